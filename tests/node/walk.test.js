// The whole way of a newcomer, by the words of the README alone: a file of records becomes a project that is served; a
// composer is broken, told, mended and changed under the eyes of a browser; a reset; two workers with states of their own.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { browse, open } from "./support/browser.js";
import { binary, fsctl, root } from "./support/fsctl.js";
import { serveAt } from "./support/serve.js";

const shared = process.env.FSCTL_REAL_DATA;
const ways = [
  { title: "the example's brands", file: join(root, "fixtures/shop/records/brands.json"), feed: "brands", member: "name" },
  { title: "products that nobody made for fsctl", file: shared && join(shared, "products.json"), feed: "products", member: "title" },
  { title: "a menu that nobody made for fsctl", file: shared && join(shared, "menu.json"), feed: "menu", member: "name" },
];

const run = (directory, ...words) => {
  const ran = fsctl(words, { cwd: directory });
  assert.equal(ran.status, 0, `fsctl ${words.join(" ")}\n${ran.stdout}${ran.stderr}`);
  return ran.stdout;
};

for (const { title, file, feed, member } of ways)
  test(`from a file to a shop that is edited live: ${title}`, { skip: !file || !existsSync(file) ? "its file is not here" : false }, async () => {
    const directory = join(mkdtempSync(join(tmpdir(), "fsctl-walk-")), "shop");
    run(tmpdir(), "init", directory, "--from", file);
    const checked = JSON.parse(run(directory, "validate", "--format", "json"));
    assert.deepEqual(checked.findings, []);
    const { items: [first] } = JSON.parse(run(directory, "listing", feed, "--limit", "1"));
    const composer = join(directory, "composers", `${feed}.json`);
    const good = readFileSync(composer, "utf8");

    const key = run(directory, "key", "add", "walk").trim();
    const served = await serveAt(directory, "--watch", "--ephemeral");
    const browser = await browse();
    try {
      const { page, errors } = await open(browser, `${served.url}/#/block/${feed}?key=${encodeURIComponent(first.key)}`);
      const shown = (text) => page.locator("main", { hasText: text }).waitFor();
      await shown(first[member]);

      writeFileSync(composer, good.replace(/"source": "data-field"/, '"source": "data-feild"'));
      await page.locator(".overlay", { hasText: `composers/${feed}.json` }).waitFor();
      await page.locator(".overlay", { hasText: "data-field" }).waitFor();
      assert.equal(fsctl(["validate"], { cwd: directory }).status, 1);
      assert.equal((await fetch(`${served.url}/block/${feed}/${encodeURIComponent(first.key)}`)).status, 200);

      writeFileSync(composer, good);
      await page.locator(".overlay").waitFor({ state: "detached" });

      const changed = JSON.parse(good);
      changed.fields[member] = { source: "static", value: "seen live" };
      writeFileSync(composer, JSON.stringify(changed, null, 2));
      await shown("seen live");
      writeFileSync(composer, good);
      await shown(first[member]);

      const pushed = await fetch(`${served.url}/ingest/${feed}/delete`, {
        method: "POST", headers: { Authorization: key }, body: JSON.stringify({ id: first.key }) });
      assert.equal(pushed.status, 200);
      await page.getByText("404").first().waitFor();
      assert.equal((await fetch(`${served.url}/_fsctl/reset`, { method: "POST" })).status, 200);
      await shown(first[member]);
      const awaited = ["404", "ERR_FAILED"];  // of the deleted record, and of pictures that lie on other sites
      assert.deepEqual(errors.filter((error) => !awaited.some((part) => error.includes(part))), []);
    } finally {
      await browser.close();
      await served.stop();
    }

    const sample = readFileSync(join(directory, "records", `${feed}.ndjson`), "utf8").split("\n")[0];
    const workers = spawnSync(binary, ["exec", "--", join(root, "tests/node/node_modules/.bin/playwright"), "test",
      "--config", join(root, "tests/node/walk/playwright.config.js")], {
      cwd: directory, encoding: "utf8", env: { ...process.env, WALK_FEED: feed, WALK_BLOCK: feed, WALK_RECORD: sample } });
    assert.equal(workers.status, 0, workers.stdout + workers.stderr);
    assert.match(workers.stdout, /5 passed/);
  });
