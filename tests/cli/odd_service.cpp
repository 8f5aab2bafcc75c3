#include "tests/cli/odd_service.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <chrono>
#include <stdexcept>
#include <utility>

namespace fsctl::test {
namespace {

using devserver::Descriptor;

constexpr int look_every = 20;  // milliseconds

Descriptor listening_socket() {
  Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::bind(socket.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      ::listen(socket.number(), 64) != 0)
    throw std::runtime_error("cannot listen");
  return socket;
}

int port_of(const Descriptor& socket) {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  ::getsockname(socket.number(), reinterpret_cast<sockaddr*>(&address), &size);
  return ntohs(address.sin_port);
}

bool has_come(const Descriptor& socket) {
  pollfd ready{.fd = socket.number(), .events = POLLIN, .revents = 0};
  return ::poll(&ready, 1, look_every) > 0;
}

/// The length of the body that a head announces.
std::size_t length_in(const std::string& head) {
  const std::string name = "Content-Length: ";
  const auto at = head.find(name);
  return at == std::string::npos ? 0 : std::stoul(head.substr(at + name.size()));
}

void send(const Descriptor& socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto sent = ::send(socket.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

}  // namespace

OddService::OddService(Answer answer)
    : answer_(std::move(answer)), listening_(listening_socket()), port_(port_of(listening_)) {
  accepting_ = std::jthread([this] {
    while (!ends_) {
      if (!has_come(listening_)) continue;
      Descriptor connection(::accept4(listening_.number(), nullptr, nullptr, SOCK_CLOEXEC));
      conversations_.emplace_back([this, taken = std::move(connection)]() mutable { converse(std::move(taken)); });
    }
  });
}

OddService::~OddService() {
  ends_ = true;
  accepting_.join();
}

void OddService::converse(Descriptor connection) {
  std::string request;
  std::array<char, 4096> piece{};
  for (auto head_end = std::string::npos; head_end == std::string::npos || request.size() < head_end;) {
    if (ends_) return;
    if (!has_come(connection)) continue;
    const auto came = ::recv(connection.number(), piece.data(), piece.size(), 0);
    if (came <= 0) return;
    request.append(piece.data(), static_cast<std::size_t>(came));
    if (const auto end = request.find("\r\n\r\n"); end != std::string::npos)
      head_end = end + 4 + length_in(request.substr(0, end));
  }
  ++requests_;
  const auto sent = answer_(request);
  send(connection, sent.bytes);
  while ((sent.holds || sent.trickles) && !ends_) {
    if (sent.trickles) send(connection, "x");
    std::this_thread::sleep_for(std::chrono::milliseconds(look_every));
  }
}

std::string good_answer(const std::string& body, const std::string& type, const std::string& more_headers) {
  return "HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n" + more_headers +
         "Content-Length: " + std::to_string(body.size()) + "\r\nConnection: close\r\n\r\n" + body;
}

}  // namespace fsctl::test
