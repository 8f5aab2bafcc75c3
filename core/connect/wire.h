#pragma once

#include <chrono>
#include <exception>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

namespace fsctl::connect {

/// Until when something may take, and what ends it before.
struct Patience {
  std::chrono::steady_clock::time_point end;
  std::stop_token stop{};
};

/// Why nothing more comes over a connection.
class WireFault : public std::exception {
 public:
  enum class Kind {
    unreachable,
    untrusted,
    insecure,  ///< TLS does not come about
    late,
    stopped,
    lost,  ///< the other side has ended
    no_http,
    long_head,
    bad_chunks,
    unwanted,  ///< whoever takes the body wants no more of it
  };

  explicit WireFault(Kind kind) : kind_(kind) {}
  Kind kind() const { return kind_; }
  const char* what() const noexcept override { return "a connection has failed"; }

 private:
  Kind kind_;
};

/// A connection to the host of an origin, with TLS where that says https. Everything throws WireFault.
class Wire {
 public:
  Wire(const std::string& origin, const Patience& patience);
  ~Wire();
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  void write(std::string_view bytes, const Patience& patience);
  /// Gives how many bytes came into the room, as soon as some do; none at the end.
  std::size_t read(std::span<char> room, const Patience& patience);

 private:
  class Socket;
  class Tls;

  std::unique_ptr<Socket> socket_;
  std::unique_ptr<Tls> tls_;
};

}  // namespace fsctl::connect
