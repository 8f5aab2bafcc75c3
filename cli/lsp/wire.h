#pragma once

#include <iosfwd>
#include <string>

#include "core/json/json.h"

namespace fsctl::cli::lsp {

/// JSON-RPC's and the protocol's codes of errors.
namespace codes {
inline constexpr int parse_error = -32700;
inline constexpr int invalid_request = -32600;
inline constexpr int method_not_found = -32601;
inline constexpr int invalid_params = -32602;
inline constexpr int internal_error = -32603;
inline constexpr int not_initialized = -32002;
inline constexpr int request_cancelled = -32800;
inline constexpr int request_failed = -32803;
}  // namespace codes

/// What goes out to an editor: answers, notifications and requests of ours. One thread at a time.
class Wire {
 public:
  /// REQUIRES: the stream outlives it.
  explicit Wire(std::ostream& out) : out_(out) {}

  void respond(const Json& id, const Json& result);
  void refuse(const Json& id, int code, const std::string& message);
  void notify(const std::string& method, const Json& params);
  void request(const std::string& id, const std::string& method, const Json& params);
  /// Shows a person a message of the protocol's type: 2 is a warning, 3 information.
  void tell(int type, const std::string& message);
  /// Writes an error to the log that the client keeps of the server.
  void log(const std::string& message);

 private:
  void send(const Json& message);

  std::ostream& out_;
};

}  // namespace fsctl::cli::lsp
