// What pointers and the keyboard do on the board.

import { CROSS, EMPTY, QUEEN } from "./rules.js";

/** Play a game, which has the state of the page and its moves, on the element of its board. */
export function listen(board, game) {
  let drag = null;

  /** The square at a point of the window, or null. */
  function squareAt(x, y) {
    const cell = document.elementFromPoint(x, y)?.closest(".cell");
    return cell ? game.cells.indexOf(cell) : null;
  }

  board.addEventListener("pointerdown", (event) => {
    const square = squareAt(event.clientX, event.clientY);
    if (square === null || event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    focus(square);
    drag = { first: square, last: [event.clientX, event.clientY], moved: false };
    drag.mark = game.marks[square] === CROSS ? EMPTY : CROSS;
    drag.over = game.marks[square] === CROSS ? CROSS : EMPTY;
    board.setPointerCapture(event.pointerId);
  });

  board.addEventListener("pointermove", (event) => {
    if (!drag || !event.isPrimary) return;
    const [x, y] = drag.last;
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    const points = Math.ceil((2 * Math.hypot(dx, dy) * game.puzzle.n) / board.clientWidth) || 1;
    for (let i = 1; i <= points; i++) {
      const square = squareAt(x + (dx * i) / points, y + (dy * i) / points);
      if (square === null || (square === drag.first && !drag.moved)) continue;
      const pair = drag.moved ? [square] : [drag.first, square];
      const painted = pair.filter((one) => game.marks[one] === drag.over);
      drag.moved = true;
      game.change(
        painted.map((one) => [one, drag.mark]),
        drag.joined,
      );
      drag.joined ||= painted.length > 0;
    }
    drag.last = [event.clientX, event.clientY];
  });

  board.addEventListener("pointerup", () => {
    if (drag && !drag.moved) game.cycle(drag.first);
    drag = null;
  });

  board.addEventListener("pointercancel", () => {
    drag = null;
  });

  board.addEventListener("click", (event) => {
    const square = game.cells.indexOf(event.target.closest(".cell"));
    if (event.detail === 0 && square >= 0) game.cycle(square); // from a screen reader
  });

  function focus(square) {
    game.cells[game.current].tabIndex = -1;
    game.current = square;
    game.cells[square].tabIndex = 0;
    game.cells[square].focus({ preventScroll: true });
  }

  const keys = {
    ArrowUp: () => focus(Math.max(game.current - game.puzzle.n, game.puzzle.column(game.current))),
    ArrowDown: () => {
      const below = game.current + game.puzzle.n;
      if (below < game.cells.length) focus(below);
    },
    ArrowLeft: () => focus(game.puzzle.column(game.current) ? game.current - 1 : game.current),
    ArrowRight: () =>
      focus(game.puzzle.column(game.current) < game.puzzle.n - 1 ? game.current + 1 : game.current),
    Home: (event) => focus(event.ctrlKey ? 0 : game.current - game.puzzle.column(game.current)),
    End: (event) =>
      focus(
        event.ctrlKey
          ? game.cells.length - 1
          : (game.puzzle.row(game.current) + 1) * game.puzzle.n - 1,
      ),
    " ": () => game.cycle(game.current),
    Enter: () => game.cycle(game.current),
    q: () => game.set(game.current, QUEEN),
    x: () => game.set(game.current, CROSS),
    Delete: () => game.set(game.current, EMPTY),
    Backspace: () => game.set(game.current, EMPTY),
    u: () => game.undo(),
    r: () => game.redo(),
    h: () => game.hint(),
    c: () => game.check(),
    n: () => game.move(1),
    p: () => game.move(-1),
  };

  document.addEventListener("keydown", (event) => {
    const inBoard = board.contains(event.target);
    if (document.querySelector("dialog[open]") || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) {
      const typing = event.target.matches("input, textarea");
      if (key === "z" && !typing) event.shiftKey ? keys.r() : keys.u();
      else if (key === "y" && !typing) keys.r();
      else if (!(inBoard && (key === "Home" || key === "End"))) return;
      else keys[key](event);
    } else {
      if (!inBoard || !Object.hasOwn(keys, key)) return;
      keys[key](event);
      if (!board.contains(document.activeElement))
        game.cells[game.current].focus({ preventScroll: true });
    }
    event.preventDefault();
  });
}
