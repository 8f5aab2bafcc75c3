// `fsctl lsp`, as an editor speaks to it: by the client side of the protocol's own packages.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import protocol from "vscode-languageserver-protocol";
import { binary, fsctl, project } from "./support/fsctl.js";
import { edited, editor, position, start } from "./support/language_client.js";

const composer = "composers/products.json";
const storage = "storages/products.json";
const labels = ({ items }) => items.map(({ label }) => label);

test("a session begins with what it can do and ends with exit code 0", async () => {
  const at = await editor(project("shop"));
  const { capabilities } = at.initialized;
  assert.equal(capabilities.positionEncoding, "utf-16");
  for (const provider of ["hover", "completion", "definition", "references", "rename", "codeAction", "codeLens"])
    assert.ok(capabilities[`${provider}Provider`], provider);
  assert.deepEqual(at.all(), []);
  assert.equal(await at.close(), 0);
});

test("an unsaved change is told at once, and where it breaks other files", async () => {
  const at = await editor(project("shop"));
  await at.open(composer);
  await at.change(composer, '"isNull"', '"isNul"');
  await at.until(() => at.findings(composer).length === 1);
  const [finding] = at.findings(composer);
  assert.equal(finding.code, "FS2101");
  assert.match(finding.message, /isNul.*\ndid you mean "isNull"\?/);
  await at.change(composer, '"isNul"', '"isNull"');
  await at.until(() => at.findings(composer).length === 0);

  await at.open(storage);
  await at.change(storage, '"claim":', '"claims":');
  await at.until(() => at.findings(composer).length > 0 && at.findings("blocks/product/card.json").length > 0);
  assert.match(at.findings("blocks/product/card.json")[0].message, /no field of storage products "claim"/);
  await at.connection.sendNotification(protocol.DidCloseTextDocumentNotification.type,
    { textDocument: { uri: at.uri(storage) } });
  await at.until(() => at.all().length === 0);
  assert.equal(await at.close(), 0);
});

test("while a file is half typed, what is wrong elsewhere in it stays told at its place, and other files keep what they have", async () => {
  const at = await editor(project("shop"));
  const card = "blocks/product/card.json";
  await at.open(storage);
  await at.change(storage, '"claim":', '"claims":');
  await at.open(composer);
  await at.change(composer, '"isNull"', '"isNul"');
  await at.open("project.json");
  await at.open("composers/brands.test.json");
  await at.change("composers/brands.test.json", '"record"', '"recrd"');
  const files = [composer, card, "composers/brands.test.json"];
  const other = (found) => found.filter(({ code }) => code !== "FS1002").map(({ code, message }) => `${code} ${message}`).sort();
  const told = () => files.map((file) => other(at.findings(file)));
  const is_broken = (file) => at.findings(file).some(({ code }) => code === "FS1002");
  await at.until(() => told().every((found) => found.length > 0));
  await at.quiet();
  const before = told();
  for (const [file, whole, half] of [
    [composer, '"feed": "products",', '"feed": "products\n\n'],
    [storage, '"fields": {', '"fields": '],
    ["project.json", '"scopes": {', '"scopes": { "'],
    ["composers/brands.test.json", '"cases": [', '"cases": [ { "name":,'],
  ]) {
    const seen = at.told.length;
    await at.change(file, whole, half);
    await at.until(() => is_broken(file));
    const { range } = at.findings(composer).find(({ code }) => code === "FS2101");
    assert.deepEqual(range.start, position(at.text(composer), at.text(composer).indexOf('"isNul"')));
    await at.quiet();
    await at.change(file, half, whole);
    await at.until(() => !is_broken(file));
    await at.quiet();
    for (const { uri, diagnostics } of at.told.slice(seen))
      assert.deepEqual(other(diagnostics), before[files.findIndex((one) => at.uri(one) === uri)] ?? [], `${uri}, while ${file} is typed`);
  }
  assert.equal(await at.close(), 0);
});

test("while a file that lies in no project is half typed, what is wrong elsewhere in it and in others stays told", async () => {
  const at = await editor(mkdtempSync(join(tmpdir(), "fsctl-node-")));
  const codes = (file) => at.findings(file).map(({ code }) => code);
  await at.open("other.json", '{ "source": "data-field", "feild": "a" }');
  await at.open("slot.json", '{ "source": "composed",\n  "composition": { "type": "isNul", "value": { "source": "static", "value": 1 } } }');
  await at.until(() => at.findings("other.json").length > 0 && at.findings("slot.json").length > 0);
  assert.deepEqual(codes("slot.json"), ["FS2101"]);
  for (const [whole, half] of [['"composed",\n', '"composed",\n\n  "'], ['"static", "value": 1', '"static", "value": '], ["} } }", "} }"]]) {
    await at.change("slot.json", whole, half);
    await at.until(() => codes("slot.json").includes("FS1002"));
    assert.ok(codes("slot.json").includes("FS2101"), half);
    const { range } = at.findings("slot.json").find(({ code }) => code === "FS2101");
    assert.deepEqual(range.start, position(at.text("slot.json"), at.text("slot.json").indexOf('"isNul"')));
    await at.change("slot.json", half, whole);
    await at.until(() => !codes("slot.json").includes("FS1002"));
    assert.deepEqual([codes("slot.json"), codes("other.json")], [["FS2101"], ["FS1101"]]);
  }
  await at.change("slot.json", '"isNul"', '"isNull"');
  await at.until(() => codes("slot.json").length === 0);
  assert.equal(await at.close(), 0);
});

