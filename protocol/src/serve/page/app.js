// The page: a game as a tree of moves, and what the server says of it.

import { Board, man, men, placement } from "./board.js";
import { DeskPanel } from "./desk.js";
import { $, clockText, download, element, options } from "./dom.js";
import { ReviewPanel } from "./review.js";
import { ask, hasToken, listen, Refused } from "./rpc.js";
import { CLAIMS, caseOf, clocksTyped, LAWS, RulingSheet } from "./ruling.js";
import { chineseTerm } from "./terms.js";
import { child, flat, fresh, GLYPHS, grow, mainEnd, ofRecord, pathTo, pgn, sign } from "./tree.js";
import { drawsChinese, language, phrase, speak, word } from "./words.js";

const STARTS = {
  chess: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  xiangqi: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
};
// ---- the game ----

let game = "chess", start = STARTS.chess, root = fresh(), here = root, now = null, tags = [];
let flipped = false, set = "characters", tab = "analyse", shown = null;

const path = (node = here) => pathTo(node);
const place = (node = here) => ({ game, fen: start, moves: path(node).map((n) => n.move) });
const firstName = () => (game === "chess" ? "white" : "red");
const sideName = (index) => (index === 0 ? firstName() : "black");
const toMove = () => ((start.split(" ")[1] === "b" ? 1 : 0) + path().length) % 2;
const text = (node) => (language() === "zh" && node.chinese) || node.notation || node.move;

// Of two tabs the one that was there first keeps what is done: neither loses its game to the other.
let keeping = !navigator.locks;
async function ownStore() {
  // A page that is loaded again may meet its own lock for a moment.
  for (let i = 0; i < 10 && !keeping; i++) {
    if (i) await new Promise((resolve) => setTimeout(resolve, 150));
    await new Promise((resolve) => {
      navigator.locks.request("chuhan", { ifAvailable: true }, (lock) => {
        keeping = Boolean(lock);
        resolve();
        return lock ? new Promise(() => {}) : undefined;
      });
    });
  }
  $("twice").hidden = keeping;
  keep();
}
/** Everything is kept in the browser after each change, so that a closed tab or an ended server loses nothing. */
function keep() {
  if (!keeping) return;
  try { localStorage.setItem("chuhan", everything()); } catch { trouble(new Refused(word("storeFull"))); }
}
const SETTINGS = ["lines", "threads", "hash", "elo", "pace", "own", "law", "review-time", "desk-law", "desk-minutes", "desk-increment"];
function everything() {
  const tree = flat(root), settings = Object.fromEntries(SETTINGS.map((id) => [id, $(id).value]));
  return JSON.stringify({ chuhan: 1, game, start, tree, here: here.index, tags, flipped, set, tab, lang: language(), settings, match, desk: desk.state });
}
function takeBack(text) {
  const kept = JSON.parse(text);
  if (!STARTS[kept.game]) return;
  ({ game, start, tags, flipped, set, tab } = kept);
  const nodes = grow(kept.tree);
  [root, here] = [nodes[0], nodes[kept.here] ?? nodes[0]];
  speak(readable(kept.lang));
  pools();
  for (const id in kept.settings) if (SETTINGS.includes(id)) $(id).value = kept.settings[id];
  match = kept.match;
  if (match) match.since = Date.now();
  // A game at the desk goes on while nobody looks: its clocks have run.
  desk.state = kept.desk ?? null;
}

// ---- what is shown ----

const name = (letter, of) => phrase(word(letter === letter.toUpperCase() ? (of === "chess" ? "white" : "red") : "black"), word((of === "chess" ? "piece-" : "x-") + letter.toLowerCase()));
const say = (words) => { $("said").textContent = words; };
const board = new Board($("board"), { onMove: move, onSquare: edit, name, say });

const wordsOf = (error) => (error instanceof Refused ? error.message : word("gone"));
function trouble(error) {
  $("trouble").textContent = error ? wordsOf(error) : "";
  $("trouble").hidden = !error;
  if (error && !(error instanceof Refused) && !(error instanceof TypeError)) console.error(error);
}

/** Asks, shows what went wrong, and answers nothing then. */
async function asked(method, params) {
  try {
    const answer = await ask(method, params);
    trouble(null);
    return answer;
  } catch (error) { trouble(error); return null; }
}

let version = 0;
/**
 * Shows the position after `here`, and lets everything that looks at it begin anew. After a move on the board, which
 * shows it already, the analysis does not wait for what the server says of the position.
 */
async function refresh(moved = false) {
  const mine = ++version, early = moved && running && !(match && !match.over);
  shown = null;
  found.clear();
  drawFound();
  if (early) analyse();
  const answer = await asked("position", { position: place() });
  if (mine !== version || !answer) return;
  now = answer;
  path().forEach((node, i) => { node.notation = answer.moves[i].notation; node.chinese = answer.moves[i].chinese; });
  if (answer.moves.length) say(text(here));
  drawBoard();
  drawMoves();
  drawGraph();
  drawState();
  drawRemark();
  $("fen").value = now.fen;
  if (!editing) $("mover").value = String(toMove());
  keep();
  if (tab === "worth") worth();
  if (match && !match.over) turn(); else if (running && !early) analyse();
}

