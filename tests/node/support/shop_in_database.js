// The shop with its records in a database, and a server on it.
import assert from "node:assert/strict";
import { DatabaseProxy } from "./database_proxy.js";
import { fsctl, project } from "./fsctl.js";
import { serveAt } from "./serve.js";

/** Loads the records of a copy of the shop into a store; gives { inStore, authorization }: commands there, and a key for pushes. */
export function loadShop(directory, store) {
  const inStore = (...words) => fsctl([...words, "--store", store], { cwd: directory });
  const loaded = inStore("ingest", "--all");
  assert.equal(loaded.status, 0, loaded.stderr);
  return { inStore, authorization: inStore("key", "add", "clients").stdout.trim() };
}

/** A server whose connections to one of the databases go through a proxy; also gives what loadShop() gives, and how it ends. */
export async function serveThroughProxy(databases, name) {
  const directory = project("shop");
  const shop = loadShop(directory, databases.url(name)); // not through the proxy, which waits while a command runs
  const proxy = new DatabaseProxy(databases.sockets(name));
  await proxy.start();
  const server = await serveAt(directory, "--store", proxy.url).catch(async (failure) => {
    await proxy.end();
    throw failure;
  });
  const end = async () => {
    proxy.allow(Infinity);
    await server.stop();
    await proxy.end();
  };
  return { ...shop, proxy, server, end };
}
