// The API reference at /api in a real browser: the operations of the project, from this server alone.
import assert from "node:assert/strict";
import { writeFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { browse, open, violations } from "./support/browser.js";
import { fsctl } from "./support/fsctl.js";
import { serve } from "./support/serve.js";

let shop, browser, hasViewer;

before(async () => {
  shop = await serve("shop", "--watch");
  browser = await browse();
  hasViewer = (await fetch(`${shop.url}/_fsctl/reference/swagger-ui.css`)).ok;
});
after(async () => {
  await browser?.close();
  await shop?.stop();
});

/** Opens the reference; gives the requests that it sends elsewhere, too. */
async function reference(options) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const errors = [], elsewhere = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("request", (request) => request.url().startsWith(shop.url) || request.url().startsWith("data:") || elsewhere.push(request.url()));
  await page.goto(`${shop.url}/api`);
  return { page, errors, elsewhere, close: () => context.close() };
}
const operation = (page, path) => page.locator(`.opblock-summary [data-path="${path}"]`).first();

test("a build without the viewer says how to get it, and where the document is", async (t) => {
  if (hasViewer) return t.skip("this build has it");
  const { page, errors, close } = await reference();
  await page.getByText("npm ci --prefix devserver/reference").waitFor();
  await page.locator("main a", { hasText: "api/doc.json" }).waitFor();
  assert.deepEqual(errors, []);
  await close();
});

for (const options of [{ colorScheme: "light" }, { colorScheme: "dark", viewport: { width: 360, height: 740 } }])
  test(`the operations of the project are shown, ${options.colorScheme}, and nothing comes from elsewhere`, async (t) => {
    if (!hasViewer) return t.skip("this build has no viewer");
    const { page, errors, elsewhere, close } = await reference(options);
    for (const path of ["/listing/product/search", "/block/product/card/{key}", "/tree/shop/menu"]) await operation(page, path).waitFor();
    await operation(page, "/block/brand/card/{key}").click();
    await page.getByRole("button", { name: "Try it out" }).click();
    await page.locator('input[placeholder="key"]').fill("nordhang");
    await page.getByRole("button", { name: "Execute" }).click();
    await page.locator(".live-responses-table .response-col_status", { hasText: "200" }).waitFor();
    // The viewer's summaries have buttons within buttons; all else is for everybody.
    assert.deepEqual((await violations(page)).filter((found) => !found.startsWith("nested-interactive")), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    assert.deepEqual(errors, []);
    assert.deepEqual(elsewhere, []);
    const journal = await (await fetch(`${shop.url}/_fsctl/journal?limit=500`)).json();
    const reads = journal.requests.filter((request) => request.target === "/api/doc.json").length;
    assert.ok(reads < 20, `${reads} reads of the document`);
    await close();
  });

test("a configuration that is saved is described at once", async (t) => {
  if (!hasViewer) return t.skip("this build has no viewer");
  const { page, errors, close } = await reference();
  await operation(page, "/block/brand/card/{key}").waitFor();
  writeFileSync(join(shop.directory, "blocks/brand/mine.json"), readFileSync(join(shop.directory, "blocks/brand/card.json")));
  await operation(page, "/block/brand/mine/{key}").waitFor();
  assert.deepEqual(errors, []);
  await close();
});

test("licences of the viewer are served, and the page is linked", async (t) => {
  const index = await (await fetch(`${shop.url}/`)).json();
  assert.deepEqual(index.pages.map((page) => page.path), ["/", "/api"]);
  const explorer = await open(browser, `${shop.url}/`);
  await explorer.page.locator('#reference[href="api?stage=public"]').waitFor();
  await explorer.close();
  if (!hasViewer) return t.skip("this build has no viewer");
  for (const [file, words] of [["LICENSE", "Apache License"], ["NOTICE", "swagger-ui"], ["swagger-ui-bundle.js.LICENSE.txt", "MIT"]])
    assert.ok((await (await fetch(`${shop.url}/_fsctl/reference/${file}`)).text()).includes(words), file);
});

test("a stage with a fetch secret asks for it", async (t) => {
  if (!hasViewer) return t.skip("this build has no viewer");
  const made = fsctl(["secret", "add", "page"], { cwd: shop.directory });
  assert.equal(fsctl(["release", "public"], { cwd: shop.directory }).status, 0);
  const { page, close } = await reference();
  await page.getByText("answers with its fetch secret only").waitFor();
  await page.fill("#secret", made.stdout.trim());
  await page.keyboard.press("Enter");
  await operation(page, "/tree/shop/menu").waitFor();
  await close();
});
