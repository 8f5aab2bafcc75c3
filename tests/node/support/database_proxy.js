// Stands between fsctl and a PostgreSQL server's Unix socket, counts the answers that come through, and can hold them back or cut
// the connections. An answer is all that the server says up to one ReadyForQuery: what a client waits for in one round trip.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const socketName = ".s.PGSQL.5432";
const [readyForQuery, sync, query] = Buffer.from("ZSQ");

/** Cuts what comes into messages: a letter, and a length that counts itself, which the very first one of a client has alone. */
class Messages {
  rest = Buffer.alloc(0);
  constructor(startsWithLetter) {
    this.letter = startsWithLetter ? 1 : 0;
  }
  add(bytes) {
    const whole = [];
    this.rest = Buffer.concat([this.rest, bytes]);
    while (this.rest.length >= this.letter + 4) {
      const end = this.letter + this.rest.readUInt32BE(this.letter);
      if (this.rest.length < end) break;
      whole.push(this.rest.subarray(0, end));
      this.rest = this.rest.subarray(end);
      this.letter = 1;
    }
    return whole;
  }
}

/** One connection: bytes go to the server as they come, and back by whole answers. */
class Line {
  asked = 0;
  answered = 0;
  most = Infinity;
  kept = [];

  constructor(client, server) {
    Object.assign(this, { client, server });
    const questions = new Messages(false);
    const answers = new Messages(true);
    client.on("data", (bytes) => {
      server.write(bytes);
      for (const [letter] of questions.add(bytes)) if (letter === sync || letter === query) this.asked += 1;
    });
    server.on("data", (bytes) => {
      this.kept.push(...answers.add(bytes));
      this.pass();
    });
    for (const [one, other] of [[client, server], [server, client]]) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  }
  pass() {
    while (this.kept.length > 0 && this.most > 0) {
      const message = this.kept.shift();
      if (message[0] === readyForQuery) {
        this.answered += 1;
        this.most -= 1;
      }
      this.client.write(message);
    }
  }
  /** What the server says first is an answer, too, to nothing that was asked. */
  get isQuiet() {
    return this.answered > this.asked;
  }
}

export class DatabaseProxy {
  #lines = new Set();

  /** Before the server whose socket is in the folder `sockets`. */
  constructor(sockets) {
    this.folder = mkdtempSync(join(tmpdir(), "fsctl-proxy-"));
    chmodSync(this.folder, 0o755);
    this.listener = createServer((client) => {
      const line = new Line(client, connect(join(sockets, socketName)));
      this.#lines.add(line);
      client.on("close", () => this.#lines.delete(line));
    });
  }
  async start() {
    await new Promise((resolve) => this.listener.listen(join(this.folder, socketName), resolve));
  }
  get url() {
    return `postgresql://fsctl@/fsctl?host=${this.folder}`;
  }
  /** Until everything that was asked on a connection is answered, of each connection that there is. */
  async settle() {
    for (const line of this.#lines) while (!line.isQuiet && !line.client.destroyed) await wait(1);
  }
  /** From now on so many answers come through each connection that there is, and the others wait. */
  allow(most) {
    for (const line of this.#lines) {
      line.most = most;
      line.pass();
    }
  }
  /** Cuts all connections, as a network does. */
  cut() {
    for (const line of this.#lines) line.client.destroy();
  }
  async end() {
    this.cut();
    await new Promise((resolve) => this.listener.close(resolve));
    rmSync(this.folder, { recursive: true, force: true });
  }
}
