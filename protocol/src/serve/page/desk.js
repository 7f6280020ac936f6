// The arbiter's desk: a game entered as it goes, every event in a log, each question answered by article.

import { $, clockText, download, element, options, seconds } from "./dom.js";
import { Refused } from "./rpc.js";
import { pathTo } from "./tree.js";
import { language, word } from "./words.js";

const MANNERS = ["deliberate", "adjusting", "accidental", "complained-late"];
const CLAIMS = { chess: ["threefold", "fifty", "quickplay", "audit"], xiangqi: ["repetition", "natural"] };
const RESULTS = ["1-0", "0-1", "1/2-1/2"];
/** What else may happen, by the name in the list: the event as the arbiter takes it, for the player `by`. */
const FOUND = ["start", "colours", "board", "knocked", "displaced", "resumed", "illegal-move"];
const MORE = {
  withdraw: (by) => ({ event: "withdraw", by }), retract: (by) => ({ event: "retract", by }),
  ...Object.fromEntries(["promotion", "help", "none"].map((reason) => [`stop-${reason}`, (by) => ({ event: "stop", by, reason })])),
  ...Object.fromEntries(["draw", "put-off", "refuse"].map((ruling) => [`decide-${ruling}`, () => ({ event: "decide", ruling })])),
  ...Object.fromEntries(["9.1.1", "9.1.2", "9.1.7", "9.1.8"].map((article) => [`foul-${article}`, (by) => ({ event: "foul", by, article })])),
  ...Object.fromEntries(FOUND.map((what) => [`found-${what}`, (by, before) => ({ event: "found", what, by, ...(before === null ? {} : { before }) })])),
};
const FURTHER = {
  chess: ["withdraw", "retract", "stop-promotion", "stop-help", "stop-none", "decide-draw", "decide-put-off", "decide-refuse", ...FOUND.map((what) => `found-${what}`)],
  xiangqi: ["foul-9.1.1", "foul-9.1.2", "foul-9.1.7", "foul-9.1.8", "withdraw", "retract", ...FOUND.map((what) => `found-${what}`)],
};
/** Findings that need no word: everything is as it should be. */
const USUAL = ["begins", "played", "completed"];
const ENDS = { "first-wins": "1-0", "second-wins": "0-1", draw: "1/2-1/2" };

export class DeskPanel {
  constructor(app) {
    Object.assign(this, { app, state: null, by: 0, touched: null });
    const on = (id, deed) => $(id).addEventListener("click", deed);
    on("desk-begin", () => this.begin());
    on("desk-run", () => this.run(this.state.running === null));
    on("desk-set", () => this.setClocks());
    for (const i of [0, 1]) on(`desk-by-${i}`, () => { this.by = i; this.draw(); });
    on("desk-touch", () => this.touch());
    on("desk-touch-done", () => this.touchDone());
    on("desk-touch-not", () => this.touchEnd());
    for (const type of ["offer", "refuse"]) on(`desk-${type}`, () => this.judge(this.note(type, { event: { event: type, by: this.name(this.by) } })));
    on("desk-accept", () => this.rule("accept", "agreement", { event: { event: "accept", by: this.name(this.by) } }));
    on("desk-resign", () => this.rule("resign", "resign", { by: this.name(this.by), event: { event: "resign", by: this.name(this.by) } }));
    on("desk-more-go", () => this.more());
    on("desk-flag", () => this.flag(this.by));
    on("desk-illegal", () => this.illegal());
    on("desk-warn", () => this.note("warning", { number: this.count("warning") + 1 }));
    on("desk-claim-go", () => this.claim());
    on("desk-note-add", () => { if ($("desk-note").value.trim()) this.note("note"); });
    on("desk-end", () => this.end());
    on("desk-save", () => this.save());
    on("desk-print", () => app.print("desk"));
  }

  get active() { return Boolean(this.state && !this.state.over); }
  name(index) { return this.app.sideName(index); }
  /** How many events of this kind there were of the player. */
  count(type) { return this.state.log.filter((one) => one.type === type && one.by === this.name(this.by)).length; }

  speak() {
    const { app } = this;
    app.laws("desk-law");
    options("desk-claim", CLAIMS[app.game()].map((claim) => [claim, word(`claim-${claim}`)]));
    options("desk-manner", MANNERS.map((manner) => [manner, word(`manner-${manner}`)]));
    options("desk-more", FURTHER[app.game()].map((what) => [what, word(`more-${what}`)]));
    options("desk-result", RESULTS.map((result) => [result, result]));
    this.draw();
  }

