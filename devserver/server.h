#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/admission.h"
#include "core/api/connection_counts.h"
#include "core/api/request.h"
#include "core/api/response.h"
#include "core/budget/budget.h"

namespace fsctl::devserver {

/// Takes a line of the log, its end included.
using TakeLine = std::function<void(std::string_view line)>;

enum class LogFormat { text, json };

/// How long clients and answers may take.
struct Pace {
  std::chrono::milliseconds head{10'000};
  /// Of a body, and of taking an answer: after this time so many bytes a second have to come or go.
  std::chrono::milliseconds grace{10'000};
  std::size_t least_bytes_per_second = 4096;
  std::chrono::milliseconds answer{60'000};  ///< of making it
  std::chrono::milliseconds total{300'000};
  std::chrono::milliseconds idle{60'000};     ///< of a connection without a request
  std::chrono::milliseconds look_every{250};  ///< how often all this is looked at
  std::chrono::milliseconds stop{5'000};      ///< of requests under way, once the server is to stop
};

/// Gives what can be said about a request whose body has not come yet.
using Admit = std::function<api::Admission(const api::Request&)>;

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
  /// Names that clients may call the server by besides loopback ones and its host; `*` is any.
  std::vector<std::string> allowed_hosts{};
  /// Whether a name is known from elsewhere; may be none.
  std::function<bool(std::string_view)> knows_host{};
  /// Asked where a body has to be waited for, or is packed; without it every request is let in.
  Admit admit{};
  /// What bodies and answers are taken from; the server's own when left out.
  std::shared_ptr<Budget> budget{};
  Pace pace{};
  /// 0: as many as the process may have.
  std::size_t most_connections = 0;
  /// How many answers are worked on at the same time; 0: as many as there are processors, and some that wait for disks.
  std::size_t most_working = 0;
  /// How many requests wait for that; of more, those of the connections that had most are refused.
  std::size_t most_waiting = 1024;
  /// Takes one whole line per request, from several threads; may be none.
  TakeLine log{};
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
  /// `ready`, if any, is called once requests are served. Throws std::bad_alloc when there is no memory for that.
  /// REQUIRES: listen() gave a port.
  bool run(const std::function<void()>& ready = {});

  const api::ConnectionCounts& connections() const;

  /// Lets requests under way finish for as long as the pace says, then makes run() return and returns after it; the
  /// server may then be gone. A second call, from another thread, ends that wait at once.
  void stop();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace fsctl::devserver
