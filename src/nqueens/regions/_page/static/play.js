// The page: squares, moves, hints and what is kept in the browser's storage.

import { listen } from "./input.js";
import { CROSS, EMPTY, LEVELS, mistakes, nextStep, Puzzle, parse, QUEEN, queensOf } from "./rules.js";
import { aboutOf, cellOf, clockTime, copied, labelOf, load, nameOf, ruleOf, STATES, store } from "./words.js";

const SAVED_EVERY = 5; // seconds
const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
const board = byId("board");
const settings = { crosses: true, letters: false, clock: true, ...load("settings") };

let index = -1; // of the puzzle in the page; -1 if a link brought it
let puzzle; // and the state of its game:
let marks; // EMPTY, CROSS or QUEEN for each square
let begun; // those that the page brought
let undone;
let done;
let seconds;
let hints;
let solved;
let cells = [];
let current = 0; // the square that the keyboard is on
let shown = null; // the hint: its step and stage

function save() {
  store(puzzle.text(), { marks: marks.join(""), begun, seconds, hints, solved });
}

// --- puzzles ----------------------------------------------------------------------------------------

function begin(chosen, at) {
  puzzle = chosen;
  index = at;
  const saved = load(puzzle.text());
  const squares = puzzle.labels.length;
  marks = new Uint8Array(squares);
  for (const [row, column] of puzzle.crosses ?? []) marks[row * puzzle.n + column] = CROSS;
  for (const [row, column] of puzzle.queens ?? []) marks[row * puzzle.n + column] = QUEEN;
  begun = marks.join("");
  const isWhole = new RegExp(`^[012]{${squares}}$`).test(saved.marks);
  const isKept = isWhole && (saved.begun === begun || !/[12]/.test(begun));
  if (isKept) marks = Uint8Array.from(saved.marks);
  for (const square of puzzle.placed) marks[square] = QUEEN;
  seconds = isKept && Number.isFinite(saved.seconds) ? saved.seconds : 0;
  hints = isKept && Number.isInteger(saved.hints) ? saved.hints : 0;
  solved = isKept && saved.solved === true;
  done = [];
  undone = [];
  current = 0;
  build();
  say(solved ? `Solved in ${clockTime(seconds)}.` : "");
  if (location.protocol !== "about:") {
    try {
      history.replaceState(null, "", `#${encodeURIComponent(puzzle.text())}`);
    } catch {
      // some hosts forbid it; the link is still in the dialog
    }
  }
}

function go(to) {
  const count = data.puzzles.length;
  const at = ((to % count) + count) % count;
  begin(new Puzzle(data.puzzles[at]), at);
}

/** Open the puzzle of the address, or the first one. */
function start() {
  if (location.hash.length < 2 || location.protocol === "about:") return go(0);
  try {
    const text = decodeURIComponent(location.hash.slice(1));
    if (puzzle?.text() === text) return;
    const linked = parse(text);
    const same = linked.text();
    const at = data.puzzles.findIndex((one) => new Puzzle(one).text() === same);
    if (at >= 0) return go(at);
    begin(linked, -1);
    say("This puzzle came with the link.");
  } catch {
    go(0);
    say("The link holds no puzzle; its end may be missing. This is another one.");
  }
}

// --- the board --------------------------------------------------------------------------------------

function build() {
  const { n } = puzzle;
  // of a link: one of a list, then one with a hue far from those before it
  const hue = (i) => `oklch(${i % 2 ? 0.78 : 0.88} 0.09 ${i * 137.5})`;
  const fills = puzzle.colours ?? puzzle.names.map((_, i) => data.colours[i] ?? hue(i));
  board.replaceChildren();
  board.style.setProperty("--n", n);
  board.setAttribute("aria-label", `board of ${n} by ${n}`);
  cells = puzzle.labels.map((label, square) => cellOf(puzzle, square, fills[label]));
  for (let row = 0; row < n; row++) {
    const line = Object.assign(document.createElement("div"), { role: "row" });
    line.append(...cells.slice(row * n, row * n + n));
    board.append(line);
  }
  const numbers = Array.from({ length: n }, (_, i) => `<span>${i + 1}</span>`).join("");
  for (const id of ["rows", "columns"]) byId(id).innerHTML = numbers;
  byId("rule").textContent = ruleOf(puzzle);
  byId("about").textContent = aboutOf(puzzle, index);
  byId("number").value = index + 1 || "";
  shown = null;
  render();
}

