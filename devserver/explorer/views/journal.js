// What the server was asked, the latest first: what did the frontend ask?
import { queryPath } from "../ask.js";
import { el, fold, table } from "../dom.js";
import { timeText } from "../values.js";

const sizes = [50, 200, 500];
const kindOf = (status) => (status >= 400 ? "bad" : "good");
const matches = (entry, words) => words === "" || `${entry.method} ${entry.target} ${entry.status} ${entry.code ?? ""}`.toLowerCase().includes(words.toLowerCase());

function asked(entry) {
  const begins = entry["body-begins"];
  const text = entry.body !== null ? JSON.stringify(entry.body, null, 2) : begins;
  const size = `${entry["body-bytes"]} bytes`;
  const body = text === null ? null
    : fold(`body-${entry.number}`, false, {}, entry.body !== null ? `body, ${size}` : `body, ${size}, its beginning`, el("pre", { class: "code", tabindex: "0", "aria-label": `Body of request ${entry.number}` }, text));
  const unseen = text === null && entry["body-bytes"] > 0 ? el("p", { class: "quiet-text" }, `body of ${size}, not shown as it may hold a secret`) : null;
  return [el("code", { class: "target" }, `${entry.method} ${entry.target}`), body, unseen];
}

const place = (entry) => [entry.scope, entry.region, entry.locale].filter(Boolean).join("/");

const row = (entry) => [
  el("time", { datetime: entry.received, title: `correlation id ${entry["correlation-id"]}` }, timeText(entry.received)),
  [el("span", { class: `badge ${kindOf(entry.status)}` }, String(entry.status)), entry.code ? el("p", { class: "quiet-text" }, entry.code) : null, entry.fault ? el("p", { class: "quiet-text" }, `fault ${entry.fault}`) : null],
  asked(entry),
  [place(entry), entry["resolved-by"] ? el("p", { class: "quiet-text" }, `by ${entry["resolved-by"]}`) : null],
  entry.ms.toFixed(1),
];

export async function journal(route, app) {
  const { query } = route;
  const limit = sizes.includes(Number(query.limit)) ? Number(query.limit) : sizes[0];
  const words = query.q ?? "";
  const request = { path: queryPath("/_fsctl/journal", { limit }), of: "feeds" };
  const answer = await app.ask(request);
  const all = answer.json?.requests ?? [];
  const shown = all.filter((entry) => matches(entry, words));
  const look = (changes) => app.replace(app.changed(changes));
  const forget = async () => {
    await app.askLater({ path: "/_fsctl/journal", method: "DELETE", of: "feeds" });
    look();
  };
  return {
    title: "Journal",
    lead: "What this server was asked, the latest first; secrets are not kept, and what these pages ask is left out.",
    answers: [answer],
    body: [
      el("form", { class: "bar", role: "search", onsubmit: (event) => event.preventDefault() },
        el("input", { id: "q", type: "search", value: words, oninput: (event) => look({ q: event.target.value || undefined }), placeholder: "path, status or code", autocomplete: "off", spellcheck: "false", "aria-label": "Only requests with these words" }),
        el("label", { class: "sort" }, "latest", el("select", { id: "limit", onchange: (event) => app.go(app.changed({ limit: event.target.value === String(sizes[0]) ? undefined : event.target.value })) },
          sizes.map((size) => el("option", { value: String(size), selected: size === limit }, String(size))))),
        el("button", { type: "button", id: "again", onclick: () => look() }, "Look again"),
        el("button", { type: "button", id: "forget", onclick: forget }, "Forget all")),
      shown.length === 0 ? el("p", { class: "empty" }, all.length === 0 ? "Nothing was asked yet." : "No request has these words.")
        : table("Requests", ["received", "status", "request", "place", "ms"], shown.map(row), [4]),
    ],
  };
}
