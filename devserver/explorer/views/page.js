// What lives at a URL.
import { el, fold, hashOf } from "../dom.js";
import { fields } from "../values.js";
import { detail } from "./block.js";
import { whyPage } from "./why.js";

/** A path as the address that it has on a domain, which may have a path of its own. */
function whole(address, domain) {
  if (!address.startsWith("/") || !domain) return address;
  const slash = domain.indexOf("/");
  const own = slash < 0 ? "" : domain.slice(slash);
  return own !== "" && `${address}/`.startsWith(`${own}/`) ? domain.slice(0, slash) + address : domain + address;
}

function address(url, app) {
  const input = el("input", { id: "url", type: "text", class: "wide", inputmode: "url", value: url ?? app.choice.domain ?? "", autocomplete: "off", spellcheck: "false", "aria-label": "URL of a page" });
  const go = (event) => {
    event.preventDefault();
    app.go(hashOf("page", { url: whole(input.value.replace(/^https?:\/\//, ""), app.choice.domain) }));
  };
  return el("form", { class: "bar", onsubmit: go }, input, el("button", { type: "submit" }, "Visit"));
}

const mostUrls = 60;
const shortened = (url, { choice }) => (choice.domain && url.startsWith(`${choice.domain}/`) ? url.slice(choice.domain.length) : url);

/** The first URLs of the domain's sitemap, to begin with. */
async function sitemap(app) {
  if (!app.project.pages.some((page) => page.sitemap)) return { answers: [], body: [] };
  const answer = await app.ask({ path: "/sitemap.xml" });
  const xml = new DOMParser().parseFromString(answer.text, "text/xml");
  const urls = [...xml.getElementsByTagName("loc")].map((loc) => loc.textContent.replace(/^https?:\/\//, ""));
  return { answers: [answer], body: [
    el("h2", {}, `From the sitemap of ${app.choice.domain}`),
    el("ul", { class: "keys" }, urls.slice(0, mostUrls).map((url) => el("li", {}, el("a", { href: hashOf("page", { url }), id: `url-${url}` }, shortened(url, app))))),
    urls.length > mostUrls ? el("p", { class: "quiet-text" }, `… and ${urls.length - mostUrls} more`) : null,
  ] };
}

function outcome(found) {
  const { route = {}, type } = found;
  const redirect = route.redirect?.url;
  return el("div", { class: "outcome" },
    el("span", { class: `badge ${route.code === 200 ? "good" : route.code < 400 ? "" : "bad"}` }, String(route.code)),
    type ? el("strong", {}, type) : null,
    route.code === 404 ? el("span", {}, "nothing lives at this address") : route.code === 410 ? el("span", {}, "what lived here was removed") : null,
    redirect ? el("span", {}, "leads to ", el("a", { href: hashOf("page", { url: redirect }) }, redirect)) : null,
    (route.alternates ?? []).map((one) => el("a", { class: "chip", href: hashOf("page", { url: one.url }), hreflang: one.hreflang }, `${one.region} ${one.locale}`)));
}

const mostHops = 5;

/** The answers for a URL and, one after the other, for what it leads to within the project. */
async function visit(url, app) {
  const answers = [];
  for (let next = url; next && answers.length < mostHops; next = answers.at(-1).json?.route?.redirect?.url) {
    const path = /^[\w.~/%-]*$/.test(next) ? next : encodeURIComponent(next);
    const answer = await app.ask({ path: `/page/${path}` });
    if (!answer.ok && answers.length > 0) break;  // it leads out of the project
    answers.push(answer);
  }
  return answers;
}

export async function page(route, app) {
  const { url } = route.query;
  const lead = `pages: ${app.project.pages.map((one) => `${one.page} ${one.path}`).join(", ") || "none"}`;
  if (!url) {
    const { answers, body } = await sitemap(app);
    return { title: "Pages", lead, answers, body: [address(url, app), body] };
  }
  const answers = await visit(url, app);
  const answer = answers.at(-1);
  const found = answer.json ?? {};
  return { title: "Page", lead: url, back: hashOf("page"), answers, body: [
    address(url, app),
    answers.length > 1 ? el("ol", { class: "chain" }, answers.slice(0, -1).map((one) => el("li", {}, el("strong", { class: "step" }, "Redirect"), outcome(one.json)))) : null,
    answer.ok ? [outcome(found), found.data ? detail(found.data, app.choice.locale) : null, fold("route", false, { class: "part" }, "route", fields(found.route ?? {}, app.choice.locale, "/route")), whyPage(url, app)]
      : app.refusal(answer),
  ] };
}