function drawBoard() {
  const legal = new Map();
  const mine = !match || match.over || match.own === toMove();
  if (now && mine) for (const { move: m } of now.legal) {
    const from = m.slice(0, 2), to = m.slice(2, 4);
    if (!legal.has(from)) legal.set(from, new Set());
    legal.get(from).add(to);
  }
  const king = now?.check.length ? [...men(now.fen, game)].find(([, letter]) => letter === (toMove() ? "k" : "K"))?.[0] : null;
  board.show({
    game, set, flipped, pieces: men(now ? now.fen : start, game), legal,
    played: here.move ? [here.move.slice(0, 2), here.move.slice(2, 4)] : [],
    checked: king ? [king] : [], arrows: arrows(), badges: [],
  });
  $("board").setAttribute("aria-label", `${word("board")}: ${word(game)}, ${phrase(word(sideName(toMove())), word("to"))}. ${here.move ? text(here) : ""}`);
}

function arrows() {
  // Arrows would cover what is written on the men.
  if (!running || tab === "worth") return [];
  return [...found.values()].filter((line) => line.pv[0]).sort((a, b) => b.rank - a.rank).map((line) => [line.pv[0].slice(0, 2), line.pv[0].slice(2, 4), line.rank === 1 ? "best" : "other"]).slice(-3);
}

function drawMoves() {
  const list = $("moves"), out = [], current = here;
  const first = Number(start.split(" ")[5]) || 1, black = start.split(" ")[1] === "b" ? 1 : 0;
  const number = (node) => { const ply = path(node).length - 1 + black; return [first + (ply >> 1), ply % 2]; };
  const button = (node) => {
    const marks = node.glyphs?.length ? node.glyphs : [node.mark].filter((mark) => mark && mark < 8);
    const b = element("button", { type: "button", textContent: text(node) + marks.map(sign).join("") });
    if (node === current) b.setAttribute("aria-current", "true");
    b.addEventListener("click", () => go(node));
    return b;
  };
  const put = (node, into, anew) => {
    const [n, second] = number(node);
    if (!second || anew) into.push(element("span", { className: "number", textContent: second ? `${n}…` : `${n}.` }));
    into.push(button(node));
    return remark(node, into);
  };
  /** A comment in the list; the move behind it has its number again. */
  const remark = (node, into) => {
    if (node.comment) into.push(element("span", { className: "comment", textContent: ` ${node.comment} ` }));
    return Boolean(node.comment);
  };
  const walk = (node, into, anew) => {
    for (;;) {
      const [main, ...others] = node.kids;
      if (!main) return;
      anew = put(main, into, anew);
      for (const other of others) {
        const inner = [];
        walk(other, inner, put(other, inner, true));
        into.push(element("span", { className: "variation" }, " (", ...inner, ") "));
        anew = true;
      }
      node = main;
    }
  };
  remark(root, out);
  walk(root, out, true);
  list.replaceChildren(element("li", {}, ...out));
  const marked = list.querySelector("[aria-current]");
  if (marked) list.scrollTop = Math.max(0, marked.offsetTop - list.offsetTop - 60);
  $("first").disabled = $("back").disabled = here === root;
  $("forth").disabled = $("last").disabled = !here.kids.length;
  $("undo").disabled = here === root || Boolean(match && !match.over);
  for (const id of ["promote", "prune"]) $(id).disabled = here === root;
}

/** What is written beside the move shown. */
function drawRemark() {
  options("glyph", [["", "–"], ...GLYPHS.map((glyph) => [glyph, sign(glyph)])]);
  $("glyph").value = String((here.glyphs || []).find((glyph) => GLYPHS.includes(glyph)) ?? "");
  $("glyph").disabled = here === root;
  $("comment").value = here.comment || "";
}
function writeRemark() {
  here.comment = $("comment").value.trim() || undefined;
  const chosen = Number($("glyph").value), others = (here.glyphs || []).filter((glyph) => !GLYPHS.includes(glyph));
  here.glyphs = chosen ? [chosen, ...others] : others;
  if (!here.glyphs.length) here.glyphs = undefined;
  drawMoves();
  keep();
}
/** The variation of the move shown becomes the main line, one branch higher. */
function promote() {
  for (let node = here; node.parent; node = node.parent) {
    const { kids } = node.parent, at = kids.indexOf(node);
    if (at > 0) { kids.splice(at, 1); kids.splice(at - 1, 0, node); break; }
  }
  drawMoves();
  drawGraph();
  keep();
}

