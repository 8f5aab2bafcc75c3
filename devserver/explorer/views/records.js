// What came in, and what it became: the records of feeds and storages.
import { queryPath } from "../ask.js";
import { el, hashOf, table } from "../dom.js";
import { lastMember } from "../indented.js";
import { timeText } from "../values.js";
import { problems } from "./problems.js";

const kinds = {
  feed: { list: "/_fsctl/feed/records", one: "/_fsctl/feed/record", of: "feeds", id: "id", when: "received", title: "Feed" },
  storage: { list: "/_fsctl/storage/records", one: "/_fsctl/storage/record", of: "stage", id: "key", when: "changed", title: "Storage" },
};
const pageSize = 50;

function jump(kind, name, query, app) {
  const input = el("input", { id: "from", type: "search", value: query.from ?? "", placeholder: `${kind.id} to begin with`, autocomplete: "off", spellcheck: "false", "aria-label": `Begin with this ${kind.id}` });
  const go = (event) => {
    event.preventDefault();
    app.go(hashOf(name, { from: input.value }));
  };
  return el("form", { class: "bar", role: "search", onsubmit: go }, input, el("button", { type: "submit" }, "Go"));
}

function row(kind, name, record) {
  const id = record[kind.id];
  const link = el("a", { href: hashOf(name, { id }), id: `record-${id}` }, id);
  const mark = record.failed ? el("span", { class: "badge bad" }, "failed") : record.parent ? el("span", { class: "quiet-text" }, `of ${record.parent}`) : "";
  return [link, mark, el("time", { datetime: record[kind.when] }, timeText(record[kind.when]))];
}

async function listOf(kind, name, own, query, app) {
  const answer = await app.ask({ path: queryPath(kind.list, { ...own, from: query.from, limit: pageSize }), of: kind.of });
  const { records = [], next = null } = answer.json ?? {};
  return {
    title: `${kind.title} ${Object.values(own)[0]}`,
    answers: [answer],
    body: [
      jump(kind, name, query, app),
      records.length === 0 ? el("p", { class: "empty" }, "No records here.") : table("Records", [kind.id, "", kind.when], records.map((record) => row(kind, name, record))),
      el("nav", { class: "paging", "aria-label": "Pages" },
        query.from ? el("a", { class: "button", href: hashOf(name), id: "first" }, "From the beginning") : null,
        next === null ? null : el("a", { class: "button", href: hashOf(name, { from: next }), id: "next" }, "Next")),
    ],
  };
}

/** The blocks that can show a record of a storage. */
function blocksOf(storage, key, app) {
  const blocks = app.project.blocks.filter((block) => block.storage === storage);
  if (blocks.length === 0) return null;
  return el("p", {}, "Through a block: ", blocks.map((block, at) => [at > 0 ? ", " : "", el("a", { href: hashOf(`block/${block.block}`, { key }) }, block.block)]));
}

/** The other side of a record: what a feed's became, or what a storage's came from, and the composers between them. */
function otherSide(kind, name, id, isMapped, app) {
  const [other, here] = kind === kinds.feed ? ["storage", "feed"] : ["feed", "storage"];
  const found = app.project.composers.filter((one) => one[here] === name);
  if (found.length === 0) return null;
  return el("p", {}, kind === kinds.storage ? "Came from " : isMapped ? "Became " : "Belongs to ", found.map((one, at) => [at > 0 ? ", " : "",
    el("a", { href: hashOf(`${other}/${one[other]}`, { id }), id: `other-${one[other]}` }, `${other} ${one[other]}`),
    " through ", el("a", { href: hashOf(`compose/${one.composer}`, { id }) }, `composer ${one.composer}`)]));
}

async function oneOf(kind, name, own, query, app) {
  const answer = await app.ask({ path: queryPath(kind.one, { ...own, [kind.id]: query.id }), of: kind.of });
  const found = answer.json ?? {};
  return {
    title: query.id,
    lead: `${kind.title.toLowerCase()} ${Object.values(own)[0]}`,
    back: hashOf(name),
    answers: [answer],
    body: [
      problems(found.problems ?? []),
      answer.ok ? otherSide(kind, Object.values(own)[0], query.id, (found.problems ?? []).length === 0, app) : null,
      kind === kinds.storage ? blocksOf(own.storage, query.id, app) : null,
      !answer.ok ? null : el("pre", { class: "code record", tabindex: "0", "aria-label": "The record" }, lastMember(answer.text, "record").join("\n")),
    ],
  };
}

const view = (name) => (route, app) => {
  const kind = kinds[name];
  const own = { [name]: route.rest };
  return (route.query.id === undefined ? listOf : oneOf)(kind, `${name}/${route.rest}`, own, route.query, app);
};
export const feed = view("feed");
export const storage = view("storage");
