// What players do: moves, and what pointers and the keyboard do on the board.

/** The square to which a key leads, or undefined; with Ctrl, from end to end of the board. */
function squareOf(puzzle, current, key, ctrl) {
  const { n } = puzzle;
  const far = ctrl ? n : 0;
  const ends = { Home: [-far, -n], End: [far, n] };
  const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const [down, right] = ends[key] ?? (ctrl ? undefined : arrows[key]) ?? [];
  if (down === undefined) return undefined;
  const inside = (line) => Math.max(0, Math.min(line, n - 1));
  return n * inside(puzzle.row(current) + down) + inside(puzzle.column(current) + right);
}

/** A game or a drawing: moves that can be undone change its `state`. */
class Moves {
  done = [];
  undone = [];

  /** Go on with another state; moves that are joined are undone together. */
  move(state, isJoined = false) {
    if (!isJoined) this.done.push(this.state);
    this.undone = [];
    this.state = state;
    this.settle();
  }

  /** Take back a move, or make it again, and say what that changes. */
  step(from, to, key) {
    if (from.length === 0) return;
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

/** Pass on what the player does to the game or the drawing that `mode` returns. */
function listen(mode) {
  const { element } = board;
  let drag = null;

  element.onpointerdown = (event) => {
    const { x, y } = event;
    const first = board.squareAt(x, y);
    if (first === null || event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    board.focus(first);
    drag = { first, x, y, paint: mode().stroke(first) };
    element.setPointerCapture(event.pointerId);
  };

  element.onpointermove = ({ x, y, isPrimary }) => {
    if (!drag || !isPrimary) return;
    const [dx, dy] = [x - drag.x, y - drag.y];
    const points = Math.ceil((2 * Math.hypot(dx, dy) * mode().puzzle.n) / element.clientWidth) || 1;
    for (let i = 1; i <= points; i++) {
      const square = board.squareAt(drag.x + (dx * i) / points, drag.y + (dy * i) / points);
      if (square === null || (square === drag.first && !drag.moved)) continue;
      const isJoined = drag.paint([drag.first, square], drag.isJoined);
      drag = { ...drag, first: square, moved: true, isJoined };
    }
    drag = { ...drag, x, y };
  };

  element.onpointerup = (event) => {
    if (drag && !drag.moved) mode().press(drag.first, event.shiftKey);
  };

  element.onlostpointercapture = () => {
    drag = null;
  };

  element.onclick = (event) => {
    const square = board.cells.indexOf(event.target.closest(".cell"));
    if (event.detail === 0 && square >= 0) mode().press(square); // from a screen reader
  };

  document.onkeydown = (event) => {
    if (event.altKey || document.querySelector("dialog[open], input:focus")) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const inBoard = element.contains(event.target);
    const square = squareOf(mode().puzzle, board.current, key, ctrl);
    const withCtrl = { z: event.shiftKey ? "redo" : "undo", y: "redo" };
    const button = ctrl ? withCtrl[key] : inBoard && mode().buttons[key];
    if (button) byId(button).click();
    else if (!inBoard) return;
    else if (square !== undefined) board.focus(square);
    else if (ctrl) return;
    else if (key === " " || key === "Enter") mode().press(board.current, event.shiftKey);
    else if (!mode().type(board.current, key)) return;
    event.preventDefault();
    if (inBoard && !element.contains(document.activeElement)) board.focus(board.current);
  };
}
