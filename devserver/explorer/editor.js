// A text area for JSON: line numbers beside it, and what is wrong underlined where it stands.
import { el } from "./dom.js";

const mostMarked = 100_000;  // in characters; a longer text has line numbers, but no underlines

/** The end of what begins at a column: a text, or a word. */
function endOf(line, at) {
  const token = /^(?:"(?:[^"\\]|\\.)*"?|[^\s,:[\]{}"]+|.)/.exec(line.slice(at));
  return at + (token ? token[0].length : 1);
}

function marked(lines, findings) {
  const pieces = [];
  lines.forEach((line, number) => {
    let done = 0;
    for (const { column, severity } of findings.filter((one) => one.line === number + 1).sort((a, b) => a.column - b.column)) {
      const at = [...line].slice(0, column - 1).join("").length;
      if (at < done) continue;
      const end = endOf(line, at);
      pieces.push(line.slice(done, at), el("mark", { class: severity }, line.slice(at, end) || " "));
      done = end;
    }
    pieces.push(line.slice(done), "\n");
  });
  return pieces;
}

/** An editor with its own undo and keyboard, as every text area has them; `mark(findings)` underlines, `show(finding)` goes there. */
export function editor({ id, label, value, change }) {
  const gutter = el("pre", { class: "gutter", "aria-hidden": "true" });
  const under = el("pre", { class: "under", "aria-hidden": "true" });
  const area = el("textarea", { id, "aria-label": label, spellcheck: "false", autocomplete: "off", autocapitalize: "off", wrap: "off", value });
  let findings = [];
  const draw = () => {
    const lines = area.value.split("\n");
    gutter.textContent = lines.map((_, at) => at + 1).join("\n");
    under.replaceChildren(...(area.value.length > mostMarked ? [] : marked(lines, findings)));
    scroll();
  };
  const scroll = () => {
    under.style.transform = `translate(${-area.scrollLeft}px, ${-area.scrollTop}px)`;
    gutter.style.transform = `translateY(${-area.scrollTop}px)`;
  };
  area.addEventListener("scroll", scroll);
  area.addEventListener("input", () => {
    findings = [];
    draw();
    change(area.value);
  });
  draw();
  return {
    element: el("div", { class: "editor" }, el("div", { class: "numbers" }, gutter), el("div", { class: "text" }, el("div", { class: "behind" }, under), area)),
    area,
    mark(found) {
      findings = found.filter((one) => one.line);
      area.setAttribute("aria-invalid", String(found.some((one) => one.severity === "error")));
      draw();
    },
    show({ line, column }) {
      const lines = area.value.split("\n");
      const begin = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
      const text = lines[line - 1] ?? "";
      const at = [...text].slice(0, column - 1).join("").length;
      area.focus();
      area.setSelectionRange(begin + at, begin + endOf(text, at));
      area.scrollTop = Math.max(0, (line - 6) * parseFloat(getComputedStyle(area).lineHeight));
    },
  };
}