test("hover tells an operation's reference, a slot's type and value, and a field", async () => {
  const directory = project("shop");
  assert.equal(fsctl(["ingest", "products", "records/products.json", "--project", directory], { cwd: directory }).status, 0);
  const at = await editor(directory);
  await at.open(composer);
  const hover = async (text, further) =>
    (await at.request(protocol.HoverRequest.type, at.at(composer, text, further))).contents.value;
  assert.match(await hover('"isNull"', 3), /isNull/);
  assert.match(await hover('"isNull"', 3), /Gives boolean\. Of a record in the store: `(true|false)`/);
  assert.match(await hover('"field": "title"', 12), /Gives string.*Of a record in the store: `"/);
  assert.match(await hover('"vatIncluded"', 3), /Field `vatIncluded` of storage `products`: Boolean, scoped/);
  assert.match(await hover('"feed"', 2), /`feed`: /);
  assert.match(await hover('"sku": {', 2), /Of a record in the store: `"/, "which the first record lacks");
  assert.equal(await at.close(), 0);
});

test("completion proposes operations, parameters, paths, names and members", async () => {
  const directory = project("shop");
  fsctl(["ingest", "products", "records/products.json", "--project", directory], { cwd: directory });
  const at = await editor(directory);
  await at.open(composer);
  const complete = (file, text, further) => at.request(protocol.CompletionRequest.type, at.at(file, text, further));
  const operations = labels(await complete(composer, '"isNull"', 3));
  for (const name of ["isNull", "not", "equals", "if"]) assert.ok(operations.includes(name), name);
  for (const name of ["join", "multiply"]) assert.ok(!operations.includes(name), `${name} gives no boolean`);
  const paths = labels(await complete(composer, '"field": "title"', 11));
  for (const path of ["title", "supplier.code", "claims.en"]) assert.ok(paths.includes(path), path);
  assert.deepEqual(labels(await complete(composer, '"feed": "products"', 10)).sort(),
    ["articles", "brands", "categories", "products", "reviews"]);
  const fields = labels(await complete(composer, '"name": {', 2));
  assert.ok(fields.includes("restockAt") === false, "which the composer has already");
  await at.change(composer, '"type": "isNull",', '"type": "isNull", ');
  assert.deepEqual(labels(await complete(composer, '"type": "isNull", ', 17)), []);
  await at.change(composer, '"type": "slugify",\n        "value":', '"type": "slugify",\n        ');
  const empty = await complete(composer, '"type": "slugify",\n        ', 27);
  assert.deepEqual(labels(empty), ["value"]);
  assert.equal(empty.items[0].textEdit.newText, '"value": ');
  await at.open("blocks/product/card.json");
  const path = labels(await complete("blocks/product/card.json", '"claim": "claim"', 11));
  for (const name of ["claim", "price.amount", "key"]) assert.ok(path.includes(name), name);
  assert.ok(labels(await complete("blocks/product/card.json", '"level"', 2)).includes("description"));
  await at.open("trees/shop/menu.json", '{ "storage": ');
  assert.ok(labels(await complete("trees/shop/menu.json", ": ", 2)).includes("categories"));
  assert.equal(await at.close(), 0);
});

test("within a map, $item and $parent are proposed with what lies in them, and explained", async () => {
  const directory = project("shop");
  fsctl(["ingest", "products", "records/products.json", "--project", directory], { cwd: directory });
  const at = await editor(directory);
  await at.open(composer);
  const complete = (text, further) => at.request(protocol.CompletionRequest.type, at.at(composer, text, further));
  const inside = labels(await complete('"$item.id"', 2));
  for (const path of ["$item", "$item.id", "$item.position", "$parent.title", "title"]) assert.ok(inside.includes(path), path);
  assert.ok(!inside.includes("$parent"), "which is no key");
  assert.ok(!labels(await complete('"field": "title"', 11)).some((label) => label.startsWith("$")));
  const nested = labels(await complete('"$parent.name"', 2));
  for (const path of ["$item", "$parent.name", "$parent.year"]) assert.ok(nested.includes(path), path);
  const explain = async (text) => (await at.request(protocol.HoverRequest.type, at.at(composer, text, 3))).contents.value;
  assert.equal(await explain('"$item.position"'),
    "`$item` is the element of `array` for which `mapFunction` is evaluated. Gives number.");
  assert.match(await explain('"$parent.name"'), /^`\$parent` is the element of the iteration around this one\. Gives string\.$/);
  assert.equal(await at.close(), 0);
});

test("definitions and references lead across files", async () => {
  const directory = project("shop");
  const at = await editor(directory);
  await at.open("blocks/product/card.json");
  const define = (text, further) => at.request(protocol.DefinitionRequest.type, at.at("blocks/product/card.json", text, further));
  assert.equal((await define('"brand/card"', 3)).uri, at.uri("blocks/brand/card.json"));
  assert.equal((await define('"storage": "products"', 14)).uri, at.uri(storage));
  const field = await define('"claim": "claim"', 12);
  const text = readFileSync(join(directory, storage), "utf8");
  assert.deepEqual(field, { uri: at.uri(storage),
    range: { start: position(text, text.indexOf("claim")), end: position(text, text.indexOf("claim") + 5) } });
  const files = async (params) => [...new Set((await at.request(protocol.ReferencesRequest.type,
    { ...params, context: { includeDeclaration: true } })).map(({ uri }) => uri.slice(at.uri("").length + 1)))].sort();
  const of = at.at("blocks/product/card.json", '"claim": "claim"', 12);
  assert.deepEqual(await files(of), ["blocks/product/card.json", "blocks/product/full.json", composer,
    "composers/products.test.json", storage]);
  await at.open("blocks/brand/card.json");
  assert.deepEqual((await files(at.at("blocks/brand/card.json", "{"))).filter((file) => !file.startsWith("pages")),
    ["blocks/brand/card.json", "blocks/product/card.json", "blocks/product/full.json"]);
  await at.open(composer);
  assert.deepEqual(await files(at.at(composer, "{")), [composer, "composers/products.test.json"]);
  assert.equal(await at.close(), 0);
});

test("a field is renamed in all files, and answers keep their members", async () => {
  const directory = project("shop");
  const at = await editor(directory);
  await at.open(storage);
  const place = at.at(storage, '"claim"', 2);
  assert.equal((await at.request(protocol.PrepareRenameRequest.type, place)).placeholder, "claim");
  const { changes } = await at.request(protocol.RenameRequest.type, { ...place, newName: "promise" });
  for (const [uri, edits] of Object.entries(changes)) {
    const file = join(directory, uri.slice(at.uri("").length));
    writeFileSync(file, edited(readFileSync(file, "utf8"), edits));
  }
  const checked = fsctl(["validate"], { cwd: directory });
  assert.equal(checked.status, 0, checked.stdout);
  const block = JSON.parse(readFileSync(join(directory, "blocks/product/card.json"), "utf8"));
  assert.equal(block.fields.claim, "promise");
  await assert.rejects(at.request(protocol.RenameRequest.type, { ...place, newName: "name" }), /has a field "name" already/);
  await at.request(protocol.RenameRequest.type, { ...at.at(storage, '"brandKey"', 2), newName: "maker" });
  assert.equal(at.messages.at(-1).message, 'answers name a filter after its field, so "brandKey" becomes "maker" in those of ' +
    "listings/product/by-category.json, listings/product/search.json");
  assert.equal(await at.close(), 0);
});

test("while a file is no JSON, a field is renamed in it and in what depends on it, or the editor is told why not", async () => {
  const directory = project("shop");
  const at = await editor(directory);
  const reviews = "composers/reviews.json";
  await at.open(reviews);
  await at.open("storages/reviews.json");
  const place = at.at("storages/reviews.json", '"createdAt"', 2);
  const rename = () => at.request(protocol.RenameRequest.type, { ...place, newName: "made" });
  const whole = await rename();
  const references = () => at.request(protocol.ReferencesRequest.type, { ...place, context: { includeDeclaration: true } });
  const all = await references();
  for (const [before, half] of [['"field": "title" },', '"field": "title" }},'], ['"reviews",\n  "fields"', '"rev"iews",\n  "fields"']]) {
    await at.change(reviews, before, half);
    assert.deepEqual(Object.keys((await rename()).changes), Object.keys(whole.changes), half);
    assert.equal((await references()).length, all.length);
    await at.change(reviews, half, before);
  }
  const cases = "composers/reviews.test.json";
  await at.open(cases);
  await at.change(reviews, '"reviews",\n  "fields"', '"rev"iews",\n  "fields"');
  const inCase = { ...at.at(cases, '"createdAt"', 2), newName: "made" };
  assert.equal((await at.request(protocol.PrepareRenameRequest.type, inCase)).placeholder, "createdAt");
  assert.deepEqual(Object.keys((await at.request(protocol.RenameRequest.type, inCase)).changes), Object.keys(whole.changes));
  const following = await at.request(protocol.WillRenameFilesRequest.type,
    { files: [{ oldUri: at.uri("storages/reviews.json"), newUri: at.uri("storages/opinions.json") }] });
  assert.ok(at.uri("blocks/review/item.json") in following.changes);
  assert.match(at.messages.at(-1).message, /composers\/reviews.json cannot be read, so nobody knows where "reviews" stands there/);
  await at.change(reviews, '"rev"iews",\n  "fields"', '"reviews",\n  "fields"');
  await at.change(reviews, '"createdAt": {', '"made: {');
  await assert.rejects(rename(), /composers\/reviews.json cannot be read, so nobody knows where "createdAt" stands there; mend it first/);
  assert.equal(await at.close(), 0);
});

/** Writes the edits of a workspace edit, and renames its files. */
function make({ changes, documentChanges = [] }, at, directory) {
  const path = (uri) => join(directory, uri.slice(at.uri("").length));
  const write = (uri, edits) => writeFileSync(path(uri), edited(readFileSync(path(uri), "utf8"), edits));
  for (const [uri, edits] of Object.entries(changes ?? {})) write(uri, edits);
  for (const change of documentChanges)
    if (change.kind === "rename") renameSync(path(change.oldUri), path(change.newUri));
    else write(change.textDocument.uri, change.edits);
}

test("a block is renamed with its file, where the editor can, and in other files when the editor renames it", async () => {
  const directory = project("shop");
  const card = "blocks/product/card.json";
  const can = { workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ["rename"] } } };
  const at = await editor(directory, can);
  await at.open(card);
  const place = at.at(card, '"brand/card"', 3);
  assert.equal((await at.request(protocol.PrepareRenameRequest.type, place)).placeholder, "brand/card");
  make(await at.request(protocol.RenameRequest.type, { ...place, newName: "brand/tile" }), at, directory);
  assert.equal(at.messages.at(-1).message, 'block "brand/card": clients ask for a block by its name');
  assert.ok(existsSync(join(directory, "blocks/brand/tile.json")));
  assert.equal(fsctl(["validate"], { cwd: directory }).status, 0);

  await at.connection.sendNotification(protocol.DidChangeWatchedFilesNotification.type, { changes: [] });
  const files = [{ oldUri: at.uri("storages/brands.json"), newUri: at.uri("storages/makers.json") }];
  make(await at.request(protocol.WillRenameFilesRequest.type, { files }), at, directory);
  renameSync(join(directory, "storages/brands.json"), join(directory, "storages/makers.json"));
  const checked = fsctl(["validate"], { cwd: directory });
  assert.equal(checked.status, 0, checked.stdout);
  assert.equal(await at.close(), 0);
});

