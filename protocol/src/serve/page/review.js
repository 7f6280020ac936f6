// The review of a game: every position searched, every move judged.

import { $, download, element, options } from "./dom.js";
import { child, pathTo, sign } from "./tree.js";
import { language, word } from "./words.js";

const TIMES = [100, 300, 1000, 3000, 10_000];
const MARKS = { good: 1, mistake: 2, blunder: 4, dubious: 6, only: 7, forced: 8 };

export class ReviewPanel {
  /** `app` tells the game and shows moves. */
  constructor(app) {
    Object.assign(this, { app, job: 0, nodes: [], review: null, pgn: "" });
    $("review-go").addEventListener("click", () => (this.job ? app.asked("stop", { job: this.job }) : this.start()));
    $("review-write").addEventListener("click", () => this.write());
    $("review-save").addEventListener("click", () => download("review.pgn", "application/x-chess-pgn", this.pgn));
  }

  speak() {
    const first = !$("review-time").length;
    options("review-time", TIMES.map((ms) => [ms, `${ms / 1000} s`]));
    if (first) $("review-time").value = "300";
    this.draw();
  }

  /** Another game: what was found belongs to the one before. */
  forget() {
    if (this.job) this.app.asked("stop", { job: this.job });
    Object.assign(this, { job: 0, nodes: [], review: null, pgn: "" });
    this.draw();
  }

  async start() {
    const { app } = this, end = app.lineEnd();
    this.nodes = [app.root(), ...pathTo(end)];
    this.review = null;
    this.job = -1;
    this.draw();
    const answer = await app.asked("review", { position: app.place(end), tags: app.tags().slice(0, 100), movetime: Number($("review-time").value), threads: app.count("threads"), hash: app.count("hash"), lang: language() });
    // Its end may have been heard already.
    if (this.job === -1) this.job = answer ? answer.job : 0;
    $("review-progress").value = 0;
    this.draw();
  }

  hear(method, params) {
    if (this.job === -1) this.job = params.job;
    if (params.job !== this.job) return;
    if (method === "review.ply") {
      $("review-progress").max = params.of;
      $("review-progress").value = params.ply;
      this.nodes[params.ply].expect = params.chance;
      this.app.drawGraph();
    } else {
      this.job = 0;
      if (params.error) this.app.refuse(params.error);
      this.review = params.review ?? null;
      this.pgn = params.pgn ?? "";
      this.review?.plies.forEach((ply, i) => { this.nodes[i + 1].mark = MARKS[ply.mark]; });
      this.draw();
      this.app.drawMoves();
      this.app.keep();
    }
  }

  draw() {
    const { review, job } = this;
    $("review-go").textContent = word(job ? "stop" : "reviewGame");
    $("review-progress").hidden = !job;
    $("review-write").disabled = $("review-save").disabled = !review;
    if (!review) { $("review-players").replaceChildren(); $("review-list").replaceChildren(); return; }
    const cell = (text) => element("td", { textContent: text ?? "–" });
    const head = ["side", "accuracy", "meanLoss", "movesJudged", "marks"].map((name) => element("th", { scope: "col", textContent: word(name) }));
    const rows = review.summary.map((one) => element("tr", {}, element("th", { scope: "row", textContent: [word(one.side), one.name].filter(Boolean).join(": ") }), cell(one.accuracy === undefined ? undefined : `${Math.round(one.accuracy)} %`), cell(one.loss_cp === undefined ? undefined : (one.loss_cp / 100).toFixed(2)), cell(one.moves), cell(Object.entries(one.marks).map(([mark, n]) => `${sign(MARKS[mark]) || "□"} ${n}`).join("  "))));
    $("review-players").replaceChildren(element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows));
    const told = review.plies.map((ply, i) => [ply, this.nodes[i + 1]]).filter(([ply]) => ply.text);
    $("review-list").replaceChildren(...told.map(([ply, node]) => {
      const button = element("button", { type: "button", textContent: `${ply.number}${ply.side === "black" ? "…" : "."} ${this.app.text(node)}${sign(MARKS[ply.mark])}` });
      button.addEventListener("click", () => this.app.go(node));
      return element("li", { className: ply.mark || "" }, button, ` ${ply.text}`);
    }));
  }

  /** Puts marks, remarks and better lines into the game. */
  write() {
    this.review.plies.forEach((ply, i) => {
      const node = this.nodes[i + 1], before = this.nodes[i];
      // Glyphs 1 to 9 judge a move, and one judgement is enough.
      if (MARKS[ply.mark]) node.glyphs = [MARKS[ply.mark], ...(node.glyphs || []).filter((glyph) => glyph > 9)];
      if (ply.text && !(node.comment || "").includes(ply.text)) node.comment = [node.comment, ply.text].filter(Boolean).join(" ");
      const line = ply.lines?.[0];
      if (!["dubious", "mistake", "blunder"].includes(ply.mark) || !line) return;
      line.moves.slice(0, 12).reduce((after, m, at) => child(after, m, { notation: line.notation[0][at], chinese: this.app.game() === "xiangqi" ? line.notation[1]?.[at] : undefined }), before);
    });
    this.app.drawMoves();
    this.app.keep();
  }
}