function outcome(state) {
  const why = state.why === "count" ? word("count_") : state.why ? word(state.why) : "";
  if (!state.over) return why;
  const verdict = state.result === "1/2-1/2" ? word("draw") : phrase(word(sideName(state.result === "1-0" ? 0 : 1)), word("wins"));
  return `${verdict}: ${why} (${state.result})`;
}
function drawState() {
  if (!now) return;
  const side = phrase(word(sideName(toMove())), word("to"));
  $("state").textContent = now.state.over ? outcome(now.state) : [side, now.check.length ? word("check") : "", outcome(now.state)].filter(Boolean).join(" · ");
  drawPlayers();
}
function drawPlayers() {
  for (const [id, index] of [["above", flipped ? 0 : 1], ["below", flipped ? 1 : 0]]) {
    const tag = tags.find(([key]) => key.toLowerCase() === sideName(index))?.[1];
    const who = match ? word(match.own === index ? "you" : "engine") : tag;
    const line = [element("span", { textContent: word(sideName(index)) + (who ? `: ${who}` : "") })];
    if (desk.state) line.push(element("span", { className: `time${desk.active && desk.state.running === index ? " runs" : ""}`, textContent: clockText(desk.left(index)) }));
    else if (match?.clocks) line.push(element("span", { className: `time${!match.over && match.turn === index ? " runs" : ""}`, textContent: clockText(left(index)) }));
    $(id).replaceChildren(...line);
  }
}

// ---- moves ----

function go(node) { here = node; refresh(); }

async function move(from, to) {
  const fitting = now.legal.filter(({ move: m }) => m.startsWith(from + to));
  const chosen = fitting.length > 1 ? await promotion(fitting) : fitting[0];
  if (chosen) step(chosen);
}
function step(chosen) {
  const side = toMove();
  here = child(here, chosen.move, { notation: chosen.notation, chinese: chosen.chinese });
  // The board does not wait for the answer of the server.
  const pieces = new Map(board.pieces), letter = pieces.get(chosen.move.slice(0, 2));
  pieces.delete(chosen.move.slice(0, 2));
  if (letter) pieces.set(chosen.move.slice(2, 4), letter);
  board.show({ pieces, legal: new Map(), arrows: [], played: [chosen.move.slice(0, 2), chosen.move.slice(2, 4)], checked: [] });
  if (match && !match.over) pressClock();
  desk.played(here, side);
  return refresh(true);
}
function promotion(fitting) {
  const dialog = $("promotion"), row = dialog.querySelector(".row");
  return new Promise((resolve) => {
    let chosen = null;
    row.replaceChildren(...fitting.map((m) => {
      const kind = m.move.slice(4), letter = toMove() ? kind : kind.toUpperCase();
      const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      picture.setAttribute("viewBox", "0 0 100 100");
      picture.append(man(letter, game, set, 50, 50));
      const b = element("button", { type: "button", "aria-label": word(`piece-${kind}`) }, picture);
      b.addEventListener("click", () => { chosen = m; dialog.close(); });
      return b;
    }));
    dialog.addEventListener("close", () => { if (!chosen) drawBoard(); resolve(chosen); }, { once: true });
    dialog.showModal();
  });
}

async function begin(nextGame, fen = STARTS[nextGame], tree = fresh(), known = []) {
  // A log that is open is not thrown away by a slip.
  if (desk.active && !confirm(word("deskLeave"))) return;
  if (match) endMatch(null);
  match = null;
  const other = nextGame !== game;
  [game, start, root, tags] = [nextGame, fen, tree, known];
  here = mainEnd(root);
  now = null;
  sheet.clear();
  review.forget();
  desk.forget();
  drawMatch();
  if (other) pools();
  marks();
  await refresh();
  if (other) warm();
}

// ---- analysis ----

let running = false, job = 0, waiting = false, warmed = 0;
const found = new Map();
let painted = 0;

async function analyse() {
  if (!now || now.state.over && !now.legal.length) { found.clear(); drawFound(); return; }
  const mine = version;
  waiting = true;
  found.clear();
  const answer = await asked("analyse", { position: place(), lines: count("lines"), threads: count("threads"), hash: count("hash") });
  waiting = false;
  if (answer && mine === version && running) job = Math.max(job, answer.job);
}
const count = (id) => Math.max(1, Math.min(Number($(id).max) || 1, Number($(id).value) || 1));
function run(on) {
  if (on && (match && !match.over || desk.active)) return;
  running = on;
  $("go").textContent = word(on ? "stop" : "start");
  $("go").setAttribute("aria-pressed", String(on));
  $("bar").hidden = !on;
  if (on) analyse(); else { asked("stop"); board.show({ arrows: [] }); }
}
/** The first player's share of the points, from 0 to 100. */
const expect = (line) => { const share = (line.wdl[0] + line.wdl[1] / 2) / 10; return line.side ? 100 - share : share; };
const value = (line) => {
  const sign = line.side ? -1 : 1;
  if ("mate" in line.score) { const n = line.score.mate * sign; return line.score.mate === 0 ? "#" : `#${n}`; }
  const pawns = (line.score.cp * sign) / 100;
  return (pawns >= 0 ? "+" : "−") + Math.abs(pawns).toFixed(2);
};
function hear({ method, params }) {
  if (method.startsWith("review.")) review.hear(method, params);
  else if (method === "analysis.line" && running && params.job !== warmed && (params.job === job || (waiting && params.job > job))) {
    if (params.job > job) { job = params.job; found.clear(); }
    if (params.bound !== "exact" && found.has(params.rank)) return;
    params.side = toMove();
    found.set(params.rank, params);
    if (params.rank === 1 && params.depth > 5) here.expect = expect(params);
    if (!painted) painted = requestAnimationFrame(() => { painted = 0; drawFound(); });
  } else if (method === "analysis.pulse" && params.job === job && found.get(1)) {
    Object.assign(found.get(1), { nodes: params.nodes, nps: params.nps, time_ms: params.time_ms });
    drawEffort();
  } else if (method === "analysis.end" && params.error && running) trouble(new Refused(params.error));
}
/**
 * Lets the engine look at the position for a moment that nobody sees: its table and its threads are there then, and
 * the first line of the first analysis does not wait for them.
 */