test("a feed that is renamed takes the records along that are loaded by its name", async () => {
  const directory = project("shop");
  const capabilities = { workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ["rename"] } } };
  mkdirSync(join(directory, "records/products"));
  writeFileSync(join(directory, "records/products/more.ndjson"), "");
  const at = await editor(directory, capabilities);
  await at.open(composer);
  const place = at.at(composer, '"feed": "products"', 10);
  make(await at.request(protocol.RenameRequest.type, { ...place, newName: "wares" }), at, directory);
  assert.ok(existsSync(join(directory, "records/wares.json")) && existsSync(join(directory, "records/wares/more.ndjson")));
  const tried = fsctl(["test"], { cwd: directory });
  assert.equal(tried.status, 0, tried.stdout + tried.stderr);
  const loaded = fsctl(["ingest", "--all"], { cwd: directory });
  assert.equal(loaded.status, 0, loaded.stdout + loaded.stderr);
  assert.equal(await at.close(), 0);
});

test("a composer that is renamed in the editor takes its test cases along, and they leave it where it is", async () => {
  const directory = project("shop");
  const can = { workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ["rename"] } } };
  const at = await editor(directory, can);
  const rename = (from, to) => at.request(protocol.WillRenameFilesRequest.type, { files: [{ oldUri: at.uri(from), newUri: at.uri(to) }] });
  assert.deepEqual(await rename("composers/brands.test.json", "composers/makers.test.json"), { documentChanges: [] });
  const edit = await rename("composers/brands.json", "composers/makers.json");
  assert.deepEqual(edit.documentChanges, [{ kind: "rename", oldUri: at.uri("composers/brands.test.json"),
    newUri: at.uri("composers/makers.test.json") }]);
  renameSync(join(directory, "composers/brands.json"), join(directory, "composers/makers.json"));
  make(edit, at, directory);
  assert.equal(fsctl(["validate"], { cwd: directory }).status, 0);
  assert.equal(await at.close(), 0);
});

test("a folder that is renamed takes the names in other files along, records are found anew, and two files may change places", async () => {
  const directory = project("shop");
  const at = await editor(directory);
  const { filters } = at.initialized.capabilities.workspace.fileOperations.willRename;
  assert.deepEqual(filters.map(({ pattern }) => pattern.matches), ["file", "folder"]);
  const rename = async (...pairs) => {
    const files = pairs.map(([from, to]) => ({ oldUri: at.uri(from), newUri: at.uri(to) }));
    make(await at.request(protocol.WillRenameFilesRequest.type, { files }), at, directory);
    for (const [from] of pairs) renameSync(join(directory, from), join(directory, `${from}.moved`));
    for (const [from, to] of pairs) renameSync(join(directory, `${from}.moved`), join(directory, to));
    await at.connection.sendNotification(protocol.DidChangeWatchedFilesNotification.type, { changes: [] });
    const checked = fsctl(["validate"], { cwd: directory });
    assert.equal(checked.status, 0, checked.stdout);
  };
  await rename(["blocks/product", "blocks/prod"]);
  assert.equal(at.messages.length, 1, "of all that move together");
  await rename(["records/articles.ndjson", "records/texts.ndjson"]);
  await rename(["records", "data"]);
  assert.equal(fsctl(["test"], { cwd: directory }).status, 0);
  assert.equal(fsctl(["fetch-list", "reviews"], { cwd: directory }).status, 0);
  await rename(["storages/brands.json", "storages/categories.json"], ["storages/categories.json", "storages/brands.json"]);
  assert.equal(await at.close(), 0);
});

test("a renaming is of the versions that are open, where the editor takes edits of versions", async () => {
  const at = await editor(project("shop"), { workspace: { workspaceEdit: { documentChanges: true } } });
  await at.open(storage);
  await at.change(storage, '"kind"', ' "kind"');
  const { documentChanges } = await at.request(protocol.RenameRequest.type, { ...at.at(storage, '"claim"', 2), newName: "promise" });
  const versions = documentChanges.map(({ textDocument: { uri, version } }) => [uri.slice(at.uri("").length + 1), version]);
  assert.deepEqual(versions.sort(), [["blocks/product/card.json", null], ["blocks/product/full.json", null],
    [composer, null], ["composers/products.test.json", null], [storage, 2]]);
  assert.equal(await at.close(), 0);
});

