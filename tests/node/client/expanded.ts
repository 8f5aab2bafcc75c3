// A client of the hosted service's kind against the example shop in dialect `client`: lists of values, `and`, the
// expanded listing with its options, figures and page numbers, whole routes, a domain's root without a page. Compiled under
// `strict` like shop.ts.
import createClient from "openapi-fetch";
import type { paths } from "./api.js";

const client = createClient<paths>({ baseUrl: process.env.API_URL ?? "" });

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

const found = await client.POST("/listing/product/search", {
  body: {
    filter: [
      { type: "and", filter: [{ type: "equals", field: "brandKey", value: ["nordhang", "torvik"] }] },
      { type: "equals", field: "recycled", value: false },
    ],
    sort: ["price", { field: "name", order: "desc" }],
    limit: 1,
  },
});
if (found.error) throw new Error(found.error.error);
const { items, filter, aggregation, page, sort, total } = found.data;
must(items.length === 1 && total > 1, "the listing gives a page of its total");
must(page.limit === 1 && page.current === 1 && page.next === 2 && page.prev === null && page.last === total,
  "the pages are numbered");
const brand = filter.brandKey.find((one) => one.value === "torvik");
must(brand?.option === "Torvik" && brand.selected, "a value has the name of the brand that it is the key of");
const prices = aggregation["price.amount"];
must((prices.total.max ?? 0) >= (prices.result.max ?? 0) && prices.result.min !== undefined, "a slider keeps its ends");
const row = filter.recycled.find((one) => one.value === "false");
must(row?.selected === true && row.disabled === false && row.count === total, "a selected value is marked and counted");
must(sort.some((one) => one.field === "price" && one.orders.includes("desc")), "the sorts are named with their orders");

const category = await client.GET("/block/category/full/{key}", { params: { path: { key: "tents" } } });
if (category.error) throw new Error(category.error.error);
must((category.data.products?.page.last ?? 0) > 1, "a nested listing has the same form");

const item = items[0];
must(item?.link?.href.startsWith("https://") === true, "an item has its address");

const page301 = await client.GET("/page/{url}", { params: { path: { url: "shop.example/de/zelte" } } });
must(page301.data?.route.redirect?.path === "/de/c/zelte", "a redirect has its whole route");

const root = await client.GET("/page/{url}", { params: { path: { url: "shop.example/de" } } });
if (root.error) throw new Error(root.error.error);
must(root.data.route.code === 200 && !("data" in root.data), "a domain's root is found without a page");
console.log("the typed client is content");
