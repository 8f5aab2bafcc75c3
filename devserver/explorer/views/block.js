// One record through a block.
import { queryPath, slugPath } from "../ask.js";
import { el, hashOf, table } from "../dom.js";
import { picture } from "../picture.js";
import { whyField } from "./why.js";
import { fields, firstOf, isMedia, isPrice, nameOf, price, show } from "../values.js";

/** The blocks of the same storage and level, beside each other. */
function siblings(block, key, app) {
  const alike = app.project.blocks.filter((one) => one.storage === block.storage && one.level === block.level);
  if (alike.length < 2) return null;
  return el("nav", { class: "bar", "aria-label": "Other blocks of this record" }, alike.map((one) =>
    el("a", { class: "button", id: `as-${one.block}`, href: hashOf(`block/${one.block}`, { key }), "aria-current": one === block ? "page" : null }, one.block)));
}

const isVariant = (value) => Array.isArray(value) && value.length > 1 && value.every((one) => one !== null && typeof one === "object" && typeof one.key === "string" && ("sku" in one || "productKey" in one));

/** The variants of a product, a row each. */
function variants(list, locale) {
  const names = ["key", "sku", "swatch", "options", "price", "availability", "stock"].filter((name) => list.some((one) => one[name] !== undefined && one[name] !== null));
  return el("section", {}, el("h2", {}, "Variants"), table("Variants", names,
    list.map((one) => names.map((name) => (one[name] === undefined ? "" : name === "options" ? show((one.options ?? []).map((option) => option.label ?? option.value), locale) : show(one[name], locale, `/variants/${one.key}/${name}`))))));
}

/** A record as its page in a shop would begin, then all that the block gives. */
export function detail(record, locale, why = undefined) {
  const images = Object.values(record).find((value) => Array.isArray(value) && value.length > 0 && value.every(isMedia)) ?? [firstOf(record, isMedia)].filter(Boolean);
  const cost = firstOf(record, isPrice);
  const said = ["claim", "lead", "tagline"].map((name) => record[name]).find((value) => typeof value === "string");
  const list = Object.values(record).find(isVariant);
  const isBare = images.length === 0 && !cost && !said;
  return [
    isBare ? null : el("section", { class: "hero" },
      el("div", { class: "gallery" }, images.length === 0 ? picture(null, "", nameOf(record), "large") : images.slice(0, 4).map((one, at) => picture(one.src, one.altText, nameOf(record), at === 0 ? "large" : "small"))),
      el("div", {},
        record.brand && typeof record.brand === "object" ? el("p", { class: "eyebrow" }, String(nameOf(record.brand))) : null,
        el("p", { class: "big" }, String(nameOf(record))), said ? el("p", { class: "words" }, said) : null, cost ? el("p", {}, price(cost, locale)) : null)),
    list ? variants(list, locale) : null,
    el("section", {}, el("h2", {}, "Fields"), fields(record, locale, "", why)),
  ];
}

/** The records that a block can show, when none is chosen yet. */
async function choice(block, route, app) {
  const answer = await app.ask({ path: queryPath("/_fsctl/storage/records", { storage: block.storage, from: route.query.from, limit: 100 }), of: "stage" });
  const { records = [], next = null } = answer.json ?? {};
  const name = `block/${block.block}`;
  const fitting = records.filter((one) => (block.level === "variant" ? one.parent !== null : one.parent === null));
  return { answers: [answer], body: [
    el("p", {}, "Which record?"),
    el("ul", { class: "keys" }, fitting.map(({ key }) => el("li", {}, el("a", { href: hashOf(name, { key }), id: `key-${key}` }, key)))),
    next === null ? null : el("a", { class: "button", id: "next", href: hashOf(name, { from: next }) }, "Next"),
  ] };
}

function chooser(block, key, app) {
  const input = el("input", { id: "key", type: "search", value: key ?? "", placeholder: "key", autocomplete: "off", spellcheck: "false", "aria-label": "Key of the record" });
  const go = (event) => {
    event.preventDefault();
    app.go(hashOf(`block/${block.block}`, { key: input.value }));
  };
  return el("form", { class: "bar", onsubmit: go }, input, el("button", { type: "submit" }, "Show"),
    key ? el("a", { class: "button", href: hashOf(`block/${block.block}`), id: "all" }, "All records") : null);
}

export async function block(route, app) {
  const config = app.project.blocks.find((one) => one.block === route.rest);
  if (!config) return app.unknown("block", route.rest);
  const { key } = route.query;
  const hasLevels = app.project.storages.some((one) => one.storage === config.storage && one.kind === "products");
  const lead = `block of ${config.storage}${hasLevels ? `, level ${config.level}` : ""}`;
  const above = [chooser(config, key, app), siblings(config, key, app)];
  if (!key) {
    const { answers, body } = await choice(config, route, app);
    return { title: config.block, lead, answers, body: [above, body] };
  }
  const answer = await app.ask({ path: `/block/${slugPath(config.block)}/${encodeURIComponent(key)}` });
  return { title: config.block, lead, answers: [answer], body: [above, answer.ok ? detail(answer.json, app.choice.locale, (field) => (field === "key" ? null : whyField(config.block, key, app)(field))) : app.refusal(answer)] };
}
