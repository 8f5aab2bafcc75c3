#include <atomic>
#include <catch2/catch.hpp>
#include <thread>

#include "core/api/answer.h"
#include "core/json/parse.h"
#include "core/rebuild/doctor.h"
#include "core/rebuild/make_current.h"
#include "core/store/releases.h"
#include "core/store/storage_records.h"
#include "tests/cases/things.h"

namespace fsctl {
namespace {

/// Things with a title, a listing and releases.
struct StagesShop : test::Things {
  StagesShop() {
    write("storages/things.json", R"({"kind": "content", "fields": {
      "slug": {"type": "String", "isTranslatable": true}, "title": {"type": "String"}}})");
    title(R"({"source": "data-field", "field": "title"})");
    block(R"("title": "title")");
    write("listings/things.json", R"({"storage": "things", "block": "thing", "filter": {"title": {}}})");
    put(R"([{"id": "a", "slug": "a", "title": "Lamp"}, {"id": "b", "slug": "b", "title": "Desk"}])");
  }

  void title(const std::string& slot) const {
    write("composers/things.json",
          R"({"feed": "things", "storage": "things", "fields": {"slug": {"source": "data-field", "field": "slug"},
            "title": )" +
              slot + "}}");
  }
  void shout() const {
    title(
        R"({"source": "composed", "composition": {"type": "upper", "value": {"source": "data-field", "field": "title"}}})");
  }
  void block(const std::string& fields) const {
    write("blocks/thing.json", R"({"storage": "things", "fields": {)" + fields + "}}");
  }

  /// The release's id.
  std::string release(const std::string& stage, const std::string& back = "") const {
    std::vector<std::string> words = {"release", stage};
    if (!back.empty()) words.push_back(back);
    const auto ran = run(words);
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return ran.out.substr(0, ran.out.find('\n'));
  }

  /// A record's block on a stage.
  Json get(const std::string& stage, const std::string& key = "a") const {
    return parse(run({"get", "/block/thing/" + key, "-H", "fs-version: " + stage}).out);
  }
  std::string title_on(const std::string& stage, const std::string& key = "a") const {
    const Json body = get(stage, key);
    return body.contains("title") ? body["title"].get<std::string>() : "";
  }
  std::size_t versions() const {
    store::Store known(store(), store::Store::Mode::read);
    return store::storage_versions(known).size();
  }
  /// Maps and indexes everything anew in a transaction that is not committed, and compares.
  bool is_sound() const {
    const auto project = load();
    store::Store known(store(), store::Store::Mode::write);
    return served::is_current(known, *project) && rebuild::check_store(known, *project).empty() &&
           rebuild::check_by_rebuilding(known, *project).empty();
  }
};

TEST_CASE("until the first release every stage serves the working configuration") {
  const StagesShop shop;
  shop.shout();
  for (const char* stage : {"develop", "preview", "public"}) CHECK(shop.title_on(stage) == "LAMP");
  shop.release("preview");
  shop.title(R"({"source": "static", "value": "Thing"})");
  CHECK(shop.title_on("develop") == "Thing");
  CHECK(shop.title_on("preview") == "LAMP");
  CHECK(shop.title_on("public") == "Thing");
}

TEST_CASE("a release keeps what it was, and goes from preview to public") {
  const StagesShop shop;
  const auto first = shop.release("public");
  shop.shout();
  const auto second = shop.release("preview");
  CHECK(first != second);
  CHECK(shop.title_on("preview") == "LAMP");
  CHECK(shop.title_on("public") == "Lamp");
  CHECK(shop.title_on(first) == "Lamp");
  CHECK(shop.title_on(second) == "LAMP");
  CHECK(shop.title_on("PREVIEW") == "Lamp");  // what is no stage is public
  CHECK(shop.title_on("") == "Lamp");
  CHECK(shop.is_sound());

  CHECK(shop.release("public") == second);
  CHECK(shop.title_on("public") == "LAMP");
  CHECK(shop.title_on(first) == "LAMP");  // on no stage any more
  CHECK(shop.versions() == 1);

  CHECK(shop.release("public", first.substr(0, 36)) == first);
  CHECK(shop.title_on("public") == "Lamp");
  CHECK(shop.is_sound());
}