function render() {
  const queens = queensOf(marks);
  const closed = settings.crosses ? puzzle.closed(queens) : new Set(puzzle.blocked);
  const wrong = puzzle.conflicts(queens);
  const step = shown?.step;
  board.classList.toggle("letters", settings.letters || Boolean(step));
  board.classList.toggle("solved", puzzle.isSolved(queens));
  cells.forEach((cell, square) => {
    const looked = step?.reason.includes(square);
    const ghost = shown?.stage > 1 && step.queens.includes(square) && !queens.has(square);
    const fresh = shown?.stage > 1 && step.removed.includes(square) && marks[square] === EMPTY;
    const auto = closed.has(square) && !queens.has(square);
    let icon = auto ? "dot" : "nothing";
    if (marks[square] === CROSS || fresh) icon = "cross";
    if (queens.has(square) || ghost) icon = "queen";
    const flags = { queen: queens.has(square), shut: auto, ghost, fresh, look: looked };
    flags.wrong = wrong.has(square) || shown?.wrong?.includes(square);
    flags.given = puzzle.placed.includes(square);
    const on = Object.keys(flags).filter((flag) => flags[flag]);
    cell.className = `${cell.dataset.classes} ${on.join(" ")}`;
    cell.querySelector("use").setAttribute("href", `#${icon}`);
    cell.tabIndex = square === current ? 0 : -1;
    cell.ariaLabel = labelOf(puzzle, square, marks[square], flags);
  });
  byId("undo").disabled = done.length === 0;
  byId("redo").disabled = undone.length === 0;
  byId("hint").textContent = ["Hint", "Explain", "Do it"][shown?.stage ?? 0];
  byId("check").textContent = shown?.wrong ? "Remove" : "Check";
  renderClock();
}

/** Write a text where screen readers read it out; the same one again too. */
function say(text, field = "say") {
  byId(field).textContent = byId(field).textContent === text ? `${text}\u00a0` : text;
}

// --- moves ------------------------------------------------------------------------------------------

/**
 * Change squares: pairs of a square and its new mark. Those of a drag are joined to one move, which
 * has begun once this returns true. Only `isForced` changes a solved board.
 */
function change(pairs, joined = false, isForced = false) {
  if (!isForced && puzzle.isSolved(queensOf(marks))) return joined;
  const real = pairs.filter(
    ([square, mark]) =>
      marks[square] !== mark && !puzzle.placed.includes(square) && !puzzle.blocked.includes(square),
  );
  if (real.length === 0) return joined;
  if (!joined) done.push(marks.join(""));
  undone = [];
  for (const [square, mark] of real) marks[square] = mark;
  settle();
  return true;
}

/** Show and keep the marks after a move. */
function settle() {
  const wasHint = shown !== null;
  shown = null;
  const queens = queensOf(marks);
  if (puzzle.isSolved(queens)) finish();
  else if (wasHint || solved) say("");
  save();
  render();
}

function finish() {
  if (!solved) {
    solved = true;
    const used = hints ? ` with ${hints} hint${hints > 1 ? "s" : ""}` : "";
    say(`Solved in ${clockTime(seconds)}${used}. Well done!`);
  }
}

function cycle(square) {
  const order = [EMPTY, CROSS, QUEEN];
  set(square, order[(order.indexOf(marks[square]) + 1) % 3]);
}

function set(square, mark) {
  const before = byId("say").textContent;
  change([[square, mark]]);
  const wrong = puzzle.conflicts(queensOf(marks)).has(square);
  const isSaid = byId("say").textContent !== before;
  say(isSaid ? "" : STATES[marks[square]] + (wrong ? ", conflict" : ""), "spoken");
}

/** Put the keyboard on a square. */
function focus(square) {
  cells[current].tabIndex = -1;
  current = square;
  cells[square].tabIndex = 0;
  cells[square].focus({ preventScroll: true });
}

/** Take back a move, or make it again, and say what that changes. */
function step(from, to, word) {
  if (from.length === 0) return;
  const before = marks;
  to.push(marks.join(""));
  marks = Uint8Array.from(from.pop());
  settle();
  const changed = [...marks.keys()].filter((square) => marks[square] !== before[square]);
  const one = `${nameOf(puzzle, changed[0])}: ${STATES[marks[changed[0]]]}`;
  say(`${word}: ${changed.length === 1 ? one : `${changed.length} squares`}`, "spoken");
}

function reset() {
  const empty = [...marks.keys()].map((square) => [square, EMPTY]);
  change(empty, false, true);
  [seconds, hints, solved] = [0, 0, false];
  say("The board is empty. Undo brings the marks back.");
  save();
  renderClock();
}

