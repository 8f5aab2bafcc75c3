#include "core/api/connection_counts.h"
#include "core/api/endpoints.h"
#include "core/json/write.h"

namespace fsctl::api {
namespace {

void write_connections(const ConnectionCounts& connections, JsonWriter& out) {
  out.name("connections");
  out.begin_object();
  out.member("accepted", connections.accepted.load());
  out.member("open", connections.open.load());
  out.member("idle", connections.idle.load());
  out.member("waiting", connections.waiting.load());
  out.member("refused", connections.refused.load());
  out.member("refused_requests", connections.refused_requests.load());
  out.member("starved", connections.starved.load());
  out.end_object();
}

void answer_health(Exchange& exchange) {
  exchange.site().check_store();
  JsonWriter out(exchange.response.body);
  out.begin_object();
  out.member("status", std::string_view("ok"));
  if (const auto* read_store = exchange.site().read_store()) {
    const auto why = read_store->why_not_read();
    out.member("read_store", std::string_view(why.empty() ? "read" : why));
  }
  if (const auto* connections = exchange.request().connections) write_connections(*connections, out);
  out.end_object();
}

}  // namespace

const Endpoint health_endpoint{
    .api = Api::server,
    .methods = {Method::get},
    .path = "/health",
    .summary = "Whether the server can read its store, and found no damage in it.",
    .headers = {},
    .answer = answer_health,
};

}  // namespace fsctl::api
