// The Explorer of a served shop in a real browser: what it shows, how it is used, and what it must not do.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { browse, open, violations } from "./support/browser.js";
import { fsctl } from "./support/fsctl.js";
import { serve, serveAt } from "./support/serve.js";

let shop, browser;

before(async () => {
  shop = await serve("shop", "--watch");
  browser = await browse();
});
after(async () => {
  await browser?.close();
  await shop?.stop();
});

/** Opens a view of the Explorer, and waits until it is drawn. */
async function view(hash, options) {
  const opened = await open(browser, `${shop.url}/${hash}`, options);
  await drawn(opened.page);
  return opened;
}
const drawn = (page) => page.locator('main[aria-busy="false"] h1').waitFor();
const goTo = async (page, hash) => {
  await page.evaluate((there) => { location.hash = there; }, hash);
  await page.waitForTimeout(50);
  await drawn(page);
};
const names = (page) => page.locator(".card .name").allTextContents();
const total = (page, words) => page.locator(".total", { hasText: words }).waitFor();
const load = (feed, records) => {
  const loaded = fsctl(["ingest", feed, "-"], { cwd: shop.directory, input: records.map((record) => JSON.stringify(record)).join("\n") });
  return loaded.status;
};

const views = ["#/", "#/listing/product/search", "#/listing/product/search?q=tent&f.brandKey=nordhang", "#/listing/product/by-category",
  "#/listing/article/search", "#/block/product/full?key=jotunheimen-3", "#/block/product/card", "#/tree/shop/menu",
  "#/page", "#/page?url=shop.example/gb/c/tents", "#/feed/products", "#/feed/products?id=jotunheimen-3", "#/storage/products",
  "#/storage/products?id=jotunheimen-3", "#/compose/products?id=jotunheimen-3", "#/slot", "#/changes", "#/changes?failed=true&feed=products", "#/problems", "#/journal", "#/listing/nobody"];

for (const [title, options] of [
  ["in the light", { colorScheme: "light" }],
  ["in the dark", { colorScheme: "dark" }],
  ["on a phone", { viewport: { width: 360, height: 740 }, colorScheme: "light" }],
])
  test(`every view keeps WCAG AA ${title}, fits, and leaves the console without errors`, async () => {
    const { page, errors, close } = await view("#/", options);
    for (const hash of views) {
      await goTo(page, hash);
      assert.deepEqual(await violations(page), [], hash);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, `${hash} is too wide`);
      assert.notEqual(await page.locator("h1").textContent(), "", hash);
    }
    assert.deepEqual(errors, []);
    await close();
  });

/** Does things in the page in one go, before it draws what they change: what happens to each element, and its new value. */
const atOnce = (steps) => {
  for (const [selector, [event, value]] of Object.entries(steps)) {
    const element = document.querySelector(selector);
    if (value !== undefined) element.value = value;
    element.dispatchEvent(new Event(event, { bubbles: true }));
  }
};

test("a listing is searched, filtered, sorted and paged", async () => {
  const { page, errors, close } = await view("#/listing/product/search");
  await total(page, "40 records");
  assert.equal((await names(page)).length, 24);
  await page.click("#next");
  await page.getByText("Page 2 of 2").waitFor();
  assert.equal((await names(page)).length, 16);
  assert.deepEqual(await page.evaluate(() => [scrollY, document.activeElement.id]), [0, "main"]);
  await goTo(page, "#/listing/product/search?page=9");
  await page.getByText("There is no page 9.").waitFor();
  await page.getByRole("link", { name: "Page 2, the last one" }).click();
  await page.getByText("Page 2 of 2").waitFor();

  await page.fill("#q", "tent");
  await total(page, "7 records");
  assert.equal(await page.evaluate(() => document.activeElement.id), "q");
  await page.click("#facet-brandKey-nordhang");
  await total(page, "4 records");
  await page.selectOption("#sort", "price:asc");
  await page.locator(".card").first().getByText("Tent Repair Kit").waitFor();
  await page.fill('[id="from.price.amount"]', "20000");
  await page.keyboard.press("Tab");
  await total(page, "3 records");
  assert.equal(await page.locator(".card img").count(), 3);
  await page.click("#facet-brandKey-nordhang");
  await page.click("#clear");
  await total(page, "7 records");
  assert.deepEqual(errors, []);
  await close();
});

