// What the project has, and how much of it.
import { counted, el, hashOf, table } from "../dom.js";

const trouble = (feed) => (feed.failed > 0 ? el("a", { class: "bad", href: hashOf("problems", { feed: feed.feed }) }, String(feed.failed)) : "0");

const mostListings = 6;

function doors({ listings, trees, blocks, pages }) {
  const needs = (one) => one.params.filter((param) => param.required).map((param) => param.param);
  const door = (view, name, kind, words) => el("li", {}, el("a", { class: "door", href: hashOf(view) }, el("span", { class: "eyebrow" }, kind), el("strong", {}, name), el("span", { class: "quiet-text" }, words)));
  return el("ul", { class: "doors" },
    listings.toSorted((one, other) => needs(one).length - needs(other).length).slice(0, mostListings).map((one) =>
      door(`listing/${one.listing}`, one.listing, "listing", needs(one).length === 0 ? `of ${one.storage}` : `of ${one.storage}, for a ${needs(one).join(" and a ")}`)),
    listings.length > mostListings ? el("li", {}, el("p", { class: "quiet-text" }, `and ${counted(listings.length - mostListings, "listing")} more, in the menu`)) : null,
    trees.slice(0, 2).map((one) => door(`tree/${one.tree}`, one.tree, "tree", `of ${one.storage}`)),
    blocks.length > 0 ? door(`block/${blocks[0].block}`, counted(blocks.length, "block"), "blocks", "one record at a time") : null,
    pages.length > 0 ? door("page", counted(pages.length, "page"), "pages", "what lives at a URL") : null);
}

export async function overview(route, app) {
  const status = await app.ask({ path: "/_fsctl/status", of: "feeds" });
  const { feeds = [], storages = [], stages = {} } = status.json ?? {};
  return {
    title: app.project.project,
    lead: "Everything this server can be asked, with the request behind each view.",
    answers: [status],
    body: [
      doors(app.project),
      el("div", { class: "columns" },
        el("section", {}, el("h2", {}, "Feeds"), table("Feeds", ["feed", "method", "records", "failed"],
          feeds.map((feed) => [el("a", { href: hashOf(`feed/${feed.feed}`) }, feed.feed), feed.method ?? "", String(feed.records), trouble(feed)]), [2, 3])),
        el("section", {}, el("h2", {}, "Storages"), table("Storages", ["storage", "kind", "records"],
          storages.map((storage) => [el("a", { href: hashOf(`storage/${storage.storage}`) }, storage.storage), storage.kind ?? "", String(storage.records)]), [2])),
        el("section", {}, el("h2", {}, "Stages"), table("Stages", ["stage", "serves"], Object.entries(stages)))),
    ],
  };
}
