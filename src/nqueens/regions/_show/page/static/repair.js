// @ts-check
// Mend a puzzle: recolour as few squares as possible, so that exactly one solution is left. This is
// `repair` of Python, with its numbers, `effort`: changes of no, one or two squares are all tried.
import { marked, pieces, search } from "./rules.js";

/**
 * How much is tried; Python has the meaning of each number.
 * @typedef {object} Effort
 * @property {number} known
 * @property {number} most_pairs
 * @property {number} beam
 * @property {number} changes_tried
 * @property {number} most_solutions
 * @property {number} most_placements
 * @property {number} nearest
 * @property {number} fillings
 * @property {number} reluctant
 * @property {number} paces
 * @property {number} few_ways
 *
 * @typedef {import("./rules.js").Puzzle} Puzzle
 *
 * @typedef {object} Change a square, and the region that it gets
 * @property {number} square
 * @property {number} label
 */

/**
 * Return the mended puzzle, null if there is none; yield after each search.
 * @param {Puzzle} puzzle
 * @param {Effort} effort
 */
export function* repair(puzzle, effort) {
  const mender = new Mender(puzzle, effort);
  return (yield* mender.fewChanges()) ?? (yield* mender.manyChanges());
}

class Mender {
  /**
   * @param {Puzzle} puzzle
   * @param {Effort} effort
   */
  constructor(puzzle, effort) {
    this.start = puzzle;
    this.effort = effort;
    /** regions that may stay in several pieces */
    this.loose = puzzle.names.map((_, label) => pieces(puzzle, label) > 1);
    /** @type {number[][] | undefined} */
    this.placements = undefined;
  }

  /** The puzzle with the fewest changes, if that is at most two. */
  *fewChanges() {
    const { start, effort } = this;
    let found = yield* this.best([start]);
    if (found) return found;
    const avoiding = this.avoiding(start);
    const changes = this.changesOf(start);
    // a solution that avoids all changed squares stays, and two of them are too many
    const fit = changes.filter(({ square }) => avoiding[square].size < 2);
    found = yield* this.best(fit.map((change) => changed(start, change)));
    if (found) return found;
    /** @type {Map<string, Puzzle>} */
    const pairs = new Map();
    for (const first of changes) {
      const once = changed(start, first);
      for (const second of this.changesOf(once)) {
        if (second.square === first.square) continue;
        if (commonTo(avoiding[first.square], avoiding[second.square]) > 1) continue;
        const twice = changed(once, second);
        pairs.set(layoutKey(twice), twice);
        if (pairs.size > effort.most_pairs) return null;
      }
      yield;
    }
    const inOrder = [...pairs.keys()].sort();
    return yield* this.best(inOrder.map((key) => /** @type {Puzzle} */ (pairs.get(key))));
  }

  /** A puzzle with a few more changes: those that leave the fewest solutions are followed. */
  *manyChanges() {
    const { start, effort } = this;
    let beam = [start];
    const seen = new Set([layoutKey(start)]);
    for (;;) {
      /** @type {Map<string, Puzzle>} */
      const next = new Map();
      for (const puzzle of beam) {
        for (const change of this.promising(puzzle)) {
          const made = changed(puzzle, change);
          if (!seen.has(layoutKey(made))) next.set(layoutKey(made), made);
        }
        yield;
      }
      if (next.size === 0) return null;
      const ranked = [];
      for (const made of next.values()) {
        const { found } = search(made, effort.most_solutions, Infinity);
        // without solutions it is worse than any with some, and better near to placements
        const far = found.length > 0 ? -Infinity : -this.nearness(made);
        ranked.push({ made, far, number: found.length, walls: wallsOf(made) });
        yield;
      }
      const unique = ranked.filter(({ number }) => number === 1).map(({ made }) => made);
      const found = yield* this.best(unique);
      if (found) return yield* this.takenBack(found);
      ranked.sort((a, b) => compared(a.far, b.far) || a.number - b.number || a.walls - b.walls);
      const width = effort.beam + Math.floor(seen.size / effort.beam);
      beam = [];
      for (const { made } of ranked) {
        if (this.isWhole(made)) beam.push(made);
        if (beam.length === width) break;
      }
      for (const puzzle of beam) seen.add(layoutKey(puzzle));
    }
  }

  /**
   * Take back changes that are not needed, one by one.
   * @param {Puzzle} puzzle
   */
  *takenBack(puzzle) {
    const { labels } = this.start;
    let least = puzzle;
    for (;;) {
      const now = least;
      const back = now.squares.filter((square) => now.labels[square] !== labels[square]);
      const made = back.map((square) => changed(now, { square, label: labels[square] }));
      const found = yield* this.best(made);
      if (!found) return least;
      least = found;
    }
  }

