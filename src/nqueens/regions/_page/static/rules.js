// What a puzzle is and what follows from the queens on its board. Nothing here knows the page.

export const EMPTY = 0;
export const CROSS = 1;
export const QUEEN = 2;
export const LEVELS = ["easy", "medium", "hard", "expert"];
const MOST_ROWS = 32;
const MOST_TRIALS = 200000; // about a second

export class Puzzle {
  /**
   * Also, if they are known, `level`, an index of LEVELS, and the `solution`; and `queens` and
   * `crosses` of a game that has begun, as pairs of a row and a column.
   */
  constructor(values) {
    Object.assign(this, values);
    const { labels } = this;
    this.n = Math.sqrt(labels.length);
    this.solution &&= new Set(this.solution);
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

/** The puzzle of a text; an Error if it is none. */
export function parse(text) {
  const short = /^(\d+)x(\d+)\.(\w+)$/.exec(text);
  const value = short ? unpack(...short.slice(1)) : JSON.parse(text);
  const { regions, stars = 1, touching = false, diagonals = false } = value;
  const rows = regions.map((row) => [...row].map(String));
  const n = rows.length;
  const names = [...new Set(rows.flat())];
  const isIn = (i, least, end) => Number.isInteger(i) && i >= least && i < end;
  const squares = (pairs = []) =>
    pairs.map(([row, column]) => (isIn(row, 0, n) && isIn(column, 0, n) ? row * n + column : -1));
  const [placed, blocked] = [squares(value.placed), squares(value.blocked)];
  const isWhole = rows.every((row) => row.length === n) && names.length === n;
  if (!isIn(n, 1, MOST_ROWS + 1) || !isWhole || !isIn(stars, 1, n + 1))
    throw new Error("no layout");
  if ([...placed, ...blocked].includes(-1)) throw new Error("no square");
  const labels = rows.flat().map((name) => names.indexOf(name));
  const rules = { stars, touching: touching === true, diagonals: diagonals === true };
  return new Puzzle({ labels, names, ...rules, placed, blocked });
}

function unpack(side, stars, letters) {
  if (letters.length !== side ** 2) throw new Error("no layout");
  return { regions: letters.match(new RegExp(`.{${side}}`, "g")), stars: Number(stars) };
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
