#include "core/api/answer.h"

#include <algorithm>

#include "core/api/endpoints.h"
#include "core/error/error.h"
#include "core/json/write.h"
#include "core/store/store.h"

namespace fsctl::api {
namespace {

/// The error shape (Fetch API, "Error response"); violations of a request have a place.
void write_error(const Error& error, const std::string& correlation_id, Response& response) {
  const auto& entry = describe(error.code());
  response.status = entry.http;
  response.trace.error_code = entry.name;
  response.body.clear();
  JsonWriter out(response.body);
  out.begin_object();
  const std::string message = error.what();
  out.member("error", std::string_view(message));
  out.member("code", entry.name);
  out.name("details");
  out.begin_array();
  for (const Problem& problem : error.problems()) {
    if (problem.place.pointer.empty()) continue;
    out.begin_object();
    out.member("message", std::string_view(problem.message));
    out.member("propertyPath", std::string_view(problem.place.pointer));
    out.end_object();
  }
  out.end_array();
  out.member("correlationId", std::string_view(correlation_id));
  out.end_object();
}

void write_defect(const std::string& cause, const std::string& correlation_id, Response& response) {
  response.status = 500;
  response.trace.cause = cause;
  response.body.clear();
  JsonWriter out(response.body);
  out.begin_object();
  out.member("error", std::string_view("an unexpected error happened"));
  out.member("correlationId", std::string_view(correlation_id));
  out.end_object();
}

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
      throw Error(ErrorCode::method_not_allowed, method + " is not allowed here, " + joined(endpoint->methods) + " is");
    }
    exchange.rest = *rest;
    return *endpoint;
  }
  throw Error(ErrorCode::route_not_found, "there is no endpoint " + std::string(path));
}

}  // namespace

Response answer(Site& site, const Request& request) {
  const auto correlation_id = site.world().context_key();
  Response response;
  try {
    Exchange exchange(site, request);
    try {
      find_endpoint(exchange).answer(exchange);
    } catch (const Error& error) {
      write_error(error, correlation_id, exchange.response);
    }
    response = std::move(exchange.response);
  } catch (const std::exception& exception) {
    write_defect(exception.what(), correlation_id, response);
  }
  response.trace.correlation_id = correlation_id;
  return response;
}

}  // namespace fsctl::api