test("what is chosen before the last choice is drawn keeps both, and words go nowhere once their listing is left", async () => {
  const { page, errors, close } = await view("#/listing/product/search");
  await total(page, "40 records");
  await page.evaluate(atOnce, { "#q": ["input", "tent"], "#sort": ["change", "price:asc"] });
  await total(page, "7 records");
  await page.locator(".card").first().getByText("Tent Repair Kit").waitFor();
  await page.evaluate(atOnce, { "#q": ["input", "lamp"] });
  await goTo(page, "#/changes");
  await page.evaluate(atOnce, { "#of-feed": ["change", "brands"], "#of-state": ["change", "true"] });
  await page.waitForURL(/#\/changes\?feed=brands&failed=true$/);
  await page.waitForTimeout(300);  // the pause after which words are searched
  assert.match(page.url(), /#\/changes\?feed=brands&failed=true$/);
  assert.deepEqual(errors, []);
  await close();
});

test("a listing without filters has no place for them, and the choice of its order is read whole on a phone", async () => {
  writeFileSync(join(shop.directory, "listings/plain.json"), JSON.stringify({ storage: "products", level: "product", block: "product/card",
    sort: { price: { field: "price.amount" } }, search: ["name"], defaultSort: { field: "price", order: "desc" } }));
  const { page, close } = await view("#/", { viewport: { width: 360, height: 740 } });
  await page.getByRole("link", { name: "plain" }).first().waitFor();
  await goTo(page, "#/listing/plain");
  await total(page, "40 records");
  assert.equal(await page.locator(".facets").count(), 0);
  const [shown, needed] = await page.locator("#sort").evaluate((choice) => {
    const { width } = choice.getBoundingClientRect();
    choice.style.cssText = "width: max-content; max-width: none";
    return [width, choice.getBoundingClientRect().width];
  });
  assert.ok(shown >= needed, `${shown} of ${needed} px`);
  await close();
});

test("where a picture does not come, the first letters of its record's name stand", async () => {
  const { page, close } = await view("#/");
  const letters = await page.evaluate(async () => {
    const { fields } = await import("./_fsctl/explorer/values.js");
    const record = { name: "Cup", cover: { key: "https://a.example/c.png", src: "none" }, more: [{ key: "https://a.example/d.png", src: "none" }] };
    return [...fields(record, "en-GB").querySelectorAll(".letters")].map((one) => one.textContent);
  });
  assert.deepEqual(letters, ["Cu", "Cu"]);
  await close();
});

test("pictures of the example, whose host no network has, are drawn; nothing is asked of another site", async () => {
  const { page, errors, close } = await view("#/");
  await goTo(page, "#/listing/product/search");
  await total(page, "40 records");
  const [first, second] = await page.locator(".card img").evaluateAll((all) => all.map((one) => [one.src, one.naturalWidth > 0]));
  assert.match(first[0], /^data:image\/svg/);
  assert.ok(first[1] && second[1]);
  assert.notEqual(first[0], second[0]);
  assert.deepEqual(errors, []);
  await close();
});

test("what is shown as curl gives what is shown as JSON", async () => {
  const { page, close } = await view("#/listing/product/search?q=tent&f.brandKey=nordhang&sort=price:desc");
  const command = await page.locator("#request-code").textContent();
  assert.match(command, /fs-domain: shop\.example\/gb/);
  const answer = execFileSync("sh", ["-c", command.replace(/^curl/, "curl -s")], { encoding: "utf8" });
  await page.click("#tab-JSON");
  assert.deepEqual(JSON.parse(await page.locator("#request-code").textContent()), JSON.parse(answer));
  await page.keyboard.press("ArrowLeft");
  assert.match(await page.locator("#request-code").textContent(), /client\.POST\("\/listing\/product\/search", \{\n {2}body: \{/);
  await page.keyboard.press("ArrowLeft");
  assert.match(await page.locator("#request-code").textContent(), /^const answer = await fetch\("http/);
  await close();
});

test("another place answers in its language and currency, and is kept for the tab", async () => {
  const { page, close } = await view("#/block/product/full?key=jotunheimen-3");
  await page.selectOption("#choose-region", "de");
  await page.locator(".hero .price", { hasText: "€" }).waitFor();
  assert.equal(await page.locator(".hero .big").textContent(), "Jötunheimen 3 Trekking Tent");
  await page.selectOption("#choose-locale", "de-DE");
  await page.locator(".hero .big", { hasText: "Jötunheimen 3 Trekkingzelt" }).waitFor();
  await page.reload();
  await page.locator(".hero .big", { hasText: "Jötunheimen 3 Trekkingzelt" }).waitFor();
  await close();
});

test("all of it can be used with the keyboard alone", async () => {
  const { page, close } = await view("#/listing/product/search");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "skip");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "q");
  await page.keyboard.type("jotunheimen 3");
  await total(page, "1 record");
  await page.focus(".card a");
  await page.keyboard.press("Enter");
  await page.locator("h1", { hasText: "product/card" }).waitFor();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "key");
  await close();
});

test("data and configuration that change are shown at once, and what stays is left alone", async () => {
  const { page, errors, close } = await view("#/block/brand/card?key=nordhang");
  await page.getByText("Tents and packs from the wet side of the fells").first().waitFor();
  const brand = readFileSync(join(shop.directory, "records/brands.json"), "utf8").split("\n").find((line) => line.includes('"nordhang"'));
  const record = JSON.parse(brand.trim().replace(/,$/, ""));
  assert.equal(load("brands", [{ ...record, name: "Nordhang of Bergen" }]), 0);
  await page.getByText("Nordhang of Bergen").first().waitFor();

  const file = join(shop.directory, "blocks/brand/card.json");
  const config = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...config, fields: { ...config.fields, motto: "tagline" } }));
  await page.locator("dt", { hasText: "motto" }).waitFor();

  await goTo(page, "#/tree/shop/menu");
  await page.evaluate(() => { document.querySelector(".tree").dataset.same = "yes"; });
  assert.equal(load("brands", [record]), 0);
  await page.waitForTimeout(1000);
  assert.equal(await page.locator('.tree[data-same="yes"]').count(), 1);
  assert.deepEqual(errors, []);
  await close();
});

test("data is text and nothing else, and pictures come from the web only", async () => {
  const markup = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>';
  const brand = { id: "evil", name: markup, slug: "evil", logo: "x", website: "javascript:window.hurt=1", claim: { "en-GB": markup } };
  load("brands", [brand]);
  const { page, errors, close } = await view("#/feed/brands?id=evil");
  assert.match(await page.locator(".code.record").textContent(), /<script>/);
  for (const hash of ["#/storage/brands?id=evil", "#/block/brand/card?key=evil", `#/listing/product/search?q=${encodeURIComponent(markup)}`, `#/block/${encodeURIComponent(markup)}`, `#/page?url=${encodeURIComponent(markup)}`])
    await goTo(page, hash);
  assert.equal(await page.evaluate(() => window.hurt), undefined);
  const shown = await page.evaluate(async () => {
    const { webAddress } = await import("./_fsctl/explorer/dom.js");
    const { picture } = await import("./_fsctl/explorer/picture.js");
    const has = (address) => picture(address, "", "x").querySelector("img") !== null;
    return [has("https://a.example/b.png"), has("data:image/png;base64,AA"), has("javascript:alert(1)"), has("file:///etc/passwd"),
      has("data:text/html,x"), has("//a.example/b"), webAddress("javascript:alert(1)")];
  });
  assert.deepEqual(shown, [true, true, false, false, false, false, null]);
  assert.deepEqual(errors.filter((error) => !error.includes("404")), []);  // there are no such things to show
  await close();
});

test("changes are listed with what became of them, by feed and state, and lead to their records", async () => {
  const broken = { id: "odd-change", name: { en: "Odd" }, price: "much" };
  load("products", [broken]);
  const { page, errors, close } = await view("#/changes");
  await page.locator("tbody tr").first().getByText("products").first().waitFor();
  await page.selectOption("#of-state", "true");
  await drawn(page);
  await page.locator("tbody tr", { hasText: "odd-change" }).locator(".findings li").first().waitFor();
  assert.equal(await page.locator("tbody tr .badge", { hasText: "processed" }).count(), 0);
  assert.deepEqual(await violations(page), []);
  await page.locator("tbody a", { hasText: "odd-change" }).first().click();
  await page.locator("h1", { hasText: "odd-change" }).waitFor();
  await goTo(page, "#/changes?feed=brands");
  assert.deepEqual([...new Set(await page.locator("tbody tr td:nth-child(2)").allTextContents())], ["brands"]);
  assert.deepEqual(errors, []);
  await close();
});

test("the journal tells what was asked, with place and body, and forgets it", async () => {
  const ask = (path, init) => fetch(shop.url + path, init);
  await ask("/listing/product/search", { method: "POST", headers: { "fs-domain": "shop.example/de" }, body: JSON.stringify({ search: "zelt", limit: 2 }) });
  await ask("/block/nobody/card/x");
  const { page, errors, close } = await view("#/journal");
  const row = page.locator("tbody tr", { hasText: "POST /listing/product/search" }).first();
  assert.match(await row.textContent(), /200.*de/s);
  await row.locator("summary").click();
  assert.match(await row.locator("pre").textContent(), /"search": "zelt"/);
  await page.fill("#q", "nobody");
  await page.locator("tbody tr").filter({ hasText: "zelt" }).waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement.id), "q");
  assert.equal(await page.locator("tbody tr .badge.bad", { hasText: "404" }).count(), 1);
  assert.deepEqual(await violations(page), []);
  await ask("/tree/shop/menu");
  await page.evaluate(atOnce, { "#q": ["input", "tree/shop"], "#again": ["click"] });
  await page.locator("tbody tr", { hasText: "GET /tree/shop/menu" }).first().waitFor();
  await page.click("#forget");
  await page.getByText("No request has these words").or(page.getByText("Nothing was asked yet")).waitFor();
  assert.deepEqual(errors, []);
  await close();
});

