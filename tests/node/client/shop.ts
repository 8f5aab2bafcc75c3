// A frontend of the example shop, written against the types that are made from its description. It compiles under
// `strict`, so every member it touches is promised by the description; it runs, so every promise is kept.
import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

type Card = components["schemas"]["ProductCard"];
type Node = components["schemas"]["ShopMenuNode"];

const client = createClient<paths>({ baseUrl: process.env.API_URL ?? "" });

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

async function card(key: string): Promise<Card> {
  const { data, error } = await client.GET("/block/product/card/{key}", {
    params: { path: { key }, header: { "fs-domain": "shop.example/de" } },
  });
  if (error) throw new Error(error.error);
  return data;
}

const tent = await card("jotunheimen-3");
const brand: string | null | undefined = tent.brand?.name;
const amount: number | undefined = tent.from?.amount;
must(brand === "Nordhang", "the card has its brand");
must(amount !== undefined && Number.isInteger(amount), "the card has a price");

const missing = await client.GET("/block/product/card/{key}", { params: { path: { key: "no-such-key" } } });
must(missing.error !== undefined && "code" in missing.error && missing.error.code === "RECORD_NOT_FOUND",
  "an unknown key is an error with its code");

const found = await client.POST("/listing/product/search", {
  body: {
    search: "tent",
    filter: [{ type: "or", filter: [{ type: "equals", field: "brandKey", value: "nordhang" }] }],
    sort: [{ field: "price", order: "desc" }],
    limit: 2,
  },
});
if (found.error) throw new Error(found.error.error);
const facet: { value: string; count: number } | undefined = found.data._meta.facets.brandKey?.[0];
must(found.data.items.length === 2 && found.data._meta.total > 2, "the listing gives a page of its total");
must(facet !== undefined && facet.count > 0, "the listing counts its facets");

const names = (nodes: Node[]): string[] => nodes.flatMap((node) => [node.name ?? "", ...names(node.$items)]);
const tree = await client.GET("/tree/shop/menu", { params: { query: { depth: 2 } } });
if (tree.error) throw new Error(tree.error.error);
must(names(tree.data.items).includes("Tents"), "the tree holds its nodes");

const page = await client.GET("/page/{url}", {
  params: { path: { url: "shop.example/gb/p/jotunheimen-3-trekking-tent" } },
});
if (page.error) throw new Error(page.error.error);
must("data" in page.data && page.data.type === "Product" && page.data.data.key === "jotunheimen-3",
  "a page's type tells the shape of its data");

const token = found.response.headers.get("fs-context") ?? "";
const context = await client.GET("/context/token", { params: { header: { "fs-context": token } } });
must(context.data?.scope === "public", "a context that was handed out is known");
const regions = await client.GET("/context");
must(regions.data?.some((one) => one.currency === "EUR") === true, "the regions name their currencies");
console.log("the typed client is content");
