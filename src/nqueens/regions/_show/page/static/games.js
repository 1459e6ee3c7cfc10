// @ts-check
// The puzzles of the page: which are solved, and the list of all.
import { byId, data, make, tell } from "../../../../_drawing/static/base.js";
import { Puzzle } from "./rules.js";
import { loadGame } from "./storage.js";
import { textOf } from "./texts.js";
import { aboutOf, clockTime, joined } from "./words.js";

const LISTED = 31; // puzzles of one group in the list, a month of a calendar

/** The text of each puzzle of the page. @type {string[]} */
export const texts = data.puzzles.map((/** @type {any} */ values) => textOf(new Puzzle(values)));

/** The puzzle of the page with this index, a new one each time. @param {number} index */
export const puzzleAt = (index) => new Puzzle(data.puzzles[index]);

/**
 * Show how many puzzles are solved, and which one this is; -1 if it is not of this page.
 * @param {number} index
 */
export function countSolved(index) {
  const solved = texts.filter((text) => loadGame(text).solved).length;
  const values = { number: index + 1 || "–", all: texts.length, solved };
  byId("puzzles").textContent = tell("place_of", values);
}

/** The puzzle on which the player was last, or the first one after it that is not solved. */
export function unsolvedIndex() {
  const games = texts.map(loadGame);
  const last = games.map((game) => game.last);
  const at = last.indexOf(Math.max(...last));
  const ahead = texts.map((_, i) => (at + i) % texts.length);
  return ahead.find((i) => !games[i].solved) ?? at;
}

/**
 * A button for each puzzle, with the time if it is solved; many of them in groups.
 * @param {number} current the puzzle on the board
 * @param {(index: number) => void} go what a button does
 */
export function listed(current, go) {
  const games = texts.map(loadGame);
  const buttons = games.map(({ solved, seconds, marks = "" }, at) => {
    const about = tell("listed", { number: at + 1, about: aboutOf(data.puzzles[at]) });
    let state = "";
    if (solved) state = tell("listed_solved", { time: clockTime(seconds) });
    else if (/[12]/.test(marks)) state = tell("begun");
    const textContent = joined([about, state]);
    const button = make("button", { type: "button", textContent, onclick: () => go(at) });
    if (at === current) button.setAttribute("aria-current", "true");
    return button;
  });
  if (buttons.length <= LISTED) return buttons;
  const groups = [];
  for (let first = 0; first < buttons.length; first += LISTED) {
    const last = Math.min(first + LISTED, buttons.length);
    const solved = games.slice(first, last).filter((game) => game.solved).length;
    const textContent = tell("group", { first: first + 1, last, solved });
    const group = make("details", { open: first <= current && current < last });
    group.append(make("summary", { textContent }), ...buttons.slice(first, last));
    groups.push(group);
  }
  return groups;
}
