// Words and squares of the page, and its storage.

const byId = (id) => document.getElementById(id);
const STATES = ["empty", "cross", "queen"];

/** A text in which queens have the name of the piece. */
const called = (text) => text.replace(/\bqueen/g, data.piece);

function ruleOf(puzzle) {
  const { stars, touching, diagonals } = puzzle;
  const count = stars === 1 ? "one queen" : `${stars} queens`;
  const apart = touching ? "" : ", none touching another";
  const lines = diagonals ? ", and at most one on each diagonal" : "";
  return called(`Place ${count} in each row, column and region${apart}${lines}.`);
}

/** The name of a square in sentences. */
const nameOf = (puzzle, square) =>
  `row ${puzzle.row(square) + 1}, column ${puzzle.column(square) + 1}`;

/** The name of a region in sentences, also of NONE. */
function regionOf(puzzle, label) {
  if (label < 0) return "no region";
  const colour = puzzle.words?.[label];
  return colour ? `${colour} region` : `region ${puzzle.names[label]}`;
}

/** What a screen reader says of a square in some state. */
function labelOf(puzzle, square, state, flags) {
  const words = [nameOf(puzzle, square), regionOf(puzzle, puzzle.labels[square]), state];
  if (flags.given) words.push("fixed");
  if (flags.shut && state === STATES[0]) words.push("ruled out");
  if (flags.wrong) words.push("conflict");
  if (flags.look) words.push("look here");
  return called(words.filter(Boolean).join(", "));
}

function clockTime(seconds) {
  const parts = [seconds / 60, seconds % 60];
  return parts.map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
}

/** Read a value that the page kept; a page that may not store anything still plays. */
function load(key) {
  try {
    return JSON.parse(localStorage.getItem(`nqueens ${key}`)) ?? {};
  } catch {
    return {};
  }
}

function store(key, value) {
  try {
    localStorage.setItem(`nqueens ${key}`, JSON.stringify(value));
  } catch {
    // nothing is kept
  }
}

/** The elements of the squares of a board, in rows. */
function fillBoard(board, n) {
  const cell =
    "<div role='gridcell'><span class='letter' aria-hidden='true'></span><svg aria-hidden='true'><use/></svg></div>";
  board.innerHTML = ("<div role='row'>" + cell.repeat(n) + "</div>").repeat(n);
  return [...board.querySelectorAll("[role=gridcell]")];
}

/** Show the region and the flags of a square, and an icon. */
function dress(cell, puzzle, square, colour, flags, icon) {
  const { labels, names, n } = puzzle;
  const label = labels[square];
  const sides = { top: puzzle.row(square) && n, left: puzzle.column(square) && 1 };
  const thick = Object.keys(sides).filter((side) => labels[square - sides[side]] !== label);
  const on = Object.keys(flags).filter((flag) => flags[flag]);
  cell.className = ["cell", ...thick, ...on].join(" ");
  cell.style.setProperty("--colour", colour);
  cell.firstChild.textContent = names[label] ?? "";
  cell.querySelector("use").setAttribute("href", `#${icon}`);
}

/** Copy the text of a field, or select it; return what to say. */
async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return "Copied.";
  } catch {
    field.select();
    return "The text is selected: copy it with your browser.";
  }
}

/** The size of a puzzle, and its difficulty if it is known. */
function aboutOf({ n, level }) {
  return [`${n} × ${n}`, LEVELS[level]].filter(Boolean).join(", ");
}
