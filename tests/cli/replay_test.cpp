#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/recording/recordings.h"
#include "tests/cli/proxied.h"
#include "tests/support/shop.h"
#include "tests/support/small_project.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;

const httplib::Headers german = {{"fs-domain", "shop.example/de"}};
const httplib::Headers trade = {{"fs-domain", "b2b.shop.example"}};

/// What a frontend asks of the example shop.
const Call walk[] = {
    {.method = "GET", .target = "/block/product/card/jotunheimen-3"},
    {.method = "GET", .target = "/block/product/card/jotunheimen-3", .headers = german},
    {.method = "GET", .target = "/block/product/full/jotunheimen-3", .headers = trade},
    {.method = "GET", .target = "/block/product/card/no-such-tent"},
    {.method = "GET", .target = "/block/no/such/block"},
    {.method = "POST", .target = "/listing/product/search"},
    {.method = "POST",
     .target = "/listing/product/search",
     .headers = german,
     .body = R"({"search":"zelt","limit":3})"},
    {.method = "POST",
     .target = "/listing/product/search",
     .body = R"({"filter":[{"type":"equals","field":"brandKey","value":"nordhang"}],"sort":"price"})"},
    {.method = "POST", .target = "/listing/product/search", .body = R"({"limit":100000})"},
    {.method = "GET", .target = "/page/shop.example/gb/c/tents?utm=mail"},
    {.method = "GET", .target = "/page/shop.example%2Fgb%2Fp%2Fjotunheimen-3-trekking-tent"},
    {.method = "GET", .target = "/page/shop.example/gb/no/such/page"},
    {.method = "GET", .target = "/page/other.example/"},
    {.method = "GET", .target = "/tree/shop/menu"},
    {.method = "GET", .target = "/tree/shop/menu?depth=0", .headers = german},
    {.method = "GET", .target = "/tree/shop/menu?key=no-such-node"},
    {.method = "GET", .target = "/sitemap.xml", .headers = german},
    {.method = "GET", .target = "/sitemap7.xml", .headers = german},
};

std::string name_of(const Call& call) {
  std::string name = call.method + ' ' + call.target + ' ' + call.body;
  for (const auto& [_, value] : call.headers) name += ' ' + value;
  return name;
}