test("a server ends when the process of its editor has, though its streams stay open", async () => {
  const { child, ended } = start(binary, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
  const { child: crashed } = start(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  const text = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { processId: crashed.pid } });
  child.stdin.write(`Content-Length: ${text.length}\r\n\r\n${text}`);
  await new Promise((resolve) => child.stdout.once("data", resolve));
  crashed.kill("SIGKILL");
  assert.equal(await ended, 1);
});

test("composers and slots that lie in no project are explained, completed and formatted", async () => {
  const at = await editor(mkdtempSync(join(tmpdir(), "fsctl-node-")));
  const slot = '{ "source": "composed",  "composition": { "type": "slugify", "value": { "source": "data-field", "field": "a" } } }';
  const files = { "slot.json": slot, "brands.json": `{ "feed": "a", "storage": "b", "fields": { "slug": ${slot} } }` };
  for (const [file, text] of Object.entries(files)) {
    await at.open(file, text);
    const ask = (type, found, further = 2) => at.request(type, at.at(file, found, further));
    const hover = await ask(protocol.HoverRequest.type, '"slugify"');
    assert.match(hover.contents.value, /### slugify/);
    assert.equal(hover.range.start.character, text.indexOf('"slugify"'));
    assert.ok(labels(await ask(protocol.CompletionRequest.type, '"slugify"')).includes("concat"));
    assert.deepEqual(labels(await ask(protocol.CompletionRequest.type, '"data-field"')), ["static", "data-field", "composed"]);
    await at.change(file, '"value": { "source"', '"value": { "sou"');
    assert.ok(labels(await ask(protocol.CompletionRequest.type, '"sou"')).includes("source"));
    await at.change(file, '"value": { "sou"', '"value": { "source"');
    const edits = await at.request(protocol.DocumentFormattingRequest.type,
      { textDocument: { uri: at.uri(file) }, options: { tabSize: 2, insertSpaces: true } });
    assert.deepEqual(JSON.parse(edits[0].newText), JSON.parse(text));
    assert.ok(!edits[0].newText.includes(",  "));
  }
  await at.open("package.json", '{ "name": "a", "dependencies": {} }');
  assert.equal(await at.request(protocol.HoverRequest.type, at.at("package.json", '"name"', 2)), null);
  assert.equal(await at.close(), 0);
});

test("an editor that renames no files is told so", async () => {
  const at = await editor(project("shop"));
  await at.open("blocks/product/card.json");
  const place = at.at("blocks/product/card.json", '"brand/card"', 3);
  assert.equal(await at.request(protocol.PrepareRenameRequest.type, place), null);
  await assert.rejects(at.request(protocol.RenameRequest.type, { ...place, newName: "x" }), /this editor renames none/);
  assert.equal(await at.close(), 0);
});

test("a finding that is certain to mend has a quick fix", async () => {
  const at = await editor(project("shop"));
  await at.open(composer);
  await at.change(composer, '"isNull"', '"isNul"');
  await at.until(() => at.findings(composer).length === 1);
  const [{ range }] = at.findings(composer);
  const ask = (only) => at.request(protocol.CodeActionRequest.type,
    { textDocument: { uri: at.uri(composer) }, range, context: { diagnostics: [], only } });
  const actions = await ask();
  const kinds = (given) => given.map(({ kind }) => kind);
  assert.deepEqual(kinds(actions), ["quickfix", "source.fixAll"]);
  assert.deepEqual(kinds(await ask(["quickfix"])), ["quickfix"]);
  for (const only of [["source.fixAll"], ["source"]]) assert.deepEqual(kinds(await ask(only)), ["source.fixAll"]);
  assert.deepEqual(kinds(await ask(["refactor", "source.fixAll.other", "source.fix"])), []);
  const fixed = edited(at.text(composer), actions[0].edit.changes[at.uri(composer)]);
  assert.ok(fixed.includes('"isNull"') && !fixed.includes('"isNul"'));
  assert.equal(await at.close(), 0);
});

test("actions are of the version that is open, where the editor takes edits of versions, also outside of projects", async () => {
  const wrong = '{ "feed": "a", "storage": "b", "fields": {}, }';
  const elsewhere = mkdtempSync(join(tmpdir(), "fsctl-node-"));
  for (const [directory, file] of [[project("shop"), composer], [elsewhere, "brands.json"]]) {
    const at = await editor(directory, { workspace: { workspaceEdit: { documentChanges: true } } });
    await at.open(file, "{}");
    await at.change(file, "{}", wrong);
    await at.until(() => at.findings(file).length > 0);
    const ask = (only) => at.request(protocol.CodeActionRequest.type, { textDocument: { uri: at.uri(file) },
      range: { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } }, context: { diagnostics: [], only } });
    for (const only of [["quickfix"], ["source.fixAll"]]) {
      const [{ kind, edit }] = await ask(only);
      assert.equal(kind, only[0]);
      assert.deepEqual(edit.documentChanges.map(({ textDocument }) => textDocument), [{ uri: at.uri(file), version: 2 }]);
      assert.deepEqual(JSON.parse(edited(wrong, edit.documentChanges[0].edits)).fields, {});
    }
    assert.equal(await at.close(), 0);
  }
});

test("of the actions, those are given that are asked for, and one mends all that keeps a text from being JSON", async () => {
  const at = await editor(project("shop"));
  await at.open(composer);
  await at.change(composer, '"feed": "products",', "'feed': 'products', // the catalog");
  await at.until(() => at.findings(composer).length > 0);
  const end = { line: 1000, character: 0 };
  const ask = (only) => at.request(protocol.CodeActionRequest.type, {
    textDocument: { uri: at.uri(composer) }, range: { start: { line: 0, character: 0 }, end }, context: { diagnostics: [], only },
  });
  assert.deepEqual((await ask(["quickfix"])).map(({ kind }) => kind), ["quickfix"]);
  assert.deepEqual((await ask(["source"])).map(({ kind }) => kind), ["source.fixAll"]);
  const [all] = await ask(["source.fixAll"]);
  assert.equal(JSON.parse(edited(at.text(composer), all.edit.changes[at.uri(composer)])).feed, "products");
  assert.equal(await at.close(), 0);
});

