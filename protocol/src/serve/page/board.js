// The board of either game: squares, men, arrows, and moves by drag, click or keys.

const SVG = "http://www.w3.org/2000/svg";
const INKS = { played: "#2f6fb2", check: "#c62020", chase: "#d9730d", threat: "#7a3fb0", lawful: "#2d7d46", best: "#1d7a43", other: "#5b7f9c" };
const DASHES = { chase: "16 6", threat: "6 6" };

/** What the boards differ in: files, ranks, the number of the first rank, the middle of a square, the size. */
const SHAPES = {
  chess: { files: 8, ranks: 8, base: 1, width: 860, height: 860, at: (f, r) => [90 + 100 * f, 60 + 100 * (7 - r)] },
  xiangqi: { files: 9, ranks: 10, base: 0, width: 980, height: 1080, at: (f, r) => [90 + 100 * f, 90 + 100 * (9 - r)] },
};

const make = (name, attributes, ...children) => {
  const node = document.createElementNS(SVG, name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  node.append(...children);
  return node;
};

/** The men of a FEN by square. */
export function men(fen, game) {
  const { base, ranks } = SHAPES[game], found = new Map();
  fen.split(" ")[0].split("/").forEach((row, i) => {
    let file = 0;
    for (const c of row) {
      if (c >= "0" && c <= "9") file += Number(c);
      else found.set("abcdefghi"[file++] + (ranks - 1 - i + base), c);
    }
  });
  return found;
}

/** The first field of a FEN with these men. */
export function placement(pieces, game) {
  const { files, ranks, base } = SHAPES[game], rows = [];
  for (let rank = ranks - 1; rank >= 0; rank--) {
    let row = "", empty = 0;
    for (let file = 0; file < files; file++) {
      const man = pieces.get("abcdefghi"[file] + (rank + base));
      if (man) { row += (empty || "") + man; empty = 0; } else empty++;
    }
    rows.push(row + (empty || ""));
  }
  return rows.join("/");
}

/** A man drawn around (x, y). */
export function man(letter, game, set, x, y) {
  const first = letter === letter.toUpperCase();
  if (game === "chess") {
    const [fill, line, detail] = first ? ["#fffdf6", "#1b1b1b", "#1b1b1b"] : ["#262626", "#0a0a0a", "#f2ead8"];
    return make("use", { href: `#chess-${letter.toLowerCase()}`, x: x - 50, y: y - 50, width: 100, height: 100, fill, stroke: line, color: detail });
  }
  const ink = first ? "#b3150f" : "#1d1d1d";
  const disc = make("g", {}, make("circle", { cx: x, cy: y, r: 44, fill: "#fffaf0", stroke: ink, "stroke-width": 4.5 }), make("circle", { cx: x, cy: y, r: 37, fill: "none", stroke: ink, "stroke-width": 1.6 }));
  disc.append(set === "pictures"
    ? make("use", { href: `#picture-${letter.toLowerCase()}`, x: x - 31, y: y - 32, width: 62, height: 62, fill: first ? "#f3c6bd" : "#d9d5cb", stroke: ink, color: ink })
    : make("use", { href: `#hanzi-${letter}`, x: x - 27, y: y - 27, width: 54, height: 54, stroke: ink }));
  return disc;
}

function ground(game, flipped) {
  const layer = make("g", {}), { files, ranks, base, width, height, at } = SHAPES[game];
  const turn = (f, r) => (flipped ? at(files - 1 - f, ranks - 1 - r) : at(f, r));
  const letter = (x, y, text) => layer.append(make("text", { x, y, fill: game === "chess" ? "#4a4a4a" : "#6b5335", "font-size": 26, "font-family": "sans-serif", "text-anchor": "middle" }, text));
  if (game === "chess") {
    layer.append(make("rect", { width, height, rx: 10, fill: "#e6d9bf" }), make("rect", { x: 38, y: 8, width: 804, height: 804, fill: "#f1e4cb", stroke: "#6b5335", "stroke-width": 4 }));
    for (let f = 0; f < 8; f++) for (let r = 0; r < 8; r++) {
      const [x, y] = at(f, r);
      if ((f + r) % 2 === 0) layer.append(make("rect", { x: x - 50, y: y - 50, width: 100, height: 100, fill: "#c8a883" }));
    }
    for (let i = 0; i < 8; i++) {
      letter(turn(i, 0)[0], height - 16, "abcdefgh"[i]);
      letter(20, turn(0, i)[1] + 9, String(i + base));
    }
    return layer;
  }
  layer.append(make("rect", { width, height, rx: 14, fill: "#f3dfb5" }), make("rect", { x: 80, y: 80, width: 820, height: 920, fill: "none", stroke: "#5a4023", "stroke-width": 5 }));
  let lines = "";
  const line = (a, b, c, d) => { const [x, y] = at(a, b), [u, v] = at(c, d); lines += `M${x} ${y}L${u} ${v}`; };
  for (let r = 0; r < 10; r++) line(0, r, 8, r);
  for (let f = 0; f < 9; f++) if (f === 0 || f === 8) line(f, 0, f, 9); else { line(f, 0, f, 4); line(f, 5, f, 9); }
  for (const r of [0, 7]) { line(3, r, 5, r + 2); line(3, r + 2, 5, r); }
  const posts = [[1, 2], [7, 2], [1, 7], [7, 7]];
  for (let f = 0; f < 9; f += 2) posts.push([f, 3], [f, 6]);
  for (const [f, r] of posts) {
    const [x, y] = at(f, r);
    for (const [side, edge] of [[-1, 0], [1, 8]]) if (f !== edge) for (const up of [-1, 1]) lines += `M${x + side * 20} ${y + up * 8}H${x + side * 8}V${y + up * 20}`;
  }
  layer.append(make("path", { d: lines, fill: "none", stroke: "#5a4023", "stroke-width": 2.6 }));
  [1, 2, 3, 4].forEach((name, i) => layer.append(make("use", { href: `#hanzi-${name}`, x: [215, 335, 595, 715][i], y: 512, width: 56, height: 56, stroke: "#8a6a3f" })));
  for (let f = 0; f < 9; f++) { letter(turn(f, 0)[0], 28, "abcdefghi"[f]); letter(turn(f, 0)[0], height - 12, "abcdefghi"[f]); }
  for (let r = 0; r < 10; r++) letter(20, turn(0, r)[1] + 9, String(r));
  return layer;
}

export class Board {
  /**
   * `onMove(from, to)` is asked when a legal pair was chosen, `onSquare(square)` on every click while
   * `free` is set, `name(letter)` and `say(text)` serve those who listen.
   */
  constructor(svg, { onMove, onSquare, name, say } = {}) {
    Object.assign(this, { svg, onMove, onSquare, name, say, game: "chess", set: "characters", flipped: false, free: false });
    this.pieces = new Map();
    this.legal = new Map();
    this.arrows = [];
    this.badges = [];
    if (!onMove) return;
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.drag(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", () => this.drop());
    svg.addEventListener("keydown", (event) => this.key(event));
    svg.addEventListener("blur", () => { this.cursor = null; this.draw(); });
  }

  /** Shows what `change` says and keeps the rest. */
  show(change) {
    if (change.game && change.game !== this.game) this.cursor = null;
    Object.assign(this, change);
    if (change.pieces || change.legal) { this.picked = null; this.ghost = null; }
    this.draw();
  }

  squareAt(file, rank) { return "abcdefghi"[file] + (rank + SHAPES[this.game].base); }
  place(square) {
    const { files, ranks, base, at } = SHAPES[this.game];
    const file = square.charCodeAt(0) - 97, rank = Number(square.slice(1)) - base;
    return this.flipped ? at(files - 1 - file, ranks - 1 - rank) : at(file, rank);
  }
  under(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const { files, ranks } = SHAPES[this.game];
    for (let file = 0; file < files; file++) for (let rank = 0; rank < ranks; rank++) {
      const square = this.squareAt(file, rank), [u, v] = this.place(square);
      if (Math.abs(x - u) <= 50 && Math.abs(y - v) <= 50) return { square, x, y };
    }
    return null;
  }

  choose(square) {
    if (this.free) { this.onSquare(square); return; }
    const targets = this.picked ? this.legal.get(this.picked) : null;
    if (targets && targets.has(square)) {
      const from = this.picked;
      this.picked = null;
      this.onMove(from, square);
    } else {
      this.picked = this.legal.has(square) && this.picked !== square ? square : null;
      if (this.picked) this.say(this.tell(square));
    }
    this.draw();
  }
  down(event) {
    if (event.button !== 0) return;
    const hit = this.under(event);
    if (!hit) return;
    event.preventDefault();
    this.svg.focus({ preventScroll: true });
    this.cursor = null;
    if (!this.free && this.legal.has(hit.square) && this.picked !== hit.square) {
      this.svg.setPointerCapture(event.pointerId);
      this.picked = hit.square;
      this.held = { from: hit.square, x: event.clientX, y: event.clientY };
      this.draw();
    } else this.choose(hit.square);
  }
  drag(event) {
    if (!this.held) return;
    if (!this.ghost && Math.hypot(event.clientX - this.held.x, event.clientY - this.held.y) < 6) return;
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    this.ghost = { from: this.held.from, x, y };
    this.draw();
  }
  up(event) {
    if (!this.held) return;
    const { from } = this.held, dragged = this.ghost, hit = this.under(event);
    this.held = this.ghost = null;
    if (dragged && hit && this.legal.get(from)?.has(hit.square)) { this.picked = null; this.onMove(from, hit.square); }
    else if (dragged && hit?.square !== from) this.picked = null;
    this.draw();
  }
  drop() { this.held = this.ghost = null; this.draw(); }
  key(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    const { files, ranks, base } = SHAPES[this.game];
    if (step && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      const turn = this.flipped ? -1 : 1;
      const [file, rank] = this.cursor ? [this.cursor.charCodeAt(0) - 97, Number(this.cursor.slice(1)) - base] : [Math.floor(files / 2), this.flipped ? ranks - 1 : 0];
      const moved = this.cursor ? [file + turn * step[0], rank + turn * step[1]] : [file, rank];
      this.cursor = this.squareAt(Math.min(files - 1, Math.max(0, moved[0])), Math.min(ranks - 1, Math.max(0, moved[1])));
      this.say(this.tell(this.cursor));
      this.draw();
    } else if ((event.key === "Enter" || event.key === " ") && this.cursor) {
      event.preventDefault();
      this.choose(this.cursor);
    } else if (event.key === "Escape") { this.picked = null; this.draw(); }
  }
  tell(square) {
    const letter = this.pieces.get(square);
    return letter ? `${square}: ${this.name(letter, this.game)}` : square;
  }

  arrow([from, to, ink], thin) {
    const [x1, y1] = this.place(from), [x2, y2] = this.place(to);
    const length = Math.hypot(x2 - x1, y2 - y1) || 1, ux = (x2 - x1) / length, uy = (y2 - y1) / length;
    const width = thin ? 8 : 12, head = 2.6 * width, colour = INKS[ink] || INKS.other;
    const sx = x1 + ux * 26, sy = y1 + uy * 26, tx = x2 - ux * 14, ty = y2 - uy * 14, bx = tx - ux * head, by = ty - uy * head;
    const shaft = { d: `M${sx} ${sy}L${bx} ${by}`, stroke: colour, "stroke-width": width, fill: "none" };
    if (DASHES[ink]) shaft["stroke-dasharray"] = DASHES[ink];
    return make("g", { opacity: 0.82, "pointer-events": "none" }, make("path", shaft), make("path", { d: `M${tx} ${ty}L${bx - uy * head * 0.6} ${by + ux * head * 0.6}L${bx + uy * head * 0.6} ${by - ux * head * 0.6}Z`, fill: colour }));
  }

  draw() {
    const { width, height } = SHAPES[this.game], chess = this.game === "chess", svg = this.svg;
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.dataset.game = this.game;
    svg.dataset.squares = [...this.pieces].map(([square, letter]) => square + letter).sort().join(" ");
    const kind = `${this.game} ${this.flipped}`;
    if (this.kind !== kind) { this.kind = kind; this.base = ground(this.game, this.flipped); }
    const layer = make("g", {});
    const mark = (square, fill, opacity) => {
      const [x, y] = this.place(square);
      layer.append(chess ? make("rect", { x: x - 50, y: y - 50, width: 100, height: 100, fill, "fill-opacity": opacity }) : make("circle", { cx: x, cy: y, r: 49, fill, "fill-opacity": opacity }));
    };
    for (const square of this.played || []) mark(square, "#f7c948", 0.6);
    for (const square of this.checked || []) mark(square, "#e0433a", 0.5);
    if (this.picked) mark(this.picked, "#4d8fd6", 0.65);
    let lifted = null;
    for (const [square, letter] of this.pieces) {
      const held = this.ghost?.from === square, [x, y] = held ? [this.ghost.x, this.ghost.y] : this.place(square);
      const node = man(letter, this.game, this.set, x, y);
      node.dataset.square = square;
      if (held) lifted = node; else layer.append(node);
    }
    for (const square of (this.picked && this.legal.get(this.picked)) || []) {
      const [x, y] = this.place(square), taken = this.pieces.has(square);
      layer.append(make("circle", { cx: x, cy: y, r: taken ? 45 : 16, fill: taken ? "none" : "#2d7d46", stroke: "#2d7d46", "stroke-width": taken ? 8 : 0, opacity: 0.75, class: "target" }));
    }
    this.arrows.forEach((arrow, i) => layer.append(this.arrow(arrow, i > 0 && arrow[2] === "other")));
    for (const { square, text, good } of this.badges) {
      if (!this.pieces.has(square)) continue;
      const [x, y] = this.place(square), wide = Math.max(76, 16 * text.length);
      layer.append(make("rect", { x: x - wide / 2, y: y + 16, width: wide, height: 30, rx: 6, fill: good ? "#1d7a43" : "#b3261e", "fill-opacity": 0.93 }), make("text", { x, y: y + 39, fill: "#fff", "font-size": 24, "font-family": "sans-serif", "text-anchor": "middle" }, text));
    }
    if (this.cursor) { const [x, y] = this.place(this.cursor); layer.append(make("rect", { x: x - 47, y: y - 47, width: 94, height: 94, rx: 8, fill: "none", stroke: "#0b57d0", "stroke-width": 6 })); }
    if (lifted) layer.append(lifted);
    svg.replaceChildren(this.base, layer);
  }
}
