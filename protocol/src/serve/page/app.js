// The page: a game as a tree of moves, and what the server says of it.

import { Board, man, men, placement } from "./board.js";
import { ask, hasToken, listen, Refused } from "./rpc.js";
import { language, speak, word } from "./words.js";

const $ = (id) => document.getElementById(id);
const STARTS = {
  chess: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  xiangqi: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
};
const element = (name, fields = {}, ...children) => {
  const node = document.createElement(name);
  for (const key in fields) if (key in node) node[key] = fields[key]; else node.setAttribute(key, fields[key]);
  node.append(...children);
  return node;
};

// ---- the game ----

const fresh = (parent = null, move = null) => ({ parent, move, kids: [] });
let game = "chess", start = STARTS.chess, root = fresh(), here = root, now = null, tags = [];
let flipped = false, set = "characters", tab = "analyse", shown = null;

const path = (node = here) => { const out = []; for (; node.parent; node = node.parent) out.unshift(node); return out; };
const place = (node = here) => ({ game, fen: start, moves: path(node).map((n) => n.move) });
const firstName = () => (game === "chess" ? "white" : "red");
const sideName = (index) => (index === 0 ? firstName() : "black");
const toMove = () => (now?.side === "black" ? 1 : 0);
const text = (node) => (language() === "zh" && node.chinese) || node.notation || node.move;
const mainEnd = (node) => { while (node.kids[0]) node = node.kids[0]; return node; };

/** The tree as a list, each node with the place of its parent: a long game nests no deeper than a short one. */
function flat() {
  const nodes = [root];
  for (let i = 0; i < nodes.length; i++) { nodes[i].index = i; nodes.push(...nodes[i].kids); }
  return nodes.map((n) => ({ p: n.parent?.index, m: n.move, n: n.notation, z: n.chinese, e: n.expect }));
}
function grow(kept) {
  const nodes = [];
  for (const k of kept) {
    const node = Object.assign(fresh(nodes[k.p] ?? null, k.m ?? null), { notation: k.n, chinese: k.z, expect: k.e });
    node.parent?.kids.push(node);
    nodes.push(node);
  }
  return nodes;
}
/** Everything is kept in the browser after each change, so that a closed tab or an ended server loses nothing. */
function keep() {
  const tree = flat();
  const settings = Object.fromEntries(["lines", "threads", "hash", "elo", "pace", "own"].map((id) => [id, $(id).value]));
  localStorage.setItem("chuhan", JSON.stringify({ game, start, tree, here: here.index, tags, flipped, set, tab, lang: language(), settings, match }));
}
function takeBack(text) {
  const kept = JSON.parse(text);
  if (!STARTS[kept.game]) return;
  ({ game, start, tags, flipped, set, tab } = kept);
  const nodes = grow(kept.tree);
  [root, here] = [nodes[0], nodes[kept.here] ?? nodes[0]];
  speak(kept.lang);
  pools();
  for (const id in kept.settings) $(id).value = kept.settings[id];
  match = kept.match;
  if (match) match.since = Date.now();
}

// ---- what is shown ----

const name = (letter, of) => `${word(letter === letter.toUpperCase() ? (of === "chess" ? "white" : "red") : "black")} ${word((of === "chess" ? "piece-" : "x-") + letter.toLowerCase())}`;
const say = (words) => { $("said").textContent = words; };
const board = new Board($("board"), { onMove: move, onSquare: edit, name, say });