test("mending all that is certain goes on until nothing more is, as validate --fix does", async () => {
  const at = await editor(project("shop"));
  const file = "composers/brands.json";
  await at.open(file);
  const text = at.text(file);
  const fixedAll = async () => {
    const actions = await at.request(protocol.CodeActionRequest.type, { textDocument: { uri: at.uri(file) },
      range: { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } }, context: { diagnostics: [] } });
    return edited(at.text(file), actions.find(({ kind }) => kind === "source.fixAll").edit.changes[at.uri(file)]);
  };
  const broken = {
    "two trailing commas": text.replace(/\n {2}}\n}\s*$/, ",\n  },\n}\n"),
    "single quotes": text.replaceAll('"', "'"),
    "a trailing comma and a name": text.replace(/\n}\s*$/, ",\n}\n").replace("slugify", "slugfy"),
  };
  for (const [mistake, wrong] of Object.entries(broken)) {
    assert.notEqual(wrong, text, mistake);
    await at.change(file, at.text(file), wrong);
    await at.until(() => at.findings(file).length > 0);
    assert.deepEqual(JSON.parse(await fixedAll()), JSON.parse(text), mistake);
    await at.change(file, wrong, text);
    await at.until(() => at.findings(file).length === 0);
  }
  assert.equal(await at.close(), 0);
});

test("folders that are added to the editor are checked, and those that are removed have no findings any more", async () => {
  const at = await editor(project("shop"));
  assert.deepEqual(at.initialized.capabilities.workspace.workspaceFolders, { supported: true, changeNotifications: true });
  const other = project("shop");
  writeFileSync(join(other, composer), readFileSync(join(other, composer), "utf8").replace('"isNull"', '"isNul"'));
  const folder = { uri: pathToFileURL(other).href, name: "other" };
  const change = (event) => at.connection.sendNotification(protocol.DidChangeWorkspaceFoldersNotification.type, { event });
  await change({ added: [folder], removed: [] });
  await at.until(() => at.all().length === 1);
  assert.equal(at.all()[0].uri, `${folder.uri}/${composer}`);
  await change({ added: [], removed: [folder] });
  await at.until(() => at.all().length === 0);
  assert.equal(await at.close(), 0);
});

test("a case is run from its lens, also before it is saved", async () => {
  const at = await editor(project("shop"));
  const cases = "composers/brands.test.json";
  await at.open(cases);
  const lenses = await at.request(protocol.CodeLensRequest.type, { textDocument: { uri: at.uri(cases) } });
  assert.equal(lenses.length, JSON.parse(at.text(cases)).cases.length);
  const run = (lens) => at.request(protocol.ExecuteCommandRequest.type, lens.command);
  const { passed, report } = await run(lenses[0]);
  assert.equal(passed, true);
  assert.match(report, /[^\n]\n\n1 case: 1 ok\n$/, "one case tells nothing of what all of them reach");
  await at.change(cases, '"founded": 1936', '"founded": 1937');
  const failed = await run(lenses[0]);
  assert.equal(failed.passed, false);
  await assert.rejects(run({ command: { command: "no.such", arguments: [] } }), /there is no command no\.such/);
  assert.match(failed.report, /expected +1937/);
  assert.equal(await at.close(), 0);
});

test("a case is run while files that it does not need are half written, and of one that it needs the place is told", async () => {
  const at = await editor(project("shop"));
  const cases = "composers/brands.test.json";
  await at.open(cases);
  const [{ command }] = await at.request(protocol.CodeLensRequest.type, { textDocument: { uri: at.uri(cases) } });
  const run = () => at.request(protocol.ExecuteCommandRequest.type, command);
  await at.open("composers/reviews.json", '{ "feed": "rev');
  assert.equal((await run()).passed, true);
  await at.open("storages/brands.json", '{ "kind": "content", "fields": {');
  await assert.rejects(run(), /storages\/brands\.json:1: .*`\}`/);
  assert.equal(await at.close(), 0);
});

test("a project.json that is made is read, and nothing says that it is missing any more", async () => {
  for (const inside of [true, false]) {
    const directory = project("shop");
    const text = readFileSync(join(directory, "project.json"), "utf8");
    rmSync(join(directory, "project.json"));
    const at = await editor(directory);
    await at.open("composers/brands.json");
    await at.until(() => at.findings("composers/brands.json").length === 1);
    assert.match(at.findings("composers/brands.json")[0].message, /^project\.json: this file is missing/);
    if (inside) {
      await at.open("project.json", text);
      assert.deepEqual(at.findings("project.json"), []);
    }
    writeFileSync(join(directory, "project.json"), text);
    await at.connection.sendNotification(protocol.DidChangeWatchedFilesNotification.type, { changes: [] });
    await at.until(() => at.all().length === 0);
    await at.change("composers/brands.json", '"feed": "brands"', '"feed": "brnds"');
    await at.until(() => at.findings("composers/brands.json")[0]?.code === "FS1201");
    assert.equal(await at.close(), 0);
  }
});

test("a character that is written in two halves is one that cannot be shown, and what follows stands where it is", async () => {
  const at = await editor(project("shop"));
  const file = "composers/brands.json";
  await at.open(file);
  await at.change(file, '"feed": "brands"', '"feed": "\ud83dbrands"');
  await at.change(file, "\ud83d", "\ud83d\ude00");
  await at.until(() => at.findings(file)[0]?.code === "FS1201");
  await at.change(file, "\ud83d\ude00", "");
  await at.until(() => at.all().length === 0);
  assert.equal(await at.close(), 0);
});

test("a member that is completed before another one gets its comma, and a word before a value takes its place", async () => {
  const snippets = { textDocument: { completion: { completionItem: { snippetSupport: true } } } };
  const file = "blocks/product/card.json";
  for (const [capabilities, newText] of [[snippets, '"description": $0,'], [{}, '"description": ']]) {
    const at = await editor(project("shop"), capabilities);
    await at.open(file);
    await at.change(file, '"level"', '"" "level"');
    const { items } = await at.request(protocol.CompletionRequest.type, at.at(file, '"" "level"', 1));
    assert.equal(items.find(({ label }) => label === "description").textEdit.newText, newText);
    await at.change(file, '"" "level"', '"level"');
    const before = await at.request(protocol.CompletionRequest.type, at.at(file, '"level": ', 8));
    const { textEdit } = before.items.find(({ label }) => label === "variant");
    assert.match(edited(at.text(file), [textEdit]), /"level":"variant",/);
    assert.equal(await at.close(), 0);
  }
});

test("a byte order mark of a file counts for nothing, as editors do not show it", async () => {
  const directory = project("shop");
  const card = "blocks/brand/card.json";
  const line = JSON.stringify(JSON.parse(readFileSync(join(directory, card), "utf8")));
  for (const positionEncodings of [["utf-16"], ["utf-8"]]) {
    writeFileSync(join(directory, card), `\ufeff${line}\n`);
    const at = await editor(directory, { general: { positionEncodings } });
    await at.open("storages/brands.json");
    const place = at.at("storages/brands.json", '"tagline"', 2);
    const { changes } = await at.request(protocol.RenameRequest.type, { ...place, newName: "claim" });
    assert.equal(edited(line, changes[at.uri(card)]), line.replace('"tagline":"tagline"', '"tagline":"claim"'));
    writeFileSync(join(directory, card), `\ufeff${line.replace('"storage":"brands"', '"storage":"brnads"')}\n`);
    await at.connection.sendNotification(protocol.DidSaveTextDocumentNotification.type, { textDocument: { uri: at.uri(card) } });
    await at.until(() => at.findings(card).length === 1);
    const told = at.findings(card)[0].range.start;
    assert.deepEqual(told, { line: 0, character: line.indexOf('"brands"') });
    await at.open(card, line.replace('"storage":"brands"', '"storage":"brnads"'));
    await at.quiet();
    assert.deepEqual(at.findings(card)[0].range.start, told, "as the editor opens it");
    assert.equal(await at.close(), 0);
  }
});

