#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <future>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/devserver/running.h"
#include "tests/support/threads.h"

namespace fsctl::devserver {
namespace {

Options with_one_worker() {
  Options options = on_any_port();
  options.most_working = 1;
  return options;
}

/// Answers that wait until they may go on, and tell in which order they began.
class Gated {
 public:
  Answer answer() {
    return [this](const api::Request& request) {
      std::unique_lock lock(mutex_);
      begun_.push_back(request.target);
      changed_.notify_all();
      changed_.wait(lock, [&] { return is_open_; });
      return api::Response{.body = "{}"};
    };
  }
  void wait_for_first() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !begun_.empty(); });
  }
  void open() {
    const std::scoped_lock lock(mutex_);
    is_open_ = true;
    changed_.notify_all();
  }
  std::vector<std::string> begun() {
    const std::scoped_lock lock(mutex_);
    return begun_;
  }

 private:
  std::mutex mutex_{};
  std::condition_variable changed_{};
  std::vector<std::string> begun_{};
  bool is_open_ = false;
};

void wait_for_line(const Running& running, std::int64_t length) {
  while (running.health().waiting < length) std::this_thread::yield();
}

const std::string last = "Connection: close\r\n\r\n";

TEST_CASE("a newcomer's first request goes ahead of what a busy connection has sent on and on") {
  Gated gated;
  Running running(gated.answer(), with_one_worker());
  Raw busy(running);
  for (int i = 0; i < 20; ++i) busy.send("GET /busy HTTP/1.1\r\n\r\n");
  busy.send("GET /busy HTTP/1.1\r\n" + last);
  gated.wait_for_first();
  Raw newcomer(running);
  newcomer.send("GET /new HTTP/1.1\r\n" + last);
  wait_for_line(running, 1);
  gated.open();
  CHECK(newcomer.receive_all().ends_with("{}"));
  CHECK(busy.receive_all().ends_with("{}"));
  const auto begun = gated.begun();
  CHECK(begun.size() == 22);
  CHECK(begun.at(1) == "/new");
}

TEST_CASE("connections that ask for more and more take turns") {
  Gated gated;
  Running running(gated.answer(), with_one_worker());
  std::list<Raw> connections;
  for (const std::string name : {"/a", "/b", "/c"}) {
    Raw& raw = connections.emplace_back(running);
    for (int i = 0; i < 3; ++i) raw.send("GET " + name + " HTTP/1.1\r\n\r\n");
    if (name == "/a") gated.wait_for_first();
  }
  wait_for_line(running, 2);
  gated.open();
  for (Raw& raw : connections)
    for (int i = 0; i < 3; ++i) CHECK(raw.receive_until("{}").ends_with("{}"));
  // The first of /a had waited longest for its gate; from then on it stands behind the others.
  const auto begun = gated.begun();
  REQUIRE(begun.size() == 9);
  CHECK(begun.at(1) != "/a");
  CHECK(begun.at(2) != "/a");
}

TEST_CASE("requests that wait for their answers hold no threads") {
  Gated gated;
  Running running(gated.answer(), with_one_worker());
  const auto before = test::threads_of();
  std::list<Raw> clients;
  for (int i = 0; i < 200; ++i) clients.emplace_back(running).send("GET /a HTTP/1.1\r\n\r\n");
  wait_for_line(running, 199);
  CHECK(test::threads_of() <= before + 3);
  gated.open();
  for (Raw& client : clients) CHECK(client.receive_until("{}").ends_with("{}"));
  CHECK(running.health().waiting == 0);
}

