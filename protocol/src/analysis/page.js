"use strict";
(() => {
  const all = JSON.parse(document.getElementById("review").textContent);
  const { words, games, game: kind } = all;
  const xiangqi = kind === "xiangqi";
  const byId = (id) => document.getElementById(id);
  const SVG = "http://www.w3.org/2000/svg";

  // What is shown: a game, a ply of it, perhaps a line from some ply and how far into it.
  let game = null, boards = [], ply = 0, line = null, turned = false, spelling = all.preferred;

  const make = (parent, name, attributes, text) => {
    const node = document.createElement(name);
    for (const key in attributes) node.setAttribute(key, attributes[key]);
    if (text !== undefined) node.textContent = text;
    parent.append(node);
    return node;
  };
  const draw = (parent, name, attributes, text) => {
    const node = document.createElementNS(SVG, name);
    for (const key in attributes) node.setAttribute(key, attributes[key]);
    if (text !== undefined) node.textContent = text;
    parent.append(node);
    return node;
  };

  // ---- positions: a map from squares such as "e4" to letters such as "P" ----

  const START = xiangqi ? "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1" : "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const FILES = xiangqi ? 9 : 8, RANKS = xiangqi ? 10 : 8, LOWEST = xiangqi ? 0 : 1;
  const name = (file, rank) => "abcdefghi"[file] + (rank + LOWEST);
  const place = (square) => [square.charCodeAt(0) - 97, Number(square.slice(1)) - LOWEST];

  function placed(fen) {
    const board = {};
    fen.split(" ")[0].split("/").forEach((row, i) => {
      let file = 0;
      for (const c of row) {
        if (c >= "0" && c <= "9") file += Number(c);
        else board[name(file++, RANKS - 1 - i)] = c;
      }
    });
    return board;
  }

  function play(board, move) {
    const from = move.slice(0, 2), to = move.slice(2, 4), piece = board[from], after = { ...board };
    const [f, r] = place(from), [g] = place(to);
    delete after[from];
    if (!xiangqi && "Kk".includes(piece) && (board[to] === (piece === "K" ? "R" : "r") || Math.abs(g - f) === 2)) {
      // Castling: king two files aside, or, as Chess960 writes it, king takes rook.
      const east = g > f, rook = board[to] ? to : name(east ? 7 : 0, r), man = after[rook];
      delete after[rook];
      after[name(east ? 6 : 2, r)] = piece;
      after[name(east ? 5 : 3, r)] = man;
      return after;
    }
    if (!xiangqi && "Pp".includes(piece) && f !== g && !board[to]) delete after[name(g, r)];
    const promoted = move[4];
    after[to] = promoted ? (piece === "P" ? promoted.toUpperCase() : promoted) : piece;
    return after;
  }

  // ---- the board ----

  const CELL = xiangqi ? 42 : 46, EDGE = xiangqi ? 36 : 18;
  const WIDTH = xiangqi ? 408 : 386, HEIGHT = xiangqi ? 450 : 386;
  const middle = (file, rank) => {
    const x = turned ? FILES - 1 - file : file, y = turned ? rank : RANKS - 1 - rank;
    return xiangqi ? [EDGE + CELL * x, EDGE + CELL * y] : [EDGE - 3 + CELL * (x + 0.5), 3 + CELL * (y + 0.5)];
  };
  const centre = (square) => middle(...place(square));

  function arrow(svg, move, colour) {
    const [x1, y1] = centre(move.slice(0, 2)), [x2, y2] = centre(move.slice(2, 4));
    const long = Math.hypot(x2 - x1, y2 - y1) || 1, u = (x2 - x1) / long, v = (y2 - y1) / long;
    const tip = [x2 - u * 8, y2 - v * 8], neck = [tip[0] - u * 15, tip[1] - v * 15];
    const group = draw(svg, "g", { opacity: 0.8, class: "arrow", "data-move": move });
    draw(group, "path", { d: `M${x1 + u * 14} ${y1 + v * 14}L${neck}`, stroke: colour, "stroke-width": 6, fill: "none" });
    draw(group, "path", { d: `M${tip}L${neck[0] - v * 9} ${neck[1] + u * 9}L${neck[0] + v * 9} ${neck[1] - u * 9}Z`, fill: colour });
  }

  function labels(svg) {
    const group = draw(svg, "g", { "font-family": "sans-serif", "font-size": 11, fill: "#555", "text-anchor": "middle" });
    for (let file = 0; file < FILES; file++) {
      const [x] = middle(file, 0), letter = "abcdefghi"[file];
      if (xiangqi) {
        // Each player counts columns from the right.
        const own = "九八七六五四三二一"[file], his = String(file + 1);
        draw(group, "text", { x, y: 12 }, spelling ? (turned ? own : his) : letter);
        draw(group, "text", { x, y: HEIGHT - 3 }, spelling ? (turned ? his : own) : letter);
      } else draw(group, "text", { x, y: HEIGHT - 4, fill: "var(--dim)" }, letter);
    }
    for (let rank = 0; rank < RANKS; rank++) {
      const [, y] = middle(0, rank);
      draw(group, "text", { x: 7, y: y + 4, fill: xiangqi ? "#555" : "var(--dim)" }, String(rank + LOWEST));
    }
  }

  function show(board, last, best) {
    const svg = byId("board");
    svg.replaceChildren();
    if (xiangqi) draw(svg, "use", { href: "#xiangqi-board", width: WIDTH, height: HEIGHT });
    else for (let file = 0; file < 8; file++) for (let rank = 0; rank < 8; rank++) {
      const [x, y] = middle(file, rank), dark = (file + rank) % 2 === 0;
      draw(svg, "rect", { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, fill: dark ? "#c8a883" : "#f1e4cb" });
    }
    labels(svg);
    const squares = last ? [last.slice(0, 2), last.slice(2, 4)] : [];
    for (const square of squares) {
      const [x, y] = centre(square);
      if (!xiangqi) draw(svg, "rect", { x: x - 23, y: y - 23, width: CELL, height: CELL, fill: "#f7d64a", "fill-opacity": 0.6 });
    }
    if (xiangqi && last) {
      const [x, y] = centre(squares[0]);
      draw(svg, "circle", { cx: x, cy: y, r: 14, fill: "none", stroke: "#2f6fb2", "stroke-width": 2, "stroke-dasharray": "4 3" });
    }
    for (const square in board) {
      const piece = board[square], [x, y] = centre(square), first = piece === piece.toUpperCase();
      if (xiangqi) {
        const colour = first ? "#b3150f" : "#1d1d1d", group = draw(svg, "g", { stroke: colour });
        draw(group, "circle", { cx: x, cy: y, r: 18.5, fill: "#fffaf0", "stroke-width": 2 });
        draw(group, "circle", { cx: x, cy: y, r: 15.3, fill: "none", "stroke-width": 0.8 });
        draw(group, "use", { href: "#hanzi-" + piece, x: x - 11.5, y: y - 11.5, width: 23, height: 23 });
      } else draw(svg, "use", { href: "#chess-" + piece.toLowerCase(), x: x - 23, y: y - 23, width: CELL, height: CELL,
        fill: first ? "#fffdf6" : "#262626", stroke: first ? "#1b1b1b" : "#0a0a0a", color: first ? "#1b1b1b" : "#f2ead8" });
    }
    if (xiangqi && last) {
      const [x, y] = centre(squares[1]);
      draw(svg, "circle", { cx: x, cy: y, r: 20, fill: "none", stroke: "#2f6fb2", "stroke-width": 2.4 });
    }
    if (best) arrow(svg, best, "#2d7d46");
  }

  // ---- numbers ----

  // A score from the view of the first player, as people read it.
  function score(value) {
    if (!value) return "";
    if ("mate" in value) return value.mate < 0 ? "#-" + -value.mate : "#" + value.mate;
    if (value.cp > 29000) return "1-0";
    if (value.cp < -29000) return "0-1";
    return (value.cp < 0 ? "-" : "+") + (Math.abs(value.cp) / 100).toFixed(2);
  }
  const other = (value) => ("mate" in value ? { mate: -value.mate } : { cp: -value.cp });
  const firstMoves = (at) => (at < game.plies.length ? game.plies[at].side !== "black" : at > 0 ? game.plies[at - 1].side === "black" : !/^\S+ b/.test(game.start_fen));
  const number = (at) => (at < game.plies.length ? game.plies[at].number : at > 0 ? game.plies[at - 1].number + (game.plies[at - 1].side === "black" ? 1 : 0) : Number(game.start_fen.split(" ")[5]) || 1);
  const linesAt = (at) => (at < game.plies.length ? game.plies[at].lines : game.outlook) || [];
  const chance = (at) => (at === 0 ? game.start_chance : game.plies[at - 1].chance);
  const evaluation = (at) => (at === 0 ? game.start_eval : game.plies[at - 1].eval);

  // ---- the graph ----

  function graph() {
    const svg = byId("graph"), width = svg.clientWidth || 500, height = 110, count = Math.max(1, game.plies.length);
    svg.replaceChildren();
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const x = (at) => 4 + (at / count) * (width - 8), y = (share) => 4 + (1 - share / 100) * (height - 8);
    let area = "", path = "", open = null;
    for (let at = 0; at <= game.plies.length; at++) {
      const share = chance(at);
      if (share === undefined) {
        if (open !== null) area += `V${y(50)}H${x(open)}Z`;
        open = null;
        continue;
      }
      area += open === null ? `M${x(at)} ${y(50)}L${x(at)} ${y(share)}` : `L${x(at)} ${y(share)}`;
      path += `${open === null ? "M" : "L"}${x(at)} ${y(share)}`;
      if (open === null) open = at;
    }
    if (open !== null) area += `V${y(50)}H${x(open)}Z`;
    draw(svg, "path", { d: area, fill: "var(--pick)", "fill-opacity": 0.18 });
    draw(svg, "path", { d: `M4 ${y(50)}H${width - 4}`, stroke: "var(--mid)", "stroke-width": 1, "stroke-dasharray": "3 3" });
    draw(svg, "path", { d: path, stroke: "var(--pick)", "stroke-width": 2, fill: "none", "stroke-linejoin": "round" });
    for (const move of game.plies) {
      if (!["dubious", "mistake", "blunder"].includes(move.mark) || move.chance === undefined) continue;
      draw(svg, "circle", { cx: x(move.ply), cy: y(move.chance), r: move.mark === "blunder" ? 4.5 : 3.5, fill: `var(--${move.mark})` });
    }
    draw(svg, "path", { id: "cursor", d: `M${x(ply)} 2V${height - 2}`, stroke: "var(--ink)", "stroke-width": 1.5 });
  }

  function pointed(event) {
    const box = byId("graph").getBoundingClientRect();
    const share = (event.clientX - box.left - 4) / (box.width - 8);
    go(Math.round(Math.min(1, Math.max(0, share)) * game.plies.length));
  }

  // ---- what stands beside the board ----

  function moveList() {
    const list = byId("moves");
    list.replaceChildren();
    let row = null;
    game.plies.forEach((move, i) => {
      const first = move.side !== "black";
      if (first || i === 0) {
        make(list, "span", { class: "no" }, `${move.number}.`);
        if (!first) make(list, "span", {}, "…");
        row = move.number;
      }
      const button = make(list, "button", { type: "button", "data-ply": i + 1 });
      const text = make(button, "span", {}, move.notation[spelling]);
      if (move.mark) make(text, "span", { class: move.mark, title: words.marks[move.mark] }, " " + words.signs[move.mark]);
      if (move.law) make(text, "sup", { class: "law", title: move.law.text }, " §");
      make(button, "i", {}, score(move.eval) || (move.law && !move.law.claim ? move.law.result : ""));
      button.addEventListener("click", () => go(i + 1));
    });
    if (row !== null && game.plies[game.plies.length - 1].side !== "black") make(list, "span", {}, "");
    list.hidden = game.plies.length === 0;
  }

  // One line from the position at a ply; its moves can be clicked.
  function lineOf(parent, found, at, title) {
    const row = make(parent, "p", { class: "line" });
    const view = firstMoves(at) ? found.score : other(found.score);
    make(row, "b", {}, title || score(view));
    let first = firstMoves(at), count = number(at);
    found.notation[spelling].forEach((text, i) => {
      const before = first ? `${count}.\u00a0` : i === 0 ? `${count}…\u00a0` : "";
      const button = make(row, "button", { type: "button" }, before + text);
      if (line && line.moves === found.moves && line.upto === i + 1) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => { line = { at, moves: found.moves, upto: i + 1, spelled: found.notation }; paint(); });
      row.append(" ");
      if (!first) count++;
      first = !first;
    });
  }

  // The record's own variations of the move after a ply: each goes on with the first move that stands behind its last.
  function recorded(at) {
    const asides = game.variations || [], behind = (node) => asides.map((aside, i) => [aside, i]).filter(([aside]) => aside.after === node);
    return behind(at).map(([aside, index]) => {
      const chain = [];
      for (let next = [aside, index]; next; next = behind(1 + game.plies.length + next[1])[0]) chain.push(next[0]);
      return { moves: chain.map((m) => m.move), notation: chain[0].notation.map((_, i) => chain.map((m) => m.notation[i])) };
    });
  }

  function lines() {
    const box = byId("lines");
    box.replaceChildren();
    const move = ply > 0 ? game.plies[ply - 1] : null;
    if (move && move.lines && !move.best && move.loss_cp >= 10 && move.lines.length) lineOf(box, move.lines[0], ply - 1, words.better);
    if (move) recorded(ply - 1).forEach((found) => lineOf(box, found, ply - 1, words.record));
    const here = linesAt(ply);
    if (here.length) make(box, "h2", {}, words.lines);
    here.forEach((found) => lineOf(box, found, ply));
  }

  function said() {
    const box = byId("said");
    box.replaceChildren();
    if (line) {
      make(box, "b", {}, words.line);
      box.append(line.spelled[spelling][line.upto - 1]);
      return;
    }
    const move = ply > 0 ? game.plies[ply - 1] : null;
    if (!move) {
      make(box, "b", {}, words.start);
      box.append([score(game.start_eval), ...(game.comments || [])].filter(Boolean).join("  "));
      return;
    }
    make(box, "b", {}, `${move.number}${move.side === "black" ? "…" : "."} ${move.notation[spelling]}`);
    if (move.mark) make(box, "b", { class: move.mark }, words.signs[move.mark]);
    box.append([score(move.eval), used(ply), move.text, ...(move.comments || []), ply === game.plies.length ? ending() : ""].filter(Boolean).join("  "));
  }

  // ---- clocks, and how the game ended ----

  const tag = (name) => { const found = game.tags.find(([key]) => key.toLowerCase() === name); return found && found[1] !== "?" ? found[1] : ""; };
  const spelled = (ms) => {
    const s = Math.floor(ms / 1000), two = (n) => String(n).padStart(2, "0");
    return `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
  };
  // The last move up to a ply that shows the clock of those who move first, or of the others.
  function clockOf(first, at) {
    for (let i = at - 1; i >= 0; i--) if ((game.plies[i].side !== "black") === first && game.plies[i].clock_ms !== undefined) return i;
    return -1;
  }
  // What the mover of a ply used, where his clock is known before it too; an increment is taken from the time control.
  function used(at) {
    const move = game.plies[at - 1], before = clockOf(move.side !== "black", at - 1);
    if (move.clock_ms === undefined || before !== at - 3) return "";
    const increment = Number((/^\d+(?:\.\d+)?\+(\d+(?:\.\d+)?)$/.exec(tag("timecontrol")) || [0, 0])[1]);
    const ms = game.plies[before].clock_ms + 1000 * increment - move.clock_ms;
    return ms < 0 ? "" : `${Math.round(ms / 1000)} s`;
  }
  function clocks() {
    const box = byId("clocks"), shown = [true, false].map((first) => clockOf(first, ply));
    box.hidden = clockOf(true, game.plies.length) < 0 && clockOf(false, game.plies.length) < 0;
    box.replaceChildren();
    shown.forEach((at, i) => make(box, "span", {}, `${words.sides[game.summary[i].side]} ${at < 0 ? "–" : spelled(game.plies[at].clock_ms)}`));
  }
  const ending = () => [game.result, tag("termination")].filter((text) => text && text !== "*" && text !== "normal").join(", ");

  // ---- what can be taken along ----

  async function copy(text, button) {
    try { await navigator.clipboard.writeText(text); } catch {
      // Where the page may not write to the clipboard, an older way that needs a selection.
      const area = make(document.body, "textarea", { readonly: "" }, text);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    button.dataset.copied = text;
    const face = button.textContent;
    if (face === "✓") return;
    button.textContent = "✓";
    setTimeout(() => { button.textContent = face; }, 900);
  }
  const fen = () => (ply === 0 ? game.start_fen : game.plies[ply - 1].fen);
  function pgn() {
    const clean = (text) => text.replace(/\\/g, "\\\\").replace(/"/g, '\\"');
    const own = { setup: 1, fen: 1, ...(xiangqi ? { game: 1, format: 1 } : {}) };
    const tags = game.tags.filter(([name]) => !(name.toLowerCase() in own));
    if (xiangqi) tags.unshift(["Game", "Chinese Chess"], ["Format", "WXF"]);
    if (game.start_fen !== START) tags.push(["SetUp", "1"], ["FEN", game.start_fen]);
    const head = tags.map(([name, value]) => `[${name} "${clean(value)}"]\n`).join("");
    const moves = game.plies.map((move, i) => (move.side !== "black" ? `${move.number}. ` : i === 0 ? `${move.number}... ` : "") + move.notation[0]);
    return `${head}\n${[...moves, game.result].join(" ")}\n`;
  }

  function players() {
    const [first, second] = game.summary, box = byId("players");
    box.replaceChildren();
    const head = make(make(box, "thead", {}), "tr", {});
    make(head, "th", {}, "");
    for (const player of [first, second]) make(head, "th", { scope: "col" }, player.name ? `${player.name} (${words.sides[player.side]})` : words.sides[player.side]);
    const body = make(box, "tbody", {});
    const add = (title, value) => {
      const row = make(body, "tr", {});
      make(row, "th", { scope: "row" }, title);
      for (const player of [first, second]) make(row, "td", {}, value(player));
    };
    add(words.accuracy, (p) => (p.accuracy === undefined ? "–" : p.accuracy.toFixed(0) + " %"));
    add(words.loss, (p) => (p.loss_cp === undefined ? "–" : (p.loss_cp / 100).toFixed(2)));
    add(words.best, (p) => `${p.best} / ${p.moves}`);
    for (const mark of ["good", "dubious", "mistake", "blunder"]) add(`${words.signs[mark]} ${words.marks[mark]}`, (p) => String(p.marks[mark] || 0));
  }

  // ---- moving about ----

  function paint() {
    const base = line ? line.at : ply;
    let board = boards[base], last = base > 0 ? game.plies[base - 1].move : null;
    if (line) for (const move of line.moves.slice(0, line.upto)) { board = play(board, move); last = move; }
    const best = line ? line.moves[line.upto] : linesAt(ply)[0] && linesAt(ply)[0].moves[0];
    show(board, last, best);
    byId("stage").classList.toggle("turned", turned);
    const share = chance(ply);
    byId("share").style.height = `${share === undefined ? 50 : share}%`;
    byId("bar").title = score(evaluation(ply));
    const list = byId("moves");
    for (const old of list.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
    const button = list.querySelector(`[data-ply="${ply}"]`);
    if (button) {
      button.setAttribute("aria-current", "true");
      // The list alone scrolls, never the page.
      const top = button.offsetTop - 4, bottom = button.offsetTop + button.offsetHeight + 4;
      if (top < list.scrollTop) list.scrollTop = top;
      else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
    } else list.scrollTop = 0;
    lines();
    said();
    clocks();
    graph();
    byId("fen").disabled = Boolean(line);
    // A link to what is shown. Where the address cannot change, there is none.
    try { history.replaceState(null, "", `#${game.number}.${ply}`); } catch { /* the page is shown all the same */ }
    for (const [id, off] of [["first", ply === 0], ["back", ply === 0], ["next", ply === game.plies.length], ["last", ply === game.plies.length]]) byId(id).disabled = off && !line;
    const squares = Object.keys(board).sort().map((square) => square + board[square]).join(" ");
    Object.assign(byId("board").dataset, { ply, squares });
    byId("board").setAttribute("aria-label", squares);
  }

  function go(to) {
    line = null;
    ply = Math.min(game.plies.length, Math.max(0, to));
    paint();
  }

  // The game and the ply that the address names: "#2.17".
  function linked() {
    const found = /^#(\d+)\.(\d+)$/.exec(location.hash);
    const index = found ? games.findIndex((entry) => entry.number === Number(found[1]) && !("error" in entry)) : -1;
    if (index < 0) return false;
    if (games[index] !== game) { choice.value = String(index); open(index, Number(found[2])); } else if (Number(found[2]) !== ply) go(Number(found[2]));
    return true;
  }

  function step(by) {
    if (!line) return go(ply + by);
    // Within a line the keys walk along it, and out of it at its beginning.
    const upto = line.upto + by;
    if (upto < 1) return go(line.at);
    line.upto = Math.min(line.moves.length, upto);
    paint();
  }

  function open(index, at = 0) {
    const chosen = games[index];
    const broken = "error" in chosen;
    byId("error").hidden = !broken;
    document.querySelector("main").hidden = broken;
    byId("event").textContent = "";
    if (broken) {
      byId("title").textContent = `${words.game} ${chosen.number}`;
      byId("error").textContent = chosen.error;
      return;
    }
    game = chosen;
    boards = [placed(game.start_fen)];
    for (const move of game.plies) boards.push(play(boards[boards.length - 1], move.move));
    byId("title").textContent = game.title;
    const own = [tag("eco"), tag("opening"), tag("variation")].filter(Boolean).join(" ");
    const opening = own || (game.opening ? `${game.opening.eco} ${game.opening.name}` : "");
    byId("event").textContent = [game.event, opening].filter(Boolean).join(" · ");
    byId("notes").textContent = game.notes.join(" ");
    players();
    moveList();
    go(at);
  }

  // ---- begin ----

  byId("board").setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  byId("table").style.setProperty("--shape", String(WIDTH / HEIGHT));
  const choice = byId("games");
  games.forEach((entry, i) => make(choice, "option", { value: i }, `${entry.number}. ${entry.error ? words.unread : entry.title}`));
  byId("choice").hidden = games.length < 2;
  choice.addEventListener("change", () => open(Number(choice.value)));
  byId("first").addEventListener("click", () => go(0));
  byId("back").addEventListener("click", () => step(-1));
  byId("next").addEventListener("click", () => step(1));
  byId("last").addEventListener("click", () => go(Infinity));
  byId("flip").addEventListener("click", () => { turned = !turned; paint(); });
  byId("spell").hidden = all.notations.length < 2;
  byId("spell").addEventListener("click", () => { spelling = (spelling + 1) % all.notations.length; moveList(); paint(); });
  byId("fen").addEventListener("click", () => copy(fen(), byId("fen")));
  byId("pgn").addEventListener("click", () => copy(pgn(), byId("pgn")));
  // A notch of the wheel over the board is a move; finer devices add up to one.
  let rolled = 0;
  byId("table").addEventListener("wheel", (event) => {
    if (event.ctrlKey || !event.deltaY) return;
    event.preventDefault();
    rolled = Math.sign(rolled) === Math.sign(event.deltaY) ? rolled + event.deltaY : event.deltaY;
    if (Math.abs(rolled) < (event.deltaMode ? 1 : 40)) return;
    step(Math.sign(rolled));
    rolled = 0;
  }, { passive: false });
  addEventListener("hashchange", () => linked());
  let held = false;
  byId("graph").addEventListener("pointerdown", (event) => { held = true; pointed(event); });
  byId("graph").addEventListener("pointermove", (event) => { if (held) pointed(event); });
  addEventListener("pointerup", () => { held = false; });
  addEventListener("pointercancel", () => { held = false; });
  addEventListener("resize", () => { if (game) graph(); });
  addEventListener("keydown", (event) => {
    if (!game || event.ctrlKey || event.altKey || event.metaKey || event.target === choice) return;
    const deeds = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => go(0), End: () => go(Infinity), f: () => { turned = !turned; paint(); } };
    const deed = deeds[event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  });
  // The first game that was read, if any.
  const begin = Math.max(0, games.findIndex((entry) => !("error" in entry)));
  choice.value = String(begin);
  if (games.length && !linked()) open(begin);
})();