  // ---- the clocks ----

  left(index) {
    const { clocks, running, since } = this.state;
    return clocks[index] - (running === index ? Date.now() - since : 0);
  }
  /** Brings the clocks up to now. */
  settle() {
    const { state } = this;
    state.clocks = [0, 1].map((i) => Math.max(0, this.left(i)));
    state.since = Date.now();
  }
  run(on) {
    this.settle();
    this.state.running = on ? this.app.toMove() : null;
    this.log(on ? "clocks-start" : "clocks-stop", {}, null);
  }
  setClocks() {
    const times = $("desk-clocks").value.trim().split(/[\s,;]+/).map(seconds);
    if (times.length !== 2 || !times.every(Number.isFinite)) { this.app.refuse(word("clocksWrong")); return; }
    this.settle();
    this.state.clocks = times.map((s) => s * 1000);
    this.log("clocks-set", {}, null);
  }
  /** Called a few times a second. */
  tick() {
    if (!this.active || this.state.running === null) return;
    const loser = this.state.running;
    if (this.left(loser) > 0) return;
    this.settle();
    this.state.running = null;
    this.flag(loser);
  }

  // ---- the log ----

  begin() {
    const { app } = this, minutes = Math.max(1, Number($("desk-minutes").value) || 90), increment = Math.max(0, Number($("desk-increment").value) || 0);
    if (!app.ready()) return;
    this.state = { law: $("desk-law").value, minutes, increment, clocks: [minutes * 60_000, minutes * 60_000], running: null, since: Date.now(), log: [], over: false };
    this.by = app.toMove();
    const { game, fen, moves } = app.place(), chess = game === "chess", s = minutes * 60;
    const event = { event: "start", [chess ? "preset" : "ruleset"]: this.state.law, fen, clocks: chess ? { white_s: s, black_s: s } : { red_s: s, black_s: s } };
    this.log("start", { game, law: this.state.law, minutes, increment, tags: app.tags(), event, before: moves }, null);
    app.deskChanged();
  }
  forget() { this.state = null; this.touchEnd(); this.draw(); }

  /**
   * Writes down what happened. `by` is null where it is nobody's; `event` is the same as the arbiter's log of
   * events has it, for what the rules speak of.
   */
  log(type, fields = {}, by = this.name(this.by)) {
    const { state, app } = this;
    this.settle();
    const entry = { at: new Date().toISOString(), type, ...(by ? { by } : {}), ply: pathTo(app.here()).length, clocks_s: state.clocks.map((ms) => Math.floor(ms / 1000)), ...fields };
    state.log.push(entry);
    app.keep();
    this.draw();
    return entry;
  }
  note(type, fields = {}) {
    const text = $("desk-note").value.trim();
    $("desk-note").value = "";
    return this.log(type, text ? { ...fields, text } : fields);
  }
  /** What else happened. Where something was found wrong, the position shown is the last that was right. */
  more() {
    const what = $("desk-more").value, { app } = this, at = pathTo(app.here()).length, end = pathTo(app.lineEnd()).length;
    this.stop();
    this.judge(this.note("more", { what, event: MORE[what](this.name(this.by), at < end ? at : null) }));
  }
  stop() { this.settle(); this.state.running = null; }

  /** A move was entered: it is written down, and the clock goes to the other side. */
  played(node, side) {
    if (!this.active) return;
    this.settle();
    const { state } = this;
    if (state.running === side) { state.clocks[side] += state.increment * 1000; state.running = 1 - side; }
    node.clock = Math.floor(state.clocks[side] / 1000);
    this.by = 1 - side;
    // A draw is offered between the move and the press of the clock, which are one here.
    const offer = $("desk-with").checked ? { offer: true } : {};
    $("desk-with").checked = false;
    this.judge(this.log("move", { move: node.move, notation: node.notation, ...offer, event: { event: "move", move: node.move, clock: node.clock, ...offer } }, this.name(side)));
  }
  /** A move that was entered by mistake is struck out; whose clock runs is the arbiter's to say. */
  takenBack(node) {
    if (!this.active) return;
    this.settle();
    this.state.running = null;
    const struck = [...this.state.log].reverse().find((one) => one.type === "move" && one.move === node.move && !one.struck);
    if (struck) struck.struck = true;
    this.log("taken-back", { move: node.move, notation: node.notation }, null);
  }
  end() {
    this.settle();
    this.state.running = null;
    this.state.over = true;
    const result = $("desk-result").value;
    this.app.setResult(result);
    this.log("result", { result }, null);
    this.app.deskChanged();
  }

