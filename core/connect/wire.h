#pragma once

#include <chrono>
#include <exception>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

namespace fsctl::connect {

/// The deadline of an operation, and what can end it earlier.
struct Patience {
  std::chrono::steady_clock::time_point end;
  std::stop_token stop{};
};

/// Why a connection has failed.
class WireFault : public std::exception {
 public:
  enum class Kind {
    unreachable,
    untrusted,
    insecure,  ///< no TLS connection could be made
    late,
    stopped,
    lost,  ///< the other side has closed the connection
    no_http,
    long_head,
    bad_chunks,
    unwanted,  ///< the receiver of the body wants no more of it
  };

  explicit WireFault(Kind kind) : kind_(kind) {}
  Kind kind() const { return kind_; }
  const char* what() const noexcept override { return "a connection has failed"; }

 private:
  Kind kind_;
};

/// A TCP connection to the host of an origin, with TLS for https. All functions throw WireFault.
class Wire {
 public:
  Wire(const std::string& origin, const Patience& patience);
  ~Wire();
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  void write(std::string_view bytes, const Patience& patience);
  /// Waits for bytes and returns how many were read; 0 at the end.
  std::size_t read(std::span<char> room, const Patience& patience);

 private:
  class Socket;
  class Tls;

  std::unique_ptr<Socket> socket_;
  std::unique_ptr<Tls> tls_;
};

}  // namespace fsctl::connect
