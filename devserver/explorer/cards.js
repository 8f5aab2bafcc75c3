// Records as a shop shows them.
import { el } from "./dom.js";
import { picture } from "./picture.js";
import { firstOf, isMedia, isPrice, nameOf, price } from "./values.js";

const words = (record) => ["claim", "lead", "tagline", "text", "description", "sku"].map((name) => record[name]).find((value) => typeof value === "string" && value !== "");

function stars(rating, count) {
  const rounded = Math.round(rating);
  return el("span", { class: "rating" },
    el("span", { class: "stars", "aria-hidden": "true" }, "★".repeat(Math.max(0, Math.min(5, rounded)))),
    ` ${rating}`, typeof count === "number" ? el("span", { class: "quiet-text" }, ` (${count})`) : null,
    el("span", { class: "hidden" }, " of 5 stars"));
}

/** A card of a record, which leads to `href`; with a place for its picture where any of the records has one. */
function card(record, locale, href, hasPicture) {
  const cover = firstOf(record, isMedia);
  const cost = firstOf(record, isPrice);
  const brand = record.brand && typeof record.brand === "object" ? nameOf(record.brand) : null;
  const rating = typeof record.rating === "number" ? record.rating : typeof record.stars === "number" ? record.stars : null;
  const name = String(nameOf(record));
  const said = words(record);
  return el("li", { class: "card" },
    hasPicture ? picture(cover?.src, cover?.altText, name) : null,
    el("div", { class: "inside" },
      brand ? el("p", { class: "eyebrow", dir: "auto" }, brand) : null,
      el("h2", { class: "name", dir: "auto", title: name }, el("a", { href, id: `card-${record.key}` }, name)),
      said && said !== name ? el("p", { class: "words", dir: "auto" }, said) : null,
      el("p", { class: "foot" }, cost ? price(cost, locale) : null, rating === null ? null : stars(rating, record.reviewCount))));
}

export function cards(records, locale, hrefOf) {
  const havePictures = records.some((record) => firstOf(record, isMedia) !== null);
  return el("ul", { class: "cards" }, records.map((record) => card(record, locale, hrefOf(record), havePictures)));
}
