// usage: node pages.mjs DRIVER BROWSER FOLDER; see run.sh.
import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { characters } from "./pixels.mjs";

const [driver, browserPath, folder] = process.argv.slice(2);
const { chromium } = createRequire(path.join(path.resolve(driver), "x.js"))("playwright-core");
const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
let looked = 0;

// The squares of a FEN, as the page tells those of its board.
function squares(fen, xiangqi) {
  const found = [], rows = fen.split(" ")[0].split("/");
  rows.forEach((row, i) => {
    let file = 0;
    for (const c of row) {
      if (c >= "0" && c <= "9") file += Number(c);
      else found.push("abcdefghi"[file++] + (rows.length - 1 - i + (xiangqi ? 0 : 1)) + c);
    }
  });
  return found.sort().join(" ");
}

// A page at a width, watched: what it logs, throws or asks the network for is an error.
async function visit(name, width, scheme) {
  const page = await browser.newPage({ viewport: { width, height: width < 500 ? 844 : 900 }, colorScheme: scheme });
  const url = pathToFileURL(path.resolve(folder, `${name}.html`)).href, troubles = [];
  page.on("console", (message) => troubles.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => troubles.push(`error: ${error}`));
  page.on("request", (request) => { if (request.url() !== url) troubles.push(`request: ${request.url()}`); });
  await page.goto(url);
  return { page, troubles };
}

// Nothing sticks out, blocks do not overlap, no text is cut.
async function layout(page, blocks, where) {
  const found = await page.evaluate((blocks) => {
    const out = [], root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) out.push(`${root.scrollWidth - root.clientWidth} pixels stick out`);
    const boxes = blocks.map((id) => [id, document.querySelector(id)]).filter(([, e]) => e && e.offsetParent !== null || e instanceof SVGElement);
    const rects = boxes.map(([id, e]) => [id, e.getBoundingClientRect()]).filter(([, r]) => r.width > 0 && r.height > 0);
    rects.forEach(([a, r], i) => rects.slice(i + 1).forEach(([b, s]) => {
      const x = Math.min(r.right, s.right) - Math.max(r.left, s.left), y = Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top);
      if (x > 1 && y > 1) out.push(`${a} and ${b} overlap by ${x} x ${y}`);
    }));
    for (const e of document.querySelectorAll("button,td,th,h1,h2,p,b,i,span")) {
      const style = getComputedStyle(e);
      if (style.display === "none" || style.display === "inline" || e.id === "moves") continue;
      if (e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0) out.push(`cut: ${e.tagName} ${e.textContent.slice(0, 40)}`);
    }
    for (const row of document.querySelectorAll("#moves button")) {
      const [text, value] = row.children;
      if (value && value.textContent && text.getBoundingClientRect().right > value.getBoundingClientRect().left + 1) out.push(`overlap in ${row.textContent}`);
    }
    return out;
  }, blocks);
  assert.deepEqual(found, [], where);
}

const START = ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"];
const BLOCKS = ["#title", "#event", "#choice", "#table", "#clocks", "#keys", "#said", "#graph", "#moves", "#lines", "#players", "footer"];

