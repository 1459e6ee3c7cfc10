// Words of the page in its language, and the browser's storage.

const STATES = ["empty", "cross", "queen"];
// what a screen reader says of a square, in this order: the flags that are words of the language
const SAID = [
  ...STATES,
  "one_solution",
  "another_solution",
  "fixed",
  "shut",
  "conflict",
  "look_here",
];

/** A sentence of the language; of two forms, the second if the number is not 1. */
function tell(key, values = {}) {
  const form = [data.words[key]].flat().at((values.number ?? 1) === 1 ? 0 : -1);
  return form.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** The words that are not empty, one after another. */
const joined = (words, by = "comma") => words.filter(Boolean).join(tell(by));

function ruleOf({ stars, touching, diagonals }) {
  return tell("rules", {
    rule: tell("rule", { number: stars }),
    apart: touching ? "" : tell("rule_apart"),
    lines: diagonals ? tell("rule_lines") : "",
  });
}

/** The name of a square in sentences. */
const nameOf = (puzzle, square) =>
  tell("square", { row: puzzle.row(square) + 1, columns: puzzle.column(square) + 1 });

/** What a screen reader says of a square with these flags. */
function labelOf(puzzle, square, flags) {
  const label = puzzle.labels[square];
  const colour = puzzle.words?.[label];
  const name = colour ?? puzzle.names[label];
  let region = tell(colour ? "colour_label" : "region_label", { name });
  if (label < 0) region = tell("no_region");
  return joined([nameOf(puzzle, square), region, ...flags.map((flag) => tell(flag))]);
}

/** The size of a puzzle, and its difficulty if it is known. */
function aboutOf({ labels, difficulty }) {
  const n = Math.sqrt(labels.length);
  return joined([`${n} × ${n}`, difficulty && tell(difficulty)]);
}

function clockTime(seconds) {
  const parts = [Math.floor(seconds / 60), seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** Write a text where screen readers read it out; the same one again too. */
function say(text, field = "say") {
  byId(field).textContent = byId(field).textContent === text ? `${text}\u00a0` : text;
}

const inform = (key, values) => say(tell(key, values));

/** What a job returns; a page still plays where the browser, a host or a frame forbids it. */
function tried(job) {
  try {
    return job();
  } catch {
    return undefined;
  }
}

/** Read a value that the page kept. */
const load = (key) => tried(() => JSON.parse(localStorage.getItem(`nqueens ${key}`))) ?? {};
const store = (key, value) =>
  tried(() => localStorage.setItem(`nqueens ${key}`, JSON.stringify(value)));
const address = (text) => tried(() => history.replaceState(null, "", `#${text}`));