test("why a field shows its value is told down to the slot and its trace", async () => {
  const { page, errors, close } = await view("#/block/product/card?key=jotunheimen-3");
  await page.click("dt:text-is('claim') + dd .why > summary");
  const story = page.locator("dt:text-is('claim') + dd .story");
  await story.locator(".chain").waitFor();
  const words = await story.textContent();
  for (const part of ["public / gb / en-GB in GBP", "as the visitor’s context says", "blocks/product/card.json:", "composer products", "composers/products.json:", "locale en-GB", "claims.en"])
    assert.ok(words.includes(part), `${part} in ${words}`);
  assert.deepEqual(await violations(page), []);
  await story.locator("a", { hasText: "products jotunheimen-3" }).nth(1).click();
  await page.locator("h1", { hasText: "jotunheimen-3" }).waitFor();

  await goTo(page, "#/page?url=shop.example/gb/c/tents");
  await page.click("#why-page > summary");
  await page.getByText("is the route of a record").waitFor();
  await goTo(page, "#/listing/product/search?q=tent&f.brandKey=nordhang");
  await page.click("#why-listing > summary");
  await page.getByText("relevance, from its search").waitFor();
  assert.deepEqual(errors, []);
  await close();
});

test("a redirect is followed by sight, and a record to what it came from and became", async () => {
  const { page, errors, close } = await view("#/page?url=shop.example/gb/offer");
  await page.locator(".chain .outcome", { hasText: "leads to" }).waitFor();
  await page.locator(".outcome .badge.good").waitFor();
  await goTo(page, "#/storage/brands?id=nordhang");
  await page.click("#other-brands");
  await page.getByText("Became storage brands").waitFor();
  await page.click("#other-brands");
  await page.getByText("Came from feed brands").waitFor();
  assert.deepEqual(errors, []);
  await close();
});

