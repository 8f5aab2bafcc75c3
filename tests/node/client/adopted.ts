// A client as openapi-typescript makes it, on a service whose records it does not know: what a listing shows is asked for.
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

const client = createClient<paths>({ baseUrl: process.env.API_URL ?? "" });

const found = await client.POST("/listing/product/search", {
  body: { limit: 5, sort: "name", filter: [{ type: "range", field: "price.amount", from: 0 }] },
});
assert.equal(found.response.status, 200, JSON.stringify(found.error));
const cards: components["schemas"]["ProductCard"][] = found.data!.items;
assert.equal(cards.length, 5);
assert.ok(found.data!._meta.total > 5);

for (const card of cards) {
  const { data, response } = await client.GET("/block/product/full/{key}", { params: { path: { key: card.key } } });
  assert.equal(response.status, 200);
  const full: components["schemas"]["ProductFull"] = data!;
  assert.equal(full.name, card.name);
  assert.ok(full.variants.length > 0);
  for (const variant of full.variants) assert.equal(variant?.productKey, card.key);
  for (const image of full.images ?? []) assert.match(image.mimeType, /^image\//);
}

const articles = await client.POST("/listing/article/search", { body: {} });
assert.equal(articles.response.status, 200);
for (const article of articles.data!.items) {
  const { data, response } = await client.GET("/block/article/full/{key}", { params: { path: { key: article.key } } });
  assert.equal(response.status, 200);
  assert.equal(data!.title, article.title);
  const page = await client.GET("/page/{url}", { params: { path: { url: data!.link!.href.replace(/^https?:\/\//, "") } } });
  assert.equal(page.response.status, 200);
  assert.ok(page.data && "type" in page.data && page.data.type === "Article");
  assert.equal(page.data.data.key, article.key);
}

const tree = await client.GET("/tree/shop/menu");
assert.equal(tree.response.status, 200);
const nodes: components["schemas"]["ShopMenuNode"][] = tree.data!.items;
assert.ok(nodes.length > 0);

const missing = await client.GET("/block/product/full/{key}", { params: { path: { key: "nothing" } } });
assert.equal(missing.response.status, 404);
console.log(`${cards.length} products, ${articles.data!.items.length} articles, ${nodes.length} nodes`);
