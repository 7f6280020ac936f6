// Helpers that every part of the page uses.

export const $ = (id) => document.getElementById(id);

/** An element with these fields (or attributes, where it has no such field) and children. */
export const element = (name, fields = {}, ...children) => {
  const node = document.createElement(name);
  for (const key in fields) if (key in node) node[key] = fields[key]; else node.setAttribute(key, fields[key]);
  node.append(...children);
  return node;
};

/** Fills a list of choices and keeps the choice, where it is still there. */
export const options = (id, pairs) => {
  const before = $(id).value;
  $(id).replaceChildren(...pairs.map(([value, text]) => element("option", { value, textContent: text })));
  if (pairs.some(([value]) => String(value) === before)) $(id).value = before;
};

/** Hands a text to the user as a file. */
export function download(name, type, text) {
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const clockText = (ms) => {
  const s = Math.max(0, Math.ceil(ms / 1000)), h = Math.floor(s / 3600);
  const two = (n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(Math.floor((s % 3600) / 60))}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
};

/** Seconds of `m:ss` or `h:mm:ss`. */
export const seconds = (text) => text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
