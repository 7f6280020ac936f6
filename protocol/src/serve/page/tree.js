// A game as a tree of moves: the first child of a node is the main line, the others are variations.

/** Signs of numeric glyphs. */
const SIGNS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "□", 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+" };
export const GLYPHS = [1, 2, 3, 4, 5, 6, 7];
export const sign = (glyph) => SIGNS[glyph] ?? "";

export const fresh = (parent = null, move = null) => ({ parent, move, kids: [] });
export const pathTo = (node) => { const out = []; for (; node.parent; node = node.parent) out.unshift(node); return out; };
export const mainEnd = (node) => { while (node.kids[0]) node = node.kids[0]; return node; };

/** The child with this move, made if there is none yet. */
export function child(node, move, fields = {}) {
  let kid = node.kids.find((one) => one.move === move);
  if (!kid) { kid = Object.assign(fresh(node, move), fields); node.kids.push(kid); }
  return kid;
}

/** The tree as a list, each node with the place of its parent: a long game nests no deeper than a short one. */
export function flat(root) {
  const nodes = [root];
  for (let i = 0; i < nodes.length; i++) { nodes[i].index = i; nodes.push(...nodes[i].kids); }
  return nodes.map((n) => ({ p: n.parent?.index, m: n.move, n: n.notation, z: n.chinese, e: n.expect, c: n.comment, g: n.glyphs, t: n.clock }));
}
export function grow(kept) {
  const nodes = [];
  for (const k of kept) {
    const node = Object.assign(fresh(nodes[k.p] ?? null, k.m ?? null), { notation: k.n, chinese: k.z, expect: k.e, comment: k.c, glyphs: k.g, clock: k.t });
    node.parent?.kids.push(node);
    nodes.push(node);
  }
  return nodes;
}

/** The tree of a game as the server reads it: the main line, then variations behind numbered moves. */
export function ofRecord(one) {
  const root = Object.assign(fresh(), { comment: (one.comments || []).join(" ") || undefined }), nodes = [root];
  const add = (after, m) => {
    const fields = { notation: m.notation, chinese: m.chinese, comment: (m.comments || []).join(" ") || undefined, glyphs: m.glyphs, clock: m.clock_s };
    // A variation that repeats the move it stands beside says more of the same move.
    const known = after.kids.find((kid) => kid.move === m.move);
    if (known) {
      if (fields.comment) known.comment = [known.comment, fields.comment].filter(Boolean).join(" ");
      if (fields.glyphs) known.glyphs = [...new Set([...(known.glyphs || []), ...fields.glyphs])];
    }
    nodes.push(known ?? child(after, m.move, fields));
  };
  for (const m of one.moves || []) add(nodes[nodes.length - 1], m);
  for (const m of one.variations || []) add(nodes[m.after], m);
  return root;
}

const quote = (value) => `"${String(value).replace(/[\\"]/g, "\\$&").replace(/[\r\n]/g, " ")}"`;
const time = (s) => `${Math.floor(s / 3600)}:${String(Math.floor((s % 3600) / 60)).padStart(2, "0")}:${String(s % 60).padStart(2, "0")}`;

/** The game as PGN with comments, glyphs, clocks and variations. */
export function pgn({ game, start, usual, root, tags, result }) {
  const known = tags.filter(([key]) => /^[A-Za-z0-9_]+$/.test(key) && !["fen", "setup", "game", "variant", "result"].includes(key.toLowerCase()));
  const lines = [...known, ["Result", result]];
  if (game === "xiangqi") lines.unshift(["Game", "Chinese Chess"]);
  if (start !== usual) lines.push(["SetUp", "1"], ["FEN", start]);
  const first = Number(start.split(" ")[5]) || 1, black = start.split(" ")[1] === "b" ? 1 : 0, words = [];
  const remark = (node) => {
    for (const glyph of node.glyphs || []) words.push(`$${glyph}`);
    const said = [node.clock === undefined ? "" : `[%clk ${time(node.clock)}]`, node.comment || ""].filter(Boolean).join(" ");
    if (said) words.push(`{${said.replace(/}/g, ")").replace(/[\r\n]+/g, " ")}}`);
    return Boolean(said);
  };
  let anew = true;
  const put = (node) => {
    const ply = pathTo(node).length - 1 + black;
    if (ply % 2 === 0 || anew) words.push(`${first + (ply >> 1)}${ply % 2 ? "..." : "."}`);
    words.push(node.notation || node.move);
    anew = remark(node);
  };
  const walk = (node) => {
    for (;;) {
      const [main, ...others] = node.kids;
      if (!main) return;
      put(main);
      for (const other of others) { words.push("("); anew = true; put(other); walk(other); words.push(")"); anew = true; }
      node = main;
    }
  };
  remark(root);
  walk(root);
  words.push(result);
  return `${lines.map(([key, value]) => `[${key} ${quote(value)}]`).join("\n")}\n\n${words.join(" ").replace(/\( /g, "(").replace(/ \)/g, ")")}\n`;
}
