#include "devserver/callers.h"

#include <catch2/catch.hpp>
#include <sstream>
#include <string>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/devserver/running.h"

namespace fsctl::devserver {
namespace {

struct Counted {
  int asked = 0;

  Answer answer() {
    return [this](const api::Request&) {
      ++asked;
      return api::Response{.body = "{}"};
    };
  }
};

Options of_shop() {
  Options options = on_any_port();
  options.allowed_hosts = {"Dev.Example", "bücher.example"};
  options.cors_origins = {"https://storybook.example"};
  options.knows_host = [](std::string_view host) { return host == "shop.example"; };
  return options;
}

std::string asked(const Running& running, const std::string& line, const std::string& headers) {
  Raw raw(running);
  raw.send_as_is(line + " HTTP/1.1\r\nConnection: close\r\n" + headers + "\r\n");
  return raw.receive_all();
}

std::string status_of(const std::string& got) { return got.substr(9, 3); }

TEST_CASE("a server answers to its own names only, so that no other site's name can be made to point at it") {
  Counted counted;
  Running running(counted.answer(), of_shop());
  struct Row {
    const char* host;
    const char* status;
  };
  const Row rows[] = {
      {"localhost", "200"},
      {"LOCALHOST:4400", "200"},
      {"localhost:", "200"},
      {"[::1]:", "200"},
      {"127.0.0.1:", "200"},
      {"127.0.0.1:4400", "200"},
      {"127.8.9.10", "200"},
      {"[::1]:4400", "200"},
      {"web.localhost", "200"},
      {"shop.example", "200"},
      {"SHOP.example.:80", "200"},
      {"dev.example", "200"},
      {"xn--bcher-kva.example", "200"},
      {"evil.example", "421"},
      {"localhost.evil.example", "421"},
      {"evil.example:4400", "421"},
      {"shop.example.evil", "421"},
      {"192.0.2.7", "200"},
      {"192.0.2.7:4400", "200"},
      {"[2001:db8::7]", "200"},
      {"192.0.2.7.evil.example", "421"},
      {"192.0.2", "421"},
      {"2130706433", "421"},
      {"2001:db8::7", "421"},
      {"[192.0.2.7]", "421"},
      {"", "421"},
      {":", "421"},
      {"localhost::", "421"},
      {"evil.example:", "421"},
      {"localhost:4400:80", "421"},
      {"localhost/", "421"},
      {"a b", "421"},
      {"evil@localhost", "421"},
      {"notlocalhost", "421"},
      {"127.0.0.1.evil.example", "421"},
  };
  for (const auto& [host, status] : rows) {
    INFO(host);
    const int before = counted.asked;
    const auto got = asked(running, "GET /block/a/b", "Host: " + std::string(host) + "\r\n");
    CHECK(status_of(got) == status);
    CHECK(counted.asked - before == (std::string(status) == "200" ? 1 : 0));
  }
  const auto got = asked(running, "POST /ingest/a/upsert", "Host: evil.example\r\n");
  CHECK(parse(got.substr(got.find("\r\n\r\n") + 4)) ==
        Json{{"code", "host_not_allowed"},
             {"error",
              "this server does not go by the name \"evil.example\"; --allow-host NAME lets a "
              "further one in"},
             {"details", Json::object()}});
}

TEST_CASE("the host of a target that is a whole URL counts as much as Host") {
  Counted counted;
  Running running(counted.answer(), of_shop());
  CHECK(status_of(asked(running, "GET http://shop.example/a", "Host: localhost\r\n")) == "200");
  CHECK(status_of(asked(running, "GET HTTP://evil.example/a", "Host: localhost\r\n")) == "421");
  CHECK(status_of(asked(running, "GET http://localhost/a", "Host: evil.example\r\n")) == "421");
  CHECK(status_of(asked(running, "GET http://localhost?@evil.example/", "Host: localhost\r\n")) == "200");
}

TEST_CASE("a server may go by any name when it is told so, and by the address that it was called by") {
  Counted counted;
  Options options = on_any_port();
  options.allowed_hosts = {"*"};
  Running anybody(counted.answer(), options);
  CHECK(status_of(asked(anybody, "GET /", "Host: evil.example\r\n")) == "200");
  CHECK(status_of(asked(anybody, "GET /", "Host: a b\r\n")) == "421");
  options = on_any_port();
  options.host = "0.0.0.0";
  Running open(counted.answer(), options);
  CHECK(status_of(asked(open, "GET /", "Host: 127.0.0.1:1\r\n")) == "200");
  CHECK(status_of(asked(open, "GET /", "Host: 192.0.2.7\r\n")) == "200");
  CHECK(status_of(asked(open, "GET /", "Host: evil.example\r\n")) == "421");
}

TEST_CASE("pages of other sites neither store nor read anything") {
  Counted counted;
  Running running(counted.answer(), of_shop());
  struct Row {
    const char* title;
    const char* method;
    const char* headers;
    const char* status;
  };
  const Row rows[] = {
      {"a form of another site", "POST", "Origin: https://evil.example\r\nSec-Fetch-Site: cross-site\r\n", "403"},
      {"text of another site", "POST", "Origin: https://evil.example\r\nContent-Type: text/plain\r\n", "403"},
      {"a page without an origin of its own", "POST", "Origin: null\r\n", "403"},
      {"an old browser's form", "POST", "Sec-Fetch-Site: cross-site\r\n", "403"},
      {"the same in capitals", "POST", "Sec-Fetch-Site: CROSS-SITE\r\n", "403"},
      {"a name that begins like loopback", "POST", "Origin: http://localhost.evil.example\r\n", "403"},
      {"another verb", "PATCH", "Origin: https://evil.example\r\n", "403"},
      {"a script or connector", "POST", "", "200"},
      {"a frontend on another local port", "POST", "Origin: http://localhost:5173\r\nSec-Fetch-Site: same-site\r\n",
       "200"},
      {"a frontend on 127.0.0.1", "POST", "Origin: http://127.0.0.1:3000\r\nSec-Fetch-Site: cross-site\r\n", "200"},
      {"a frontend's proxy that is called from elsewhere", "POST",
       "Origin: http://192.168.1.5:5173\r\nSec-Fetch-Site: same-origin\r\n", "200"},
      {"the shop itself behind its proxy", "POST", "Origin: https://shop.example\r\n", "200"},
      {"a configured origin", "POST", "Origin: https://storybook.example\r\nSec-Fetch-Site: cross-site\r\n", "200"},
      {"a link to a local page", "GET", "Sec-Fetch-Site: cross-site\r\n", "200"},
      {"a read of another site", "GET", "Origin: https://evil.example\r\nSec-Fetch-Site: cross-site\r\n", "403"},
      {"a read by a page of the same network", "GET", "Origin: http://192.168.1.5:5173\r\n", "403"},
      {"a read of a page without an origin of its own", "GET", "Origin: null\r\n", "403"},
      {"a question of another site before it sends", "OPTIONS",
       "Origin: https://evil.example\r\nAccess-Control-Request-Method: POST\r\n", "403"},
      {"a read of a configured origin", "GET", "Origin: https://storybook.example\r\n", "200"},
      {"a read of a local page", "GET", "Origin: https://web.localhost:3000\r\n", "200"},
      {"a webhook", "POST", "Content-Type: application/json\r\n", "200"},
  };
  for (const auto& [title, method, headers, status] : rows) {
    INFO(title);
    const int before = counted.asked;
    const auto got = asked(running, std::string(method) + " /listing/a", "Host: localhost\r\n" + std::string(headers));
    CHECK(status_of(got) == status);
    CHECK(counted.asked - before == (std::string(status) == "200" ? 1 : 0));
    if (std::string(status) == "403")
      CHECK(parse(got.substr(got.find("\r\n\r\n") + 4)).at("code") == "ORIGIN_NOT_ALLOWED");
  }
}

TEST_CASE("what another site's page reads begins no context") {
  bool is_foreign = false;
  Running running([&](const api::Request& request) {
    is_foreign = request.is_foreign;
    return api::Response{};
  });
  asked(running, "GET /block/a/b", "Host: localhost\r\nSec-Fetch-Site: cross-site\r\n");
  CHECK(is_foreign);
  asked(running, "GET /block/a/b", "Host: localhost\r\nOrigin: http://localhost:3000\r\n");
  CHECK_FALSE(is_foreign);
}

}  // namespace
}  // namespace fsctl::devserver
