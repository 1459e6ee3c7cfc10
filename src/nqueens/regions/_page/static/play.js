// The page: the board, moves, hints and what is kept in the browser's storage.

const SAVED_EVERY = 5; // seconds
const MARKS = { q: QUEEN, x: CROSS, Delete: EMPTY, Backspace: EMPTY };
const data = JSON.parse(byId("data").textContent);
const texts = data.puzzles.map((one) => new Puzzle(one).text());
const board = byId("board");
const settings = { crosses: true, letters: false, clock: true, ...load("settings") };

let mode; // playing or editing: what a move changes, and how the squares look
let index = -1; // of the puzzle in the page, or -1
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
  if (mode !== playing) return;
  store(puzzle.text(), { marks: marks.join(""), begun, seconds, hints, solved, last: Date.now() });
}

// --- puzzles ----------------------------------------------------------------------------------------

function begin(chosen, at) {
  save();
  index = at;
  const saved = load(chosen.text());
  marks = chosen.labels.map(() => EMPTY);
  for (const [row, column] of chosen.crosses ?? []) marks[row * chosen.n + column] = CROSS;
  for (const [row, column] of chosen.queens ?? []) marks[row * chosen.n + column] = QUEEN;
  begun = marks.join("");
  const isWhole = new RegExp(`^[012]{${marks.length}}$`).test(saved.marks);
  const isKept = isWhole && (saved.begun === begun || !/[12]/.test(begun));
  if (isKept) marks = [...saved.marks].map(Number);
  for (const square of chosen.placed) marks[square] = QUEEN;
  ({ seconds = 0, hints = 0, solved = false } = isKept ? saved : {});
  enter(playing, chosen);
  render();
  say(solved ? `Solved in ${clockTime(seconds)}.` : "");
  address(puzzle.text());
  save();
  countSolved();
}

/** Play or edit a puzzle. */
function enter(next, chosen) {
  mode = next;
  shown = null;
  place(chosen);
  [done, undone, current] = [[], [], 0];
  document.body.className = mode.name;
}

/** Put another puzzle on the board. */
function place(chosen) {
  const isNew = cells.length !== chosen.labels.length;
  puzzle = chosen;
  byId("rule").textContent = ruleOf(puzzle);
  byId("about").textContent = aboutOf(puzzle);
  if (!isNew) return;
  const { n } = puzzle;
  current = 0;
  board.style.setProperty("--n", n);
  board.setAttribute("aria-label", `board of ${n} by ${n}`);
  cells = fillBoard(board, n);
  const numbers = Array.from({ length: n }, (_, i) => `<span>${i + 1}</span>`).join("");
  for (const id of ["rows", "columns"]) byId(id).innerHTML = numbers;
}

function address(text) {
  if (location.protocol === "about:") return;
  try {
    history.replaceState(null, "", `#${encodeURIComponent(text)}`);
  } catch {
    // some hosts forbid it; the link is still in the dialog
  }
}

function go(to) {
  if (texts.length === 0) return;
  const at = (to + texts.length) % texts.length;
  begin(new Puzzle(data.puzzles[at]), at);
}

/** Play a puzzle; one of the page with its hints. */
function open(chosen) {
  const at = texts.indexOf(chosen.text());
  if (at >= 0) go(at);
  else begin(chosen, -1);
}

function edit(drawn) {
  save();
  enter(editing, drawn);
  editing.settle();
}

/** Open the puzzle of the address, or that on which the player was. */
function start() {
  const text = location.protocol === "about:" ? "" : location.hash.slice(1);
  if (text) {
    try {
      const hash = decodeURIComponent(text);
      if (mode === playing && puzzle.text() === hash) return;
      if (hash.startsWith("edit:")) return edit(parse(hash, true));
      open(parse(hash));
      if (index < 0) say("This puzzle came with the link.");
      return;
    } catch {
      goOn();
      say("The link holds no puzzle; its end may be missing. This is another one.");
    }
  } else goOn();
}

function goOn() {
  if (texts.length === 0) return edit(data.edit ? new Puzzle(data.edit) : blank(8));
  const games = texts.map(load);
  const last = games.map((game) => game.last ?? 0);
  const at = last.indexOf(Math.max(...last));
  const ahead = texts.map((_, i) => (at + i) % texts.length);
  go(ahead.find((i) => !games[i].solved) ?? at);
}

function countSolved() {
  const number = texts.filter((text) => load(text).solved).length;
  byId("list").textContent = `${index + 1 || "–"} of ${texts.length}, ${number} solved`;
}

