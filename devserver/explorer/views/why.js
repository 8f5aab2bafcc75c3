// Why a view shows what it does: place, record, slot, and how the slot came to its value.
import { queryPath } from "../ask.js";
import { el, fold, hashOf } from "../dom.js";
import { timeText } from "../values.js";

const placeRules = {
  context: () => "as the visitor’s context says",
  domain: ({ asked, domain }) => `as the request’s fs-domain ${asked} belongs to ${domain || "it"}`,
  "request-url": () => "as the request’s fs-request-url belongs to its domain",
  url: ({ domain }) => `as the URL belongs to the domain ${domain}`,
  default: () => "the project’s default, as the request says nothing else",
};

const step = (name, ...content) => el("li", {}, el("strong", { class: "step" }, name), el("div", {}, content));
const line = (...content) => el("p", {}, content);
const small = (...content) => el("p", { class: "quiet-text" }, content);
const fileOf = ({ file, line: at, column, pointer }) => small(el("code", {}, `${file}:${at}:${column}`), " ", el("code", {}, pointer));

function placeStep({ place, stage }) {
  const rule = placeRules[place.by]?.(place) ?? place.by;
  return step("Place", line(el("strong", {}, [place.scope, place.region, place.locale].join(" / ")), ` in ${place.currency}`), small(rule),
    small(`stage ${stage.stage}, ${stage.release ? `release ${stage.release}` : "the working configuration"}`));
}

const storageLink = ({ storage, key }) => el("a", { href: hashOf(`storage/${storage}`, { id: key }) }, `${storage} ${key}`);

function changeLine(change) {
  if (!change) return null;
  return small(`${change.intent} ${change.state}, ${change.record === null ? "with the load" : "change"} `, el("code", {}, change["correlation-id"]));
}

function recordStep(record) {
  return step("Record", line("storage ", storageLink(record), record.parent ? ` of ${record.parent}` : ""),
    record.feed ? line("from feed ", el("a", { href: hashOf(`feed/${record.feed}`, { id: record.key }) }, `${record.feed} ${record.key}`), record.received ? ` received ${timeText(record.received)}` : "") : null,
    record.failed ? line(el("span", { class: "badge bad" }, "failed"), " its latest version could not be mapped; this is the last good one") : null,
    changeLine(record.change));
}

function variantLine(read, place) {
  const said = [];
  if (read.scope !== undefined) said.push(read.scope === "*" ? "the same for every scope" : read.scope ? `for scope ${read.scope}` : `nothing for scope ${place.scope}`);
  if (read.locale !== undefined)
    said.push(read.locale === "*" ? "the same for every locale" : !read.locale ? `nothing for locale ${place.locale}, nor for ${place.default_locale}`
      : read.falls_back ? `locale ${read.locale}, the project’s default, as there is none for ${place.locale}` : `locale ${read.locale}`);
  if (read.currency !== undefined) said.push(`in ${read.currency.toUpperCase()}, the region’s currency`);
  return said.length > 0 ? small(said.join("; ")) : null;
}

/** The steps of a trace, each below the one that it is an argument of. */
export function traceList({ steps, more }, label = "Trace") {
  return [el("ol", { class: "trace", tabindex: "0", "aria-label": label }, steps.map((one) =>
    el("li", { class: `depth-${Math.min(one.depth, 12)}` }, el("code", { class: "quiet-text" }, String(one.line)), el("span", {}, el("span", {}, one.name), " ", el("code", { class: "is" }, one.source)),
      one.type === null ? el("span", { class: "badge bad" }, "failed") : el("span", { class: "gave" }, el("span", { class: "quiet-text" }, one.type), " ", el("code", {}, one.value))))),
  more > 0 ? small(`… and ${more} more steps`) : null];
}

function readSteps(read, place) {
  const shown = JSON.stringify(read.value);
  return [
    step("Field", line(el("strong", {}, read.path), read.type ? ` ${read.type}` : "", " of ", storageLink(read)), variantLine(read, place), small(el("code", {}, shown.length > 200 ? `${shown.slice(0, 200)}…` : shown))),
    read.slot ? step("Slot", line(`composer ${read.slot.composer}, `, el("code", {}, read.slot.is), " ", el("a", { href: hashOf(`compose/${read.slot.composer}`, { id: read.key, field: read.field }) }, "try it")), fileOf(read.slot)) : null,
    read.trace ? step("Trace", traceList(read.trace, `Trace of ${read.path}`)) : null,
  ];
}

