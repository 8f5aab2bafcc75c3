// JSON laid out for reading, digit by digit as it came.

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The lines of a JSON text. */
export function indented(text) {
  const lines = [""];
  let depth = 0;
  const begin = () => lines.push("  ".repeat(depth));
  const add = (piece) => { lines[lines.length - 1] += piece; };
  let before = "";
  for (const [piece] of text.matchAll(token)) {
    const closes = piece === "}" || piece === "]";
    if (closes) depth -= 1;
    if (closes ? before !== "{" && before !== "[" : before === "{" || before === "[") begin();
    add(piece === ":" ? ": " : piece);
    if (piece === "{" || piece === "[") depth += 1;
    if (piece === ",") begin();
    before = piece;
  }
  return lines;
}

/** The lines of the last member of an object, which has this name. */
export function lastMember(text, name) {
  const lines = indented(text);
  const at = lines.findIndex((line) => line.startsWith(`  "${name}": `));
  if (at < 0) return [];
  return [lines[at].slice(name.length + 6), ...lines.slice(at + 1, -1).map((line) => line.slice(2))];
}