async function warm() {
  if (running || !now?.legal.length || (match && !match.over)) return;
  try {
    ({ job: warmed } = await ask("analyse", { position: place(), threads: count("threads"), hash: count("hash"), nodes: 50_000 }));
  } catch { /* The first analysis says what is wrong. */ }
}
const thousands = (n) => n.toLocaleString(language() === "zh" ? "zh-CN" : "en-GB");
function drawEffort() {
  const best = found.get(1);
  $("effort").textContent = best ? `${word("depth")} ${best.depth}/${best.seldepth} · ${thousands(best.nodes)} ${word("nodes")} · ${thousands(best.nps)}/s · ${(best.time_ms / 1000).toFixed(1)} s` : "";
}
function drawFound() {
  drawEffort();
  const lines = [...found.values()].sort((a, b) => a.rank - b.rank);
  $("found").replaceChildren(...lines.map((line) => {
    const shares = element("span", { className: "wdl", title: line.wdl.map((n) => `${(n / 10).toFixed(1)} %`).join(" / ") });
    const turned = line.side ? [...line.wdl].reverse() : line.wdl;
    turned.forEach((n, i) => { const part = element("i", { className: "wdl"[i] }); part.style.width = `${n / 10}%`; shares.append(part); });
    const names = (language() === "zh" && line.chinese) || line.notation;
    const pv = element("span", { className: "pv" }, ...names.slice(0, 14).map((text, i) => {
      const b = element("button", { type: "button", textContent: text });
      b.addEventListener("click", () => follow(line, i + 1));
      return b;
    }));
    return element("li", {}, element("b", { textContent: value(line) }), element("span", { className: "dim", textContent: String(line.depth) }), shares, pv);
  }));
  const best = found.get(1);
  if (best) { $("bar").firstElementChild.style.height = `${expect(best)}%`; board.arrows = arrows(); board.draw(); drawGraph(); }
}
/** Plays the first moves of a line, as a variation where the game went another way. */
function follow(line, count) {
  for (let i = 0; i < count; i++) here = child(here, line.pv[i], { notation: line.notation[i], chinese: line.chinese?.[i] });
  refresh();
}
function drawGraph() {
  const end = mainEnd(here), nodes = [root, ...path(end)], svg = $("graph");
  const width = 600 / Math.max(1, nodes.length - 1);
  let d = "";
  nodes.forEach((node, i) => { if (node.expect !== undefined) d += `${d && nodes[i - 1]?.expect !== undefined ? "L" : "M"}${(i * width).toFixed(1)} ${(115 - node.expect * 1.1).toFixed(1)}h.1`; });
  const make = (kind, fields) => { const node = document.createElementNS("http://www.w3.org/2000/svg", kind); for (const key in fields) node.setAttribute(key, fields[key]); return node; };
  const at = nodes.indexOf(here) * width;
  svg.toggleAttribute("hidden", !d.includes("L"));
  svg.setAttribute("preserveAspectRatio", "none");
  svg.replaceChildren(make("line", { x1: 0, x2: 600, y1: 60, y2: 60 }), make("line", { x1: at, x2: at, y1: 0, y2: 120, class: "now" }), make("path", { d }));
  svg.onclick = (event) => { const box = svg.getBoundingClientRect(); go(nodes[Math.round(((event.clientX - box.left) / box.width) * (nodes.length - 1))] || here); };
}

// ---- play ----

let match = null, thinking = false;
const PACES = ["1s", "3s", "10s", "3+2", "5+3", "10+5", "15+10", "60+30"];
const left = (index) => match.clocks[index] - (!match.over && match.turn === index ? Date.now() - match.since : 0);

