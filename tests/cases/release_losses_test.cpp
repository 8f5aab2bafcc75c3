#include <catch2/catch.hpp>

#include "core/json/parse.h"
#include "tests/cases/titled_things.h"

namespace fsctl {
namespace {

using test::has;
using test::loud;
using test::number_text;
using ReleaseLossesShop = test::TitledThings;

}  // namespace

TEST_CASE("a release under which records fail that the stage shows now is refused") {
  const ReleaseLossesShop shop;
  shop.title(number_text);
  for (const char* word : {"--dry-run", "--json"}) {
    const auto ran = shop.run({"release", "preview", word});
    CHECK(ran.code == 1);
    CHECK(has(ran.err,
              "nothing was released: 1 record that preview shows now cannot be mapped by it\n"
              "  1 record: error[FS2303]: `toNumber`: cannot read \"Lamp\" as a number (composers/things.json:"));
    CHECK(has(ran.err, "such as a\n"));
    CHECK(has(ran.err, "--allow-failures"));
  }
  CHECK(parse(shop.run({"release", "list", "--json"}).out)["releases"].empty());

  CHECK(shop.read("a") == "Lamp");                    // develop shows its last good version
  CHECK(shop.run({"release", "preview"}).code == 1);  // so does preview, which has no release
  CHECK(shop.run({"release", "preview", "--allow-failures"}).code == 0);
  CHECK(shop.run({"release", "preview"}).code == 0);  // it is there already
  CHECK(shop.read("a", "preview") == "Lamp");
  CHECK(shop.run({"release", "public"}).code == 1);
  CHECK(shop.run({"release", "public", "--dry-run", "--allow-failures"}).code == 0);
  CHECK(shop.run({"release", "public", "--allow-failures"}).code == 0);
  CHECK(shop.read("a", "public") == "Lamp");
  CHECK(shop.is_sound());
}

TEST_CASE("a release may fail for records that its stage does not show") {
  const ReleaseLossesShop shop;
  CHECK(shop.run({"release", "public"}).code == 0);
  shop.title(number_text);
  shop.run({"ingest", "things", "-"}, R"({"id": "a", "slug": "a", "title": "9"})");
  shop.run({"ingest", "things", "-"}, R"({"id": "c", "slug": "c"})");  // fails on develop only
  CHECK(shop.read("c", "preview") == "RECORD_NOT_FOUND");
  CHECK(shop.run({"release", "preview"}).code == 0);
  const auto ran = shop.run({"release", "public", "--json"});
  CHECK(ran.code == 1);  // public shows it
  const Json answer = parse(ran.out);
  CHECK(answer["refused"] == true);
  CHECK(answer["failures"][0]["count"] == 1);
  CHECK(answer["failures"][0]["records"] == Json({"c"}));
  CHECK(shop.read("c", "public") != "RECORD_NOT_FOUND");
}

TEST_CASE("a release without the composer of what its stage shows is refused") {
  const ReleaseLossesShop shop;
  CHECK(shop.run({"release", "public"}).code == 0);
  shop.take_composer_away();
  const auto ran = shop.run({"release", "preview"});
  CHECK(ran.code == 1);
  CHECK(has(ran.err,
            "error[FS4014]: nothing was released: 2 records that preview shows now cannot be mapped by it\n"
            "  2 records: error[FS2404]: no composer maps feed things to storage things, such as a, b\n"));
  CHECK(shop.run({"release", "preview", "--allow-failures"}).code == 0);
  CHECK(shop.read("a", "public") == "Lamp");
}

TEST_CASE("a dry release names no id that will never exist") {
  const ReleaseLossesShop shop;
  const auto ran = shop.run({"release", "preview", "--dry-run"});
  CHECK(ran.out.empty());
  CHECK(ran.err == "preview would serve a new release\n");
  CHECK(parse(shop.run({"release", "preview", "--dry-run", "--json"}).out)["release"].is_null());
  const auto released = shop.run({"release", "preview"}).out;
  CHECK(shop.run({"release", "public", "--dry-run"}).out == released);  // this one exists
}

TEST_CASE("what is released already needs no working configuration") {
  const ReleaseLossesShop shop;
  auto first = shop.run({"release", "preview"}).out;
  first.pop_back();
  shop.title(loud);
  CHECK(shop.run({"release", "preview"}).code == 0);
  shop.write("composers/things.json", "{ half written");
  const auto promoted = shop.run({"release", "public"});
  CHECK(promoted.code == 0);
  CHECK(has(promoted.err, "the working configuration cannot be read, so develop stays as it is:\n"));
  CHECK(shop.run({"release", "public", first}).code == 0);
  CHECK(shop.run({"release", "preview"}).code == 1);  // takes the working configuration
  shop.title(loud);
  CHECK(shop.read("a", "public") == "Lamp");
  CHECK(shop.read("a", "preview") == "LAMP");
  CHECK(shop.read("a") == "LAMP");
  CHECK(shop.is_sound());
}

TEST_CASE("a release tells nothing of what only another stage cannot map") {
  const ReleaseLossesShop shop;
  auto first = shop.run({"release", "public"}).out;
  first.pop_back();
  shop.title(loud);
  CHECK(shop.run({"release", "preview"}).code == 0);
  CHECK(shop.run({"release", "public"}).code == 0);
  shop.title(number_text);
  CHECK(shop.read("a") == "LAMP");  // has failed on develop
  const auto back = shop.run({"release", "public", first});
  CHECK(back.code == 0);
  CHECK_FALSE(has(back.err, "cannot be mapped"));
  CHECK(shop.read("a", "public") == "Lamp");
  CHECK(shop.failed() == 1);
}

}  // namespace fsctl