test("a project whose folder was away, in which the server was started, is served again", async () => {
  const directory = project("shop");
  const away = `${directory}-away`;
  for (const watched of [false, true]) {
    const at = await editor(directory, watched ? { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } } : {});
    const tell = (type) => at.connection.sendNotification(protocol.DidChangeWatchedFilesNotification.type,
      { changes: [{ uri: at.uri("project.json"), type }] });
    await at.open(composer);
    renameSync(directory, away);
    await tell(protocol.FileChangeType.Deleted);
    await at.quiet();
    cpSync(away, directory, { recursive: true });
    rmSync(away, { recursive: true });
    await tell(protocol.FileChangeType.Created);
    await at.change(composer, '"isNull"', '"isNul"');
    await at.until(() => at.findings(composer).length === 1);
    assert.match((await at.request(protocol.HoverRequest.type, at.at(composer, '"storage": "products"', 14))).contents.value, /products/);
    assert.deepEqual(at.all().map(({ code }) => code), ["FS2101"]);
    assert.equal(await at.close(), 0);
  }
});

test("a password in project.json is told of while that is typed", async () => {
  const at = await editor(project("shop"));
  const codes = () => at.findings("project.json").map(({ code, range }) => `${code} ${range.start.line}`);
  await at.open("project.json");
  for (let line = 1; line < 3; ++line) {
    await at.change("project.json", "{\n", '{\n  "store": "postgresql://shop:secret@db/shop",\n');
    await at.until(() => codes().includes("FS1104 1"));
    await at.change("project.json", "{\n", "{\n\n");
    await at.quiet();
    assert.deepEqual(codes(), ["FS1104 2"]);
    await at.change("project.json", '\n  "store": "postgresql://shop:secret@db/shop",\n', "");
    await at.until(() => codes().length === 0);
  }
  assert.equal(await at.close(), 0);
});

test("a file that is not saved as UTF-8 is told of while the editor shows it as it was meant", async () => {
  const directory = project("shop");
  const path = join(directory, composer);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]));
  const at = await editor(directory);
  const codes = () => at.findings(composer).map(({ code }) => code).sort();
  await at.until(() => codes().includes("FS1005"));
  await at.open(composer, text);
  await at.quiet();
  assert.deepEqual(codes(), ["FS1005"]);
  await at.change(composer, '"isNull"', '"isNul"');
  await at.until(() => codes().length === 2);
  await at.quiet();
  assert.deepEqual(codes(), ["FS1005", "FS2101"]);
  writeFileSync(path, text);
  await at.connection.sendNotification(protocol.DidSaveTextDocumentNotification.type, { textDocument: { uri: at.uri(composer) } });
  await at.until(() => codes().length === 1);
  assert.equal(await at.close(), 0);
});

test("fixes of what was typed right before are there when they are asked for", async () => {
  for (const [file, right, wrong] of [[composer, '"isNull"', '"isNul"'], ["composers/brands.test.json", '"record"', '"recrd"'],
    ["project.json", '"scopes": {', '"scpoes": {'], ["composers/brands.test.json", '"cases": [', '"cases": [,'], [storage, '"fields": {', '"fields": {,']])
    for (const only of [undefined, ["source.fixAll"]]) {
      const at = await editor(project("shop"));
      await at.open(file);
      await at.quiet();
      await at.change(file, right, wrong);
      const typed = at.text(file).indexOf(wrong);
      const range = { start: position(at.text(file), typed), end: position(at.text(file), typed + wrong.length) };
      const actions = await at.request(protocol.CodeActionRequest.type,
        { textDocument: { uri: at.uri(file) }, range, context: { diagnostics: [], only } });
      assert.equal(actions.length, only === undefined ? 2 : 1, `${file} ${only}`);
      assert.equal(edited(at.text(file), actions.at(-1).edit.changes[at.uri(file)]), at.text(file).replace(wrong, right));
      assert.equal(await at.close(), 0);
    }
});

test("findings of a project go when the editor has nothing to do with it any more", async () => {
  const other = project("shop");
  const write = (text) => writeFileSync(join(other, storage), text);
  const text = readFileSync(join(other, storage), "utf8");
  write(text.replace('"claim":', '"claims":'));
  const at = await editor(mkdtempSync(join(tmpdir(), "fsctl-node-")), { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } });
  const uri = pathToFileURL(join(other, composer)).href;
  const open = () => at.connection.sendNotification(protocol.DidOpenTextDocumentNotification.type,
    { textDocument: { uri, languageId: "json", version: 1, text: readFileSync(join(other, composer), "utf8") } });
  const close = () => at.connection.sendNotification(protocol.DidCloseTextDocumentNotification.type, { textDocument: { uri } });
  const folder = { uri: pathToFileURL(other).href, name: "other" };
  const change = (event) => at.connection.sendNotification(protocol.DidChangeWorkspaceFoldersNotification.type, { event });
  await open();
  await at.until(() => at.all().length > 0);
  await close();
  await at.until(() => at.all().length === 0);
  await change({ added: [folder], removed: [] });
  await at.until(() => at.all().length > 0);
  await open();
  await change({ added: [], removed: [folder] });
  await at.quiet();
  assert.notEqual(at.all().length, 0, "while a file is open");
  await close();
  await at.until(() => at.all().length === 0);
  assert.equal(await at.close(), 0);
});

test("an editor that names no folder has the project that the server was started in, or with", async () => {
  const directory = project("shop");
  const elsewhere = mkdtempSync(join(tmpdir(), "fsctl-node-"));
  writeFileSync(join(directory, composer), readFileSync(join(directory, composer), "utf8").replace('"isNull"', '"isNul"'));
  const none = { rootUri: null };
  for (const started of [
    { roots: none },
    { cwd: join(directory, "composers"), roots: none },
    { cwd: elsewhere, args: ["--project", directory], roots: none },
    { cwd: elsewhere, env: { ...process.env, FSCTL_PROJECT: directory }, roots: none },
    { cwd: elsewhere, roots: { rootUri: null, rootPath: directory } },
    { cwd: elsewhere, roots: { workspaceFolders: [] } },
  ]) {
    const at = await editor(directory, {}, started);
    await at.until(() => at.findings(composer).length === 1);
    assert.equal(await at.close(), 0);
  }
  const refused = spawnSync(binary, ["lsp", "--project", join(directory, "none")], { encoding: "utf8", input: "" });
  assert.equal(refused.status, 3);
  assert.match(refused.stderr, /there is no project/);
});

