// The site that scripts/site makes of the pages: all links within it lead somewhere, and it needs nothing from the network.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { root } from "./support/fsctl.js";
import { pages } from "./support/pages.js";

let site, made;
before(() => {
  site = mkdtempSync(join(tmpdir(), "fsctl-site-"));
  const ran = spawnSync(join(root, "scripts/site"), [site], { encoding: "utf8" });
  assert.equal(ran.status, 0, ran.stderr);
  made = readdirSync(site, { recursive: true }).filter((path) => path.endsWith(".html") && path !== "404.html");
});
after(() => rmSync(site, { recursive: true, force: true }));

test("every page of the repository is in it", () => {
  const expected = pages().map((page) =>
    page.replace(/^\.github\//, "community/").replace(/README\.md$/, "index.html").replace(/\.md$/, ".html"));
  assert.deepEqual(expected.filter((page) => !made.includes(page)), []);
});

test("every link leads to a page and a heading that it has", () => {
  const text = (path) => readFileSync(join(site, path), "utf8");
  const lost = [];
  for (const page of made)
    for (const [, target] of text(page).matchAll(/<[a-z][^<>]*\s(?:href|src)="([^"]+)"/g)) {
      if (/^(https?|mailto):|^data:/.test(target) || target === "#") continue;
      const [path, anchor] = target.split("#");
      const file = path === "" ? page : join(dirname(page), decodeURIComponent(path.split("?")[0]));
      if (!existsSync(join(site, file))) lost.push(`${page}: ${target}`);
      else if (anchor && file.endsWith(".html") && !text(file).includes(`id="${anchor}"`)) lost.push(`${page}: ${target}`);
    }
  assert.deepEqual(lost, []);
});

test("it loads nothing from elsewhere", () => {
  for (const page of made)
    assert.doesNotMatch(readFileSync(join(site, page), "utf8"), /<(script|img|iframe)[^>]* src="(https?:)?\/\/|<link[^>]* href="(https?:)?\/\//);
});
