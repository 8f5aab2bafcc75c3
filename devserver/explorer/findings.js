// What is wrong with the configuration that was saved last, above everything until it is mended or put away.
import { el } from "./dom.js";
import { findingItem } from "./views/problems.js";

const most = 20;
let told = "";

/** Shows what the server told of its configuration; nothing when that is whole. */
export function showFindings({ is_broken, told: sentence, findings }) {
  const now = is_broken ? JSON.stringify(findings) + sentence : "";
  if (now === told) return;
  told = now;
  const place = document.getElementById("findings");
  if (!is_broken) return place.replaceChildren();
  const away = el("button", { type: "button", id: "findings-away", onclick: () => place.replaceChildren() }, "Put away");
  place.replaceChildren(el("div", { class: "overlay" },
    el("div", { class: "outcome" }, el("h2", {}, `${findings.length} ${findings.length === 1 ? "finding" : "findings"}`), away),
    el("p", {}, sentence),
    el("ul", { tabindex: "0", "aria-label": "Findings" }, findings.slice(0, most).map(findingItem)),
    findings.length > most ? el("p", { class: "quiet-text" }, `… and ${findings.length - most} more; fsctl validate shows all`) : null));
}
