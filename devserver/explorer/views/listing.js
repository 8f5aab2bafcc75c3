// A listing as a shop has it: search, facets, sorts, pages.
import { slugPath } from "../ask.js";
import { cards } from "../cards.js";
import { counted, el, fold, hashOf } from "../dom.js";
import { whyListing } from "./why.js";

const whole = (text) => (/^-?\d+$/.test(text ?? "") ? Number(text) : null);

/** The body of the request that a query of this page stands for. */
export function bodyOf(listing, query) {
  const body = {};
  const filter = [];
  for (const { field, range } of listing.filters) {
    if (query[`f.${field}`] !== undefined) filter.push({ type: "equals", field, value: query[`f.${field}`] });
    const [from, to] = [whole(query[`from.${field}`]), whole(query[`to.${field}`])];
    if (range && (from !== null || to !== null))
      filter.push({ type: "range", field, ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) });
  }
  for (const [name, value] of Object.entries(query))  // attributes of a filter on all of them have names of their own
    if (name.startsWith("f.") && !listing.filters.some(({ field }) => `f.${field}` === name)) filter.push({ type: "equals", field: name.slice(2), value });
  const param = {};
  for (const { param: name, is_array } of listing.params)
    if (query[`p.${name}`]) param[name] = is_array ? query[`p.${name}`].split(",") : query[`p.${name}`];
  if (query.q) body.search = query.q;
  if (filter.length > 0) body.filter = filter;
  if (Object.keys(param).length > 0) body.param = param;
  if (query.sort) {
    const [field, order = "asc"] = query.sort.split(":");
    body.sort = [{ field, order }];
  }
  if (whole(query.page) > 1) body.page = whole(query.page);
  return body;
}

/** What both forms of an answer say: items, total, page size and the values of each facet. */
export function read(answer, listing) {
  if (answer.item !== undefined || listing.is_single) return { items: answer.item ? [answer.item] : [], total: answer.item ? 1 : 0, limit: 1, facets: [] };
  if (answer._meta)
    return { items: answer.items, total: answer._meta.total, limit: answer._meta.limit,
      facets: Object.entries(answer._meta.facets ?? {}).map(([field, values]) => [field, values.map((one) => ({ ...one, name: one.value }))]) };
  return { items: answer.items ?? [], total: answer.total ?? 0, limit: answer.page?.limit ?? listing.per_page,
    facets: Object.entries(answer.filter ?? {}).map(([field, options]) => [field, options.filter((one) => !one.disabled).map((one) => ({ value: String(one.value), name: one.option, count: one.count }))]) };
}

const mostValues = 8;

function facet(field, values, query, link) {
  const chosen = query[`f.${field}`];
  const option = ({ value, name, count }) => el("li", {},
    el("a", { id: `facet-${field}-${value}`, href: link({ [`f.${field}`]: chosen === value ? undefined : value }), "aria-current": chosen === value ? "true" : null },
      el("span", {}, String(name)), el("span", { class: "count" }, String(count))));
  const shown = values.length > 0 || chosen === undefined ? values : [{ value: chosen, name: chosen, count: 0 }];
  const options = (some) => el("ul", { class: "options" }, some.map(option));
  return el("section", { class: "facet" }, el("h3", {}, field), options(shown.slice(0, mostValues)),
    shown.length > mostValues ? fold(`more-${field}`, false, { class: "more" }, `${shown.length - mostValues} more`, options(shown.slice(mostValues))) : null);
}

function ranges(listing, query, change) {
  const input = (name, word) => el("label", {}, el("span", {}, word),
    el("input", { id: name, type: "number", inputmode: "numeric", step: "1", value: query[name] ?? "", onchange: (event) => change({ [name]: event.target.value }) }));
  return listing.filters.filter((one) => one.range && !one.facet).map(({ field, is_price }) =>
    el("fieldset", { class: "facet range" }, el("legend", {}, field),
      el("div", { class: "pair" }, input(`from.${field}`, "from"), input(`to.${field}`, "to")),
      is_price ? el("p", { class: "quiet-text" }, "in the currency’s smallest unit") : null));
}

function params(listing, query, change) {
  return listing.params.map(({ param, required, is_array }) => el("label", { class: "param" },
    el("span", {}, param, required ? el("span", { class: "bad-text" }, " needed") : null, is_array ? el("span", { class: "quiet-text" }, " a,b,c") : null),
    el("input", { id: `p.${param}`, value: query[`p.${param}`] ?? "", autocomplete: "off", spellcheck: "false", onchange: (event) => change({ [`p.${param}`]: event.target.value }) })));
}

