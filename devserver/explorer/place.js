// The choice of stage, scope, region and locale.
import { el } from "./dom.js";

const remembered = "fsctl-explorer-place";

/** What was chosen last in this tab. */
export function rememberedChoice() {
  try {
    return JSON.parse(sessionStorage.getItem(remembered)) ?? {};
  } catch {
    return {};
  }
}

/** Completes a choice with what the project has: each part that does not fit gives way to the default or the first. */
export function fitted(wanted, project) {
  const pick = (list, name, value, fallback) => list.find((one) => one[name] === value) ?? list.find((one) => one[name] === fallback) ?? list[0];
  const scope = pick(project.scopes, "scope", wanted.scope, project.default.scope);
  const region = pick(scope.regions, "region", wanted.region, project.default.region);
  const locale = pick(region.locales, "locale", wanted.locale, project.default.locale);
  return { stage: wanted.stage ?? "public", scope: scope.scope, region: region.region, currency: region.currency, locale: locale.locale, domain: locale.domain };
}

export function remember({ stage, scope, region, locale }) {
  sessionStorage.setItem(remembered, JSON.stringify({ stage, scope, region, locale }));
}

function choose(name, options, chosen, change) {
  return el("label", {}, el("span", {}, name), el("select", { id: `choose-${name}`, onchange: (event) => change({ [name]: event.target.value }) },
    options.map(([value, words]) => el("option", { value, selected: value === chosen }, words))));
}

/** Draws the choice; without a project, of stages alone. */
export function placeBar(stages, project, choice, change) {
  const stage = choose("stage", stages.map((one) => [one.stage, one.needs_secret ? `${one.stage} 🔒` : one.stage]), choice.stage, change);
  if (!project) return [stage];
  const scope = project.scopes.find((one) => one.scope === choice.scope);
  const region = scope.regions.find((one) => one.region === choice.region);
  return [
    stage,
    choose("scope", project.scopes.map((one) => [one.scope, one.scope]), choice.scope, change),
    choose("region", scope.regions.map((one) => [one.region, `${one.region} ${one.currency}`]), choice.region, change),
    choose("locale", region.locales.map((one) => [one.locale, one.locale]), choice.locale, change),
  ];
}