/// A body without the id that each answer has anew.
std::string without_id(const std::string& body) {
  return std::regex_replace(body, std::regex(R"("correlationId":"[^"]*")"), "");
}

/// A project with none of what the shop has.
class Empty {
 public:
  Empty() { write_small_project(scratch_, "things"); }
  std::string path() const { return scratch_.path(); }

 private:
  Scratch scratch_;
};

TEST_CASE("a project without blocks and pages answers byte for byte what was recorded of a service that has them") {
  const Example shop;
  const Scratch scratch;
  const std::string folder = scratch / "kept";
  std::map<std::string, std::string> told;
  {
    Serving service({"serve", "--project", shop.path()});
    Serving proxy({"proxy", "--upstream", service.url(), "--record", folder});
    for (const auto& call : walk) {
      INFO(name_of(call));
      const auto own = call.to(service.url());
      const auto passed = call.to(proxy.url());
      REQUIRE(passed);
      CHECK(passed->status == own->status);
      CHECK(without_id(passed->body) == without_id(own->body));
      CHECK(passed->get_header_value("Content-Type") == own->get_header_value("Content-Type"));
      CHECK(passed->has_header("fs-context") == own->has_header("fs-context"));
      told[name_of(call)] = passed->body;
    }
    CHECK(proxy.end() == 0);
    CHECK(service.end() == 0);
  }
  CHECK(recording::files_of(folder).size() == std::size(walk));

  const Empty empty;
  Serving replay({"serve", "--project", empty.path(), "--replay", folder});
  for (const auto& call : walk) {
    INFO(name_of(call));
    const auto got = call.to(replay.url());
    REQUIRE(got);
    CHECK(got->body == told[name_of(call)]);
    CHECK((got->status == 200) == got->has_header("fs-context"));
    CHECK(got->has_header("Vary"));
  }
  CHECK(replay.tells("replayed listing-product-search-"));
  const auto other =
      Call{.method = "POST", .target = "/listing/product/search", .body = R"({"search":"never asked"})"}.to(
          replay.url());
  CHECK(other->status == 404);
  CHECK(parse(other->body)["code"] == "LISTING_NOT_EXISTS");
  CHECK(replay.tells(
      "nothing to replay for POST /listing/product/search; other requests of this path that were recorded: 4"));
  CHECK(Call{.method = "GET", .target = "/block/things/x"}.to(replay.url())->status == 404);
  CHECK(replay.end() == 0);
}

TEST_CASE("a visitor is answered as the one who was recorded for the same place, also by a context alone") {
  const Example shop;
  const Scratch scratch;
  const std::string folder = scratch / "kept";
  const auto card = [](httplib::Headers headers) {
    return Call{.method = "GET", .target = "/block/product/card/jotunheimen-3", .headers = std::move(headers)};
  };
  std::string british;
  std::string in_german;
  {
    Serving service({"serve", "--project", shop.path()});
    Serving proxy({"proxy", "--upstream", service.url(), "--record", folder});
    british = card({{"fs-domain", "shop.example/gb"}}).to(proxy.url())->body;
    const auto first = card(german).to(proxy.url());
    in_german = first->body;
    CHECK(in_german != british);
    const auto token = first->get_header_value("fs-context");
    CHECK(card({{"fs-context", token}}).to(proxy.url())->body == in_german);
    const auto moved = Call{.method = "PATCH",
                            .target = "/context",
                            .headers = {{"fs-context", token}},
                            .body = R"({"region":"gb","locale":"en-GB"})"}
                           .to(proxy.url());
    CHECK(moved->status == 200);
    CHECK(card({{"fs-context", token}}).to(proxy.url())->body == british);
    for (const auto& file : recording::files_of(folder)) {
      std::ifstream in(file);
      const std::string text{std::istreambuf_iterator(in), {}};
      CHECK(text.find(token) == std::string::npos);
    }
  }
  CHECK(recording::files_of(folder).size() == 4);

  const Empty empty;
  Serving replay({"serve", "--project", empty.path(), "--replay", folder});
  CHECK(card({{"fs-domain", "shop.example/gb"}}).to(replay.url())->body == british);
  const auto visit = Call{.method = "GET", .target = "/context", .headers = german}.to(replay.url());
  CHECK(card({{"fs-context", visit->get_header_value("fs-context")}}).to(replay.url())->body == in_german);
  CHECK(card({{"fs-context", "short"}}).to(replay.url())->status == 400);
}

TEST_CASE("recordings that are saved are served, and broken ones are told once, while a server runs") {
  const Scratch scratch;
  const fs::path folder = scratch / "kept";
  fs::create_directory(folder);
  const Empty empty;
  Serving server({"serve", "--watch", "--project", empty.path(), "--replay", folder});
  const Call menu{.method = "GET", .target = "/tree/menu"};
  CHECK(menu.to(server.url())->status == 404);
  const auto save = [&](const std::string& body) {
    recording::keep(folder, {.question = {.method = "GET", .path = "/tree/menu"},
                             .answer = {.content_type = "application/json", .body = body},
                             .file = {}});
  };
  save(R"({"items":[1]})");
  CHECK(Serving::comes([&] { return menu.to(server.url())->body == R"({"items":[1]})"; }));
  const auto file = "kept/" + recording::file_name({.method = "GET", .path = "/tree/menu"});
  scratch.write(file, "{\n  \"request\": {},\n");
  CHECK(server.tells(": error[FS1002]"));
  CHECK(menu.to(server.url())->status == 404);
  scratch.write("kept/other.json", "{}");
  CHECK(server.tells("other.json:1:1: error[FS1102]"));
  const auto log = server.log();
  CHECK(log.find("is no recording", log.find(file.substr(5) + " is no recording") + file.size()) ==
        log.rfind("is no recording"));
  save(R"({"items":[2]})");
  CHECK(Serving::comes([&] { return menu.to(server.url())->body == R"({"items":[2]})"; }));
  fs::rename(folder, scratch / "away");
  CHECK(server.tells("any more, so nothing is replayed"));
  CHECK(menu.to(server.url())->status == 404);
  fs::rename(scratch / "away", folder);
  CHECK(Serving::comes([&] { return menu.to(server.url())->status == 200; }));
  CHECK(server.end() == 0);
}

TEST_CASE("a server that does not watch reads recordings at SIGHUP, and none without their folder") {
  const Scratch scratch;
  fs::create_directory(scratch / "kept");
  const Empty empty;
  Serving server({"serve", "--no-watch", "--project", empty.path(), "--replay", scratch / "kept"});
  recording::keep(scratch / "kept", {.question = {.method = "GET", .path = "/tree/menu"},
                                     .answer = {.content_type = "application/json", .body = "{}"},
                                     .file = {}});
  const Call menu{.method = "GET", .target = "/tree/menu"};
  CHECK(menu.to(server.url())->status == 404);
  server.process().signal(SIGHUP);
  CHECK(Serving::comes([&] { return menu.to(server.url())->status == 200; }));
  Process none({"serve", "--port", "0", "--project", empty.path(), "--replay", scratch / "none"}, scratch / "log");
  CHECK(none.wait() == 3);
  CHECK(scratch.read("log").find("there is no folder") != std::string::npos);
}

}  // namespace
}  // namespace fsctl::test