function beginMatch() {
  if (!now || now.state.over || desk.active) return;
  const pace = $("pace").value, own = Number($("own").value);
  match = { own, pace, elo: Number($("elo").value), turn: toMove(), since: Date.now(), over: false, why: "", clocks: null, from: path().length };
  if (pace.includes("+")) { const minutes = Number(pace.split("+")[0]); match.clocks = [minutes * 60_000, minutes * 60_000]; }
  flipped = own === 1;
  if (running) run(false);
  drawMatch();
  refresh();
}
function pressClock() {
  if (match.clocks) {
    match.clocks[match.turn] = left(match.turn) + Number(match.pace.split("+")[1]) * 1000;
  }
  match.turn = 1 - match.turn;
  match.since = Date.now();
}
async function turn() {
  drawMatch();
  if (now.state.over) { endMatch(outcome(now.state)); return; }
  if (match.own === toMove() || thinking) return;
  const order = { position: place() }, mine = match;
  if (match.elo <= 2800) order.elo = match.elo;
  if (match.clocks) order.clock = { remaining: Math.max(1, Math.floor(left(match.turn))), increment: Number(match.pace.split("+")[1]) * 1000 };
  else order.movetime = Number.parseInt(match.pace, 10) * 1000;
  thinking = true;
  drawMatch();
  const answer = await asked("play", order);
  thinking = false;
  if (match !== mine || match.over) return;
  if (!answer) { drawMatch(); return; }
  const chosen = now.legal.find((m) => m.move === answer.move);
  if (chosen && toMove() !== match.own) step(chosen);
}
function endMatch(why) {
  if (!match || match.over) return;
  if (match.clocks) match.clocks[match.turn] = left(match.turn);
  match.over = true;
  match.why = why || "";
  if (thinking) asked("stop");
  drawMatch();
  drawBoard();
  drawState();
  keep();
}
function drawMatch() {
  const on = Boolean(match && !match.over);
  $("resign").disabled = $("takeback").disabled = !on;
  $("begin").disabled = $("go").disabled = $("review-go").disabled = on || desk.active;
  $("match").textContent = !match ? "" : match.over ? match.why : thinking ? `${word("engine")}: ${word("thinking")}…` : match.own === toMove() ? word("yourMove") : "";
}
function tick() {
  if (desk.active) { desk.tick(); drawPlayers(); }
  if (!match?.clocks || match.over) return;
  drawPlayers();
  if (left(match.turn) <= 0) {
    const loser = match.turn;
    match.clocks[loser] = 0;
    match.since = Date.now();
    endMatch(`${word(sideName(loser))}: ${word("timeOver")}`);
    // Whether time loses is a question for the arbiter.
    open("rule");
    $("kind").value = "flag";
    claims();
    $("flagged").value = sideName(loser);
    decide();
  }
}

// ---- rule ----

/** Fills the lists whose entries depend on game and language. */
function pools() {
  laws("law");
  options("kind", CLAIMS[game].map((claim) => [claim, word(`claim-${claim}`)]));
  const sides = [0, 1].map((i) => [sideName(i), word(sideName(i))]);
  options("by", game === "chess" ? [["", word("mover")], ...sides] : sides);
  options("flagged", [...sides, ["both", word("both")]]);
  options("own", sides.map(([, text], i) => [i, text]));
  options("mover", sides.map(([, text], i) => [i, text]));
  options("pace", PACES.map((pace) => [pace, pace.endsWith("s") ? `${Number.parseInt(pace, 10)} ${word("perMove")}` : pace.replace("+", " min + ") + " s"]));
  claims();
  strength();
  palette();
  review.speak();
  desk.speak();
}
const laws = (id) => options(id, LAWS[game].map((law) => [law, word(`law-${law}`)]));
function claims() {
  for (const label of document.querySelectorAll("#claim [data-for]")) label.hidden = !label.dataset.for.split(" ").includes($("kind").value);
  $("by").parentElement.hidden = ["audit", "agreement", "repetition"].includes($("kind").value);
}
function strength() { const elo = Number($("elo").value); $("elo-said").textContent = elo > 2800 ? word("full") : String(elo); }

const claimCase = (claim, fields) => caseOf({ game, fen: start, moves: path().map((node) => node.move), tags, legal: now?.legal || [] }, claim, fields);
async function decide() {
  const known = desk.state?.clocks ?? match?.clocks, by = $("by").value || sideName(toMove());
  const clocks = clocksTyped($("clocks").value) ?? known?.map((ms) => Math.ceil(Math.max(0, ms) / 1000));
  const fields = { law: $("law").value, by, flagged: $("flagged").value, count: Number($("count").value), fouls: Number($("fouls").value), declared: $("declared").value.trim(), clocks };
  const answer = await asked("rule", { case: claimCase($("kind").value, fields), lang: language() });
  if (answer) sheet.draw(answer);
}

// ---- what the panels ask of the game ----

const drawing = (one) => ({ game: one.game, set, flipped, pieces: new Map(one.pieces), played: one.played || [], arrows: one.arrows });
function print_(what) {
  document.body.dataset.print = what;
  print();
}
const app = {
  ask, asked, wordsOf, keep, text, go, count, laws, place, path, drawMoves, drawPlayers, drawing, sideName, toMove,
  game: () => game, root: () => root, here: () => here, tags: () => tags, ready: () => now !== null && !(match && !match.over),
  drawGraph: () => drawGraph(),
  lineEnd: () => mainEnd(here),
  refuse: (words) => trouble(new Refused(words)),
  caseOf: claimCase,
  pieceAt: (square) => board.pieces.get(square),
  print: print_,
  /** Plays a line as a variation behind a move. */
  playLine(from, moves) {
    here = from;
    for (const m of moves) if (/^[a-i][0-9][a-i][0-9][a-z]?$/.test(m)) here = child(here, m);
    refresh();
  },
  showDrawing(one, buttons) {
    shown = one;
    board.show({ ...drawing(one), legal: new Map(), checked: [], badges: [] });
    $("state").replaceChildren(`${one.caption}  `, ...buttons);
    $("board").scrollIntoView({ block: "nearest" });
  },
  showGame() { shown = null; drawBoard(); drawState(); },
  openRuling(answer) { sheet.draw(answer); open("rule"); },
  /** Hands clicks on the board to `hit`, or back to the game. */
  freeBoard(hit) { freed = hit; board.show({ free: Boolean(hit) }); if (!hit) drawBoard(); },
  setResult(result) { tags = [...tags.filter(([key]) => key !== "Result"), ["Result", result]]; },
  deskChanged() { if (running) run(false); if (match) { match = null; drawMatch(); } drawMatch(); drawBoard(); drawPlayers(); keep(); },
};
let freed = null;
const sheet = new RulingSheet(app), review = new ReviewPanel(app), desk = new DeskPanel(app);

