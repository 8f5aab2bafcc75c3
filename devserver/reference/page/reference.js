// Shows the description of the API that the server answers now, and draws it anew when the configuration changes.

const base = new URL(".", location.href.split(/[?#]/)[0]);
const stage = new URLSearchParams(location.search).get("stage") ?? "public";
const part = (id) => document.getElementById(id);
let secret = null; // kept in memory only
let context = null; // of this visitor: without it each request begins a new one, which changes the server's data
let shown = null;
let viewer = null;

document.documentElement.classList.toggle("dark-mode", matchMedia("(prefers-color-scheme: dark)").matches);

function headersFor(headers) {
  if (stage !== "public") headers["fs-version"] = stage;
  if (secret !== null) headers["fs-secret"] = secret;
  return headers;
}

/** The document, whose operations are called where this page lies; null where the stage wants its secret. */
async function read() {
  const headers = headersFor(context === null ? {} : { "fs-context": context });
  const answer = await fetch(new URL("api/doc.json", base), { headers, cache: "no-store", credentials: "omit" });
  part("ask").hidden = answer.status !== 401;
  if (answer.status === 401) {
    part("told").textContent = secret === null ? `The stage ${stage} answers with its fetch secret only.` : "The stage does not know this secret.";
    return null;
  }
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  context = answer.headers.get("fs-context") ?? context;
  return answer.text();
}

function draw(text) {
  const document_ = { ...JSON.parse(text), servers: [{ url: base.href.replace(/\/$/, "") }] };
  if (viewer) return viewer.specActions.updateSpec(JSON.stringify(document_));
  viewer = window.SwaggerUIBundle({
    spec: document_,
    dom_id: "#reference",
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
    requestInterceptor: (request) => {
      headersFor(request.headers);
      return request;
    },
  });
  return undefined;
}

/** Names what the viewer leaves without a name, and lets keys reach what is scrolled. */
function complete() {
  for (const select of document.querySelectorAll("#servers:not([aria-label])")) select.setAttribute("aria-label", "Server");
  for (const text of document.querySelectorAll("#reference :is(.microlight, .curl):not([tabindex])")) text.tabIndex = 0;
}
new MutationObserver(complete).observe(part("reference"), { childList: true, subtree: true });

async function show() {
  try {
    const text = await read();
    if (text === null || text === shown) return;
    shown = text;
    part("told").textContent = "";
    draw(text);
  } catch (error) {
    part("told").textContent = `The server gives no description: ${error.message}`;
  }
}

part("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  secret = part("secret").value;
  show();
});
new EventSource(new URL("_fsctl/events", base)).addEventListener("message", show);
show();
