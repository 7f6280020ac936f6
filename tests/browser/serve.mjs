// usage: node serve.mjs DRIVER BROWSER BINARY FOLDER; see serve.sh.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import readline from "node:readline";
import { characters } from "./pixels.mjs";

const [driver, browserPath, binary, folder] = process.argv.slice(2);
const require = createRequire(path.join(path.resolve(driver), "x.js"));
const { chromium } = require("playwright-core");
const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
const done = [];

// ---- the server ----

async function serve(port) {
  const child = spawn(binary, ["serve", "--port", String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = readline.createInterface({ input: child.stdout });
  const line = await new Promise((resolve, reject) => { lines.once("line", resolve); child.once("exit", () => reject(new Error("the server ended"))); });
  const url = line.match(/http:\S+/)[0];
  const end = (signal) => new Promise((resolve) => { child.once("exit", resolve); child.kill(signal); });
  return { url, port: Number(new URL(url).port), end };
}
let server = await serve(0);
// Whatever fails, nothing is left running.
for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, async (error) => {
  console.error(error);
  server.end("SIGKILL");
  await browser.close().catch(() => {});
  process.exit(1);
});

// ---- a page, watched ----

const troubles = [];
async function visit({ width = 1280, height = 900, scheme = "light", locale = "en-GB", context } = {}) {
  context ??= await browser.newContext({ viewport: { width, height }, colorScheme: scheme, locale });
  const page = await context.newPage();
  page.on("console", (message) => troubles.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => troubles.push(`error: ${error.stack}`));
  page.on("request", (request) => { if (!request.url().startsWith(`http://127.0.0.1:${server.port}/`) && !request.url().startsWith("blob:")) troubles.push(`request: ${request.url()}`); });
  await page.goto(server.url);
  await page.waitForFunction(() => document.querySelector("#link").textContent.includes("Chuhan"));
  await page.waitForFunction(() => document.querySelector("#fen").value);
  return page;
}
const calm = (where) => assert.deepEqual(troubles.splice(0), [], where);
const ask = (page, method, params) => page.evaluate(async ([method, params]) => {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${sessionStorage.getItem("token")}`, "Chuhan-Session": "test" };
  const response = await fetch("/rpc", { method: "POST", headers, body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }) });
  return (await response.json()).result;
}, [method, params]);
const state = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("chuhan")));
/** The moves of a game without variations. */
const moves = async (page) => (await state(page)).tree.slice(1).map((node) => node.m);

/** The start position of a game. */
async function choose(page, game) {
  await page.click(`button[data-game=${game}]`);
  await page.waitForFunction((ranks) => document.getElementById("fen").value.split(" ")[0].split("/").length === ranks, game === "chess" ? 8 : 10);
}
/** Where a person sees a square. */
function spot(page, square) {
  return page.evaluate((square) => {
    const svg = document.getElementById("board"), chess = svg.dataset.game === "chess", flipped = JSON.parse(localStorage.getItem("chuhan")).flipped;
    let file = square.charCodeAt(0) - 97, rank = Number(square.slice(1)) - (chess ? 1 : 0);
    if (flipped) { file = (chess ? 7 : 8) - file; rank = (chess ? 7 : 9) - rank; }
    const point = new DOMPoint(90 + 100 * file, chess ? 60 + 100 * (7 - rank) : 90 + 100 * (9 - rank)).matrixTransform(svg.getScreenCTM());
    return [point.x, point.y];
  }, square);
}
const click = async (page, square) => page.mouse.click(...(await spot(page, square)));

/** A file of XQStudio, version 10: squares by files, men in their usual places, moves with what follows them. */
function xqf(moves) {
  const number = (square) => (square.charCodeAt(0) - 97) * 10 + Number(square[1]);
  const red = ["a0", "b0", "c0", "d0", "e0", "f0", "g0", "h0", "i0", "b2", "h2", "a3", "c3", "e3", "g3", "i3"];
  const men = [...red, ...red.map((square) => square[0] + (9 - square[1]))];
  const header = Buffer.alloc(1024), comment = [0, 0, 0, 0];
  header.write("XQ");
  header[2] = 10;
  men.forEach((square, i) => { header[16 + i] = number(square); });
  const nodes = moves.map(([from, to, flags]) => [number(from) + 24, number(to) + 32, flags, 0, ...comment]);
  return Buffer.concat([header, Buffer.from([24, 32, 0xf0, 0, ...comment, ...nodes.flat()])]);
}

/** Nothing sticks out and no control is cut. */
async function layout(page, where) {
  const found = await page.evaluate(() => {
    const out = [], root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) out.push(`${root.scrollWidth - root.clientWidth} pixels stick out`);
    for (const e of document.querySelectorAll("button,h1,h2,p,label")) if (e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1 && !e.closest(".hidden") && !e.classList.contains("hidden")) out.push(`cut: ${e.tagName} ${e.id} ${e.textContent.slice(0, 40)}`);
    return out;
  });
  assert.deepEqual(found, [], where);
}
async function accessible(page, where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa"] }));
  const serious = violations.filter((v) => ["serious", "critical"].includes(v.impact)).map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.target.join(" ")).join("; ")}`);
  assert.deepEqual(serious, [], where);
}

// ---- a full game of each kind ----

async function playGame(game, own) {
  const page = await visit();
  await choose(page, game);
  await page.click("#tab-play");
  await page.selectOption("#own", String(own));
  await page.selectOption("#pace", "5+3");
  await page.locator("#elo").fill("500");
  await page.click("#begin");
  for (;;) {
    await page.waitForFunction(() => { const { match } = JSON.parse(localStorage.getItem("chuhan")); return match && (match.over || match.turn === match.own && document.getElementById("match").textContent === "Your move"); });
    const { match, start } = await state(page), played = await moves(page);
    if (match.over || played.length > 240) break;
    const { move } = await ask(page, "play", { position: { game, fen: start, moves: played }, nodes: 20_000, hash: 4 });
    await click(page, move.slice(0, 2));
    await click(page, move.slice(2, 4));
    if (move.length > 4) await page.locator("#promotion button").nth(0).click();
    await page.waitForFunction((n) => JSON.parse(localStorage.getItem("chuhan")).tree.length - 1 > n, played.length);
  }
  const verdict = await page.textContent("#match");
  assert.match(verdict, /wins|Draw/, `${game}: ${verdict}`);
  done.push(`${game}: ${(await moves(page)).length} plies, ${verdict}`);
  await page.screenshot({ path: path.join(folder, `game-${game}.png`) });
  calm(`game of ${game}`);
  await page.close();
}
await playGame("chess", 0);
await playGame("xiangqi", 1);

// ---- analysis ----

{
  const page = await visit();
  await choose(page, "chess");
  await page.click("#go");
  await page.waitForFunction(() => document.querySelectorAll("#found li").length === 3);
  // From the click that moves to the first new line on the page: the list is emptied, then filled.
  await page.evaluate(() => {
    window.times = [];
    let clicked = 0, emptied = false;
    document.getElementById("board").addEventListener("pointerdown", (event) => { clicked = event.timeStamp; emptied = false; }, true);
    new MutationObserver(() => {
      if (!document.querySelector("#found li")) emptied = true;
      else if (emptied && clicked) { window.times.push(performance.now() - clicked); clicked = 0; }
    }).observe(document.getElementById("found"), { childList: true });
  });
  const line = [["e2", "e4"], ["e7", "e5"], ["g1", "f3"], ["b8", "c6"]];
  for (const [i, [from, to]] of line.entries()) {
    await click(page, from);
    await click(page, to);
    // The next man is chosen once the page knows where it may go.
    await page.waitForFunction((count) => window.times.length === count && document.querySelectorAll("#moves button").length === count, i + 1);
  }
  const times = await page.evaluate(() => window.times);
  done.push(`analysis: from the click that moves to the first line ${times.map((t) => t.toFixed(0)).join(", ")} ms`);
  await page.waitForFunction(() => document.querySelector("#graph path").getAttribute("d").includes("L"));
  await page.locator("#found .pv button").nth(1).click();
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 6);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.querySelector("#moves [aria-current]").textContent === "Nc6");
  // The board by keys: the frame begins at e1 and goes up.
  await page.click("#new");
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 0);
  await page.focus("#board");
  for (const key of ["ArrowUp", "ArrowUp", "Enter", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await page.waitForFunction(() => document.querySelector("#moves").textContent === "1.e4");
  await page.click("#go");
  await page.click("#tab-worth");
  await page.waitForFunction(() => document.querySelectorAll("#terms tr").length > 10);
  await page.screenshot({ path: path.join(folder, "evaluation.png") });
  calm("analysis");
  await page.close();
}

// ---- records ----

{
  const page = await visit();
  await page.click("#tab-record");
  const shuffle = "1. Nf3 Nf6 2. Ng1 Ng8";
  const records = [
    ["FEN", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "chess", 0],
    ["xiangqi FEN", "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1", "xiangqi", 0],
    ["PGN", `[White "A"]\n[Black "B"]\n\n${shuffle} *`, "chess", 4],
    ["xiangqi PGN", "[Game \"Chinese Chess\"]\n\n1. h2e2 h9g7 *", "xiangqi", 2],
    ["Chinese sheet", "1. 炮二平五 马8进7\n2. 马二进三 车9平8", "xiangqi", 4],
    ["WXF sheet", "1. C2=5 H8+7 2. H2+3", "xiangqi", 3],
    ["sheet", "e4 e5 Nf3", "chess", 3],
    ["position", "position startpos moves e2e4 e7e5", "chess", 2],
    ["UCCI position", "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2", "xiangqi", 1],
    ["JSON", "{\"preset\":\"fide-2023\",\"start_fen\":\"startpos\",\"moves\":[\"d2d4\"]}", "chess", 1],
  ];
  const shows = (game, count) => page.waitForFunction(([game, count]) => {
    const kept = JSON.parse(localStorage.getItem("chuhan"));
    return kept.game === game && kept.tree.length === count + 1 && kept.here === count && document.querySelectorAll("#moves button").length === count;
  }, [game, count]);
  for (const [name, text, game, count] of records) {
    await page.fill("#text", text);
    await page.click("#read");
    await shows(game, count).catch(() => assert.fail(`${name} is not read`));
  }
  await page.setInputFiles("#file", { name: "utf16.pgn", mimeType: "text/plain", buffer: Buffer.from("\ufeff1. e4 c5 *", "utf16le") });
  await shows("chess", 2);
  const cbf = ["00-00", "77-47", "70-62"].map((value, i) => `<Move value="${value}"${i === 2 ? ' end="1"' : ""}/>`).join("\n");
  await page.setInputFiles("#file", { name: "game.cbf", mimeType: "text/xml", buffer: Buffer.from(`<?xml version="1.0"?>\n<ChineseChessRecord Version="1.0"><Head><Red>甲</Red></Head><MoveList>\n${cbf}\n</MoveList></ChineseChessRecord>`) });
  await shows("xiangqi", 2);
  await page.setInputFiles("#file", { name: "game.xqf", mimeType: "application/octet-stream", buffer: xqf([["h2", "e2", 0xf0], ["h9", "g7", 0x0f], ["b9", "c7", 0]]) });
  // The last move stands in the place of the one before it.
  await page.waitForFunction(() => { const { tree } = JSON.parse(localStorage.getItem("chuhan")); return tree.length === 4 && tree.filter((node) => node.p === 1).length === 2; });
  await page.fill("#text", "1. e4 e5 2. Ke3");
  await page.click("#read");
  await page.waitForFunction(() => document.getElementById("trouble").textContent.includes("Ke3"));
  // Comments, glyphs and variations are kept, can be changed, and are saved.
  await page.fill("#text", "{At the start} 1. e4 {best} e5! (1... c5 $6 2. Nf3 (2. c3 {Alapin}) d6) 2. Nf3 *");
  await page.click("#read");
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("chuhan")).tree.length === 8);
  const list = await page.textContent("#moves");
  for (const part of ["At the start", "best", "e5!", "c5?!", "Alapin", "d6"]) assert.ok(list.includes(part), `${part} in ${list}`);
  await page.fill("#comment", "a knight {goes} out");
  await page.selectOption("#glyph", "5");
  await page.waitForFunction(() => document.getElementById("moves").textContent.includes("Nf3!?"));
  const annotated = page.waitForEvent("download");
  await page.click("#save");
  const kept = fs.readFileSync(await (await annotated).path(), "utf8");
  assert.match(kept, /\{At the start\} 1\. e4 \{best\} 1\.\.\. e5 \$1 \(1\.\.\. c5 \$6 2\. Nf3 \(2\. c3 \{Alapin\}\) 2\.\.\. d6\) 2\. Nf3 \$5 \{a knight \{goes\) out\} \*/);
  await page.fill("#text", kept);
  await page.click("#read");
  await page.waitForFunction(() => document.getElementById("moves").textContent.includes("goes"));
  assert.equal((await state(page)).tree.length, 8);
  // A variation comes forward, and goes.
  await page.locator("#moves button", { hasText: "c5" }).click();
  await page.click("#promote");
  assert.equal((await state(page)).tree[2].m, "c7c5");
  await page.click("#prune");
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("chuhan")).tree.length === 4);
  // Everything goes into one file and comes back from it.
  const whole = page.waitForEvent("download");
  await page.click("#save-all");
  const everything = fs.readFileSync(await (await whole).path());
  await choose(page, "xiangqi");
  await page.setInputFiles("#file", { name: "chuhan.json", mimeType: "application/json", buffer: everything });
  await page.waitForFunction(() => document.getElementById("moves").textContent.includes("goes"));
  assert.equal((await state(page)).game, "chess");
  // An audit of what was pasted.
  await page.fill("#text", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 *");
  await page.click("#audit");
  await page.waitForFunction(() => document.getElementById("games").textContent.includes("9.2"));
  done.push("records: comments, marks and variations kept, one file for everything, an audit");
  await page.fill("#text", "1. e4 e5 *");
  await page.click("#read");
  await shows("chess", 2);
  // What is saved is read again.
  const saved = page.waitForEvent("download");
  await page.click("#save");
  assert.match(fs.readFileSync(await (await saved).path(), "utf8"), /1\. e4 e5 \*/);
  done.push(`records: ${records.length} formats pasted, files in UTF-16, CBF and XQF`);
  // A position set up by hand.
  await choose(page, "chess");
  await page.click("#edit");
  await page.click("#clear");
  for (const [piece, square] of [["White king", "e1"], ["Black king", "e8"], ["White rook", "h1"]]) {
    await page.click(`#palette [aria-label="${piece}"]`);
    await click(page, square);
  }
  await page.click("#apply");
  await page.waitForFunction(() => document.getElementById("fen").value === "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  calm("records");
  await page.close();
}

// ---- claims, and the sheet ----

{
  const page = await visit();
  await page.click("#tab-record");
  await page.fill("#text", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *");
  await page.click("#read");
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 8);
  await page.click("#tab-rule");
  const kinds = await page.locator("#kind option").evaluateAll((list) => list.map((o) => o.value));
  assert.equal(kinds.length, 8);
  const rule = async (kind, fields = {}) => {
    await page.selectOption("#kind", kind);
    for (const id in fields) await page.fill(`#${id}`, fields[id]);
    await page.evaluate(() => document.getElementById("ruling").replaceChildren());
    await page.click("#claim button[type=submit]");
    await page.waitForSelector("#ruling .verdict");
    return page.textContent("#ruling .verdict");
  };
  for (const kind of kinds) assert.ok((await rule(kind)).length > 20, kind);
  assert.match(await rule("threefold", { clocks: "5:00 4:10" }), /Article: 9\.2/);
  await page.click("#ruling figure button >> nth=0");
  await page.waitForSelector("#state button");
  // Through the loop on the board, then back to the game.
  await page.click("#state button >> nth=1");
  assert.match(await page.textContent("#state"), /2nd occurrence/);
  await page.click("#state button >> nth=2");
  await page.waitForFunction(() => !document.querySelector("#state button"));
  await page.click("#verify");
  await page.waitForFunction(() => document.getElementById("verified").textContent.includes("holds"));
  await page.evaluate(() => { document.body.dataset.print = "rule"; });
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.isVisible(".signature") && !(await page.isVisible("#stage")));
  await page.screenshot({ path: path.join(folder, "sheet.png"), fullPage: true });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  assert.equal(pdf.match(/\/Type\s*\/Page\b/g).length, 1, "the sheet is one page");
  await page.emulateMedia({ media: "screen" });
  await choose(page, "xiangqi");
  await page.click("#tab-rule");
  const others = await page.locator("#kind option").evaluateAll((list) => list.map((o) => o.value));
  for (const kind of others) assert.ok((await rule(kind)).length > 10, kind);
  // A chase: arrows from the hunter to the prey, and the lines behind it as a tree that is looked at move by move.
  await page.click("#tab-record");
  await page.fill("#text", fs.readFileSync(new URL("../../docs/examples/perpetual-chase.pgn", import.meta.url), "utf8"));
  await page.click("#read");
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length > 4);
  await page.click("#tab-rule");
  await rule("repetition");
  assert.ok((await page.locator("#ruling .figures path[stroke='#d9730d']").count()) > 0, "an arrow of the chase");
  const threats = "4R4/3k5/5R3/9/9/2B6/n8/3pB4/4p4/3K5 w - - 0 1 moves e9d9 d8e8 d9e9 e8d8 e9d9 d8e8 d9e9 e8d8";
  await page.click("#tab-record");
  await page.fill("#text", `position fen ${threats}`);
  await page.click("#read");
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 8);
  await page.click("#tab-rule");
  await rule("repetition");
  await page.click("#ruling .tree button >> nth=0");
  await page.waitForSelector("#state button");
  assert.ok((await page.locator("#ruling .tree li").count()) > 1);
  await page.screenshot({ path: path.join(folder, "chase.png"), fullPage: true });
  done.push(`claims: ${kinds.length} of chess, ${others.length} of xiangqi, verified; a chase with its tree`);
  calm("claims");
  await page.close();
}

