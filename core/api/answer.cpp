#include "core/api/answer.h"

#include <algorithm>

#include "core/api/endpoints.h"
#include "core/api/errors.h"
#include "core/error/error.h"
#include "core/store/store.h"

namespace fsctl::api {
namespace {

std::string joined(const std::vector<std::string_view>& words) {
  std::string out;
  for (const auto word : words) out += (out.empty() ? "" : ", ") + std::string(word);
  return out;
}

/// The endpoint that answers, with the rest of the path in the exchange.
const Endpoint& find_endpoint(Exchange& exchange) {
  const auto path = exchange.target().path;
  for (const Endpoint* endpoint : endpoints()) {
    const auto rest = endpoint->match(path);
    if (!rest) continue;
    const auto& method = exchange.request().method;
    if (!endpoint->takes(method == "HEAD" ? "GET" : method)) {
      exchange.response.headers.emplace_back("Allow", joined(endpoint->methods));
      throw Error(is_ingest_path(path) ? ErrorCode::ingest_method_not_allowed : ErrorCode::method_not_allowed,
                  method + " is not allowed here, " + joined(endpoint->methods) + " is");
    }
    if (exchange.request().is_cut && !is_ingest_path(path))
      throw Error(ErrorCode::payload_too_large, "the request's body is too large");
    exchange.rest = *rest;
    return *endpoint;
  }
  throw Error(ErrorCode::route_not_found, "there is no endpoint " + std::string(path));
}

/// Looks at what an endpoint demands of every caller before it looks at the request itself.
void check_caller(const Endpoint& endpoint, Exchange& exchange) {
  exchange.honour_version(endpoint.honours("fs-version"));
  if (endpoint.honours("fs-secret") && !exchange.request().is_owner)
    check_secret(exchange.stage(), exchange.request().header("fs-secret"));
}

}  // namespace

Response answer(Site& site, const Request& request) {
  const auto correlation_id = site.world().context_key();
  const auto path = split_target(request.target).path;
  Response response;
  response.trace.correlation_id = correlation_id;
  try {
    Exchange exchange(site, request, response);
    const Endpoint& endpoint = find_endpoint(exchange);
    check_caller(endpoint, exchange);
    endpoint.answer(exchange);
  } catch (const Error& error) {
    write_error(path, error, correlation_id, response);
  } catch (const std::exception& exception) {
    if (const auto error = store::as_error(exception))
      write_error(path, *error, correlation_id, response);
    else
      write_defect(path, exception.what(), correlation_id, response);
  }
  return response;
}

}  // namespace fsctl::api
