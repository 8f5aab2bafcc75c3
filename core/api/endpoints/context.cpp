#include "core/api/endpoints.h"
#include "core/json/write.h"

namespace fsctl::api {
namespace {

void answer_token(Exchange& exchange) {
  const std::string token(exchange.request().header("fs-context"));
  context::check_token(token);
  const auto triple = exchange.site().contexts().find(exchange.store(), token);
  if (!triple) throw Error(ErrorCode::token_not_found, "there is no context " + token);
  exchange.response.headers.emplace_back("fs-context", token);
  JsonWriter out(exchange.response.body);
  out.begin_object();
  out.member("token", std::string_view(token));
  out.member("region", std::string_view(triple->region));
  out.member("locale", std::string_view(triple->locale));
  out.member("scope", std::string_view(triple->scope));
  out.end_object();
}

void answer_list(Exchange& exchange) {
  const auto& places = exchange.project().places;
  const auto* scope = places.scope(exchange.reader().triple().scope);
  JsonWriter out(exchange.response.body);
  out.begin_array();
  for (const auto& region : scope->regions) {
    out.begin_object();
    out.member("region", std::string_view(region.key));
    out.member("currency", std::string_view(region.currency));
    out.name("locales");
    out.begin_array();
    for (const auto& [locale, domain] : region.locales) {
      out.begin_object();
      out.member("key", std::string_view(locale));
      const auto url = "https://" + domain;
      out.member("url", std::string_view(url));
      out.end_object();
    }
    out.end_array();
    out.end_object();
  }
  out.end_array();
}

Json text() { return {{"type", "string"}}; }

Json variation() {
  const Json locale = openapi::object_of({{"key", text()}, {"url", text()}});
  return openapi::object_of({{"region", text()}, {"currency", text()}, {"locales", openapi::array_of(locale)}});
}

Json token() {
  return openapi::object_of({{"token", text()}, {"region", text()}, {"locale", text()}, {"scope", text()}});
}

void describe_token(const Endpoint& endpoint, openapi::Document& document) {
  document.add({.method = "get",
                .path = std::string(endpoint.path),
                .id = "getContextToken",
                .tag = "contexts",
                .summary = std::string(endpoint.summary),
                .headers = endpoint.headers,
                .answer = document.schemas().shared("ContextToken", token),
                .errors = endpoint.errors});
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
    .methods = {"GET"},
    .path = "/context/token",
    .summary = "The scope, region and locale of a context.",
    .headers = {"fs-context", "fs-secret"},
    .answer = answer_token,
    .errors = {ErrorCode::invalid_token, ErrorCode::token_not_found},
    .describe = describe_token,
};

const Endpoint context_list_endpoint{
    .methods = {"GET"},
    .path = "/context",
    .summary = "The regions and locales of the active scope.",
    .headers = {"fs-context", "fs-domain", "fs-secret"},
    .answer = answer_list,
    .errors = {ErrorCode::invalid_token},
    .describe = describe_list,
};

}  // namespace fsctl::api
