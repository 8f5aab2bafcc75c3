// A slot without a composer around it, checked as it is typed, and what it makes of a record. Nothing is saved.
import { el, hashOf } from "../dom.js";
import { startRecord, workbench } from "./compose.js";

const first = `{
  "source": "composed",
  "composition": {
    "type": "upper",
    "value": { "source": "data-field", "field": "id" }
  }
}
`;

function choices(feed, id, app) {
  const feeds = el("select", { id: "slot-feed", onchange: (event) => app.go(hashOf(`slot/${event.target.value}`)) },
    app.project.feeds.map((one) => el("option", { value: one, selected: one === feed }, one)));
  const wanted = el("input", { id: "id", type: "search", value: id ?? "", placeholder: `id in feed ${feed}`, autocomplete: "off", spellcheck: "false", "aria-label": `Id of a record in feed ${feed}` });
  const go = (event) => {
    event.preventDefault();
    app.go(hashOf(`slot/${feed}`, { id: wanted.value }));
  };
  return el("form", { class: "bar", onsubmit: go }, el("label", { class: "sort" }, el("span", {}, "Feed"), feeds), wanted, el("button", { type: "submit" }, "Take this record"));
}

export async function slot(route, app) {
  const feed = route.rest || app.project.feeds[0];
  const { id, text, refusal } = feed ? await startRecord(feed, route.query.id, app) : { text: "{}" };
  const tried = { name: "slot", text: first, feed, anew: "Begin anew", asking: (now) => ({ slot: now }) };
  const { panel, body } = workbench(tried, id, text, [], app);
  return {
    title: "A slot",
    lead: "what a single slot makes of a record, as fsctl compose SLOT.json does; try it here, nothing is saved",
    answers: [],
    panel,
    body: [feed ? choices(feed, id, app) : null, refusal, body],
  };
}