TEST_CASE("where too many wait, whoever had most is refused at once and told when to come again") {
  Gated gated;
  auto options = with_one_worker();
  options.most_waiting = 2;
  Running running(gated.answer(), options);
  Raw first(running);
  first.send("GET /first HTTP/1.1\r\n\r\n");
  gated.wait_for_first();
  std::list<Raw> others;
  for (std::int64_t i = 1; i <= 2; ++i) {
    others.emplace_back(running).send("GET /other HTTP/1.1\r\n\r\n");
    wait_for_line(running, i);
  }
  for (const std::string begin : {"GET /late HTTP/1.1\r\n", "POST /late HTTP/1.1\r\nContent-Length: 90000\r\n"}) {
    Raw late(running);
    late.send(begin + last);
    const auto got = late.receive_until("}");
    CHECK(got.starts_with("HTTP/1.1 503"));
    CHECK(got.find("Retry-After: 1\r\n") != std::string::npos);
    CHECK(parse(got.substr(got.find("\r\n\r\n") + 4)).at("code") == "SERVER_BUSY");
  }
  gated.open();
  CHECK(first.receive_until("{}").ends_with("{}"));
  for (Raw& other : others) CHECK(other.receive_until("{}").ends_with("{}"));
}

TEST_CASE("/health is answered where others wait and are refused, and counts these") {
  Gated gated;
  const auto slow = gated.answer();
  auto options = with_one_worker();
  options.most_waiting = 1;
  Running running(
      [&](const api::Request& request) {
        return request.target == "/health" ? api::Response{.body = "well"} : slow(request);
      },
      options);
  Raw first(running);
  first.send("GET /first HTTP/1.1\r\n\r\n");
  gated.wait_for_first();
  Raw other(running);
  other.send("GET /other HTTP/1.1\r\n\r\n");
  wait_for_line(running, 1);
  CHECK(answer_to(running, "GET /late HTTP/1.1\r\n" + last).starts_with("HTTP/1.1 503"));
  Raw monitor(running);
  for (int i = 0; i < 3; ++i) {
    monitor.send("GET /health HTTP/1.1\r\n\r\n");
    CHECK(monitor.receive_until("well").starts_with("HTTP/1.1 200"));
  }
  CHECK(running.health().refused_requests == 1);
  CHECK(running.health().refused == 0);
  gated.open();
  CHECK(first.receive_until("{}").ends_with("{}"));
  CHECK(other.receive_until("{}").ends_with("{}"));
}

TEST_CASE("several questions for /health at once take turns with others") {
  Gated gated;
  const auto slow = gated.answer();
  Running running(
      [&](const api::Request& request) {
        return request.target == "/health" ? api::Response{.body = "well"} : slow(request);
      },
      with_one_worker());
  Raw first(running);
  first.send("GET /first HTTP/1.1\r\n\r\n");
  gated.wait_for_first();
  Raw monitor(running);
  monitor.send(with_host("GET /health HTTP/1.1\r\n\r\n") + with_host("GET /health HTTP/1.1\r\n\r\n"));
  CHECK(monitor.receive_until("well").ends_with("well"));
  gated.open();
  CHECK(monitor.receive_until("well").ends_with("well"));
  CHECK(first.receive_until("{}").ends_with("{}"));
}

TEST_CASE("threads that waited for one another leave afterwards, although all that are there have work") {
  constexpr std::size_t most = 24;
  Gated gated;
  const auto wait = gated.answer();
  auto options = with_one_worker();
  options.pace.look_every = std::chrono::milliseconds(1);
  Running running(
      [&](const api::Request& request) {
        if (request.target != "/push") return api::Response{.body = "{}"};
        request.turn->pass_on();
        return wait(request);
      },
      options);
  const auto before = test::threads_of();
  std::list<Raw> clients;
  for (std::size_t i = 0; i < most; ++i) clients.emplace_back(running).send("GET /push HTTP/1.1\r\n\r\n");
  while (gated.begun().size() < most) std::this_thread::yield();
  CHECK(test::threads_of() >= before + most);
  gated.open();
  for (Raw& client : clients) CHECK(client.receive_until("{}").ends_with("{}"));
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(3);
  while (test::threads_of() > before + 4 && std::chrono::steady_clock::now() < end) {
    for (Raw& client : clients) client.send("GET /a HTTP/1.1\r\n\r\n");
    for (Raw& client : clients) REQUIRE(client.receive_until("{}").ends_with("{}"));
  }
  CHECK(test::threads_of() <= before + 4);
}