test("what stored records show is told when the store has changed, and taken back when it has changed again", async () => {
  const directory = project("shop");
  const records = Array.from({ length: 30 }, (_, i) => JSON.stringify({ id: `r${i}`, language: 17, stars: "x" })).join("\n");
  for (const capabilities of [{}, { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } }]) {
    const at = await editor(directory, capabilities);
    await at.quiet();
    assert.deepEqual(at.all(), []);
    fsctl(["ingest", "reviews", "-"], { cwd: directory, input: records });
    await at.until(() => at.all().length > 0);
    assert.equal(fsctl(["undo"], { cwd: directory }).status, 0);
    await at.until(() => at.all().length === 0);
    assert.equal(await at.close(), 0);
  }
});

test("of files of other programs in a project's folder nothing is told", async () => {
  const directory = project("shop");
  assert.equal(fsctl(["schema", "--out", "schemas"], { cwd: directory }).status, 0);
  const at = await editor(directory);
  await at.open("schemas/composer.schema.json");
  for (const [file, text] of [["package.json", '{ "name": "x", "version": "1.0.0" }'], ["package-lock.json", '{ "lockfileVersion": 3 }'],
    ["tsconfig.json", '{ "compilerOptions": {} }'], ["renovate.json", '{ "extends": [] }'], ["src/i18n/en.json", '{ "title": "T" }']])
    await at.open(file, text);
  await at.quiet();
  assert.deepEqual(at.all(), []);
  assert.equal(await at.close(), 0);
});

test("columns count units of UTF-16, or bytes where the client prefers", async () => {
  for (const [encodings, unit] of [[["utf-16"], 2], [["utf-8", "utf-16"], 4]]) {
    const at = await editor(project("shop"), { general: { positionEncodings: encodings } });
    assert.equal(at.initialized.capabilities.positionEncoding, encodings[0]);
    await at.open(composer, '{ "description": "𝄞", "feed": "product", "storage": "products", "fields": {} }');
    await at.until(() => at.findings(composer).some(({ message }) => message.includes("feed")));
    const found = at.findings(composer).find(({ message }) => message.includes('"product"'));
    assert.equal(found.range.start.character, '{ "description": "'.length + unit + '", "feed": '.length);
    assert.equal(await at.close(), 0);
  }
});

test("a file belongs to the nearest project above it, also when that comes or goes", async () => {
  const directory = project("shop");
  for (const inside of ["examples/inner", "composers/inner"]) {
    mkdirSync(join(directory, inside), { recursive: true });
    cpSync(project("shop"), join(directory, inside), { recursive: true });
    const at = await editor(directory);
    const file = `${inside}/${composer}`;
    const made = `${inside}/project.json`;
    const text = readFileSync(join(directory, made), "utf8");
    await at.open(file);
    await at.change(file, '"isNull"', '"isNul"');
    await at.until(() => at.findings(file).length > 0);
    await at.quiet();
    assert.deepEqual(at.findings(file).map(({ code }) => code), ["FS2101"], "once, by the inner project");
    const tell = (type) => at.connection.sendNotification(protocol.DidChangeWatchedFilesNotification.type,
      { changes: [{ uri: at.uri(made), type }] });
    rmSync(join(directory, made));
    await tell(protocol.FileChangeType.Deleted);
    await at.quiet();
    const ofOuter = at.findings(file).filter(({ code }) => code === "FS2101").length;
    assert.equal(ofOuter, inside.startsWith("composers/") ? 1 : 0, "where it is a composer of the outer one");
    writeFileSync(join(directory, made), text);
    await tell(protocol.FileChangeType.Created);
    await at.until(() => at.findings(file).map(({ code }) => code).join() === "FS2101"); // without what the outer one found
    await at.quiet();
    assert.deepEqual(at.findings(file).map(({ code }) => code), ["FS2101"]);
    assert.equal(await at.close(), 0);
    rmSync(join(directory, inside), { recursive: true });
  }
});

test("a project that is made in the editor's folder is checked", async () => {
  const directory = mkdtempSync(join(tmpdir(), "fsctl-node-"));
  const at = await editor(directory);
  cpSync(project("shop", { "composers/wrong.json": "{}" }), join(directory, "made"), { recursive: true });
  await at.connection.sendNotification(protocol.DidChangeWatchedFilesNotification.type,
    { changes: [{ uri: at.uri("made/project.json"), type: protocol.FileChangeType.Created }] });
  await at.until(() => at.findings("made/composers/wrong.json").length > 0);
  assert.equal(await at.close(), 0);
});

test("files that other programs write are seen, also where the editor does not tell of them", async () => {
  const directory = project("shop");
  const at = await editor(directory);
  const text = readFileSync(join(directory, composer), "utf8");
  writeFileSync(join(directory, composer), text.replace('"isNull"', '"isNul"'));
  await at.until(() => at.findings(composer).length === 1);
  writeFileSync(join(directory, composer), text);
  await at.until(() => at.findings(composer).length === 0);
  mkdirSync(join(directory, "blocks/new"));
  writeFileSync(join(directory, "blocks/new/card.json"), "{}");
  await at.until(() => at.findings("blocks/new/card.json").length > 0);
  rmSync(join(directory, "blocks/new"), { recursive: true });
  await at.until(() => at.all().length === 0);
  assert.equal(await at.close(), 0);
});

test("a field is renamed where it stands in files as they are now, also in those that were written a moment ago", async () => {
  const directory = project("shop");
  const at = await editor(directory, { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } });
  const card = "blocks/product/card.json";
  await at.open(storage);
  const place = { ...at.at(storage, '"claim"', 2), newName: "promise" };
  await at.request(protocol.RenameRequest.type, place);
  const text = readFileSync(join(directory, card), "utf8").replace("{", "{\n  \"description\": \"a card\",");
  writeFileSync(join(directory, card), text);
  const { changes } = await at.request(protocol.RenameRequest.type, place);
  assert.equal(edited(text, changes[at.uri(card)]), text.replace('"claim": "claim"', '"claim": "promise"'));
  assert.equal(await at.close(), 0);
});

