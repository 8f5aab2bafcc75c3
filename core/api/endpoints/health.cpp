#include <exception>
#include <optional>
#include <string>
#include <string_view>

#include "core/api/connection_counts.h"
#include "core/api/endpoints.h"
#include "core/json/write.h"
#include "core/store/damage.h"
#include "core/store/store.h"

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

/// Why the store cannot be written, where requests are still answered from the standby; else empty. Throws what is
/// wrong with the store.
std::string why_only_read(Site& site, bool reads_standby) {
  try {
    site.check_store();
    return {};
  } catch (const std::exception& failure) {
    const auto* known = dynamic_cast<const Error*>(&failure);
    const auto error = known != nullptr ? std::optional(*known) : store::as_error(failure);
    if (!reads_standby || !error || dynamic_cast<const store::Damaged*>(&failure) != nullptr) throw;
    return error->problems().front().message;
  }
}

void answer_health(Exchange& exchange) {
  auto& site = exchange.site();
  const auto why_not_standby = site.read_store() == nullptr ? "" : site.read_store()->why_not_read();
  const auto why = why_only_read(site, site.read_store() != nullptr && why_not_standby.empty());
  JsonWriter out(exchange.response.body);
  out.begin_object();
  out.member("status", std::string_view(why.empty() ? "ok" : "reads only"));
  if (!why.empty()) out.member("store", std::string_view(why));
  if (site.read_store() != nullptr)
    out.member("read_store", std::string_view(why_not_standby.empty() ? "read" : why_not_standby));
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
