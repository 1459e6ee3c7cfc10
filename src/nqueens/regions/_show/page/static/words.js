// @ts-check
// Sentences of the page about puzzles and squares.
import { byId, tell } from "../../../../_drawing/static/base.js";

/** @typedef {import("./rules.js").Puzzle} Puzzle */

export const STATES = ["empty", "cross", "queen"]; // what each mark is called

/**
 * The words that are not empty, one after another.
 * @param {(string | false | undefined)[]} words
 * @param {string} by the key of what stands between them
 */
export const joined = (words, by = "comma") => words.filter(Boolean).join(tell(by));

/** @param {Puzzle} puzzle */
export function ruleOf({ stars, touching, diagonals }) {
  return tell("rules", {
    rule: tell("rule", { number: stars }),
    apart: touching ? "" : tell("rule_apart"),
    lines: diagonals ? tell("rule_lines") : "",
  });
}

/**
 * The name of a square in sentences.
 * @param {Puzzle} puzzle
 * @param {number} square
 */
export const nameOf = (puzzle, square) =>
  tell("square", { row: puzzle.row(square) + 1, columns: puzzle.column(square) + 1 });

/**
 * What a screen reader says of a square; flags are words of the language.
 * @param {Puzzle} puzzle
 * @param {number} square
 * @param {string[]} flags
 */
export function labelOf(puzzle, square, flags) {
  const label = puzzle.labels[square];
  const colour = puzzle.words?.[label];
  let region = tell("no_region");
  if (label >= 0 && colour) region = tell("colour_label", { name: colour });
  else if (label >= 0) region = tell("region_label", { name: puzzle.names[label] });
  return joined([nameOf(puzzle, square), region, ...flags.map((flag) => tell(flag))]);
}

/**
 * The size of a puzzle, and its difficulty if it is known.
 * @param {{labels: number[], difficulty?: string}} puzzle
 */
export function aboutOf({ labels, difficulty }) {
  const n = Math.sqrt(labels.length);
  return joined([`${n} × ${n}`, difficulty && tell(difficulty)]);
}

/** @param {number} seconds */
export function clockTime(seconds) {
  const parts = [Math.floor(seconds / 60), seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/**
 * Write a text where screen readers read it out; the same one again too.
 * @param {string} text
 * @param {string} field
 */
export function say(text, field = "say") {
  const element = byId(field);
  element.textContent = element.textContent === text ? `${text}\u00a0` : text;
}

/**
 * @param {string} key
 * @param {Record<string, unknown>} [values]
 */
export const inform = (key, values) => say(tell(key, values));
