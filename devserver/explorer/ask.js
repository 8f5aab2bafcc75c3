// Requests to the server that this page comes from, and how others would send them.

const base = new URL(".", location.href.split("#")[0]);
const secrets = new Map(); // by stage; never stored, never shown
const contexts = new Map(); // by domain: the visitor's context there

/** A stage asks for a secret that this page does not have, or has wrong. */
export class SecretNeeded extends Error {
  constructor(stage) {
    super(secrets.has(stage) ? "The stage does not know this secret." : `The stage ${stage} answers with its fetch secret only.`);
    this.stage = stage;
  }
}

export const hasSecret = (stage) => secrets.has(stage);
export const keepSecret = (stage, secret) => secrets.set(stage, secret);

/** The path of a slug or key in a URL; slashes in slugs stay. */
export const slugPath = (slug) => slug.split("/").map(encodeURIComponent).join("/");
export const queryPath = (path, query) => {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ""));
  return asked.size > 0 ? `${path}?${asked}` : path;
};

/** The URL of a path of this server. */
export const addressOf = (path) => new URL("." + path, base).href;
const stageOf = (request, choice) => (request.of === "feeds" ? "develop" : choice.stage);

/** Whether a request is answered for a visitor's place, as those of the Fetch API are. */
const isForPlace = (request) => !request.of || request.of === "why";

/** The headers that anybody would send. */
function headersOf(request, choice) {
  const headers = {};
  if (request.of !== "feeds" && choice.stage !== "public") headers["fs-version"] = choice.stage;
  if (isForPlace(request) && choice.domain) headers["fs-domain"] = choice.domain;
  return headers;
}

/**
 * Sends a request: `{ path, method, body, of }`, where `of` is "feeds", "stage" or "why" for what is read below /_fsctl,
 * and absent for the Fetch API. Gives what came back, whatever its status, but for a missing secret.
 */
export async function ask(request, choice, signal) {
  const headers = headersOf(request, choice);
  const stage = stageOf(request, choice);
  const shown = { ...request, method: request.method ?? "GET", url: addressOf(request.path), headers: { ...headers }, needsSecret: secrets.has(stage) };
  headers["fsctl-journal"] = "off"; // which tells what the frontend asks
  if (secrets.has(stage)) headers["fs-secret"] = secrets.get(stage);
  if (isForPlace(request) && contexts.has(choice.domain)) headers["fs-context"] = contexts.get(choice.domain);
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  const answer = await fetch(shown.url, { method: shown.method, headers, body, signal, cache: "no-store", credentials: "omit" });
  const text = await answer.text();
  if (answer.status === 401) throw new SecretNeeded(stage);
  const context = answer.headers.get("fs-context");
  if (!request.of && context && answer.ok) contexts.set(choice.domain, context);
  return { request: shown, status: answer.status, ok: answer.ok, text, json: parsed(text), warning: answer.headers.get("fs-warning") };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** The request for a shell. A secret is named, not shown. */
export function asCurl({ method, url, headers, body, needsSecret }) {
  const lines = [`curl ${method === "GET" || body !== undefined ? "" : `-X ${method} `}${quoted(url)}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (needsSecret) lines.push('-H "fs-secret: $FS_SECRET"');
  if (body !== undefined) lines.push(`-d ${quoted(JSON.stringify(body))}`);
  return lines.join(" \\\n  ");
}

/** The request for a script. */
export function asFetch({ method, url, headers, body, needsSecret }) {
  const options = [];
  if (method !== "GET") options.push(`  method: ${JSON.stringify(method)},`);
  const all = Object.entries(headers).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  if (needsSecret) all.push('"fs-secret": process.env.FS_SECRET');
  if (all.length > 0) options.push(`  headers: { ${all.join(", ")} },`);
  if (body !== undefined) options.push(`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}),`);
  const rest = options.length > 0 ? `, {\n${options.join("\n")}\n}` : "";
  return `const answer = await fetch(${JSON.stringify(url)}${rest});\nconst found = await answer.json();`;
}
