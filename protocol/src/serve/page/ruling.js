// Rulings: cases put to the arbiter, and the sheet with its diagrams, trees and lines.

import { Board } from "./board.js";
import { $, download, element, seconds } from "./dom.js";
import { language, word } from "./words.js";

/** Texts of the rules, the usual one first. */
export const LAWS = {
  chess: ["fide-2023", "fide-2009", "cn-1984", "fide-1990s-intro"],
  xiangqi: ["chinese-1999", "asian", "computer", "computer-ucci", "chinese-2020"],
};
export const CLAIMS = {
  chess: ["audit", "threefold", "fifty", "flag", "illegal", "resign", "agreement", "quickplay"],
  xiangqi: ["repetition", "natural", "flag", "illegal", "resign", "agreement"],
};
const HEADERS = ["event", "site", "date", "round", "white", "red", "black"];

/** The case of a claim in a game. `legal` are the legal moves, to find a declared one among. */
export function caseOf({ game, fen, moves, tags, legal }, claim, { law, by, flagged, count, fouls, declared, clocks }) {
  const chess = game === "chess", rule = { moves };
  Object.assign(rule, chess ? { preset: law, start_fen: fen } : { ruleset: law, fen });
  if (claim !== "repetition") {
    const fields = { type: claim === "natural" ? "natural-limit" : claim };
    if (by && ["threefold", "fifty", "illegal", "resign", "quickplay", "natural"].includes(claim)) fields.by = by;
    if (claim === "flag") fields.flagged = flagged;
    if (claim === "illegal") fields.count_by_player = count || 1;
    if (claim === "natural") fields.fouls = fouls || 0;
    if (declared && ["threefold", "fifty"].includes(claim)) {
      const bare = (text) => text.replace(/[+#]/g, "");
      fields.intended_move = legal.find((m) => m.move === declared || bare(m.notation) === bare(declared))?.move ?? declared;
    }
    const [first, black_s] = clocks || [];
    if (first !== undefined && !["audit", "agreement", "resign"].includes(claim)) fields.clocks = chess ? { white_s: first, black_s } : { red_s: first, black_s };
    rule.claim = fields;
  }
  const headers = Object.fromEntries(tags.map(([key, value]) => [key.toLowerCase(), value]).filter(([key, value]) => HEADERS.includes(key) && /[^?. ]/.test(value)));
  if (Object.keys(headers).length) rule.headers = headers;
  return rule;
}

/** Clocks as they were typed: two times, or nothing. */
export function clocksTyped(text) {
  const times = text.trim().split(/[\s,;]+/).map(seconds);
  return times.length === 2 && times.every(Number.isFinite) ? times : null;
}

export class RulingSheet {
  /** `app` shows positions on the board and asks the server. */
  constructor(app) {
    Object.assign(this, { app, answer: null, shown: [], at: 0, ruledOn: null });
    $("verify").addEventListener("click", () => this.verify());
    $("save-ruling").addEventListener("click", () => download("ruling.json", "application/json", `${JSON.stringify(this.answer, null, 1)}\n`));
  }

  clear() {
    this.answer = null;
    $("ruling").replaceChildren();
    $("verified").textContent = "";
    for (const id of ["print", "verify", "save-ruling"]) $(id).disabled = true;
  }

  /** Does the ruling follow from what it shows? */
  async verify() {
    const told = await this.app.asked("verify", { ruling: this.answer, lang: language() });
    if (told) $("verified").textContent = told.holds ? word("holds") : `${word("holdsNot")} ${told.why}`;
  }

  draw({ answer, report }) {
    this.answer = answer;
    this.ruledOn = this.app.here();
    this.shown = [];
    const out = [], p = (text, className = "") => element("p", { className, textContent: text });
    const colon = language() === "zh" ? "：" : ": ";
    const verdict = element("div", { className: `verdict ${report.tone}` }, p(report.title, "dim"), element("h2", { textContent: report.verdict }));
    if (report.article) verdict.append(p(word("article") + colon + report.article));
    verdict.append(p(report.why));
    if (report.must) verdict.append(p(word("must") + colon + report.must));
    out.push(verdict);
    const facts = [...report.headers, ...report.facts];
    if (facts.length) out.push(element("dl", {}, ...facts.flatMap(([label, text]) => [element("dt", { textContent: label }), element("dd", { textContent: text })])));
    if (report.figures.length) out.push(element("div", { className: "figures" }, ...report.figures.map((one) => this.figure(one))));
    if (report.table) {
      const head = element("tr", {}, ...report.table.heads.map((text) => element("th", { textContent: text, scope: "col" })));
      const rows = report.table.rows.map((row) => element("tr", {}, ...row.map((text) => element("td", { textContent: text ?? "–" }))));
      out.push(element("h2", { textContent: report.table.title }), element("div", { className: "scroll", tabIndex: 0, role: "group", "aria-label": report.table.title }, element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows))));
    }
    const list = (title, items) => { if (items.length) out.push(element("h2", { textContent: title }), element("ul", {}, ...items.map((text) => element("li", { textContent: text })))); };
    list(word("near"), report.near_misses);
    if (report.trees?.length) out.push(element("h2", { textContent: word("trees") }), element("ul", { className: "tree" }, ...report.trees.map((one) => this.tree(one))));
    for (const proof of report.proofs) {
      const button = element("button", { type: "button", textContent: "▶" });
      button.setAttribute("aria-label", `${word("playLine")}: ${proof.title}`);
      button.addEventListener("click", () => this.app.playLine(this.ruledOn, proof.coordinates.split(" ")));
      out.push(element("h2", { textContent: proof.title }), element("p", { className: "line" }, button, ` ${proof.notation}`));
    }
    list(word("articles"), report.articles.map(([number, says]) => (says ? `${number}  ${says}` : number)));
    list(word("notes"), report.notes);
    out.push(p(report.fen, "line dim"));
    out.push(element("div", { className: "signature" }, ...["arbiter", "players", "date"].map((name) => element("span", { textContent: word(name) }))));
    $("ruling").replaceChildren(...out);
    $("verified").textContent = "";
    for (const id of ["print", "verify", "save-ruling"]) $(id).disabled = false;
    // Touched pieces are answered, not ruled on.
    $("verify").disabled = !("preset" in answer || "ruleset" in answer);
  }

  /** A line with all that may follow; each position of it can be looked at on the board. */
  tree(one) {
    const item = element("li", {});
    if (one.figure) {
      const at = this.shown.push(one.figure) - 1, button = element("button", { type: "button", textContent: one.text });
      button.addEventListener("click", () => this.show(at));
      item.append(button);
    } else item.append(one.text);
    if (one.below.length) item.append(element("ul", {}, ...one.below.map((below) => this.tree(below))));
    return item;
  }

  /** A position of the ruling, small; chosen, it is shown on the board with its arrows. */
  figure(one) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"), at = this.shown.push(one) - 1;
    svg.setAttribute("class", "board");
    svg.setAttribute("aria-hidden", "true");
    new Board(svg).show(this.app.drawing(one));
    const button = element("button", { type: "button", "aria-label": one.caption }, svg);
    button.addEventListener("click", () => this.show(at));
    return element("figure", {}, button, element("figcaption", { textContent: one.caption }));
  }

  /** Shows a position of the ruling on the board, with ways to the next, the one before, and the game. */
  show(at) {
    const one = this.shown[at];
    this.at = at;
    const step = (text, name, to) => {
      const button = element("button", { type: "button", textContent: text, "aria-label": word(name), title: word(name), disabled: !this.shown[to] });
      button.addEventListener("click", () => this.show(to));
      return button;
    };
    const back = element("button", { type: "button", textContent: word("toGame") });
    back.addEventListener("click", () => this.app.showGame());
    this.app.showDrawing(one, [step("‹", "figureBack", at - 1), step("›", "figureForth", at + 1), back]);
  }
}
