#include "core/api/endpoints.h"
#include "core/json/write.h"

namespace fsctl::api {
namespace {

void write_endpoint(const Endpoint& endpoint, JsonWriter& out) {
  out.begin_object();
  out.name("methods");
  out.begin_array();
  for (const auto method : endpoint.methods) out.value(method_names[method]);
  out.end_array();
  out.member("path", endpoint.path);
  out.member("summary", endpoint.summary);
  out.end_object();
}

/// What every project answers, so that it tells nothing about this one.
void answer_index(Exchange& exchange) {
  exchange.response.headers.emplace_back("Vary", "Accept");  // browsers may get a page here
  JsonWriter out(exchange.response.body);
  out.begin_object();
  out.name("endpoints");
  out.begin_array();
  for (const auto* endpoint : endpoints()) write_endpoint(*endpoint, out);
  out.end_array();
  out.end_object();
}

}  // namespace

const Endpoint index_endpoint{
    .api = Api::server,
    .methods = {Method::get},
    .path = "/",
    .summary = "Lists these endpoints.",
    .headers = {},
    .answer = answer_index,
};

}  // namespace fsctl::api
