#include <catch2/catch.hpp>

#include "core/api/answer.h"
#include "core/json/parse.h"
#include "tests/cases/titled_things.h"

namespace fsctl {
namespace {

using test::has;
using test::loud;
using test::number_text;
using test::path;
using LostRecordsShop = test::TitledThings;

}  // namespace

TEST_CASE("a record that a changed configuration cannot map keeps its last good version and has a failed change") {
  const LostRecordsShop shop;
  shop.title(number_text);
  const auto ran = shop.run({"block", "thing", "a"});
  CHECK(ran.code == 0);
  CHECK(parse(ran.out)["title"] == "Lamp");
  CHECK(has(ran.err,
            "1 record of feed things cannot be mapped; 1 keeps its last good version, 0 are absent\n"
            "  a: error[FS2303]: `toNumber`: cannot read \"Lamp\" as a number (composers/things.json:"));
  CHECK(shop.run({"block", "thing", "a"}).err.empty());  // what is mapped is not mapped again
  CHECK(shop.failed() == 1);
  const Json failure = shop.failures().at(0);
  CHECK(failure["record"] == "a");
  CHECK(failure["state"] == "failed");
  CHECK(failure["intent"] == "remap");
  CHECK(failure["problems"][0]["code"] == "FS2303");
  CHECK(has(failure["problems"][0]["file"], "composers/things.json"));
  CHECK(failure["problems"][0]["line"].is_number());
  CHECK(has(failure["problems"][0]["pointer"], "/fields/title/composition/value"));
  CHECK(shop.at("things.example/t/a") == "200 a");
  CHECK(shop.is_sound());
}

TEST_CASE("a last good version whose form does not fit any more is absent, and counted") {
  const LostRecordsShop shop;
  shop.storage(R"({"type": "Float"})");
  shop.title(R"({"source": "composed", "composition": {"type": "toNumber", "value": )" + path + "}}");
  const auto ran = shop.run({"get", "/block/thing/a"});
  CHECK(ran.code == 1);
  CHECK(has(ran.err, "1 record of feed things cannot be mapped; 0 keep their last good version, 1 is absent\n"));
  CHECK(shop.read("a") == "RECORD_NOT_FOUND");
  CHECK(shop.failed() == 1);
  CHECK(shop.is_sound());
}

TEST_CASE("rebuild keeps last good versions, names the first failures and exits 1") {
  const LostRecordsShop shop;
  shop.title(number_text);
  auto ran = shop.run({"rebuild"});
  CHECK(ran.code == 1);
  CHECK(has(ran.err, "1 record of feed things cannot be mapped"));
  CHECK(has(ran.err, "  a: error[FS2303]"));
  CHECK(shop.read("a") == "Lamp");
  ran = shop.run({"rebuild"});
  CHECK(ran.code == 1);
  CHECK(has(ran.err, "1 record of feed things cannot be mapped"));
  CHECK(shop.read("a") == "Lamp");
  CHECK(shop.at("things.example/t/a") == "200 a");
  CHECK(shop.failures().size() == 1);
  shop.title(loud);
  CHECK(shop.run({"rebuild"}).code == 0);
  CHECK(shop.failed() == 0);
}

TEST_CASE("a load exits 1 when only the mapping that it caused fails") {
  const LostRecordsShop shop;
  shop.title(number_text);
  const auto ran = shop.run({"ingest", "things", "-"}, R"({"id": "c", "slug": "c", "title": "9"})");
  CHECK(ran.code == 1);
  CHECK(has(ran.err, "  a: error[FS2303]"));
  CHECK(has(ran.err, "things: 1 record: 1 created"));
  CHECK(shop.run({"ingest", "things", "-"}, R"({"id": "d", "slug": "d", "title": "9"})").code == 0);
}

TEST_CASE("a load that puts right what its mapping could not map exits 0") {
  const LostRecordsShop shop;
  shop.title(number_text);
  CHECK(shop.run({"ingest", "things", "-"}, R"({"id": "a", "slug": "a", "title": "9"})").code == 0);
  CHECK(shop.failed() == 0);
  CHECK(shop.read("a") == "9");
}

TEST_CASE("an unchanged push of a failed record is tried again, never passed over") {
  const LostRecordsShop shop;
  shop.title(number_text);
  shop.read("a");
  const auto ran = shop.run({"ingest", "things", "-"}, LostRecordsShop::records);
  CHECK(ran.code == 1);
  CHECK(has(ran.err, "things: 2 records: 1 unchanged, 1 failed"));
  CHECK(shop.failed() == 1);
}

TEST_CASE("a mended configuration settles failures by itself") {
  const LostRecordsShop shop;
  shop.title(number_text);
  shop.read("a");
  CHECK(shop.failed() == 1);
  shop.title(loud);
  CHECK(shop.read("a") == "LAMP");
  CHECK(shop.failed() == 0);
  CHECK(shop.failures().empty());
  CHECK(shop.is_sound());
}

TEST_CASE("of many failures the first three are named") {
  const LostRecordsShop shop;
  shop.put(R"([{"id": "c", "slug": "c", "title": "x"}, {"id": "d", "slug": "d", "title": "y"},
    {"id": "e", "slug": "e", "title": "z"}])");
  shop.title(number_text);
  const auto ran = shop.run({"block", "thing", "b"});
  CHECK(has(ran.err, "4 records of feed things cannot be mapped; 4 keep their last good version"));
  CHECK(has(ran.err, "  d: error[FS2303]"));
  CHECK_FALSE(has(ran.err, "  e: error[FS2303]"));
}

