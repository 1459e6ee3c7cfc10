// What pointers and the keyboard do on the board.

/** The square to which a key leads, or undefined. */
function squareOf({ puzzle, current }, key, ctrl) {
  const { n } = puzzle;
  const [row, column] = [puzzle.row(current), puzzle.column(current)];
  const ends = {
    Home: ctrl ? 0 : current - column,
    End: ctrl ? n * n - 1 : current - column + n - 1,
  };
  const arrows = {
    ArrowUp: current - (row > 0 && n),
    ArrowDown: current + (row < n - 1 && n),
    ArrowLeft: current - (column > 0),
    ArrowRight: current + (column < n - 1),
  };
  return ends[key] ?? (ctrl ? undefined : arrows[key]);
}

/** The square at a point of the window, or null. */
function squareAt({ cells }, x, y) {
  const cell = document.elementFromPoint(x, y)?.closest(".cell");
  return cell ? cells.indexOf(cell) : null;
}

/** Pass on what the player does to `game`, which has the state and the moves. */
function listen(board, game) {
  let drag = null;

  board.addEventListener("pointerdown", (event) => {
    const square = squareAt(game.state(), event.clientX, event.clientY);
    if (square === null || event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    game.focus(square);
    drag = { first: square, last: [event.clientX, event.clientY], moved: false };
    drag.paint = game.mode().stroke(square);
    board.setPointerCapture(event.pointerId);
  });

  board.addEventListener("pointermove", (event) => {
    if (!drag || !event.isPrimary) return;
    const [x, y] = drag.last;
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    const points =
      Math.ceil((2 * Math.hypot(dx, dy) * game.state().puzzle.n) / board.clientWidth) || 1;
    for (let i = 1; i <= points; i++) {
      const square = squareAt(game.state(), x + (dx * i) / points, y + (dy * i) / points);
      if (square === null || (square === drag.first && !drag.moved)) continue;
      const joined = drag.paint([drag.first, square], drag.joined);
      drag = { ...drag, first: square, moved: true, joined };
    }
    drag.last = [event.clientX, event.clientY];
  });

  board.addEventListener("pointerup", (event) => {
    if (drag && !drag.moved) game.mode().press(drag.first, event.shiftKey);
    drag = null;
  });

  board.addEventListener("pointercancel", () => {
    drag = null;
  });

  board.addEventListener("click", (event) => {
    const square = game.state().cells.indexOf(event.target.closest(".cell"));
    if (event.detail === 0 && square >= 0) game.mode().press(square); // from a screen reader
  });

  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]") || event.altKey) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const inBoard = board.contains(event.target);
    const square = squareOf(game.state(), key, ctrl);
    let button = inBoard && !ctrl ? game.mode().buttons[key] : undefined;
    if (ctrl && (key === "z" || key === "y") && !event.target.matches("input, textarea"))
      button = key === "z" && !event.shiftKey ? "undo" : "redo";
    if (button) document.getElementById(button).click();
    else if (!inBoard) return;
    else if (square !== undefined) game.focus(square);
    else if (ctrl) return;
    else if (key === " " || key === "Enter")
      game.mode().press(game.state().current, event.shiftKey);
    else if (!game.mode().type(game.state().current, key)) return;
    event.preventDefault();
    if (inBoard && !board.contains(document.activeElement)) game.focus(game.state().current);
  });
}
