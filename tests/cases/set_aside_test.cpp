#include <catch2/catch.hpp>
#include <chrono>

#include "core/json/parse.h"
#include "core/store/set_aside.h"
#include "tests/cases/titled_things.h"

namespace fsctl {
namespace {

using test::has;
using test::number_text;
using test::path;
using SetAsideShop = test::TitledThings;

}  // namespace

TEST_CASE("a composer that is gone for a moment loses no last good version") {
  const SetAsideShop shop;
  shop.title(number_text);
  CHECK(shop.read("a") == "Lamp");
  shop.take_composer_away();
  const auto ran = shop.run({"get", "/block/thing/a", "-H", "fs-version: develop"});
  CHECK(parse(ran.out)["code"] == "RECORD_NOT_FOUND");
  CHECK(has(ran.err,
            "no composer maps feed things to storage things any more; its 2 records are not shown, and set aside until "
            "one does\n"));
  CHECK(shop.set_aside() == parse(R"([{"storage": "things", "feed": "things",
    "stages": ["develop", "preview", "public"], "records": 2}])"));
  CHECK(has(shop.run({"status"}).out,
            "set aside of  feed    for                       records\n"
            "things        things  develop, preview, public        2\n"));
  CHECK(shop.run({"get", "/block/thing/a"}).err.empty());  // what is set aside is told once
  CHECK(shop.is_sound());

  shop.title(number_text);
  CHECK(shop.read("a") == "Lamp");
  CHECK(shop.read("b") == "7");
  CHECK(shop.failed() == 1);
  CHECK(shop.set_aside().empty());
  CHECK(shop.at("things.example/t/a") == "200 a");
  CHECK(shop.is_sound());
}

TEST_CASE("the URL of a record that is only set aside redirects for now, whatever its page says of removed ones") {
  const SetAsideShop shop;
  shop.page("thing", "/t/{slug}", "redirect-permanent");
  shop.title(number_text);
  shop.read("a");
  shop.take_composer_away();
  shop.read("a");
  CHECK(shop.at("things.example/t/a") == "307 things.example");
  shop.forget("a");
  CHECK(shop.at("things.example/t/a") == "301 things.example");
  shop.title(number_text);
  CHECK(shop.at("things.example/t/b") == "200 b");
}

TEST_CASE("a composer that comes back half-saved, then otherwise, loses no last good version") {
  const SetAsideShop shop;
  shop.take_composer_away();
  shop.read("a");
  for (const auto* half : {"", R"({"feed": "things", "storage": "thi)", R"({"feed": "things"})"}) {
    shop.write("composers/things.json", half);
    CHECK(shop.run({"block", "thing", "a"}).code == 1);
  }
  shop.take_composer_away();
  shop.read("a");
  shop.title(number_text);
  CHECK(shop.read("a") == "Lamp");
  CHECK(shop.failed() == 1);
}

TEST_CASE("what is set aside outlives a rebuild, and a time without the storage") {
  const SetAsideShop shop;
  shop.take_composer_away();
  CHECK(shop.run({"rebuild"}).code == 0);
  CHECK(shop.run({"rebuild"}).code == 0);
  for (const auto* file : {"storages/things.json", "blocks/thing.json", "pages/thing.json"}) shop.remove(file);
  CHECK(shop.run({"rebuild"}).code == 0);
  CHECK(shop.run({"ingest", "things", "-"}, R"({"id": "a", "slug": "a", "title": "Bulb"})").code == 0);
  shop.storage(R"({"type": "String"})");
  shop.write("blocks/thing.json", R"({"storage": "things", "fields": {"title": "title"}})");
  shop.page("thing", "/t/{slug}");
  shop.title(number_text);
  CHECK(shop.read("a") == "Lamp");
  CHECK(shop.failed() == 1);
  CHECK(shop.is_sound());
}

TEST_CASE("a record that is deleted while it is set aside does not come back") {
  const SetAsideShop shop;
  shop.title(number_text);
  shop.read("a");
  shop.take_composer_away();
  shop.read("a");
  shop.forget("a");
  CHECK(shop.set_aside()[0]["records"] == 1);
  CHECK(shop.run({"ingest", "things", "-"}, R"({"id": "a", "slug": "a", "title": "Bulb"})").code == 0);
  shop.title(number_text);
  CHECK(shop.read("a") == "RECORD_NOT_FOUND");
  CHECK(shop.read("b") == "7");
  CHECK(shop.is_sound());
}

TEST_CASE("one of two composers of a storage that is gone for a moment loses no last good version") {
  const SetAsideShop shop;
  shop.write("feeds/others.json", R"({"method": "ingest"})");
  const auto other = [&](const std::string& slot) {
    shop.write("composers/others.json",
               R"({"feed": "others", "storage": "things", "fields": {"title": )" + slot + "}}");
  };
  other(path);
  shop.put(R"({"id": "c", "title": "Bulb"})", "others");
  other(number_text);
  CHECK(shop.read("c") == "Bulb");
  shop.remove("composers/others.json");
  CHECK(shop.read("c") == "RECORD_NOT_FOUND");
  CHECK(shop.read("a") == "Lamp");
  CHECK(shop.set_aside() == parse(R"([{"storage": "things", "feed": "others",
    "stages": ["develop", "preview", "public"], "records": 1}])"));
  shop.put(R"({"id": "d", "title": "Desk"})", "things");
  other(number_text);
  CHECK(shop.read("c") == "Bulb");
  CHECK(shop.read("d") == "Desk");
  CHECK(shop.is_sound());
}

TEST_CASE("what is set aside goes after 30 days") {
  const SetAsideShop shop;
  shop.take_composer_away();
  shop.read("a");
  {
    store::Store store(shop.store(), store::Store::Mode::write);
    store::Transaction transaction(store);
    for (auto one : store::set_aside(store)) {
      one.since -= std::chrono::milliseconds(std::chrono::days(31)).count();
      store::put_set_aside(store, one);
    }
    transaction.commit();
  }
  shop.write("storages/new.json", R"({"kind": "content", "fields": {}})");
  shop.read("a");
  CHECK(shop.set_aside().empty());
}

TEST_CASE("a stage keeps what it showed, whatever becomes of the composer on develop") {
  const SetAsideShop shop;
  CHECK(shop.run({"release", "public"}).code == 0);
  shop.take_composer_away();
  CHECK(shop.read("a") == "RECORD_NOT_FOUND");
  CHECK(shop.read("a", "public") == "Lamp");
  CHECK(shop.set_aside()[0]["stages"] == parse(R"(["develop", "preview"])"));
  shop.put(R"({"id": "b", "slug": "b", "title": "8"})");
  CHECK(shop.read("b", "public") == "8");
  shop.title(number_text);
  CHECK(shop.read("a") == "Lamp");
  CHECK(shop.read("b") == "8");
  CHECK(shop.is_sound());
}

}  // namespace fsctl
