#include "devserver/server.h"
#include "devserver/log.h"

#include <httplib.h>
#include <algorithm>

#include <catch2/catch.hpp>
#include <future>
#include <list>
#include <memory>
#include <new>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <vector>

#include "core/error/error.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/devserver/running.h"
#include "tests/support/pack.h"

namespace fsctl::devserver {
namespace {

using api::Request;
using api::Response;

Response echo(const Request& request) {
  return {.body = request.method.text() + ' ' + request.target + ' ' + request.body};
}

const std::string status_line_ok = "HTTP/1.1 200 OK\r\n";

TEST_CASE("a request reaches the answer function as it was sent") {
  Request seen;
  Running running([&](const Request& request) {
    seen = request;
    return Response{};
  });
  auto client = client_of(running);

  SECTION("with verb, raw target, body and headers in lower case") {
    const httplib::Headers headers{{"FS-Domain", "shop.example"}, {"X-Twice", "first"}, {"x-twice", "second"}};
    REQUIRE(client.Patch("/context%2Fa?x=%20&url=/b?c", headers, R"({"a":1})", "application/json"));
    CHECK(seen.method.text() == "PATCH");
    CHECK(seen.target == "/context%2Fa?x=%20&url=/b?c");
    CHECK(seen.body == R"({"a":1})");
    CHECK(seen.header("fs-domain") == "shop.example");
    CHECK(seen.header("content-type") == "application/json");
    CHECK(seen.header("x-twice") == "first");
    CHECK(seen.headers.count("remote_addr") == 0);
  }
  SECTION("whatever the body looks like") {
    const std::string form = "a=" + std::string(10'000, 'x');
    REQUIRE(client.Post("/form", form, "application/x-www-form-urlencoded"));
    CHECK(seen.body == form);
    const std::string parts = "--b\r\n\r\nno parts";
    REQUIRE(client.Put("/parts", parts, "multipart/form-data; boundary=b"));
    CHECK(seen.body == parts);
  }
  SECTION("with a body in chunks") {
    answer_to(running,
              "POST /chunks HTTP/1.1\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
              "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n");
    CHECK(seen.body == "abcde");
  }
  SECTION("with a body that is announced first") {
    Raw raw(running);
    raw.send("POST /later HTTP/1.1\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n");
    CHECK(raw.receive_until("\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n");
    raw.send("late");
    CHECK(raw.receive_until("\r\n\r\n").starts_with(status_line_ok));
    CHECK(seen.body == "late");
  }
  SECTION("with a body even to GET") {
    answer_to(running, "GET /odd HTTP/1.1\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi");
    CHECK(seen.method.text() == "GET");
    CHECK(seen.body == "hi");
  }
  SECTION("with a verb nobody knows") {
    answer_to(running, "BREW /pot HTTP/1.1\r\nConnection: close\r\n\r\n");
    CHECK(seen.method.text() == "BREW");
    CHECK(seen.target == "/pot");
  }
  SECTION("without a body and without its length") {
    answer_to(running, "POST /reset HTTP/1.1\r\nConnection: close\r\n\r\n");
    CHECK(seen.method.text() == "POST");
    CHECK(seen.body.empty());
  }
}

TEST_CASE("a response reaches the client as it was given") {
  Running running([](const Request&) {
    return Response{.status = 422,
                    .content_type = "text/plain",
                    .headers = {{"fs-context", "key"}, {"fs-warning", "a\r\nSet-Cookie: b"}, {"no name", "c"}},
                    .body = "text"};
  });
  const auto response = client_of(running).Get("/");
  REQUIRE(response);
  CHECK(response->status == 422);
  CHECK(response->body == "text");
  CHECK(response->get_header_value("Content-Type") == "text/plain");
  CHECK(response->get_header_value("fs-context") == "key");
  CHECK(response->get_header_value("fs-warning") == "a  Set-Cookie: b");
  CHECK(!response->has_header("Set-Cookie"));
  CHECK(!response->has_header("no name"));
}

TEST_CASE("large bodies pass both ways") {
  Running running([](const Request& request) { return Response{.body = request.body}; });
  const std::string large(3'000'000, 'x');
  const auto response = client_of(running).Post("/", large, "text/plain");
  REQUIRE(response);
  CHECK((response->body == large));
}

TEST_CASE("HEAD is answered like GET, without the body") {
  Running running(echo);
  const auto got = answer_to(running, "HEAD /a HTTP/1.1\r\nConnection: close\r\n\r\n");
  CHECK(got.starts_with(status_line_ok));
  CHECK(got.find("Content-Length: 8\r\n") != std::string::npos);
  CHECK(got.ends_with("\r\n\r\n"));
}

TEST_CASE("a connection serves many requests, also those sent ahead") {
  Running running(echo);
  Raw raw(running);
  const std::string request = "GET /a HTTP/1.1\r\n\r\n";
  for (int i = 0; i < 40; ++i) raw.send(request);
  for (int i = 0; i < 40; ++i) REQUIRE(raw.receive_until("GET /a ").starts_with(status_line_ok));
}

TEST_CASE("HTTP/1.0 connections end unless the client asks otherwise") {
  Running running(echo);
  CHECK(answer_to(running, "GET /a HTTP/1.0\r\n\r\n").ends_with("GET /a "));
  Raw raw(running);
  for (int i = 0; i < 2; ++i) {
    raw.send("GET /a HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n");
    CHECK(raw.receive_until("GET /a ").find("Connection: keep-alive") != std::string::npos);
  }
}

std::string repeated(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

TEST_CASE("what is no HTTP request is refused in the shape of an error") {
  Running running(echo);
  struct Row {
    const char* title;
    std::string request;
    std::string status;
  };
  const Row rows[] = {
      {"no request line", "hello\r\n\r\n", "400"},
      {"a verb in lower case", "get / HTTP/1.1\r\n\r\n", "400"},
      {"another version", "GET / HTTP/2.0\r\n\r\n", "400"},
      {"a long target", "GET /" + std::string(20'000, 'a') + " HTTP/1.1\r\n\r\n", "414"},
      {"a long header", "GET / HTTP/1.1\r\nX: " + std::string(20'000, 'a') + "\r\n\r\n", "400"},
      {"too many headers", "GET / HTTP/1.1\r\n" + repeated("X: " + std::string(1'000, 'a') + "\r\n", 70) + "\r\n",
       "400"},
      {"a line that is no header", "GET / HTTP/1.1\r\nnonsense\r\n\r\n", "400"},
      {"a header without name", "GET / HTTP/1.1\r\n: x\r\n\r\n", "400"},
      {"a blank before the colon", "GET / HTTP/1.1\r\nfs-domain : x\r\n\r\n", "400"},
      {"a header over two lines", "GET / HTTP/1.1\r\nfs-domain: a\r\n b\r\n\r\n", "400"},
      {"a carriage return within a header", "GET / HTTP/1.1\r\nfs-domain: a\rfs-secret: b\r\n\r\n", "400"},
      {"a zero byte within a header", "GET / HTTP/1.1\r\nfs-domain: a" + std::string(1, '\0') + "\r\n\r\n", "400"},
      {"two lengths", "POST / HTTP/1.1\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{} ", "400"},
      {"a list of lengths", "POST / HTTP/1.1\r\nContent-Length: 2, 2\r\n\r\n{}", "400"},
      {"a negative length", "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "400"},
      {"a length and chunks",
       "POST / HTTP/1.1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", "400"},
      {"no version", "GET /\r\n\r\n", "400"},
      {"no target", "GET  HTTP/1.1\r\n\r\n", "400"},
      {"a blank in the target", "GET /a b HTTP/1.1\r\n\r\n", "400"},
      {"zero bytes", std::string(4, '\0') + "\r\n\r\n", "400"},
      {"the begin of TLS", "\x16\x03\x01\x02" + std::string(100, '\0') + "\n", "400"},
      {"a length that is no number", "POST / HTTP/1.1\r\nContent-Length: many\r\n\r\n", "400"},
      {"a transfer coding nobody knows", "POST / HTTP/1.1\r\nTransfer-Encoding: zip\r\n\r\n", "400"},
      {"a control character in the target", "GET /a\x1b HTTP/1.1\r\n\r\n", "400"},
  };
  for (const auto& [title, request, status] : rows) DYNAMIC_SECTION(title) {
      const std::string got = answer_to(running, request);
      CHECK(got.substr(0, 12) == "HTTP/1.1 " + status);
      CHECK(got.find("Connection: close\r\n") != std::string::npos);
      const Json body = parse(got.substr(got.find("\r\n\r\n") + 4));
      CHECK(!body.at("error").get<std::string>().empty());
      CHECK(body.at("details") == Json::array());
      CHECK(body.at("correlationId") == "");
    }
}

/// Tells a body that was cut from a whole one.
Response tell_cut(const Request& request) { return {.status = request.is_cut ? 413 : 200, .body = "{}"}; }

TEST_CASE("a body above the limit reaches the answer function cut, and is read to its end for the client's sake") {
  Running running(tell_cut);
  const auto response = client_of(running).Post("/", std::string(16 * 1024 * 1024 + 1, 'x'), "text/plain");
  REQUIRE(response);
  CHECK(response->status == 413);
}

TEST_CASE("a body of an enormous length is not waited for") {
  Running running(tell_cut);
  const std::string got = answer_to(running, "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n");
  CHECK(got.substr(0, 12) == "HTTP/1.1 413");
  CHECK(got.find("Connection: close\r\n") != std::string::npos);
}

TEST_CASE("a small body that unpacks to more than the limit is cut") {
  Running running(tell_cut);
  std::string packed;
  httplib::detail::gzip_compressor compressor;
  const std::string zeros(17 * 1024 * 1024, '0');
  REQUIRE(compressor.compress(zeros.data(), zeros.size(), true, [&](const char* data, std::size_t size) {
    packed.append(data, size);
    return true;
  }));
  const auto response = client_of(running).Post("/", {{"Content-Encoding", "gzip"}}, packed, "text/plain");
  REQUIRE(response);
  CHECK(response->status == 413);
}

TEST_CASE("what is no readable request is refused in the shape of the API it was sent to") {
  Running running(echo);
  const std::string got = answer_to(running, "POST /ingest/products/upsert HTTP/1.1\r\nContent-Length: many\r\n\r\n");
  CHECK(
      parse(got.substr(got.find("\r\n\r\n") + 4)) ==
      parse(std::string(
          R"({"code":"invalid_payload","error":"the request's headers do not tell the length of its body in one way",)"
          R"("details":{}})")));
}

/// Tells what was wrong with a body.
Response tell_fault(const Request& request) {
  return {.body = request.body_fault.empty() ? "whole: " + request.body : request.body_fault};
}

TEST_CASE("a body that cannot be read to its end reaches the answer function with the reason") {
  Running running(tell_fault);
  const std::string text = R"({"id": "a"})";
  const auto packed = test::gzip(text);
  const auto sent = [&](const std::string& coding, const std::string& body) {
    return "Content-Encoding: " + coding + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  };
  const std::string chunked = "Transfer-Encoding: chunked\r\n\r\n";
  const std::string broken = "the request's body ended early or its chunks are broken";
  struct Row {
    const char* title;
    std::string rest;
    std::string told;
  };
  const Row rows[] = {
      {"a length that is not reached", "Content-Length: 20\r\n\r\n{}", broken},
      {"chunks that end early", chunked + "5\r\n{}", broken},
      {"a chunk without size", chunked + "no size\r\n", broken},
      {"a chunk of more than there can be", chunked + "ffffffffffffffff\r\n{}", broken},
      {"a chunk of less than nothing", chunked + "-1\r\n{}\r\n0\r\n\r\n", broken},
      {"a chunk that is shorter than its size", chunked + "4\r\n{}\r\n0\r\n\r\n", broken},
      {"a chunk that is longer than its size", chunked + "2\r\n{}more\r\n0\r\n\r\n", broken},
      {"a chunk without an end", chunked + "2\r\n{}XX0\r\n\r\n", broken},
      {"a chunk before the next one", chunked + "2\r\n{}0\r\n\r\n", broken},
      {"a size with letters behind it", chunked + "2z\r\n{}\r\n0\r\n\r\n", broken},
      {"a size with a prefix", chunked + "0x2\r\n{}\r\n0\r\n\r\n", broken},
      {"a size with a sign", chunked + "+2\r\n{}\r\n0\r\n\r\n", broken},
      {"a size behind a blank", chunked + " 2\r\n{}\r\n0\r\n\r\n", broken},
      {"a size beyond what there can be", chunked + "fffffffffffffff5\r\n{}\r\n0\r\n\r\n", broken},
      {"a last size with a sign", chunked + "2\r\n{}\r\n-0\r\n\r\n", broken},
      {"a last size with letters behind it", chunked + "2\r\n{}\r\n0zz\r\n\r\n", broken},
      {"lines that end in a line feed alone", chunked + "2\n{}\n0\n\n", broken},
      {"chunks with extensions and trailers", chunked + "2 ;a=b\r\n{}\r\n0;c\r\nX: y\r\n\r\n", "whole: {}"},
      {"what is not packed", sent("gzip", "{}"), "the request's body is no valid gzip"},
      {"damage", sent("gzip", packed.substr(0, packed.size() - 8) + std::string(8, 'x')),
       "the request's body is no valid gzip"},
      {"something else behind it", sent("gzip", packed + "more"), "the request's body is no valid gzip"},
      {"gzip without its last byte", sent("gzip", packed.substr(0, packed.size() - 1)),
       "the request's body ends before its gzip data does"},
      {"half of it", sent("gzip", packed.substr(0, 12)), "the request's body ends before its gzip data does"},
      {"a coding nobody knows", sent("zip", text),
       "the request's body has an unknown Content-Encoding; gzip and deflate are known"},
      {"two codings", sent("gzip, gzip", packed),
       "the request's body has an unknown Content-Encoding; gzip and deflate are known"},
      {"two codings in two headers", "Content-Encoding: gzip\r\n" + sent("gzip", packed),
       "the request's body has an unknown Content-Encoding; gzip and deflate are known"},
      {"gzip", sent("GZIP", packed), "whole: " + text},
      {"gzip in two parts", sent("x-gzip", packed + packed), "whole: " + text + text},
      {"no coding", sent("identity", text), "whole: " + text},
  };
  for (const auto& [title, rest, told] : rows) DYNAMIC_SECTION(title) {
      Raw raw(running);
      raw.send("POST /ingest/a/upsert HTTP/1.1\r\nConnection: close\r\n" + rest);
      raw.end();
      const std::string got = raw.receive_all();
      CHECK(got.substr(got.find("\r\n\r\n") + 4) == told);
    }
}

TEST_CASE("too long a target is refused in the shape of the API it was sent to") {
  Options options = on_any_port();
  options.base_path = "/api/stack";
  Running running(echo, options);
  const auto rest = std::string(20'000, 'a') + " HTTP/1.1\r\n\r\n";
  for (const std::string begin : {"/ingest/brands/upsert?apiKey=", "/ingest/", "/api/stack/ingest/brands/upsert?x=",
                                  "http://shop.example/ingest/brands/upsert?x="}) {
    const auto got = answer_to(running, "POST " + begin + rest);
    CHECK(got.substr(0, 12) == "HTTP/1.1 414");
    CHECK(parse(got.substr(got.find("\r\n\r\n") + 4)) ==
          parse(std::string(R"({"code":"invalid_payload","error":"the request's target is too long","details":{}})")));
  }
  const auto got = answer_to(running, "GET /listing/ingest/" + rest);
  CHECK(parse(got.substr(got.find("\r\n\r\n") + 4)).at("code") == "INVALID_PARAMETERS");
}

TEST_CASE("a request that cannot be finished as the server stops is to be sent again") {
  struct Row {
    std::string begin;  ///< of a request
    std::string code;
  };
  const std::string push = "POST /ingest/a/upsert HTTP/1.1\r\nHost: localhost\r\n";
  const Row rows[] = {{push + "Content-Le", "store_unavailable"},
                      {push + "Content-Length: 20\r\n\r\n{}", "store_unavailable"},
                      {push + "Transfer-Encoding: chunked\r\n\r\n5\r\n{}", "store_unavailable"},
                      {"POST /listing/a HTTP/1.1\r\nContent-Length: 20\r\n\r\n{}", "STORE_UNAVAILABLE"}};
  for (const auto& [begin, code] : rows) {
    Options options = on_any_port();
    options.pace.stop = std::chrono::milliseconds(1);
    Running running(echo, options);
    Raw raw(running);
    raw.send("GET /first HTTP/1.1\r\nHost: localhost\r\n\r\n");
    raw.receive_until("GET /first ");
    while (running.health().idle == 0) std::this_thread::yield();
    raw.send(begin);
    while (running.health().idle > 0) std::this_thread::yield();
    running.stop();
    const auto got = raw.receive_all();
    CHECK(got.substr(0, 12) == "HTTP/1.1 503");
    CHECK(got.find("Retry-After: 1\r\n") != std::string::npos);
    CHECK(got.find("Connection: close\r\n") != std::string::npos);
    CHECK(parse(got.substr(got.find("\r\n\r\n") + 4)).at("code") == code);
  }
}

TEST_CASE("headers that end early are refused") {
  Running running(echo);
  Raw raw(running);
  raw.send("GET /a HTTP/1.1\r\nfs-domain: shop.exa");
  raw.end();
  CHECK(raw.receive_all().substr(0, 12) == "HTTP/1.1 400");
}

TEST_CASE("lines may end without a carriage return") {
  Running running(echo);
  CHECK(answer_to(running, "GET /a HTTP/1.1\nConnection: close\n\n").ends_with("GET /a "));
}

TEST_CASE("a target may be a whole URL, as a proxy is sent it") {
  Options options = on_any_port();
  options.allowed_hosts = {"shop.example"};
  Running running(echo, options);
  const auto answered = [&](const std::string& target) {
    const auto got = answer_to(running, "GET " + target + " HTTP/1.1\r\nConnection: close\r\n\r\n");
    return got.substr(got.find("\r\n\r\n") + 4);
  };
  CHECK(answered("http://shop.example/a?b=http://c/d") == "GET /a?b=http://c/d ");
  CHECK(answered("https://shop.example") == "GET / ");
}

TEST_CASE("below a base path everything is answered as without it, and the log tells what was asked") {
  Lines log;
  Options options = on_any_port();
  options.base_path = "/api/stack";
  options.allowed_hosts = {"shop.example"};
  options.log = log.taker();
  Running running(echo, options);
  struct Row {
    const char* target;
    const char* answered;
  };
  const Row rows[] = {
      {"/api/stack/block/a/b?c=/api/stack", "/block/a/b?c=/api/stack"},
      {"/block/a/b", "/block/a/b"},
      {"/api/stack", "/"},
      {"/api/stack/", "/"},
      {"/api/stacks/block", "/api/stacks/block"},
      {"/api/stack/api/stack/block", "/api/stack/block"},
      {"/API/stack/block", "/API/stack/block"},
      {"/api/stack/../secret", "/../secret"},
      {"http://shop.example/api/stack/health", "/health"},
  };
  for (const auto& [target, answered] : rows) {
    const auto got = answer_to(running, "GET " + std::string(target) + " HTTP/1.1\r\nConnection: close\r\n\r\n");
    CHECK(got.substr(got.find("\r\n\r\n") + 4) == "GET " + std::string(answered) + ' ');
  }
  const auto refused = answer_to(running, "POST /api/stack/ingest/a/upsert HTTP/1.1\r\nContent-Length: x\r\n\r\n");
  CHECK(parse(refused.substr(refused.find("\r\n\r\n") + 4)).at("code") == "invalid_payload");
  running.stop();
  CHECK(log.str().find(" GET /api/stack/block/a/b?c=*** 200 ") != std::string::npos);
  CHECK(log.str().find(" POST /api/stack/ingest/a/upsert 400 ") != std::string::npos);
}

TEST_CASE("answers that the answer function does not give have an id in the log, and in their body") {
  Lines log;
  Options options = on_any_port();
  options.log = log.taker();
  options.identify = [count = std::make_shared<int>(0)] { return "id-" + std::to_string(++*count); };
  Running running([](const Request&) -> Response { throw std::runtime_error("broken"); }, options);
  const auto body_of = [&](const std::string& request) {
    const auto got = answer_to(running, request);
    return got.substr(got.find("\r\n\r\n") + 4);
  };
  CHECK(parse(body_of("nonsense\r\n\r\n")).at("correlationId") == "id-1");
  CHECK(parse(body_of("GET / HTTP/1.1\r\nConnection: close\r\n\r\n")).at("correlationId") == "id-2");
  CHECK(body_of("OPTIONS / HTTP/1.1\r\nConnection: close\r\nAccess-Control-Request-Method: GET\r\n\r\n").empty());
  running.stop();
  for (const char* said : {" - - 400 ", "code=INVALID_PARAMETERS id=id-1\n", " GET / 500 ", " id=id-2 cause=broken\n",
                           " OPTIONS / 204 ", " id=id-3\n"}) {
    INFO(said);
    CHECK(log.str().find(said) != std::string::npos);
  }
}

TEST_CASE("an answer function that throws gives a 500, and the server lives on") {
  Lines log;
  Options options = on_any_port();
  options.log = log.taker();
  Running running(
      [](const Request& request) -> Response {
        if (request.target == "/bad") throw std::runtime_error("the disk\nis gone");
        return {};
      },
      options);
  auto client = client_of(running);
  const auto bad = client.Get("/bad");
  REQUIRE(bad);
  CHECK(bad->status == 500);
  const Json body = parse(bad->body);
  CHECK(body.size() == 2);
  CHECK(body.at("error").get<std::string>().find("disk") == std::string::npos);
  CHECK(body.at("correlationId") == "");
  CHECK(client.Get("/good")->status == 200);
  running.stop();
  CHECK(log.str().find(" cause=the disk is gone\n") != std::string::npos);
}

TEST_CASE("browsers on loopback origins may call, others by option") {
  struct Row {
    const char* origin;
    bool by_default;
    bool with_option;
  };
  const Row rows[] = {
      {"http://localhost:5173", true, true},
      {"https://127.0.0.1", true, true},
      {"http://[::1]:80", true, true},
      {"http://shop.localhost:3000", true, true},
      {"http://127.1.2.3:8080", true, true},
      {"ftp://localhost", false, false},
      {"http://localhost/a", false, false},
      {"https://shop.example", false, true},
      {"http://shop.example", false, false},
      {"http://localhost.evil.example", false, false},
      {"http://localhost:80.evil", false, false},
      {"null", false, false},
  };
  Options with_option = on_any_port();
  with_option.cors_origins = {"https://shop.example"};
  Options with_all = on_any_port();
  with_all.cors_origins = {"*"};
  Running by_default(echo);
  Running by_option(echo, with_option);
  Running by_star(echo, with_all);
  const auto allowed = [](const Running& running, const char* origin) {
    const auto response = client_of(running).Get("/", {{"Origin", origin}});
    REQUIRE(response);
    CHECK(response->get_header_value("Vary") == "Origin");
    const std::string allowed_origin = response->get_header_value("Access-Control-Allow-Origin");
    CHECK((allowed_origin.empty() || allowed_origin == origin));
    return !allowed_origin.empty();
  };
  for (const auto& [origin, default_answer, option_answer] : rows) DYNAMIC_SECTION(origin) {
      CHECK(allowed(by_default, origin) == default_answer);
      CHECK(allowed(by_option, origin) == option_answer);
      CHECK(allowed(by_star, origin));
    }
}

TEST_CASE("a preflight is answered without the answer function") {
  auto options = on_any_port();
  options.cors_origins = {"https://shop.example"};
  Running running([](const Request&) -> Response { throw std::logic_error("asked"); }, options);
  const httplib::Headers headers{{"Origin", "http://localhost:3000"},
                                 {"Access-Control-Request-Method", "PATCH"},
                                 {"Access-Control-Request-Headers", "FS-Trace-Id, fs-domain,x-other,fs-\"odd"}};
  auto client = client_of(running);
  const auto response = client.Options("/listing/product", headers);
  REQUIRE(response);
  CHECK(response->status == 204);
  CHECK(response->body.empty());
  CHECK(!response->has_header("Content-Length"));
  CHECK(response->get_header_value("Access-Control-Allow-Origin") == "http://localhost:3000");
  CHECK(response->get_header_value("Access-Control-Allow-Methods") == "GET, POST, PATCH, OPTIONS");
  CHECK(response->get_header_value("Access-Control-Allow-Headers") ==
        "fs-context, fs-domain, fs-version, fs-secret, fs-request-url, fs-state, fs-target-url, Content-Type, "
        "Authorization, "
        "If-None-Match, fs-trace-id, x-other");
  CHECK(client.Options("/_fsctl/states/a", headers)->get_header_value("Access-Control-Allow-Methods") ==
        "GET, POST, PATCH, DELETE, OPTIONS");
  // Another site's page may send the headers of the API only.
  auto foreign = headers;
  foreign.erase("Origin");
  foreign.emplace("Origin", "https://shop.example");
  const auto others = client.Options("/listing/product", foreign);
  REQUIRE(others);
  CHECK(others->get_header_value("Access-Control-Allow-Headers").ends_with(" If-None-Match, fs-trace-id"));
  CHECK(response->has_header("Access-Control-Max-Age"));
}

TEST_CASE("every answer tells browsers which headers they may read, and that it is no script or image of other sites") {
  Running running([](const Request& request) { return Response{.status = request.target == "/" ? 200 : 404}; });
  for (const std::string request : {"GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
                                    "GET /none HTTP/1.1\r\nConnection: close\r\n\r\n", "nonsense\r\n\r\n"})
    for (const std::string header :
         {"Access-Control-Expose-Headers: fs-context, fs-warning, fs-change, fs-state, ETag, Retry-After, Allow",
          "X-Content-Type-Options: nosniff", "Cross-Origin-Resource-Policy: same-site"})
      CHECK(answer_to(running, request).find(header + "\r\n") != std::string::npos);
}

TEST_CASE("a guard that an answer brings with it, as one that is passed on does, is not given twice") {
  Running running([](const Request&) { return Response{.headers = {{"x-content-type-options", "nosniff"}}}; });
  const auto answer = answer_to(running, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
  CHECK(answer.find("x-content-type-options: nosniff\r\n") != std::string::npos);
  CHECK(answer.find("X-Content-Type-Options") == std::string::npos);
}

TEST_CASE("256 idle connections do not hold up another, and do not hold up the stop") {
  Running running(echo);
  std::list<Raw> idle;
  for (int i = 0; i < 256; ++i) idle.emplace_back(running).send("GET /a HTTP/1.1\r\n\r\n");
  for (Raw& raw : idle) REQUIRE(raw.receive_until("GET /a ").starts_with(status_line_ok));
  const auto response = client_of(running).Get("/one-more");
  REQUIRE(response);
  CHECK(response->status == 200);
  running.stop();
  CHECK(running.all_ended());
  for (Raw& raw : idle) CHECK(raw.receive_all().empty());
}

/// Makes an answer function that waits until it is allowed to go on; it may outlive the test.
struct Gate {
  struct Promises {
    std::promise<void> entered{};
    std::promise<void> opened{};
  };
  std::shared_ptr<Promises> promises = std::make_shared<Promises>();

  Answer answer() const {
    return [promises = promises](const Request&) {
      promises->entered.set_value();
      promises->opened.get_future().wait();
      return Response{.body = "late"};
    };
  }
  void wait_until_entered() const { promises->entered.get_future().wait(); }
  void open() const { promises->opened.set_value(); }
};

TEST_CASE("stopping lets a request under way finish") {
  const Gate gate;
  Running running(gate.answer());
  auto answer = std::async(std::launch::async, [&] { return client_of(running).Get("/"); });
  gate.wait_until_entered();
  std::thread stopping([&] { running.server().stop(); });
  gate.open();
  const auto response = answer.get();
  stopping.join();
  REQUIRE(response);
  CHECK(response->body == "late");
  running.stop();
  CHECK(running.all_ended());
}

TEST_CASE("a second stop does not wait for a request under way") {
  const Gate gate;
  {
    Running running(gate.answer());
    Raw raw(running);
    raw.send("GET / HTTP/1.1\r\n\r\n");
    gate.wait_until_entered();
    std::thread first([&] { running.server().stop(); });
    std::thread second([&] { running.server().stop(); });
    first.join();
    second.join();
    running.stop();
    CHECK(!running.all_ended());
    CHECK(raw.receive_all().empty());
  }
  gate.open();
}

TEST_CASE("a server that was stopped before it ran does not run") {
  Server server(on_any_port(), echo);
  server.listen();
  server.stop();
  CHECK(server.run());
}

TEST_CASE("a server says that it is ready when it answers, and does not run when that fails") {
  Server server(on_any_port(), echo);
  const int port = server.listen();
  const auto fail = [&] {
    httplib::Client client("127.0.0.1", port);
    const auto answer = client.Get("/");
    REQUIRE(answer);
    CHECK(answer->status == 200);
    throw std::bad_alloc();
  };
  CHECK_THROWS_AS(server.run(fail), std::bad_alloc);
}

TEST_CASE("a server may be gone before the thread that stopped it wakes up") {
  for (int i = 0; i < 50; ++i) {
    auto server = std::make_unique<Server>(on_any_port(), echo);
    server->listen();
    std::thread stopping([stopped = server.get()] { stopped->stop(); });
    CHECK(server->run());
    server.reset();
    stopping.join();
  }
}

TEST_CASE("a port in use is an error, or the next one is taken") {
  Running running(echo);
  Options options{.port = running.port()};
  try {
    Server(options, echo).listen();
    FAIL("listened");
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::port_unusable);
    CHECK(error.what() == "port " + std::to_string(running.port()) + " is already in use");
    CHECK(!error.problems().front().hint.empty());
  }
  options.probe = true;
  const int taken = Server(options, echo).listen();
  CHECK(taken > running.port());
  CHECK(taken <= running.port() + 20);
}

TEST_CASE("a host that is not of this machine is an error") {
  CHECK_THROWS_AS(Server({.host = "192.0.2.1", .port = 0}, echo).listen(), Error);
  CHECK_THROWS_AS(Server({.host = "no such host", .port = 0}, echo).listen(), Error);
  CHECK_THROWS_AS(Server({.port = 65536}, echo).listen(), Error);
}

Response traced(const Request& request) {
  Response out{.status = 404};
  out.trace = {.scope = "public",
               .region = "gb",
               .locale = "en-GB",
               .resolved_by = "domain",
               .route_code = 301,
               .error_code = "RECORD_NOT_FOUND",
               .correlation_id = "0190a5b0"};
  if (request.target == "/plain") out = {};
  if (request.target == "/push") {
    out = {};
    out.trace.change = "failed";
    out.trace.error_code = "FS2303";
    out.trace.correlation_id = "0190a5b0";
  }
  return out;
}

/// The line with the time it took replaced, which differs from run to run.
std::string without_duration(std::string line, const std::string& before, const std::string& after) {
  const auto begin = line.find(before) + before.size();
  const auto end = line.find(after, begin);
  CHECK(line.substr(begin, end - begin).find_first_not_of("0123456789.") == std::string::npos);
  return line.replace(begin, end - begin, "N");
}

TEST_CASE("each request logs one line") {
  Lines log;
  Options options = on_any_port();
  options.log = log.taker();
  const auto logged = [&](const char* target) {
    Running running(traced, options);
    auto client = client_of(running);
    client.set_url_encode(false);
    REQUIRE(client.Get(target, {{"fs-secret", "hidden"}}));
    running.stop();
    CHECK(log.str().find("hidden") == std::string::npos);
    return log.str();
  };

  SECTION("as text") {
    CHECK(without_duration(logged("/block/a?apiKey=hidden&b=1&%61PIkey=hidden"), " 404 ", "ms") ==
          "2026-01-31T09:30:00.250Z GET /block/a?apiKey=***&b=***&%61PIkey=*** 404 Nms public/gb/en-GB by domain "
          "route=301 code=RECORD_NOT_FOUND id=0190a5b0\n");
  }
  SECTION("as text, without what does not apply") {
    CHECK(without_duration(logged("/plain"), " 200 ", "ms") == "2026-01-31T09:30:00.250Z GET /plain 200 Nms\n");
  }
  SECTION("with what became of a push") {
    CHECK(without_duration(logged("/push"), " 200 ", "ms") ==
          "2026-01-31T09:30:00.250Z GET /push 200 Nms change=failed code=FS2303 id=0190a5b0\n");
  }
  SECTION("as JSON") {
    options.log_format = LogFormat::json;
    CHECK(without_duration(logged("/block/\"a\"\xc3\xa4?apiKey=hidden"), "\"ms\":", ",") ==
          R"({"time":"2026-01-31T09:30:00.250Z","method":"GET","target":"/block/\"a\"%C3%A4?apiKey=***","status":404,)"
          R"("ms":N,"scope":"public","region":"gb","locale":"en-GB","resolvedBy":"domain","route":301,)"
          R"("code":"RECORD_NOT_FOUND","id":"0190a5b0"})"
          "\n");
  }
}

TEST_CASE("what may be a secret stands in no line of the log") {
  const std::string key = "0123456789abcdefABCDEF0123456789abcdefABCDEF0123456789abcdefABCD";
  std::string encoded;
  for (const char c : key) encoded += c == 'a' ? "%61" : std::string(1, c);
  const std::vector<std::pair<std::string, std::string>> targets = {
      {"/tree/shop/menu?key=camping&depth=1", "/tree/shop/menu?key=camping&depth=1"},
      {"/block/a?page=2&%6Bey=x&token=t&&t=", "/block/a?page=***&%6Bey=x&token=***&&t=***"},
      {"/block/a?nameless", "/block/a?***"},
      {"/x;apiKey=hidden/y;b;c=hidden;d", "/x;apiKey=***/y;b;c=***;d"},
      {"/x%3BapiKey%3Dhidden", "/x;apiKey=***"},
      {"/tree/shop/menu?key=" + key, "/tree/shop/menu?key=***"},
      {"/ingest/brands/upsert/" + key, "/ingest/brands/upsert/***"},
      {"/ingest/Bearer%20" + encoded + "/x", "/ingest/Bearer%20***/x"},
      {"http://erp:secret@shop.example/block/a?b=c", "http://***@shop.example/block/a?b=***"},
      {"/page/https://erp:secret@shop.example/gb", "/page/https://***@shop.example/gb"},
      {"/page/https%3A%2F%2Ferp%3Asecret%40shop.example%2Fgb", "/page/https://***@shop.example/gb"},
      {"/page/shop.example%2F%3Fpassword=secret", "/page/shop.example/?***"},
      {"/block/card/a@b", "/block/card/a@b"},
      {"/block/a@b://c@d", "/block/a@b://***@d"},
      {"/ingest/brands/change/0190a5b0-1111-7222-8333-444455556666",
       "/ingest/brands/change/0190a5b0-1111-7222-8333-444455556666"},
      {"/block/a\x1b[31m\xE2\x80\xAE", "/block/a%1B[31m%E2%80%AE"},
  };
  for (const auto& [target, shown] : targets) CHECK(loggable_target(target) == shown);
}

TEST_CASE("lines of requests answered at once do not mix") {
  Lines log;
  Options options = on_any_port();
  options.log = log.taker();
  Running running(traced, options);
  std::vector<std::thread> clients;
  for (int i = 0; i < 8; ++i)
    clients.emplace_back([&] {
      Raw raw(running);
      for (int n = 0; n < 25; ++n) {
        raw.send("GET /a HTTP/1.1\r\n\r\n");
        raw.receive_until("\r\n\r\n");
      }
    });
  for (auto& client : clients) client.join();
  running.stop();
  std::istringstream lines(log.str());
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    CHECK(line.starts_with("2026-01-31T09:30:00.250Z GET /a 404 "));
    CHECK(line.ends_with(" id=0190a5b0"));
  }
  CHECK(count == 200);
}

}  // namespace
}  // namespace fsctl::devserver