test("a composer is tried with every keystroke checked, and nothing is saved", async () => {
  const before = readFileSync(join(shop.directory, "composers/products.json"), "utf8");
  const { page, errors, close } = await view("#/compose/products?id=jotunheimen-3");
  await page.getByText("no findings").waitFor();
  await page.locator(".trace").waitFor();
  await page.locator("#request-code", { hasText: "/_fsctl/compose'" }).waitFor();
  await page.locator("#config").evaluate((area) => {
    area.focus();
    area.setSelectionRange(area.value.indexOf('"field": "title"'), area.value.indexOf('"field": "title"') + 7);
  });
  await page.keyboard.type('"feld"');
  await page.locator(".findings", { hasText: "did you mean" }).waitFor();
  assert.equal(await page.locator(".under mark").first().textContent(), '"feld"');
  await page.locator(".findings button").first().click();
  assert.equal(await page.evaluate(() => document.activeElement.id), "config");
  assert.deepEqual(await violations(page), []);
  await page.click("#undo");
  await page.getByText("no findings").waitFor();
  await page.fill("#record", '{"id":"own","title":"My own tent"}');
  await page.locator(".tried .code", { hasText: "my-own-tent" }).waitFor();
  assert.equal(readFileSync(join(shop.directory, "composers/products.json"), "utf8"), before);
  assert.deepEqual(errors, []);
  await close();
});

