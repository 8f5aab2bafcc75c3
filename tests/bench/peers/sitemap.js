// The sitemaps of products, split and with an index, by the package sitemap.
import { createReadStream, createWriteStream, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { SitemapAndIndexStream, SitemapStream } from "sitemap";

const [, , products, folder] = process.argv;
const base = "https://bench.example/gb";
mkdirSync(folder, { recursive: true });

const all = new SitemapAndIndexStream({
  limit: 50_000,
  getSitemapStream: (number) => {
    const name = `sitemap-${number}.xml`;
    const part = new SitemapStream({ hostname: base });
    return [`${base}/${name}`, part, part.pipe(createWriteStream(resolve(folder, name)))];
  },
});
const written = new Promise((done) => all.pipe(createWriteStream(resolve(folder, "sitemap.xml"))).on("finish", done));
for await (const line of createInterface({ input: createReadStream(products) })) {
  const { id, updatedAt } = JSON.parse(line);
  if (!all.write({ url: `${base}/p/${id}`, lastmod: updatedAt })) await new Promise((more) => all.once("drain", more));
}
all.end();
await written;
