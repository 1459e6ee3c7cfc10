// @ts-check
// Mend a puzzle: recolour as few squares as possible, so that exactly one solution is left. This is
// `repair` of Python, with its numbers, `effort`: changes of no, one or two squares are all tried.
import { CROSS, pieces, QUEEN, search } from "./rules.js";

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
 * @typedef {number[]} Labels of the squares of a layout
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
    /** @type {number[][] | undefined} */
    this.placements = undefined;
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

  /** A layout with a few more changes: those that leave the fewest solutions are followed. */
  *manyChanges() {
    const { effort, puzzle } = this;
    let beam = [puzzle.labels];
    const seen = new Set(beam.map(layoutKey));
    for (;;) {
      /** @type {Map<string, Labels>} */
      const next = new Map();
      for (const labels of beam) {
        for (const change of this.promising(labels)) {
          const made = changed(labels, change);
          const key = layoutKey(made);
          if (!seen.has(key)) next.set(key, made);
        }
        yield;
      }
      if (next.size === 0) return null;
      const ranked = [];
      for (const labels of next.values()) {
        const { number } = search(puzzle.altered({ labels }), effort.most_solutions, Infinity, 0);
        // without solutions it is worse than any with some, and better near to placements
        let far = -Infinity;
        if (number === 0) {
          this.placements ??= yield* this.nearestPlacements();
          far = -this.nearness(labels, this.placements);
        }
        ranked.push({ labels, far, number, walls: this.wallsOf(labels) });
        yield;
      }
      const unique = ranked.filter(({ number }) => number === 1).map(({ labels }) => labels);
      const found = yield* this.best(unique);
      if (found) return yield* this.takenBack(found);
      ranked.sort((a, b) => compared(a.far, b.far) || a.number - b.number || a.walls - b.walls);
      const width = effort.beam + Math.floor(seen.size / effort.beam);
      beam = [];
      for (const { labels } of ranked) {
        if (this.isWhole(labels)) beam.push(labels);
        if (beam.length === width) break;
      }
      for (const labels of beam) seen.add(layoutKey(labels));
    }
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
   * The changes that take the most known solutions away; all if there is no solution.
   * @param {Labels} labels
   */
  promising(labels) {
    const avoiding = this.avoiding(labels);
    const changes = this.changesOf(labels);
    if (changes.every(({ square }) => avoiding[square].size === 0)) return changes;
    changes.sort((a, b) => avoiding[a.square].size - avoiding[b.square].size);
    return changes.slice(0, this.effort.changes_tried);
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

  /**
   * How near a layout without solutions comes to placements that meet the other rules.
   * @param {Labels} labels
   * @param {number[][]} placements
   */
  nearness(labels, placements) {
    let near = 0;
    for (const queens of placements) near += 8 ** -this.misplaced(labels, queens);
    return near;
  }

  /**
   * The placements that meet the other rules, with the fewest queens in wrong regions. They are
   * searched by the first queen of the first row, since all at once take long.
   */
  *nearestPlacements() {
    const { puzzle, effort } = this;
    const rows = puzzle.altered({ labels: puzzle.squares.map((square) => puzzle.row(square)) });
    const most = Math.floor(effort.most_placements / puzzle.n ** 2);
    const ranked = [];
    for (let first = 0; first < puzzle.n; first++) {
      const fixed = puzzle.fixed.map((mark, square) => (square < first ? CROSS : mark));
      const isLost = puzzle.fixed.slice(0, first).includes(QUEEN);
      if (isLost || fixed[first] === CROSS) continue;
      fixed[first] = QUEEN;
      const { found } = search(rows.altered({ fixed }), most - ranked.length, Infinity);
      for (const queens of found)
        ranked.push({ queens: [...queens], wrong: this.misplaced(puzzle.labels, queens) });
      if (ranked.length >= most) break;
      yield;
    }
    ranked.sort((a, b) => a.wrong - b.wrong);
    return ranked.slice(0, effort.nearest).map(({ queens }) => queens);
  }

  /**
   * How many queens of a placement are too many in their region.
   * @param {Labels} labels
   * @param {Iterable<number>} queens
   */
  misplaced(labels, queens) {
    const { n, stars } = this.puzzle;
    const room = new Uint8Array(n).fill(stars);
    let wrong = 0;
    for (const queen of queens) {
      const label = labels[queen];
      if (room[label] === 0) wrong += 1;
      else room[label] -= 1;
    }
    return wrong;
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

/**
 * @param {number} a
 * @param {number} b
 */
function compared(a, b) {
  if (a === b) return 0; // two infinities, too
  return a < b ? -1 : 1;
}