function leadsTo(field) {
  if (field.kind === "field") return null;
  const links = (field.keys ?? []).map((key) => [" ", el("a", { href: hashOf(`block/${field.block}`, { key }) }, key)]);
  const words = { block: `block ${field.block} of`, variants: `each variant through block ${field.block}:`, route: `its route on page ${field.page}, ${field.path}`, listing: `listing ${field.listing} with these parameters`, mapped: "a field of the record whose key it holds" };
  return line(words[field.kind] ?? field.kind, links);
}

const mostReads = 8;

function fieldStory(told) {
  const [field] = told.fields;
  return el("ol", { class: "chain" }, placeStep(told), step("Block", line(told.block, ` of level ${told.level}`), leadsTo(field), fileOf(field.place)), recordStep(told.record),
    field.reads.slice(0, mostReads).map((read) => readSteps(read, told.place)),
    field.reads.length > mostReads ? step("", small(`… and ${field.reads.length - mostReads} more values`)) : null);
}

const hopWords = { redirect: "redirects.json leads on", route: "is the route of a record", "past-route": "was the route of a record, which has another one now", "gone-page": "was on a page that is gone", removed: "was the route of a record that was removed", nothing: "nothing is here" };

function pageStory(told) {
  return el("ol", { class: "chain" }, placeStep(told),
    told.hops.map((hop) => step("Address", line(el("code", {}, hop.url)), small(`domain ${hop.domain}: ${hopWords[hop.rule]}`))),
    told.leads_to ? step("Redirect", line(`${told.code} to `, el("a", { href: hashOf("page", { url: told.leads_to }) }, told.leads_to))) : null,
    told.page ? step("Page", line(told.page.page, " ", el("code", {}, told.page.path), " through ", el("a", { href: hashOf(`block/${told.page.block}`, { key: told.page.key }) }, told.page.block)), small(el("code", {}, told.page.file))) : null,
    told.record ? recordStep(told.record) : null);
}

function conditionItem(one) {
  const words = [one.type, one.field, (one.values ?? []).join(", ")].filter(Boolean).join(" ");
  const from = one.param ? ` (parameter ${one.param} from ${one.from}${one.applies ? "" : ", so it does not apply"})` : "";
  return el("li", {}, words + from, one.inner ? el("ul", { class: "inner" }, one.inner.map(conditionItem)) : null);
}

function listingStory(told) {
  const asText = (value) => (typeof value === "string" ? value : JSON.stringify(value));
  return el("ol", { class: "chain" }, placeStep(told),
    step("Listing", line(told.listing, ` of ${told.storage} through block ${told.block}`), small(el("code", {}, told.file))),
    step("Its own query", told.conditions.length === 0 ? line("all records") : el("ul", {}, told.conditions.map(conditionItem))),
    step("The request’s filters", told.filters.length === 0 ? line("none") : el("ul", {}, told.filters.map((one) => el("li", {}, el("code", {}, JSON.stringify(one)))))),
    told.search ? step("Search", line(`“${told.search}” in ${told.search_fields.join(", ")}`)) : null,
    step("Order", line(`${asText(told.order.by)}, from ${told.order.from}`)),
    step("Records", el("ul", { class: "keys" }, told.items.map((one) => el("li", {}, storageLink(one), one.feed ? [" from ", el("a", { href: hashOf(`feed/${one.feed}`, { id: one.key }) }, one.feed)] : null)))));
}

/** A part that folds, and asks why when it is opened. */
function story(id, summary, query, draw, app) {
  const place = el("div", { class: "story", "aria-live": "polite" });
  const made = fold(id, false, { class: "why" }, summary, place);
  made.addEventListener("toggle", async () => {
    if (!made.open || place.childElementCount > 0) return;
    place.replaceChildren(el("p", { class: "quiet-text" }, "looking …"));
    try {
      const answer = await app.askLater({ path: queryPath("/_fsctl/why", query), of: "why" });
      place.replaceChildren(answer.ok ? draw(answer.json) : app.refusal(answer));
    } catch (error) {
      place.replaceChildren(el("p", { class: "trouble" }, String(error.message ?? error)));
    }
  });
  return made;
}

export const whyField = (block, key, app) => (field) =>
  story(`why-${block}-${key}-${field}`, ["why", el("span", { class: "hidden" }, ` ${field} is so`)], { block, key, field }, fieldStory, app);
export const whyPage = (url, app) => story("why-page", "Why", { url }, pageStory, app);
export const whyListing = (listing, body, app) => story("why-listing", "Why these records", { listing, body: JSON.stringify(body) }, listingStory, app);
