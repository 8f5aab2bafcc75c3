#include <httplib.h>
#include <signal.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/tls/identity.h"
#include "tests/devserver/running.h"
#include "tests/support/scratch.h"

namespace fsctl::devserver {
namespace {

/// A server's identity, with the authority behind it.
std::shared_ptr<const tls::Identity> own_identity() {
  static const auto identity = [] {
    const auto authority_key = tls::make_key();
    const auto key = tls::make_key();
    const tls::Wish own{.common_name = "authority", .is_authority = true, .lasts = std::chrono::hours(1)};
    const auto authority = tls::make_certificate(own, *authority_key, nullptr, *authority_key);
    const tls::Wish wish{
        .common_name = "test", .names = {"127.0.0.1", "*.shop.example"}, .lasts = std::chrono::hours(1)};
    return std::make_shared<const tls::Identity>(tls::Identity{
        .key = key, .chain = {tls::make_certificate(wish, *key, authority.get(), *authority_key), authority}});
  }();
  return identity;
}

Options with_tls() {
  auto options = on_any_port();
  options.tls = own_identity();
  return options;
}

api::Response size_and_begin(const api::Request& request) {
  return {.body = std::to_string(request.body.size()) + request.body.substr(0, 8)};
}

/// A client that trusts the certificate.
class SecureClient {
 public:
  explicit SecureClient(int port) : client_("127.0.0.1", port) {
    scratch_.write("trusted.pem", tls::as_pem(*own_identity()->chain.back()));
    client_.set_ca_cert_path((scratch_ / "trusted.pem").c_str());
    client_.enable_server_certificate_verification(true);
    client_.set_read_timeout(20);
  }
  httplib::SSLClient& operator*() { return client_; }
  httplib::SSLClient* operator->() { return &client_; }