test("a slot without a composer is tried on a record that one chooses", async () => {
  const { page, errors, close } = await view("#/");
  await page.getByRole("link", { name: "Try a slot" }).click();
  await drawn(page);
  await page.selectOption("#slot-feed", "products");
  await page.locator('#id[placeholder="id in feed products"]').fill("jotunheimen-3");
  await page.keyboard.press("Enter");
  await page.locator("h2", { hasText: "Record jotunheimen-3" }).waitFor();
  await page.locator(".tried .code", { hasText: "JOTUNHEIMEN-3" }).waitFor();
  await page.locator(".trace").waitFor();
  await page.fill("#config", '{"source": "data-field", "field": "title"}');
  await page.locator(".tried .code", { hasText: "Jötunheimen 3" }).waitFor();
  await page.fill("#config", '{"source": "data-feld", "field": "title"}');
  await page.locator(".findings", { hasText: "data-field" }).waitFor();
  assert.equal(await page.locator(".under mark").first().textContent(), '"data-feld"');
  assert.deepEqual(await violations(page), []);
  await page.fill("#config", '{"source": "composed", "composition": {"type": "multiply", "value1": {"source": "data-field", "field": "title"}, "value2": {"source": "static", "value": 2}}}');
  await page.locator(".tried .trouble").waitFor();
  await page.click("#undo");
  await page.locator(".tried .code", { hasText: "JOTUNHEIMEN-3" }).waitFor();
  await page.fill("#record", '{"id":"own"}');
  await page.locator(".tried .code", { hasText: "OWN" }).waitFor();
  assert.deepEqual(errors, []);
  await close();
});

