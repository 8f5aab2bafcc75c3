#include "core/api/answer.h"

#include <optional>
#include <utility>

#include "core/api/endpoints.h"
#include "core/api/errors.h"
#include "core/api/ingest_key.h"
#include "core/api/plan.h"
#include "core/error/error.h"
#include "core/json/read.h"
#include "core/store/damage.h"
#include "core/store/gone.h"
#include "core/store/store.h"

namespace fsctl::api {
namespace {

/// The endpoint for a request; puts the rest of the path into the exchange.
const Endpoint& find_endpoint(Exchange& exchange) {
  const auto path = exchange.target().path;
  const auto& method = exchange.request().method;
  std::string allowed;
  for (const Endpoint* endpoint : endpoints()) {
    const auto rest = endpoint->match(path);
    if (!rest) continue;
    exchange.rest = *rest;
    exchange.endpoint = endpoint;
    if (endpoint->takes(method == Method::head ? Method::get : Method(method))) return *endpoint;
    for (const auto known : endpoint->methods)
      allowed += (allowed.empty() ? "" : ", ") + std::string(method_names[known]);
  }
  if (allowed.empty()) throw Error(ErrorCode::route_not_found, "there is no endpoint " + std::string(path));
  exchange.response.headers.emplace_back("Allow", allowed);
  throw Error(is_ingest_path(path) ? ErrorCode::ingest_method_not_allowed : ErrorCode::method_not_allowed,
              method.text() + " is not allowed here, " + allowed + " is");
}

/// Throws Error for a caller without what the API requires: a secret of the request's stage, or a key.
void check_caller(Exchange& exchange, const Endpoint& endpoint) {
  exchange.honour_version(endpoint.honours("fs-version"));
  if (endpoint.api == Api::fetch && !exchange.request().is_owner)
    check_secret(exchange.stage(), exchange.request().header("fs-secret"));
  if (endpoint.api == Api::ingest && !endpoint.checks_key) check_ingest_key(exchange);
}

/// A damaged store may give any bytes; throws Damaged for an answer that is not UTF-8.
void check_text(const Response& response) {
  if (!is_utf8(response.body)) store::raise_damage("storage_record");
}

/// The cause of a store's failure when its file was moved, removed or truncated.
std::optional<store::Gone> why_gone(Site& site, const std::exception& exception) {
  if (const auto* gone = dynamic_cast<const store::Gone*>(&exception)) return *gone;
  if (!store::is_damage(exception) && !store::as_error(exception)) return {};
  try {
    site.check_place();
    return {};
  } catch (const store::Gone& gone) {
    return gone;
  }
}

/// Fills the response and returns true; turns an exception into an error response and returns false.
template <typename Fill>
bool fill(Site& site, const Request& request, Response& response, Fill fill_in) {
  const auto correlation_id = site.world().random_id();
  const auto path = split_target(request.target).path;
  response.trace.correlation_id = correlation_id;
  try {
    site.check_place();
    Exchange exchange(site, request, response);
    fill_in(exchange);
    return true;
  } catch (const std::exception& exception) {
    const auto error = refusal_of(exception);
    if (const auto gone = why_gone(site, exception)) {
      site.note_gone(*gone);
      write_unusable(path, *gone, gone->what(), correlation_id, response);
    } else if (store::is_damage(exception)) {
      site.note_damage();
      write_unusable(path, error.value(), "the store is damaged", correlation_id, response);
    } else if (error) {
      write_error(path, *error, correlation_id, response);
    } else {
      write_defect(exception.what(), correlation_id, response);
    }
  }
  return false;
}

}  // namespace

Response answer(Site& site, const Request& request) {
  Response response;
  fill(site, request, response, [](Exchange& exchange) {
    const auto& endpoint = find_endpoint(exchange);
    check_caller(exchange, endpoint);
    check_plan(exchange, endpoint);
    endpoint.answer(exchange);
    exchange.keep_context();
    check_text(exchange.response);
  });
  return response;
}

Admission admit(Site& site, const Request& request) {
  Admission admission;
  Response response;
  const bool may_go_on = fill(site, request, response, [&](Exchange& exchange) {
    const auto& endpoint = find_endpoint(exchange);
    check_caller(exchange, endpoint);
    admission.most_body_bytes = endpoint.most_body_bytes;
    if (endpoint.admit != nullptr) endpoint.admit(exchange);
  });
  if (!may_go_on) admission.refusal = std::move(response);
  return admission;
}

}  // namespace fsctl::api
