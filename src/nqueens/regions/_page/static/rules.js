// What a puzzle is and what follows from the queens on its board. Nothing here knows the page.

export const EMPTY = 0;
export const CROSS = 1;
export const QUEEN = 2;
export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef";
export const LEVELS = ["easy", "medium", "hard", "expert"];
const MOST_ROWS = 32;
const MOST_TRIALS = 200000; // about a second

export class Puzzle {
  constructor(labels, options = {}) {
    this.labels = labels;
    this.n = Math.sqrt(labels.length);
    this.stars = 1; // what follows is the usual, unless the options say otherwise
    this.touching = false;
    this.diagonals = false;
    this.placed = [];
    this.blocked = [];
    this.names = LETTERS.slice(0, this.n).split("");
    Object.assign(this, options); // level, an index of LEVELS
    this.solution = undefined;
    this.units = ["row", "column", "region"].map(() => Array.from({ length: this.n }, () => []));
    for (let square = 0; square < labels.length; square++) {
      this.units[0][this.row(square)].push(square);
      this.units[1][this.column(square)].push(square);
      this.units[2][labels[square]].push(square);
    }
    this.units = this.units.flat();
  }

  row(square) {
    return Math.floor(square / this.n);
  }

  column(square) {
    return square % this.n;
  }

  /** Whether queens on two squares would break a rule, that of full units aside. */
  attack(one, other) {
    const down = Math.abs(this.row(one) - this.row(other));
    const right = Math.abs(this.column(one) - this.column(other));
    return (!this.touching && Math.max(down, right) <= 1) || (this.diagonals && down === right);
  }

  /** The squares of queens that break a rule. */
  conflicts(queens) {
    const wrong = new Set();
    for (const unit of this.units) {
      const here = unit.filter((square) => queens.has(square));
      if (here.length > this.stars) for (const square of here) wrong.add(square);
    }
    for (const one of queens)
      for (const other of queens) if (one !== other && this.attack(one, other)) wrong.add(one);
    return wrong;
  }

  /** The squares that can have no queen because of the queens on the board. */
  closed(queens) {
    const closed = new Set(this.blocked);
    for (const unit of this.units) {
      if (unit.filter((square) => queens.has(square)).length < this.stars) continue;
      for (const square of unit) closed.add(square);
    }
    for (const queen of queens)
      for (let square = 0; square < this.labels.length; square++)
        if (this.attack(queen, square)) closed.add(square);
    for (const queen of queens) closed.delete(queen);
    return closed;
  }

  isSolved(queens) {
    return queens.size === this.n * this.stars && this.conflicts(queens).size === 0;
  }

  /** The squares of the only solution; null if there is another, none, or if it takes too long. */
  solve() {
    if (this.solution === undefined) this.solution = search(this);
    return this.solution;
  }

  /** The text of the puzzle, as `regions.read` reads it. */
  text() {
    const usual = !(this.touching || this.diagonals || this.placed.length || this.blocked.length);
    if (usual && this.names.every((name) => /^\w$/.test(name)))
      return `${this.n}x${this.stars}.${this.labels.map((label) => this.names[label]).join("")}`;
    const short = this.names.every((name) => /^[\p{L}\p{N}]$/u.test(name));
    const regions = Array.from({ length: this.n }, (_, row) => {
      const names = this.labels.slice(row * this.n, row * this.n + this.n);
      const cells = names.map((label) => this.names[label]);
      return short ? cells.join("") : cells;
    });
    const pairs = (squares) => squares.map((square) => [this.row(square), this.column(square)]);
    return JSON.stringify({
      regions,
      stars: this.stars,
      touching: this.touching,
      diagonals: this.diagonals,
      placed: pairs(this.placed),
      blocked: pairs(this.blocked),
    });
  }
}

/** The puzzle of a text; an Error says what is wrong with it. */
export function parse(text) {
  if (!text.startsWith("{")) {
    const found = /^(\d+)x(\d+)\.(\w+)$/.exec(text);
    if (!found) throw new Error("it is not a puzzle");
    return checked([...found[3]], Number(found[1]), { stars: Number(found[2]) });
  }
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error("its end is missing");
  }
  const { regions, stars = 1, touching = false, diagonals = false } = value;
  if (!Array.isArray(regions)) throw new Error("it has no regions");
  const n = regions.length;
  const squares = (pairs = []) => {
    if (!Array.isArray(pairs)) throw new Error("squares are not pairs of numbers");
    return pairs.map((pair) => {
      const inside = (i) => Number.isInteger(i) && i >= 0 && i < n;
      if (!Array.isArray(pair) || pair.length !== 2 || !pair.every(inside))
        throw new Error("a square is not on the board");
      return pair[0] * n + pair[1];
    });
  };
  const options = { touching: touching === true, diagonals: diagonals === true };
  options.placed = squares(value.placed);
  options.blocked = squares(value.blocked);
  const rows = regions.map((row) => (typeof row === "string" ? [...row] : row));
  if (!rows.every((row) => Array.isArray(row) && row.length === n))
    throw new Error("a row has a square too many or too few");
  return checked(rows.flat().map(String), n, { ...options, stars });
}