// ---- evaluation ----

let account = null;
async function worth() {
  const mine = version;
  const answer = await asked("evaluate", { position: place() });
  if (!answer || mine !== version) return;
  account = answer;
  const pawns = (cp) => (cp >= 0 ? "+" : "−") + (Math.abs(cp) / 100).toFixed(2);
  $("verdict").textContent = `${pawns(answer.value)} (${word(firstName())}) · ${answer.phase_percent} % ${word("middlegame")}`;
  const head = element("tr", {}, ...["term", "lead", "here"].map((name) => element("th", { scope: "col", textContent: word(name) })));
  const rows = answer.rows.map((row, i) => {
    [row.named, row.says] = language() === "zh" ? chineseTerm(row.name, row.doc, game) : [row.name, row.doc];
    const label = element("button", { type: "button", textContent: row.named, title: row.says });
    label.addEventListener("click", () => badges(i));
    const lead = row.lead ? row.lead.map(pawns).join(" · ") : "";
    return element("tr", { className: row.kind }, element("th", { scope: "row" }, row.kind === "danger" ? element("span", { textContent: `(${row.named})`, title: row.says }) : label), element("td", { textContent: lead }), element("td", { textContent: row.here === null ? "" : pawns(row.here) }));
  });
  const all = element("button", { type: "button", textContent: word("allTerms") });
  all.addEventListener("click", () => badges(-1));
  $("terms").replaceChildren(element("thead", {}, head), element("tbody", {}, element("tr", {}, element("th", { scope: "row" }, all), element("td"), element("td")), ...rows));
  badges(-1);
}
function badges(row) {
  const of = (piece) => (row < 0 ? piece.value : piece.shares[row]) / 100;
  const list = account.pieces.filter((piece) => row < 0 || Math.abs(of(piece)) >= 0.005);
  // Of pairs the strongest are drawn and named.
  const pairs = row >= 0 && account.rows[row].kind === "pairs" ? account.pairs.slice(0, 8) : [];
  const arrows = pairs.map((pair) => [...pair.squares, pair.here >= 0 ? "best" : "other"]);
  board.show({ arrows, badges: list.map((piece) => ({ square: piece.square, good: of(piece) >= 0, text: (of(piece) < 0 ? "−" : "+") + Math.abs(of(piece)).toFixed(2) })) });
  $("about").textContent = row >= 0 ? account.rows[row].says || account.rows[row].named : account.rows.length ? word("worthAbout") : word("known");
  for (const { here, squares, words } of pairs) {
    const named = language() === "zh" ? squares.join("–") : words;
    $("about").append(element("br"), `${here >= 0 ? "+" : "−"}${(Math.abs(here) / 100).toFixed(2)} ${named}`);
  }
  [...$("terms").tBodies[0].rows].forEach((tr, i) => tr.classList.toggle("picked", i === row + 1));
}

// ---- records and positions ----

async function read(order) {
  const answer = await asked("records", { ...order, limit: 100 });
  if (!answer) return;
  const list = answer.games.map((one) => {
    const tag = (...names) => one.tags?.find(([key]) => names.includes(key))?.[1];
    const count = one.moves?.length || 0;
    const title = one.error || [[tag("White", "Red"), tag("Black")].filter(Boolean).join(" – "), tag("Event"), one.result, count ? `${count} ${word("plies")}` : word("bare")].filter(Boolean).join(" · ");
    const button = element("button", { type: "button", className: one.error ? "bad" : "", textContent: `${one.number || ""} ${title}` });
    button.disabled = Boolean(one.error) && !one.start_fen;
    button.addEventListener("click", () => load(answer.game, one));
    return element("li", {}, button, ...(one.notes || []).map((note) => element("p", { className: "dim", textContent: note })));
  });
  if (answer.more) list.push(element("li", { className: "dim", textContent: word("more") }));
  if (!list.length) list.push(element("li", { textContent: word("nothing") }));
  $("games").replaceChildren(...list);
  if (answer.games[0] && (!answer.games[0].error || answer.games[0].start_fen)) await load(answer.game, answer.games[0]);
  if (answer.games[0]?.error) trouble(new Refused(answer.games[0].error));
}
function load(of, one) {
  const known = one.tags || [];
  // The result may stand behind the moves alone.
  if (one.result && !known.some(([key]) => key === "Result")) known.push(["Result", one.result]);
  return begin(of, one.start_fen, ofRecord(one), known);
}
async function readFile(file) {
  const head = await file.slice(0, 12).text();
  if (head.startsWith('{"chuhan":1')) { restore(await file.text()); return; }
  if (file.size > 3_000_000) { trouble(new Refused(`${file.name}: > 3 MB`)); return; }
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let i = 0; i < bytes.length; i += 32768) binary += String.fromCharCode(...bytes.subarray(i, i + 32768));
  await read({ base64: btoa(binary) });
}
/** Everything, as `saveAll` wrote it. */
function restore(kept) {
  if (desk.active && !confirm(word("deskLeave"))) return;
  try {
    if (match) endMatch(null);
    takeBack(kept);
    sheet.clear();
    review.forget();
    marks();
    desk.draw();
    drawMatch();
    open("record");
    refresh();
  } catch { trouble(new Refused(word("notOurs"))); }
}
const result = () => (now?.state.over ? now.state.result : tags.find(([key]) => key === "Result")?.[1] ?? "*");
const gamePgn = () => pgn({ game, start, usual: STARTS[game], root, tags, result: result() });
const save = () => download(`${game}.pgn`, "application/x-chess-pgn", gamePgn());
/** Looks through the games that were pasted, or the game on the board. */
async function audit() {
  const answer = await asked("audit", { text: $("text").value.trim() || gamePgn(), game, law: $("law").value, lang: language() });
  if (!answer) return;
  $("games").replaceChildren(...answer.games.map((one) => element("li", { className: "finding", textContent: one.text })), ...answer.text.map((line) => element("li", { className: "dim", textContent: line })));
  if (answer.next !== null) $("games").append(element("li", { className: "dim", textContent: word("more") }));
}

