#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstddef>
#include <future>
#include <list>
#include <string>

#include "core/budget/waiting.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/devserver/running.h"

namespace fsctl::devserver {
namespace {

using std::chrono::milliseconds;

api::Response fine(const api::Request&) { return {.body = "{}"}; }

std::string text_of(std::size_t bytes) {
  std::string out;
  out.resize(bytes, 'x');
  return out;
}

Options watchful() {
  Options options = on_any_port();
  options.pace.look_every = milliseconds(2);
  return options;
}

/// Of a server that loses patience soon.
Options impatient() {
  Options options = watchful();
  options.pace.head = milliseconds(1);
  options.pace.grace = milliseconds(1);
  options.pace.least_bytes_per_second = 1'000'000'000;
  return options;
}

TEST_CASE("a head or body that does not go on coming is answered with 408") {
  Running running(fine, impatient());
  for (const std::string begin :
       {"GET /listing/a HT", "GET /listing/a HTTP/1.1\r\nHost: localhost\r\nX: ",
        "POST /listing/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{",
        "POST /listing/a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"}) {
    INFO(begin);
    Raw raw(running);
    raw.send_as_is(begin);
    const auto got = raw.receive_all();
    CHECK(got.starts_with("HTTP/1.1 408"));
    CHECK(got.find("Connection: close\r\n") != std::string::npos);
    CHECK(parse(got.substr(got.find("\r\n\r\n") + 4)).at("code") == "REQUEST_TIMEOUT");
  }
}

TEST_CASE("a client that does not take its answer loses its connection") {
  auto options = impatient();
  options.pace.head = std::chrono::seconds(10);
  Running running([](const api::Request&) { return api::Response{.body = text_of(40'000'000)}; }, options);
  Raw raw(running);
  raw.send("GET /a HTTP/1.1\r\n\r\n");
  while (running.health().open > 0 || running.health().accepted == 0) std::this_thread::yield();
  CHECK(raw.receive_bytes() < 40'000'000);
}

TEST_CASE("a connection without a request ends after a while") {
  Options options = watchful();
  options.pace.idle = milliseconds(1);
  Running running(fine, options);
  Raw silent(running);
  CHECK(silent.receive_all().empty());
  std::string got;
  do {  // on a busy machine the connection may end before its request is sent
    Raw served(running);
    served.send("GET /a HTTP/1.1\r\n\r\n");
    got = served.receive_all();
  } while (got.empty());
  CHECK(got.ends_with("{}"));
}

/// Works until nobody waits, and tells that it began, and why it ended.
Answer endless(std::atomic<bool>& is_begun, std::promise<Abandoned>& why) {
  return [&](const api::Request& request) -> api::Response {
    is_begun = true;
    try {
      for (;;) {
        check_waiting(request.waiting);
        std::this_thread::yield();
      }
    } catch (const AbandonedWork& abandoned) {
      why.set_value(abandoned.why());
      return {.status = 503};
    }
  };
}

TEST_CASE("work for a client that has hung up ends") {
  std::atomic<bool> is_begun = false;
  std::promise<Abandoned> why;
  Running running(endless(is_begun, why), watchful());
  {
    Raw raw(running);
    raw.send("GET /a HTTP/1.1\r\n\r\n");
    while (!is_begun) std::this_thread::yield();
  }
  CHECK(why.get_future().get() == Abandoned::client_gone);
}

TEST_CASE("work that takes too long ends, and its client is told") {
  std::atomic<bool> is_begun = false;
  std::promise<Abandoned> why;
  Options options = watchful();
  options.pace.answer = milliseconds(20);
  Running running(endless(is_begun, why), options);
  do {  // on a busy machine its time may be over before the work begins
    CHECK(answer_to(running, "GET /a HTTP/1.1\r\nConnection: close\r\n\r\n").starts_with("HTTP/1.1 503"));
  } while (!is_begun);
  CHECK(why.get_future().get() == Abandoned::out_of_time);
}

TEST_CASE("a client that ends its side after its request is answered all the same") {
  Running running(fine);
  Raw raw(running);
  raw.send("GET /a HTTP/1.1\r\n\r\n");
  raw.end();
  CHECK(raw.receive_all().ends_with("{}"));
}

TEST_CASE("1,100 slow and idle connections do not make a newcomer wait, and hold no threads") {
  Running running(fine);
  std::list<Raw> slow;
  for (int i = 0; i < 1'100; ++i) {
    Raw& raw = slow.emplace_back(running);
    if (i % 3 == 0) raw.send_as_is("GET /a HTTP/1.1\r\nX-Slow: ");
    if (i % 3 == 1) raw.send_as_is("POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{");
  }
  while (running.health().open < 1'100) std::this_thread::yield();
  CHECK(answer_to(running, "GET /new HTTP/1.1\r\nConnection: close\r\n\r\n").ends_with("{}"));
  CHECK(running.health().accepted == 1'101);
  CHECK(running.health().refused == 0);
}

TEST_CASE("where there is no room, the connection that waits longest gives way to a newcomer, idle ones first") {
  Options options = on_any_port();
  options.most_connections = 4;
  Running running(fine, options);
  Raw begun(running);
  begun.send_as_is("GET /begun HTTP/1.1\r\n");
  while (running.health().open < 1 || running.health().idle > 0) std::this_thread::yield();
  std::list<Raw> idle;
  for (int i = 0; i < 3; ++i) {
    idle.emplace_back(running).send("GET /a HTTP/1.1\r\n\r\n");
    CHECK(idle.back().receive_until("{}").ends_with("{}"));
    while (running.health().idle <= i) std::this_thread::yield();  // so that the first one is idle longest
  }
  CHECK(answer_to(running, "GET /new HTTP/1.1\r\nConnection: close\r\n\r\n").ends_with("{}"));
  CHECK(idle.front().receive_all().empty());
  idle.back().send("GET /again HTTP/1.1\r\n\r\n");
  CHECK(idle.back().receive_until("{}").ends_with("{}"));
  begun.send_as_is("Host: localhost\r\n\r\n");
  CHECK(begun.receive_until("{}").ends_with("{}"));
  CHECK(running.health().refused == 0);
}

TEST_CASE("a request whose connection gives way to a newcomer is told so") {
  Options options = on_any_port();
  options.most_connections = 1;
  Running running(fine, options);
  Raw begun(running);
  begun.send_as_is("GET /begun HTTP/1.1\r\n");
  while (running.health().open < 1 || running.health().idle > 0) std::this_thread::yield();
  const Raw newcomer(running);
  const auto got = begun.receive_all();
  CHECK(got.starts_with("HTTP/1.1 503"));
  CHECK(got.find("Retry-After: 1\r\n") != std::string::npos);
  CHECK(parse(got.substr(got.find("\r\n\r\n") + 4)).at("code") == "SERVER_BUSY");
}

TEST_CASE("a newcomer is refused when all connections are being answered") {
  Options options = on_any_port();
  options.most_connections = 1;
  std::promise<void> gate;
  const auto opened = gate.get_future().share();
  std::atomic<bool> has_begun = false;
  Running running(
      [&has_begun, opened](const api::Request&) {
        has_begun = true;
        opened.wait();
        return api::Response{.body = "{}"};
      },
      options);
  Raw first(running);
  first.send("GET /a HTTP/1.1\r\n\r\n");
  while (!has_begun) std::this_thread::yield();
  Raw second(running);
  const auto got = second.receive_all();
  CHECK(got.starts_with("HTTP/1.1 503"));
  CHECK(parse(got.substr(got.find("\r\n\r\n") + 4)).at("code") == "SERVER_BUSY");
  CHECK(running.health().refused == 1);
  gate.set_value();
  CHECK(first.receive_until("{}").ends_with("{}"));
}

TEST_CASE("a slow reader holds no thread, and gets all of its answer") {
  const auto large = text_of(20'000'000);
  Running running(
      [&](const api::Request& request) { return api::Response{.body = request.target == "/large" ? large : "{}"}; });
  std::list<Raw> readers;
  for (int i = 0; i < 8; ++i) readers.emplace_back(running).send("GET /large HTTP/1.1\r\nConnection: close\r\n\r\n");
  CHECK(answer_to(running, "GET /small HTTP/1.1\r\nConnection: close\r\n\r\n").ends_with("{}"));
  CHECK(readers.front().receive_bytes() > large.size());
}

}  // namespace
}  // namespace fsctl::devserver
