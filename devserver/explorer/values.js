// Any value of an answer, shown as what it is: prices, pictures, addresses, options, lists of records.
import { el, fold, hashOf, webAddress } from "./dom.js";
import { picture } from "./picture.js";

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
export const isPrice = (value) => isObject(value) && Number.isInteger(value.amount) && typeof value.currency === "string" && Number.isInteger(value.precision);
export const isMedia = (value) => isObject(value) && typeof value.src === "string";
export const isRoute = (value) => isObject(value) && typeof value.path === "string" && typeof value.url === "string";
const isSwatch = (value) => isObject(value) && typeof value.label === "string" && typeof value.color === "string" && Object.keys(value).length <= 3;
const isListing = (value) => isObject(value) && Array.isArray(value.items) && (isObject(value._meta) || typeof value.total === "number");
const isDateTime = (value) => typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);

/** A price in words, in the reader's locale. */
export function priceText({ amount, currency, precision }, locale) {
  const value = amount / 10 ** precision;
  try {
    return new Intl.NumberFormat(locale, { style: "currency", currency: currency.toUpperCase(), minimumFractionDigits: precision, maximumFractionDigits: precision }).format(value);
  } catch {
    return `${value.toFixed(precision)} ${currency}`;
  }
}

export function price(value, locale) {
  const was = Number.isInteger(value.ref) && value.ref > value.amount
    ? el("s", { class: "was" }, el("span", { class: "hidden" }, "formerly "), priceText({ ...value, amount: value.ref }, locale)) : null;
  return el("span", { class: "price" }, el("strong", {}, priceText(value, locale)), was && " ", was);
}

/** The name by which people know a record. */
export const nameOf = (record) => record.name ?? record.title ?? record.label ?? record.productName ?? record.key ?? "";

function swatch(value) {
  const dot = el("span", { class: "swatch", "aria-hidden": "true" });
  if (CSS.supports("color", value.color)) dot.style.backgroundColor = value.color;
  return el("span", { class: "chip" }, dot, value.label);
}

function route(value) {
  return el("a", { href: hashOf("page", { url: value.url }) }, value.url);
}

/** A moment to the second, or to so many characters of it. */
export const timeText = (moment, length = 19) => moment.slice(0, length).replace("T", " ");

function text(value) {
  if (isDateTime(value)) return el("time", { datetime: value, title: value }, timeText(value, 16));
  const address = webAddress(value);
  if (address) return el("a", { href: address, rel: "noreferrer noopener", target: "_blank" }, value);
  return el("span", { class: "text", dir: "auto" }, value);
}

const plain = (value) => !isObject(value) && !Array.isArray(value);

function list(values, locale, trail, owner) {
  if (values.length === 0) return el("span", { class: "none" }, "none");
  if (values.every(plain)) return el("ul", { class: "chips" }, values.map((one) => el("li", { class: "chip" }, String(one))));
  if (values.every(isMedia))
    return el("ul", { class: "pictures" }, values.map((one) => el("li", {}, picture(one.src, one.altText, owner, "small"))));
  const names = [...new Set(values.flatMap((one) => (isObject(one) ? Object.keys(one) : [])))];
  const isFlat = values.every((one) => isObject(one)) && names.length <= 4 && values.every((one) => Object.values(one).every(plain));
  if (isFlat)
    return el("ul", { class: "chips" }, values.map((one) => el("li", { class: "chip" }, Object.values(one).filter((part) => part !== null).join(" · "))));
  return el("ul", { class: "records" }, values.map((one, at) => el("li", {}, part(one, locale, `${trail}/${at}`, at < 3))));
}

/** A record within another one, folded under its name. */
function part(value, locale, trail, isOpen) {
  if (!isObject(value)) return show(value, locale, trail);
  return fold(`part-${trail}`, isOpen && Object.keys(value).length <= 6, { class: "part" }, String(nameOf(value)) || "record", fields(value, locale, trail));
}

/** A value of an answer. `trail` is its path there, which tells folded parts apart; `owner` the name of its record. */
export function show(value, locale, trail = "", owner = "") {
  if (value === null) return el("span", { class: "none" }, "null");
  if (typeof value === "boolean") return el("span", { class: "chip" }, value ? "yes" : "no");
  if (typeof value === "number") return el("span", { class: "figure" }, String(value));
  if (typeof value === "string") return value === "" ? el("span", { class: "none" }, "empty text") : text(value);
  if (Array.isArray(value)) return list(value, locale, trail, owner);
  if (isPrice(value) && !value.scales) return price(value, locale);
  if (isMedia(value)) return picture(value.src, value.altText, owner, "small");
  if (isRoute(value)) return route(value);
  if (isSwatch(value)) return swatch(value);
  if (isListing(value)) return list(value.items, locale, trail, owner);
  return part(value, locale, trail, true);
}

/** The members of a record with their values, and after each what `more` tells of it. */
export function fields(record, locale, trail = "", more = () => null) {
  return el("dl", { class: "fields" }, Object.entries(record).map(([name, value]) =>
    el("div", {}, el("dt", {}, name), el("dd", {}, show(value, locale, `${trail}/${name}`, nameOf(record)), more(name)))));
}

/** The first value of a record that is of some kind: among its members, then one level below. */
export function firstOf(record, is) {
  const values = Object.values(record);
  for (const value of values) {
    if (is(value)) return value;
    if (Array.isArray(value) && value.length > 0 && is(value[0])) return value[0];
  }
  return null;
}
