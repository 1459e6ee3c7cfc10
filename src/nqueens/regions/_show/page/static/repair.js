// @ts-check
// Mend a puzzle: recolour as few squares as possible, so that exactly one solution is left. As
// `repair` of Python does, with its numbers, `effort`, try all changes of no, one or two squares. If
// more are needed, follow fewer layouts than Python, since a page has less time: those with few
// solutions. A drawing without any is first changed so that it has some.
import { CROSS, pieces, QUEEN, search } from "./rules.js";

/**
 * How much is tried; Python has the meaning of each number.
 * @typedef {object} Effort
 * @property {number} known
 * @property {number} most_pairs
 * @property {number} fillings
 * @property {number} reluctant
 * @property {number} paces
 * @property {number} few_ways
 *
 * @typedef {import("./rules.js").Puzzle} Puzzle
 * @typedef {number[]} Labels of the squares of a layout
 *
 * @typedef {object} Change a square, and the region that it gets
 * @property {number} square
 * @property {number} label
 */

const MOST_KEPT = 12; // layouts that admit solutions, where the drawing does not
const MOST_TRIED = 16; // changes of a layout
const WIDTH = 5; // layouts that are followed
const MOST_WRONG = 3; // queens in wrong regions
const MOST_PLACEMENTS = 300; // that are tried for each number of wrong queens
const MOST_SQUARES = 3e5; // that the search for them tries
const KNOWN = 100; // solutions that are looked at

/**
 * Return the mended puzzle, null if there is none; yield after each search.
 * @param {Puzzle} puzzle
 * @param {Effort} effort
 */
export function* repair(puzzle, effort) {
  const mender = new Mender(puzzle, effort);
  const labels = (yield* mender.fewChanges()) ?? (yield* mender.manyChanges());
  return labels && puzzle.altered({ labels });
}

class Mender {
  /**
   * @param {Puzzle} puzzle
   * @param {Effort} effort
   */
  constructor(puzzle, effort) {
    this.puzzle = puzzle;
    this.effort = effort;
    /** regions that may stay in several pieces */
    this.loose = puzzle.names.map((_, label) => pieces(puzzle, label) > 1);
  }

  /** The layout with the fewest changes, if that is at most two. */
  *fewChanges() {
    const start = this.puzzle.labels;
    let found = yield* this.best([start]);
    if (found) return found;
    const avoiding = this.avoiding(start);
    const changes = this.changesOf(start);
    // a solution that avoids all changed squares stays, and two of them are too many
    const fit = changes.filter(({ square }) => avoiding[square].size < 2);
    found = yield* this.best(fit.map((change) => changed(start, change)));
    if (found) return found;
    /** @type {Map<string, Labels>} */
    const pairs = new Map();
    for (const first of changes) {
      const once = changed(start, first);
      for (const second of this.changesOf(once)) {
        if (second.square === first.square) continue;
        if (commonTo(avoiding[first.square], avoiding[second.square]) > 1) continue;
        const twice = changed(once, second);
        pairs.set(layoutKey(twice), twice);
        if (pairs.size > this.effort.most_pairs) return null;
      }
      yield;
    }
    const inOrder = [...pairs].sort(([a], [b]) => (a < b ? -1 : 1));
    return yield* this.best(inOrder.map(([, labels]) => labels));
  }

  /** A layout with more changes: solutions are taken away until one is left. */
  *manyChanges() {
    const { labels } = this.puzzle;
    const hasSome = search(this.puzzle, 1, Infinity, 0).number > 0;
    const starts = hasSome ? [labels] : yield* this.admitting();
    let least = null;
    let number = 5 * this.puzzle.n; // of its changes
    for (const start of starts) {
      const made = yield* this.alone(start, number);
      if (made === null) continue;
      least = yield* this.takenBack(made);
      number = this.numberOf(least);
    }
    return least;
  }

