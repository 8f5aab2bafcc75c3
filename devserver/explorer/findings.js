// What is wrong with the configuration that was saved last, above everything until it is mended or put away.
import { counted, el } from "./dom.js";
import { findingItem } from "./views/problems.js";

const most = 20;
let told = "";

/** Shows what the server told of its configuration; nothing when that is whole. */
export function showFindings({ is_broken, told: sentence, findings }) {
  const now = is_broken ? JSON.stringify(findings) + sentence : "";
  if (now === told) return;
  told = now;
  if (is_broken) draw(sentence, findings, false);
  else document.getElementById("findings").replaceChildren();
}

function draw(sentence, findings, isAway) {
  const place = document.getElementById("findings");
  const title = counted(findings.length, "finding");
  const put = (away) => {
    draw(sentence, findings, away);
    document.getElementById(away ? "findings-again" : "findings-away").focus();
  };
  if (isAway) return place.replaceChildren(el("button", { type: "button", class: "again", id: "findings-again", onclick: () => put(false) }, title));
  const away = el("button", { type: "button", id: "findings-away", onclick: () => put(true) }, "Put away");
  place.replaceChildren(el("div", { class: "overlay", onkeydown: (event) => event.key === "Escape" && put(true) },
    el("div", { class: "outcome" }, el("h2", {}, title), away),
    el("p", {}, sentence),
    el("ul", { tabindex: "0", "aria-label": "Findings" }, findings.slice(0, most).map(findingItem)),
    findings.length > most ? el("p", { class: "quiet-text" }, `… and ${findings.length - most} more; fsctl validate shows all`) : null));
}
