#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/connect/wire.h"

namespace fsctl::connect {

using HttpHeaders = std::vector<std::pair<std::string, std::string>>;

/// The status and headers of an answer.
struct AnswerHead {
  int status = 0;
  std::string reason{};
  HttpHeaders headers{};  ///< names in lower case

  /// The first value of a header; empty when there is none.
  std::string header(std::string_view name) const;
};

/// A request as it is sent; Host and Content-Length are added.
struct HttpRequest {
  std::string method = "GET";
  std::string target{};
  HttpHeaders headers{};
  std::string body{};
  /// Whether it may be sent again where a connection that was kept alive turns out to be closed.
  bool may_repeat = true;
};

/// The most bytes of an answer's head, and of a line between its chunks.
inline constexpr std::size_t most_head_bytes = std::size_t{256} << 10U;
inline constexpr std::size_t most_chunk_line_bytes = std::size_t{4} << 10U;

/// Sends requests to one host, one after the other, and keeps the connection alive between them.
class HttpConnection {
 public:
  explicit HttpConnection(std::string origin) : origin_(std::move(origin)) {}

  /// What becomes of an answer as it comes.
  struct Taker {
    std::function<void(const AnswerHead&)> begin;
    std::function<bool(std::string_view)> take;  ///< a piece of the body; false to have no more of it
  };

  /// Sends a request and takes its answer. Throws WireFault; the next request then begins a new connection.
  void send(const HttpRequest& request, const Taker& taker, const Patience& patience);
  /// The same for a GET.
  void get(std::string_view target, const HttpHeaders& headers, const Taker& taker, const Patience& patience) {
    send({.target = std::string(target), .headers = headers}, taker, patience);
  }

 private:
  void ask(const HttpRequest& request, const Taker& taker, const Patience& patience);
  AnswerHead read_head(const Patience& patience);
  void read_headers(AnswerHead& head, std::size_t& left, const Patience& patience);
  void read_body(const AnswerHead& head, const Taker& taker, const Patience& patience);
  void read_chunks(const Taker& taker, const Patience& patience);
  void read_bytes(std::uint64_t count, const Taker& taker, const Patience& patience);
  void read_rest(const Taker& taker, const Patience& patience);
  std::string read_line(std::size_t& left, WireFault::Kind too_long, const Patience& patience);
  bool fill(const Patience& patience);

  std::string origin_;
  std::unique_ptr<Wire> wire_{};
  std::string came_{};  ///< received bytes; those from `at_` on are not taken yet
  std::size_t at_ = 0;
  bool has_come_ = false;  ///< whether any byte of the answer was received
  bool lasts_ = false;     ///< whether the connection stays open after the answer
};

}  // namespace fsctl::connect