  /**
   * A layout with one solution; null if that takes too many changes. Of the changes that take
   * solutions away, but not all, those that leave the fewest are followed.
   * @param {Labels} start
   * @param {number} most
   */
  *alone(start, most) {
    if (yield* this.best([start])) return start;
    const seen = new Set([layoutKey(start)]);
    let beam = [start];
    for (let number = this.numberOf(start); beam.length > 0 && number < most; number++) {
      const ranked = [];
      for (const labels of beam) {
        for (const made of this.withFewer(labels)) {
          if (seen.has(layoutKey(made))) continue;
          seen.add(layoutKey(made));
          const left = search(this.puzzle.altered({ labels: made }), KNOWN, Infinity, 0).number;
          if (left === 1) return made;
          if (left > 0) ranked.push({ labels: made, left, walls: this.wallsOf(made) });
          yield;
        }
      }
      ranked.sort((a, b) => a.left - b.left || a.walls - b.walls);
      beam = ranked.slice(0, WIDTH).map(({ labels }) => labels);
    }
    return null;
  }

  /**
   * The layouts with one more change, first those that take the most known solutions away.
   * @param {Labels} labels
   */
  withFewer(labels) {
    const avoiding = this.avoiding(labels);
    const changes = this.changesOf(labels);
    changes.sort((a, b) => avoiding[a.square].size - avoiding[b.square].size);
    const layouts = [];
    for (const change of changes) {
      const made = changed(labels, change);
      if (this.isWhole(made)) layouts.push(made);
      if (layouts.length === MOST_TRIED) break;
    }
    return layouts;
  }

  /**
   * How many squares have another region than in the puzzle.
   * @param {Labels} labels
   */
  numberOf(labels) {
    return labels.filter((label, square) => label !== this.puzzle.labels[square]).length;
  }

  /** Layouts that admit a solution, where the puzzle has none: those with the fewest changes. */
  *admitting() {
    /** @type {Labels[]} */
    const starts = [];
    const isEnough = (/** @type {number} */ wrong) => wrong > MOST_WRONG && starts.length > 0;
    for (let wrong = 1; wrong <= this.puzzle.n && !isEnough(wrong); wrong++)
      for (const queens of this.placements(wrong)) {
        const labels = this.grown(queens);
        if (labels && this.isWhole(labels)) starts.push(labels);
        yield;
      }
    starts.sort((a, b) => this.numberOf(a) - this.numberOf(b));
    return starts.slice(0, MOST_KEPT);
  }

  /**
   * Placements that meet the other rules, with a number of queens too many in their regions.
   * @param {number} wrong
   */
  placements(wrong) {
    const { n, stars, near, labels, fixed, squares } = this.puzzle;
    /** @type {Set<number>[]} */
    const found = [];
    const columns = squares.slice(0, n).map(() => stars); // queens that are still needed
    const regions = columns.slice();
    const attacked = squares.map(() => 0);
    /** @type {number[]} */
    const queens = [];
    let left = MOST_SQUARES;
    /**
     * @param {number} square the next one
     * @param {number} needed queens in its row
     * @param {number} spare queens that may still be too many
     */
    const place = (square, needed, spare) => {
      if (square === n * n) {
        if (spare === 0) found.push(new Set(queens));
        return;
      }
      left -= 1;
      if (left < 0 || found.length === MOST_PLACEMENTS) return;
      const column = square % n;
      const label = labels[square];
      const isLast = column === n - 1;
      const isMore = regions[label] <= 0;
      const fits = needed > 0 && columns[column] > 0 && attacked[square] === 0;
      if (fits && fixed[square] !== CROSS && (spare > 0 || !isMore) && (needed === 1 || !isLast)) {
        queens.push(square);
        columns[column] -= 1;
        regions[label] -= 1;
        for (const other of near[square]) attacked[other] += 1;
        place(square + 1, isLast ? stars : needed - 1, isMore ? spare - 1 : spare);
        for (const other of near[square]) attacked[other] -= 1;
        regions[label] += 1;
        columns[column] += 1;
        queens.pop();
      }
      if (fixed[square] === QUEEN || (isLast && needed > 0)) return;
      place(square + 1, isLast ? stars : needed, spare);
    };
    place(0, stars, wrong);
    return found;
  }

