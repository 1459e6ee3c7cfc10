// The page: which puzzle is on the board, its dialogs and its buttons.

const LISTED = 31; // puzzles of one group in the list, a month of a calendar
const COMMAND = "nqueens regions edit"; // not translated, nor a name of a piece
const texts = data.puzzles.map((one) => new Puzzle(one).text());
const settings = { crosses: true, letters: false, clock: true, ...load("settings") };
const [dialog] = document.getElementsByTagName("dialog");
let mode; // the game or the drawing

/** Play a game, or go on with a drawing. */
function enter(next) {
  mode?.save();
  mode = next;
  board.current = 0;
  document.body.className = mode.name;
  for (const id of BUTTONS) byId(id).hidden = !(id in actions || id in mode);
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
  if (!location.hash) return goOn();
  try {
    const hash = decodeURIComponent(location.hash.slice(1));
    if (hash.startsWith("edit:")) return enter(new Editor(parse(hash, true)));
    open(parse(hash));
    if (mode.index < 0) inform("linked");
  } catch {
    goOn();
    inform("bad_link");
  }
}

function goOn() {
  if (texts.length === 0) return enter(new Editor(data.edit ? new Puzzle(data.edit) : blank(8)));
  const games = texts.map(load);
  const last = games.map((game) => Number(game.last) || 0);
  const at = last.indexOf(Math.max(...last));
  const ahead = texts.map((_, i) => (at + i) % texts.length);
  go(ahead.find((i) => !games[i].solved) ?? at);
}

// --- the list ---------------------------------------------------------------------------------------

function countSolved() {
  const solved = texts.filter((text) => load(text).solved).length;
  const values = { number: mode.index + 1 || "–", all: texts.length, solved };
  byId("puzzles").textContent = tell("place_of", values);
}

/** Show all puzzles, with the times of those that are solved; many of them in groups. */
function list() {
  const { index } = mode;
  const games = texts.map(load);
  const items = games.map(({ solved, seconds, marks = "" }, at) => {
    const about = tell("listed", { number: at + 1, about: aboutOf(data.puzzles[at]) });
    const begun = /[12]/.test(marks) && tell("begun");
    const state = solved ? tell("listed_solved", { time: clockTime(seconds) }) : begun;
    const onclick = () => {
      dialog.close();
      go(at);
    };
    return make("button", { type: "button", textContent: joined([about, state]), onclick });
  });
  if (index >= 0) items[index].ariaCurrent = "true";
  const groups = [];
  for (let first = 0; first < items.length; first += LISTED) {
    const last = Math.min(first + LISTED, items.length);
    const solved = games.slice(first, last).filter((game) => game.solved).length;
    const textContent = tell("group", { first: first + 1, last, solved });
    const group = make("details", { open: first <= index && index < last });
    group.append(make("summary", { textContent }), ...items.slice(first, last));
    groups.push(group);
  }
  byId("on-puzzles").replaceChildren(...(groups.length > 1 ? groups : items));
  show("puzzles");
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
  show("share");
}

/** Show a section of the dialog; the browser would focus its first field, or its last button. */
function show(topic) {
  for (const section of dialog.querySelectorAll("section"))
    section.hidden = section.id !== `on-${topic}`;
  byId("topic").textContent = tell(topic);
  dialog.showModal();
  byId("topic").focus();
}

/** Edit the puzzle of a text, or say that it is none. */
function readDrawing(text) {
  try {
    enter(new Editor(parse(text, true)));
  } catch {
    inform("no_text", { command: COMMAND });
  }
}

for (const field of dialog.querySelectorAll("[name]"))
  field.checked = settings[field.name] === true;

byId("on-settings").oninput = ({ target }) => {
  settings[target.name] = target.checked;
  store("settings", settings);
  mode.render();
};

document.onpaste = ({ target, clipboardData }) => {
  if (target.matches("input, textarea")) return;
  if (clipboardData.files.length) inform("no_pictures", { command: COMMAND });
  else readDrawing(clipboardData.getData("text"));
};

// --- buttons ----------------------------------------------------------------------------------------

// in groups; without an action below, it is one of the game or of the drawing
const GROUPS = {
  moves: ["undo", "redo", "clear", "hint", "check", "fill", "unique", "play"],
  brush: ["bucket"],
  measures: ["blank"],
  choice: ["previous", "puzzles", "next"],
  page: ["edit", "share", "print", "settings", "help"],
  texts: ["copy", "read", "save"],
};
const BUTTONS = Object.values(GROUPS).flat();
const actions = {
  undo: () => mode.step(mode.done, mode.undone, "undone"),
  redo: () => mode.step(mode.undone, mode.done, "redone"),
  previous: () => go(mode.index - 1),
  next: () => go(mode.index + 1),
  puzzles: list,
  share,
  copy: async () => {
    try {
      await navigator.clipboard.writeText(byId("result").value);
      say(tell("copied"), "copied");
    } catch {
      byId("result").select();
      say(tell("selected"), "copied");
    }
  },
  read: () => {
    dialog.close();
    readDrawing(byId("text").value);
  },
  save: () => {
    const href = `data:text/plain;charset=utf-8,${encodeURIComponent(mode.puzzle.lines())}`;
    make("a", { href, download: "puzzle.txt" }).click();
  },
  print: () => print(),
  settings: () => show("settings"),
  help: () => {
    byId("rules").textContent = ruleOf(mode.puzzle);
    show("help");
  },
};
for (const [group, names] of Object.entries(GROUPS))
  for (const id of names) {
    const onclick = actions[id] ?? (() => mode[id]());
    byId(group).append(make("button", { type: "button", id, textContent: tell(id), onclick }));
  }
for (const id of ["hint", "unique"]) byId(id).className = "strong";
byId("palette").onclick = ({ target }) => target.value && mode.choose(Number(target.value));
byId("measures").onchange = () => mode.resize();

byId("choice").hidden = texts.length < 2;
start();
setInterval(() => mode.tick?.(), 1000);
addEventListener("hashchange", start);
addEventListener("pagehide", () => mode.save());