TEST_CASE("answers that wait for one another do so together, and let others be worked on meanwhile") {
  constexpr int together = 64;
  std::mutex mutex;
  std::condition_variable changed;
  int there = 0;
  Running running(
      [&](const api::Request& request) {
        if (request.target != "/push") return api::Response{.body = "{}"};
        request.turn->pass_on();
        std::unique_lock lock(mutex);
        ++there;
        changed.notify_all();
        changed.wait(lock, [&] { return there > together; });
        return api::Response{.body = "{}"};
      },
      with_one_worker());
  std::list<Raw> pushing;
  for (int i = 0; i < together; ++i) pushing.emplace_back(running).send("POST /push HTTP/1.1\r\n\r\n");
  {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return there == together; });
  }
  CHECK(answer_to(running, "GET /a HTTP/1.1\r\n" + last).ends_with("{}"));
  {
    const std::scoped_lock lock(mutex);
    ++there;
  }
  changed.notify_all();
  for (Raw& raw : pushing) CHECK(raw.receive_until("{}").ends_with("{}"));
}

TEST_CASE("what waits when the server stops is answered, or told to come again") {
  Gated gated;
  auto options = with_one_worker();
  options.pace.stop = std::chrono::milliseconds(1);
  Running running(gated.answer(), options);
  Raw working(running);
  working.send("GET /a HTTP/1.1\r\n\r\n");
  gated.wait_for_first();
  Raw waiting(running);
  waiting.send("GET /b HTTP/1.1\r\n\r\n");
  wait_for_line(running, 1);
  std::thread stopping([&] { running.server().stop(); });
  const auto got = waiting.receive_all();
  CHECK(got.starts_with("HTTP/1.1 503"));
  CHECK(got.find("Retry-After: 1\r\n") != std::string::npos);
  gated.open();
  stopping.join();
}

TEST_CASE("a request that waited too long in line is refused and not worked on") {
  auto options = with_one_worker();
  options.pace.look_every = std::chrono::milliseconds(1);
  options.pace.answer = std::chrono::milliseconds(50);
  std::atomic<bool> is_worked_on = false;
  Running running(
      [&](const api::Request& request) {
        if (request.target == "/late") is_worked_on = true;
        if (request.target == "/first") std::this_thread::sleep_for(std::chrono::milliseconds(150));
        return api::Response{.body = "{}"};
      },
      options);
  std::string first_got;
  std::string got;
  do {  // on a busy machine the first one itself may wait too long, or the second one come too late to wait
    is_worked_on = false;
    const std::int64_t accepted = running.health().accepted;
    Raw first(running);
    first.send("GET /first HTTP/1.1\r\n" + last);
    while (running.health().idle > 0 || running.health().accepted == accepted) std::this_thread::yield();
    got = answer_to(running, "GET /late HTTP/1.1\r\n" + last);
    first_got = first.receive_all();
  } while (is_worked_on || !first_got.ends_with("{}"));
  CHECK(got.starts_with("HTTP/1.1 503"));
}

TEST_CASE("whoever ended its side while its request stood in line is told that, not that too many wait") {
  auto options = with_one_worker();
  options.pace.look_every = std::chrono::milliseconds(1);
  std::string got;
  do {  // it may take some tries until the server looks in time
    Gated gated;
    Running running(gated.answer(), options);
    Raw first(running);
    first.send("GET /first HTTP/1.1\r\n" + last);
    gated.wait_for_first();
    Raw half(running);
    half.send("GET /half HTTP/1.1\r\n" + last);
    wait_for_line(running, 1);
    half.end();
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    gated.open();
    got = half.receive_all();
    CHECK(first.receive_all().ends_with("{}"));
  } while (got.starts_with("HTTP/1.1 200"));
  CHECK(got.starts_with("HTTP/1.1 503"));
  CHECK(parse(got.substr(got.find("\r\n\r\n") + 4)).at("error") == "the client has hung up");
}

}  // namespace
}  // namespace fsctl::devserver
