// @ts-check
// Puzzles as texts and links, as `regions.read` and `regions.write` know them.
import { CROSS, MOST_ROWS, marked, NAMES, NONE, Puzzle, pieces, QUEEN } from "./rules.js";

const BASE32 = "0123456789abcdefghijklmnopqrstuv";
const BITS = 5; // of each digit
const LINK = /(?<![a-z0-9])starbattle(?:_\w+)?\/(?:[a-z]*\/)?(\d+)\/(\d+)\/(\d+)\/([0-9a-v]*)/;
const SHORT = /^(\d+)x(\d+)\.([\w.]+)$/;

/**
 * The names of the regions in each row; a square without one has a dot.
 * @param {Puzzle} puzzle
 */
function rowsOf({ n, labels, names }) {
  const cells = labels.map((label) => names[label] ?? ".");
  return Array.from({ length: n }, (_, row) => cells.slice(row * n, (row + 1) * n));
}

/** @param {Puzzle} puzzle */
const isUsual = ({ touching, diagonals, fixed }) => !touching && !diagonals && !fixed.some(Boolean);

/**
 * The text of a puzzle, as `regions.read` reads it.
 * @param {Puzzle} puzzle
 */
export function textOf(puzzle) {
  const { n, stars, touching, diagonals, names, fixed } = puzzle;
  const rows = rowsOf(puzzle);
  if (isUsual(puzzle) && names.every((name) => /^\w$/.test(name)))
    return `${n}x${stars}.${rows.flat().join("")}`;
  const isShort = names.every((name) => /^[\p{L}\p{N}]$/u.test(name));
  const regions = isShort ? rows.map((row) => row.join("")) : rows;
  const [placed, blocked] = [QUEEN, CROSS].map((mark) =>
    marked(fixed, mark).map((square) => [puzzle.row(square), puzzle.column(square)]),
  );
  return JSON.stringify({ regions, stars, touching, diagonals, placed, blocked });
}

/**
 * The text, in lines of letters if they say everything.
 * @param {Puzzle} puzzle
 */
export function linesOf(puzzle) {
  const text = textOf(puzzle);
  if (puzzle.n === 1 || puzzle.stars > 1 || !SHORT.test(text)) return text; // a letter is a word
  return rowsOf(puzzle)
    .map((row) => `${row.join("")}\n`)
    .join("");
}

/**
 * The digits whose bits say where walls are; the last one is filled with 0.
 * @param {boolean[]} walls
 */
function digitsOf(walls) {
  let digits = "";
  for (let first = 0; first < walls.length; first += BITS) {
    let value = 0;
    for (let i = first; i < first + BITS; i++) value = 2 * value + (walls[i] ? 1 : 0);
    digits += BASE32[value];
  }
  return digits;
}

/**
 * Its link at puzz.link, "" if it has none: such a link holds the walls and the number of stars.
 * @param {Puzzle} puzzle
 */
export function puzzLink(puzzle) {
  const { n, stars, labels, names } = puzzle;
  const isWhole = names.every((_, label) => pieces(puzzle, label) === 1);
  if (!isUsual(puzzle) || !isWhole || labels.includes(NONE)) return "";
  const beside = puzzle.squares.filter((square) => puzzle.column(square) < n - 1);
  const above = puzzle.squares.filter((square) => puzzle.row(square) < n - 1);
  const right = digitsOf(beside.map((square) => labels[square] !== labels[square + 1]));
  const below = digitsOf(above.map((square) => labels[square] !== labels[square + n]));
  return `https://puzz.link/p?starbattle/${n}/${n}/${stars}/${right}${below}`;
}

/**
 * The rows of letters of a link of puzz.link.
 * @param {number} n
 * @param {string} walls
 */
function rowsWithin(n, walls) {
  const half = Math.ceil((n * (n - 1)) / BITS);
  if (n < 1 || n > MOST_ROWS || walls.length !== 2 * half) throw new Error("no walls");
  const bits = [...walls].flatMap((digit) => [
    ...BASE32.indexOf(digit).toString(2).padStart(BITS, "0"),
  ]);
  const isOpen = (/** @type {number} */ square, /** @type {number} */ next) => {
    const first = Math.min(square, next);
    const row = Math.floor(first / n);
    const isBeside = Math.abs(next - square) === 1;
    return bits[isBeside ? first - row : half * BITS + first] === "0";
  };
  const labels = Array(n * n).fill(NONE);
  const { beside } = new Puzzle({ labels, names: [], stars: 1, touching: false, diagonals: false });
  let regions = 0;
  for (let square = 0; square < n * n; square++) {
    if (labels[square] !== NONE) continue;
    const reached = new Set([square]);
    for (const here of reached)
      for (const next of beside[here]) if (isOpen(here, next)) reached.add(next);
    for (const here of reached) labels[here] = regions;
    regions += 1;
  }
  const names = labels.map((label) => NAMES[label] ?? "?");
  return Array.from({ length: n }, (_, row) => names.slice(row * n, (row + 1) * n).join(""));
}

/**
 * What a text says of a puzzle: its rows, and what else there is.
 * @param {string} text
 * @returns {any} JSON of anyone; `parse` checks it
 */
function valuesOf(text) {
  const link = LINK.exec(text);
  if (link) {
    const [, columns, rows, stars, walls] = link;
    if (rows !== columns) throw new Error("no square board");
    return { regions: rowsWithin(Number(rows), walls), stars: Number(stars) };
  }
  const short = SHORT.exec(text);
  if (short) {
    const [, n, stars, letters] = short;
    return { regions: letters.match(new RegExp(`.{${n}}`, "g")), stars: Number(stars) };
  }
  if (/^[[{]/.test(text)) {
    const value = JSON.parse(text);
    return Array.isArray(value) ? { regions: value, isBare: true } : value;
  }
  return { regions: text.replace(/[ ,]/g, "").split(/\s+/), isBare: true };
}

/**
 * The puzzle of a text or a link; an Error if it is none. A draft may lack regions.
 * @param {string} given
 * @param {boolean} [isDraft]
 */
export function parse(given, isDraft = false) {
  const linked = /^\s*\w+:\S*#/.test(given) ? decodeURIComponent(given.split("#")[1]) : given;
  const { regions, stars = 1, isBare, ...rest } = valuesOf(linked.trim().replace(/^edit:/, ""));
  const { touching, diagonals, placed = [], blocked = [] } = rest;
  const n = regions.length;
  const cells = regions.flatMap((/** @type {string} */ row) => [...row]).map(String);
  const used = [...new Set(cells)];
  const more = [...NAMES].filter((name) => !cells.includes(name));
  const names = isDraft ? [...used.filter((name) => name !== "."), ...more].slice(0, n) : used;
  const isSquare = regions.every((/** @type {string} */ row) => [...row].length === n);
  const isKnown = n > (isBare ? 1 : 0) && n <= MOST_ROWS; // a letter is no text of a puzzle
  const isPossible = Number.isInteger(stars) && stars >= 1 && stars <= n;
  if (!isSquare || names.length !== n || !isKnown || !isPossible) throw new Error("no layout");
  const squareAt = (/** @type {[number, number]} */ [row, column]) => {
    if (!(column >= 0 && column < n && cells[row * n + column])) throw new Error("no square");
    return row * n + column;
  };
  return new Puzzle({
    labels: cells.map((/** @type {string} */ name) => names.indexOf(name)), // NONE without a name
    names,
    stars,
    touching: touching === true,
    diagonals: diagonals === true,
    placed: placed.map(squareAt),
    blocked: blocked.map(squareAt),
  });
}
