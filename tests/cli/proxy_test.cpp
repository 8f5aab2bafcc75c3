#include <atomic>
#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/recording/recordings.h"
#include "tests/cli/odd_service.h"
#include "tests/cli/proxied.h"
#include "tests/cli/small_disk.h"
#include "tests/devserver/running.h"
#include "tests/support/pack.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;

const std::string secret = "s3cret-of-the-service";

std::string text_in(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator(in), {}};
}

/// A service that tells in its answer which request it got.
OddService::Sent echo(const std::string& request) {
  const Json body = {{"asked", request}};
  return {.bytes = good_answer(write(body), "application/json",
                               "fs-context: 01234567-89ab-cdef-0123-456789abcdef\r\nfs-warning: little\r\n"
                               "Set-Cookie: a=b\r\nStrict-Transport-Security: max-age=9\r\nX-Powered-By: x\r\n"
                               "fs-secret: " +
                                   secret + "\r\n")};
}

std::string asked(const httplib::Result& answer) { return parse(answer->body)["asked"]; }

TEST_CASE("a proxy attaches the secret, passes on what is the API's, and tells nobody the secret") {
  const Scratch scratch;
  scratch.write("secret", secret + "\n");
  OddService service(echo);
  Serving proxy({"proxy", "--upstream", service.url() + "/base/", "--secret-file", scratch / "secret", "--record",
                 scratch / "kept"});
  const auto answer = Call{.method = "POST",
                           .target = "/listing/l?apiKey=kkkk&a=b",
                           .headers = {{"fs-domain", "shop.example"},
                                       {"fs-secret", "the caller's"},
                                       {"fs-target-url", "https://other.example"},
                                       {"Cookie", "session=private"},
                                       {"Authorization", "Bearer private"},
                                       {"Origin", "http://localhost:5173"},
                                       {"Connection", "close, X-Hop"},
                                       {"X-Hop", "1"},
                                       {"X-Trace", "7"}},
                           .body = R"({"limit":1})"}
                          .to(proxy.url());
  REQUIRE(answer);
  CHECK(answer->status == 200);
  const auto request = asked(answer);
  CHECK(request.starts_with("POST /base/listing/l?apiKey=kkkk&a=b HTTP/1.1\r\n"));
  CHECK(request.ends_with("\r\n\r\n{\"limit\":1}"));
  for (const auto* there : {"\r\nfs-domain: shop.example\r\n", "\r\nfs-secret: ***\r\n", "\r\nx-trace: 7\r\n",
                            "\r\naccept-encoding: gzip\r\n", "\r\nauthorization: Bearer private\r\n",
                            "\r\ncontent-type: application/json\r\n", "\r\nContent-Length: 11\r\n"})
    CHECK(request.find(there) != std::string::npos);
  CHECK(request.find("\r\nHost: 127.0.0.1:" + std::to_string(service.port()) + "\r\n") != std::string::npos);
  for (const auto* absent : {"ookie", "rigin:", "x-hop", "target-url", "caller's", "connection:"})
    CHECK_THAT(request, !Catch::Contains(absent));
  CHECK(answer->get_header_value("fs-warning") == "little");
  CHECK(answer->get_header_value("Access-Control-Allow-Origin") == "http://localhost:5173");
  CHECK(answer->has_header("fs-context"));
  for (const auto* absent : {"Set-Cookie", "Strict-Transport-Security", "X-Powered-By", "fs-secret"})
    CHECK_FALSE(answer->has_header(absent));

  CHECK(proxy.tells("kept listing-l-"));
  const auto files = recording::files_of(scratch / "kept");
  REQUIRE(files.size() == 1);
  const auto kept = text_in(files.front());
  CHECK(kept.find("\"fs-warning\": \"little\"") != std::string::npos);
  CHECK(kept.find("\"a\": \"b\"") != std::string::npos);
  for (const auto& text : {kept, proxy.log(), answer->body}) CHECK(text.find(secret) == std::string::npos);
  CHECK(kept.find("apiKey\"") == std::string::npos);
  CHECK(proxy.log().find("kkkk") == std::string::npos);
  CHECK(proxy.end() == 0);
}