/** Show all puzzles, with the times of those that are solved. */
function list() {
  const items = texts.map((text, i) => {
    const { solved, seconds, marks = "" } = load(text);
    const state = solved ? `solved in ${clockTime(seconds)}` : /[12]/.test(marks) && "begun";
    const about = aboutOf(new Puzzle(data.puzzles[i]));
    const button = Object.assign(document.createElement("button"), { value: i });
    button.textContent = [`${i + 1}: ${about}`, state].filter(Boolean).join(", ");
    if (i === index) button.ariaCurrent = "true";
    return button;
  });
  byId("all").replaceChildren(...items);
  openDialog("list");
  items[index]?.scrollIntoView({ block: "center" });
}

// --- the board --------------------------------------------------------------------------------------

/** The colour of a region; without its own, one of a list, then a hue far from those before it. */
function fillOf(label) {
  if (label < 0) return "#fff";
  const hue = `oklch(${label % 2 ? 0.78 : 0.88} 0.09 ${label * 137.5})`;
  return puzzle.colours?.[label] ?? data.colours[label] ?? hue;
}

function render() {
  const look = mode.look();
  cells.forEach((cell, square) => {
    const { icon, flags, state } = look(square);
    flags.given = puzzle.placed.includes(square);
    dress(cell, puzzle, square, fillOf(puzzle.labels[square]), flags, icon);
    cell.tabIndex = square === current ? 0 : -1;
    cell.ariaLabel = labelOf(puzzle, square, state, flags);
  });
  board.classList.toggle("solved", mode === playing && puzzle.isSolved(queensOf(marks)));
  board.classList.toggle("letters", mode === editing || settings.letters || Boolean(shown?.step));
  byId("undo").disabled = done.length === 0;
  byId("redo").disabled = undone.length === 0;
  byId("hint").textContent = ["Hint", "Explain", "Do it"][shown?.stage ?? 0];
  byId("check").textContent = shown?.wrong ? "Remove" : "Check";
  renderClock();
}

/** Write a text where screen readers read it out; the same one again too. */
function say(text, field = "say") {
  const now = called(text);
  byId(field).textContent = byId(field).textContent === now ? `${now}\u00a0` : now;
}

// --- moves ------------------------------------------------------------------------------------------

/**
 * Change squares: pairs of a square and its new value. Those of a drag are joined to one move, which
 * has begun once this returns true.
 */
function change(pairs, joined = false) {
  const values = [...mode.values()];
  const real = pairs.filter(([square, value]) => values[square] !== value && mode.isFree(square));
  if (real.length === 0) return joined;
  for (const [square, value] of real) values[square] = value;
  move(mode.made(values), joined);
  return true;
}

/** Go on with another puzzle and marks. */
function move(next, joined = false) {
  if (!joined) done.push([puzzle, marks]);
  undone = [];
  show(next);
}

function show([chosen, values]) {
  place(chosen);
  marks = values;
  mode.settle();
}

/** Take back a move, or make it again, and say what that changes. */
function step(from, to, word) {
  if (from.length === 0) return;
  const before = mode.values();
  to.push([puzzle, marks]);
  show(from.pop());
  const now = mode.values();
  const changed = cells.filter((_, square) => now[square] !== before[square]);
  const one = changed.length === 1 && changed[0].ariaLabel;
  say(`${word}: ${one || `${changed.length} squares`}`, "spoken");
}

/** Put the keyboard on a square. */
function focus(square) {
  cells[current].tabIndex = -1;
  current = square;
  cells[square].tabIndex = 0;
  cells[square].focus({ preventScroll: true });
}

// --- playing ----------------------------------------------------------------------------------------