// ---- a review ----

{
  const page = await visit();
  await page.click("#tab-record");
  await page.fill("#text", "[White \"A\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0");
  await page.click("#read");
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 5);
  await page.click("#tab-review");
  await page.selectOption("#review-time", "100");
  await page.click("#review-go");
  await page.waitForFunction(() => document.getElementById("review-list").textContent.includes("Ke7??"));
  await page.screenshot({ path: path.join(folder, "review.png") });
  await page.click("#review-write");
  await page.waitForFunction(() => document.querySelector("#moves .variation") && document.querySelector("#moves .comment"));
  const saved = page.waitForEvent("download");
  await page.click("#review-save");
  const reviewed = fs.readFileSync(await (await saved).path(), "utf8");
  assert.match(reviewed, /\[Result "1-0"\]/);
  assert.match(reviewed, /Ke7\s\$4\s\{\s?\[%eval/);
  done.push("review: marks, remarks and better lines");
  calm("review");
  await page.close();
}

// ---- the arbiter's desk ----

{
  const page = await visit();
  await choose(page, "chess");
  await page.click("#tab-desk");
  await page.fill("#desk-minutes", "10");
  await page.fill("#desk-increment", "5");
  await page.click("#desk-begin");
  await page.click("#desk-run");
  const log = async () => (await state(page)).desk.log;
  const answered = async (id, count) => {
    await page.click(id);
    await page.waitForFunction((count) => JSON.parse(localStorage.getItem("chuhan")).desk.log.filter((one) => one.answer).length === count, count);
    return (await log()).filter((one) => one.answer).at(-1).answer.text.join(" ");
  };
  let plies = 0;
  for (const [from, to] of [["g1", "f3"], ["g8", "f6"], ["f3", "g1"], ["f6", "g8"], ["g1", "f3"], ["g8", "f6"], ["f3", "g1"], ["f6", "g8"]]) {
    // The last move comes with an offer of a draw.
    if (plies === 7) await page.check("#desk-with");
    await click(page, from);
    await click(page, to);
    plies++;
    await page.waitForFunction((plies) => JSON.parse(localStorage.getItem("chuhan")).desk.log.filter((one) => one.type === "move").length === plies && document.querySelectorAll("#moves button").length === plies, plies);
    await page.waitForFunction(() => document.querySelector("#board").getAttribute("aria-label").includes("N"));
  }
  assert.ok((await log()).at(-1).clocks_s.every((s) => s > 600 && s <= 620), "increments are added");
  await page.waitForFunction(() => document.querySelector("#desk-said").textContent.includes("9.1"));
  // A new game is a slip that is asked about; a dialog that is dismissed leaves the log.
  await page.click("#new");
  assert.equal((await state(page)).desk.log.filter((one) => one.type === "move").length, 8);
  await page.click("#desk-touch");
  await click(page, "b1");
  assert.match(await answered("#desk-touch-done", 2), /4\.3/);
  assert.match(await answered("#desk-offer", 3), /9\.1/);
  await page.click("#desk-by-1");
  assert.match(await answered("#desk-refuse", 4), /9\.1/);
  // Without the move the complaint alone is ruled on, with it the clock is set as the article asks.
  assert.match(await answered("#desk-illegal", 5), /7\.5/);
  const clocks = (await log()).at(-1).clocks_s;
  await page.click("#desk-by-0");
  await page.fill("#desk-declared", "e1e3");
  assert.match(await answered("#desk-illegal", 6), /7\.5/);
  assert.deepEqual((await log()).at(-1).clocks_s, [clocks[0], clocks[1] + 120]);
  await page.fill("#desk-note", "speaks");
  await page.click("#desk-warn");
  await page.click("#desk-by-0");
  // Who has touched a piece may no longer claim.
  assert.match(await answered("#desk-claim-go", 7), /9\.4/);
  // The tab is closed, the server killed: the log is there, and the clocks have run.
  await page.click("#desk-run");
  const before = await log();
  const { port } = server;
  await server.end("SIGKILL");
  const context = page.context();
  await page.close();
  troubles.splice(0);
  server = await serve(port);
  const again = await visit({ context });
  assert.deepEqual((await state(again)).desk.log, before);
  assert.equal(await again.locator("#desk-log li").count(), before.length);
  await again.fill("#desk-clocks", "0:01 5:00");
  await again.click("#desk-set");
  await again.waitForFunction(() => JSON.parse(localStorage.getItem("chuhan")).desk.log.some((one) => one.type === "flag" && one.answer));
  assert.match((await state(again)).desk.log.find((one) => one.type === "flag").answer.text.join(" "), /6\.9/);
  await again.selectOption("#desk-result", "0-1");
  await again.click("#desk-end");
  assert.deepEqual((await state(again)).tags, [["Result", "0-1"]]);
  const saved = again.waitForEvent("download");
  await again.click("#desk-save");
  const lines = fs.readFileSync(await (await saved).path(), "utf8").trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual([lines[0].type, lines.at(-1).type, lines[2].event.move], ["start", "result", "g1f3"]);
  await again.evaluate(() => { document.body.dataset.print = "desk"; });
  await again.emulateMedia({ media: "print" });
  assert.ok(await again.isVisible("#desk-log") && !(await again.isVisible("#stage")) && !(await again.isVisible("#rule")));
  await again.screenshot({ path: path.join(folder, "desk-sheet.png"), fullPage: true });
  done.push(`desk: ${lines.length} events, through a killed server and a closed tab`);
  calm("desk");
  await again.close();
}

// ---- the server ends and begins again ----

{
  const page = await visit();
  await choose(page, "xiangqi");
  await click(page, "h2");
  await click(page, "e2");
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 1);
  const { port } = server;
  await server.end("SIGKILL");
  await page.waitForFunction(() => !document.getElementById("trouble").hidden);
  troubles.splice(0);
  server = await serve(port);
  const again = await visit({ context: page.context() });
  await again.waitForFunction(() => document.querySelectorAll("#moves button").length === 1);
  assert.equal((await state(again)).game, "xiangqi");
  // Of two tabs one keeps what is done, and the other says so.
  await again.waitForFunction(() => !document.getElementById("twice").hidden);
  // The old tab has the old token.
  await page.close();
  troubles.splice(0);
  await again.close();
  done.push("a killed server: nothing lost");
}