TEST_CASE("an unchanged configuration makes no new release") {
  const StagesShop shop;
  const auto first = shop.release("preview");
  CHECK(shop.release("preview") == first);
  shop.write("feeds/more.json", R"({"method": "ingest"})");
  CHECK(shop.release("preview") == first);  // feeds are outside of releases
  shop.block(R"("name": "title")");
  CHECK(shop.release("preview") != first);
}

TEST_CASE("stages that map a storage alike share its records") {
  const StagesShop shop;
  shop.release("public");
  shop.block(R"("name": "title")");
  CHECK(shop.get("develop")["name"] == "Lamp");
  CHECK(shop.title_on("public") == "Lamp");
  CHECK(shop.versions() == 1);
  shop.shout();
  CHECK(shop.get("develop")["name"] == "LAMP");
  CHECK(shop.versions() == 2);
}

TEST_CASE("a push reaches every stage, each by its own mapping") {
  const StagesShop shop;
  shop.release("public");
  shop.shout();
  shop.put(R"({"id": "c", "slug": "c", "title": "Sofa"})");
  CHECK(shop.title_on("develop", "c") == "SOFA");
  CHECK(shop.title_on("public", "c") == "Sofa");
  shop.put(R"({"id": "c", "slug": "c", "title": "Bed"})");
  CHECK(shop.title_on("develop", "c") == "BED");
  CHECK(shop.title_on("public", "c") == "Bed");
  CHECK(shop.is_sound());
  shop.forget("c");
  CHECK(shop.get("develop", "c")["code"] == "RECORD_NOT_FOUND");
  CHECK(shop.get("public", "c")["code"] == "RECORD_NOT_FOUND");
}

TEST_CASE("a record that fails on develop goes on to public") {
  const StagesShop shop;
  shop.release("public");
  shop.title(R"({"source": "composed", "composition": {"type": "toString", "value":
    {"source": "composed", "composition": {"type": "toNumber", "value": {"source": "data-field", "field": "title"}}}}})");
  const auto ran = shop.run({"ingest", "things", "-"}, R"({"id": "a", "slug": "a", "title": "Sofa"})");
  CHECK(ran.code == 1);
  CHECK(ran.err.find("FS2303") != std::string::npos);
  CHECK(shop.title_on("public") == "Sofa");
  CHECK(shop.title_on("develop") == "Lamp");  // as it was before
  shop.put(R"({"id": "a", "slug": "a", "title": "7"})");
  CHECK(shop.title_on("develop") == "7");
  CHECK(shop.title_on("public") == "7");
}

TEST_CASE("stages of different listings share records and an index") {
  const StagesShop shop;
  shop.release("public");
  shop.write("listings/things.json",
             R"({"storage": "things", "block": "thing", "filter": {"slug": {}}, "search": ["title"]})");
  const auto total = [&](const std::string& stage, const std::string& body) {
    const auto ran = shop.run({"get", "/listing/things", "-H", "fs-version: " + stage, "-d", body});
    const Json answer = parse(ran.out);
    return answer.contains("_meta") ? answer["_meta"]["total"].dump() : answer["code"].get<std::string>();
  };
  const std::string by_title = R"({"filter": [{"type": "equals", "field": "title", "value": "Lamp"}]})";
  const std::string by_slug = R"({"filter": [{"type": "equals", "field": "slug", "value": "b"}], "search": "des"})";
  CHECK(total("public", by_title) == "1");
  CHECK(total("public", by_slug) == "INVALID_PARAMETERS");
  CHECK(total("develop", by_slug) == "1");
  CHECK(total("develop", by_title) == "INVALID_PARAMETERS");
  CHECK(shop.versions() == 1);
  shop.put(R"({"id": "c", "slug": "b", "title": "Desk lamp"})");
  CHECK(total("develop", by_slug) == "2");
  CHECK(total("public", by_title) == "1");
  CHECK(shop.is_sound());
}

