// The requests behind a view, as curl, fetch and typed client, and what they answered.
import { asCurl, asFetch } from "./ask.js";
import { asClient } from "./typed_client.js";
import { el, fold } from "./dom.js";
import { indented } from "./indented.js";

const forms = [
  ["curl", (answer) => asCurl(answer.request)],
  ["fetch", (answer) => asFetch(answer.request)],
  ["typed client", (answer) => asClient(answer.request)],
  ["JSON", (answer) => answer.json === null ? cut(answer.text) : cut(indented(answer.text).join("\n"))],
];
const tabId = (name) => `tab-${name.replaceAll(" ", "-")}`;
const mostShown = 300_000;
const chosen = { form: "curl", answer: 0 };

const cut = (text) => (text.length > mostShown ? `${text.slice(0, mostShown)}\n… and ${text.length - mostShown} more characters` : text);
const nameOf = ({ request, status }) => `${request.method} ${request.path} → ${status}`;

/** The panel of a view. */
export function requestPanel(answers) {
  if (answers.length === 0) return null;
  if (chosen.answer >= answers.length) chosen.answer = 0;
  const code = el("pre", { class: "code", tabindex: "0", role: "tabpanel", id: "request-code", "aria-label": "The request" });
  const tabs = forms.map(([name]) =>
    el("button", { type: "button", role: "tab", id: tabId(name), "aria-controls": "request-code", onclick: () => choose(name) }, name));
  const copy = el("button", { type: "button", class: "quiet", id: "copy", onclick: () => copyText(code.textContent, copy) }, "Copy");

  const draw = () => {
    const [, write] = forms.find(([name]) => name === chosen.form);
    code.textContent = write(answers[chosen.answer]);
    for (const tab of tabs) {
      const isChosen = tab.id === tabId(chosen.form);
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
    }
  };
  const choose = (name) => {
    chosen.form = name;
    draw();
    tabs.find((tab) => tab.id === tabId(name)).focus();
  };
  const step = (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const at = forms.findIndex(([name]) => name === chosen.form);
    choose(forms[(at + by + forms.length) % forms.length][0]);
  };
  const which = answers.length < 2 ? el("code", { class: "which" }, nameOf(answers[0]))
    : el("select", { id: "which", "aria-label": "Which request", onchange: (event) => { chosen.answer = Number(event.target.value); draw(); } },
      answers.map((answer, at) => el("option", { value: String(at), selected: at === chosen.answer }, nameOf(answer))));
  draw();
  return fold("request", true, { class: "request" }, "Request",
    el("div", { class: "bar" }, which, el("div", { class: "tabs", role: "tablist", "aria-label": "How to send it", onkeydown: step }, tabs), copy), code);
}

async function copyText(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Select and copy it by hand";
  }
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
}
