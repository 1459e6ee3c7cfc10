// What players do: moves, and what pointers and the keyboard do on the board.

// of keys: rows down and columns to the right
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

/** The square that is a step away from another one, inside the board. */
function squareFrom({ n }, square, [down, right]) {
  const inside = (line) => Math.max(0, Math.min(line, n - 1));
  return n * inside(Math.floor(square / n) + down) + inside((square % n) + right);
}

/** A game or a drawing: moves that can be undone change its `state`. */
class Moves {
  done = [];
  undone = [];

  /** Go on with another state. */
  move(state) {
    this.done.push(this.state);
    this.undone = [];
    this.state = state;
    this.settle();
  }

  /** Take back a move, or make it again, and say what that changes. */
  step(from, to, key) {
    const before = this.values();
    to.push(this.state);
    this.state = from.pop();
    this.settle();
    const now = this.values();
    const changed = board.cells.filter((_, square) => now[square] !== before[square]);
    const what =
      changed.length === 1 ? changed[0].ariaLabel : tell("squares", { number: changed.length });
    say(tell(key, { what }), "spoken");
  }

  /** Show the board, with these classes. */
  render(classes) {
    board.show(this.puzzle, this.look());
    board.element.className = classes.filter(Boolean).join(" ");
    byId("undo").disabled = this.done.length === 0;
    byId("redo").disabled = this.undone.length === 0;
  }
}

// --- what the player does goes to the game or the drawing -------------------------------------------

const { element } = board;
let drag = null; // the stroke of a pointer

element.onpointerdown = (event) => {
  const { x, y } = event;
  const first = board.squareOf(event.target);
  if (first < 0 || event.button !== 0 || !event.isPrimary) return;
  event.preventDefault();
  board.focus(first);
  drag = { first, x, y, paint: mode.stroke(first), before: mode.done.length };
  element.setPointerCapture(event.pointerId);
};

element.onpointermove = ({ x, y, isPrimary }) => {
  if (!drag || !isPrimary) return;
  const [dx, dy] = [x - drag.x, y - drag.y];
  const points = Math.ceil((2 * Math.hypot(dx, dy) * mode.puzzle.n) / element.clientWidth);
  for (let i = 1; i <= points; i++) {
    const at = [drag.x + (dx * i) / points, drag.y + (dy * i) / points];
    const square = board.squareOf(document.elementFromPoint(...at));
    if (square < 0 || square === drag.first) continue;
    drag.paint([drag.first, square]);
    mode.done.splice(drag.before + 1); // a stroke is undone as a whole
    Object.assign(drag, { first: square, moved: true });
  }
  Object.assign(drag, { x, y });
};

element.onpointerup = (event) => {
  if (drag && !drag.moved) mode.press(drag.first, event.shiftKey);
};

element.onlostpointercapture = () => {
  drag = null;
};

element.onclick = (event) => {
  const square = board.squareOf(event.target);
  if (event.detail === 0 && square >= 0) mode.press(square); // from a screen reader
};

document.onkeydown = (event) => {
  if (event.altKey || document.querySelector("dialog[open], input:focus")) return;
  const ctrl = event.ctrlKey || event.metaKey ? "Ctrl" : "";
  const key = ctrl + (event.key.length === 1 ? event.key.toLowerCase() : event.key);
  const inBoard = element.contains(event.target);
  const anywhere = { Ctrlz: event.shiftKey ? "redo" : "undo", Ctrly: "redo" };
  const button = anywhere[key] ?? (inBoard && mode.buttons[key]);
  if (button) byId(button).click();
  else if (!inBoard) return;
  else if (key in STEPS) board.focus(squareFrom(mode.puzzle, board.current, STEPS[key]));
  else if (key === " " || key === "Enter") mode.press(board.current, event.shiftKey);
  else if (!mode.type(board.current, key)) return;
  event.preventDefault();
  if (inBoard && !element.contains(document.activeElement)) board.focus(board.current);
};
