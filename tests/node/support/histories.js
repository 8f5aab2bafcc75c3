// Clients that push records and read them, of any server that answers, while something goes wrong, and what each of them must see:
// nothing acknowledged is lost, and nobody is shown an older state after a newer one.
import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";

export class Histories {
  failures = [];
  counts = { pushed: 0, refused: 0, read: 0 };
  isOver = false;
  #clients = [];

  /** `ask(path, options)` gives { status, body, state } of a server: what it tells in fs-state, which a client says from then on. */
  constructor(ask) {
    this.ask = ask;
  }
  /** So many clients push a record each, again and again, and as many read any of them. */
  begin(clients, authorization) {
    this.keys = Array.from({ length: clients }, (_, i) => `brand-${i}`);
    this.#clients = this.keys.flatMap((key) => [this.#push(key, authorization), this.#watch()]);
  }
  /** Ends the clients; `founded(key)` says what became of a record. */
  async end(founded) {
    this.isOver = true;
    for (const pushed of await Promise.all(this.#clients)) {
      if (!pushed) continue;
      const { key, acknowledged, sent } = pushed;
      const last = founded(key);
      assert.ok(acknowledged <= last && last <= sent, `${key} is ${last}, ${acknowledged} was acknowledged and ${sent} sent`);
    }
    assert.deepEqual(this.failures, []);
  }
  toString() {
    const { pushed, refused, read } = this.counts;
    return `${pushed} pushes acknowledged, ${refused} refused, ${read} reads`;
  }

  /** A client's own view of records, whose numbers only ever grow. */
  #seen() {
    const numbers = new Map();
    return (key, number, where) => {
      const before = numbers.get(key) ?? 0;
      if (number < before) this.failures.push(`${key} was ${before}, and then ${number} ${where}`);
      numbers.set(key, Math.max(before, number));
    };
  }
  /** Asks as one client does. */
  async #ask(client, path, { headers, ...options } = {}) {
    const answer = await this.ask(path, { ...options, headers: client.state ? { ...headers, "fs-state": client.state } : headers });
    client.state = answer.state ?? client.state;
    return answer;
  }
  /** Reads a record's number; nothing where the database cannot be reached just now. */
  async #read(client, key) {
    const { status, body } = await this.#ask(client, `/block/brand/card/${key}`);
    if (status === 200) return ++this.counts.read, body.founded;
    if (status === 404) return 0;
    if (status < 500) this.failures.push(`${key} answered ${status}: ${JSON.stringify(body)}`);
    await wait(50);
    return undefined;
  }
  /** Pushes one record again and again; gives the last number that was acknowledged, and the last one that was sent. */
  async #push(key, authorization) {
    const client = {};
    const note = this.#seen();
    let acknowledged = 0;
    let sent = 0;
    while (!this.isOver) {
      const record = { id: key, name: key, founded: String(++sent) };
      const { status, body } = await this.#ask(client, "/ingest/brands/upsert", { method: "POST", headers: { authorization }, body: JSON.stringify(record) });
      if (status < 300) {
        acknowledged = sent;
        ++this.counts.pushed;
        note(key, acknowledged, "acknowledged");
      } else {
        ++this.counts.refused;
        if (status < 500) this.failures.push(`${key} was refused with ${status}: ${JSON.stringify(body)}`);
        await wait(50);
      }
      const number = await this.#read(client, key);
      if (number !== undefined) note(key, number, "to its own client");
    }
    return { key, acknowledged, sent };
  }
  async #watch() {
    const client = {};
    const note = this.#seen();
    while (!this.isOver) {
      const key = this.keys[Math.floor(Math.random() * this.keys.length)];
      const number = await this.#read(client, key);
      if (number !== undefined) note(key, number, "to a reader");
    }
  }
}