  /**
   * The changes of one square. A region of one square can move anywhere, in two changes.
   * @param {Puzzle} puzzle
   */
  changesOf({ labels, names, squares, beside }) {
    const sizes = names.map((_, label) => marked(labels, label).length);
    const anywhere = names.map((_, label) => sizes[label] === 1 || this.loose[label]);
    /** @type {Change[]} */
    const changes = [];
    for (const square of squares) {
      const old = labels[square];
      if (sizes[old] === 1) continue;
      const near = new Set(beside[square].map((next) => labels[next]));
      names.forEach((_, label) => {
        if (label !== old && (near.has(label) || anywhere[label])) changes.push({ square, label });
      });
    }
    return changes;
  }

  /**
   * The changes that take the most known solutions away; all if there is no solution.
   * @param {Puzzle} puzzle
   */
  promising(puzzle) {
    const avoiding = this.avoiding(puzzle);
    const changes = this.changesOf(puzzle);
    if (changes.every(({ square }) => avoiding[square].size === 0)) return changes;
    changes.sort((a, b) => avoiding[a.square].size - avoiding[b.square].size);
    return changes.slice(0, this.effort.changes_tried);
  }

  /**
   * For each square, the numbers of the known solutions that do not use it.
   * @param {Puzzle} puzzle
   */
  avoiding(puzzle) {
    const { found } = search(puzzle, this.effort.known, Infinity);
    return puzzle.squares.map(
      (square) => new Set([...found.keys()].filter((number) => !found[number].has(square))),
    );
  }

  /**
   * The puzzle with the shortest walls among those with exactly one solution, in this order.
   * @param {Puzzle[]} puzzles
   */
  *best(puzzles) {
    const ranked = puzzles.map((puzzle) => ({ puzzle, walls: wallsOf(puzzle) }));
    ranked.sort((a, b) => a.walls - b.walls);
    for (const { puzzle } of ranked) {
      if (search(puzzle, 2, Infinity).isUnique && this.isWhole(puzzle)) return puzzle;
      yield;
    }
    return null;
  }

  /**
   * Whether regions are in one piece, apart from those that never were.
   * @param {Puzzle} puzzle
   */
  isWhole(puzzle) {
    return puzzle.names.every((_, label) => this.loose[label] || pieces(puzzle, label) === 1);
  }

  /**
   * How near a layout without solutions comes to placements that meet the other rules.
   * @param {Puzzle} puzzle
   */
  nearness(puzzle) {
    this.placements ??= this.nearestPlacements();
    let near = 0;
    for (const queens of this.placements) near += 8 ** -misplaced(puzzle, queens);
    return near;
  }

  /** The placements that meet the other rules, with the fewest queens in wrong regions. */
  nearestPlacements() {
    const { start, effort } = this;
    const rows = start.altered({ labels: start.squares.map((square) => start.row(square)) });
    const most = Math.floor(effort.most_placements / start.n ** 2);
    const { found } = search(rows, most, Infinity);
    const ranked = found.map((queens) => ({ queens, wrong: misplaced(start, queens) }));
    ranked.sort((a, b) => a.wrong - b.wrong);
    return ranked.slice(0, effort.nearest).map(({ queens }) => [...queens]);
  }
}

/**
 * @param {Puzzle} puzzle
 * @param {Change} change
 */
function changed(puzzle, { square, label }) {
  const labels = [...puzzle.labels];
  labels[square] = label;
  return puzzle.altered({ labels });
}

/**
 * A text for each layout; texts are in the order of labels.
 * @param {Puzzle} puzzle
 */
const layoutKey = ({ labels }) => String.fromCharCode(...labels);

/**
 * The number of sides that regions have in common.
 * @param {Puzzle} puzzle
 */
function wallsOf({ labels, squares, beside }) {
  let sides = 0;
  for (const square of squares)
    for (const next of beside[square])
      if (next > square && labels[next] !== labels[square]) sides += 1;
  return sides;
}

/**
 * How many queens of a placement are too many in their region.
 * @param {Puzzle} puzzle
 * @param {Iterable<number>} queens
 */
function misplaced({ labels, names, stars }, queens) {
  const inside = names.map(() => 0);
  let wrong = 0;
  for (const queen of queens) {
    const label = labels[queen];
    inside[label] += 1;
    if (inside[label] > stars) wrong += 1;
  }
  return wrong;
}

/**
 * @param {Set<number>} some
 * @param {Set<number>} others
 */
function commonTo(some, others) {
  let number = 0;
  for (const each of some) if (others.has(each)) number += 1;
  return number;
}

/**
 * @param {number} a
 * @param {number} b
 */
function compared(a, b) {
  if (a === b) return 0; // two infinities, too
  return a < b ? -1 : 1;
}
