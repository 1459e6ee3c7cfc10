// @ts-check
// The page: which puzzle is on the board, its dialog and its buttons. It imports all other scripts.
import { byId, data, make, tell } from "../../../../_drawing/static/base.js";
import { board } from "./board.js";
import { blank, Editor } from "./edit.js";
import { listed, puzzleAt, texts, unsolvedIndex } from "./games.js";
import { listen } from "./input.js";
import { Game } from "./play.js";
import { Puzzle } from "./rules.js";
import { choose, settings, tried } from "./storage.js";
import { linesOf, parse, puzzLink, textOf } from "./texts.js";
import { aboutOf, clockTime, inform, ruleOf, say } from "./words.js";

/** @typedef {import("./input.js").Mode} Mode a game or a drawing */

const COMMAND = "nqueens regions edit"; // not translated, nor a name of a piece
const [dialog] = document.getElementsByTagName("dialog");
/** @type {Mode} the one on the board */
let mode;

// --- visits -----------------------------------------------------------------------------------------

// Games and drawings by the number of their visit, which is in the browser's history: "Back" returns
// to each with the moves that can be undone.
/** @type {Map<number, Mode>} */
const visits = new Map();

/**
 * Put a game or a drawing on the board.
 * @param {Mode} next
 */
function enter(next) {
  mode?.leave();
  mode = next;
  const visit = history.state?.visit ?? Date.now();
  visits.set(visit, next);
  tried(() => history.replaceState({ visit }, "", `#${next.address}`));
  board.current = 0;
  document.body.className = next.name;
  for (const id of BUTTONS) byId(id).hidden = !isKnown(id);
  next.begin();
}

/**
 * Put one on the board from which "Back" leads here.
 * @param {Mode} next
 */
function visit(next) {
  tried(() => history.pushState({ visit: Date.now() }, "", `#${next.address}`));
  enter(next);
}

/** Show what the address holds: another visit, a puzzle of a link, or that on which the player was. */
function follow() {
  const known = visits.get(history.state?.visit);
  if (known) enter(known);
  else if (location.hash) openLink();
  else enter(usual());
}

function openLink() {
  try {
    const hash = decodeURIComponent(location.hash.slice(1));
    if (hash.startsWith("edit:")) {
      enter(new Editor(parse(hash, true)));
      return;
    }
    enter(gameOf(parse(hash)));
    if (mode.index < 0) inform("linked");
  } catch {
    enter(usual());
    inform("bad_link");
  }
}

/** The game of a puzzle; one of the page has its hints. @param {Puzzle} puzzle */
function gameOf(puzzle) {
  const index = texts.indexOf(textOf(puzzle));
  return index < 0 ? new Game(puzzle, index) : new Game(puzzleAt(index), index);
}

/** The game on which the player was, or a drawing if the page has no puzzles. */
function usual() {
  if (texts.length === 0) return new Editor(data.edit ? new Puzzle(data.edit) : blank(8));
  const index = unsolvedIndex();
  return new Game(puzzleAt(index), index);
}

/**
 * Play another puzzle of the page; the last one is before the first.
 * @param {number} index
 */
function go(index) {
  if (texts.length === 0) return;
  const inside = (index + texts.length) % texts.length;
  enter(new Game(puzzleAt(inside), inside));
}

// --- the dialog -------------------------------------------------------------------------------------

/**
 * Show a section of the dialog; the browser would focus its first field, or its last button.
 * @param {string} topic
 */
function show(topic) {
  for (const section of dialog.querySelectorAll("section"))
    section.hidden = section.id !== `on-${topic}`;
  byId("topic").textContent = tell(topic);
  dialog.showModal();
  byId("topic").focus();
}

function showList() {
  const list = listed(mode.index, (index) => {
    dialog.close();
    go(index);
  });
  byId("on-puzzles").replaceChildren(...list);
  show("puzzles");
  byId("on-puzzles").querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
}

function share() {
  const { puzzle } = mode;
  let result = tell("shared_question");
  if (mode instanceof Game && mode.solved)
    result = tell("shared_result", { time: clockTime(mode.seconds), number: mode.hints });
  const { link, about } = linkOf(puzzle);
  const lines = [`${document.title} (${aboutOf(puzzle)})`, result, link].filter(Boolean);
  byId("result").value = lines.join("\n");
  byId("linked").textContent = tell(about);
  byId("text").value = linesOf(puzzle);
  byId("copied").textContent = "";
  show("share");
}