function sorts(listing, query, change) {
  const chosen = query.sort ?? "";
  const option = (value, words) => el("option", { value, selected: chosen === value }, words);
  const usual = listing.default_sort ? `usual order (${listing.default_sort})` : "usual order";
  return el("label", { class: "sort" }, el("span", {}, "Sort"), el("select", { id: "sort", onchange: (event) => change({ sort: event.target.value }) },
    option("", query.q ? "relevance" : usual),
    listing.sorts.filter(({ param }) => param === null || query[`p.${param}`])
      .flatMap(({ sort }) => [option(`${sort}:asc`, `${sort} ↑`), option(`${sort}:desc`, `${sort} ↓`)])));
}

function paging(page, last, link) {
  if (page > Math.max(1, last))
    return el("nav", { class: "paging", "aria-label": "Pages" }, el("span", {}, `There is no page ${page}.`),
      el("a", { class: "button", id: "prev", href: link({ page: last > 1 ? last : undefined }) }, last > 1 ? `Page ${last}, the last one` : "Page 1"));
  if (last <= 1) return null;
  return el("nav", { class: "paging", "aria-label": "Pages" },
    page > 1 ? el("a", { class: "button", id: "prev", href: link({ page: page - 1 }) }, "Previous") : null,
    el("span", {}, `Page ${page} of ${last}`),
    page < last ? el("a", { class: "button", id: "next", href: link({ page: page + 1 }) }, "Next") : null);
}

function search(listing, query, change, isLeft) {
  if (!listing.searches) return null;
  let timer = 0;
  const typed = (event) => {
    clearTimeout(timer);
    timer = setTimeout(() => isLeft() || change({ q: event.target.value }), 200);
  };
  return el("input", { id: "q", type: "search", class: "wide", value: query.q ?? "", placeholder: "Search", autocomplete: "off", "aria-label": "Search", maxlength: "1000", oninput: typed });
}

export async function listing(route, app) {
  const name = `listing/${route.rest}`;
  const config = app.project.listings.find((one) => one.listing === route.rest);
  if (!config) return app.unknown("listing", route.rest);
  const { query } = route;
  const link = (changes) => hashOf(name, { ...query, page: undefined, ...changes });
  const change = (changes) => app.replace(app.changed({ page: undefined, ...changes }));
  const missing = config.params.filter(({ param, required }) => required && !query[`p.${param}`]);
  const answers = missing.length > 0 ? [] : [await app.ask({ method: "POST", path: `/listing/${slugPath(route.rest)}`, body: bodyOf(config, query) })];
  const isFound = answers[0]?.ok;
  const found = read(isFound ? answers[0].json : {}, config);
  const page = Math.max(1, whole(query.page) ?? 1);
  const chosen = Object.keys(query).filter((key) => /^(f|from|to)\./.test(key)).length;
  const isWide = matchMedia("(min-width: 60rem)").matches;
  const facets = found.facets.filter(([field, values]) => values.length > 0 || query[`f.${field}`] !== undefined);
  const offered = ranges(config, query, change);
  const block = (record) => hashOf(`block/${config.block}`, { key: record.key });
  return {
    title: route.rest,
    lead: `listing of ${config.storage} through the block ${config.block}`,
    answers,
    body: [
      el("form", { class: "bar find", role: "search", onsubmit: (event) => event.preventDefault() }, search(config, query, change, () => !app.isAt(name)), params(config, query, change), sorts(config, query, change)),
      el("div", { class: "shop" },
        facets.length + offered.length + chosen === 0 ? null : fold(`facets-${route.rest}-${isWide}`, isWide, { class: "facets" }, chosen > 0 ? `Filters (${chosen})` : "Filters",
          chosen > 0 ? el("a", { class: "button", id: "clear", href: hashOf(name, Object.fromEntries(Object.entries(query).filter(([key]) => !/^(f|from|to)\.|^page$/.test(key)))) }, "Clear") : null,
          offered, facets.map(([field, values]) => facet(field, values, query, link))),
        el("div", { class: "results" },
          missing.length > 0 ? el("p", { class: "empty" }, `This listing needs ${missing.map((one) => one.param).join(", ")}.`)
            : el("p", { class: "total", role: "status" }, counted(found.total, "record")),
          answers.length > 0 && !isFound ? app.refusal(answers[0]) : null,
          isFound && found.total === 0 ? el("p", { class: "empty" }, "Nothing is found.") : cards(found.items, app.choice.locale, block),
          isFound ? whyListing(route.rest, bodyOf(config, query), app) : null,
          paging(page, Math.ceil(found.total / Math.max(1, found.limit)), link))),
    ],
  };
}