function trouble(error) {
  $("trouble").textContent = error ? (error instanceof Refused ? error.message : word("gone")) : "";
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
/** Shows the position after `here`, and lets everything that looks at it begin anew. */
async function refresh() {
  const mine = ++version;
  shown = null;
  const answer = await asked("position", { position: place() });
  if (mine !== version || !answer) return;
  now = answer;
  path().forEach((node, i) => { node.notation = answer.moves[i].notation; node.chinese = answer.moves[i].chinese; });
  if (answer.moves.length) say(text(here));
  drawBoard();
  drawMoves();
  drawGraph();
  drawState();
  $("fen").value = now.fen;
  if (!editing) $("mover").value = String(toMove());
  found.clear();
  drawFound();
  keep();
  if (tab === "worth") worth();
  if (match && !match.over) turn(); else if (running) analyse();
}

function drawBoard() {
  const legal = new Map();
  const mine = !match || match.over || match.own === toMove();
  if (now && mine && !now.state.over) for (const { move: m } of now.legal) {
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
  $("board").setAttribute("aria-label", `${word("board")}: ${word(game)}, ${word(sideName(toMove()))} ${word("to")}. ${here.move ? text(here) : ""}`);
}

function arrows() {
  if (!running) return [];
  return [...found.values()].filter((line) => line.pv[0]).sort((a, b) => b.rank - a.rank).map((line) => [line.pv[0].slice(0, 2), line.pv[0].slice(2, 4), line.rank === 1 ? "best" : "other"]).slice(-3);
}

function drawMoves() {
  const list = $("moves"), out = [], current = here;
  const first = Number(start.split(" ")[5]) || 1, black = start.split(" ")[1] === "b" ? 1 : 0;
  const number = (node) => { const ply = path(node).length - 1 + black; return [first + (ply >> 1), ply % 2]; };
  const button = (node) => {
    const b = element("button", { type: "button", textContent: text(node) });
    if (node === current) b.setAttribute("aria-current", "true");
    b.addEventListener("click", () => go(node));
    return b;
  };
  const put = (node, into, anew) => {
    const [n, second] = number(node);
    if (!second || anew) into.push(element("span", { className: "number", textContent: second ? `${n}…` : `${n}.` }));
    into.push(button(node));
  };
  const walk = (node, into, anew) => {
    for (;;) {
      const [main, ...others] = node.kids;
      if (!main) return;
      put(main, into, anew);
      anew = false;
      for (const other of others) {
        const inner = [];
        put(other, inner, true);
        walk(other, inner, false);
        into.push(element("span", { className: "variation" }, " (", ...inner, ") "));
        anew = true;
      }
      node = main;
    }
  };
  walk(root, out, true);
  list.replaceChildren(element("li", {}, ...out));
  const marked = list.querySelector("[aria-current]");
  if (marked) list.scrollTop = Math.max(0, marked.offsetTop - list.offsetTop - 60);
  $("first").disabled = $("back").disabled = here === root;
  $("forth").disabled = $("last").disabled = !here.kids.length;
  $("undo").disabled = here === root || Boolean(match && !match.over);
}

function outcome(state) {
  const why = state.why === "count" ? word("count_") : state.why ? word(state.why) : "";
  if (!state.over) return why;
  const verdict = state.result === "1/2-1/2" ? word("draw") : `${word(sideName(state.result === "1-0" ? 0 : 1))} ${word("wins")}`;
  return `${verdict}: ${why} (${state.result})`;
}
function drawState() {
  if (!now) return;
  const side = `${word(sideName(toMove()))} ${word("to")}`;
  $("state").textContent = now.state.over ? outcome(now.state) : [side, now.check.length ? word("check") : "", outcome(now.state)].filter(Boolean).join(" · ");
  drawPlayers();
}
const clockText = (ms) => { const s = Math.max(0, Math.ceil(ms / 1000)); return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`; };
function drawPlayers() {
  for (const [id, index] of [["above", flipped ? 0 : 1], ["below", flipped ? 1 : 0]]) {
    const tag = tags.find(([key]) => key.toLowerCase() === sideName(index))?.[1];
    const who = match ? word(match.own === index ? "you" : "engine") : tag;
    const line = [element("span", { textContent: word(sideName(index)) + (who ? `: ${who}` : "") })];
    if (match?.clocks) line.push(element("span", { className: `time${!match.over && match.turn === index ? " runs" : ""}`, textContent: clockText(left(index)) }));
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
  let node = here.kids.find((kid) => kid.move === chosen.move);
  if (!node) {
    node = Object.assign(fresh(here, chosen.move), { notation: chosen.notation, chinese: chosen.chinese });
    here.kids.push(node);
  }
  here = node;
  // The board does not wait for the answer of the server.
  const pieces = new Map(board.pieces), letter = pieces.get(chosen.move.slice(0, 2));
  pieces.delete(chosen.move.slice(0, 2));
  if (letter) pieces.set(chosen.move.slice(2, 4), letter);
  board.show({ pieces, legal: new Map(), arrows: [], played: [chosen.move.slice(0, 2), chosen.move.slice(2, 4)], checked: [] });
  if (match && !match.over) pressClock();
  return refresh();
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

function begin(nextGame, fen = STARTS[nextGame], moves = [], known = []) {
  if (match) endMatch(null);
  match = null;
  const other = nextGame !== game;
  [game, start, root, tags] = [nextGame, fen, fresh(), known];
  here = root;
  for (const m of moves) { const node = Object.assign(fresh(here, m.move), { notation: m.notation }); here.kids.push(node); here = node; }
  now = null;
  $("ruling").replaceChildren();
  $("print").disabled = true;
  if (other) pools();
  marks();
  return refresh();
}

// ---- analysis ----

let running = false, job = 0, waiting = false;
const found = new Map();
let painted = 0;

async function analyse() {
  if (!now || now.state.over && !now.legal.length) { found.clear(); drawFound(); return; }
  const mine = version;
  waiting = true;
  found.clear();
  const count = (id) => Math.max(1, Math.min(Number($(id).max) || 1, Number($(id).value) || 1));
  const answer = await asked("analyse", { position: place(), lines: count("lines"), threads: count("threads"), hash: count("hash") });
  waiting = false;
  if (answer && mine === version && running) job = Math.max(job, answer.job);
}
function run(on) {
  if (on && match && !match.over) return;
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
  if (method === "analysis.line" && running && (params.job === job || (waiting && params.job > job))) {
    if (params.job > job) { job = params.job; found.clear(); }
    if (params.bound !== "exact" && found.has(params.rank)) return;
    params.side = toMove();
    found.set(params.rank, params);
    if (params.rank === 1 && params.depth > 5) here.expect = expect(params);
    if (!painted) painted = requestAnimationFrame(() => { painted = 0; drawFound(); });
  } else if (method === "analysis.pulse" && params.job === job && found.get(1)) {
    Object.assign(found.get(1), { nodes: params.nodes, nps: params.nps, time_ms: params.time_ms });
    drawEffort();
  } else if (method === "analysis.end" && params.error) trouble(new Refused(params.error));
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
  for (let i = 0; i < count; i++) {
    let node = here.kids.find((kid) => kid.move === line.pv[i]);
    if (!node) { node = Object.assign(fresh(here, line.pv[i]), { notation: line.notation[i] }); here.kids.push(node); }
    here = node;
  }
  refresh();
}
function drawGraph() {
  const end = mainEnd(here), nodes = [root, ...path(end)], svg = $("graph");
  const width = 600 / Math.max(1, nodes.length - 1);
  let d = "";
  nodes.forEach((node, i) => { if (node.expect !== undefined) d += `${d && nodes[i - 1]?.expect !== undefined ? "L" : "M"}${(i * width).toFixed(1)} ${(115 - node.expect * 1.1).toFixed(1)}h.1`; });
  const make = (kind, fields) => { const node = document.createElementNS("http://www.w3.org/2000/svg", kind); for (const key in fields) node.setAttribute(key, fields[key]); return node; };
  const at = nodes.indexOf(here) * width;
  svg.setAttribute("preserveAspectRatio", "none");
  svg.replaceChildren(make("line", { x1: 0, x2: 600, y1: 60, y2: 60 }), make("line", { x1: at, x2: at, y1: 0, y2: 120, class: "now" }), make("path", { d }));
  svg.onclick = (event) => { const box = svg.getBoundingClientRect(); go(nodes[Math.round(((event.clientX - box.left) / box.width) * (nodes.length - 1))] || here); };
}

// ---- play ----

let match = null, thinking = false;
const PACES = ["1s", "3s", "10s", "3+2", "5+3", "10+5", "15+10", "60+30"];
const left = (index) => match.clocks[index] - (!match.over && match.turn === index ? Date.now() - match.since : 0);

function beginMatch() {
  if (!now || now.state.over) return;
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
  $("begin").disabled = $("go").disabled = on;
  $("match").textContent = !match ? "" : match.over ? match.why : thinking ? `${word("engine")}: ${word("thinking")}…` : match.own === toMove() ? word("yourMove") : "";
}
function tick() {
  if (!match?.clocks || match.over) return;
  drawPlayers();
  if (left(match.turn) <= 0) {
    const loser = match.turn;
    match.clocks[loser] = 0;
    match.since = Date.now();
    endMatch(`${word(sideName(loser))}: ${word("timeOver")}`);
    // Whether time loses is a question for the arbiter.
    if (game === "chess") { open("rule"); $("kind").value = "flag"; claims(); $("flagged").value = sideName(loser); decide(); }
  }
}

// ---- rule ----

const LAWS = { chess: ["fide-2023", "fide-2009", "cn-1984", "fide-1990s-intro"], xiangqi: ["chinese-1999", "asian", "computer", "computer-ucci", "chinese-2020"] };
const CLAIMS = { chess: ["audit", "threefold", "fifty", "flag", "illegal", "resign", "agreement", "quickplay"], xiangqi: ["repetition", "natural"] };
const options = (id, pairs) => {
  const before = $(id).value;
  $(id).replaceChildren(...pairs.map(([value, text]) => element("option", { value, textContent: text })));
  if (pairs.some(([value]) => String(value) === before)) $(id).value = before;
};
/** Fills the lists whose entries depend on game and language. */
function pools() {
  options("law", LAWS[game].map((law) => [law, law]));
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
}
function claims() {
  for (const label of document.querySelectorAll("#claim [data-for]")) label.hidden = !label.dataset.for.split(" ").includes($("kind").value);
  $("by").parentElement.hidden = ["audit", "agreement", "repetition"].includes($("kind").value);
}
function strength() { const elo = Number($("elo").value); $("elo-said").textContent = elo > 2800 ? word("full") : String(elo); }

const seconds = (text) => text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
async function decide() {
  const kind = $("kind").value, by = $("by").value || sideName(toMove()), moves = path().map((node) => node.move);
  const rule = { moves };
  if (game === "xiangqi") {
    Object.assign(rule, { ruleset: $("law").value, fen: start });
    if (kind === "natural") rule.claim = { type: "natural-limit", by, fouls: Number($("fouls").value) || 0 };
  } else {
    Object.assign(rule, { preset: $("law").value, start_fen: start, claim: { type: kind } });
    if (!["audit", "agreement"].includes(kind)) rule.claim.by = by;
    const declared = $("declared").value.trim();
    if (declared && ["threefold", "fifty"].includes(kind)) rule.claim.intended_move = now.legal.find((m) => m.move === declared || m.notation.replace(/[+#]/g, "") === declared.replace(/[+#]/g, ""))?.move ?? declared;
    if (kind === "flag") { rule.claim.flagged = $("flagged").value; delete rule.claim.by; }
    if (kind === "illegal") rule.claim.count_by_player = Number($("count").value) || 1;
    const times = $("clocks").value.trim().split(/[\s,;]+/).map(seconds);
    const known = match?.clocks?.map((ms) => Math.ceil(Math.max(0, ms) / 1000));
    const [white, black] = times.length === 2 && times.every(Number.isFinite) ? times : known || [];
    if (white !== undefined) rule.claim.clocks = { white_s: white, black_s: black };
  }
  const headers = Object.fromEntries(tags.map(([key, value]) => [key.toLowerCase(), value]).filter(([key, value]) => ["event", "site", "date", "round", "white", "red", "black"].includes(key) && /[^?. ]/.test(value)));
  if (Object.keys(headers).length) rule.headers = headers;
  const answer = await asked("rule", { case: rule, lang: language() });
  if (answer) drawRuling(answer.report);
}
function drawRuling(report) {
  const out = [], p = (text, className = "") => element("p", { className, textContent: text });
  const colon = language() === "zh" ? "：" : ": ";
  const verdict = element("div", { className: `verdict ${report.tone}` }, p(report.title, "dim"), element("h2", { textContent: report.verdict }));
  if (report.article) verdict.append(p(word("article") + colon + report.article));
  verdict.append(p(report.why));
  if (report.must) verdict.append(p(word("must") + colon + report.must));
  out.push(verdict);
  const facts = [...report.headers, ...report.facts];
  if (facts.length) out.push(element("dl", {}, ...facts.flatMap(([label, text]) => [element("dt", { textContent: label }), element("dd", { textContent: text })])));
  if (report.figures.length) out.push(element("div", { className: "figures" }, ...report.figures.map(figure)));
  if (report.table) {
    const head = element("tr", {}, ...report.table.heads.map((text) => element("th", { textContent: text, scope: "col" })));
    const rows = report.table.rows.map((row) => element("tr", {}, ...row.map((text) => element("td", { textContent: text ?? "–" }))));
    out.push(element("h2", { textContent: report.table.title }), element("div", { className: "scroll", tabIndex: 0 }, element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows))));
  }
  const list = (title, items) => { if (items.length) out.push(element("h2", { textContent: title }), element("ul", {}, ...items.map((text) => element("li", { textContent: text })))); };
  list(word("near"), report.near_misses);
  for (const proof of report.proofs) {
    const button = element("button", { type: "button", textContent: "▶" });
    button.setAttribute("aria-label", proof.title);
    button.addEventListener("click", () => playProof(proof.coordinates.split(" ")));
    out.push(element("h2", { textContent: proof.title }), element("p", { className: "line" }, button, ` ${proof.notation}`));
  }
  list(word("articles"), report.articles.map(([number, says]) => (says ? `${number}  ${says}` : number)));
  list(word("notes"), report.notes);
  out.push(p(report.fen, "line dim"));
  out.push(element("div", { className: "signature" }, ...["arbiter", "players", "date"].map((name) => element("span", { textContent: word(name) }))));
  $("ruling").replaceChildren(...out);
  $("print").disabled = false;
}
/** A position of the ruling, small; chosen, it is shown on the board with its arrows. */
function figure(one) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "board");
  svg.setAttribute("aria-hidden", "true");
  const position = { game: one.game, set, flipped, pieces: new Map(one.pieces), played: one.played || [], arrows: one.arrows };
  new Board(svg).show(position);
  const button = element("button", { type: "button", "aria-label": one.caption }, svg);
  button.addEventListener("click", () => {
    shown = one;
    board.show({ ...position, legal: new Map(), checked: [], badges: [] });
    $("state").replaceChildren(`${one.caption}  `, backButton());
    $("board").scrollIntoView({ block: "nearest" });
  });
  return element("figure", {}, button, element("figcaption", { textContent: one.caption }));
}
function backButton() {
  const back = element("button", { type: "button", textContent: word("toGame") });
  back.addEventListener("click", () => { shown = null; drawBoard(); drawState(); });
  return back;
}
function playProof(moves) {
  for (const m of moves) {
    if (!/^[a-i][0-9][a-i][0-9][a-z]?$/.test(m)) continue;
    let node = here.kids.find((kid) => kid.move === m);
    if (!node) { node = Object.assign(fresh(here, m), { notation: m }); here.kids.push(node); }
    here = node;
  }
  refresh();
}

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
    const label = element("button", { type: "button", textContent: row.name, title: row.doc });
    label.addEventListener("click", () => badges(i));
    const lead = row.lead ? row.lead.map(pawns).join(" · ") : "";
    return element("tr", { className: row.kind }, element("th", { scope: "row" }, row.kind === "danger" ? element("span", { textContent: `(${row.name})`, title: row.doc }) : label), element("td", { textContent: lead }), element("td", { textContent: row.here === null ? "" : pawns(row.here) }));
  });
  const all = element("button", { type: "button", textContent: word("allTerms") });
  all.addEventListener("click", () => badges(-1));
  $("terms").replaceChildren(element("thead", {}, head), element("tbody", {}, element("tr", {}, element("th", { scope: "row" }, all), element("td"), element("td")), ...rows));
  badges(-1);
}
function badges(row) {
  const of = (piece) => (row < 0 ? piece.value : piece.shares[row]) / 100;
  const list = account.pieces.filter((piece) => row < 0 || Math.abs(of(piece)) >= 0.005);
  board.show({ badges: list.map((piece) => ({ square: piece.square, good: of(piece) >= 0, text: (of(piece) < 0 ? "−" : "+") + Math.abs(of(piece)).toFixed(2) })) });
  $("about").textContent = row >= 0 ? account.rows[row].doc || account.rows[row].name : account.rows.length ? word("worthAbout") : word("known");
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
const load = (of, one) => begin(of, one.start_fen, one.moves || [], one.tags || []);
async function readFile(file) {
  if (file.size > 3_000_000) { trouble(new Refused(`${file.name}: > 3 MB`)); return; }
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let i = 0; i < bytes.length; i += 32768) binary += String.fromCharCode(...bytes.subarray(i, i + 32768));
  await read({ base64: btoa(binary) });
}
function pgn() {
  const quote = (value) => `"${String(value).replace(/[\\"]/g, "\\$&").replace(/[\r\n]/g, " ")}"`;
  const known = tags.filter(([key]) => /^[A-Za-z0-9_]+$/.test(key) && !["fen", "setup", "game", "variant", "result"].includes(key.toLowerCase()));
  const result = now?.state.over ? now.state.result : "*";
  const lines = [...known, ["Result", result]];
  if (game === "xiangqi") lines.unshift(["Game", "Chinese Chess"]);
  if (start !== STARTS[game]) lines.push(["SetUp", "1"], ["FEN", start]);
  const first = Number(start.split(" ")[5]) || 1, black = start.split(" ")[1] === "b" ? 1 : 0, words = [];
  const put = (node, anew) => { const ply = path(node).length - 1 + black; if (ply % 2 === 0 || anew) words.push(`${first + (ply >> 1)}${ply % 2 ? "..." : "."}`); words.push(node.notation || node.move); };
  const walk = (node, anew) => {
    for (;;) {
      const [main, ...others] = node.kids;
      if (!main) return;
      put(main, anew);
      anew = false;
      for (const other of others) { words.push("("); put(other, true); walk(other, false); words.push(")"); anew = true; }
      node = main;
    }
  };
  walk(root, true);
  words.push(result);
  return `${lines.map(([key, value]) => `[${key} ${quote(value)}]`).join("\n")}\n\n${words.join(" ").replace(/\( /g, "(").replace(/ \)/g, ")")}\n`;
}
function save() {
  const link = element("a", { href: URL.createObjectURL(new Blob([pgn()], { type: "application/x-chess-pgn" })), download: `${game}.pgn` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
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
  if (on) { if (running) run(false); } else drawBoard();
}
function edit(square) {
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
  if (editing && next !== "record") setUp(false);
  if (shown && next !== "rule") { shown = null; drawBoard(); drawState(); }
  tab = next;
  for (const button of $("tabs").children) {
    const id = button.id.slice(4), on = id === next;
    button.setAttribute("aria-selected", String(on));
    button.tabIndex = on ? 0 : -1;
    $(id).hidden = !on;
  }
  if (next === "worth" && now) worth(); else if (board.badges.length) board.show({ badges: [] });
  keep();
}
function marks() {
  for (const b of document.querySelectorAll("[data-game]")) if (b.tagName === "BUTTON") b.setAttribute("aria-pressed", String(b.dataset.game === game));
  for (const b of document.querySelectorAll("button[data-lang]")) b.setAttribute("aria-pressed", String(b.dataset.lang === language()));
  $("set").hidden = game !== "xiangqi";
  $("bar").classList.toggle("flipped", flipped);
}
function talk(lang) {
  speak(lang);
  pools();
  marks();
  $("go").textContent = word(running ? "stop" : "start");
  if (now) { drawBoard(); drawMoves(); drawState(); drawFound(); drawMatch(); }
  if (tab === "worth" && now) worth();
  if ($("ruling").childElementCount) decide();
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
  const gone = here;
  here = gone.parent;
  here.kids = here.kids.filter((kid) => kid !== gone);
  refresh();
});
$("flip").addEventListener("click", turnBoard);
$("set").addEventListener("click", () => { set = set === "characters" ? "pictures" : "characters"; board.show({ set }); palette(); keep(); });
$("new").addEventListener("click", () => begin(game));
$("go").addEventListener("click", () => run(!running));
for (const id of ["lines", "threads", "hash"]) $(id).addEventListener("change", () => { keep(); if (running) analyse(); });
$("begin").addEventListener("click", beginMatch);
$("resign").addEventListener("click", () => endMatch(`${word(sideName(match.own))} ${word("resigned")}`));
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
$("print").addEventListener("click", () => print());
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

async function main() {
  speak((navigator.language || "").startsWith("zh") ? "zh" : "en");
  pools();
  try { const kept = localStorage.getItem("chuhan"); if (kept) takeBack(kept); } catch { localStorage.removeItem("chuhan"); }
  marks();
  claims();
  strength();
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
}
main();
