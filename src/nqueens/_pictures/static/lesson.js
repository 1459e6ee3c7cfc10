// @ts-check
// The page of a lesson: searches are recorded first, so that it can show any step.
import { byId, data, make, tell } from "../../_drawing/static/base.js";
import { attacked, SEARCHES } from "./searches.js";

const LIMIT = 50_000; // recorded steps of a search
const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {import("./searches.js").Step} Step
 * @typedef {Step & {queens: number[], runs: number[]}} Recorded with how often each line has run
 *
 * @typedef {object} Panel one search: where it is shown, and what is recorded
 * @property {HTMLSelectElement} select
 * @property {HTMLElement} board
 * @property {HTMLElement} counts
 * @property {HTMLElement} lines
 * @property {{counters: Record<string, number>, calls: boolean, code: string[]}} method
 * @property {Recorded[]} steps
 */

const NOTHING = { counters: {}, calls: false, code: [] };
let n = data.n;
let seed = data.seed;
let at = 0; // the step that is shown
let isPlaying = false;
/** @type {number[]} the steps with a solution */
let solved = [];

/** @type {Panel[]} */
const panels = [0, 1].map((index) => {
  byId("panels").append(byId("panel").content.cloneNode(true));
  const section = byId("panels").children[index];
  const [select, board, counts, lines] = ["select", ".board", ".counts", ".lines"].map((part) =>
    section.querySelector(part),
  );
  for (const name of [...data.methods, "none"]) select.add(new Option(tell(name), name));
  select.selectedIndex = Math.min(index, data.methods.length);
  return { select, board, counts, lines, method: NOTHING, steps: [] };
});

// --- recording --------------------------------------------------------------------------------------

/** Record the chosen searches, and show their beginning. */
function begin() {
  document.body.style.setProperty("--n", String(n));
  solved = [];
  panels.forEach(record);
  const lines = panels.map(({ method }) => method.code.join("\n").split("\n").length);
  document.body.style.setProperty("--lines", String(Math.max(...lines)));
  const hasMasks = panels.some(({ steps }) => steps.some(({ masks }) => masks));
  document.body.classList.toggle("masks", hasMasks);
  byId("at").max = String(last());
  play(false);
  go(0);
}

/** @param {Panel} panel */
function record(panel) {
  const name = panel.select.value;
  const search = SEARCHES[name];
  panel.method = data.table[name] ?? NOTHING;
  /** @type {number[]} */
  const queens = [];
  const runs = panel.method.code.map(() => 0);
  panel.steps = [{ line: -1, queens: [], runs: [...runs] }];
  if (!search) return;
  const solution = panel.method.counters.solutions;
  for (const step of search(n, queens, seed)) {
    runs[step.line] += 1;
    if (step.line === solution) solved.push(panel.steps.length);
    panel.steps.push({ ...step, queens: [...queens], runs: [...runs] });
    if (panel.steps.length > LIMIT) break;
  }
}

/** The number of the last step. */
const last = () => Math.max(...panels.map(({ steps }) => steps.length)) - 1;

// --- showing ----------------------------------------------------------------------------------------

/** @param {number} to */
function go(to) {
  const end = last();
  at = Math.max(0, Math.min(to, end));
  if (at === end) play(false);
  byId("at").value = String(at);
  byId("where").textContent = tell(end < LIMIT ? "step_of" : "step_of_first", { at, all: end });
  panels.forEach(show);
}

/** @param {Panel} panel */
function show(panel) {
  const { method, steps, board, counts, lines } = panel;
  const step = steps[at] ?? steps[steps.length - 1];
  const isEmpty = method === NOTHING;
  lines.replaceChildren(
    ...method.code.map((textContent, i) =>
      make("li", { textContent, className: i === step.line ? "strong" : "" }),
    ),
  );
  const current = /** @type {HTMLElement | null} */ (lines.querySelector(".strong"));
  if (current) lines.scrollTop = current.offsetTop - lines.clientHeight / 3;
  board.setAttribute("aria-label", tell("board", { columns: step.queens.join(", ") }));
  board.replaceChildren(...(isEmpty ? [] : [...squares(step), ...besides(panel, step)]));
  counts.replaceChildren(
    ...Object.entries(method.counters).map(([name, line]) => {
      const counter = make("div");
      const number = make("dd", { textContent: step.runs[line] });
      counter.append(make("dt", { textContent: tell(name) }), number);
      return counter;
    }),
  );
}

