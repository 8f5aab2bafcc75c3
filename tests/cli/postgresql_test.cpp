#include <httplib.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/cli/process.h"
#include "tests/cli/pushing_client.h"
#include "tests/support/random.h"
#include "tests/support/scratch.h"
#include "tests/support/shop.h"

/// The program with a store in a database: these cases need a server, so that a run without one leaves them out.
namespace fsctl::test {
namespace {

using Catch::Contains;

/// The shop, whose records lie in a database with the words of a command line.
class DatabaseShop {
 public:
  explicit DatabaseShop(Example::Records records = Example::Records::loaded) : example_("shop", records) {}

  Ran run(std::vector<std::string> words) const {
    words.insert(words.end(), {"--project", example_.path().string()});
    return run_fsctl(words, real_world());
  }
  /// An ingest key that is new.
  std::string key() const {
    auto key = run({"key", "add", "test"}).out;
    key.pop_back();
    return key;
  }
  std::string url() const { return example_.store().string(); }
  std::string path(const std::string& name) const { return example_.path() / name; }
  const Scratch& files() const { return example_.files(); }

 private:
  Example example_;
};

/// A server of the built program.
class DatabaseServing {
 public:
  DatabaseServing(const DatabaseShop& shop, const std::string& name)
      : process_({"serve", "--port", "0", "--project", shop.path(""), "--ready-file", shop.path(name)},
                 shop.path(name + ".log")),
        url_(ready_url(shop.path(name))),
        client_(url_) {
    client_.set_read_timeout(60);
  }

  const std::string& url() const { return url_; }
  httplib::Client& http() { return client_; }
  Process& process() { return process_; }

