#include "core/project/places.h"

#include <algorithm>
#include <functional>
#include <span>
#include <utility>

#include "core/error/suggest.h"
#include "core/json/parse.h"
#include "core/project/findings.h"
#include "core/project/values.h"
#include "core/text/codes.h"
#include "core/text/host.h"
#include "core/text/percent.h"
#include "core/text/unicode.h"

namespace fsctl::project {
namespace {

std::string without_port(const std::string& host) { return host.substr(0, host.rfind(':')); }

void push_new(std::vector<std::string>& list, const std::string& word) {
  if (std::ranges::find(list, word) == list.end()) list.push_back(word);
}

LackedName lacked_region(const std::string& scope, const std::string& name) {
  return {.file = "project.json", .place = "/scopes" + pointer_step(scope) + "/regions", .name = name};
}

[[noreturn]] void refuse_place(const std::string& owner, const std::string& kind, const LackedName& lacks,
                               const std::vector<std::string>& known) {
  const auto near = did_you_mean(lacks.name, known);
  throw Error(Problem{.code = ErrorCode::unknown_name,
                      .message = owner + " has no " + kind + " \"" + lacks.name + "\"",
                      .hint = near.empty() ? "there are: " + joined(known) : near,
                      .lacks = lacks});
}

bool is_currency(std::string_view text) {
  return text.size() == 3 &&
         std::ranges::all_of(text, [](char c) { return c >= 'A' && c <= 'z' && (c <= 'Z' || c >= 'a'); });
}

constexpr TextPattern currency = {"^[A-Za-z]{3}$", is_currency, "a code of ISO 4217 such as EUR"};

Region parse_region(const std::string& key, const Json& json) {
  const auto code = text_of(json, "currency");
  Region region{.key = key, .currency = text::upper(code), .price_currency = text::lower(code), .locales = {}};
  for (const auto& [locale, domain] : part_of(json, "locales").items())
    region.locales.push_back({locale, domain.is_string() ? domain.get<std::string>() : ""});
  return region;
}

Scope parse_scope(const std::string& key, const Json& json) {
  Scope scope{.key = key, .regions = {}};
  for (const auto& [region, definition] : part_of(json, "regions").items())
    scope.regions.push_back(parse_region(region, definition));
  return scope;
}

void check_fallback(const Places& places, Problems& problems) {
  const auto& [scope, region, locale] = places.fallback;
  const bool is_whole = !scope.empty() && !region.empty() && !locale.empty();
  if (!is_whole || places.scopes.empty() || places.has(places.fallback)) return;
  const auto* known_scope = places.scope(scope);
  const auto add_lacked = [&](const std::string& part, const std::string& kind, const LackedName& lacks,
                              const std::vector<std::string>& known) {
    add_unknown(problems, "/default/" + part, kind, lacks.name, known);
    problems.back().lacks = lacks;
  };
  if (known_scope == nullptr) return add_lacked("scope", "scope", lacked_scope(scope), places.scope_keys());
  std::vector<std::string> regions;
  for (const Region& known : known_scope->regions) regions.push_back(known.key);
  const auto* known_region = places.region(scope, region);
  if (known_region == nullptr)
    return add_lacked("region", "region of scope " + scope, lacked_region(scope, region), regions);
  std::vector<std::string> locales;
  for (const auto& known : known_region->locales) locales.push_back(known.locale);
  if (std::ranges::find(locales, locale) != locales.end()) return;  // a mistake in its domain is reported there
  // check_places() tells of one that is no language, which this one may be.
  const bool has_foreign = !std::ranges::all_of(locales, [](const auto& one) { return text::is_locale(one); });
  if (has_foreign && text::is_locale(locale)) return;
  add_lacked("locale", "locale of region " + region, lacked_locale(locale), locales);
  // Which of the two is right, only who wrote them knows.
  const auto alike =
      std::ranges::find_if(locales, [&](const auto& one) { return text::fold_case(one) == text::fold_case(locale); });
  if (alike != locales.end())
    problems.back().hint =
        "\"" + *alike + "\" is there: write both alike, a language in small letters, a country in capitals";
}

/// Whether check_form has set a part of a value to null, as it could not be read.
bool has_unread_part(const Json& json) {
  return json.is_null() || (json.is_structured() && std::ranges::any_of(json, has_unread_part));
}

/// Whether each region has locales.
bool have_locales(const std::vector<Scope>& scopes) {
  return std::ranges::all_of(scopes, [](const Scope& scope) {
    return std::ranges::none_of(scope.regions, [](const Region& region) { return region.locales.empty(); });
  });
}

/// The percent-encoded path of these segments.
std::string path_of(std::span<const std::string> segments) {
  std::string path;
  for (const auto& segment : segments) path += '/' + text::percent_encode(segment);
  return path;
}

void collect_domains(Places& places, Problems& problems) {
  for (const Scope& scope : places.scopes)
    for (const Region& region : scope.regions)
      for (const auto& [locale, text] : region.locales) {
        if (text.empty()) continue;
        auto [host, segments] = split_address(text);
        const auto same = std::ranges::find_if(
            places.domains, [&](const Domain& other) { return other.host == host && other.segments == segments; });
        places.is_whole = places.is_whole && same == places.domains.end();
        if (same != places.domains.end())
          add(problems, ErrorCode::name_taken,
              "/scopes" + pointer_step(scope.key) + "/regions" + pointer_step(region.key) + "/locales" +
                  pointer_step(locale),
              "the domain \"" + text + "\" already stands for " + same->place.scope + "/" + same->place.region + "/" +
                  same->place.locale);
        auto shown = host + path_of(segments);
        places.domains.push_back(
            {std::move(shown), std::move(host), std::move(segments), {scope.key, region.key, locale}});
      }
}

/// Sets `below` of each domain.
void nest_domains(std::vector<Domain>& domains) {
  for (Domain& domain : domains) {
    for (const Domain& other : domains) {
      const auto depth = domain.segments.size();
      if (other.host != domain.host || other.segments.size() <= depth) continue;
      if (!std::ranges::equal(domain.segments, std::span(other.segments).first(depth))) continue;
      domain.below.push_back({path_of(std::span(other.segments).subspan(depth)), other.text});
    }
    std::ranges::sort(domain.below, std::greater(), [](const Domain::Below& below) {
      return std::pair(std::ranges::count(below.path, '/'), below.path);
    });
  }
}

}  // namespace

std::string name_of(const Place& place) { return place.scope + '/' + place.region + '/' + place.locale; }

const Domain::Below* Domain::owner_of(std::string_view path) const {
  const auto found = std::ranges::find_if(below, [&](const Below& other) {
    return path.starts_with(other.path) && (path.size() == other.path.size() || path[other.path.size()] == '/');
  });
  return found == below.end() ? nullptr : &*found;
}

const Scope* Places::scope(std::string_view key) const {
  const auto found = std::ranges::find(scopes, key, &Scope::key);
  return found == scopes.end() ? nullptr : &*found;
}

const Region* Places::region(std::string_view scope_key, std::string_view key) const {
  const Scope* owner = scope(scope_key);
  if (owner == nullptr) return nullptr;
  const auto found = std::ranges::find(owner->regions, key, &Region::key);
  return found == owner->regions.end() ? nullptr : &*found;
}

const Domain* Places::domain_of(const Place& place) const {
  const auto found = std::ranges::find(domains, place, &Domain::place);
  return found == domains.end() ? nullptr : &*found;
}

std::vector<std::string> Places::scope_keys() const {
  std::vector<std::string> keys;
  for (const Scope& scope : scopes) keys.push_back(scope.key);
  return keys;
}

std::vector<std::string> Places::locales() const {
  std::vector<std::string> all;
  for (const Scope& scope : scopes)
    for (const Region& region : scope.regions)
      for (const auto& [locale, _] : region.locales) push_new(all, locale);
  return all;
}

std::vector<std::string> Places::currencies() const {
  std::vector<std::string> all;
  for (const Scope& scope : scopes)
    for (const Region& region : scope.regions) push_new(all, region.price_currency);
  return all;
}

SiteAddress split_address(std::string_view url) {
  if (const auto scheme = url.find("://"); scheme != std::string_view::npos) url.remove_prefix(scheme + 3);
  url = url.substr(0, url.find_first_of("?#"));
  SiteAddress address;
  const auto host = url.substr(0, url.find('/'));
  address.host = text::folded_host(text::percent_decode(host));
  url.remove_prefix(host.size());
  while (!url.empty()) {
    const auto end = std::min(url.find('/'), url.size());
    if (end > 0) address.segments.push_back(text::percent_decode(url.substr(0, end)));
    url.remove_prefix(std::min(url.size(), end + 1));
  }
  return address;
}

const Domain* match_domain(const Places& places, const SiteAddress& address) {
  const auto longest = [&](const std::string& host) {
    const Domain* best = nullptr;
    for (const Domain& domain : places.domains) {
      if (domain.host != host || domain.segments.size() > address.segments.size()) continue;
      if (!std::equal(domain.segments.begin(), domain.segments.end(), address.segments.begin())) continue;
      if (best == nullptr || domain.segments.size() > best->segments.size()) best = &domain;
    }
    return best;
  };
  const Domain* with_port = longest(address.host);
  return with_port != nullptr ? with_port : longest(without_port(address.host));
}

LackedName lacked_scope(const std::string& name) { return {.file = "project.json", .place = "/scopes", .name = name}; }

LackedName lacked_locale(const std::string& name) {
  return {.file = "project.json", .place = "/scopes/*/regions/*/locales", .name = name};
}

void add_unknown_locale(Problems& problems, std::string pointer, const std::string& locale,
                        std::span<const std::string> known) {
  add_unknown_name(problems, std::move(pointer), "locale", locale, known);
  problems.back().lacks = lacked_locale(locale);
}

Place choose_place(const Places& places, const PlaceChoice& choice) {
  const Place& fallback = places.fallback;
  const auto scope = choice.scope.value_or(fallback.scope);
  if (places.scope(scope) == nullptr) refuse_place("the project", "scope", lacked_scope(scope), places.scope_keys());
  std::vector<std::string> regions;
  std::vector<std::string> locales;
  const Place* found = nullptr;
  for (const Domain& domain : places.domains) {
    const Place& place = domain.place;
    if (place.scope != scope) continue;
    push_new(regions, place.region);
    if (choice.region && place.region != *choice.region) continue;
    push_new(locales, place.locale);
    if (choice.locale && place.locale != *choice.locale) continue;
    const bool better =
        found == nullptr || (found->region != fallback.region && place.region == fallback.region) ||
        (found->region == place.region && found->locale != fallback.locale && place.locale == fallback.locale);
    if (better) found = &place;
  }
  if (locales.empty())
    refuse_place("scope " + scope, "region", lacked_region(scope, choice.region.value_or("")), regions);
  if (found == nullptr)
    refuse_place(choice.region ? "region " + *choice.region : "scope " + scope, "locale",
                 lacked_locale(choice.locale.value_or("")), locales);
  return *found;
}

stored::View view_of(const Places& places, const Place& place) {
  const Region* region = places.region(place.scope, place.region);
  return {.scope = place.scope,
          .locale = place.locale,
          .default_locale = places.fallback.locale,
          .currency = region != nullptr ? std::string_view(region->price_currency) : std::string_view{}};
}

Form default_place_form() {
  return an_object({required("scope", a_text(), "A scope of this project."),
                    required("region", a_text(), "A region of that scope."),
                    required("locale", a_text(), "A locale of that region.")});
}

Form scopes_form() {
  Form locales = a_map_of(a_text());
  locales.least = 1;
  Form scopes = a_map_of(
      an_object({required("regions",
                          a_map_of(an_object({
                              required("currency", a_text_like(currency), "The currency of its prices, by ISO 4217."),
                              required("locales", std::move(locales),
                                       "The locales of the region, each with its domain, such as shop.example/gb."),
                          })),
                          "The regions of the scope, by key.")}));
  scopes.rules = {{.needs = {"public"}, .message = "every project has the scope `public`"}};
  return scopes;
}

Places parse_places(const Json& json, Problems& problems) {
  Places places;
  for (const auto& [key, definition] : part_of(json, "scopes").items())
    places.scopes.push_back(parse_scope(key, definition));
  places.is_whole = !has_unread_part(part_of(json, "scopes")) && have_locales(places.scopes);
  collect_domains(places, problems);
  nest_domains(places.domains);
  const Json& fallback = part_of(json, "default");
  places.fallback = {text_of(fallback, "scope"), text_of(fallback, "region"), text_of(fallback, "locale")};
  check_fallback(places, problems);
  return places;
}

}  // namespace fsctl::project
