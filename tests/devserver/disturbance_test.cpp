#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <list>
#include <string>
#include <thread>

#include "tests/devserver/running.h"

namespace fsctl::devserver {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

/// What befalls the paths of a test server.
Disturbance befallen(const api::Request& request) {
  if (request.target == "/late") return {.delay = hours(1)};
  if (request.target == "/soon") return {.delay = milliseconds(1)};
  if (request.target == "/cut") return {.delivery = Delivery::cut, .name = "cut"};
  if (request.target == "/slow") return {.delivery = Delivery::slow, .name = "slow"};
  if (request.target == "/instead") return {.instead = api::Response{.status = 500, .body = "{\"error\":1}"}};
  return {};
}

struct Served {
  std::atomic<int> asked = 0;
  Lines lines{};
  Running running;

  Served()
      : running(
            [this](const api::Request&) {
              ++asked;
              return api::Response{.body = std::string(1000, 'x')};
            },
            options()) {}

  Options options() {
    auto out = on_any_port();
    out.disturb = befallen;
    out.most_working = 1;
    out.pace.look_every = milliseconds(2);
    out.log = lines.taker();
    return out;
  }
};

std::string get(const std::string& path) { return "GET " + path + " HTTP/1.1\r\nConnection: close\r\n\r\n"; }

TEST_CASE("requests that are delayed keep nobody else waiting") {
  Served served;
  std::list<Raw> late;
  for (int i = 0; i < 200; ++i) late.emplace_back(served.running).send(get("/late"));
  for (int i = 0; i < 20; ++i) CHECK(answer_to(served.running, get("/soon")).starts_with("HTTP/1.1 200"));
  CHECK(served.asked == 20);
}

TEST_CASE("a server that stops answers at once what it delays") {
  Served served;
  Raw late(served.running);
  late.send(get("/late"));
  CHECK(answer_to(served.running, get("/soon")).starts_with("HTTP/1.1 200"));
  served.running.stop();
  CHECK(late.receive_all().starts_with("HTTP/1.1 200"));
  CHECK(served.running.all_ended());
}

TEST_CASE("who hangs up while its request is delayed is not answered any more") {
  Served served;
  { Raw(served.running).send(get("/late")); }
  while (served.running.health().accepted == 0 || served.running.health().open > 0)
    std::this_thread::sleep_for(milliseconds(1));
  CHECK(served.asked == 0);
  CHECK(served.lines.str().find("latency=3600000ms") != std::string::npos);
}

TEST_CASE("an answer that is cut ends in the middle of its body") {
  Served served;
  const auto got = answer_to(served.running, "GET /cut HTTP/1.1\r\n\r\n");
  CHECK(got.find("Content-Length: 1000\r\n") != std::string::npos);
  CHECK(got.ends_with("\r\n\r\n" + std::string(500, 'x')));
  CHECK(served.lines.str().find(" 200 ") != std::string::npos);
  CHECK(served.lines.str().find("fault=cut") != std::string::npos);
}

TEST_CASE("an answer that is slow comes whole, and the connection goes on") {
  Served served;
  Raw raw(served.running);
  raw.send("GET /slow HTTP/1.1\r\n\r\n");
  raw.send(get("/instead"));
  const auto got = raw.receive_all();
  CHECK(got.find(std::string(1000, 'x') + "HTTP/1.1 500") != std::string::npos);
  CHECK(got.ends_with("{\"error\":1}"));
  CHECK(served.asked == 1);
}

TEST_CASE("a slow answer is hurried when the server stops") {
  Served served;
  Raw raw(served.running);
  raw.send(get("/slow"));
  raw.receive_until("\r\n\r\n");
  served.running.stop();
  CHECK(raw.receive_all() == std::string(1000, 'x'));
}

TEST_CASE("faults carry the headers that let a page read them") {
  Served served;
  const auto got =
      answer_to(served.running,
                "GET /instead HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:1\r\nConnection: close\r\n\r\n");
  CHECK(got.find("Access-Control-Allow-Origin: http://localhost:1\r\n") != std::string::npos);
}

}  // namespace
}  // namespace fsctl::devserver
