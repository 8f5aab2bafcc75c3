// The nodes of a tree, below each other.
import { queryPath, slugPath } from "../ask.js";
import { el, fold, hashOf } from "../dom.js";
import { isRoute, nameOf } from "../values.js";

function node(record, config, level) {
  const below = record.$items ?? [];
  const place = Object.values(record).find(isRoute);
  const line = [
    el("a", { href: hashOf(`block/${config.block}`, { key: record.key }), id: `node-${record.key}` }, String(nameOf(record))),
    el("span", { class: "quiet-text" }, ` ${record.key}`),
    place ? el("a", { class: "quiet-link", href: hashOf("page", { url: place.url }), "aria-label": `Page of ${nameOf(record)}` }, place.path) : null,
  ];
  const branch = below.length === 0 ? null
    : fold(`below-${record.key}`, level < 3, { class: "branch" }, `${below.length} below ${nameOf(record)}`, el("ul", { class: "tree" }, below.map((one) => node(one, config, level + 1))));
  return el("li", {}, el("div", { class: "leaf" }, line), branch);
}

function depths(route, app) {
  const chosen = route.query.depth ?? "";
  return el("label", { class: "sort" }, el("span", {}, "Depth"), el("select", { id: "depth", onchange: (event) => app.replace(app.changed({ depth: event.target.value })) },
    [["", "all"], ["0", "0"], ["1", "1"], ["2", "2"], ["3", "3"]].map(([value, words]) => el("option", { value, selected: chosen === value }, words))));
}

export async function tree(route, app) {
  const config = app.project.trees.find((one) => one.tree === route.rest);
  if (!config) return app.unknown("tree", route.rest);
  const answer = await app.ask({ path: queryPath(`/tree/${slugPath(route.rest)}`, { key: route.query.key, depth: route.query.depth }) });
  const items = answer.json?.items ?? [];
  return {
    title: route.rest,
    lead: `tree of ${config.storage} through the block ${config.block}`,
    answers: [answer],
    body: [
      el("form", { class: "bar" }, depths(route, app)),
      answer.warning ? el("p", { class: "empty" }, answer.warning) : null,
      !answer.ok ? app.refusal(answer) : items.length === 0 ? el("p", { class: "empty" }, "No nodes.") : el("ul", { class: "tree" }, items.map((one) => node(one, config, 1))),
    ],
  };
}
