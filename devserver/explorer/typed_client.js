// Requests as a client sends them that is generated from the OpenAPI document.
const indent = (text, by) => text.replaceAll("\n", `\n${" ".repeat(by)}`);

/** The path as the document has it, and what stands for its parameter. */
function documented(path) {
  const [before, query = ""] = path.split("?");
  const parts = before.split("/");
  const isPage = parts[1] === "page";
  const isBlock = parts[1] === "block";
  const values = isPage ? { url: decodeURIComponent(parts.slice(2).join("/")) } : isBlock ? { key: decodeURIComponent(parts.at(-1)) } : null;
  const template = isPage ? "/page/{url}" : isBlock ? [...parts.slice(0, -1), "{key}"].join("/") : before;
  return { template, values, query: Object.fromEntries(new URLSearchParams(query)) };
}

/** The request for openapi-fetch with the types of openapi-typescript. */
export function asClient({ of, method, path, url, headers, body, needsSecret }) {
  if (of) return "// This is read below /_fsctl, which programs on this machine may do;\n// the OpenAPI document, and so a generated client, leaves it out.";
  const server = url.slice(0, url.length - path.length);
  const { template, values, query } = documented(path);
  const params = { ...(values ? { path: values } : {}), ...(Object.keys(query).length > 0 ? { query } : {}) };
  const all = Object.entries(headers).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  if (needsSecret) all.push('"fs-secret": process.env.FS_SECRET');
  const options = [];
  if (Object.keys(params).length > 0) options.push(`  params: ${indent(JSON.stringify(params, null, 2), 2)},`);
  if (body !== undefined) options.push(`  body: ${indent(JSON.stringify(body, null, 2), 2)},`);
  if (all.length > 0) options.push(`  headers: { ${all.join(", ")} },`);
  const rest = options.length > 0 ? `, {\n${options.join("\n")}\n}` : "";
  return [
    `// npx openapi-typescript ${server}/api/doc.json -o fetch-api.d.ts`,
    'import createClient from "openapi-fetch";', 'import type { paths } from "./fetch-api";', "",
    `const client = createClient<paths>({ baseUrl: ${JSON.stringify(server)} });`,
    `const { data, error } = await client.${method}(${JSON.stringify(template)}${rest});`,
  ].join("\n");
}