// ---- the server ends while the engine thinks ----

{
  const page = await visit();
  await choose(page, "chess");
  await page.click("#tab-play");
  await page.selectOption("#own", "0");
  await page.selectOption("#pace", "3s");
  await page.locator("#elo").fill("2850");
  await page.click("#begin");
  await page.waitForFunction(() => document.getElementById("match").textContent === "Your move");
  await click(page, "e2");
  await click(page, "e4");
  await page.waitForFunction(() => document.getElementById("match").textContent.includes("thinking") && JSON.parse(localStorage.getItem("chuhan")).tree.length === 2);
  const { port } = server;
  await server.end("SIGKILL");
  const context = page.context();
  await page.close();
  troubles.splice(0);
  server = await serve(port);
  // The game goes on where it was: the engine answers.
  const again = await visit({ context });
  await again.waitForFunction(() => document.querySelectorAll("#moves button").length === 2 && document.getElementById("match").textContent === "Your move");
  calm("a killed game");
  await again.close();
  done.push("a server killed while the engine thinks: the game goes on");
}

// ---- no Chinese font ----

{
  const context = await browser.newContext({ locale: "zh-CN" });
  // As in a browser that draws boxes with numbers.
  await context.addInitScript(() => { CanvasRenderingContext2D.prototype.measureText = () => ({ width: 14 }); });
  const page = await visit({ context });
  assert.deepEqual([await page.getAttribute("html", "lang"), await page.isVisible("#boxes"), await page.textContent("#tab-play")], ["en", true, "Play"]);
  assert.equal(await page.textContent("button[data-lang=zh]"), "Chinese");
  await page.click("button[data-lang=zh]");
  assert.deepEqual([await page.getAttribute("html", "lang"), await page.textContent("#tab-play")], ["zh-Hans", "对弈"]);
  await page.click("button[data-lang=en]");
  assert.ok(!(await page.isVisible("#boxes")));
  calm("no Chinese font");
  await context.close();
  done.push("no Chinese font: English, and a word of it");
}

