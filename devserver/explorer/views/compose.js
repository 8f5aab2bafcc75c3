// A composer to try: its text, checked as it is typed, and what it makes of a record. Nothing is saved.
import { queryPath } from "../ask.js";
import { el, hashOf } from "../dom.js";
import { editor } from "../editor.js";
import { indented, lastMember } from "../indented.js";
import { requestPanel } from "../request_panel.js";
import { findingItem } from "./problems.js";
import { traceList } from "./why.js";

const pasted = "";  // the id under which a record is one's own
const edits = new Map();  // by what is tried: what was typed, and on which text that it began with

function keptText({ name, text: base }) {
  const kept = edits.get(name);
  if (!kept) return { text: base, isOld: false };
  return { text: kept.text, isOld: kept.base !== base };
}

function places(findings, file, editing) {
  if (findings.length === 0) return el("p", { class: "badge good" }, "no findings");
  return el("ul", { class: "findings" }, findings.map((one) => {
    const item = findingItem(one);
    if (one.line && (!one.file || one.file.endsWith(file)))
      item.append(el("button", { type: "button", class: "quiet", onclick: () => editing.show(one) }, `line ${one.line}`));
    return item;
  }));
}

function outcome({ result, failures, trace, record_problem: recordProblem, findings }) {
  const isStopped = findings.some((one) => one.severity === "error");
  return [
    recordProblem ? el("p", { class: "trouble" }, `The record: ${recordProblem}`) : null,
    failures.length > 0 ? el("section", { class: "trouble" }, el("h2", {}, "It could not be composed"), el("ul", {}, failures.map(findingItem))) : null,
    isStopped ? el("p", { class: "empty" }, "The result comes when the errors are mended.") : null,
    result !== null && result !== undefined ? el("section", {}, el("h2", {}, "Result"), el("pre", { class: "code record", tabindex: "0", "aria-label": "Result" }, indented(JSON.stringify(result)).join("\n"))) : null,
    trace ? el("section", {}, el("h2", {}, "Trace"), el("div", { class: "sheet" }, traceList(trace))) : null,
  ];
}

/**
 * The editors of what is tried and of a record, which ask the server at each pause in typing. `tried` has the name and
 * the text to begin with, the feed, `asking(text)` that gives the request's members, and the words to begin anew.
 * Gives the body of the view, and the panel of what was asked last and before, `answers`.
 */
export function workbench(tried, id, recordText, answers, app) {
  const { name } = tried;
  const { text, isOld } = keptText(tried);
  const said = el("div", { class: "said", role: "status" });
  const shown = el("div", { class: "tried" });
  const panel = el("div", {}, requestPanel(answers));
  let timer = 0;
  let asking = 0;
  const isOwn = () => !id || record.area.value !== recordText;
  const check = async () => {
    const turn = ++asking;
    const body = { ...tried.asking(config.area.value), ...(isOwn() ? { record: record.area.value } : { feed: tried.feed, id }) };
    try {
      const answer = await app.askLater({ method: "POST", path: "/_fsctl/compose", body, of: "feeds" });
      if (turn !== asking) return;
      panel.replaceChildren(requestPanel([answer, ...answers]));
      if (!answer.ok) return said.replaceChildren(app.refusal(answer));
      const { findings } = answer.json;
      config.mark(findings.filter((one) => one.file?.endsWith(name)));
      said.replaceChildren(places(findings, name, config));
      shown.replaceChildren(...outcome(answer.json).filter(Boolean));
    } catch (error) {
      if (turn === asking) said.replaceChildren(el("p", { class: "trouble" }, String(error.message ?? error)));
    }
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(check, 250);
  };
  const config = editor({ id: "config", label: `Text of ${name}`, value: text, change: (now) => { edits.set(name, { text: now, base: tried.text }); soon(); } });
  const record = editor({ id: "record", label: "Record", value: recordText, change: soon });
  const undo = () => {
    config.area.value = tried.text;
    config.area.dispatchEvent(new Event("input"));
    edits.delete(name);
  };
  check();
  return { panel, body: [
    isOld ? el("p", { class: "trouble" }, "The file was saved since; what is below is still your text.") : null,
    el("div", { class: "bench" },
      el("section", {}, el("div", { class: "outcome" }, el("h2", {}, name), el("button", { type: "button", id: "undo", onclick: undo }, tried.anew)), config.element, said),
      el("section", {}, el("div", { class: "outcome" }, el("h2", {}, id ? `Record ${id}` : "Record")), record.element)),
    shown,
  ] };
}

function choices(file, query, app) {
  const name = `compose/${file.composer}`;
  const id = el("input", { id: "id", type: "search", value: query.id ?? pasted, placeholder: `id in feed ${file.feed}`, autocomplete: "off", spellcheck: "false", "aria-label": `Id of a record in feed ${file.feed}` });
  const field = el("select", { id: "field", onchange: (event) => app.go(hashOf(name, { ...query, field: event.target.value })) },
    el("option", { value: "" }, "all fields"), file.fields.map((one) => el("option", { value: one, selected: one === query.field }, one)));
  const go = (event) => {
    event.preventDefault();
    app.go(hashOf(name, { ...query, id: id.value }));
  };
  return el("form", { class: "bar", onsubmit: go }, id, el("button", { type: "submit" }, "Take this record"), el("label", { class: "sort" }, el("span", {}, "Field"), field));
}

/** The record of a view: the one it names, else the feed's first. */
export async function startRecord(feed, id, app) {
  if (id === undefined) {
    const list = await app.ask({ path: queryPath("/_fsctl/feed/records", { feed, limit: 1 }), of: "feeds" });
    id = list.json?.records?.[0]?.id;
  }
  if (!id) return { id: undefined, text: "{}" };
  const answer = await app.ask({ path: queryPath("/_fsctl/feed/record", { feed, id }), of: "feeds" });
  if (!answer.ok) return { id: undefined, text: "{}", refusal: app.refusal(answer) };
  return { id, text: lastMember(answer.text, "record").join("\n") };
}

export async function compose(route, app) {
  const answer = await app.ask({ path: queryPath("/_fsctl/composer", { composer: route.rest }), of: "feeds" });
  if (!answer.ok) return { title: route.rest || "Composers", answers: [answer], body: [] };
  const file = answer.json;
  const { id, text, refusal } = await startRecord(file.feed, route.query.id, app);
  const query = { ...route.query, id };
  const tried = {
    name: `composers/${file.composer}.json`,
    text: file.text,
    feed: file.feed,
    anew: "As in the file",
    asking: (now) => ({ composer: file.composer, text: now, ...(query.field ? { field: query.field } : {}) }),
  };
  const { panel, body } = workbench(tried, id, text, [answer], app);
  return {
    title: `Composer ${file.composer}`,
    lead: `from feed ${file.feed} to storage ${file.storage}; try it here, nothing is saved`,
    answers: [answer],
    panel,
    body: [choices(file, query, app), refusal, body],
  };
}