function checked(names, n, options) {
  const unique = [...new Set(names)];
  if (!(n >= 1 && n <= MOST_ROWS)) throw new Error(`a board has 1 to ${MOST_ROWS} rows`);
  if (names.length !== n * n)
    throw new Error(`a board of ${n} rows has ${n * n} squares, not ${names.length}`);
  if (unique.length !== n) throw new Error(`a board of ${n} rows has ${n} regions`);
  if (!(Number.isInteger(options.stars) && options.stars >= 1 && options.stars <= n))
    throw new Error("the number of queens in a row is wrong");
  const labels = names.map((name) => unique.indexOf(name));
  return new Puzzle(labels, { ...options, names: unique });
}

/** A puzzle as the page keeps it: letters, the columns of the solution, the level, the rest. */
export function unpack([letters, columns, level, more = {}]) {
  const puzzle = new Puzzle(
    [...letters].map((letter) => LETTERS.indexOf(letter)),
    { ...more, level },
  );
  const queens = [...columns].map(
    (digit, i) => Math.floor(i / puzzle.stars) * puzzle.n + Number.parseInt(digit, 36),
  );
  puzzle.solution = new Set(queens);
  return puzzle;
}

/** The letters by which the page keeps a layout. */
export function packed(puzzle) {
  return puzzle.labels.map((label) => LETTERS[label]).join("");
}

/** Find the only solution, by filling the unit with the fewest squares first. */
function search(puzzle) {
  const found = [];
  let trials = 0;
  const fill = (queens, banned) => {
    if (queens.size === puzzle.n * puzzle.stars) found.push(queens);
    if (queens.size === puzzle.n * puzzle.stars || ++trials > MOST_TRIALS) return;
    const closed = puzzle.closed(queens);
    let best = null;
    for (const unit of puzzle.units) {
      const need = puzzle.stars - unit.filter((square) => queens.has(square)).length;
      if (need === 0) continue;
      const open = unit.filter((s) => !queens.has(s) && !closed.has(s) && !banned.has(s));
      if (open.length < need) return;
      if (!best || open.length < best.length) best = open;
    }
    const tried = new Set(banned);
    for (const square of best) {
      fill(new Set(queens).add(square), tried);
      if (found.length > 1) return;
      tried.add(square);
    }
  };
  const start = new Set(puzzle.placed);
  if (puzzle.conflicts(start).size === 0) fill(start, new Set(puzzle.blocked));
  return found.length === 1 && trials <= MOST_TRIALS ? found[0] : null;
}

/** The queens and crosses of a player that the solution contradicts. */
export function mistakes(puzzle, marks) {
  const solution = puzzle.solve();
  if (!solution) return [];
  return [...marks.keys()].filter((square) =>
    solution.has(square) ? marks[square] === CROSS : marks[square] === QUEEN,
  );
}

/** A step of an explanation as the page keeps it. */
export function unpackStep([text, level, ...lists]) {
  const [queens, removed, reason] = lists.map((list) =>
    (list.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 36)),
  );
  return { text, level, queens, removed, reason };
}

/** The first step that adds a queen or a cross to what the player has. */
export function nextStep(puzzle, marks, steps) {
  const queens = queensOf(marks);
  const closed = puzzle.closed(queens);
  const isNew = (square) => !closed.has(square) && marks[square] === EMPTY;
  return steps.find(
    (step) => step.queens.some((square) => !queens.has(square)) || step.removed.some(isNew),
  );
}

export function queensOf(marks) {
  return new Set([...marks.keys()].filter((square) => marks[square] === QUEEN));
}

/**
 * The colour of each region: its own, or the one that it is called after if all are and no two are
 * alike, else one of a list, then one with a hue far from those before it.
 */
export function colours({ n, names, colours: own }, list, named) {
  if (own) return own;
  const called = names.map((name) => named.get(name.toLowerCase()));
  if (called.every(Boolean) && new Set(called).size === n) return called;
  return names.map((_, i) => list[i] ?? `oklch(${i % 2 ? 0.78 : 0.88} 0.09 ${i * 137.5})`);
}