/**
 * The link that others can open, and the key of the sentence about it. The address of a page that
 * is saved on this computer leads nobody here.
 * @param {Puzzle} puzzle
 */
function linkOf(puzzle) {
  if (/^https?:$/.test(location.protocol)) {
    const isDraft = mode instanceof Editor && mode.missing;
    const hash = isDraft ? mode.address : encodeURIComponent(textOf(puzzle));
    return { link: `${location.href.split("#")[0]}#${hash}`, about: "link_here" };
  }
  const link = puzzLink(puzzle);
  return { link, about: link ? "link_there" : "link_nowhere" };
}

/**
 * Edit the puzzle of a text or a link, or say that it is none.
 * @param {string} text
 */
function readDrawing(text) {
  try {
    visit(new Editor(parse(text, true)));
  } catch {
    inform("no_text", { command: COMMAND });
  }
}

async function copy() {
  try {
    await navigator.clipboard.writeText(byId("result").value);
    say(tell("copied"), "copied");
  } catch {
    byId("result").select();
    say(tell("selected"), "copied");
  }
}

function saveText() {
  const href = `data:text/plain;charset=utf-8,${encodeURIComponent(linesOf(mode.puzzle))}`;
  make("a", { href, download: "puzzle.txt" }).click();
}

// --- buttons ----------------------------------------------------------------------------------------

/** In groups; without an action below, a button calls the game or the drawing. */
const GROUPS = {
  moves: ["undo", "redo", "clear", "hint", "check", "fill", "unique", "play"],
  brush: ["bucket"],
  measures: ["blank"],
  choice: ["previous", "puzzles", "next"],
  page: ["edit", "share", "print", "settings", "help"],
  texts: ["copy", "read", "save"],
};
const BUTTONS = Object.values(GROUPS).flat();
const ONLY = { edit: "play", play: "edit" }; // buttons of a game, and of a drawing

/** @type {Record<string, () => void>} */
const actions = {
  previous: () => go(mode.index - 1),
  next: () => go(mode.index + 1),
  puzzles: showList,
  edit: () => visit(new Editor(mode.puzzle.altered({}))),
  play: () => {
    if (mode instanceof Editor && mode.missing) mode.refuse();
    else visit(gameOf(mode.puzzle.altered({})));
  },
  share,
  copy,
  read: () => {
    dialog.close();
    readDrawing(byId("text").value);
  },
  save: saveText,
  print: () => window.print(),
  settings: () => show("settings"),
  help: () => {
    byId("rules").textContent = ruleOf(mode.puzzle);
    show("help");
  },
};

/**
 * What a button of the game or the drawing does.
 * @param {string} id
 * @returns {(() => void) | undefined}
 */
const methodOf = (id) => /** @type {any} */ (mode)[id];

/** Whether a button does something now. @param {string} id */
function isKnown(id) {
  if (id in ONLY) return mode.name === ONLY[/** @type {"edit" | "play"} */ (id)];
  return id in actions || methodOf(id) !== undefined;
}

for (const [group, names] of Object.entries(GROUPS))
  for (const id of names) {
    const onclick = actions[id] ?? (() => methodOf(id)?.call(mode));
    byId(group).append(make("button", { type: "button", id, textContent: tell(id), onclick }));
  }
for (const id of ["hint", "unique"]) byId(id).className = "strong";
byId("palette").onclick = (/** @type {{target: HTMLButtonElement}} */ { target }) => {
  if (target.value && mode instanceof Editor) mode.choose(Number(target.value));
};
byId("measures").onchange = () => {
  if (mode instanceof Editor) mode.resize();
};
for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (
  dialog.querySelectorAll("input[name]")
))
  field.checked = settings[/** @type {import("./storage.js").Setting} */ (field.name)];
byId("on-settings").oninput = (/** @type {any} */ { target }) => {
  choose(target.name, target.checked);
  mode.render();
};

document.onpaste = (event) => {
  const { target, clipboardData } = event;
  if (/** @type {Element} */ (target).matches("input, textarea") || !clipboardData) return;
  if (clipboardData.files.length) inform("no_pictures", { command: COMMAND });
  else readDrawing(clipboardData.getData("text"));
};

byId("choice").hidden = texts.length < 2;
listen(() => mode);
follow();
setInterval(() => {
  if (mode instanceof Game) mode.tick();
}, 1000);
addEventListener("popstate", follow);
addEventListener("pagehide", () => mode.leave());