test("a client that shows no Markdown gets texts without its signs", async () => {
  const textDocument = { hover: { contentFormat: ["plaintext"] }, completion: { completionItem: { documentationFormat: ["plaintext"] } } };
  const at = await editor(project("shop"), { textDocument });
  const outside = await editor(mkdtempSync(join(tmpdir(), "fsctl-node-")), { textDocument });
  await at.open(composer);
  await outside.open("slot.json", '{ "source": "composed", "composition": { "type": "isNull", "value": { "source": "data-field", "field": "a" } } }');
  for (const [client, file] of [[at, composer], [outside, "slot.json"]]) {
    const { contents } = await client.request(protocol.HoverRequest.type, client.at(file, '"isNull"', 3));
    const { items } = await client.request(protocol.CompletionRequest.type, client.at(file, '"isNull"', 3));
    const documentations = items.map(({ documentation }) => documentation);
    for (const { kind, value } of [contents, ...documentations]) {
      assert.equal(kind, "plaintext");
      assert.doesNotMatch(value, /`|^#|^\|/m);
      assert.match(value, /Gives\s/);
    }
    assert.equal(await client.close(), 0);
  }
});

test("a folder that is opened by a symbolic link has its files by that name", async () => {
  const directory = project("shop");
  const link = join(mkdtempSync(join(tmpdir(), "fsctl-node-")), "link");
  symlinkSync(directory, link);
  writeFileSync(join(directory, "redirects.json"), '[{ "from": "/a", "to": "/b" }, { "from": "/a", "to": "/c" }]');
  const at = await editor(link, { workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ["rename"] } } });
  await at.until(() => at.findings("redirects.json").length > 0);
  const { relatedInformation } = at.findings("redirects.json").find(({ relatedInformation }) => relatedInformation);
  await at.open(storage);
  await at.change(storage, '"claim":', '"claims":');
  await at.until(() => at.findings("blocks/product/card.json").length > 0);
  await at.change(storage, '"claims":', '"claim":');
  const place = at.at(storage, '"claim"', 2);
  const uses = await at.request(protocol.ReferencesRequest.type, { ...place, context: { includeDeclaration: true } });
  const { documentChanges } = await at.request(protocol.RenameRequest.type, { ...place, newName: "promise" });
  await at.open("blocks/product/card.json");
  const of = at.at("blocks/product/card.json", '"brand/card"', 3);
  const definition = await at.request(protocol.DefinitionRequest.type, of);
  const renamed = await at.request(protocol.RenameRequest.type, { ...of, newName: "brand/tile" });
  const named = [...at.told.map(({ uri }) => uri), relatedInformation[0].location.uri, definition.uri, ...uses.map(({ uri }) => uri),
    ...[...documentChanges, ...renamed.documentChanges].map((change) => change.textDocument?.uri ?? change.newUri)];
  for (const uri of named) assert.ok(uri.startsWith(at.uri("")), uri);
  assert.ok(named.length > 20);
  assert.equal(await at.close(), 0);
});

test("a case takes its record from the file as it is in the editor, and a file of cases that was never saved is checked", async () => {
  const directory = project("shop");
  const cases = "composers/brands.test.json";
  const at = await editor(directory);
  const records = readFileSync(join(directory, "records/brands.json"), "utf8");
  const [{ id }] = JSON.parse(records);
  const text = JSON.stringify({ cases: [{ name: "of a file", recordFile: "records/brands.json", id: "unsaved", expect: {} }] }, null, 2);
  await at.open(cases);
  await at.change(cases, at.text(cases), text);
  await at.until(() => at.findings(cases).some(({ message }) => message.includes('no record of the id "unsaved"')));
  await at.open("records/brands.json");
  await at.change("records/brands.json", JSON.stringify(id), '"unsaved"');
  await at.until(() => at.findings(cases).length === 0);
  const ids = labels(await at.request(protocol.CompletionRequest.type, at.at(cases, '"unsaved"', 2)));
  assert.ok(ids.includes("unsaved"), ids.join());
  const [{ command }] = await at.request(protocol.CodeLensRequest.type, { textDocument: { uri: at.uri(cases) } });
  assert.equal((await at.request(protocol.ExecuteCommandRequest.type, command)).passed, true);
  await at.connection.sendNotification(protocol.DidCloseTextDocumentNotification.type,
    { textDocument: { uri: at.uri("records/brands.json") } });
  await at.until(() => at.findings(cases).length === 1);
  const other = "composers/products.test/more.json";
  await at.open(other, text.replace("brands", "products"));
  await at.until(() => at.findings(other).length === 1);
  assert.equal(await at.close(), 0);
});

test("what is no message is refused, and the session goes on", async () => {
  const { child, ended } = start(binary, ["lsp"], { cwd: project("shop"), stdio: ["pipe", "pipe", "inherit"] });
  let out = "";
  child.stdout.on("data", (data) => (out += data));
  const frame = (text) => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
  const call = (id, method, params = {}) => frame(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
  child.stdin.write("X-Odd: yes\r\n\r\n" + frame("{no") + frame("[]") + call(1, "textDocument/hover"));
  child.stdin.write("Content-Length: 99999999999999999999\r\n\r\n");
  child.stdin.write(`Content-Length: ${65 << 20}\r\n\r\n` + " ".repeat(65 << 20));
  child.stdin.write(call(2, "initialize") + call(3, "no/such") + call(4, "textDocument/hover", { textDocument: 1 }));
  child.stdin.write(call(5, "shutdown") + call(6, "textDocument/hover"));
  child.stdin.end();
  assert.equal(await ended, 0, "the input ended after a shutdown");
  const answers = out.split(/Content-Length: \d+\r\n\r\n/).slice(1).map((text) => JSON.parse(text));
  assert.deepEqual(answers.map(({ id, error }) => [id, error?.code]), [
    [null, -32600], [null, -32700], [null, -32600], [1, -32002], [null, -32600], [null, -32600],
    [2, undefined], [3, -32601], [4, -32602], [5, undefined], [6, -32600],
  ]);
});

test("a file is found by a URI without the slashes of a host", async () => {
  const at = await editor(project("shop"));
  const uri = at.uri(composer).replace("file:///", "file:/");
  const text = '{ "feed": "product" }';
  await at.connection.sendNotification(protocol.DidOpenTextDocumentNotification.type,
    { textDocument: { uri, languageId: "json", version: 1, text } });
  await at.until(() => at.all().some((finding) => finding.uri === uri));
  assert.equal(await at.close(), 0);
});

test("an end without a shutdown is exit code 1", async () => {
  for (const last of ["", 'Content-Length: 33\r\n\r\n{"jsonrpc":"2.0","method":"exit"}']) {
    const { child, ended } = start(binary, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
    child.stdin.end(last);
    assert.equal(await ended, 1);
  }
});

test("a request that was cancelled before its turn is not answered", async () => {
  const at = await editor(project("shop"));
  await at.open(composer);
  const cancel = new protocol.CancellationTokenSource();
  const asked = at.connection.sendRequest(protocol.HoverRequest.type, at.at(composer, '"isNull"', 3), cancel.token);
  cancel.cancel();
  await asked.catch((error) => assert.equal(error.code, -32800));
  assert.equal(await at.close(), 0);
});

test("a server ends with a test that fails, and the tests behind it are run", () => {
  const file = join(mkdtempSync(join(tmpdir(), "fsctl-node-")), "failing.test.js");
  const client = new URL("support/language_client.js", import.meta.url);
  writeFileSync(file, `import { test } from "node:test";
    import { editor } from ${JSON.stringify(client)};
    for (const name of ["one", "two"])
      test(name, async () => { await editor(${JSON.stringify(project("shop"))}); throw new Error(name); });`);
  const { NODE_TEST_CONTEXT, ...env } = process.env;  // which would make it a part of these tests
  const { status, stdout } = spawnSync(process.execPath, ["--test", file], { env, encoding: "utf8", timeout: 60_000 });
  assert.match(stdout, /^# fail 2$/m);
  assert.equal(status, 1);
});