TEST_CASE("stages of different pages have URLs of their own, and a former URL redirects where the page moved") {
  const StagesShop shop;
  shop.release("public");
  shop.page("thing", "/new/{slug}");
  const auto at = [&](const std::string& stage, const std::string& url) {
    const Json route = parse(shop.run({"page", url, "--stage", stage}).out)["route"];
    return route["code"].dump() + (route.contains("redirect") ? ' ' + route["redirect"]["url"].get<std::string>() : "");
  };
  CHECK(at("develop", "things.example/new/a") == "200");
  CHECK(at("develop", "things.example/t/a") == "301 things.example/new/a");
  CHECK(at("public", "things.example/t/a") == "200");
  CHECK(at("public", "things.example/new/a") == "404");
  shop.put(R"({"id": "a", "slug": "lamp", "title": "Lamp"})");
  CHECK(at("develop", "things.example/t/a") == "301 things.example/new/lamp");
  CHECK(at("public", "things.example/t/a") == "301 things.example/t/lamp");

  shop.release("preview");
  shop.release("public");
  CHECK(at("public", "things.example/t/b") == "301 things.example/new/b");
  CHECK(at("public", "things.example/new/lamp") == "200");
}

/// A shop whose page moves, seen on all stages.
struct Moving : StagesShop {
  std::string at(const std::string& stage, const std::string& path) const {
    const Json route = parse(run({"page", "things.example" + path, "--stage", stage}).out)["route"];
    const auto code = route["code"].dump();
    return code + (route.contains("redirect") ? route["redirect"]["url"].get<std::string>().substr(14) : "");
  }
  void move(const std::string& path) const {
    page("thing", path);
    run({"rebuild"});
  }
};

TEST_CASE("a path that only develop ever had leads nowhere on the other stages") {
  const Moving shop;
  shop.release("public");
  shop.release("preview");
  shop.move("/draft/{slug}");
  shop.move("/new/{slug}");
  CHECK(shop.at("develop", "/draft/a") == "301/new/a");
  CHECK(shop.at("public", "/draft/a") == "404");
  shop.release("preview");
  shop.release("public");
  for (const char* stage : {"preview", "public"}) {
    CHECK(shop.at(stage, "/draft/a") == "404");
    CHECK(shop.at(stage, "/t/a") == "301/new/a");
  }
}

TEST_CASE("each stage keeps the paths that it showed, through releases and rebuilds") {
  const Moving shop;
  const auto first = shop.release("public");
  shop.put(R"({"id": "a", "slug": "lamp", "title": "Lamp"})");
  CHECK(shop.at("public", "/t/a") == "301/t/lamp");
  CHECK(shop.at("develop", "/t/a") == "301/t/lamp");

  shop.move("/new/{slug}");
  shop.release("preview");
  shop.put(R"({"id": "a", "slug": "light", "title": "Lamp"})");
  const auto check_before = [&] {
    CHECK(shop.at("public", "/t/a") == "301/t/light");
    CHECK(shop.at("public", "/t/lamp") == "301/t/light");
    CHECK(shop.at("public", "/new/lamp") == "404");
    CHECK(shop.at("preview", "/new/lamp") == "301/new/light");
    CHECK(shop.at("develop", "/new/lamp") == "301/new/light");
    CHECK(shop.at("develop", "/t/b") == "301/new/b");
  };
  check_before();
  CHECK(shop.run({"rebuild"}).code == 0);
  check_before();

  shop.release("public");  // takes over what preview has
  const auto check_after = [&] {
    for (const char* path : {"/t/a", "/t/lamp", "/t/light"}) CHECK(shop.at("public", path) == "301/new/light");
    CHECK(shop.at("public", "/new/light") == "200");
    CHECK(shop.at("public", "/new/lamp") == "404");  // public never showed it
    CHECK(shop.at("develop", "/new/lamp") == "301/new/light");
    CHECK(shop.at("preview", "/new/lamp") == "301/new/light");
  };
  check_after();
  CHECK(shop.run({"rebuild"}).code == 0);
  check_after();

  shop.release("public", first);
  CHECK(shop.at("public", "/t/light") == "200");
  CHECK(shop.at("public", "/new/light") == "301/t/light");
  CHECK(shop.at("public", "/t/a") == "301/t/light");
  CHECK(shop.at("develop", "/new/lamp") == "301/new/light");
}

