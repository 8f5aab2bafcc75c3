// What came in: every change, the latest first, and what became of it.
import { queryPath } from "../ask.js";
import { el, hashOf, table } from "../dom.js";
import { timeText } from "../values.js";
import { findingItem } from "./problems.js";

const pageSize = 50;
const kindOf = { failed: "bad", processed: "good" };

function choice(query, app) {
  const go = (changed) => app.go(app.changed({ from: undefined, ...changed }));
  const feeds = [["", "all feeds"], ...app.project.feeds.map((feed) => [feed, feed])];
  return el("form", { class: "bar", "aria-label": "Which changes", onsubmit: (event) => event.preventDefault() },
    el("label", { class: "sort" }, "feed", el("select", { id: "of-feed", onchange: (event) => go({ feed: event.target.value || undefined }) },
      feeds.map(([value, words]) => el("option", { value, selected: value === (query.feed ?? "") }, words)))),
    el("label", { class: "sort" }, "state", el("select", { id: "of-state", onchange: (event) => go({ failed: event.target.value || undefined }) },
      [["", "all"], ["true", "failed"]].map(([value, words]) => el("option", { value, selected: value === (query.failed ?? "") }, words)))));
}

/** What a load brought, by its counts that are not 0. */
const countsText = (counts) => Object.entries(counts ?? {}).filter(([, count]) => count > 0).map(([name, count]) => `${count} ${name.replaceAll("_", " ")}`).join(", ");

function subject(change) {
  if (change.record === null) return countsText(change.counts) || el("span", { class: "quiet-text" }, "no record");
  return el("a", { href: hashOf(`feed/${change.feed}`, { id: change.record }) }, change.record);
}

/** Whether some of the records of a load did not come in, or were not mapped. */
const hasLosses = ({ counts }) => ["failed", "rejected"].some((name) => (counts?.[name] ?? 0) > 0);

function outcome(change) {
  const id = change["correlation-id"];
  return [
    el("span", { class: `badge ${hasLosses(change) ? "bad" : kindOf[change.state] ?? ""}` }, change.state),
    change.problems.length === 0 ? null : el("ul", { class: "findings", "aria-label": `Problems of ${change.record ?? id}` }, change.problems.map(findingItem)),
  ];
}

const row = (change) => [
  el("time", { datetime: change.received, title: `correlation id ${change["correlation-id"]}` }, timeText(change.received)),
  el("a", { href: hashOf(`feed/${change.feed}`) }, change.feed), change.intent, subject(change), outcome(change),
];

export async function changes(route, app) {
  const { query } = route;
  const from = Number(query.from ?? 0);
  const answer = await app.ask({ path: queryPath("/_fsctl/changes", { feed: query.feed, failed: query.failed, from: from > 0 ? from : undefined, limit: pageSize }), of: "feeds" });
  const { changes: list = [], next = null } = answer.json ?? {};
  const at = (position) => hashOf("changes", { ...query, from: position > 0 ? position : undefined });
  return {
    title: "Changes",
    lead: "What came in by pushes, loads and fetches, the latest first.",
    answers: [answer],
    body: [
      choice(query, app),
      list.length === 0 ? el("p", { class: "empty" }, "No changes here.") : table("Changes", ["received", "feed", "intent", "record", "became"], list.map(row)),
      el("nav", { class: "paging", "aria-label": "Pages" },
        from > 0 ? el("a", { class: "button", href: at(Math.max(0, from - pageSize)), id: "newer" }, "Newer") : null,
        next === null ? null : el("a", { class: "button", href: at(next), id: "next" }, "Older")),
    ],
  };
}
