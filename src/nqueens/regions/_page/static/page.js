// The page: which puzzle is on the board, its dialogs and its buttons.

const LISTED = 31; // puzzles of one group in the list, a month of a calendar
const COMMAND = "nqueens regions edit"; // not translated, nor a name of a piece
const texts = data.puzzles.map((one) => new Puzzle(one).text());
const settings = { crosses: true, letters: false, clock: true, ...load("settings") };
const board = new Board();
let mode; // the game or the drawing

/** Play a game, or go on with a drawing. */
function enter(next) {
  mode?.save();
  mode = next;
  board.current = 0;
  document.body.className = mode.name;
  mode.begin();
}

function go(to) {
  if (texts.length === 0) return;
  const at = (to + texts.length) % texts.length;
  enter(new Game(new Puzzle(data.puzzles[at]), at));
}

/** Play a puzzle; one of the page with its hints. */
function open(puzzle) {
  const at = texts.indexOf(puzzle.text());
  if (at >= 0) go(at);
  else enter(new Game(puzzle, -1));
}

/** Open the puzzle of the address, or that on which the player was. */
function start() {
  const text = location.protocol === "about:" ? "" : location.hash.slice(1);
  if (!text) return goOn();
  try {
    const hash = decodeURIComponent(text);
    if (mode?.name === "play" && mode.puzzle.text() === hash) return;
    if (hash.startsWith("edit:")) return enter(new Editor(parse(hash, true)));
    open(parse(hash));
    if (mode.index < 0) say(tell("linked"));
  } catch {
    goOn();
    say(tell("bad_link"));
  }
}

function goOn() {
  if (texts.length === 0) return enter(new Editor(data.edit ? new Puzzle(data.edit) : blank(8)));
  const games = texts.map(load);
  const last = games.map((game) => game.last ?? 0);
  const at = last.indexOf(Math.max(...last));
  const ahead = texts.map((_, i) => (at + i) % texts.length);
  go(ahead.find((i) => !games[i].solved) ?? at);
}

// --- the list ---------------------------------------------------------------------------------------

function countSolved(index) {
  const solved = texts.filter((text) => load(text).solved).length;
  byId("list").textContent = tell("place_of", {
    number: index + 1 || "–",
    all: texts.length,
    solved,
  });
}

/** Show all puzzles, with the times of those that are solved; many of them in groups. */
function list() {
  const { index } = mode;
  const games = texts.map(load);
  const items = games.map(({ solved, seconds, marks = "" }, i) => {
    const button = Object.assign(document.createElement("button"), { value: i });
    const state = solved
      ? tell("listed_solved", { time: clockTime(seconds) })
      : /[12]/.test(marks) && tell("begun");
    const about = tell("listed", { number: i + 1, about: aboutOf(data.puzzles[i]) });
    button.textContent = [about, state].filter(Boolean).join(tell("comma"));
    if (i === index) button.ariaCurrent = "true";
    return button;
  });
  const groups = [];
  for (let first = 0; first < items.length; first += LISTED) {
    const [group, summary] = ["details", "summary"].map((tag) => document.createElement(tag));
    const last = Math.min(first + LISTED, items.length);
    const solved = games.slice(first, last).filter((game) => game.solved).length;
    summary.textContent = tell("group", { first: first + 1, last, solved });
    group.open = first <= index && index < last;
    group.append(summary, ...items.slice(first, last));
    groups.push(group);
  }
  byId("all").replaceChildren(...(groups.length > 1 ? groups : items));
  openDialog("list");
  items[index]?.scrollIntoView({ block: "center" });
}

// --- sharing and settings ---------------------------------------------------------------------------

function share() {
  const { puzzle, solved, seconds, hints, missing } = mode;
  const hash = (missing ? "edit:" : "") + encodeURIComponent(puzzle.text());
  const link = location.protocol === "about:" ? "" : `\n${location.href.split("#")[0]}#${hash}`;
  const time = clockTime(seconds ?? 0);
  const result = tell(solved ? "shared_result" : "shared_question", { time, number: hints });
  byId("result").value = `${document.title} (${aboutOf(puzzle)})\n${result}${link}`;
  byId("text").value = puzzle.lines();
  byId("copied").textContent = "";
  openDialog("share");
}

/** Save the text of the puzzle as a file. */
function download() {
  const href = `data:text/plain;charset=utf-8,${encodeURIComponent(mode.puzzle.lines())}`;
  Object.assign(document.createElement("a"), { href, download: "puzzle.txt" }).click();
}

/** Open a dialog at its beginning; the browser would focus its first field, or its last button. */
function openDialog(name) {
  byId(`${name}-dialog`).showModal();
  byId(`${name}-title`).focus();
}

/** Edit the puzzle of a text, or say that it is none. */
function readDrawing(text) {
  try {
    enter(new Editor(parse(text, true)));
  } catch {
    say(tell("no_text", { command: COMMAND }));
  }
}

for (const field of byId("options-dialog").querySelectorAll("[name]")) {
  field.checked = settings[field.name] === true;
}

byId("options-dialog").addEventListener("input", ({ target }) => {
  settings[target.name] = target.checked;
  store("settings", settings);
  mode.render();
});

document.addEventListener("paste", (event) => {
  if (event.target.matches("input, textarea")) return;
  const { files } = event.clipboardData;
  if (files.length) say(tell("no_pictures", { command: COMMAND }));
  else readDrawing(event.clipboardData.getData("text"));
});

// --- buttons ----------------------------------------------------------------------------------------

const actions = {
  undo: () => mode.step(mode.done, mode.undone, "undone"),
  redo: () => mode.step(mode.undone, mode.done, "redone"),
  palette: ({ target }) => target.value && mode.choose(Number(target.value)),
  previous: () => go(mode.index - 1),
  next: () => go(mode.index + 1),
  list,
  all: ({ target }) => target.value && go(Number(target.value)),
  edit: () => enter(new Editor(mode.puzzle.altered({}))),
  share,
  copy: async () => {
    byId("copied").textContent = await copied(byId("result"));
  },
  read: () => readDrawing(byId("text").value),
  save: download,
  print: () => print(),
  options: () => openDialog("options"),
  help: () => {
    byId("rules").textContent = ruleOf(mode.puzzle);
    openDialog("help");
  },
};
for (const id of ["clear", "hint", "check", "bucket", "fill", "unique", "empty", "play"])
  actions[id] = () => mode[id]();
for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);
for (const id of ["size", "stars"]) byId(id).addEventListener("change", () => mode.resize());

listen(() => mode);
byId("choice").hidden = texts.length < 2;
start();
setInterval(() => mode.tick(), 1000);
addEventListener("hashchange", start);
addEventListener("pagehide", () => mode.save());
