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
#include "core/tls/identity.h"
#include "core/world/time.h"
#include "devserver/disturbance.h"

namespace fsctl::devserver {

/// Receives a line of the log, including its line break.
using TakeLine = std::function<void(std::string_view line)>;

enum class LogFormat { text, json };

/// The time limits of clients and answers.
struct Pace {
  std::chrono::milliseconds head{10'000};
  /// Of a body, and of taking an answer: after this time so many bytes a second have to come or go.
  std::chrono::milliseconds grace{10'000};
  std::size_t least_bytes_per_second = 4096;
  std::chrono::milliseconds answer{60'000};  ///< for making an answer
  std::chrono::milliseconds total{300'000};
  std::chrono::milliseconds idle{60'000};     ///< for a connection without a request
  std::chrono::milliseconds look_every{250};  ///< how often these limits are checked
  std::chrono::milliseconds stop{5'000};      ///< for requests under way when the server stops
};

/// Decides about a request before its body has come.
using Admit = std::function<api::Admission(const api::Request&)>;

/// Decides what befalls a request on purpose, from its head. Throws Error for one that is refused.
using Disturb = std::function<Disturbance(const api::Request&)>;

struct Options {
  /// A name or address; anything but loopback opens the server to the network.
  std::string host = "127.0.0.1";
  /// 0 takes any free port.
  int port = 4400;
  /// Tries up to 20 following ports when the port is in use.
  bool probe = false;
  /// A prefix that is removed from paths below it, as behind a proxy; other paths are not changed.
  std::string base_path{};
  /// As whom the server shows itself over TLS; null for plain HTTP.
  std::shared_ptr<const tls::Identity> tls{};
  /// Makes ids for answers that do not come from the answer function; without it they have none.
  std::function<std::string()> identify{};
  /// Origins, in addition to loopback ones, from which browsers may call: exact, or `*` for all.
  std::vector<std::string> cors_origins{};
  /// Host names, in addition to loopback ones and `host`, that requests may use; `*` allows any.
  std::vector<std::string> allowed_hosts{};
  /// Whether another host name is allowed; may be empty.
  std::function<bool(std::string_view)> knows_host{};
  /// Called when a body has to be waited for or is compressed; without it every request is admitted.
  Admit admit{};
  /// Called for every request but preflights; without it nothing is disturbed.
  Disturb disturb{};
  /// Called with each answer that was given on purpose in place of the real one; may be empty.
  std::function<void(const api::Request&, const Disturbance&)> note_instead{};
  /// The memory limit for bodies and answers; the server makes its own when it is left out.
  std::shared_ptr<Budget> budget{};
  Pace pace{};
  /// The most connections; 0 for as many as the process may have.
  std::size_t most_connections = 0;
  /// The most answers in work at a time; 0 for one per processor and some more, as some wait for disks.
  std::size_t most_working = 0;
  /// The most requests that wait for their turn; beyond that, connections that have used most time are refused.
  std::size_t most_waiting = 1024;
  /// Receives one line per request, from several threads; may be empty.
  TakeLine log{};
  LogFormat log_format = LogFormat::text;
  /// Milliseconds since 1970 for the log; the system's clock when left out.
  std::function<UnixMillis()> now{};
};

/// Makes the response to a request; called from several threads at once.
using Answer = std::function<api::Response(const api::Request&)>;

/// An HTTP/1.1 server: translates between sockets and the answer function, adds CORS headers and logs.
class Server {
 public:
  Server(Options options, Answer answer);
  ~Server();

  /// Opens the port and returns its number; clients can connect from then on. Throws Error(port_unusable).
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
