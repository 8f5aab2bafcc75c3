#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/api/answer.h"
#include "core/api/site.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "tests/cases/answers.h"
#include "tests/support/shop.h"

namespace fsctl {
namespace {

/// The example shop as a server has it, which keeps answers, and other processes that write to its store.
class Keeping {
 public:
  explicit Keeping(std::size_t budget = Budget::usual_bytes)
      : budget_(std::make_shared<Budget>(budget)),
        site_(std::make_unique<api::Site>(project::load(example_.path()), example_.store(), real_world(),
                                          store::Store::Mode::write, report::Listener{}, budget_)) {
    site_->keep_answers();
  }

  api::Response ask(const api::Request& request) { return api::answer(*site_, request); }
  api::Response get(const std::string& target, std::map<std::string, std::string, std::less<>> headers = {}) {
    return ask({.target = target, .headers = std::move(headers)});
  }
  void run(std::vector<std::string> words, const std::string& in = {}) const {
    words.insert(words.end(), {"--project", example_.path()});
    const auto ran = test::run_fsctl(words, real_world(), in);
    INFO(ran.err);
    REQUIRE(ran.code == 0);
  }
  void rename_torvik(const std::string& name) const {
    run({"ingest", "brands", "-", "--intent", "patch"}, R"({"id": "torvik", "name": ")" + name + "\"}");
  }
  api::Site& site() { return *site_; }
  const Budget& budget() const { return *budget_; }
  const test::Example& example() const { return example_; }