TEST_CASE("a server maps every push for every form that another command has brought the store to") {
  const LostRecordsShop shop;
  CHECK(shop.run({"release", "public"}).code == 0);
  api::Site site(shop.load(), shop.store(), real_world(), store::Store::Mode::write);
  const auto push = [&](const std::string& record) { site.pushes().push({.feed = "things", .records = {record}}); };
  push(R"({"id": "c", "slug": "c", "title": "one"})");
  shop.title(loud);
  CHECK(shop.read("c") == "ONE");  // another process
  push(R"({"id": "d", "slug": "d", "title": "two"})");
  CHECK(shop.read("d") == "TWO");
  CHECK(shop.read("d", "public") == "two");

  shop.title(number_text);
  shop.read("d");
  shop.write("composers/things.json", "{ half written");
  push(R"({"id": "e", "slug": "e", "title": "three"})");
  push(R"({"id": "f", "slug": "f", "title": "8"})");
  shop.title(number_text);
  CHECK(shop.read("e") == "RECORD_NOT_FOUND");
  CHECK(shop.read("e", "public") == "three");
  CHECK(shop.read("f") == "8");
  CHECK(shop.is_sound());
}

TEST_CASE("a server follows develop back to a configuration that another stage has kept") {
  const LostRecordsShop shop;
  const auto of_server = [](api::Site& site, const std::string& key) {
    const auto answer =
        api::answer(site, {.method = "GET", .target = "/block/thing/" + key, .headers = {{"fs-version", "develop"}}});
    return parse(answer.body)["title"].get<std::string>();
  };
  CHECK(shop.run({"release", "public"}).code == 0);
  api::Site site(shop.load(), shop.store(), real_world(), store::Store::Mode::write);
  shop.title(loud);
  CHECK(shop.run({"release", "preview"}).code == 0);
  CHECK(of_server(site, "a") == "LAMP");
  shop.title(path);
  CHECK(shop.read("a") == "Lamp");
  CHECK(of_server(site, "a") == "Lamp");
  site.pushes().push({.feed = "things", .records = {R"({"id": "c", "slug": "c", "title": "one"})"}});
  CHECK(shop.read("c") == "one");
  CHECK(shop.read("c", "preview") == "ONE");
}

TEST_CASE("status counts the records that are absent as they failed without a last good version") {
  const LostRecordsShop shop;
  shop.title(number_text);
  CHECK(shop.run({"ingest", "things", "-"}, R"([{"id": "c", "title": "Bulb"}, {"id": "d", "title": "9"}])").code == 1);
  const Json feed = shop.status()["feeds"][0];
  CHECK(feed["failed"] == 2);
  CHECK(feed["absent"] == 1);
  shop.write("composers/things.json", "{ half written");
  CHECK(shop.status()["feeds"][0]["absent"] == 1);
}

TEST_CASE("a dry load does not send anybody to changes that were not written") {
  const LostRecordsShop shop;
  shop.title(number_text);
  const auto ran = shop.run({"ingest", "things", "-", "--dry-run"}, R"({"id": "c", "title": "9"})");
  CHECK(has(ran.err, "1 record of feed things cannot be mapped"));
  CHECK_FALSE(has(ran.err, "change list"));
}

}  // namespace fsctl