TEST_CASE("a proxy asks its service only, and nothing for pages of elsewhere") {
  OddService service(echo);
  Serving proxy({"proxy", "--upstream", service.url()});
  struct Row {
    std::string request_line;
    std::string headers;
    int status;
    std::string target{};  ///< that the service is asked, if it is
  };
  const Row rows[] = {
      {"GET /tree/m HTTP/1.1", "Host: localhost\r\n", 200, "/tree/m"},
      {"GET /tree/m HTTP/1.1", "Host: shop.localhost\r\nOrigin: http://127.0.0.1:1\r\n", 200, "/tree/m"},
      {"GET /tree/m HTTP/1.1", "Host: evil.example\r\n", 421},
      {"GET /tree/m HTTP/1.1", "Host: localhost\r\nOrigin: https://evil.example\r\n", 403},
      {"GET /tree/m HTTP/1.1", "Host: localhost\r\nOrigin: null\r\n", 403},
      {"GET /tree/m HTTP/1.1", "Host: localhost\r\nSec-Fetch-Site: cross-site\r\n", 403},
      {"GET /health HTTP/1.1", "Host: localhost\r\nOrigin: null\r\n", 403},
      {"GET /_fsctl/status HTTP/1.1", "Host: localhost\r\n", 404},
      {"POST /_fsctl/reset HTTP/1.1", "Host: localhost\r\nContent-Length: 0\r\n", 404},
      {"POST /listing/l HTTP/1.1", "Host: localhost\r\nOrigin: null\r\nContent-Length: 2\r\n", 403},
      {"GET http://evil.example/tree/m HTTP/1.1", "Host: localhost\r\n", 421},
      {"GET http://localhost/tree/m HTTP/1.1", "Host: localhost\r\n", 200, "/tree/m"},
      {"GET //evil.example/tree/m HTTP/1.1", "Host: localhost\r\n", 200, "//evil.example/tree/m"},
      {"GET /../tree HTTP/1.1", "Host: localhost\r\n", 400},
      {"GET /a/%2e%2E/tree HTTP/1.1", "Host: localhost\r\n", 400},
      {"GET /a/..%2f..%5ctree HTTP/1.1", "Host: localhost\r\n", 400},
      {"GET /a..b/... HTTP/1.1", "Host: localhost\r\n", 200, "/a..b/..."},
      {"GET /a%0d%0aX:%20y HTTP/1.1", "Host: localhost\r\n", 200, "/a%0d%0aX:%20y"},
      {"GET /a\rX HTTP/1.1", "Host: localhost\r\n", 400},
      {"GET /\xC3\xA4#b HTTP/1.1", "Host: localhost\r\n", 200, "/%C3%A4%23b"},
      {"GET /tree/m HTTP/1.1", "Host: localhost\r\nfs-domain: a\r\n b\r\n", 400},
      {"DELETE /tree/m HTTP/1.1", "Host: localhost\r\n", 405},
      {"CONNECT evil.example:443 HTTP/1.1", "Host: localhost\r\n", 400},
      {"OPTIONS * HTTP/1.1", "Host: localhost\r\n", 405},
      {"GET /tree/m HTTP/1.1", "Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n", 200, "/tree/m"},
  };
  for (const auto& row : rows) {
    INFO(row.request_line << ' ' << row.headers);
    const int before = service.requests();
    devserver::Raw raw(proxy.port());
    raw.send_as_is(row.request_line + "\r\n" + row.headers + "\r\n");
    raw.end();
    const auto answer = raw.receive_all();
    CHECK(answer.substr(9, 3) == std::to_string(row.status));
    CHECK(service.requests() - before == (row.target.empty() ? 0 : 1));
    if (row.target.empty()) continue;
    const std::string got = parse(answer.substr(answer.find("\r\n\r\n") + 4))["asked"];
    CHECK(got.substr(4, got.find(" HTTP/1.1") - 4) == row.target);
  }
  CHECK(proxy.end() == 0);
}

