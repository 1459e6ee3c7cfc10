// @ts-check
// What pointers and the keyboard do on the board.
import { byId } from "../../../../_drawing/static/base.js";
import { board } from "./board.js";
import { MOST_ROWS } from "./rules.js";

/**
 * @typedef {import("./play.js").Game | import("./edit.js").Editor} Mode
 *
 * @typedef {object} Drag the stroke of a pointer
 * @property {number} first the square at which it is
 * @property {number} x
 * @property {number} y
 * @property {boolean} moved whether it has left its first square
 * @property {import("./moves.js").Paint} paint
 */

/** Rows down and columns to the right. @type {Record<string, [number, number]>} */
const STEPS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -MOST_ROWS],
  End: [0, MOST_ROWS],
  CtrlHome: [-MOST_ROWS, -MOST_ROWS],
  CtrlEnd: [MOST_ROWS, MOST_ROWS],
};

/**
 * The square that is a step away from another one, inside the board.
 * @param {number} n
 * @param {number} square
 * @param {[number, number]} step
 */
function squareFrom(n, square, [down, right]) {
  const inside = (/** @type {number} */ line) => Math.max(0, Math.min(line, n - 1));
  return n * inside(Math.floor(square / n) + down) + inside((square % n) + right);
}

/**
 * Pass on what the player does to the game or the drawing.
 * @param {() => Mode} mode the one on the board
 */
export function listen(mode) {
  const { element } = board;
  /** @type {Drag | null} */
  let drag = null;

  element.onpointerdown = (/** @type {PointerEvent} */ event) => {
    const { x, y } = event;
    const first = board.squareOf(/** @type {Element} */ (event.target));
    if (first < 0 || event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    board.focus(first);
    drag = { first, x, y, moved: false, paint: mode().stroke(first) };
    element.setPointerCapture(event.pointerId);
  };

  element.onpointermove = (/** @type {PointerEvent} */ { x, y, isPrimary }) => {
    if (!drag || !isPrimary) return;
    const [dx, dy] = [x - drag.x, y - drag.y];
    const { n } = mode().puzzle;
    const points = Math.ceil((2 * Math.hypot(dx, dy) * n) / element.clientWidth);
    for (let i = 1; i <= points; i++) {
      const part = i / points;
      const under = document.elementFromPoint(drag.x + dx * part, drag.y + dy * part);
      const square = board.squareOf(under);
      if (square < 0 || square === drag.first) continue;
      drag.paint([drag.first, square]);
      drag.first = square;
      drag.moved = true;
    }
    drag.x = x;
    drag.y = y;
  };

  element.onpointerup = (/** @type {PointerEvent} */ event) => {
    if (drag && !drag.moved) mode().press(drag.first, event.shiftKey);
  };

  element.onlostpointercapture = () => {
    drag = null;
    mode().lift();
  };

  element.onclick = (/** @type {MouseEvent} */ event) => {
    const square = board.squareOf(/** @type {Element} */ (event.target));
    if (event.detail === 0 && square >= 0) mode().press(square); // from a screen reader
  };

  document.onkeydown = (event) => {
    if (event.altKey || document.querySelector("dialog[open], input:focus")) return;
    const inBoard = element.contains(event.target);
    const isDone = shortcut(event, inBoard, mode()) || (inBoard && typed(event, mode()));
    if (!isDone) return;
    event.preventDefault();
    if (inBoard && !element.contains(document.activeElement)) board.focus(board.current);
  };
}

/**
 * The name of a key, with "Ctrl" before it; letters are small.
 * @param {KeyboardEvent} event
 */
function keyOf(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.ctrlKey || event.metaKey ? `Ctrl${key}` : key;
}

/**
 * Press the button that a key stands for; return whether there is one.
 * @param {KeyboardEvent} event
 * @param {boolean} inBoard
 * @param {Mode} mode
 */
function shortcut(event, inBoard, mode) {
  const key = keyOf(event);
  let button = inBoard ? mode.buttons[key] : undefined;
  if (key === "Ctrly") button = "redo";
  if (key === "Ctrlz") button = event.shiftKey ? "redo" : "undo";
  if (button) byId(button).click();
  return Boolean(button);
}

/**
 * Do what a key does on a square; return whether it does something.
 * @param {KeyboardEvent} event
 * @param {Mode} mode
 */
function typed(event, mode) {
  const key = keyOf(event);
  if (key in STEPS) {
    board.focus(squareFrom(mode.puzzle.n, board.current, STEPS[key]));
    return true;
  }
  if (key === " " || key === "Enter") {
    mode.press(board.current, event.shiftKey);
    return true;
  }
  return mode.type(board.current, key);
}