// ---- by touch ----

{
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "en-GB" });
  const page = await visit({ context });
  await choose(page, "chess");
  for (const square of ["e2", "e4"]) {
    const [x, y] = await spot(page, square);
    await page.touchscreen.tap(x, y);
  }
  await page.waitForFunction(() => document.querySelector("#moves").textContent === "1.e4");
  calm("touch");
  await context.close();
}

// ---- looks ----

const LOOKS = [["xiangqi", "light", "en-GB"], ["xiangqi", "dark", "zh-CN"], ["chess", "dark", "en-GB"], ["chess", "light", "zh-CN"]];
for (const [width, height] of [[1280, 900], [860, 1100], [390, 844]]) for (const [game, scheme, locale] of LOOKS) {
  const where = `${width} ${game} ${scheme} ${locale}`;
  const page = await visit({ width, height, scheme, locale });
  // Without a Chinese font the page begins in English.
  if (locale === "zh-CN") await page.click("button[data-lang=zh]");
  await choose(page, game);
  for (const tab of ["analyse", "play", "review", "rule", "worth", "record", "desk"]) {
    await page.click(`#tab-${tab}`);
    if (tab === "desk") { await page.click("#desk-begin"); await page.click("#desk-touch"); }
    if (tab === "analyse") { await page.click("#go"); await page.waitForFunction(() => document.querySelectorAll("#found li").length === 3); }
    if (tab === "rule") { await page.click("#claim button[type=submit]"); await page.waitForSelector("#ruling .verdict"); }
    if (tab === "worth") {
      await page.waitForFunction(() => document.querySelectorAll("#terms tr").length > 10);
      const names = await page.locator("#terms tbody th").allTextContents(), says = await page.locator("#terms tbody [title]").evaluateAll((list) => list.map((term) => term.title));
      if (locale === "zh-CN") assert.deepEqual([...names, ...says].filter((words) => /[a-z]{2}/i.test(words)), [], "terms without Chinese words");
    }
    await layout(page, `${where} ${tab}`);
    await page.screenshot({ path: path.join(folder, `${width}-${game}-${scheme}-${tab}.png`), fullPage: true });
    await accessible(page, `${where} ${tab}`);
  }
  // Without a Chinese font the characters of the men are there all the same.
  await page.click("#tab-record");
  if (game === "xiangqi") await characters(browser, page, where);
  calm(where);
  await page.close();
}
done.push("looks: 3 widths, both games, 2 languages, light and dark, 7 panels; axe without serious findings");

await browser.close();
await server.end("SIGINT");
for (const line of done) console.log(`browser: ${line}`);