/** Say which marks are wrong; the second time, remove them. */
function check() {
  if (shown?.wrong) {
    change(shown.wrong.map((square) => [square, EMPTY]));
    return say("The wrong marks are gone.");
  }
  if (puzzle.solve() === null) return say("This puzzle does not have exactly one solution.");
  const wrong = mistakes(puzzle, marks);
  const right = queensOf(marks).size;
  const one = wrong.length === 1 && `${STATES[marks[wrong[0]]]} in ${nameOf(puzzle, wrong[0])}`;
  if (wrong.length === 0) say(`No mistake so far: ${right} of ${puzzle.n * puzzle.stars} queens.`);
  else if (one) say(`The ${one} is wrong. Remove takes it away.`);
  else say(`${wrong.length} marks are wrong. Remove takes them away.`);
  shown = wrong.length ? { wrong } : null;
  render();
}

// --- hints ------------------------------------------------------------------------------------------

function hint() {
  if (shown?.step) {
    if (shown.stage === 2) return follow(shown.step);
    shown.stage = 2;
    say(shown.step.text);
    return render();
  }
  if (puzzle.isSolved(queensOf(marks))) return say("The puzzle is solved.");
  if (mistakes(puzzle, marks).length) return check();
  const step = nextStep(puzzle, marks, puzzle.steps ?? []) ?? revealed();
  if (!step) return;
  hints += 1;
  shown = { step, stage: 1 };
  const level = step.level === undefined ? "" : ` The step is ${LEVELS[step.level]}.`;
  say(`Look at the framed ${step.reason.length > 1 ? "squares" : "square"}.${level}`);
  save();
  render();
}

/** A step for a puzzle without explanations: a queen of the solution. */
function revealed() {
  const solution = puzzle.solve();
  if (solution === null) {
    say("There is no hint, because this puzzle does not have exactly one solution.");
    return null;
  }
  const square = [...solution].find((one) => marks[one] !== QUEEN);
  const text = `This page has no explanation of the puzzle. A queen stands in ${nameOf(puzzle, square)}.`;
  const reason = puzzle.units[puzzle.row(square)];
  return { text, queens: [square], removed: [], reason };
}

function follow(step) {
  const removed = step.removed.filter((square) => marks[square] === EMPTY);
  change([
    ...step.queens.map((square) => [square, QUEEN]),
    ...removed.map((square) => [square, CROSS]),
  ]);
}

// --- the clock --------------------------------------------------------------------------------------

function renderClock() {
  byId("clock").textContent = clockTime(seconds);
  byId("clock").hidden = !settings.clock;
}

function tick() {
  const untouched = seconds + hints + done.length + undone.length === 0;
  if (untouched || document.hidden || solved) return;
  if (document.querySelector("dialog[open]")) return;
  seconds += 1;
  if (seconds % SAVED_EVERY === 0) save();
  renderClock();
}

// --- sharing and settings ---------------------------------------------------------------------------

function share() {
  const inFrame = location.protocol === "about:";
  const link = inFrame
    ? ""
    : `\n${location.href.split("#")[0]}#${encodeURIComponent(puzzle.text())}`;
  const name = index < 0 ? "" : `, puzzle ${index + 1} of ${data.puzzles.length}`;
  const how = `${hints} hint${hints === 1 ? "" : "s"}`;
  const result = solved ? `Solved in ${clockTime(seconds)}, ${how}.` : "Can you solve it?";
  const about = byId("about").textContent;
  byId("result").value = `${document.title}${name} (${about})\n${result}${link}`;
  byId("copied").textContent = "";
  openDialog("share");
}

/** Open a dialog at its beginning; the browser would focus its first field, or its last button. */
function openDialog(name) {
  byId(`${name}-dialog`).showModal();
  byId(`${name}-title`).focus();
}

for (const field of byId("options-dialog").querySelectorAll("[name]")) {
  field.checked = settings[field.name] === true;
}

byId("options-dialog").addEventListener("input", ({ target }) => {
  settings[target.name] = target.checked;
  store("settings", settings);
  render();
});

// --- buttons ----------------------------------------------------------------------------------------

listen(board, { state: () => ({ puzzle, marks, cells, current }), change, cycle, focus, set });

const actions = {
  undo: () => step(done, undone, "Undone"),
  redo: () => step(undone, done, "Redone"),
  reset,
  hint,
  check,
  previous: () => go(index - 1),
  next: () => go(index + 1),
  share,
  copy: async () => {
    byId("copied").textContent = await copied(byId("result"));
  },
  options: () => openDialog("options"),
  help: () => {
    byId("rules").textContent = ruleOf(puzzle);
    openDialog("help");
  },
};
for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);

byId("number").addEventListener("change", ({ target }) => {
  const number = Number(target.value);
  if (Number.isInteger(number) && number >= 1 && number <= data.puzzles.length) go(number - 1);
  else target.value = index + 1 || "";
});

byId("number").max = data.puzzles.length;
byId("total").textContent = data.puzzles.length;
byId("choice").hidden = data.puzzles.length < 2;

start();
setInterval(tick, 1000);
addEventListener("hashchange", start);
addEventListener("pagehide", save);
