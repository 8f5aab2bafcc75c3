// The composer fixtures/bench/composers/mapping.json in plain JavaScript, from NDJSON to NDJSON.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

function map(product) {
  const title = product.title["en-GB"];
  return {
    id: product.id,
    name: `${title} - ${product.brand}`,
    price: { amount: product.price * 1.25, currency: "eur", precision: 2 },
    availability: product.stock > 0 ? "in-stock" : "out-of-stock",
    filters: product.attributes.filter((one) => one.filterable).map((one) => `${one.attributeKey}:${one.valueLabel}`).join(", "),
    sizes: product.sizes.join("/"),
    categories: product.categoryIds,
    image: product.images[0].src,
    count: product.tags.length,
    seo: { title, description: product.description["en-GB"] },
  };
}

let out = [];
for await (const line of createInterface({ input: createReadStream(process.argv[2]) })) {
  out.push(JSON.stringify(map(JSON.parse(line))));
  if (out.length === 4096) {
    process.stdout.write(out.join("\n") + "\n");
    out = [];
  }
}
process.stdout.write(out.join("\n") + "\n");
