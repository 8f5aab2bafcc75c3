// Elements made in code: whatever data says becomes text, never markup.
import { queryPath, slugPath } from "./ask.js";

/** Makes an element. `on…` are listeners, `class`, `aria-…` and the like attributes; null and false leave one out. */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "value") made.value = value;
    else if (key === "checked" || key === "selected" || key === "open") made[key] = value;
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

const opened = new Map();

/** A part that folds, and stays as it was left when the view is drawn anew. */
export function fold(id, isOpen, attributes, summary, ...children) {
  const made = el("details", { id, open: opened.get(id) ?? isOpen, ...attributes }, el("summary", {}, summary), children);
  made.addEventListener("toggle", () => opened.set(id, made.open));
  return made;
}

/** `1 record`, `2 records`. */
export const counted = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** The address of another site that may be followed; else null. */
export const webAddress = (text) => (typeof text === "string" && /^https?:\/\//i.test(text) ? text : null);

/** A table with a row of names; cells are texts or elements. */
export function table(caption, names, rows, numeric = []) {
  const align = (column) => (numeric.includes(column) ? "number" : null);
  return el("div", { class: "table", tabindex: "0", role: "region", "aria-label": caption },
    el("table", {},
      el("caption", { class: "hidden" }, caption),
      el("thead", {}, el("tr", {}, names.map((name, at) => el("th", { scope: "col", class: align(at) }, name)))),
      el("tbody", {}, rows.map((row) => el("tr", {}, row.map((cell, at) => el("td", { class: align(at) }, cell)))))));
}

/** The hash that leads to a view. */
export function hashOf(view, query = {}) {
  return "#/" + queryPath(slugPath(view), query);
}

/** The view and query of a hash. */
export function readHash(hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const decode = (part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  };
  return { view: path.split("/").map(decode).join("/"), query: Object.fromEntries(new URLSearchParams(query)) };
}