 private:
  Process process_;
  std::string url_;
  httplib::Client client_;
};

std::string brand(const std::string& id, const std::string& name) {
  return write(Json{{"id", id}, {"name", name}, {"country", "NO"}, {"founded", "1974"}});
}

}  // namespace

TEST_CASE("commands load into a database and answer from it", "[.postgresql]") {
  const DatabaseShop shop(Example::Records::not_loaded);
  const auto file = shop.path("records/brands.json");
  SECTION("that project.json names") {
    CHECK_THAT(shop.run({"ingest", "brands", file}).err, Contains(" created in "));
    CHECK_THAT(shop.run({"ingest", "brands", file}).err, Contains(" unchanged"));
    const auto status = shop.run({"status", "--json"});
    CHECK(parse(status.out)["store"]["path"] == shop.url());
    CHECK(parse(status.out)["store"]["bytes"] > 100'000);
    CHECK_THAT(shop.run({"status"}).out, Contains("brands"));
    CHECK(shop.run({"doctor"}).out == "the store is sound\n");
    CHECK(shop.run({"rebuild"}).code == 0);
    CHECK(shop.run({"release", "public"}).code == 0);
    CHECK(shop.run({"export", "brands"}).out.size() > 100);
    CHECK(shop.run({"records", "brands"}).code == 0);
  }
  SECTION("that --store names, in place of it") {
    const Scratch other;
    CHECK(shop.run({"ingest", "brands", file, "--store", other.store()}).code == 0);
    CHECK_THAT(shop.run({"status"}).err, Contains("there is no store yet"));
    CHECK_THAT(shop.run({"status", "--store", other.store()}).out, Contains(other.store()));
  }
}

TEST_CASE("what a program says whose standard streams are closed does not go to the database", "[.postgresql]") {
  const DatabaseShop shop(Example::Records::not_loaded);
  shop.files().write("some.ndjson",
                     brand("one", "One") + "\n{\"id\":\"two\",\"name\":\"Two\",\"founded\":\"never\"}\n");
  Process load({"ingest", "brands", shop.path("some.ndjson"), "--project", shop.path("")}, shop.path("log"),
               {.has_streams = false});
  CHECK(load.wait() == 1);
  CHECK_THAT(shop.run({"export", "brands"}).out, Contains("\"one\"") && Contains("\"two\""));
}

TEST_CASE("texts that no index of a database has room for are kept", "[.postgresql]") {
  const DatabaseShop shop(Example::Records::not_loaded);
  Random random(20261129);
  const auto text_of = [&](std::size_t size) {
    std::string text;
    while (text.size() < size) text += static_cast<char>('a' + random.below(26));
    return text;
  };
  auto storage = parse(shop.files().read("storages/categories.json"));
  storage["fields"]["position"]["type"] = "String";
  shop.files().write("storages/categories.json", write(storage));
  std::string lines;
  for (const std::string id : {"one", "two"})
    lines += write(Json{{"id", id},
                        {"parent", text_of(9'000)},
                        {"position", text_of(9'000)},
                        {"name", text_of(9'000)},
                        {"intro", "some"}}) +
             '\n';
  shop.files().write("some.ndjson", lines);
  const auto loaded = shop.run({"ingest", "categories", shop.path("some.ndjson")});
  CHECK(loaded.code == 0);
  CHECK_THAT(loaded.err, Contains("2 created"));
  CHECK_THAT(shop.run({"doctor", "--deep"}).out, Contains("the store is sound\n"));
  const auto block = shop.run({"block", "category/full", "one"});
  CHECK(block.code == 0);
  CHECK(parse(block.out)["route"].is_null());
}

TEST_CASE("no command repeats the password of a database", "[.postgresql]") {
  const DatabaseShop shop(Example::Records::not_loaded);
  const std::string url = "postgresql://shop:s3cret@/none?host=/nowhere";
  ::setenv("FSCTL_STORE", url.c_str(), 1);
  for (const auto& words : std::vector<std::vector<std::string>>{{"status"},
                                                                 {"status", "--json"},
                                                                 {"doctor"},
                                                                 {"ingest", "brands", shop.path("records/brands.json")},
                                                                 {"serve", "--port", "0"}}) {
    const auto ran = shop.run(words);
    INFO(words.front() << '\n' << ran.out << ran.err);
    CHECK(ran.code == 3);
    CHECK_THAT(ran.err, Contains("postgresql://shop:***@/none"));
    CHECK((ran.out + ran.err).find("s3cret") == std::string::npos);
  }
  ::unsetenv("FSCTL_STORE");
}

TEST_CASE("what one server acknowledged is seen by all on its database", "[.postgresql]") {
  const DatabaseShop shop;
  const auto key = shop.key();
  DatabaseServing one(shop, "one");
  DatabaseServing other(shop, "other");
  const httplib::Headers headers = {{"Authorization", key}};
  for (int i = 0; i < 20; ++i) {
    const auto name = "Brand " + std::to_string(i);
    auto& first = i % 2 == 0 ? one : other;
    auto& second = i % 2 == 0 ? other : one;
    const auto pushed = first.http().Post("/ingest/brands/upsert", headers, brand("of-both", name), "application/json");
    REQUIRE(pushed);
    REQUIRE(pushed->status == 200);
    for (auto* server : {&second, &first}) {
      const auto read = server->http().Get("/block/brand/card/of-both");
      REQUIRE(read);
      CHECK_THAT(read->body, Contains(name));
    }
  }
  for (auto* server : {&one, &other}) {
    server->process().signal(SIGTERM);
    CHECK(server->process().wait() == 0);
  }
  CHECK(shop.run({"doctor"}).out == "the store is sound\n");
}

TEST_CASE("a request sees what was acknowledged before the last of it came", "[.postgresql]") {
  const DatabaseShop shop;
  const auto key = shop.key();
  DatabaseServing one(shop, "one");
  DatabaseServing other(shop, "other");
  const std::string listing = "/listing/product/search";
  const std::string body = R"({"limit":3,"page":1})";
  const auto total_of = [](const httplib::Result& answer) {
    REQUIRE(answer);
    REQUIRE(answer->status == 200);
    return parse(answer->body)["_meta"]["total"].get<int>();
  };
  const auto before = total_of(other.http().Post(listing, body, "application/json"));
  httplib::Client client(other.url());
  // Between the two pieces of a body others ask the database, and a record is deleted.
  const auto slowly = [&](std::size_t offset, std::size_t, httplib::DataSink& sink) {
    constexpr std::size_t half = 5;
    if (offset == 0) return sink.write(body.data(), half);
    total_of(other.http().Post(listing, body, "application/json"));
    const auto deleted = one.http().Post("/ingest/products/delete", {{"Authorization", key}},
                                         R"({"id":"jotunheimen-3"})", "application/json");
    return deleted && deleted->status == 200 && sink.write(body.data() + half, body.size() - half);
  };
  CHECK(total_of(client.Post(listing, body.size(), slowly, "application/json")) == before - 1);
}

}  // namespace fsctl::test
