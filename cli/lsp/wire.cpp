#include "cli/lsp/wire.h"

#include "cli/lsp/framing.h"

namespace fsctl::cli::lsp {

void Wire::respond(const Json& id, const Json& result) { send({{"id", id}, {"result", result}}); }

void Wire::refuse(const Json& id, int code, const std::string& message) {
  send({{"id", id}, {"error", {{"code", code}, {"message", message}}}});
}

void Wire::notify(const std::string& method, const Json& params) { send({{"method", method}, {"params", params}}); }

void Wire::request(const std::string& id, const std::string& method, const Json& params) {
  send({{"id", id}, {"method", method}, {"params", params}});
}

void Wire::tell(int type, const std::string& message) {
  notify("window/showMessage", {{"type", type}, {"message", message}});
}

void Wire::log(const std::string& message) {
  constexpr int error = 1;
  notify("window/logMessage", {{"type", error}, {"message", message}});
}

void Wire::send(const Json& message) {
  Json whole = {{"jsonrpc", "2.0"}};
  whole.update(message);
  write_frame(out_, whole.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace fsctl::cli::lsp
