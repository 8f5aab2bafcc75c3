#include <atomic>
#include <catch2/catch.hpp>
#include <list>
#include <new>
#include <string>

#include "core/budget/budget.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/devserver/running.h"
#include "tests/support/pack.h"

namespace fsctl::devserver {
namespace {

/// Lets in who shows the key, with bodies of up to a hundred thousand bytes.
api::Admission with_key(const api::Request& request) {
  if (request.header("authorization") == "key") return {.refusal = {}, .most_body_bytes = 100'000};
  return {.refusal = api::Response{.status = 401, .body = R"({"code":"unauthorized"})"}};
}

api::Response tell_size(const api::Request& request) {
  return {.status = request.is_cut ? 413 : 200, .body = std::to_string(request.body.size())};
}

Options guarded() {
  Options options = on_any_port();
  options.admit = with_key;
  options.budget = std::make_shared<Budget>(std::size_t{1024} * 1024);
  return options;
}

const std::string push = "POST /ingest/a/upsert HTTP/1.1\r\nHost: localhost\r\n";

TEST_CASE("who may not ask is refused before the body has come") {
  Running running(tell_size, guarded());
  for (const std::string framing :
       {"Content-Length: 1000\r\n", "Content-Length: 9999999\r\n", "Transfer-Encoding: chunked\r\n",
        "Content-Encoding: gzip\r\nContent-Length: 1000\r\n", "Content-Length: 4\r\nExpect: 100-continue\r\n"}) {
    INFO(framing);
    Raw raw(running);
    raw.send(push + framing + "\r\n");
    CHECK(raw.receive_until("}").starts_with("HTTP/1.1 401"));
  }
}

TEST_CASE("a connection lasts when the rest of a small body that was refused comes") {
  Running running(tell_size, guarded());
  Raw raw(running);
  raw.send(push + "Content-Length: 6\r\n\r\nGET");
  CHECK(raw.receive_until("}").starts_with("HTTP/1.1 401"));
  raw.send_as_is(" /x" + push + "Content-Length: 2\r\n\r\n{}");
  CHECK(raw.receive_until("\r\n\r\n2").starts_with("HTTP/1.1 200"));
}

TEST_CASE("a body whose length is too large is refused before it has come, with the answer of a cut one") {
  Running running(tell_size, guarded());
  Raw raw(running);
  raw.send(push + "Authorization: key\r\nContent-Length: 100001\r\n\r\n");
  CHECK(raw.receive_until("\r\n\r\n").starts_with("HTTP/1.1 413"));
}

TEST_CASE("chunks and packed bodies are cut where they grow too large") {
  Running running(tell_size, guarded());
  const auto key = push + "Authorization: key\r\n";
  Raw chunks(running);
  chunks.send(key + "Transfer-Encoding: chunked\r\n\r\n186a1\r\n" + std::string(100'001, 'x'));
  CHECK(chunks.receive_until("\r\n\r\n").starts_with("HTTP/1.1 413"));
  const auto bomb = test::gzip(std::string(3'000'000, 'x'));
  Raw packed(running);
  packed.send(key + "Content-Encoding: gzip\r\nContent-Length: " + std::to_string(bomb.size()) + "\r\n\r\n" + bomb);
  CHECK(packed.receive_until("\r\n\r\n").starts_with("HTTP/1.1 413"));
  const auto fine = test::gzip(std::string(100'000, 'x'));
  Raw whole(running);
  whole.send(key + "Content-Encoding: gzip\r\nContent-Length: " + std::to_string(fine.size()) + "\r\n\r\n" + fine);
  CHECK(whole.receive_until("\r\n\r\n100000").starts_with("HTTP/1.1 200"));
}

TEST_CASE("a hundred packed bodies that never end cost what was sent of them") {
  const auto options = guarded();
  Running running(tell_size, options);
  auto bomb = test::gzip(std::string(99'000, 'x'));
  bomb.pop_back();
  std::list<Raw> unfinished;
  for (int i = 0; i < 100; ++i)
    unfinished.emplace_back(running).send(
        push + "Authorization: key\r\nContent-Encoding: gzip\r\nContent-Length: 90000\r\n\r\n" + bomb);
  Raw one_more(running);
  one_more.send(push + "Content-Length: 2\r\n\r\n{}");
  CHECK(one_more.receive_until("\r\n\r\n2").starts_with("HTTP/1.1 200"));
  CHECK(options.budget->used() < 100'000);
}

TEST_CASE("bodies beyond the budget are answered with 503, and the room they took is there again") {
  const auto options = guarded();
  Running running(tell_size, options);
  const auto key = push + "Authorization: key\r\n";
  {
    auto taken = options.budget->reserve(options.budget->bytes() - 50'000);
    REQUIRE(taken);
    Raw raw(running);
    raw.send(key + "Content-Length: 90000\r\n\r\n" + std::string(90'000, 'x'));
    const auto got = raw.receive_until("{}}");
    CHECK(got.starts_with("HTTP/1.1 503"));
    CHECK(got.find("Retry-After: 1\r\n") != std::string::npos);
    CHECK(parse(got.substr(got.find("\r\n\r\n") + 4)).at("code") == "server_busy");
  }
  Raw raw(running);
  raw.send(key + "Content-Length: 90000\r\n\r\n" + std::string(90'000, 'x'));
  CHECK(raw.receive_until("\r\n\r\n90000").starts_with("HTTP/1.1 200"));
  running.stop();
  CHECK(options.budget->used() == 0);
}

TEST_CASE("heads that have not come whole are taken from the budget, too") {
  const auto options = guarded();
  Running running(tell_size, options);
  auto taken = options.budget->reserve(options.budget->bytes() - 10'000);
  REQUIRE(taken);
  Raw raw(running);
  raw.send_as_is("GET /a HTTP/1.1\r\nX: " + std::string(12'000, 'x'));
  CHECK(raw.receive_until("\r\n\r\n").starts_with("HTTP/1.1 503"));
  running.stop();
  CHECK(options.budget->used() == taken->bytes());
}

TEST_CASE("what the values of a body will take is taken from the budget before they are read") {
  const auto options = guarded();
  Running running(tell_size, options);
  const auto answered = [&](const std::string& body) {
    Raw raw(running);
    raw.send(push + "Authorization: key\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) +
             "\r\n\r\n" + body);
    return raw.receive_all().substr(9, 3);
  };
  for (const std::size_t bytes : {30'000U, 90'000U}) {
    INFO(bytes);
    CHECK(answered(std::string(bytes, 'x')) == "200");
    for (const char sign : {'[', '{', ','}) CHECK(answered(std::string(bytes, sign)) == "503");
  }
  running.stop();
  CHECK(options.budget->used() == 0);
}

TEST_CASE("a small body that comes with its head is taken from the budget, too") {
  const auto options = guarded();
  Running running(tell_size, options);
  auto taken = options.budget->reserve(options.budget->bytes() - 10'000);
  REQUIRE(taken);
  Raw raw(running);
  raw.send(push + "Content-Length: 20000\r\n\r\n" + std::string(20'000, 'x'));
  CHECK(raw.receive_until("\r\n\r\n").starts_with("HTTP/1.1 503"));
  taken.reset();
  CHECK(raw.receive_until("{}}").ends_with("{}}"));
  raw.send(push + "Content-Length: 20000\r\n\r\n" + std::string(20'000, 'x'));
  CHECK(raw.receive_until("\r\n\r\n20000").starts_with("HTTP/1.1 200"));
}

TEST_CASE("an answer beyond the budget is a 503") {
  auto options = guarded();
  Running running([](const api::Request&) { return api::Response{.body = std::string(2'000'000, 'x')}; }, options);
  const auto got = answer_to(running, "GET /a HTTP/1.1\r\nConnection: close\r\n\r\n");
  CHECK(got.starts_with("HTTP/1.1 503"));
  CHECK(parse(got.substr(got.find("\r\n\r\n") + 4)).at("code") == "SERVER_BUSY");
}

TEST_CASE("an allocation that fails ends the request and nothing else") {
  Running running([](const api::Request& request) -> api::Response {
    if (request.target == "/large") throw std::bad_alloc();
    return {};
  });
  auto client = client_of(running);
  CHECK(client.Get("/large")->status == 503);
  CHECK(client.Get("/small")->status == 200);
}

TEST_CASE("where there is no memory even for a refusal, the client gets one that was made before, and it is counted") {
  Options options = on_any_port();
  std::atomic<bool> has_memory = false;
  options.identify = [&]() -> std::string {
    if (!has_memory) throw std::bad_alloc();
    return "id";
  };
  Running running([](const api::Request&) -> api::Response { throw std::bad_alloc(); }, options);
  const auto got = answer_to(running, "GET /a HTTP/1.1\r\n\r\n");
  CHECK(got.starts_with("HTTP/1.1 503"));
  CHECK(got.find("Retry-After: 1\r\n") != std::string::npos);
  const auto body = got.substr(got.find("\r\n\r\n") + 4);
  CHECK(parse(body).at("code") == "SERVER_BUSY");
  CHECK(got.find("Content-Length: " + std::to_string(body.size()) + "\r\n") != std::string::npos);
  CHECK(running.health().starved == 1);
  has_memory = true;
  CHECK(answer_to(running, "GET /a HTTP/1.1\r\nConnection: close\r\n\r\n").starts_with("HTTP/1.1 503"));
  CHECK(running.health().starved == 1);
}

}  // namespace
}  // namespace fsctl::devserver
