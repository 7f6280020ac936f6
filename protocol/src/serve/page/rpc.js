// Talks to the server: requests by POST, notifications as lines of a stream.

// The token stands behind the # of the address, which never leaves the browser; it is kept for this tab.
const fresh = location.hash.slice(1);
if (/^[0-9a-f]{32}$/.test(fresh)) {
  sessionStorage.setItem("token", fresh);
  history.replaceState(null, "", location.pathname);
}
const token = sessionStorage.getItem("token") || "";
// Not randomUUID, which browsers withhold from addresses that are not of this machine.
const session = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
let next = 1;

const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}`, "Chuhan-Session": session };

export const hasToken = () => token !== "";

export class Refused extends Error {}

/** Asks the server; a refusal is thrown as its one line, a server that is gone as an Error. */
export async function ask(method, params = {}) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: next++, method, params });
  const response = await fetch("/rpc", { method: "POST", headers, body });
  const text = await response.text();
  let answer;
  try { answer = JSON.parse(text); } catch { throw new Refused(text.trim()); }
  if (answer.error) throw new Refused(answer.error.message);
  return answer.result;
}

/** Hands every notification to `hear`, for ever; `status(true)` while the server is there. */
export async function listen(hear, status) {
  for (;;) {
    try {
      const response = await fetch("/events", { method: "POST", headers });
      if (!response.ok) throw new Error(await response.text());
      status(true);
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        const lines = (rest + value).split("\n");
        rest = lines.pop();
        for (const line of lines) if (line) hear(JSON.parse(line));
      }
    } catch { /* tried again below */ }
    status(false);
    await new Promise((resolve) => setTimeout(resolve, 1500));
  }
}