TEST_CASE("a service that does not answer, or badly, is told in one line, and the proxy goes on") {
  struct Row {
    OddService::Sent sent;
    int status;
    std::string code;
    std::string words;
  };
  const std::string ok = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
  std::string large;
  large.resize(70'000'000, ' ');
  const Row rows[] = {
      {{.bytes = "", .holds = true}, 504, "FS3001", "did not answer within 1 s"},
      {{.bytes = ok + "Content-Length: 10\r\n\r\n{", .holds = true},
       504,
       "FS3001",
       "did not end its answer within 1 s"},
      {{.bytes = ok + "\r\n", .trickles = true}, 504, "FS3001", "did not end its answer within 1 s"},
      {{.bytes = ""}, 502, "FS3001", "closed the connection without an answer"},
      {{.bytes = ok + "Content-Length: 10\r\n\r\n{"}, 502, "FS3001", "broke off its answer"},
      {{.bytes = "SSH-2.0-OpenSSH_9.2\r\n"}, 502, "FS3003", "something that is no HTTP"},
      {{.bytes = std::string(300'000, 'x')}, 502, "FS3003", "more than 256 KiB of headers"},
      {{.bytes = ok + "Transfer-Encoding: chunked\r\n\r\nzz\r\n"}, 502, "FS3003", "chunks that are broken"},
      {{.bytes = good_answer(gzip(large), "text/plain", "Content-Encoding: gzip\r\n")},
       502,
       "FS3003",
       "more than 64 MiB"},
      {{.bytes = good_answer("no gzip", "text/plain", "Content-Encoding: gzip\r\n")},
       502,
       "FS3003",
       "is no valid gzip"},
      {{.bytes = good_answer("?", "text/plain", "Content-Encoding: br\r\n")},
       502,
       "FS3003",
       "unknown Content-Encoding"},
      {{.bytes = "HTTP/1.1 302 Found\r\nLocation: https://evil.example/x\r\nContent-Length: 0\r\n\r\n"},
       502,
       "FS3002",
       "redirects to \"https://evil.example/x\""},
      {{.bytes = "HTTP/1.1 302 Found\r\nLocation: //evil.example/x\r\nContent-Length: 0\r\n\r\n"},
       502,
       "FS3002",
       "redirects to \"//evil.example/x\""},
  };
  std::atomic<const Row*> row = nullptr;
  OddService service([&](const std::string&) { return row.load()->sent; });
  const Scratch scratch;
  Serving impatient({"proxy", "--upstream", service.url(), "--timeout", "1", "--record", scratch / "kept"});
  Serving patient({"proxy", "--upstream", service.url(), "--timeout", "30", "--record", scratch / "kept"});
  for (const auto& one : rows) {
    row = &one;
    INFO(one.words);
    const auto& proxy = one.status == 504 ? impatient : patient;
    const auto answer = Call{.method = "GET", .target = "/tree/m?apiKey=kkkk"}.to(proxy.url());
    REQUIRE(answer);
    CHECK(answer->status == one.status);
    const auto body = parse(answer->body);
    CHECK(body["code"] == one.code);
    CHECK(body["error"].get<std::string>().find(one.words) != std::string::npos);
    CHECK(answer->body.find("kkkk") == std::string::npos);
    CHECK(proxy.tells("id=" + body["correlationId"].get<std::string>() + " cause="));
  }
  CHECK(fs::is_empty(scratch / "kept"));
  CHECK(impatient.end() == 0);
  CHECK(patient.end() == 0);
}

TEST_CASE("answers are unpacked, redirects of the service lead through the proxy, and what passes is not kept") {
  std::string bytes;
  OddService service([&](const std::string&) { return OddService::Sent{.bytes = bytes}; });
  const Scratch scratch;
  Serving proxy({"proxy", "--upstream", service.url() + "/v1", "--record", scratch / "kept", "--base-path", "/api"});
  const auto get = [&](const std::string& target) { return Call{.method = "GET", .target = target}.to(proxy.url()); };
  const auto kept = [&] { return recording::files_of(scratch / "kept").size(); };

  bytes = good_answer(gzip("<urlset/>"), "application/xml", "Content-Encoding: gzip\r\n");
  CHECK(get("/sitemap.xml")->body == "<urlset/>");
  REQUIRE(kept() == 1);
  CHECK(recording::read_file(recording::files_of(scratch / "kept")[0])->answer.body == "<urlset/>");

  bytes =
      "HTTP/1.1 301 Moved Permanently\r\nLocation: " + service.url() + "/v1/tree/n?a=1\r\nContent-Length: 0\r\n\r\n";
  const auto moved = get("/tree/m");
  CHECK(moved->status == 301);
  CHECK(moved->get_header_value("Location") == "/api/tree/n?a=1");
  bytes = "HTTP/1.1 301 Moved Permanently\r\nLocation: /outside\r\nContent-Length: 0\r\n\r\n";
  CHECK(get("/tree/m")->status == 502);
  for (const auto* status : {"401 Unauthorized", "403 Forbidden", "429 Too Many Requests", "500 Oops", "503 Busy"}) {
    bytes = "HTTP/1.1 " + std::string(status) + "\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
    CHECK(get("/tree/m")->status == std::stoi(status));
  }
  bytes = good_answer("\xFF\xFE", "application/octet-stream");
  CHECK(get("/tree/m")->body == "\xFF\xFE");
  CHECK(proxy.tells("not kept: the answer is no text"));
  bytes = good_answer(R"({"token":"t","region":"de"})");
  CHECK(get("/context/token")->status == 200);
  CHECK(Call{.method = "PATCH", .target = "/context", .body = "{}"}.to(proxy.url())->status == 200);
  CHECK(Call{.method = "POST", .target = "/ingest/f/upsert", .body = "{}"}.to(proxy.url())->status == 200);
  CHECK(Call{.method = "HEAD", .target = "/tree/m"}.to(proxy.url())->status == 200);
  CHECK(kept() == 1);
  CHECK(parse(get("/health")->body)["upstream"] == service.url() + "/v1");
  CHECK(proxy.end() == 0);
}

TEST_CASE("a proxy without a service, or before itself, says so") {
  std::string dead;
  {
    OddService gone(echo);
    dead = gone.url();
  }
  Serving proxy({"proxy", "--upstream", dead});
  const auto answer = Call{.method = "GET", .target = "/tree/m"}.to(proxy.url());
  CHECK(answer->status == 502);
  CHECK(parse(answer->body)["error"] == "cannot connect to " + dead);

  const auto port = dead.substr(dead.rfind(':') + 1);
  Serving loop({"proxy", "--upstream", dead, "--port", port});
  const auto around = Call{.method = "GET", .target = "/tree/m"}.to(loop.url());
  CHECK(around->status == 502);
  CHECK(around->body.find("is this proxy itself") != std::string::npos);
  CHECK(loop.end() == 0);
  CHECK(proxy.end() == 0);
}

TEST_CASE("callers are answered whatever becomes of the folder of recordings") {
  OddService service([](const std::string&) { return OddService::Sent{.bytes = good_answer("{}")}; });
  const Scratch scratch;
  const fs::path folder = scratch / "kept";
  Serving proxy({"proxy", "--upstream", service.url(), "--record", folder});
  const Call menu{.method = "GET", .target = "/tree/m"};
  fs::remove(folder);
  CHECK(menu.to(proxy.url())->status == 200);
  CHECK(recording::files_of(folder).size() == 1);
  fs::remove_all(folder);
  scratch.write("kept", "a file");
  CHECK(menu.to(proxy.url())->status == 200);
  CHECK(proxy.tells("not kept: "));
  CHECK(proxy.end() == 0);
}

TEST_CASE("callers are answered when the disk of recordings is full, or may not be written to") {
  OddService service([](const std::string&) {
    return OddService::Sent{.bytes = good_answer("{\"text\":\"" + std::string(50'000, 'x') + "\"}")};
  });
  const Scratch scratch;
  SmallDisk disk(scratch / "disk");
  if (!disk.mounted()) return;
  const fs::path folder = scratch / "disk/kept";
  Serving proxy({"proxy", "--upstream", service.url(), "--record", folder});
  const auto asks_for = [&](const std::string& tree) {
    return Call{.method = "GET", .target = "/tree/" + tree}.to(proxy.url())->status;
  };
  CHECK(asks_for("first") == 200);
  SECTION("full") {
    disk.leave(20'000);
    CHECK(asks_for("second") == 200);
    CHECK(proxy.tells("not kept: "));
    disk.grow();
    CHECK(asks_for("third") == 200);
    CHECK(recording::files_of(folder).size() == 2);
  }
  SECTION("read-only") {
    disk.protect();
    CHECK(asks_for("second") == 200);
    CHECK(proxy.tells("not kept: "));
    CHECK(recording::files_of(folder).size() == 1);
  }
  Problems problems;
  recording::read_folder(folder, problems);
  CHECK(problems.empty());
  CHECK(proxy.end() == 0);
}

TEST_CASE("several proxies record into one folder, and are killed, without a file that is not whole") {
  const Scratch scratch;
  const std::string folder = scratch / "kept";
  std::atomic<int> count = 0;
  OddService service([&](const std::string&) {
    const auto number = std::to_string(++count);
    return OddService::Sent{.bytes =
                                good_answer("{\"n\":" + number + ",\"text\":\"" + std::string(50'000, 'x') + "\"}")};
  });
  Serving one({"proxy", "--upstream", service.url(), "--record", folder});
  Serving other({"proxy", "--upstream", service.url(), "--record", folder});
  std::vector<std::jthread> callers;
  for (const auto* proxy : {&one, &other, &one, &other})
    callers.emplace_back([url = proxy->url()] {
      for (int i = 0; i < 40; ++i)
        if (!Call{.method = "GET", .target = "/tree/" + std::to_string(i % 4)}.to(url)) return;
    });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  one.process().kill();
  callers.clear();
  Problems problems;
  CHECK(recording::read_folder(folder, problems).all().size() == 4);
  CHECK(problems.empty());
  CHECK(other.end() == 0);
}

TEST_CASE("what is wrong on the command line of a proxy is told") {
  const Scratch scratch;
  scratch.write("empty", "\n");
  scratch.write("odd",
                "a\x01"
                "b\n");
  const std::pair<std::vector<std::string>, int> rows[] = {
      {{"proxy"}, 2},
      {{"proxy", "--upstream", "shop.example"}, 2},
      {{"proxy", "--upstream", "https://user@shop.example"}, 2},
      {{"proxy", "--upstream", "https://shop.example/?a"}, 2},
      {{"proxy", "--upstream", "https://shop.example", "--secret-file", scratch / "empty"}, 2},
      {{"proxy", "--upstream", "https://shop.example", "--secret-file", scratch / "odd"}, 2},
      {{"proxy", "--upstream", "https://shop.example", "--secret-file", scratch / "none"}, 3},
      {{"proxy", "--upstream", "https://shop.example", "--record", scratch / "empty"}, 3},
      {{"proxy", "--upstream", "https://shop.example", "--timeout", "0"}, 2},
  };
  for (const auto& [words, code] : rows) {
    Process process(words, scratch / "log");
    CHECK(process.wait() == code);
    INFO(scratch.read("log"));
    CHECK(scratch.read("log").find("error[FS") != std::string::npos);
  }
}

}  // namespace
}  // namespace fsctl::test
