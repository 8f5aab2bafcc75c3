#include "devserver/listen.h"

#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <system_error>

#include "core/error/error.h"
#include "core/text/host.h"

namespace fsctl::devserver {
namespace {

constexpr int probed_ports = 20;
constexpr int highest_port = 65535;
/// The connections that the system queues until they are accepted; it lowers the number to its own limit.
constexpr int backlog = 511;

using Addresses = std::unique_ptr<addrinfo, void (*)(addrinfo*)>;

Addresses resolve(const std::string& host, int port) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  addrinfo* found = nullptr;
  const int failure = ::getaddrinfo(text::name_to_find(host).c_str(), std::to_string(port).c_str(), &hints, &found);
  if (failure != 0)
    throw Error(ErrorCode::port_unusable, "cannot listen on host '" + host + "': " + ::gai_strerror(failure),
                "use 127.0.0.1, or an address of this machine");
  return {found, ::freeaddrinfo};
}

void set_option(int socket, int level, int name, int value) { ::setsockopt(socket, level, name, &value, sizeof value); }

/// A listening socket, or none and errno.
Descriptor listen_at(const addrinfo& address) {
  Descriptor socket(::socket(address.ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, address.ai_protocol));
  if (socket.number() < 0) return {};
  set_option(socket.number(), SOL_SOCKET, SO_REUSEADDR, 1);
  if (address.ai_family == AF_INET6) set_option(socket.number(), IPPROTO_IPV6, IPV6_V6ONLY, 0);
  if (::bind(socket.number(), address.ai_addr, address.ai_addrlen) != 0) return {};
  if (::listen(socket.number(), backlog) != 0) return {};
  return socket;
}

/// A socket that listens at the host's first possible address, or none and the error of the last one.
Descriptor try_port(const std::string& host, int port, int& error) {
  const Addresses addresses = resolve(host, port);
  for (const addrinfo* address = addresses.get(); address != nullptr; address = address->ai_next) {
    Descriptor socket = listen_at(*address);
    if (socket.number() >= 0) return socket;
    error = errno;
    if (error == EADDRINUSE) break;
  }
  return {};
}

int port_of(const Descriptor& socket) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  ::getsockname(socket.number(), reinterpret_cast<sockaddr*>(&address), &size);
  const auto port = address.ss_family == AF_INET6 ? reinterpret_cast<const sockaddr_in6&>(address).sin6_port
                                                  : reinterpret_cast<const sockaddr_in&>(address).sin_port;
  return ntohs(port);
}

Error unusable(const std::string& host, int port, int last_port, int error) {
  const std::string name = "port " + std::to_string(port);
  if (error != EADDRINUSE)
    return {ErrorCode::port_unusable,
            "cannot listen on " + host + ", " + name + ": " + std::generic_category().message(error),
            "choose another port with --port, 0 for any free one"};
  if (last_port > port)
    return {ErrorCode::port_unusable,
            "ports " + std::to_string(port) + " to " + std::to_string(last_port) + " are already in use",
            "use --port 0 for any free port"};
  return {ErrorCode::port_unusable, name + " is already in use",
          "end the program that uses it, or choose another port with --port, 0 for any free one"};
}

}  // namespace

ListeningSocket listen(const std::string& host, int port, bool probe) {
  if (port < 0 || port > highest_port)
    throw Error(ErrorCode::port_unusable, std::to_string(port) + " is no port", "ports are 0 to 65535");
  const int last_port = probe && port != 0 ? std::min(port + probed_ports, highest_port) : port;
  int error = 0;
  for (int candidate = port; candidate <= last_port; ++candidate) {
    Descriptor socket = try_port(host, candidate, error);
    if (socket.number() >= 0) {
      const int taken = port_of(socket);
      return {.socket = std::move(socket), .port = taken};
    }
    if (error != EADDRINUSE) break;
  }
  throw unusable(host, port, last_port, error);
}

}  // namespace fsctl::devserver
