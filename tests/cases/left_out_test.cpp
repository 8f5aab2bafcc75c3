#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>

#include "core/json/parse.h"
#include "tests/cases/things.h"

/// Records that are in the store and that nothing shows are told by whichever command leaves them so.
namespace fsctl {
namespace {

/// Things in a tree, and products with variants that are fetched from a file.
struct LeftOutShop : test::Things {
  LeftOutShop() {
    write("storages/things.json", R"({"kind": "content", "fields": {"above": {"type": "String"}}})");
    write("composers/things.json", R"({"feed": "things", "storage": "things",
      "fields": {"above": {"source": "data-field", "field": "above"}}})");
    write("blocks/thing.json", R"({"storage": "things", "fields": {"above": "above"}})");
    write("trees/all.json", R"({"storage": "things", "block": "thing", "parent": "above"})");
    remove("pages/thing.json");
    write("feeds/goods.json",
          R"({"method": "polling", "parent": "of", "connector": {"type": "file", "path": "goods.json"}})");
    write("storages/goods.json", R"({"kind": "products", "fields": {"name": {"type": "String"}}})");
    write("composers/goods.json", R"({"feed": "goods", "storage": "goods",
      "fields": {"name": {"source": "data-field", "field": "name"}}})");
    write("goods.json", R"([{"id": "tent"}, {"id": "red", "of": "tent"}, {"id": "blue", "of": "tnet"}])");
  }

  /// The lines of what a command says of records that nothing shows.
  std::string warnings(const std::vector<std::string>& words, const std::string& in = {}) const {
    std::istringstream lines(run(words, in).err);
    std::string found;
    for (std::string line; std::getline(lines, line);)
      if (line.starts_with("warning: ")) found += line.substr(9) + '\n';
    return found;
  }
  std::string load(const std::string& records) const { return warnings({"ingest", "things", "-"}, records); }
};

constexpr const char* blue = "goods blue belongs to no product: its product tnet does not exist\n";

}  // namespace

TEST_CASE("a load names what it left out of a tree") {
  const LeftOutShop shop;
  CHECK(shop.load(R"([{"id": "a"}, {"id": "b", "above": "a"}, {"id": "c", "above": "x"}])") ==
        "tree all leaves out c: its parent x does not exist\n");
  CHECK(shop.load(R"({"id": "d", "above": "c"})") == "tree all leaves out d: its parent c is left out\n");
  CHECK(shop.load(R"([{"id": "e", "above": "f"}, {"id": "f", "above": "e"}, {"id": "g", "above": "g"}])") ==
        "tree all leaves out e: it is above itself\n"
        "tree all leaves out f: it is above itself\n"
        "tree all leaves out g: it is above itself\n");
  CHECK(shop.load(R"({"id": "h", "above": "b"})").empty());
  CHECK(shop.warnings({"ingest", "things", "-", "--intent", "delete"}, R"({"id": "a"})") ==
        "tree all leaves out b: its parent a does not exist\n");
  CHECK(shop.load(R"([{"id": "a"}, {"id": "x"}])").empty());
  CHECK(shop.status()["left_out"].size() == 3);
  const auto ran = shop.run({"ingest", "things", "-", "--json"}, R"({"id": "i", "above": "y"})");
  CHECK(parse(ran.out)["left_out"] == 1);
}

TEST_CASE("of many records that a load left out of a tree ten are named") {
  const LeftOutShop shop;
  std::string records;
  for (int i = 10; i < 22; ++i) records += R"({"id": "c)" + std::to_string(i) + R"(", "above": "x"})" + '\n';
  const auto told = shop.load(records);
  CHECK(std::ranges::count(told, '\n') == 11);
  CHECK(told.ends_with("tree all leaves out c19: its parent x does not exist\n2 more records are left out\n"));
}

TEST_CASE("fetching names variants without a product") {
  const LeftOutShop shop;
  CHECK(shop.warnings({"fetch-list", "goods", "--dry-run"}) == blue);
  CHECK(shop.warnings({"fetch-list", "goods"}) == blue);
  CHECK(shop.warnings({"poll"}) == blue);
  CHECK(shop.warnings({"fetch", "goods", "red"}) == blue);
  CHECK(parse(shop.run({"poll", "--json"}).out)["feeds"][0]["without_product"] == 1);
}

TEST_CASE("a load counts variants without a product in its JSON, and rebuilding names all that nothing shows") {
  const LeftOutShop shop;
  const auto ran = shop.run({"ingest", "goods", shop.files().path() / "goods.json", "--json"});
  CHECK(parse(ran.out)["without_product"] == 1);
  shop.load(R"({"id": "c", "above": "x"})");
  CHECK(shop.warnings({"rebuild"}) == std::string(blue) + "tree all leaves out c: its parent x does not exist\n");
  CHECK(shop.run({"doctor", "--deep"}).code == 0);
}

}  // namespace fsctl