  flag(index) {
    this.by = index;
    this.rule("flag", "flag", { flagged: this.name(index), event: { event: "flag", of: this.name(index) } });
  }
  illegal() {
    const text = $("desk-declared").value.trim(), by = this.name(this.by);
    $("desk-declared").value = "";
    this.rule("illegal", "illegal", { by: this.name(1 - this.by), count: this.count("illegal") + 1, ...(text ? { text, event: { event: "move", by, move: text } } : {}) });
  }
  claim() {
    const claim = $("desk-claim").value, by = this.name(this.by), declared = $("desk-declared").value.trim();
    const known = { natural: "natural-limit" }[claim] ?? claim;
    const event = claim === "audit" ? undefined : { event: "claim", by, type: known, ...(declared ? { move: declared } : {}) };
    this.rule("claim", claim, { by, fouls: this.count("warning"), declared, event });
  }

  /** Puts what happened to the arbiter, with the clocks stopped; the ruling behind it can be looked at. */
  async rule(type, claim, fields = {}) {
    const { app, state } = this;
    this.stop();
    const { event, count, text, ...rest } = fields;
    const order = { case: app.caseOf(claim, { ...rest, count, law: state.law, clocks: state.clocks.map((ms) => Math.floor(ms / 1000)) }) };
    const told = { ...(type === "claim" ? { claim } : {}), ...(count ? { count } : {}), ...(text ? { text } : {}), ...(event ? { event } : {}) };
    const entry = this.log(type, told);
    entry.asked = { method: "rule", params: order };
    await (event ? this.judge(entry) : this.ask(entry));
  }
  /** The answer to a question that is no event of the log. */
  async ask(entry) {
    const { app } = this;
    try {
      const { report: { verdict, article, why, must } } = await app.ask(entry.asked.method, { ...entry.asked.params, lang: language() });
      entry.answer = { text: [verdict, article, why, must].filter(Boolean) };
    } catch (error) { entry.answer = { text: [app.wordsOf(error)] }; }
    app.keep();
    this.draw();
  }

  /** The log as the arbiter takes it: what was struck out or refused is no part of it. */
  events() {
    const [start, ...rest] = this.state.log.filter((one) => one.event && !one.struck && !one.refused);
    return [start.event, ...(start.before || []).map((move) => ({ event: "move", move })), ...rest.map((one) => one.event)];
  }
  /** Puts the log to the arbiter, whose answer to the last event belongs to this entry. */
  async judge(entry) {
    const { app, state } = this;
    let last = null, before = null;
    try {
      const { answers } = await app.ask("events", { events: this.events(), lang: language() });
      last = answers.at(-1);
      before = answers.slice(0, -1).findLast((one) => one.answer)?.answer;
    } catch (error) {
      // Without a server the event stands, and its answer comes with the next one.
      if (!(error instanceof Refused)) { entry.answer = { text: [app.wordsOf(error)] }; app.keep(); this.draw(); return; }
      last = { error: error.message };
    }
    if (last.error) { entry.refused = true; entry.answer = { text: [last.error] }; }
    else {
      const { answer, text } = last;
      if (answer.result !== "open" || answer.points.some((point) => !USUAL.includes(point.finding))) entry.answer = { text, points: answer.points };
      if (answer.result !== "open") { this.stop(); $("desk-result").value = ENDS[answer.result] ?? "1/2-1/2"; }
      if (entry.type !== "move" && before) this.adjust(answer.clocks.map((seconds, i) => (seconds ?? 0) - (before.clocks[i] ?? 0)));
    }
    if (this.state === state) { app.keep(); this.draw(); }
  }
  /** Adds to the clocks what the arbiter's answer adds or takes, in seconds. */
  adjust(seconds) {
    if (seconds.every((s) => s === 0)) return;
    this.settle();
    this.state.clocks = this.state.clocks.map((ms, i) => Math.max(0, ms + 1000 * seconds[i]));
    this.log("clocks-set", {}, null);
  }

