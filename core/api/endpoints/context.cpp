#include <algorithm>

#include "core/api/endpoints.h"
#include "core/json/write.h"
#include "core/openapi/json_schema.h"

namespace fsctl::api {
namespace {

using openapi::object_of;
using openapi::text;

/// The token that a request must have. Throws Error(invalid_token).
std::string needed_token(const Exchange& exchange) {
  const auto token = exchange.request().header("fs-context");
  if (token.empty()) throw Error(ErrorCode::invalid_token, "the header fs-context is needed");
  context::check_token(token);
  return std::string(token);
}

/// The stored place of a token, if it has one.
std::optional<project::Place> find_stored(Exchange& exchange, const std::string& token) {
  return exchange.site().contexts().find(exchange.stored_context(token), token, exchange.site().world());
}

/// Where a context of an unknown token begins. Clients of the hosted service make tokens themselves; others are told
/// that there is none. Throws Error(token_not_found).
project::Place begin_context(Exchange& exchange, const std::string& token) {
  if (!exchange.project().is_client()) throw Error(ErrorCode::token_not_found, "there is no context " + token);
  return context::place_beside_token(exchange.project().places, exchange.clues());
}

void tell_context(Exchange& exchange, const std::string& token, const project::Place& place) {
  exchange.response.headers.emplace_back("fs-context", token);
  auto& trace = exchange.response.trace;
  trace.scope = place.scope;
  trace.region = place.region;
  trace.locale = place.locale;
  trace.resolved_by = "context";
}

/// Whether a stage has a place. Each has places of its own, so that a context may be another stage's.
bool is_somewhere(Exchange& exchange, const project::Place& place) {
  return std::ranges::any_of(exchange.live().stages.projects(),
                             [&](const auto& project) { return project->places.has(place); });
}

void answer_token(Exchange& exchange) {
  const auto token = needed_token(exchange);
  const auto stored = find_stored(exchange, token);
  if (stored && !is_somewhere(exchange, *stored))
    throw Error(ErrorCode::token_not_found, "what context " + token + " stood for is gone");
  const auto place = stored ? *stored : begin_context(exchange, token);
  if (!stored) exchange.site().contexts().add(token, place, exchange.site().world(), context::TokenFrom::client);
  tell_context(exchange, token, place);
  JsonWriter out(exchange.response.body);
  out.begin_object();
  out.member("token", std::string_view(token));
  out.member("region", std::string_view(place.region));
  out.member("locale", std::string_view(place.locale));
  out.member("scope", std::string_view(place.scope));
  out.end_object();
}

void answer_list(Exchange& exchange) {
  const auto& places = exchange.project().places;
  const auto* scope = places.scope(exchange.place().scope);
  JsonWriter out(exchange.response.body);
  out.begin_array();
  for (const auto& region : scope->regions) {
    out.begin_object();
    out.member("region", std::string_view(region.key));
    out.member("currency", std::string_view(region.currency));
    out.name("locales");
    out.begin_array();
    for (const auto& [locale, _] : region.locales) {
      out.begin_object();
      out.member("key", std::string_view(locale));
      const auto& domain = places.domain_of({scope->key, region.key, locale})->text;
      const auto url = (exchange.project().is_client() ? "" : "https://") + domain;
      out.member("url", std::string_view(url));
      out.end_object();
    }
    out.end_array();
    out.end_object();
  }
  out.end_array();
}

/// What the body of an update asks for.
struct Wanted {
  std::string region;
  std::string locale;
};

Problem violation(const std::string& member, const std::string& message) {
  return {.code = ErrorCode::invalid_parameters, .message = message, .location = {.pointer = member}};
}

Wanted read_wanted(const Json& body) {
  Wanted wanted;
  Problems problems;
  const auto read = [&](const std::string& member, std::string& into) {
    const auto found = body.find(member);
    if (found == body.end())
      problems.push_back(violation(member, member + " is required"));
    else if (!found->is_string())
      problems.push_back(violation(member, member + " must be a string"));
    else
      into = found->get<std::string>();
  };
  read("region", wanted.region);
  read("locale", wanted.locale);
  if (!problems.empty()) throw Error(problems);
  return wanted;
}

template <typename Range, typename Name>
std::string listed(const Range& range, Name name) {
  std::string out;
  for (const auto& one : range) out += (out.empty() ? "" : ", ") + std::invoke(name, one);
  return out;
}

/// The wanted place within the scope that a context has. Throws Error(invalid_parameters).
project::Place choose(const project::Places& places, const std::string& scope_key, const Wanted& wanted) {
  const auto* scope = places.scope(scope_key);
  if (scope == nullptr)
    throw Error(ErrorCode::invalid_parameters, "the project has no longer the context's scope " + scope_key);
  const auto* region = places.region(scope_key, wanted.region);
  if (region == nullptr)
    throw Error(violation("region", "scope " + scope_key + " has no region \"" + wanted.region + "\", it has " +
                                        listed(scope->regions, &project::Region::key)));
  if (std::ranges::find(region->locales, wanted.locale, &project::RegionLocale::locale) == region->locales.end())
    throw Error(violation("locale", "region " + region->key + " has no locale \"" + wanted.locale + "\", it has " +
                                        listed(region->locales, &project::RegionLocale::locale)));
  return {scope_key, wanted.region, wanted.locale};
}

/// The scope of a context never changes, so a body that names another one asks for what cannot be.
void check_scope(const Json& body, const std::string& scope) {
  const auto named = body.find("scope");
  if (named != body.end() && *named != scope)
    throw Error(violation("scope", "the scope of a context stays " + scope + "; another one takes a new fs-context"));
}

void answer_update(Exchange& exchange) {
  const auto token = needed_token(exchange);
  const auto body = exchange.object_body();
  const auto wanted = read_wanted(body);
  const auto stored = find_stored(exchange, token);
  const auto before = stored ? *stored : begin_context(exchange, token);
  const bool tells_token = exchange.project().is_client();
  check_scope(body, before.scope);
  const auto place = choose(exchange.project().places, before.scope, wanted);
  exchange.end_reading();
  exchange.show(exchange.site().change_context(token, place));
  tell_context(exchange, token, place);
  JsonWriter out(exchange.response.body);
  out.begin_object();
  if (tells_token) out.member("token", std::string_view(token));
  out.member("region", std::string_view(place.region));
  out.member("locale", std::string_view(place.locale));
  out.member("scope", std::string_view(place.scope));
  out.end_object();
}

Json variation() {
  const Json locale = object_of({{"key", text()}, {"url", text()}});
  return object_of({{"region", text()}, {"currency", text()}, {"locales", openapi::array_of(locale)}});
}

Json token() { return object_of({{"token", text()}, {"region", text()}, {"locale", text()}, {"scope", text()}}); }

Json wanted() {
  Json schema = object_of({{"region", text()}, {"locale", text()}});
  schema["additionalProperties"] = true;
  return schema;
}

Json updated() { return object_of({{"region", text()}, {"locale", text()}, {"scope", text()}}); }

/// An update's answer: clients of the hosted service are told the token, too.
Json updated_of(openapi::Document& document) {
  if (document.project().is_client()) return document.schemas().shared("ContextToken", token);
  return document.schemas().shared("UpdatedContext", updated);
}

void describe_token(const Endpoint& endpoint, openapi::Document& document) {
  document.add({.method = "get",
                .path = std::string(endpoint.path),
                .id = "getContextToken",
                .tag = "contexts",
                .summary = std::string(endpoint.summary),
                .headers = endpoint.headers,
                .needs_context = true,
                .answer = document.schemas().shared("ContextToken", token),
                .errors = endpoint.errors});
}

/// A client's own token is never unknown; one whose place is gone is given another.
void describe_update(const Endpoint& endpoint, openapi::Document& document) {
  auto errors = endpoint.errors;
  if (document.project().is_client()) std::erase(errors, ErrorCode::token_not_found);
  document.add({.method = "patch",
                .path = std::string(endpoint.path),
                .id = "updateContext",
                .tag = "contexts",
                .summary = std::string(endpoint.summary),
                .headers = endpoint.headers,
                .needs_context = true,
                .body = wanted(),
                .answer = updated_of(document),
                .errors = errors});
}

void describe_list(const Endpoint& endpoint, openapi::Document& document) {
  document.add({.method = "get",
                .path = std::string(endpoint.path),
                .id = "listContexts",
                .tag = "contexts",
                .summary = std::string(endpoint.summary),
                .headers = endpoint.headers,
                .answer = openapi::array_of(document.schemas().shared("ContextVariation", variation)),
                .errors = endpoint.errors});
}

}  // namespace

const Endpoint context_token_endpoint{
    .api = Api::fetch,
    .methods = {Method::get},
    .path = "/context/token",
    .summary = "The scope, region and locale of a context.",
    .headers = {"fs-context"},
    .feature = "contexts",
    .answer = answer_token,
    .errors = {ErrorCode::invalid_token, ErrorCode::token_not_found},
    .describe = describe_token,
};

const Endpoint context_list_endpoint{
    .api = Api::fetch,
    .methods = {Method::get},
    .path = "/context",
    .summary = "The regions and locales of the active scope.",
    .headers = {"fs-context", "fs-domain"},
    .feature = "contexts",
    .answer = answer_list,
    .errors = {ErrorCode::invalid_token},
    .describe = describe_list,
};

const Endpoint context_update_endpoint{
    .api = Api::fetch,
    .methods = {Method::patch},
    .path = "/context",
    .summary = "Give a context another region and locale of its scope.",
    .headers = {"fs-context"},
    .feature = "contexts",
    .answer = answer_update,
    .errors = {ErrorCode::invalid_token, ErrorCode::invalid_post_body, ErrorCode::invalid_parameters,
               ErrorCode::token_not_found},
    .describe = describe_update,
};

}  // namespace fsctl::api