let editing = false, brush = null;
function palette() {
  const letters = game === "chess" ? "KQRBNPkqrbnp" : "KABNRCPkabnrcp";
  $("palette").replaceChildren(...[...letters, ""].map((letter) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 100 100");
    const button = element("button", { type: "button", "aria-label": letter ? name(letter, game) : word("erase") }, letter ? svg : "✕");
    if (letter) svg.append(man(letter, game, set, 50, 50));
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => { brush = letter; for (const b of $("palette").children) b.setAttribute("aria-pressed", String(b === button)); });
    return button;
  }));
}
function setUp(on) {
  editing = on;
  brush = null;
  board.show({ free: on, legal: new Map(), arrows: [], badges: [], played: [], checked: [] });
  $("edit").setAttribute("aria-pressed", String(on));
  $("palette").hidden = !on;
  for (const id of ["clear", "mover", "apply"]) $(id).disabled = !on;
  for (const b of $("palette").children) b.setAttribute("aria-pressed", "false");
  if (on) { desk.touchEnd(); if (running) run(false); } else drawBoard();
}
function edit(square) {
  if (freed) { freed(square); return; }
  const pieces = new Map(board.pieces);
  if (brush === null || brush === "" || pieces.get(square) === brush) pieces.delete(square); else pieces.set(square, brush);
  board.show({ pieces });
}
async function useSetUp() {
  const pieces = board.pieces, side = $("mover").value === "1" ? "b" : "w";
  let castling = "-";
  if (game === "chess") {
    const at = (square, letter) => pieces.get(square) === letter;
    castling = [["K", "e1", "h1"], ["Q", "e1", "a1"], ["k", "e8", "h8"], ["q", "e8", "a8"]].filter(([c, king, rook]) => at(king, c < "a" ? "K" : "k") && at(rook, c < "a" ? "R" : "r")).map(([c]) => c).join("") || "-";
  }
  const fen = `${placement(pieces, game)} ${side} ${castling} - 0 1`;
  if (!(await asked("position", { position: { game, fen, moves: [] } }))) return;
  setUp(false);
  await begin(game, fen);
}

// ---- the page ----

function open(next) {
  if (next !== "desk") desk.touchEnd();
  if (editing && next !== "record") setUp(false);
  if (shown && next !== "rule") { shown = null; drawBoard(); drawState(); }
  tab = next;
  for (const button of $("tabs").children) {
    const id = button.id.slice(4), on = id === next;
    button.setAttribute("aria-selected", String(on));
    button.tabIndex = on ? 0 : -1;
    $(id).hidden = !on;
  }
  if (running) board.show({ arrows: arrows() });
  if (next === "worth" && now) worth(); else if (board.badges.length) board.show({ badges: [] });
  keep();
}
function marks() {
  for (const b of document.querySelectorAll("[data-game]")) if (b.tagName === "BUTTON") b.setAttribute("aria-pressed", String(b.dataset.game === game));
  for (const b of document.querySelectorAll("button[data-lang]")) b.setAttribute("aria-pressed", String(b.dataset.lang === language()));
  $("set").hidden = game !== "xiangqi";
  $("bar").classList.toggle("flipped", flipped);
}
const chinese = drawsChinese();
const noteBoxes = (lang) => { $("boxes").hidden = chinese || lang !== "zh"; };
function talk(lang) {
  noteBoxes(lang);
  speak(lang);
  pools();
  marks();
  $("go").textContent = word(running ? "stop" : "start");
  if (now) { drawBoard(); drawMoves(); drawState(); drawFound(); drawMatch(); }
  if (tab === "worth" && now) worth();
  if ($("ruling").childElementCount && $("verify").disabled === false) decide();
  keep();
}
function turnBoard() { flipped = !flipped; marks(); board.show({ flipped }); drawPlayers(); keep(); }