TEST_CASE("a former path leads on when other fields make the path, and when its page comes back") {
  const Moving shop;
  shop.release("public");
  shop.page("thing", "/i/{key}");
  shop.release("public");
  CHECK(shop.at("public", "/t/a") == "301/i/a");
  shop.remove("pages/thing.json");
  shop.release("public");
  CHECK(shop.at("public", "/t/a") == "404");
  shop.page("thing", "/i/{slug}-{key}");
  shop.release("public");
  CHECK(shop.at("public", "/t/a") == "301/i/a-a");
  CHECK(shop.at("public", "/i/a") == "301/i/a-a");
}

TEST_CASE("a stage without a release keeps what the working configuration showed there") {
  const Moving shop;
  shop.move("/new/{slug}");
  shop.release("public");
  shop.move("/later/{slug}");
  CHECK(shop.at("public", "/t/a") == "301/new/a");
  CHECK(shop.at("preview", "/new/a") == "301/later/a");
  CHECK(shop.at("preview", "/t/a") == "301/later/a");
  CHECK(shop.at("public", "/later/a") == "404");
}

TEST_CASE("feeds are outside of releases") {
  const StagesShop shop;
  shop.release("public");
  shop.write("feeds/more.json", R"({"method": "ingest"})");
  shop.put(R"({"id": "m"})", "more");
  shop.remove("feeds/more.json");
  // The composer of the release still has its feed, although nothing can be pushed to it.
  shop.remove("composers/things.json");
  shop.remove("feeds/things.json");
  CHECK(shop.title_on("public") == "Lamp");
  CHECK(shop.run({"ingest", "things", "-"}, R"({"id": "a"})").code == 2);
}

TEST_CASE("a server follows what another process releases, and pushes go on") {
  const StagesShop shop;
  api::Site site(shop.load(), shop.store(), real_world(), store::Store::Mode::write);
  const auto title = [&](const std::string& stage) {
    const auto response = api::answer(site, {.target = "/block/thing/a", .headers = {{"fs-version", stage}}});
    INFO(response.body << response.trace.cause());
    REQUIRE(response.status == 200);
    return parse(response.body)["title"].get<std::string>();
  };
  const auto push = [&](const std::string& record) { site.pushes().push({.feed = "things", .records = {record}}); };
  CHECK(title("public") == "Lamp");
  push(R"({"id": "a", "slug": "a", "title": "Lamp 2"})");

  shop.release("public");
  CHECK(title("public") == "Lamp 2");
  push(R"({"id": "a", "slug": "a", "title": "Lamp 3"})");
  CHECK(title("public") == "Lamp 3");

  shop.shout();
  shop.release("preview");
  CHECK(title("preview") == "LAMP 3");
  CHECK(title("develop") == "LAMP 3");  // another process has brought the store to that
  CHECK(title("public") == "Lamp 3");
  push(R"({"id": "a", "slug": "a", "title": "Lamp 4"})");
  CHECK(title("preview") == "LAMP 4");
  CHECK(title("public") == "Lamp 4");

  shop.release("public");
  CHECK(title("public") == "LAMP 4");
  CHECK(title("develop") == "LAMP 4");
}

TEST_CASE("no request sees half a release") {
  const StagesShop shop;
  shop.release("public");
  shop.block(R"("loud": "title")");
  shop.shout();
  shop.release("preview");
  const auto loud = shop.release("public");
  const auto quiet = [&] {
    shop.block(R"("title": "title")");
    shop.title(R"({"source": "data-field", "field": "title"})");
    return shop.release("preview");
  }();

  api::Site site(shop.load(), shop.store(), real_world(), store::Store::Mode::write);
  std::atomic<bool> ended = false;
  std::atomic<int> wrong = 0;
  std::atomic<int> answers = 0;
  std::vector<std::thread> readers;
  for (int i = 0; i < 3; ++i)
    readers.emplace_back([&] {
      while (!ended) {
        const auto response = api::answer(site, {.target = "/block/thing/a"});
        const bool is_whole =
            response.body == R"({"key":"a","loud":"LAMP"})" || response.body == R"({"key":"a","title":"Lamp"})";
        wrong += response.status == 200 && is_whole ? 0 : 1;
        ++answers;
      }
    });
  for (int i = 0; i < 6; ++i) shop.release("public", i % 2 == 0 ? quiet : loud);
  ended = true;
  for (auto& reader : readers) reader.join();
  CHECK(wrong == 0);
  CHECK(answers > 0);
}