  // ---- touched pieces ----

  touch() {
    this.touched = [];
    this.app.freeBoard((square) => { if (this.app.pieceAt(square)) { this.touched.push(square); this.draw(); } });
    this.draw();
  }
  touchEnd() {
    if (!this.touched) return;
    this.touched = null;
    this.app.freeBoard(null);
    this.draw();
  }
  async touchDone() {
    const { touched, app } = this, manner = $("desk-manner").value;
    this.touchEnd();
    if (!touched?.length) return;
    const order = { position: app.place(), touched: touched.join(","), manner, law: this.state.law };
    const event = { event: "touch", by: this.name(this.by), squares: touched.join(","), manner };
    const entry = this.log("touch", { squares: touched, manner, event });
    entry.asked = { method: "touch", params: order };
    await this.judge(entry);
  }

  // ---- what is seen ----

  /** An event in words. */
  words(one) {
    const who = one.by ? `${word(one.by)}: ` : "";
    const what = {
      move: () => (one.notation || one.move) + (one.offer ? ` ${word("offered")}` : ""),
      "taken-back": () => `${word("event-taken-back")} ${one.notation || one.move}`,
      claim: () => `${word("event-claim")}: ${word(`claim-${one.claim}`)}`,
      touch: () => `${word("event-touch")} ${one.squares.join(", ")} (${word(`manner-${one.manner}`)})`,
      illegal: () => `${word("event-illegal")} (${one.count})`,
      more: () => word(`more-${one.what}`),
      warning: () => `${word("event-warning")} (${one.number})`,
      start: () => `${word("event-start")}: ${one.law}, ${one.minutes} min + ${one.increment} s`,
      result: () => `${word("event-result")} ${one.result}`,
    }[one.type]?.() ?? word(`event-${one.type}`);
    return who + what + (one.text ? `: ${one.text}` : "");
  }
  draw() {
    const { state, app } = this, on = Boolean(state);
    $("desk-setup").hidden = this.active;
    $("desk-work").hidden = !this.active;
    $("desk-kept").hidden = !on;
    $("desk-log").replaceChildren();
    const named = (name) => app.tags().find(([key]) => key.toLowerCase() === name)?.[1];
    $("desk-title").textContent = [[named(this.name(0)), named("black")].filter(Boolean).join(" – "), named("event"), named("date")].filter(Boolean).join(", ");
    if (!on) { $("desk-said").textContent = word("deskAbout"); return; }
    $("desk-run").textContent = word(state.running === null ? "clocksStart" : "clocksStop");
    for (const i of [0, 1]) { $(`desk-by-${i}`).textContent = word(this.name(i)); $(`desk-by-${i}`).setAttribute("aria-pressed", String(this.by === i)); }
    $("desk-touching").hidden = !this.touched;
    $("desk-touch").disabled = Boolean(this.touched);
    $("desk-touched").textContent = this.touched?.join(", ") || word("touchAbout");
    const last = [...state.log].reverse().find((one) => one.answer);
    $("desk-said").textContent = last ? last.answer.text.join(" ") : "";
    const list = state.log.map((one) => {
      const item = element("li", { className: one.struck ? "struck" : one.type }, element("time", { dateTime: one.at, textContent: new Date(one.at).toLocaleTimeString(language() === "zh" ? "zh-CN" : "en-GB") }), element("span", { className: "dim", textContent: one.clocks_s.map((s) => clockText(s * 1000)).join(" / ") }), element("span", { textContent: this.words(one) }));
      if (one.answer) {
        const text = one.answer.text.join("\n");
        const said = one.asked ? element("button", { type: "button", textContent: text }) : element("span", { className: "said", textContent: text });
        if (one.asked) said.addEventListener("click", () => this.again(one));
        item.append(said);
      }
      return item;
    });
    // On the page the last event comes first, on paper the first.
    $("desk-log").replaceChildren(...list.reverse());
    app.drawPlayers();
  }
  async again({ asked: { method, params } }) {
    const answer = await this.app.asked(method, { ...params, lang: language() });
    if (answer) this.app.openRuling(answer);
  }
  save() {
    const lines = this.state.log.map((one) => JSON.stringify(one));
    download("game.events.jsonl", "application/x-ndjson", `${lines.join("\n")}\n`);
  }
}
