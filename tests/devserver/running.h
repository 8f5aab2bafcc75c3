#pragma once

#include <arpa/inet.h>
#include <httplib.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <cstdint>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "core/api/connection_counts.h"
#include "devserver/descriptor.h"
#include "devserver/server.h"

namespace fsctl::devserver {

/// Options with a free port and a clock that stands still.
inline Options on_any_port() {
  return {.port = 0, .now = [] { return std::int64_t{1769851800250}; }};
}

/// Collects what a server logs. Thread-safe.
class Lines {
 public:
  /// REQUIRES: the object outlives the function.
  TakeLine taker() {
    return [this](std::string_view line) {
      const std::scoped_lock lock(mutex_);
      text_ += line;
    };
  }
  std::string str() const {
    const std::scoped_lock lock(mutex_);
    return text_;
  }

 private:
  mutable std::mutex mutex_;
  std::string text_;
};

/// A server on a thread of its own; the destructor stops it.
class Running {
 public:
  explicit Running(Answer answer, Options options = on_any_port())
      : server_(std::move(options), std::move(answer)),
        port_(server_.listen()),
        thread_([this] { all_ended_ = server_.run(); }) {}
  ~Running() { stop(); }

  void stop() {
    if (!thread_.joinable()) return;
    server_.stop();
    thread_.join();
  }

  int port() const { return port_; }
  /// Whether no request was still being answered when the server ended. REQUIRES: stop() was called.
  bool all_ended() const { return all_ended_; }
  Server& server() { return server_; }
  const api::ConnectionCounts& health() const { return server_.connections(); }

 private:
  Server server_;
  int port_;
  bool all_ended_ = false;
  std::thread thread_;
};

inline httplib::Client client_of(const Running& running) {
  httplib::Client client("127.0.0.1", running.port());
  client.set_read_timeout(20);
  return client;
}

/// Adds a Host to a request of HTTP/1.1 without one.
inline std::string with_host(std::string text) {
  const std::string version = " HTTP/1.1";
  const auto end = text.find(version);
  if (end == std::string::npos || text.find("Host:") != std::string::npos) return text;
  const auto line_end = text.find('\n', end);
  if (line_end == std::string::npos || line_end > end + version.size() + 1) return text;
  return text.insert(line_end + 1, "Host: localhost\r\n");
}

/// A connection over which tests send and receive bytes themselves. Receiving ends after 20 seconds without data.
class Raw {
 public:
  explicit Raw(const Running& running) : Raw(running.port()) {}
  explicit Raw(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval patience{.tv_sec = 20, .tv_usec = 0};
    ::setsockopt(socket_.number(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (::connect(socket_.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
      throw std::runtime_error("cannot connect");
  }

  /// Sends a text, with a Host added as with_host() does.
  void send(const std::string& text) { send_as_is(with_host(text)); }
  void send_as_is(const std::string& text) { ::send(socket_.number(), text.data(), text.size(), MSG_NOSIGNAL); }

  /// Ends sending; answers can still be received.
  void end() { ::shutdown(socket_.number(), SHUT_WR); }

  /// Everything up to `end`, or up to the end of the connection.
  std::string receive_until(const std::string& end) {
    std::string out;
    char byte = 0;
    while (!out.ends_with(end) && ::recv(socket_.number(), &byte, 1, 0) == 1) out += byte;
    return out;
  }
  std::string receive_all() {
    std::string out;
    char byte = 0;
    while (::recv(socket_.number(), &byte, 1, 0) == 1) out += byte;
    return out;
  }

  /// The number of bytes up to the end of the connection.
  std::size_t receive_bytes() {
    std::size_t bytes = 0;
    std::string piece(1'000'000, '\0');
    for (ssize_t got = 0; (got = ::recv(socket_.number(), piece.data(), piece.size(), 0)) > 0;)
      bytes += static_cast<std::size_t>(got);
    return bytes;
  }

 private:
  Descriptor socket_;
};

/// Sends a request over a new connection, and receives everything up to the end of that connection.
inline std::string answer_to(const Running& running, const std::string& request) {
  Raw raw(running);
  raw.send(request);
  return raw.receive_all();
}

}  // namespace fsctl::devserver
