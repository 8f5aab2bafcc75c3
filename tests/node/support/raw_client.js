// A client of `fsctl lsp` that sends whatever it likes: messages of its own making, and bytes that are none.
import { binary } from "./fsctl.js";
import { start } from "./language_client.js";

/** Starts the server in a folder. */
export function rawClient(directory) {
  const { child, ended } = start(binary, ["lsp"], { cwd: directory, stdio: ["pipe", "pipe", "inherit"] });
  const waiting = new Map();
  const received = [];
  let bytes = Buffer.alloc(0);
  let last = 0;
  child.stdin.on("error", () => {});  // of a server that has ended, which `ended` tells
  child.stdout.on("data", (data) => {
    bytes = Buffer.concat([bytes, data]);
    for (let end; (end = bytes.indexOf("\r\n\r\n")) >= 0; ) {
      const length = Number(/Content-Length: (\d+)/.exec(bytes.subarray(0, end))[1]);
      if (bytes.length < end + 4 + length) return;
      const message = JSON.parse(bytes.subarray(end + 4, end + 4 + length));
      bytes = bytes.subarray(end + 4 + length);
      received.push(message);
      if (message.method === undefined) waiting.get(message.id)?.(message);
    }
  });
  const client = {
    ended,
    /** All messages of the server, one after the other. */
    received,
    write: (data) => child.stdin.write(data),
    end: () => child.stdin.end(),
    send(message) {
      const text = typeof message === "string" ? message : JSON.stringify({ jsonrpc: "2.0", ...message });
      child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    },
    notify: (method, params) => client.send({ method, params }),
    /** Sends a request and waits for its answer. */
    request(method, params) {
      const id = ++last;
      return new Promise((resolve, reject) => {
        waiting.set(id, resolve);
        ended.then((code) => reject(new Error(`the server ended with ${code} before it answered ${method}`)));
        client.send({ id, method, params });
      });
    },
    async close() {
      await client.request("shutdown");
      client.notify("exit");
      return await ended;
    },
  };
  return client;
}