for (const b of document.querySelectorAll("button[data-game]")) b.addEventListener("click", () => { if (b.dataset.game !== game) { if (editing) setUp(false); begin(b.dataset.game); } });
for (const b of document.querySelectorAll("button[data-lang]")) b.addEventListener("click", () => talk(b.dataset.lang));
for (const b of $("tabs").children) b.addEventListener("click", () => open(b.id.slice(4)));
$("tabs").addEventListener("keydown", (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key], list = [...$("tabs").children];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  const next = list[(list.findIndex((b) => b.getAttribute("aria-selected") === "true") + by + list.length) % list.length];
  open(next.id.slice(4));
  next.focus();
});
$("first").addEventListener("click", () => go(root));
$("last").addEventListener("click", () => go(mainEnd(here)));
$("back").addEventListener("click", () => here.parent && go(here.parent));
$("forth").addEventListener("click", () => here.kids[0] && go(here.kids[0]));
$("undo").addEventListener("click", () => {
  if (here === root) return;
  prune();
});
function prune() {
  const gone = here;
  if (gone === root) return;
  here = gone.parent;
  here.kids = here.kids.filter((kid) => kid !== gone);
  desk.takenBack(gone);
  refresh();
}
$("flip").addEventListener("click", turnBoard);
$("set").addEventListener("click", () => { set = set === "characters" ? "pictures" : "characters"; board.show({ set }); palette(); keep(); });
$("new").addEventListener("click", () => begin(game));
$("go").addEventListener("click", () => run(!running));
for (const id of ["lines", "threads", "hash"]) $(id).addEventListener("change", () => { keep(); if (running) analyse(); });
$("begin").addEventListener("click", beginMatch);
$("resign").addEventListener("click", () => endMatch(phrase(word(sideName(match.own)), word("resigned"))));
$("takeback").addEventListener("click", () => {
  let steps = match.own === toMove() ? 2 : 1;
  if (thinking) asked("stop");
  while (steps-- > 0 && path().length > match.from) { const gone = here; here = gone.parent; here.kids = here.kids.filter((kid) => kid !== gone); match.turn = 1 - match.turn; }
  match.since = Date.now();
  match = { ...match };
  refresh();
});
$("elo").addEventListener("input", strength);
for (const id of ["elo", "pace", "own"]) $(id).addEventListener("change", keep);
$("kind").addEventListener("change", claims);
$("claim").addEventListener("submit", (event) => { event.preventDefault(); decide(); });
$("print").addEventListener("click", () => print_("rule"));
for (const id of ["comment", "glyph"]) $(id).addEventListener("change", writeRemark);
$("promote").addEventListener("click", promote);
$("prune").addEventListener("click", prune);
$("save-all").addEventListener("click", () => download("chuhan.json", "application/json", everything()));
$("audit").addEventListener("click", audit);
$("read").addEventListener("click", () => { if ($("text").value.trim()) read({ text: $("text").value }); });
$("file").addEventListener("change", () => { const [file] = $("file").files; if (file) readFile(file); $("file").value = ""; });
$("save").addEventListener("click", save);
$("edit").addEventListener("click", () => setUp(!editing));
$("clear").addEventListener("click", () => board.show({ pieces: new Map() }));
$("apply").addEventListener("click", useSetUp);
for (const kind of ["dragover", "dragleave", "drop"]) addEventListener(kind, (event) => {
  event.preventDefault();
  document.body.classList.toggle("over", kind === "dragover");
  if (kind !== "drop") return;
  const [file] = event.dataTransfer.files, text = event.dataTransfer.getData("text");
  if (file) readFile(file); else if (text) read({ text });
});
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
  const deed = { ArrowLeft: "back", ArrowRight: "forth", Home: "first", End: "last", f: "flip" }[event.key];
  if (deed) { event.preventDefault(); $(deed).click(); }
});
addEventListener("pagehide", keep);
setInterval(tick, 200);

/** The language to begin with: Chinese needs a font that has it. Who chooses it by its button gets it all the same. */
function readable(lang) {
  noteBoxes(lang);
  return $("boxes").hidden ? lang : "en";
}
async function main() {
  if (!chinese) document.querySelector("button[data-lang=zh]").textContent = "Chinese";
  speak(readable((navigator.language || "").startsWith("zh") ? "zh" : "en"));
  pools();
  const kept = localStorage.getItem("chuhan");
  // What cannot be taken back is not thrown away.
  try { if (kept) takeBack(kept); } catch { localStorage.setItem("chuhan-unread", kept); }
  ownStore();
  marks();
  claims();
  strength();
  desk.draw();
  drawMatch();
  open(tab);
  drawBoard();
  if (!hasToken()) { trouble(new Refused(word("noToken"))); return; }
  let linked = null;
  listen(hear, (there) => {
    if (there === linked) return;
    const again = linked === false && there;
    linked = there;
    trouble(there ? null : new Error(word("gone")));
    if (again) refresh();
  });
  const about = await asked("about");
  if (about) { $("threads").max = about.most.threads; $("hash").max = about.most.hash_mb; $("link").textContent = `${about.name} ${about.version}`; }
  await refresh();
  marks();
  warm();
}
main();
