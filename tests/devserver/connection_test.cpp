#include "devserver/connection.h"

#include <sys/socket.h>

#include <array>
#include <catch2/catch.hpp>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

namespace fsctl::devserver {
namespace {

constexpr std::size_t large = 780'000;
constexpr std::size_t little = 128 * 1024;

std::pair<Descriptor, Descriptor> connected() {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) != 0) throw std::runtime_error("no sockets");
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

/// Takes what has come; how much it was.
std::size_t take(const Descriptor& socket) {
  std::size_t taken = 0;
  std::string piece(64 * 1024, '\0');
  for (ssize_t got = 0; (got = ::recv(socket.number(), piece.data(), piece.size(), MSG_DONTWAIT)) > 0;)
    taken += static_cast<std::size_t>(got);
  return taken;
}

TEST_CASE("a connection keeps nothing of a large answer that was sent") {
  auto [ours, client] = connected();
  Connection connection(std::move(ours));
  connection.add("HTTP/1.1 200 OK\r\n\r\n", std::string(large, 'x'));
  CHECK(connection.held_bytes() >= large);
  std::size_t taken = 0;
  while (connection.send() == Connection::Moved::nothing_yet) taken += take(client);
  CHECK(taken + take(client) == large + 19);
  CHECK(connection.held_bytes() < little);
}

TEST_CASE("a connection keeps nothing of an answer that gave way to another one") {
  auto [ours, client] = connected();
  Connection connection(std::move(ours));
  connection.add("HTTP/1.1 200 OK\r\n\r\n", std::string(large, 'x'));
  connection.send_only("HTTP/1.1 503 Service Unavailable\r\n\r\n");
  CHECK(connection.held_bytes() < little);
}

TEST_CASE("a connection keeps nothing of a large request that was read, and rests with what is unread") {
  auto [ours, client] = connected();
  Connection connection(std::move(ours));
  const std::string piece(10'000, 'x');
  for (std::size_t sent = 0; sent < large; sent += piece.size()) {
    REQUIRE(::send(client.number(), piece.data(), piece.size(), 0) == 10'000);
    REQUIRE(connection.receive() == Connection::Moved::some);
  }
  REQUIRE(connection.input().size() == large);
  CHECK(connection.held_bytes() >= large);
  connection.consume(large - 5);
  connection.rest();
  CHECK(connection.input() == "xxxxx");
  CHECK(connection.held_bytes() < 1000);
  connection.consume(5);
  CHECK(connection.input().empty());
}

}  // namespace
}  // namespace fsctl::devserver