TEST_CASE("a dry run of a release changes nothing") {
  const StagesShop shop;
  shop.release("public");
  shop.shout();
  CHECK(shop.title_on("develop") == "LAMP");
  const auto data_version = [&] { return store::Store(shop.store(), store::Store::Mode::read).data_version(); };
  const auto before = data_version();
  const auto ran = shop.run({"release", "preview", "--dry-run"});
  CHECK(ran.code == 0);
  CHECK(ran.err.find("preview would serve a new release") != std::string::npos);
  CHECK(data_version() == before);
  CHECK(parse(shop.run({"release", "list", "--json"}).out)["releases"].size() == 1);
}

TEST_CASE("a release whose making fails is undone") {
  const StagesShop shop;
  const auto first = shop.release("public");
  shop.write("composers/things.json", R"({"feed": "things", "storage": "things", "fields": {"title": 1}})");
  CHECK(shop.run({"release", "preview"}).code == 1);
  shop.shout();
  CHECK(shop.title_on("preview") == "LAMP");
  CHECK(shop.title_on("public") == "Lamp");
  CHECK(parse(shop.run({"release", "list", "--json"}).out)["releases"].size() == 1);
}

TEST_CASE("a rebuild keeps the stages apart") {
  const StagesShop shop;
  shop.release("public");
  shop.shout();
  shop.page("thing", "/new/{slug}");
  CHECK(shop.title_on("develop") == "LAMP");
  shop.forget("a");
  CHECK(shop.run({"rebuild"}).code == 0);
  CHECK(shop.title_on("public", "b") == "Desk");
  CHECK(shop.title_on("develop", "b") == "DESK");
  CHECK(parse(shop.run({"page", "things.example/t/b"}).out)["data"]["title"] == "Desk");
  CHECK(parse(shop.run({"page", "things.example/new/b", "--stage", "develop"}).out)["data"]["title"] == "DESK");
  CHECK(shop.is_sound());
}

TEST_CASE("routes are of the right records after a rebuild") {
  const StagesShop shop;
  shop.forget("a");
  CHECK(shop.run({"rebuild"}).code == 0);
  shop.put(R"({"id": "c", "slug": "c", "title": "Sofa"})");
  CHECK(shop.at("things.example/t/b") == "200 b");
  CHECK(shop.at("things.example/t/c") == "200 c");
}

TEST_CASE("what a configuration gave up is not there unchanged when it comes back") {
  const StagesShop shop;
  const auto listing = shop.files().read("listings/things.json");
  shop.remove("listings/things.json");
  shop.put(R"({"id": "c", "slug": "c", "title": "Sofa"})");
  shop.write("listings/things.json", listing);
  CHECK(parse(shop.run({"listing", "things"}).out)["_meta"]["total"] == 3);

  const auto composer = shop.files().read("composers/things.json");
  const auto storage = shop.files().read("storages/things.json");
  const auto block = shop.files().read("blocks/thing.json");
  const auto page = shop.files().read("pages/thing.json");
  for (const char* name : {"listings/things.json", "composers/things.json", "storages/things.json", "blocks/thing.json",
                           "pages/thing.json"})
    shop.remove(name);
  shop.put(R"({"id": "d", "slug": "d", "title": "Chair"})");
  shop.write("listings/things.json", listing);
  shop.write("composers/things.json", composer);
  shop.write("storages/things.json", storage);
  shop.write("blocks/thing.json", block);
  shop.write("pages/thing.json", page);
  CHECK(parse(shop.run({"listing", "things"}).out)["_meta"]["total"] == 4);
}

}  // namespace
}  // namespace fsctl
