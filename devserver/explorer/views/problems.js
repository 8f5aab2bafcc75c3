// What could not be mapped, and what nothing shows.
import { queryPath } from "../ask.js";
import { el, hashOf, table } from "../dom.js";
import { timeText } from "../values.js";

/** One problem with its place and hint. */
export function findingItem({ code, message, file, line, column, hint, pointer }) {
  const place = file ? `${file}${line ? `:${line}:${column}` : ""}` : null;
  return el("li", {},
    el("p", {}, el("code", { class: "badge bad" }, code), " ", message),
    el("p", { class: "quiet-text" }, [place, pointer].filter(Boolean).join("  ")), hint ? el("p", {}, hint) : null);
}

/** Why changes failed; nothing when none did. */
export function problems(changes) {
  if (changes.length === 0) return null;
  return el("section", { class: "trouble", "aria-label": "Problems" },
    el("h2", {}, "It could not be mapped"),
    changes.map((change) => el("div", {},
      el("p", { class: "quiet-text" }, `${change.intent} of ${change.received}, correlation id ${change["correlation-id"]}`),
      el("ul", {}, change.problems.map(findingItem)))));
}

function failed(change) {
  const record = change.record === null ? "" : el("a", { href: hashOf(`feed/${change.feed}`, { id: change.record }) }, change.record);
  return [change.feed, record, change.problems[0]?.message ?? "", timeText(change.received)];
}

function leftOut(status) {
  const { left_out = [], without_product = {}, without_route = {} } = status;
  const rows = [
    ...left_out.map((one) => [one.record, `tree ${one.tree}`, one.why]),
    ...(without_product.records ?? []).map((one) => [one.record, `storage ${one.storage}`, one.why]),
    ...(without_route.records ?? []).map((one) => [one.record, one.url, `belongs to ${one.belongs_to}`]),
  ];
  return rows.length === 0 ? el("p", { class: "empty" }, "Every record that was mapped is shown.") : table("Left out", ["record", "of", "because"], rows);
}

export async function problemList(route, app) {
  const changes = await app.ask({ path: queryPath("/_fsctl/failures", { feed: route.query.feed, limit: 100 }), of: "feeds" });
  const status = await app.ask({ path: "/_fsctl/status", of: "feeds" });
  const { changes: list = [], more = 0 } = changes.json ?? {};
  return {
    title: "Problems",
    lead: route.query.feed ? `of feed ${route.query.feed}` : "of all feeds",
    answers: [changes, status],
    body: [
      el("h2", {}, "Failed"),
      list.length === 0 ? el("p", { class: "empty" }, "Every record could be mapped.") : table("Failed changes", ["feed", "record", "why", "received"], list.map(failed)),
      more > 0 ? el("p", {}, `… and ${more} more`) : null,
      el("h2", {}, "Left out"),
      leftOut(status.json ?? {}),
    ],
  };
}