const playing = {
  name: "play",
  buttons: { u: "undo", r: "redo", h: "hint", c: "check", n: "next", p: "previous" },
  values: () => marks,
  made: (values) => [puzzle, values],
  isFree: (square) =>
    ![...puzzle.placed, ...puzzle.blocked].includes(square) && !puzzle.isSolved(queensOf(marks)),

  look() {
    const queens = queensOf(marks);
    const closed = settings.crosses ? puzzle.closed(queens) : new Set(puzzle.blocked);
    const wrong = puzzle.conflicts(queens);
    const step = shown?.step;
    return (square) => {
      const queen = queens.has(square);
      const isFollowed = shown?.stage > 1;
      const flags = {
        queen,
        shut: closed.has(square) && !queen,
        ghost: isFollowed && step.queens.includes(square) && !queen,
        fresh: isFollowed && step.removed.includes(square) && marks[square] === EMPTY,
        look: step?.reason.includes(square),
        wrong: wrong.has(square) || shown?.wrong?.includes(square),
      };
      let icon = flags.shut ? "dot" : "nothing";
      if (marks[square] === CROSS || flags.fresh) icon = "cross";
      if (queen || flags.ghost) icon = "queen";
      return { icon, flags, state: STATES[marks[square]] };
    };
  },

  settle() {
    const wasHint = shown !== null;
    shown = null;
    if (puzzle.isSolved(queensOf(marks))) finish();
    else if (wasHint || solved) say("");
    save();
    render();
  },

  press: (square) => set(square, [CROSS, QUEEN, EMPTY][marks[square]]),

  stroke(square) {
    const [over, mark] = marks[square] === CROSS ? [CROSS, EMPTY] : [EMPTY, CROSS];
    const pairs = (squares) =>
      squares.filter((one) => marks[one] === over).map((one) => [one, mark]);
    return (squares, joined) => change(pairs(squares), joined);
  },

  type(square, key) {
    if (key in MARKS) set(square, MARKS[key]);
    return key in MARKS;
  },
};

function set(square, mark) {
  const before = byId("say").textContent;
  change([[square, mark]]);
  const wrong = puzzle.conflicts(queensOf(marks)).has(square);
  const isSaid = byId("say").textContent !== before;
  say(isSaid ? "" : STATES[marks[square]] + (wrong ? ", conflict" : ""), "spoken");
}

function finish() {
  if (solved) return;
  solved = true;
  const used = hints ? ` with ${hints} hint${hints > 1 ? "s" : ""}` : "";
  say(`Solved in ${clockTime(seconds)}${used}. Well done!`);
  save();
  countSolved();
}

/** Take the crosses away, or begin anew if there are none. */
function clear() {
  if (marks.includes(CROSS)) {
    move([puzzle, marks.map((mark) => (mark === CROSS ? EMPTY : mark))]);
    return say("The crosses are gone. Clear again to begin anew.");
  }
  [seconds, hints, solved] = [0, 0, false];
  move([puzzle, marks.map((_, square) => (puzzle.placed.includes(square) ? QUEEN : EMPTY))]);
  say("The board is empty. Undo brings the marks back.");
  countSolved();
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

function renderClock() {
  byId("clock").textContent = clockTime(seconds ?? 0);
  byId("clock").hidden = !settings.clock;
}

function tick() {
  if (mode === editing || document.hidden || solved) return;
  if (seconds + hints + done.length + undone.length === 0) return;
  if (document.querySelector("dialog[open]")) return;
  seconds += 1;
  if (seconds % SAVED_EVERY === 0) save();
  renderClock();
}

// --- sharing and settings ---------------------------------------------------------------------------

function share() {
  const hash = (mode === editing && missing ? "edit:" : "") + puzzle.text();
  const link = `\n${location.href.split("#")[0]}#${encodeURIComponent(hash)}`;
  const how = `${hints} hint${hints === 1 ? "" : "s"}`;
  const isOver = mode === playing && solved;
  const result = isOver ? `Solved in ${clockTime(seconds)}, ${how}.` : "Can you solve it?";
  const about = byId("about").textContent;
  byId("result").value =
    `${document.title} (${about})\n${result}${location.protocol === "about:" ? "" : link}`;
  byId("text").value = puzzle.lines();
  byId("copied").textContent = "";
  openDialog("share");
}

/** Save the text of the puzzle as a file. */
function download() {
  const href = `data:text/plain;charset=utf-8,${encodeURIComponent(puzzle.lines())}`;
  Object.assign(document.createElement("a"), { href, download: "puzzle.txt" }).click();
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

listen(board, { state: () => ({ puzzle, cells, current }), mode: () => mode, focus });

const actions = {
  ...editActions,
  undo: () => step(done, undone, "Undone"),
  redo: () => step(undone, done, "Redone"),
  clear,
  hint,
  check,
  previous: () => go(index - 1),
  next: () => go(index + 1),
  list,
  all: ({ target }) => target.value && go(Number(target.value)),
  edit: () => edit(puzzle),
  share,
  copy: async () => {
    byId("copied").textContent = await copied(byId("result"));
  },
  read: () => edit(readDrawing(byId("text").value) ?? puzzle),
  save: download,
  print: () => {
    byId("share-dialog").close();
    print();
  },
  options: () => openDialog("options"),
  help: () => {
    byId("rules").textContent = ruleOf(puzzle);
    openDialog("help");
  },
};
for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);

byId("choice").hidden = texts.length < 2;
start();
setInterval(tick, 1000);
addEventListener("hashchange", start);
addEventListener("pagehide", save);
