// A real browser without a screen, for pages that a served project gives it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Starts Debian's browser, with a profile of its own that goes with it. */
export const browse = () => chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});

/** Opens a page; gives it with the errors of its console, as they come; what it asks of other sites is one. */
export async function open(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  await page.route((other) => !other.href.startsWith(new URL(url).origin), (route) => route.abort());
  await page.goto(url);
  return { page, errors, close: () => context.close() };
}

/** What axe finds against WCAG 2.1 AA on a page, a line for each. */
export async function violations(page) {
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate(() => axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] }));
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`));
}