 private:
  test::Scratch scratch_;
  httplib::SSLClient client_;
};

TEST_CASE("requests and answers of any size come whole over TLS, one after the other over one connection") {
  Running running(size_and_begin, with_tls());
  SecureClient client(running.port());
  client->set_keep_alive(true);
  for (const std::size_t size : {0U, 5U, 16'384U, 70'000U, 3'000'000U}) {
    const auto answer = client->Post("/a", std::string(size, 'x'), "application/json");
    REQUIRE(answer);
    CHECK(answer->body == std::to_string(size) + std::string(std::min<std::size_t>(size, 8), 'x'));
  }
  CHECK(running.health().accepted == 1);

  std::string body;
  body.resize(20'000'000, 'y');
  Running large([&](const api::Request&) { return api::Response{.body = body}; }, with_tls());
  SecureClient taker(large.port());
  const auto answer = taker->Get("/a");
  REQUIRE(answer);
  CHECK(answer->body == body);
}

TEST_CASE("names of a certificate with an asterisk stand for one label of a host") {
  auto options = with_tls();
  options.allowed_hosts = {"*.shop.example"};
  Running running(size_and_begin, options);
  SecureClient client(running.port());
  const auto status = [&](const std::string& host) {
    const auto answer = client->Get("/a", {{"Host", host}});
    REQUIRE(answer);
    return answer->status;
  };
  CHECK(status("de.shop.example") == 200);
  CHECK(status("de.shop.example:8443") == 200);
  CHECK(status("shop.example") == 421);
  CHECK(status("a.de.shop.example") == 421);
  CHECK(status("de.shop.example.org") == 421);
}

TEST_CASE("who speaks HTTP to a port for HTTPS is told so") {
  Running running(size_and_begin, with_tls());
  const auto got = answer_to(running, "GET /a HTTP/1.1\r\n\r\n");
  CHECK(got.starts_with("HTTP/1.1 400"));
  CHECK(got.find("this port speaks HTTPS only") != std::string::npos);
  CHECK(
      answer_to(running, "POST /ingest/a/upsert HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}").starts_with("HTTP/1.1 400"));
  CHECK(answer_to(running, "no HTTP at all\r\n\r\n").starts_with("HTTP/1.1 400"));
}

TEST_CASE("what is no TLS after its first byte ends the connection, and nothing else") {
  Running running(size_and_begin, with_tls());
  const std::string begin = "\x16\x03\x01";
  for (const auto& rest : {std::string("\xff\xff"), std::string("\x00\x05hello", 7), std::string(70'000, '\x16')}) {
    Raw raw(running);
    raw.send_as_is(begin + rest);
    raw.end();
    CHECK(raw.receive_all().find("HTTP") == std::string::npos);
  }
  CHECK((*SecureClient(running.port())).Get("/a"));
}

TEST_CASE("clients that stall in their handshakes hold nobody up, and lose their connections in the end") {
  auto options = with_tls();
  options.most_working = 1;
  options.pace.look_every = std::chrono::milliseconds(2);
  options.pace.head = std::chrono::milliseconds(300);
  Running running(size_and_begin, options);
  std::vector<std::unique_ptr<Raw>> stalled;
  for (int i = 0; i < 50; ++i) {
    stalled.push_back(std::make_unique<Raw>(running));
    if (i % 2 == 0) stalled.back()->send_as_is("\x16\x03\x01");
  }
  SecureClient client(running.port());
  for (int i = 0; i < 5; ++i) CHECK(client->Get("/a"));
  for (auto& raw : stalled) CHECK(raw->receive_all().find("HTTP") == std::string::npos);
  while (running.health().open > 1) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  CHECK(client->Get("/a"));
}

TEST_CASE("a request that stalls over TLS is answered with 408") {
  auto options = with_tls();
  options.pace.look_every = std::chrono::milliseconds(2);
  options.pace.grace = std::chrono::milliseconds(1);
  options.pace.least_bytes_per_second = 1'000'000'000;
  Lines log;
  options.log = log.taker();
  Running running(size_and_begin, options);
  ::signal(SIGPIPE, SIG_IGN);  // the client's library raises it when the server has ended the connection
  SecureClient client(running.port());
  static_cast<void>(client->Post(
      "/a", 1'000,
      [](std::size_t offset, std::size_t, httplib::DataSink& sink) {
        if (offset > 0) std::this_thread::sleep_for(std::chrono::milliseconds(200));
        return sink.write("x", 1) || true;
      },
      "application/json"));
  running.stop();
  CHECK(log.str().find("POST /a 408") != std::string::npos);
}

TEST_CASE("many clients at once are answered over TLS, and a server with open connections stops") {
  Running running(size_and_begin, with_tls());
  std::atomic<int> answered = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 16; ++i)
    threads.emplace_back([&] {
      for (int round = 0; round < 10; ++round) {
        SecureClient client(running.port());
        client->set_keep_alive(true);
        for (int k = 0; k < 3; ++k) {
          const auto answer = client->Post("/a", std::string(20'000, 'z'), "application/json");
          answered += answer && answer->body == "20000zzzzzzzz";
        }
      }
    });
  for (auto& thread : threads) thread.join();
  CHECK(answered == 16 * 10 * 3);

  Raw stalled(running);
  stalled.send_as_is("\x16\x03");
  SecureClient idle(running.port());
  idle->set_keep_alive(true);
  CHECK(idle->Get("/a"));
  running.stop();
  CHECK(running.all_ended());
}

TEST_CASE("connections beyond the limit take the place of idle ones over TLS, too") {
  auto options = with_tls();
  options.most_connections = 3;
  Running running(size_and_begin, options);
  std::vector<std::unique_ptr<SecureClient>> clients;
  for (int i = 0; i < 12; ++i) {
    clients.push_back(std::make_unique<SecureClient>(running.port()));
    (*clients.back())->set_keep_alive(true);
    CHECK((*clients.back())->Get("/a"));
  }
}

}  // namespace
}  // namespace fsctl::devserver