async function review(name, width, scheme) {
  const xiangqi = name.startsWith("xiangqi");
  const { games } = JSON.parse(fs.readFileSync(path.join(folder, `${name}.json`), "utf8"));
  const { page, troubles } = await visit(name, width, scheme);
  const board = () => page.evaluate(() => ({ ...document.getElementById("board").dataset }));
  const fenAt = (game, ply) => (ply === 0 ? game.start_fen : game.plies[ply - 1].fen);
  const expect = async (game, ply, why) => {
    const now = await board();
    assert.equal(now.ply, String(ply), `${name} ${why}: ply`);
    assert.equal(now.squares, squares(fenAt(game, ply), xiangqi), `${name} ${why}: board`);
  };
  assert.equal(await page.locator("#games option").count(), games.length);
  for (const [i, game] of games.entries()) {
    await page.selectOption("#games", String(i));
    if (game.error) {
      assert.ok((await page.textContent("#error")).includes("Ke3"), "the error is told");
      assert.ok(!(await page.isVisible("main")));
      continue;
    }
    const count = game.plies.length;
    await page.locator("h1").click();
    await expect(game, 0, `game ${i}`);
    await page.keyboard.press("End");
    await expect(game, count, "End");
    await page.keyboard.press("ArrowRight");
    await expect(game, count, "beyond the end");
    await layout(page, BLOCKS, `${name} game ${i} at ${width}`);
    await page.keyboard.press("Home");
    await expect(game, 0, "Home");
    assert.equal(await page.locator("#moves button").count(), count);
    if (count === 0) continue;
    // Every position of a short game; of a long one the last too.
    for (let ply = 1; ply <= Math.min(count, 20); ply++) {
      await page.keyboard.press("ArrowRight");
      await expect(game, ply, "ArrowRight");
    }
    await page.keyboard.press("ArrowLeft");
    await expect(game, Math.min(count, 20) - 1, "ArrowLeft");
    for (const ply of [1, Math.ceil(count / 2), count]) {
      await page.click(`#moves button[data-ply="${ply}"]`);
      await expect(game, ply, "a click on a move");
      const current = page.locator("#moves [aria-current]");
      assert.equal(await current.getAttribute("data-ply"), String(ply));
      // The list scrolls to it.
      const inside = await current.evaluate((e) => {
        const r = e.getBoundingClientRect(), s = e.parentElement.getBoundingClientRect();
        return r.top >= s.top - 1 && r.bottom <= s.bottom + 1;
      });
      assert.ok(inside, "the move is in sight");
    }
    // The graph from its middle to its end.
    const graph = await page.locator("#graph").boundingBox();
    await page.locator("#graph").click({ position: { x: graph.width / 2, y: 20 } });
    assert.ok(Math.abs(Number((await board()).ply) - count / 2) <= 1, "a click on the graph");
    await page.locator("#graph").click({ position: { x: graph.width - 3, y: 20 } });
    await expect(game, count, "a click on the graph's end");
    for (const [button, ply] of [["first", 0], ["next", 1], ["back", 0], ["last", count]]) {
      await page.click(`#${button}`);
      await expect(game, ply, button);
    }
    // A line: its second move, then back out with the keys.
    await page.click("#first");
    const line = game.plies[0].lines[0];
    const moves = page.locator("#lines .line").first().locator("button");
    assert.equal(await moves.count(), line.moves.length);
    if (line.moves.length > 1) {
      await moves.nth(1).click();
      const shown = (await board()).squares.split(" ");
      assert.ok(shown.some((square) => square.startsWith(line.moves[1].slice(2, 4))), "the line's move stands on the board");
      assert.notEqual((await board()).squares, squares(game.start_fen, xiangqi));
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      await expect(game, 0, "out of a line");
    }
    // Turning: the first player's own corner goes to the other side.
    const corner = () => page.evaluate(() => document.querySelector("#board text").getAttribute("x"));
    const before = await corner();
    await page.keyboard.press("f");
    assert.notEqual(await corner(), before, "turned");
    await page.click("#flip");
    assert.equal(await corner(), before, "turned back");
    // The wheel, the address, and what is copied.
    await page.keyboard.press("Home");
    await page.locator("#table").hover();
    await page.mouse.wheel(0, 120);
    await page.waitForFunction(() => document.getElementById("board").dataset.ply === "1");
    assert.equal(new URL(page.url()).hash, `#${game.number}.1`, "a link to the move");
    await page.evaluate((hash) => { location.hash = hash; }, `#${game.number}.${count}`);
    await page.waitForFunction((ply) => document.getElementById("board").dataset.ply === ply, String(count));
    // Copying ends a moment after the click.
    const copied = (id, part) => page.waitForFunction(([id, part]) => (document.getElementById(id).dataset.copied || "").includes(part), [id, part]);
    await page.click("#fen");
    await copied("fen", fenAt(game, count));
    await page.click("#pgn");
    await copied("pgn", `${game.plies[count - 1].notation[0]} ${game.result}\n`);
    const record = await page.getAttribute("#pgn", "data-copied");
    assert.ok(record.includes(`${game.plies[0].notation[0]} `), "the game as PGN");
    assert.equal(record.includes("[FEN "), game.start_fen !== START[xiangqi ? 1 : 0], "its start where it is another");
    if (i === 0 || count > 100) {
      await page.click(`#moves button[data-ply="${Math.min(count, 6)}"]`);
      await layout(page, BLOCKS, `${name} game ${i} at ${width}, a remark`);
      await page.screenshot({ path: path.join(folder, `${name}-${i}-${scheme}-${width}.png`), fullPage: true });
    }
  }
  // Only xiangqi has two notations.
  assert.equal(await page.isVisible("#spell"), xiangqi);
  if (xiangqi) {
    const first = page.locator("#moves button").first(), before = await first.textContent();
    await page.click("#spell");
    assert.notEqual(await first.textContent(), before);
    await page.click("#spell");
    assert.equal(await first.textContent(), before);
  }
  assert.deepEqual(troubles, [], `${name} at ${width}`);
  await page.close();
  looked++;
}

async function evaluation(name, width, scheme) {
  const { page, troubles } = await visit(name, width, scheme);
  const badges = () => page.locator("#badges text").count();
  await layout(page, ["header", ".board", "#about", "table", "footer"], `${name} at ${width}`);
  await page.screenshot({ path: path.join(folder, `${name}-${scheme}-${width}.png`), fullPage: true });
  const all = await badges();
  assert.ok(all > 0, "pieces have their worth");
  const terms = page.locator("tbody button[data-row]");
  if (await terms.count()) {
    await terms.first().click();
    assert.equal(await page.locator("[aria-pressed=true]").getAttribute("data-row"), "0");
    assert.ok((await badges()) <= all);
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.locator("svg.board").getAttribute("data-row"), "1");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    assert.equal(await badges(), all);
  }
  assert.deepEqual(troubles, [], `${name} at ${width}`);
  await page.close();
  looked++;
}

try {
  for (const width of [390, 1280]) {
    for (const name of ["chess-en", "chess-zh", "xiangqi-en", "xiangqi-zh"]) await review(name, width, name.endsWith("en") ? "light" : "dark");
    for (const name of ["eval-chess", "eval-xiangqi", "eval-ending"]) await evaluation(name, width, "light");
  }
  // Between the two kinds of layout no word of the list is broken.
  for (const width of [841, 900, 960]) {
    const { page, troubles } = await visit("chess-en", width, "light");
    const rows = await page.evaluate(() => Math.max(...[...document.querySelectorAll("#moves button > span, #players tbody th")].map((e) => e.getClientRects().length)));
    assert.equal(rows, 1, `broken at ${width}`);
    assert.deepEqual(troubles, [], `chess-en at ${width}`);
    await page.close();
  }
  let men = 0;
  for (const width of [390, 1280]) for (const name of ["xiangqi-en", "eval-xiangqi", "ruling-xiangqi"]) {
    const { page, troubles } = await visit(name, width, "light");
    men += await characters(browser, page, `${name} at ${width}`);
    assert.deepEqual(troubles, [], `${name} at ${width}`);
    await page.close();
  }
  console.log(`browser: ${looked} pages clicked through, at 390 and 1280 pixels; ${men} characters of men drawn without a font`);
} catch (error) {
  console.error(`browser: ${error.stack}`);
  process.exitCode = 1;
} finally {
  await browser.close();
}