/**
 * The squares of the board, with queens and texts.
 * @param {Recorded} step
 */
function squares({ queens, texts, attacking, line }) {
  const hit = new Set([...attacked(queens), ...(attacking ?? [])]);
  return Array.from({ length: n * n }, (_, square) => {
    const row = Math.floor(square / n);
    const isQueen = line >= 0 && queens[row] === square % n;
    const names = [(row + square) % 2 ? "dark" : "", isQueen && hit.has(row) ? "attacked" : ""];
    const cell = make("i", { className: names.join(" ") });
    cell.style.gridArea = `${row + 1} / ${(square % n) + 1}`;
    const text = texts?.get(square);
    if (isQueen) cell.append(queen());
    else if (text !== undefined) cell.textContent = text;
    return cell;
  });
}

function queen() {
  const icon = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", "#queen");
  icon.append(use);
  return icon;
}

/**
 * What stands beside the rows and below the board: calls, and masks.
 * @param {Panel} panel
 * @param {Recorded} step
 */
function besides({ method }, { row = -1, masks = {} }) {
  const parts = [];
  for (let call = 0; method.calls && call <= row; call++)
    parts.push(placed("span", `search(${call})`, call + 1, n + 1));
  Object.entries(masks).forEach(([name, mask], i) => {
    for (let column = 0; column < n; column++) {
      const bit = mask === undefined ? "" : String((mask >> column) & 1);
      parts.push(placed("b", bit, n + 2 + i, column + 1));
    }
    parts.push(placed("span", name, n + 2 + i, n + 1));
  });
  return parts;
}

/**
 * An element in a row and a column of the grid.
 * @param {string} tag
 * @param {string} textContent
 * @param {number} row
 * @param {number} column
 */
function placed(tag, textContent, row, column) {
  const element = make(tag, { textContent });
  element.style.gridArea = `${row} / ${column}`;
  return element;
}

// --- what the reader does ---------------------------------------------------------------------------

/** @param {boolean} wanted */
function play(wanted) {
  isPlaying = wanted;
  byId("play").textContent = tell(isPlaying ? "pause" : "play");
}

function tick() {
  if (isPlaying) go(at + 1);
  setTimeout(tick, 1000 / 2 ** byId("speed").valueAsNumber);
}

/** Take over n and the seed, or say what they may be. */
function reset() {
  const fields = { n: byId("n"), seed: byId("seed") };
  const wrong = Object.values(fields).find((field) => !field.validity.valid);
  for (const field of Object.values(fields)) {
    if (field.validity.valid) field.removeAttribute("aria-invalid");
    else field.setAttribute("aria-invalid", "true");
  }
  byId("wrong").hidden = !wrong;
  if (wrong) {
    const shown = { n, seed }[/** @type {"n" | "seed"} */ (wrong.id)];
    const values = { name: wrong.id, least: wrong.min, most: wrong.max, shown };
    byId("wrong").textContent = tell("wrong", { ...values, name: tell(wrong.id) });
    return;
  }
  n = fields.n.valueAsNumber;
  seed = fields.seed.valueAsNumber;
  begin();
}

/** By key. @type {Record<string, () => void>} */
const actions = {
  " ": () => play(!isPlaying),
  ArrowLeft: () => go(at - 1),
  ArrowRight: () => go(at + 1),
  Home: () => go(0),
  End: () => go(last()),
  n: () => go(Math.min(...solved.filter((step) => step > at))),
};

document.onclick = (event) => {
  const { target } = event;
  if (target instanceof HTMLButtonElement) actions[target.value]?.();
};
document.oninput = (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.id === "at") go(byId("at").valueAsNumber);
  else if (target.id !== "speed") reset();
};
// a wrong number stays in its field while one types, and gives way to the right one afterwards
document.onchange = (event) => {
  const target = /** @type {HTMLInputElement} */ (event.target);
  if (!target.hasAttribute("aria-invalid")) return;
  target.value = String(target.id === "n" ? n : seed);
  target.removeAttribute("aria-invalid");
};
document.onkeydown = (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const others = event.key === " " ? "header, select, button" : "header, select";
  if (!actions[event.key] || event.altKey || event.metaKey || target.closest(others)) return;
  event.preventDefault();
  actions[event.key]();
};
byId("n").value = n;
byId("seed").value = seed;
begin();
tick();
