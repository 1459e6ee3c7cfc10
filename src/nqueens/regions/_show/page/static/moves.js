// @ts-check
// What games and drawings have in common: moves that can be undone.
import { byId, tell } from "../../../../_drawing/static/base.js";
import { board } from "./board.js";
import { say } from "./words.js";

/**
 * @typedef {import("./rules.js").Puzzle} Puzzle
 * @typedef {import("./board.js").Flags} Flags
 * @typedef {(squares: number[]) => void} Paint changes squares during a stroke
 */

/**
 * A game or a drawing: moves change its `state`, and can be undone.
 * @template State
 */
export class Moves {
  /** @type {State[]} */
  done = [];
  /** @type {State[]} */
  undone = [];
  /** whether a stroke has changed something and has not ended */
  isStroking = false;

  /** @param {State} state */
  constructor(state) {
    this.state = state;
  }

  // --- what a game and a drawing do each in its way ---------------------------------------------------

  /** @returns {Puzzle} */
  get puzzle() {
    throw new Error("a game or a drawing has a puzzle");
  }

  /** A state of its own for a stroke to change. @returns {State} */
  copied() {
    return this.state;
  }

  /** What stands on each square. @returns {(string | number)[]} */
  values() {
    return [];
  }

  /** A function that returns how a square looks. @returns {(square: number) => Flags} */
  look() {
    return () => ({});
  }

  /** Say, show and keep what follows from a change. */
  settle() {}

  // --- moves ------------------------------------------------------------------------------------------

  /**
   * Go on with another state.
   * @param {State} state
   */
  move(state) {
    this.done.push(this.state);
    this.undone = [];
    this.state = state;
    this.settle();
  }

  /**
   * Change the state by a stroke, of which this is one dab; show only the squares that change. The
   * stroke is one move, and what follows from it is left to its end.
   * @param {number[]} squares
   * @param {(square: number) => void} change
   */
  dab(squares, change) {
    if (squares.length === 0) return;
    if (!this.isStroking) {
      this.isStroking = true;
      this.done.push(this.state);
      this.undone = [];
      this.state = this.copied();
    }
    squares.forEach(change);
    const around = squares.flatMap((square) => this.puzzle.beside[square]); // their walls
    board.update(this.puzzle, this.look(), new Set([...squares, ...around]));
  }

  /** End a stroke. */
  lift() {
    if (!this.isStroking) return;
    this.isStroking = false;
    this.settle();
  }

  undo() {
    this.step(this.done, this.undone, "undone");
  }

  redo() {
    this.step(this.undone, this.done, "redone");
  }

  /**
   * Take back a move, or make it again, and say what that changes.
   * @param {State[]} from
   * @param {State[]} to
   * @param {string} key
   */
  step(from, to, key) {
    this.lift();
    const state = from.pop();
    if (state === undefined) return;
    const before = this.values();
    to.push(this.state);
    this.state = state;
    this.settle();
    const now = this.values();
    const changed = board.cells.filter((_, square) => now[square] !== before[square]);
    const [first] = changed;
    const number = changed.length;
    const what = number === 1 ? first.getAttribute("aria-label") : tell("squares", { number });
    say(tell(key, { what }), "spoken");
  }

  /**
   * Show the board, with these classes.
   * @param {(string | false)[]} classes
   */
  show(classes) {
    board.show(this.puzzle, this.look());
    board.element.className = classes.filter(Boolean).join(" ");
    byId("undo").disabled = this.done.length === 0;
    byId("redo").disabled = this.undone.length === 0;
  }
}
