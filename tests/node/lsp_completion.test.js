// What `fsctl lsp` offers while a file is half typed, and what the text is when it is taken.
import assert from "node:assert/strict";
import { test } from "node:test";
import protocol from "vscode-languageserver-protocol";
import { project } from "./support/fsctl.js";
import { edited, editor } from "./support/language_client.js";

const labels = (items) => items.map(({ label }) => label);

/** Opens files of the example, each with a text that has the cursor at its `|`, and asks what may be written there. */
async function completer(capabilities) {
  const at = await editor(project("shop"), capabilities);
  return {
    ...at,
    async offered(file, marked) {
      const text = marked.replace("|", "");
      if (at.text(file) === undefined) await at.open(file, text);
      else await at.change(file, at.text(file), text);
      const before = marked.slice(0, marked.indexOf("|")).split("\n");
      const { items } = await at.request(protocol.CompletionRequest.type, {
        textDocument: { uri: at.uri(file) }, position: { line: before.length - 1, character: before.at(-1).length },
      });
      return items;
    },
    /** The text when an item is taken, and a value is written behind a name. */
    taken(file, items, label, value = "") {
      const item = items.find((one) => one.label === label);
      assert.ok(item, `${label} is offered, not only ${labels(items)}`);
      const text = edited(at.text(file), [item.textEdit, ...item.additionalTextEdits ?? []]);
      return text.replace(item.textEdit.newText, item.textEdit.newText.replace("$0", "") + value);
    },
  };
}

const card = "blocks/product/card.json";
const search = "listings/product/search.json";

test("what is taken brings the commas along that are missing before it, and behind it", async () => {
  const at = await completer();
  for (const [file, marked, label, value] of [
    [card, '{ "storage": "products" | }', "level", '"product"'],
    [card, '{\n  "storage": "products"\n  |\n}\n', "level", '"product"'],
    [card, '{\n  "storage": "products"\n  "|"\n}\n', "level", '"product"'],
    [card, '{\n  "storage": "products"\n  lev|\n}\n', "level", '"product"'],
    [card, '{ "storage": "products" "|" }', "level", '"product"'],
    [card, '{ "storage": "products""|" }', "level", '"product"'],
    [card, '{ "storage": "products" |, "fields": {} }', "level", '"product"'],
    [card, '{ "storage": "products" "level": "|" }', "variant"],
    [card, '{ "storage": "products", "level": "|" "fields": {} }', "variant"],
    [card, '{ "storage": "products", "level": |\n  "fields": {} }', "variant"],
    [card, '{ "storage": "products", "fields": { "a": "name" "b": { "|" } } }', "field", '"name"'],
    [card, '{ "storage": "products" "fields": { "a": { "field": "|" } } }', "name"],
    [search, '{ "storage": "products", "search": ["name" |] }', "slug"],
    [search, '{ "storage": "products", "search": ["name"\n    "|"] }', "slug"],
    [search, '{ "storage": "products", "search": [| "name"] }', "slug"],
    [search, '{ "storage": "products", "search": ["name" "|" "claim"] }', "slug"],
    [search, '{ "storage": "products", "query": [{ "type": "equals" } { "type": "|" }] }', "contains"],
    ["project.json", '{ "types": { "Season": { "fields": { "year": { "type": "Integer" | } } } } }', "required", "true"],
  ]) {
    const items = await at.offered(file, marked);
    const text = at.taken(file, items, label, value);
    assert.doesNotThrow(() => JSON.parse(text), `${marked}\n${text}`);
    assert.ok(text.includes(JSON.stringify(label)), text);
  }
  assert.equal(await at.close(), 0);
});

test("names are offered that an object may still have, also while one before them has no value", async () => {
  const at = await completer();
  const brands = "storages/brands.json";
  for (const [file, marked, { some = [], none = [], all }] of [
    [brands, '{ "kind": "content", "fields": { "a": { "type": "String", "|" } } }',
      { some: ["isArray", "isScoped"], none: ["sharedAcrossVariants", "type"] }],
    [brands, '{ "kind": "content", "fields": { "a": { "type": "String", "|": true } } }', { none: ["sharedAcrossVariants"] }],
    [brands, '{ "kind": "products", "fields": { "a": { "type": "String", "|" } } }', { some: ["sharedAcrossVariants"] }],
    [card, '{ "storage|": "products", "fields": {} }', { all: ["storage"] }],
    [card, '{ "level":\n  "storage": "products", "|" }', { some: ["fields"], none: ["storage", "level"] }],
    [card, '{ "lev|": "product", "storage": "products" }', { some: ["level", "fields"], none: ["storage"] }],
  ]) {
    const offered = labels(await at.offered(file, marked));
    if (all) assert.deepEqual(offered, all, marked);
    for (const label of some) assert.ok(offered.includes(label), `${marked}: ${label}, not only ${offered}`);
    for (const label of none) assert.ok(!offered.includes(label), `${marked}: no ${label}`);
  }
  assert.equal(await at.close(), 0);
});

test("what is offered is found by what was typed, with a quote or without", async () => {
  const at = await completer();
  for (const [file, marked, label, filter] of [
    [card, '{ "storage": "products", lev| }', "level", "level"],
    [card, '{ "storage": "products", "lev|" }', "level", '"level"'],
    [card, '{ "storage": "products", "level": var| }', "variant", "variant"],
    [card, '{ "storage": "products", "level": "var| }', "variant", '"variant"'],
    ["storages/brands.json", '{ "fields": { "a": { "type": "String", "isArray": tr| } } }', "true", "true"],
    ["storages/brands.json", '{ "fields": { "a": { "type": "String", "isArray": "tr|" } } }', "true", '"true"'],
  ]) {
    const item = (await at.offered(file, marked)).find((one) => one.label === label);
    assert.equal(item?.filterText, filter, marked);
  }
  assert.equal(await at.close(), 0);
});
