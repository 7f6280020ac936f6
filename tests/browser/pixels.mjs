// Looks at pixels: are the men of xiangqi drawn, where no font has their characters?
import assert from "node:assert/strict";

/** How much of a box of the page is ink, red or black, in percent. */
async function inkIn(browser, page, clip) {
  const picture = (await page.screenshot({ clip, fullPage: true })).toString("base64");
  const blank = await browser.newPage();
  const share = await blank.evaluate(async (picture) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    let ink = 0;
    for (let i = 0; i < data.length; i += 4) if (data[i + 1] < 110 && data[i + 2] < 110) ink++;
    return (100 * ink) / (data.length / 4);
  }, picture);
  await blank.close();
  return share;
}

/**
 * Every kind of man on the page's first board is drawn: there is ink in its character, and not a box full. No two
 * kinds of a side look the same.
 */
export async function characters(browser, page, where) {
  const boxes = await page.evaluate(() => {
    const board = document.querySelector("svg.board, #board"), found = {};
    for (const use of board.querySelectorAll("use")) {
      const letter = use.getAttribute("href").match(/^#hanzi-([A-Za-z])$/)?.[1], { x, y, width, height } = use.getBoundingClientRect();
      if (letter && width > 0) found[letter] ??= { x: x + scrollX, y: y + scrollY, width, height };
    }
    return found;
  });
  assert.ok(Object.keys(boxes).length >= 2, `${where}: men on the board`);
  const shares = [];
  for (const [letter, box] of Object.entries(boxes)) {
    const share = await inkIn(browser, page, box);
    assert.ok(share > 8 && share < 60, `${where}: ${share.toFixed(1)} % of the character of ${letter} is ink`);
    shares.push(share);
  }
  assert.ok(new Set(shares.map((share) => share.toFixed(2))).size > 1, `${where}: the characters differ`);
  return shares.length;
}
