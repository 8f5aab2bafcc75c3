#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "core/api/request.h"
#include "core/api/response.h"

namespace fsctl::devserver {

enum class LogFormat { text, json };

struct Options {
  /// A name or address; anything but loopback opens the server to the network.
  std::string host = "127.0.0.1";
  /// 0 takes any free port.
  int port = 4400;
  /// Tries up to 20 following ports when the port is in use.
  bool probe = false;
  /// Requests for paths below it are answered as without it, as behind a proxy; others as they are.
  std::string base_path{};
  /// Gives an id to an answer that the answer function is not asked for; such answers have none when left out.
  std::function<std::string()> identify{};
  /// Origins that browsers may call from besides loopback ones: exact, or `*` for all.
  std::vector<std::string> cors_origins{};
  /// Receives one line per request, written whole; may be null.
  std::ostream* log = nullptr;
  LogFormat log_format = LogFormat::text;
  /// Milliseconds since 1970 for the log; the system's clock when left out.
  std::function<std::int64_t()> now{};
};

/// Gives the response to a request; called from several threads at once.
using Answer = std::function<api::Response(const api::Request&)>;

/// Answers HTTP/1.1: translates between sockets and the answer function, adds CORS headers and logs.
class Server {
 public:
  Server(Options options, Answer answer);
  ~Server();

  /// Takes the port and gives its number; connections wait from now on. Throws Error(port_unusable).
  int listen();

  /// Serves until stop(). False when a request was still being answered at the end of the time stop() grants:
  /// then its thread still uses the answer function, and the process should end without tidying up.
  /// REQUIRES: listen() gave a port.
  bool run();

  /// Lets requests under way finish for at most 5 seconds, then makes run() return and returns after it; the server
  /// may then be gone.
  /// A second call, from another thread, ends that wait at once.
  void stop();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace fsctl::devserver
