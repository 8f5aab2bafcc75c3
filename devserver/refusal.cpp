#include "devserver/refusal.h"

#include <utility>

#include "core/api/errors.h"

namespace fsctl::devserver {
namespace {

Refusal busy(std::string message) { return {.message = std::move(message), .code = ErrorCode::server_busy}; }

}  // namespace

api::Response refusal_answer(const Refusal& refusal, std::string_view target, const std::string& id) {
  const auto path = target.substr(0, target.find('?'));
  const auto unreadable = api::is_ingest_path(path) ? ErrorCode::invalid_payload : ErrorCode::invalid_parameters;
  api::Response out;
  api::write_refusal(path, Error(refusal.code.value_or(unreadable), refusal.message), id, out);
  if (!refusal.code) out.status = refusal.status;
  return out;
}

Refusal no_room() { return busy("the server has no room for this request now"); }

Refusal too_many_wait() { return busy("too many requests wait for their answers already"); }

Refusal hung_up() { return busy("the client has hung up"); }

Refusal ended_here() {
  return {.message = "the server ends this connection; send the request again", .code = ErrorCode::store_unavailable};
}

Refusal displaced() {
  return busy("the server has too many connections, and this one waited longest; send the request again");
}

Refusal too_slow() {
  return {.message = "the request did not come in time; send it again", .code = ErrorCode::too_slow};
}

Refusal unsecured() { return {.message = "this port speaks HTTPS only; call it by https://"}; }

}  // namespace fsctl::devserver