test("a broken save is told above everything until it is mended", async () => {
  const { page, errors, close } = await view("#/tree/shop/menu");
  const file = join(shop.directory, "blocks/brand/card.json");
  const whole = readFileSync(file, "utf8");
  writeFileSync(file, whole.replace('"storage"', '"storge"'));
  await page.locator(".overlay", { hasText: "did you mean" }).waitFor();
  await page.locator(".overlay", { hasText: "blocks/brand/card.json" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.focus("#findings-away");
  await page.keyboard.press("Escape");
  await page.locator(".overlay").waitFor({ state: "detached" });
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "1 finding" }).click();
  await page.locator(".overlay", { hasText: "did you mean" }).waitFor();
  writeFileSync(file, whole);
  await page.locator(".overlay").waitFor({ state: "detached" });
  assert.deepEqual(errors, []);
  await close();
});

test("a page that the server did not answer is drawn once it does again", async () => {
  const first = await serve("shop", "--watch");
  const { page, close } = await open(browser, `${first.url}/#/listing/article/search`);
  await drawn(page);
  await first.stop();
  await page.locator("#live-text", { hasText: "not reached" }).waitFor();
  await page.evaluate(() => { location.hash = "#/listing/product/search"; });
  await page.getByText("The server did not answer").waitFor();
  const second = await serveAt(first.directory, "--port", new URL(first.url).port);
  await total(page, "40 records");
  await page.locator("#live-text", { hasText: "live" }).waitFor();

  renameSync(join(first.directory, ".fsctl"), join(first.directory, "away"));
  await page.locator("#live-text", { hasText: "the store is gone" }).waitFor({ timeout: 15_000 });  // and not when the page asks next
  renameSync(join(first.directory, "away"), join(first.directory, ".fsctl"));
  await page.locator("#live-text", { hasText: "live" }).waitFor();
  await close();
  await second.stop();
});

test("on a phone the menu closes once something is chosen in it", async () => {
  const { page, close } = await view("#/", { viewport: { width: 360, height: 740 } });
  await page.getByText("Menu", { exact: true }).click();
  await page.locator("#nav").getByRole("link", { name: "product/search" }).click();
  await total(page, "40 records");
  assert.equal(await page.locator("#nav").getByRole("link", { name: "product/search" }).isVisible(), false);
  await close();
});

test("nothing runs but the page's own files", async () => {
  const { page, close } = await view("#/");
  const ran = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "window.inline = 1";
    document.body.append(script);
    return [window.inline, await fetch("https://a.example/").then(() => "sent", () => "refused")];
  });
  assert.deepEqual(ran, [undefined, "refused"]);
  await close();
});

test("records that could not be mapped are told with their reasons", async () => {
  assert.equal(load("brands", [{ id: "lund", name: "Lund", founded: "long ago" }]), 1);
  const { page, errors, close } = await view("#/problems");
  await page.getByText('cannot read "long ago" as a number').waitFor();
  await page.click("a:text-is('lund')");
  await page.locator(".trouble", { hasText: "FS2303" }).waitFor();
  await page.getByText("composers/brands.json", { exact: false }).first().waitFor();
  assert.deepEqual(errors, []);
  await close();
});

test("a stage with a secret asks for it, and the page keeps it to itself", async () => {
  const secret = fsctl(["secret", "add", "web"], { cwd: shop.directory }).stdout.trim();
  const { page, close } = await view("#/tree/shop/menu");
  await page.selectOption("#choose-stage", "develop");
  await page.locator("h1", { hasText: "A fetch secret is needed" }).waitFor();
  await page.fill("#secret", "guessed");
  await page.keyboard.press("Enter");
  await page.getByText("does not know this secret").waitFor();
  await page.fill("#secret", secret);
  await page.keyboard.press("Enter");
  await page.getByText("below Camping").waitFor();
  assert.match(await page.locator("#request-code").textContent(), /fs-secret: \$FS_SECRET/);
  await goTo(page, "#/feed/products");
  await page.locator("td a").first().waitFor();
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, location.href, document.documentElement.outerHTML]));
  assert.equal(kept.includes(secret), false);
  await page.reload();
  await page.locator("h1", { hasText: "A fetch secret is needed" }).waitFor();
  await close();
});