  /**
   * The layout in which a placement is a solution: regions that lack queens grow to the nearest
   * that are too many elsewhere. Null if there is no way.
   * @param {Set<number>} queens
   */
  grown(queens) {
    const { names, stars, beside, squares } = this.puzzle;
    const labels = [...this.puzzle.labels];
    const spare = names.map(() => -stars);
    for (const queen of queens) spare[labels[queen]] += 1;
    for (const label of names.keys())
      while (spare[label] < 0) {
        const reached = squares.filter((square) => labels[square] === label);
        const before = new Map(reached.map((square) => [square, square]));
        let goal = -1;
        for (const here of reached) {
          for (const next of beside[here]) {
            if (before.has(next)) continue;
            const isQueen = queens.has(next);
            if (isQueen && spare[labels[next]] <= 0) continue;
            before.set(next, here);
            if (isQueen && goal < 0) goal = next;
            reached.push(next);
          }
          if (goal >= 0) break;
        }
        if (goal < 0) return null;
        spare[labels[goal]] -= 1;
        spare[label] += 1;
        for (let at = goal; labels[at] !== label; at = before.get(at) ?? at) labels[at] = label;
      }
    return labels;
  }

  /**
   * Take back changes that are not needed, one by one.
   * @param {Labels} found
   */
  *takenBack(found) {
    const { labels, squares } = this.puzzle;
    let least = found;
    for (;;) {
      const now = least;
      const back = squares.filter((square) => now[square] !== labels[square]);
      const made = back.map((square) => changed(now, { square, label: labels[square] }));
      const better = yield* this.best(made);
      if (!better) return least;
      least = better;
    }
  }

  /**
   * The changes of one square. A region of one square can move anywhere, in two changes.
   * @param {Labels} labels
   */
  changesOf(labels) {
    const { names, beside } = this.puzzle;
    const sizes = names.map(() => 0);
    for (const label of labels) sizes[label] += 1;
    /** @type {Change[]} */
    const changes = [];
    labels.forEach((old, square) => {
      if (sizes[old] === 1) return;
      const near = beside[square].map((next) => labels[next]);
      for (let label = 0; label < names.length; label++) {
        const isAnywhere = sizes[label] === 1 || this.loose[label];
        if (label !== old && (isAnywhere || near.includes(label))) changes.push({ square, label });
      }
    });
    return changes;
  }

  /**
   * For each square, the numbers of the known solutions that do not use it.
   * @param {Labels} labels
   */
  avoiding(labels) {
    const { found } = search(this.puzzle.altered({ labels }), this.effort.known, Infinity);
    return labels.map(
      (_, square) => new Set([...found.keys()].filter((number) => !found[number].has(square))),
    );
  }

  /**
   * The layout with the shortest walls among those with exactly one solution, in this order.
   * @param {Labels[]} layouts
   */
  *best(layouts) {
    const ranked = layouts.map((labels) => ({ labels, walls: this.wallsOf(labels) }));
    ranked.sort((a, b) => a.walls - b.walls);
    for (const { labels } of ranked) {
      if (!this.isWhole(labels)) continue;
      if (search(this.puzzle.altered({ labels }), 2, Infinity).isUnique) return labels;
      yield;
    }
    return null;
  }

  /**
   * Whether regions are in one piece, apart from those that never were.
   * @param {Labels} labels
   */
  isWhole(labels) {
    const { beside, names } = this.puzzle;
    const number = names.map(() => 0); // of pieces
    const isReached = labels.map(() => false);
    for (let first = 0; first < labels.length; first++) {
      if (isReached[first]) continue;
      const label = labels[first];
      number[label] += 1;
      if (number[label] > 1 && !this.loose[label]) return false;
      const piece = [first];
      isReached[first] = true;
      for (const square of piece)
        for (const next of beside[square])
          if (!isReached[next] && labels[next] === label) {
            isReached[next] = true;
            piece.push(next);
          }
    }
    return true;
  }

  /**
   * The number of sides that regions have in common.
   * @param {Labels} labels
   */
  wallsOf(labels) {
    const { n } = this.puzzle;
    let sides = 0;
    for (let square = 0; square < labels.length; square++) {
      if ((square + 1) % n > 0 && labels[square + 1] !== labels[square]) sides += 1;
      if (square + n < labels.length && labels[square + n] !== labels[square]) sides += 1;
    }
    return sides;
  }
}

/**
 * @param {Labels} labels
 * @param {Change} change
 */
function changed(labels, { square, label }) {
  const made = [...labels];
  made[square] = label;
  return made;
}

/**
 * A text for each layout; texts are in the order of labels.
 * @param {Labels} labels
 */
const layoutKey = (labels) => String.fromCharCode(...labels);

/**
 * @param {Set<number>} some
 * @param {Set<number>} others
 */
function commonTo(some, others) {
  let number = 0;
  for (const each of some) if (others.has(each)) number += 1;
  return number;
}
