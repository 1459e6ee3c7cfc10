// Words and squares of the page, and its storage.

import { EMPTY, LEVELS } from "./rules.js";

export const STATES = ["empty", "cross", "queen"];

export function ruleOf(puzzle) {
  const { stars, touching, diagonals } = puzzle;
  const count = stars === 1 ? "one queen" : `${stars} queens`;
  const apart = touching ? "" : ", none touching another";
  const lines = diagonals ? ", and at most one on each diagonal" : "";
  return `Place ${count} in each row, column and region${apart}${lines}.`;
}

/** The name of a square in sentences. */
export const nameOf = (puzzle, square) =>
  `row ${puzzle.row(square) + 1}, column ${puzzle.column(square) + 1}`;

/** What a screen reader says of a square. */
export function labelOf(puzzle, square, mark, flags) {
  const words = [nameOf(puzzle, square)];
  const label = puzzle.labels[square];
  const colour = puzzle.words?.[label];
  words.push(colour ? `${colour} region` : `region ${puzzle.names[label]}`);
  words.push(STATES[mark]);
  if (flags.given) words.push("fixed");
  if (flags.shut && mark === EMPTY) words.push("ruled out");
  if (flags.wrong) words.push("conflict");
  if (flags.look) words.push("look here");
  return words.join(", ");
}

export function clockTime(seconds) {
  const two = (value) => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

/** Read a value that the page kept; a page that may not store anything still plays. */
export function load(key) {
  try {
    return JSON.parse(localStorage.getItem(`nqueens ${key}`)) ?? {};
  } catch {
    return {};
  }
}

export function store(key, value) {
  try {
    localStorage.setItem(`nqueens ${key}`, JSON.stringify(value));
  } catch {
    // nothing is kept
  }
}

/** The element of a square. */
export function cellOf(puzzle, square, colour) {
  const [row, column, label] = [puzzle.row(square), puzzle.column(square), puzzle.labels[square]];
  const cell = Object.assign(document.createElement("div"), { role: "gridcell" });
  cell.innerHTML = `<span class="letter" aria-hidden="true"></span><svg aria-hidden="true"><use/></svg>`;
  cell.firstChild.textContent = puzzle.names[label];
  cell.style.setProperty("--colour", colour);
  const top = row && puzzle.labels[square - puzzle.n] !== label;
  const left = column && puzzle.labels[square - 1] !== label;
  cell.dataset.classes = `cell ${top ? "top" : ""} ${left ? "left" : ""}`;
  return cell;
}

/** Copy the text of a field, or select it; return what to say. */
export async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return "Copied.";
  } catch {
    field.select();
    return "The text is selected: copy it with your browser.";
  }
}

/** The size and the difficulty of a puzzle; its index is -1 if a link brought it. */
export function aboutOf(puzzle, index) {
  const { n, level } = puzzle;
  const words = [`${n} × ${n}`];
  if (index < 0) words.push("from a link");
  if (level !== undefined) words.push(LEVELS[level]);
  return words.join(", ");
}
