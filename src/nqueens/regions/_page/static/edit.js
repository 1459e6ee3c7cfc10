// Drawing a puzzle: regions are painted, and solutions are counted meanwhile.

const LONGEST_SEARCH = 20000; // milliseconds, for a puzzle with exactly one solution
let brush = 0; // the region that a stroke paints
let found = []; // no, one or two solutions
let missing = ""; // why there is no puzzle yet
let news = new Set(); // the squares that the search has recoloured
let running = null; // that search
let later; // the timer of the address

/** A board without regions. */
function blank(n, stars = 1) {
  const none = { touching: false, diagonals: false, placed: [], blocked: [] };
  return new Puzzle({
    labels: Array(n * n).fill(NONE),
    names: [...NAMES].slice(0, n),
    stars,
    ...none,
  });
}

/** The drawing of a text, or null after saying that it is none. */
function readDrawing(text) {
  try {
    return parse(text, true);
  } catch {
    say("This is no text of a puzzle that the page reads. nqueens regions edit TEXT reads more.");
    return null;
  }
}

const editing = {
  name: "edit",
  buttons: {},
  values: () => puzzle.labels,
  made: (labels) => [puzzle.redrawn(labels)],
  isFree: () => true,

  look() {
    const [one, other = one] = found;
    return (square) => {
      const isFirst = one?.has(square) && !other.has(square);
      const isSecond = other?.has(square) && !one.has(square);
      const flags = { queen: isFirst, ghost: isSecond, look: isFirst || isSecond };
      flags.look ||= news.has(square);
      const state = flags.queen ? "queen of one solution" : flags.ghost && "queen of another";
      return { icon: isFirst || isSecond ? "queen" : "nothing", flags, state };
    };
  },

  settle() {
    stop();
    news = new Set();
    const words = judged();
    if (byId("say").textContent !== words) say(words);
    clearTimeout(later); // browsers allow few changes of the address in a while
    later = setTimeout(() => address(`edit:${puzzle.text()}`), 300);
    render();
    showTools();
  },

  press(square, isFilled) {
    const filled = isFilled || byId("fill").ariaPressed === "true";
    paint(filled ? [...area(puzzle, square)] : [square]);
  },

  stroke: () => (squares, joined) =>
    change(
      squares.map((square) => [square, brush]),
      joined,
    ),

  type(square, key) {
    const names = puzzle.names.map((name) => name.toLowerCase());
    const label = names.indexOf(key);
    const isKnown = label >= 0 || key === "Delete" || key === "Backspace";
    if (isKnown) {
      brush = label;
      paint([square]);
    }
    return isKnown;
  },
};

function paint(squares) {
  change(squares.map((square) => [square, brush]));
  say(regionOf(puzzle, brush), "spoken");
}

/** Count the solutions; say how many, and what is odd. */
function judged() {
  const numbers = puzzle.names.map((_, label) => pieces(puzzle, label));
  const free = puzzle.labels.filter((label) => label === NONE).length;
  const named = (test) => puzzle.names.filter((_, label) => test(numbers[label])).join(", ");
  const [none, several] = [named((number) => number === 0), named((number) => number > 1)];
  found = [];
  missing = none && `Without a square: ${none}. `;
  if (free) missing = `${free} square${free > 1 ? "s have" : " has"} no region yet. `;
  const odd = several && `In several pieces: ${several}. `;
  if (missing) return (missing + odd).trim();
  const result = search(puzzle);
  found = result.found;
  if (found.length === 2)
    return `${odd}Several solutions: two of them differ in the framed squares.`;
  if (!result.isWhole) return `${odd}The number of solutions takes too long to find.`;
  return `${odd}${found.length ? "Exactly one solution." : "No solution."}`;
}

/** Show the size, the regions to paint and the brush. */
function showTools() {
  byId("size").value = puzzle.n;
  byId("stars").value = puzzle.stars;
  brush = Math.min(brush, puzzle.n - 1);
  const palette = byId("palette");
  const names = [...puzzle.names, "none"];
  while (palette.children.length < names.length) palette.append(document.createElement("button"));
  while (palette.children.length > names.length) palette.lastChild.remove();
  names.forEach((name, i) => {
    const label = i < puzzle.n ? i : NONE;
    const button = palette.children[i];
    Object.assign(button, { textContent: name, value: label, ariaPressed: label === brush });
    button.style.background = fillOf(label);
  });
}

function stop() {
  running = null;
  byId("unique").textContent = "Make unique";
}

/** Recolour squares until one solution is left; the button also stops the search. */
async function makeUnique() {
  if (running) return editing.settle();
  if (missing) return say(missing);
  const before = puzzle;
  const job = repair(before);
  const end = Date.now() + LONGEST_SEARCH;
  running = job;
  byId("unique").textContent = "Stop";
  say("Searching for a layout with one solution.");
  let made;
  while (!made && Date.now() < end) {
    await new Promise((next) => setTimeout(next));
    if (running !== job) return;
    made = job.next().value;
  }
  stop();
  if (!made) return say("None was found that is near this one. Change it and try again.");
  move([made]);
  news = new Set(puzzle.squares.filter((one) => made.labels[one] !== before.labels[one]));
  render();
  const many = news.size === 1 ? "1 square has" : `${news.size} squares have`;
  say(`Exactly one solution. ${many} another region.`);
}

function resize() {
  const fields = [byId("size"), byId("stars")];
  const [n, stars] = fields.map((field) => field.valueAsNumber);
  const isRight = fields.every((field) => field.validity.valid);
  if (isRight && n !== puzzle.n) move([blank(n, stars)]);
  else if (isRight) move([Object.assign(puzzle.redrawn(puzzle.labels), { stars })]);
  else showTools();
}

const editActions = {
  palette({ target }) {
    if (target.value) brush = Number(target.value);
    showTools();
  },
  fill: ({ target }) => {
    target.ariaPressed = String(target.ariaPressed !== "true");
  },
  unique: makeUnique,
  play() {
    if (missing) return say(missing);
    clearTimeout(later);
    open(puzzle.redrawn(puzzle.labels));
  },
  empty: () => move([blank(puzzle.n, puzzle.stars)]),
};

for (const id of ["size", "stars"]) byId(id).addEventListener("change", resize);

document.addEventListener("paste", (event) => {
  if (event.target.matches("input, textarea")) return;
  const { files } = event.clipboardData;
  if (files.length)
    return say("The page reads no pictures; the command nqueens regions edit picture.png does.");
  const drawn = readDrawing(event.clipboardData.getData("text"));
  if (drawn) edit(drawn);
});
