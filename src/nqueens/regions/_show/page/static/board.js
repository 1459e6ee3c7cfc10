// @ts-check
// The board on the page: how its squares look, and the one that the keyboard is on.
import { byId, data, make, tell } from "../../../../_drawing/static/base.js";
import { QUEEN } from "./rules.js";
import { aboutOf, labelOf, ruleOf } from "./words.js";

/**
 * @typedef {import("./rules.js").Puzzle} Puzzle
 * @typedef {Record<string, boolean | undefined>} Flags of a square
 */

const SVG = "http://www.w3.org/2000/svg";
/** What is drawn on a square with one of some flags. */
const ICONS = {
  queen: ["queen", "one_solution", "another_solution", "ghost"],
  cross: ["cross", "fresh"],
  dot: ["shut"],
};
// what a screen reader says of a square, in this order: the flags that are words of the language
const SAID = [
  ...["empty", "cross", "queen", "one_solution", "another_solution"],
  ...["fixed", "shut", "conflict", "look_here"],
];

/** An empty square, as an element. */
function newCell() {
  const cell = make("div");
  cell.setAttribute("role", "gridcell");
  const letter = make("span", { className: "letter" });
  const icon = document.createElementNS(SVG, "svg");
  icon.append(document.createElementNS(SVG, "use"));
  for (const part of [letter, icon]) part.setAttribute("aria-hidden", "true");
  cell.append(letter, icon);
  return cell;
}

class Board {
  element = byId("board");
  current = 0;
  /** @type {HTMLElement[]} */
  cells = [];

  /**
   * Make the squares of a board of n rows.
   * @param {number} n
   */
  build(n) {
    this.current = 0;
    this.element.style.setProperty("--n", String(n));
    this.element.setAttribute("aria-label", tell("board_of", { n }));
    this.cells = Array.from({ length: n * n }, newCell);
    const rows = Array.from({ length: n }, (_, number) => {
      const row = make("div");
      row.setAttribute("role", "row");
      row.append(...this.cells.slice(number * n, (number + 1) * n));
      return row;
    });
    this.element.replaceChildren(...rows);
    for (const id of ["rows", "columns"]) {
      const numbers = Array.from({ length: n }, (_, i) => make("span", { textContent: i + 1 }));
      byId(id).replaceChildren(...numbers);
    }
  }

  /**
   * Show a puzzle.
   * @param {Puzzle} puzzle
   * @param {(square: number) => Flags} look
   */
  show(puzzle, look) {
    if (this.cells.length !== puzzle.labels.length) this.build(puzzle.n);
    byId("rule").textContent = ruleOf(puzzle);
    byId("about").textContent = aboutOf(puzzle);
    this.update(puzzle, look, puzzle.squares);
  }

  /**
   * Show some squares again.
   * @param {Puzzle} puzzle
   * @param {(square: number) => Flags} look
   * @param {Iterable<number>} squares
   */
  update(puzzle, look, squares) {
    const { labels, names, n } = puzzle;
    for (const square of squares) {
      const cell = this.cells[square];
      const label = labels[square];
      /** @type {Flags} */
      const flags = {
        ...look(square),
        fixed: puzzle.fixed[square] === QUEEN,
        top: puzzle.row(square) > 0 && labels[square - n] !== label,
        left: puzzle.column(square) > 0 && labels[square - 1] !== label,
      };
      const isSet = (/** @type {string} */ flag) => flags[flag];
      const icon = Object.entries(ICONS).find(([, some]) => some.some(isSet));
      cell.className = ["cell", ...Object.keys(flags).filter(isSet)].join(" ");
      cell.style.setProperty("--colour", fillOf(puzzle, label));
      cell.style.setProperty("--pattern", patternOf(label));
      /** @type {HTMLElement} */ (cell.firstChild).textContent = names[label] ?? "";
      const use = cell.querySelector("use");
      if (icon) use?.setAttribute("href", `#${icon[0]}`);
      else use?.removeAttribute("href");
      cell.tabIndex = square === this.current ? 0 : -1;
      cell.setAttribute("aria-label", labelOf(puzzle, square, SAID.filter(isSet)));
    }
  }

  /**
   * Put the keyboard on a square.
   * @param {number} square
   */
  focus(square) {
    this.cells[this.current].tabIndex = -1;
    this.current = square;
    this.cells[square].tabIndex = 0;
    this.cells[square].focus({ preventScroll: true });
  }

  /**
   * The square of an element of the page, or -1.
   * @param {Element | null} element
   */
  squareOf(element) {
    const cell = element?.closest(".cell");
    return cell instanceof HTMLElement ? this.cells.indexOf(cell) : -1;
  }
}

export const board = new Board();

/**
 * The colour of a region; without its own, one of a list, then a hue far from those before it.
 * @param {Puzzle} puzzle
 * @param {number} label
 */
export function fillOf(puzzle, label) {
  if (label < 0) return "#fff";
  const hue = `oklch(${label % 2 ? 0.78 : 0.88} 0.09 ${label * 137.5})`;
  return puzzle.colours?.[label] ?? data.colours[label] ?? hue;
}

/**
 * The pattern of a region as a picture, for those who cannot tell the colours apart.
 * @param {number} label
 */
export function patternOf(label) {
  if (label < 0) return "none";
  const { side, paths } = data.patterns;
  const path = paths[label % paths.length];
  if (!path) return "none";
  const picture =
    `<svg xmlns="${SVG}" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">` +
    `<path d="${path}" fill="none" stroke="#0008" stroke-width="1.2"/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
}
