// Every page of the repository: its links lead somewhere, and its commands print what it shows.
//
// A page is typed into one terminal, from its first block to its last, in a copy of the example shop with all its records.
// Blocks of the language `console` have commands behind `$ ` and below each what it prints; those of `sh` have commands
// that succeed. Where a command names the port 4400, a server is there (its port is another, and so is 4401). An HTML comment before a block may say
//   <!-- anew -->             a new terminal; `anew: empty` for one in an empty folder
//   <!-- first: COMMANDS -->  what is typed before, and not shown
//   <!-- then: COMMANDS -->   what is typed while the block's server serves, and not shown
//   <!-- not run: WHY -->     the block is shown only
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { blocks, linkedFiles, lostLinks, lostMentions, pages, text } from "./support/pages.js";
import { loadedShop, terminal } from "./support/terminal.js";

const languages = ["console", "sh", "text", "json", "js", "ts", "lua", "xml", "toml", "yaml"];

/** The commands of a block, each with the lines that it shall print; undefined where none are shown. */
function commands({ language, lines }) {
  const found = [];
  let goesOn = false;
  for (const line of lines) {
    if (goesOn) found.at(-1).typed += `\n${line}`;
    else if (language === "sh") found.push({ typed: line });
    else if (line.startsWith("$ ")) found.push({ typed: line.slice(2), prints: [] });
    else if (found.length > 0) found.at(-1).prints.push(line);
    else throw new Error("a block of the language console begins with a command behind `$ `");
    goesOn = line.endsWith("\\") && (goesOn || language === "sh" || line.startsWith("$ "));
  }
  return found.filter(({ typed }) => typed.trim() !== "");
}

/** What differs from run to run: times, and how long something took. */
const varying = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, "TIME"],
  [/\b\d+(\.\d+)? ?ms\b/g, "DURATION"],
  [/\bin \d+\.\d s(, \d+ records\/s)?/g, "in DURATION"],
];
const steady = (text) => varying.reduce((so, [pattern, name]) => so.replace(pattern, name), text);
const id = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

/**
 * Whether a command printed what its page shows; `…` stands for any text within a line, or for any lines. `ids` gets the
 * printed id for each that the page shows, by which later commands name it.
 */
function prints(output, lines, ids) {
  const shown = steady(lines.join("\n").trimEnd());
  const pattern = shown.split("\n").map((line) => line.trim() === "…" ? "(?:.*\n)*?" :
    line.split("…").map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join(".*") + "\\s*?\n").join("");
  const found = new RegExp(`^${pattern.replace(id, "([0-9a-f-]{36})")}\\s*$`).exec(`${steady(output).trimEnd()}\n`);
  shown.match(id)?.forEach((one, index) => found && ids.set(one, found[index + 1]));
  return found !== null;
}

/** What would change the machine, and is never typed. */
const outside = /\b(sudo|apt|apt-get|brew|docker|npm (i|ci|install)|scripts\/\w+)\b/;
const note = (block, name) => block.notes.find((one) => one.startsWith(name))?.slice(name.length).replace(/^:\s*/, "");
const serves = (typed) => /^fsctl (serve|proxy)\b/.test(typed);
const short = (text) => text.length > 4000 ? `${text.slice(0, 4000)}…` : text;

/** Types a block into a terminal, and gives what was not as its page says. */
async function type(block, { run, serve, stopServing, ids }) {
  const wrong = [];
  const typed = commands(block);
  const named = (command) => command.replace(id, (one) => ids.get(one) ?? one);
  const fails = ({ typed, prints = [] }, output) =>
    wrong.push(`${block.page}:${block.line}: $ ${typed}\nshows:\n${prints.join("\n")}\nprints:\n${short(output)}\n`);
  const hidden = async (lines) => {
    if (lines === undefined) return;
    const { output, status } = await run(`(set -e\n${lines}\n)`);
    if (status !== 0) fails({ typed: lines }, output);
  };
  await hidden(note(block, "first"));
  if (!typed.some((one) => serves(one.typed)) && typed.some((one) => one.typed.includes(":4400"))) await serve("fsctl serve --watch");
  const logs = [];
  for (const command of typed) {
    if (serves(command.typed)) {
      logs.push({ command, output: await serve(named(command.typed)) });
      await hidden(note(block, "then"));
      continue;
    }
    const { output, status } = await run(named(command.typed));
    if (command.prints ? !prints(output, command.prints, ids) : status !== 0) fails(command, output);
  }
  for (const { command, output } of logs)
    for (let tries = 0; command.prints && !prints(output(), command.prints, ids); ++tries) {
      if (tries === 500) {
        fails(command, output());
        break;
      }
      await wait(20);
    }
  await stopServing();
  return wrong;
}

let shop, ran = 0, marked = 0;
before(() => (shop = loadedShop()));
after(() => {
  shop?.remove();
  console.log(`${ran} blocks of commands ran, ${marked} are marked as not run`);
});

test("links lead to files and headings that exist, and named paths exist", () => {
  assert.deepEqual([...pages().flatMap(lostLinks), ...lostMentions()], []);
});

test("the front page has 200 lines at most", () => {
  assert.ok(text("README.md").trimEnd().split("\n").length <= 200);
});

test("every page is linked from another, but for those that a host links", () => {
  const linked = new Set(pages().flatMap(linkedFiles));
  assert.deepEqual(pages().filter((page) => !/^(README\.md|\.github\/.*)$/.test(page) && !linked.has(page)), []);
});

for (const page of pages()) {
  const all = blocks(page);
  const typed = all.filter((block) => ["console", "sh"].includes(block.language) || note(block, "not run") !== undefined);
  const odd = all.filter((block) => note(block, "not run") === undefined && (!languages.includes(block.language) ||
    (block.language !== "console" && block.lines.some((line) => line.startsWith("$ ")))));
  if (odd.length > 0)
    test(`${page}: blocks say what they are`, () =>
      assert.fail(odd.map(({ line }) => `${page}:${line}: commands stand in blocks of the language console or sh, else one of ${languages}`).join("\n")));
  if (typed.length === 0) continue;
  test(`${page} prints what it shows`, async () => {
    const wrong = [];
    let open;
    for (const block of typed) {
      const why = note(block, "not run");
      if (why !== undefined) {
        assert.ok(why.length > 10, `${page}:${block.line}: says why it is not run`);
        ++marked;
        continue;
      }
      const unsafe = block.lines.find((line) => outside.test(line));
      if (unsafe !== undefined) {
        wrong.push(`${page}:${block.line}: is not typed, and has to be marked as not run: ${unsafe}`);
        continue;
      }
      const anew = note(block, "anew");
      if (anew !== undefined || !open) {
        await open?.close();
        open = await terminal(anew === "empty" ? undefined : shop.directory);
      }
      try {
        wrong.push(...await type(block, open));
      } catch (error) {
        wrong.push(`${page}:${block.line}: ${error.message}`);
        await open.stopServing().catch(() => {});
      }
      ++ran;
    }
    await open?.close();
    assert.equal(wrong.length, 0, `\n${wrong.join("\n")}`);
  });
}
