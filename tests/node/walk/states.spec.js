// Each worker takes a private state of the server that `fsctl exec` has started, changes it, and sees its own changes only.
import { test as base, expect } from "@playwright/test";

const { FSCTL_URL, FSCTL_INGEST_KEY, WALK_FEED, WALK_RECORD, WALK_BLOCK } = process.env;
const record = JSON.parse(WALK_RECORD);

const test = base.extend({
  state: [async ({}, use) => {
    const { url } = await (await fetch(`${FSCTL_URL}/_fsctl/states`, { method: "POST" })).json();
    await use(url);
    await fetch(url, { method: "DELETE" });
  }, { scope: "worker" }],
});

test("a page that asks its service is answered from the state", async ({ state, page }) => {
  await page.goto(`${FSCTL_URL}/health`);
  await page.route("https://service.example/**", async (route) => {
    const url = route.request().url().replace("https://service.example", state);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  const health = await page.evaluate(async () => (await fetch("https://service.example/health")).json());
  expect(health.status).toBe("ok");
});

for (const name of ["first", "second", "third", "fourth"])
  test(`a change of the ${name} test is seen by nobody else`, async ({ state, page }) => {
    const id = `walk-${name}`;
    const pushed = await fetch(`${state}/ingest/${WALK_FEED}/upsert`, {
      method: "POST",
      headers: { Authorization: FSCTL_INGEST_KEY },
      body: JSON.stringify({ ...record, id }),
    });
    expect(pushed.status).toBe(200);
    const answer = await page.goto(`${state}/block/${WALK_BLOCK}/${id}`);
    expect(answer.status()).toBe(200);
    for (const other of ["first", "second", "third", "fourth"].filter((one) => one !== name))
      expect((await page.request.get(`${state}/block/${WALK_BLOCK}/walk-${other}`)).status()).toBe(404);
    expect((await page.request.post(`${state}/_fsctl/reset`)).status()).toBe(200);
    expect((await page.request.get(`${state}/block/${WALK_BLOCK}/${id}`)).status()).toBe(404);
    expect((await page.request.get(`${FSCTL_URL}/block/${WALK_BLOCK}/${id}`)).status()).toBe(404);
  });
