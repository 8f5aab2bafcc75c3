// The page: draws the view that the hash names, and draws it anew when the data of the server changes.
import { ask, hasSecret, keepSecret, SecretNeeded } from "./ask.js";
import { el, fold, hashOf, readHash } from "./dom.js";
import { showFindings } from "./findings.js";
import { follow } from "./live.js";
import { fitted, placeBar, remember, rememberedChoice } from "./place.js";
import { requestPanel } from "./request_panel.js";
import { block } from "./views/block.js";
import { changes } from "./views/changes.js";
import { compose } from "./views/compose.js";
import { journal } from "./views/journal.js";
import { listing } from "./views/listing.js";
import { overview } from "./views/overview.js";
import { page } from "./views/page.js";
import { problemList } from "./views/problems.js";
import { feed, storage } from "./views/records.js";
import { slot } from "./views/slot.js";
import { tree } from "./views/tree.js";

const views = { "": overview, listing, block, tree, page, feed, storage, compose, slot, changes, problems: problemList, journal };
const privateState = location.pathname.match(/\/_fsctl\/states\/([^/]+)\//)?.[1];
const part = (id) => document.getElementById(id);
const state = { stages: [], project: null, version: null, choice: { stage: "public", ...rememberedChoice() }, shown: null, drawing: 0 };

/** The hash of where one is now, which may be further than what is drawn, with changes to its query. */
function hashWith(changes) {
  const { view, query } = readHash(location.hash);
  return hashOf(view, { ...query, ...changes });
}

/** What views are given: the project, the choice of place, and how to ask and to go elsewhere. */
function appFor(signal) {
  return {
    project: state.project,
    choice: state.choice,
    ask: (request) => ask(request, state.choice, signal),
    askLater: (request) => ask(request, state.choice),  // for what is asked once the view is drawn
    go: (hash) => { location.hash = hash; },
    replace: (hash) => { history.replaceState(null, "", hash); show(); },
    isAt: (view) => readHash(location.hash).view === view,
    changed: hashWith,
    refusal: (answer) => refusal(answer),
    unknown: (kind, name) => ({ title: `No ${kind} ${name}`, answers: [], body: [el("p", { class: "empty" }, `This stage has no ${kind} of this name.`)] }),
  };
}

function refusal({ status, json }) {
  const details = (json?.details ?? []).length > 1 ? el("ul", {}, json.details.map((one) => el("li", {}, one.propertyPath ? el("code", {}, one.propertyPath) : null, " ", one.message))) : null;
  return el("div", { class: "trouble", role: "alert" }, el("p", {}, el("code", { class: "badge bad" }, `${status} ${json?.code ?? ""}`), " ", json?.error ?? "The server gave no reason."), json?.hint ? el("p", {}, json.hint) : null, details);
}

function routeNow() {
  const { view, query } = readHash(location.hash);
  const [name, ...rest] = view.split("/");
  return { name, rest: rest.join("/"), query };
}

// Drawing

/** Puts new content in place; who types goes on typing. */
function replaceContent(content, isNavigation) {
  const main = part("main");
  const active = document.activeElement;
  const isLeft = isNavigation && active?.matches("a");  // who follows a link begins at the top
  const kept = active && active.id && !isLeft && main.contains(active) ? { id: active.id, value: active.value, start: selectionOf(active) } : null;
  main.replaceChildren(...content);
  const again = kept && part(kept.id);
  if (again) {
    if (again.matches("input, textarea") && kept.value !== undefined) again.value = kept.value;
    again.focus({ preventScroll: true });
    if (kept.start !== null && again.matches("input, textarea")) again.setSelectionRange(kept.start, kept.start);
  } else if (isNavigation) {
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
  }
}

function selectionOf(element) {
  try {
    return element.selectionStart ?? null;
  } catch {
    return null;
  }
}

function contentOf({ title, lead, back, body, answers, panel = requestPanel(answers) }) {
  const failed = answers.length === 1 && !answers[0].ok && answers[0].request.of ? refusal(answers[0]) : null;
  return [
    el("header", { class: "head" }, back ? el("a", { class: "back", href: back, id: "back" }, "Back") : null, el("h1", {}, title), lead ? el("p", { class: "lead" }, lead) : null),
    failed, ...[body].flat(Infinity).filter(Boolean), panel,
  ].filter(Boolean);
}

/** Draws the view of the hash; a live one only when an answer has changed. */
async function show(isLive = false) {
  const drawing = ++state.drawing;
  const route = routeNow();
  const here = location.hash + JSON.stringify(state.choice);
  const name = `${route.name}/${route.rest}/${route.query.page ?? 1}`;
  const isNavigation = !isLive && state.shown !== null && state.shown.name !== name;
  if (isNavigation) closeMenu();
  const controller = new AbortController();
  state.controller?.abort();
  state.controller = controller;
  part("main").setAttribute("aria-busy", "true");
  try {
    const drawn = await (views[route.name] ?? overview)(route, appFor(controller.signal));
    if (drawing !== state.drawing) return;
    const signature = here + drawn.answers.map((answer) => answer.status + answer.text).join("\n");
    if (!isLive || signature !== state.shown?.signature) {
      replaceContent(contentOf(drawn), isNavigation);
      document.title = `${drawn.title} – fsctl Explorer`;
    }
    state.shown = { signature, name };
  } catch (error) {
    if (drawing === state.drawing && error.name !== "AbortError") showTrouble(error);
  } finally {
    if (drawing === state.drawing) part("main").setAttribute("aria-busy", "false");
  }
  markPlace(route);
}

function showTrouble(error) {
  state.shown = null;
  if (error instanceof SecretNeeded) return replaceContent([secretForm(error)], true);
  replaceContent([el("div", { class: "trouble", role: "alert" }, el("h1", {}, "The server did not answer"), el("p", {}, String(error.message ?? error)))], true);
}

function secretForm(needed) {
  const input = el("input", { id: "secret", type: "password", autocomplete: "off", required: true, "aria-label": `Fetch secret of ${needed.stage}` });
  const use = async (event) => {
    event.preventDefault();
    keepSecret(needed.stage, input.value);
    await begin();
  };
  return el("section", { class: "ask" }, el("h1", {}, "A fetch secret is needed"), el("p", {}, needed.message),
    el("form", { class: "bar", onsubmit: use }, input, el("button", { type: "submit" }, "Use it")),
    el("p", { class: "quiet-text" }, "This page keeps it in memory until it is closed or loaded anew. fsctl secret add LABEL makes one."));
}

// What stands around the view

function links(title, kind, names) {
  if (names.length === 0) return null;
  return fold(`nav-${kind}`, kind !== "block", {}, title, el("ul", {}, names.map((name) => el("li", {}, el("a", { href: hashOf(`${kind}/${name}`), "data-view": `${kind}/${name}` }, name)))));
}

function drawNavigation() {
  const { project } = state;
  const single = (view, title) => el("a", { href: hashOf(view), "data-view": view, class: "single" }, title);
  const isWide = matchMedia("(min-width: 60rem)").matches;
  part("nav").replaceChildren(fold(`menu-${isWide}`, isWide, { class: "menu" }, "Menu", [
    single("", "Overview"),
    links("Listings", "listing", project.listings.map((one) => one.listing)),
    links("Trees", "tree", project.trees.map((one) => one.tree)),
    links("Blocks", "block", project.blocks.map((one) => one.block)),
    project.pages.length > 0 ? single("page", "Pages") : null,
    links("Feeds", "feed", project.feeds),
    links("Storages", "storage", project.storages.map((one) => one.storage)),
    links("Composers", "compose", project.composers.map((one) => one.composer)),
    single("slot", "Try a slot"),
    single("changes", "Changes"),
    single("problems", "Problems"),
    single("journal", "Journal"),
    el("a", { href: "api", class: "single", id: "reference" }, "API reference"),
  ]));
}

/** Closes the menu where it lies above what was chosen in it. */
function closeMenu() {
  const menu = part("menu-false");
  if (menu) menu.open = false;
}

function markPlace(route) {
  const here = route.rest ? `${route.name}/${route.rest}` : route.name;
  for (const link of part("nav").querySelectorAll("a")) {
    if (link.id === "reference") link.setAttribute("href", `api?stage=${encodeURIComponent(state.choice.stage)}`);
    else link.dataset.view === here ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current");
  }
}

function drawPlace() {
  const active = document.activeElement?.id;
  part("place").replaceChildren(...placeBar(state.stages, state.project, state.choice, changePlace));
  if (active?.startsWith("choose-")) part(active)?.focus();
}

async function changePlace(changes) {
  state.choice = { ...state.choice, ...changes };
  remember(state.choice);
  await begin();
}

/** Tells whether the server answers; once it does again, what it did not answer is asked anew. */
function tellLive(kind, words) {
  const isBack = kind === "on" && part("live").dataset.kind === "off";
  part("live").dataset.kind = kind;
  part("live-text").textContent = words;
  if (isBack && state.version !== null) begin(true);
}

// What the server has

async function readProject() {
  const stage = state.stages.find((one) => one.stage === state.choice.stage);
  if (stage?.needs_secret && !hasSecret(stage.stage)) throw new SecretNeeded(stage.stage);
  const answer = await ask({ path: "/_fsctl/project", of: "stage" }, state.choice);
  if (!answer.ok) throw new Error(answer.json?.error ?? `status ${answer.status}`);
  if (answer.text === state.projectText) return;
  state.projectText = answer.text;
  state.project = answer.json;
  drawNavigation();
}

/** Reads what a stage has, and draws everything. */
async function begin(isLive = false) {
  if (!isLive) part("main").setAttribute("aria-busy", "true");
  try {
    await readProject();
    state.choice = fitted(state.choice, state.project);
    part("project").textContent = state.project.project + (privateState ? ` · private state ${privateState.slice(0, 8)}` : "");
    drawPlace();
    await show(isLive);
  } catch (error) {
    drawPlace();
    showTrouble(error);
    part("main").setAttribute("aria-busy", "false");
  }
}

async function take({ version, stages, configuration }) {
  const isFirst = state.version === null;
  const isNew = version !== state.version;
  Object.assign(state, { version, stages });
  if (configuration) showFindings(configuration);
  if (isNew) await begin(!isFirst);
}

part("place").addEventListener("submit", (event) => event.preventDefault());
part("skip").addEventListener("click", (event) => {
  event.preventDefault();
  part("main").focus();
});
addEventListener("hashchange", () => state.project && show());
follow(take, tellLive);
