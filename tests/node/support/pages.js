// The pages of this repository: their headings, their links, and the blocks of code in them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { root } from "./fsctl.js";

const folders = [".github", "cli", "core", "devserver", "fixtures", "scripts", "tests"];

/** The paths of all pages, from the root. */
export function pages() {
  const found = ["README.md"];
  const look = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (entry.name === "node_modules") continue;
      if (entry.isDirectory()) look(join(folder, entry.name));
      else if (entry.name.endsWith(".md")) found.push(join(folder, entry.name));
    }
  };
  folders.forEach(look);
  return found.sort();
}

export const text = (page) => readFileSync(join(root, page), "utf8");

/** The blocks of code of a page: { line, language, lines, notes }, where `notes` are the HTML comments before a block. */
export function blocks(page) {
  const found = [];
  let block, comment, notes = [];
  text(page).split("\n").forEach((line, index) => {
    const fence = /^\s*```(\S*)/.exec(line);
    if (block) {
      if (!fence) return block.lines.push(line);
      found.push(block);
      block = undefined;
    } else if (comment !== undefined || line.startsWith("<!--")) {
      comment = comment === undefined ? line : `${comment}\n${line}`;
      if (!line.includes("-->")) return;
      notes.push(comment.slice("<!--".length, comment.indexOf("-->")).trim());
      comment = undefined;
    } else if (fence) {
      block = { page, line: index + 1, language: fence[1], lines: [], notes };
      notes = [];
    } else if (line.trim() !== "") {
      notes = [];
    }
  });
  if (block) throw new Error(`${page}:${block.line}: this block has no end`);
  return found;
}

/** A page without its blocks of code. */
const prose = (page) => text(page).replace(/^\s*```[^]*?^\s*```\s*$/gm, "");

/** The anchors of a page's headings, as GitHub makes them. */
function anchors(page) {
  const found = new Set();
  for (const [, heading] of prose(page).matchAll(/^#+ (.*)$/gm)) {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const anchor = plain.replace(/[^\p{L}\p{N}\s_-]/gu, "").replace(/ /g, "-");
    let name = anchor;
    for (let again = 1; found.has(name); ++again) name = `${anchor}-${again}`;
    found.add(name);
  }
  return found;
}

/** The links of a page within the repository, as { target, file, anchor }. */
const links = (page) => [...prose(page).replace(/`[^`]*`/g, "").matchAll(/\]\(([^)\s]+)\)/g)]
  .filter(([, target]) => !/^[a-z]+:/.test(target))
  .map(([, target]) => {
    const [path, anchor] = target.split("#");
    return { target, anchor, file: path === "" ? page : normalize(join(dirname(page), path)) };
  });

/** The files that a page links to. */
export const linkedFiles = (page) => links(page).map(({ file }) => file);

/** What is wrong with the links of a page, and with the paths that it names. */
export function lostLinks(page) {
  const lost = [];
  for (const { target, file, anchor } of links(page)) {
    if (!existsSync(join(root, file))) lost.push(`${page}: ${target} leads nowhere`);
    else if (anchor !== undefined && !anchors(file).has(anchor)) lost.push(`${page}: ${file} has no heading ${anchor}`);
  }
  for (const [, path] of prose(page).matchAll(/`((?:cli|core|devserver|fixtures|scripts|tests)\/[a-z0-9_./]+)`/g))
    if (!existsSync(join(root, path)) && !existsSync(join(root, dirname(page), path)))
      lost.push(`${page}: there is no ${path}`);
  return lost;
}

/** The pages that sources name and that do not exist. */
export function lostMentions() {
  const lost = [];
  const look = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.name === "node_modules") continue;
      if (entry.isDirectory()) look(path);
      else if (/\.(cpp|h|js|txt)$/.test(entry.name))
        for (const [mention] of text(path).matchAll(/\b(?:cli|core|devserver|fixtures|scripts|tests)\/[\w/]*README\.md/g))
          if (!existsSync(join(root, mention))) lost.push(`${path}: there is no ${mention}`);
    }
  };
  ["cli", "core", "devserver", "tests"].forEach(look);
  return lost;
}
