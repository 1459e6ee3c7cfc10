// @ts-check
// The browser's storage: the progress of games, and the settings.
import { data } from "../../../../_drawing/static/base.js";

const PREFIX = "nqueens "; // of keys
const MOST_GAMES = 200; // that are kept, besides those of this page

/**
 * What a job returns; a page still plays where the browser, a host or a frame forbids it.
 * @template T
 * @param {() => T} job
 * @returns {T | undefined}
 */
export function tried(job) {
  try {
    return job();
  } catch {
    return undefined;
  }
}

/**
 * Read what a page kept; it may be anything, as other pages may have written it.
 * @param {string} key
 * @returns {Record<string, unknown>}
 */
function load(key) {
  const value = tried(() => JSON.parse(localStorage.getItem(PREFIX + key) ?? "{}"));
  return value instanceof Object ? value : {};
}

/**
 * Keep a value; return whether there was room.
 * @param {string} key
 * @param {unknown} value
 */
function store(key, value) {
  const text = JSON.stringify(value);
  const write = () => {
    localStorage.setItem(PREFIX + key, text);
    return true;
  };
  return tried(write) ?? false;
}

// --- settings ---------------------------------------------------------------------------------------

/** What the player has chosen. */
export const settings = { crosses: true, letters: false, patterns: data.patterned, clock: true };

/** @typedef {keyof typeof settings} Setting */

const chosen = load("settings");
for (const name of /** @type {Setting[]} */ (Object.keys(settings))) {
  const value = chosen[name];
  if (typeof value === "boolean") settings[name] = value;
}

/**
 * @param {Setting} name
 * @param {boolean} value
 */
export function choose(name, value) {
  settings[name] = value;
  store("settings", settings);
}

// --- games ------------------------------------------------------------------------------------------

/**
 * What is kept of a game.
 * @typedef {object} Progress
 * @property {string} [marks] a digit for each square
 * @property {string} [begun] those with which it began
 * @property {number} seconds
 * @property {number} hints
 * @property {boolean} solved
 * @property {number} last when it was played last, in milliseconds
 */

/** @param {unknown} value */
const countOf = (value) => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : 0);

/**
 * The progress of a game of the puzzle with a text.
 * @param {string} text
 * @returns {Progress}
 */
export function loadGame(text) {
  const { marks, begun, seconds, hints, solved, last } = load(text);
  return {
    marks: typeof marks === "string" && /^[012]+$/.test(marks) ? marks : undefined,
    begun: typeof begun === "string" ? begun : undefined,
    seconds: countOf(seconds),
    hints: countOf(hints),
    solved: solved === true,
    last: countOf(last),
  };
}

/**
 * Keep the progress of a game. Of many others the oldest go; return whether there is room.
 * @param {string} text
 * @param {Progress} progress
 * @param {string[]} texts of the puzzles of this page, whose progress stays
 */
export function storeGame(text, progress, texts) {
  const isNew = tried(() => localStorage.getItem(PREFIX + text)) === null;
  if (isNew) dropGames(texts, MOST_GAMES - 1);
  if (store(text, progress)) return true;
  dropGames([text], 0);
  return store(text, progress);
}

/**
 * Forget all but the last games of other puzzles.
 * @param {string[]} texts
 * @param {number} most
 */
function dropGames(texts, most) {
  const here = new Set(["settings", ...texts]);
  const others = (tried(() => Object.keys(localStorage)) ?? [])
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length))
    .filter((text) => !here.has(text))
    .map((text) => ({ text, last: loadGame(text).last }));
  others.sort((a, b) => b.last - a.last);
  for (const { text } of others.slice(most)) tried(() => localStorage.removeItem(PREFIX + text));
}