 private:
  test::Example example_;
  std::shared_ptr<Budget> budget_;
  std::unique_ptr<api::Site> site_;
};

const std::string torvik_block = "/block/brand/card/torvik";
const std::string keeping_token = "visitor-9-xxxxxxxxxxxxxxxxxxxxxxxxxxxxx";

std::string unpacked(const api::Response& response) {
  const auto coding = test::header(response, "Content-Encoding");
  const auto content = response.content();
  std::string out(1'000'000, '\0');
  if (coding == "zstd") {
    out.resize(ZSTD_decompress(out.data(), out.size(), content.data(), content.size()));
    return out;
  }
  if (coding != "gzip") return std::string(content);
  z_stream stream{};
  inflateInit2(&stream, 15 + 16);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
  stream.avail_in = static_cast<uInt>(content.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  CHECK(inflate(&stream, Z_FINISH) == Z_STREAM_END);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  return out;
}

}  // namespace

TEST_CASE("what was answered is kept for who asks the same, and for nobody else") {
  const api::Request asked[] = {
      {.target = torvik_block},
      {.target = torvik_block, .headers = {{"fs-domain", "shop.example/de"}}},
      {.target = torvik_block, .headers = {{"fs-request-url", "https://b2b.shop.example/x"}}},
      {.target = torvik_block, .headers = {{"fs-version", "develop"}}},
      {.target = torvik_block + "?a=1"},
      {.target = "/block/product/card/jotunheimen-3"},
      {.method = "POST", .target = "/listing/product/search", .body = R"({"search": "tent"})"},
      {.method = "POST", .target = "/listing/product/search", .body = R"({"search": "tent", "limit": 2})"},
      {.target = "/tree/shop/menu"},
      {.target = "/tree/shop/menu?depth=1"},
      {.target = "/page/shop.example/gb/c/tents"},
      {.target = "/page/shop.example/gb/c/tents", .headers = {{"fs-context", keeping_token}}},
      {.target = "/page/shop.example/gb/c/tent"},
      {.target = "/sitemap.xml", .headers = {{"fs-domain", "shop.example/de"}}},
  };
  Keeping shop;
  shop.get("/context", {{"fs-context", keeping_token}, {"fs-domain", "b2b.shop.example"}});
  const test::Example plain;
  api::Site without(project::load(plain.path()), plain.store(), real_world(), store::Store::Mode::write);
  api::answer(without,
              {.target = "/context", .headers = {{"fs-context", keeping_token}, {"fs-domain", "b2b.shop.example"}}});
  std::vector<std::shared_ptr<const std::string>> kept;
  for (const auto& request : asked) {
    INFO(request.target << ' ' << request.body);
    const auto wanted = api::answer(without, request);
    const auto first = shop.ask(request);
    const auto second = shop.ask(request);
    REQUIRE(wanted.status == 200);
    CHECK(first.content() == wanted.body);
    REQUIRE(first.kept);
    CHECK(second.kept == first.kept);
    for (const auto* answer : {&first, &second}) {
      CHECK(answer->status == 200);
      CHECK(answer->content_type == wanted.content_type);
      CHECK(answer->trace.scope == wanted.trace.scope);
      CHECK(answer->trace.locale == wanted.trace.locale);
      CHECK(answer->trace.resolved_by == wanted.trace.resolved_by);
      CHECK(answer->trace.route_code == wanted.trace.route_code);
      CHECK_FALSE(test::header(*answer, "fs-context").empty());
    }
    CHECK(first.trace.correlation_id != second.trace.correlation_id);
    CHECK(std::ranges::count(kept, first.kept) == 0);
    kept.push_back(first.kept);
  }
  const auto posted = shop.ask({.method = "POST", .target = torvik_block});
  CHECK(posted.kept == kept.front());
  CHECK(test::header(posted, "ETag").empty());
}

TEST_CASE("each visitor gets a context of its own with an answer that is kept, unless it has one") {
  Keeping shop;
  const auto one = test::header(shop.get(torvik_block), "fs-context");
  const auto other = test::header(shop.get(torvik_block), "fs-context");
  CHECK(one != other);
  CHECK(shop.get("/context/token", {{"fs-context", other}}).status == 200);
  CHECK(test::header(shop.get(torvik_block, {{"fs-context", one}}), "fs-context") == one);
  auto foreign = api::Request{.target = torvik_block};
  foreign.is_foreign = true;
  CHECK(test::header(shop.ask(foreign), "fs-context").empty());
  CHECK(test::code(shop.get(torvik_block, {{"fs-context", "short"}})) == "INVALID_TOKEN");
  CHECK(test::code(shop.get("/block/nothing/x", {{"fs-context", "short"}})) == "BLOCK_NOT_EXISTS");
}

TEST_CASE("a change of the content by another process is seen by the next request") {
  Keeping shop;
  const auto name = [&] { return parse(std::string(shop.get(torvik_block).content()))["name"].get<std::string>(); };
  const auto at_first = name();
  shop.run({"snapshot", "save", "first"});
  for (const std::string called : {"Torvik One", "Torvik Two", "Torvik One"}) {
    shop.rename_torvik(called);
    CHECK(name() == called);
    CHECK(name() == called);
  }
  shop.run({"snapshot", "restore", "first"});
  CHECK(name() == at_first);
  shop.run({"undo"});
  CHECK(name() == "Torvik One");
}

TEST_CASE("a changed configuration, and a secret, count for answers that are kept") {
  Keeping shop;
  REQUIRE(parse(std::string(shop.get(torvik_block).content())).contains("country"));
  auto text = shop.example().files().read("blocks/brand/card.json");
  const auto line = text.find("\"country\"");
  text.erase(line, text.find('\n', line) - line);
  shop.example().files().write("blocks/brand/card.json", text);
  shop.run({"block", "brand/card", "torvik"});
  CHECK_FALSE(parse(std::string(shop.get(torvik_block).content())).contains("country"));
  const auto develop = [&] { return shop.get(torvik_block, {{"fs-version", "develop"}}).status; };
  CHECK(develop() == 200);
  CHECK(develop() == 200);
  shop.run({"secret", "add", "shop"});
  CHECK(develop() == 401);
}

TEST_CASE("contexts that are written change no content, so that answers stay") {
  Keeping shop;
  const auto kept = shop.get(torvik_block).kept;
  for (int i = 0; i < 3; ++i) {
    shop.get("/context");
    shop.site().write_contexts();
    CHECK(shop.get(torvik_block).kept == kept);
  }
  const auto token = test::header(shop.get("/context", {{"fs-domain", "shop.example/gb"}}), "fs-context");
  const auto at = [&] { return shop.get(torvik_block, {{"fs-context", token}}); };
  CHECK(at().trace.region == "gb");
  CHECK(shop.ask({.method = "PATCH",
                  .target = "/context",
                  .headers = {{"fs-context", token}},
                  .body = R"({"region": "de", "locale": "de-DE"})"})
            .status == 200);
  CHECK(at().trace.locale == "de-DE");
  CHECK(shop.get(torvik_block).kept == kept);
}

TEST_CASE("who has an answer already gets 304, by tags in any coding, as long as it is the same") {
  Keeping shop;
  const std::string target = "/tree/shop/menu";
  const auto first = shop.get(target);
  const auto tag = test::header(first, "ETag");
  const auto bare = tag.substr(1, tag.size() - 2);
  struct Row {
    std::string known;
    int status;
  };
  const Row rows[] = {
      {tag, 304},  {"W/" + tag, 304}, {"\"x\", " + tag, 304}, {'"' + bare + "-gzip\"", 304}, {"*", 304}, {"\"x\"", 200},
      {bare, 200}, {"", 200}};
  for (const std::string method : {"GET", "HEAD"})
    for (const auto& row : rows) {
      INFO(method << ' ' << row.known);
      const auto answer = shop.ask({.method = method, .target = target, .headers = {{"if-none-match", row.known}}});
      CHECK(answer.status == row.status);
      CHECK(answer.content().empty() == (row.status == 304));
      CHECK(test::header(answer, "ETag") == tag);
      CHECK(test::header(answer, "Cache-Control") == "private, no-cache");
      CHECK(test::header(answer, "Vary") == "Accept-Encoding, fs-context, fs-domain, fs-request-url, fs-version");
      CHECK_FALSE(test::header(answer, "fs-context").empty());
    }
  const auto posted = shop.ask({.method = "POST", .target = torvik_block, .headers = {{"if-none-match", "*"}}});
  CHECK(posted.status == 200);
  CHECK(shop.get("/block/brand/card/none", {{"if-none-match", "*"}}).status == 404);
  CHECK(shop.get(torvik_block, {{"if-none-match", tag}}).status == 200);
}

TEST_CASE("an answer is packed once in the best coding that its client takes, with a tag of its own") {
  Keeping shop;
  const std::string target = "/tree/shop/menu";
  const auto whole = std::string(shop.get(target).content());
  const auto tag = test::header(shop.get(target), "ETag");
  struct Row {
    const char* accepts;
    const char* coding;
  };
  const Row rows[] = {{"gzip", "gzip"},
                      {"gzip, deflate, br, zstd", "zstd"},
                      {"GZIP;q=0.5, zstd; q=0.1", "gzip"},
                      {"gzip;q=0", ""},
                      {"gzip;q=x", ""},
                      {"br", ""},
                      {"identity", ""},
                      {"", ""}};
  for (const auto& row : rows) {
    INFO(row.accepts);
    const auto answer = shop.get(target, {{"accept-encoding", row.accepts}});
    const std::string coding = row.coding;
    CHECK(test::header(answer, "Content-Encoding") == coding);
    CHECK(unpacked(answer) == whole);
    CHECK(shop.get(target, {{"accept-encoding", row.accepts}}).kept == answer.kept);
    CHECK(test::header(answer, "ETag") == (coding.empty() ? tag : tag.substr(0, tag.size() - 1) + '-' + coding + '"'));
  }
  CHECK(test::header(shop.get("/tree/shop/menu?depth=0", {{"accept-encoding", "gzip"}}), "Content-Encoding").empty());
  const auto unchanged = shop.get(target, {{"accept-encoding", "gzip"}, {"if-none-match", tag}});
  CHECK(unchanged.status == 304);
  CHECK(test::header(unchanged, "Content-Encoding").empty());
  const auto listing =
      shop.ask({.method = "POST", .target = "/listing/product/search", .headers = {{"accept-encoding", "gzip"}}});
  CHECK(test::header(listing, "Content-Encoding") == "gzip");
  CHECK(parse(unpacked(listing)).contains("items"));
}

TEST_CASE("answers that are kept count as calls of the plan") {
  const test::Example example;
  auto text = example.files().read("project.json");
  text.insert(text.find('{') + 1, R"("limits": { "fetch": { "requests": 3, "perSeconds": 600 } },)");
  example.files().write("project.json", text);
  api::Site site(project::load(example.path()), example.store(), real_world(), store::Store::Mode::write);
  site.keep_answers();
  for (int i = 0; i < 3; ++i) CHECK(api::answer(site, {.target = torvik_block}).status == 200);
  CHECK(test::code(api::answer(site, {.target = torvik_block})) == "FETCH_API_LIMIT_EXCEEDED");
}

TEST_CASE("what is kept has a bound, and makes way for what was asked since") {
  constexpr std::size_t budget = std::size_t{16} * 1024 * 1024;
  Keeping shop(budget);
  const auto first = shop.get(torvik_block + "?-1").kept;
  const auto before = shop.budget().used();
  std::shared_ptr<const std::string> last;
  for (int i = 0; i < 2'000; ++i) {
    last = shop.get(torvik_block + '?' + std::to_string(i)).kept;
    REQUIRE(shop.budget().used() <= before + budget / 16);
  }
  CHECK(shop.get(torvik_block + "?1999").kept == last);
  CHECK(shop.get(torvik_block + "?-1").kept != first);
}

}  // namespace fsctl
