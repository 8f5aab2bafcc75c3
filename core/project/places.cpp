#include "core/project/places.h"

#include <algorithm>

#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/text/percent.h"
#include "core/text/unicode.h"

namespace fsctl::project {
namespace {

std::string without_port(const std::string& host) { return host.substr(0, host.rfind(':')); }

void push_new(std::vector<std::string>& list, const std::string& word) {
  if (std::ranges::find(list, word) == list.end()) list.push_back(word);
}

[[noreturn]] void refuse_place(const std::string& kind, const std::string& name,
                               const std::vector<std::string>& known) {
  const auto near = did_you_mean(name, known);
  throw Error(ErrorCode::unknown_name, "there is no " + kind + " \"" + name + "\"",
              near.empty() ? "there are: " + joined(known) : near);
}

Region parse_region(const std::string& key, const Json& json, const std::string& pointer, Problems& problems) {
  Members members(json, pointer, problems);
  Region region{.key = key, .currency = members.required_text("currency"), .price_currency = {}, .locales = {}};
  if (!region.currency.empty()) {
    region.currency = text::upper(region.currency);
    region.price_currency = text::lower(region.currency);
    const bool letters = std::ranges::all_of(region.currency, [](char c) { return c >= 'A' && c <= 'Z'; });
    if (region.currency.size() != 3 || !letters)
      add(problems, ErrorCode::wrong_member_value, members.pointer_to("currency"),
          "`currency` needs a code of ISO 4217 such as EUR, found \"" + region.currency + "\"");
  }
  if (const Json* locales = members.required_object("locales")) {
    for (const auto& [locale, domain] : locales->items()) {
      const auto place = members.pointer_to("locales") + pointer_step(locale);
      if (!domain.is_string() || domain.get_ref<const std::string&>().empty())
        add(problems, ErrorCode::wrong_member_type, place, "a locale needs its domain, such as \"shop.example/gb\"");
      else
        region.locales.push_back({locale, domain.get<std::string>()});
    }
    if (locales->empty())
      add(problems, ErrorCode::missing_member, members.pointer_to("locales"), "a region needs at least one locale");
  }
  members.refuse_others();
  return region;
}

Scope parse_scope(const std::string& key, const Json& json, const std::string& pointer, Problems& problems) {
  Members members(json, pointer, problems);
  Scope scope{.key = key, .regions = {}};
  if (const Json* regions = members.required_object("regions"))
    for (const auto& [region, definition] : regions->items())
      scope.regions.push_back(
          parse_region(region, definition, members.pointer_to("regions") + pointer_step(region), problems));
  members.refuse_others();
  return scope;
}

void collect_domains(Places& places, const std::string& pointer, Problems& problems) {
  for (const Scope& scope : places.scopes)
    for (const Region& region : scope.regions)
      for (const auto& [locale, text] : region.locales) {
        auto [host, segments] = split_address(text);
        const auto same = std::ranges::find_if(
            places.domains, [&](const Domain& other) { return other.host == host && other.segments == segments; });
        if (same != places.domains.end())
          add(problems, ErrorCode::name_taken,
              pointer + pointer_step(scope.key) + "/regions" + pointer_step(region.key) + "/locales" +
                  pointer_step(locale),
              "the domain \"" + text + "\" already stands for " + same->triple.scope + "/" + same->triple.region + "/" +
                  same->triple.locale);
        places.domains.push_back({text, std::move(host), std::move(segments), {scope.key, region.key, locale}});
      }
}

}  // namespace

std::string name_of(const Triple& place) { return place.scope + '/' + place.region + '/' + place.locale; }

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

const Domain* Places::domain_of(const Triple& triple) const {
  const auto found = std::ranges::find(domains, triple, &Domain::triple);
  return found == domains.end() ? nullptr : &*found;
}

std::vector<std::string> Places::scope_keys() const {
  std::vector<std::string> keys;
  for (const Scope& scope : scopes) keys.push_back(scope.key);
  return keys;
}

std::vector<std::string> Places::locales() const {
  std::vector<std::string> all;
  for (const Domain& domain : domains) push_new(all, domain.triple.locale);
  return all;
}

std::vector<std::string> Places::currencies() const {
  std::vector<std::string> all;
  for (const Scope& scope : scopes)
    for (const Region& region : scope.regions) push_new(all, region.price_currency);
  return all;
}

Address split_address(std::string_view url) {
  if (const auto scheme = url.find("://"); scheme != std::string_view::npos) url.remove_prefix(scheme + 3);
  url = url.substr(0, url.find_first_of("?#"));
  Address address;
  const auto host = url.substr(0, url.find('/'));
  address.host = text::lower(host);
  url.remove_prefix(host.size());
  while (!url.empty()) {
    const auto end = std::min(url.find('/'), url.size());
    if (end > 0) address.segments.push_back(text::percent_decode(url.substr(0, end)));
    url.remove_prefix(std::min(url.size(), end + 1));
  }
  return address;
}

const Domain* match_domain(const Places& places, const Address& address) {
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

Triple choose_place(const Places& places, const PlaceChoice& choice) {
  const Triple& fallback = places.fallback;
  const auto scope = choice.scope.value_or(fallback.scope);
  if (places.scope(scope) == nullptr) refuse_place("scope", scope, places.scope_keys());
  std::vector<std::string> regions;
  std::vector<std::string> locales;
  const Triple* found = nullptr;
  for (const auto& [text, host, segments, triple] : places.domains) {
    if (triple.scope != scope) continue;
    push_new(regions, triple.region);
    if (choice.region && triple.region != *choice.region) continue;
    push_new(locales, triple.locale);
    if (choice.locale && triple.locale != *choice.locale) continue;
    const bool better =
        found == nullptr || (found->region != fallback.region && triple.region == fallback.region) ||
        (found->region == triple.region && found->locale != fallback.locale && triple.locale == fallback.locale);
    if (better) found = &triple;
  }
  if (locales.empty()) refuse_place("region of scope " + scope, choice.region.value_or(""), regions);
  if (found == nullptr) refuse_place("locale here", choice.locale.value_or(""), locales);
  return *found;
}

stored::View view_of(const Places& places, const Triple& triple) {
  const Region* region = places.region(triple.scope, triple.region);
  return {.scope = triple.scope,
          .locale = triple.locale,
          .default_locale = places.fallback.locale,
          .currency = region != nullptr ? std::string_view(region->price_currency) : std::string_view{}};
}

Places parse_places(Members& members, Problems& problems) {
  Places places;
  if (const Json* scopes = members.required_object("scopes"))
    for (const auto& [key, definition] : scopes->items())
      places.scopes.push_back(parse_scope(key, definition, members.pointer_to("scopes") + pointer_step(key), problems));
  collect_domains(places, members.pointer_to("scopes"), problems);
  if (members.has("scopes") && places.scope("public") == nullptr)
    add(problems, ErrorCode::missing_member, members.pointer_to("scopes"), "every project has the scope `public`");
  if (const Json* fallback = members.required_object("default")) {
    Members chosen(*fallback, members.pointer_to("default"), problems);
    places.fallback = {chosen.required_text("scope"), chosen.required_text("region"), chosen.required_text("locale")};
    chosen.refuse_others();
    const auto& [scope, region, locale] = places.fallback;
    if (!scope.empty() && !region.empty() && !locale.empty() && !places.has(places.fallback))
      add(problems, ErrorCode::unknown_reference, members.pointer_to("default"),
          "there is no locale " + locale + " in region " + region + " of scope " + scope);
  }
  return places;
}

}  // namespace fsctl::project
