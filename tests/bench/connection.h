#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace fsctl::bench {

/// A connection to a server on this machine, which may not listen yet.
class Socket {
 public:
  explicit Socket(int port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    is_open_ = ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }
  ~Socket() { ::close(socket_); }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  /// Whether a GET is answered with 200.
  bool gets(const std::string& target) const {
    const auto request = "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    if (!is_open_ || ::send(socket_, request.data(), request.size(), MSG_NOSIGNAL) < 0) return false;
    char answer[16] = {};
    return ::recv(socket_, answer, 12, MSG_WAITALL) == 12 && std::string_view(answer) == "HTTP/1.1 200";
  }

 private:
  int socket_;
  bool is_open_ = false;
};

}  // namespace fsctl::bench
