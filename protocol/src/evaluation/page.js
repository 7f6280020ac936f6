"use strict";
(() => {
  const { pieces, terms, all, pairs, pairsRow } = JSON.parse(document.getElementById("account").textContent);
  const SVG = "http://www.w3.org/2000/svg";
  const board = document.querySelector("svg.board"), about = document.getElementById("about");
  const buttons = [...document.querySelectorAll("button[data-row]")];
  const layer = board.appendChild(document.createElementNS(SVG, "g"));
  layer.id = "badges";

  const put = (name, attributes, text) => {
    const node = document.createElementNS(SVG, name);
    for (const key in attributes) node.setAttribute(key, attributes[key]);
    if (text !== undefined) node.textContent = text;
    layer.append(node);
  };

  // Writes on every piece what it gives its owner: in all, or to one term.
  function show(row) {
    layer.replaceChildren();
    for (const { ends, here } of row === pairsRow ? pairs : []) {
      const [[x1, y1], [x2, y2]] = ends;
      put("line", { x1, y1, x2, y2, stroke: here < 0 ? "#b3261e" : "#1d7a43", "stroke-width": 4, "stroke-opacity": 0.75, "stroke-linecap": "round" });
    }
    for (const piece of pieces) {
      const value = (row < 0 ? piece.value : piece.shares[row]) / 100;
      if (row >= 0 && Math.abs(value) < 0.005) continue;
      const text = (value < 0 ? "−" : "+") + Math.abs(value).toFixed(Math.abs(value) < 9.995 ? 2 : 1);
      put("rect", { x: piece.x - 17, y: piece.y + 8, width: 34, height: 14, rx: 3, fill: value < 0 ? "#b3261e" : "#1d7a43", "fill-opacity": 0.92 });
      put("text", { x: piece.x, y: piece.y + 19, fill: "#fff", "font-size": 11, "font-family": "sans-serif", "text-anchor": "middle", "data-square": piece.square }, text);
    }
    about.textContent = row < 0 ? all : terms[row];
    for (const { words, here } of row === pairsRow ? pairs : []) {
      about.append(document.createElement("br"), (here < 0 ? "−" : "+") + (Math.abs(here) / 100).toFixed(2) + " " + words);
    }
    for (const button of buttons) button.setAttribute("aria-pressed", String(Number(button.dataset.row) === row));
    board.dataset.row = row;
  }

  buttons.forEach((button) => button.addEventListener("click", () => show(Number(button.dataset.row))));
  addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
    const now = buttons.findIndex((button) => button.getAttribute("aria-pressed") === "true");
    const next = buttons[Math.min(buttons.length - 1, Math.max(0, now + by))];
    event.preventDefault();
    show(Number(next.dataset.row));
    next.focus();
  });
  show(-1);
})();
