#include <catch2/catch.hpp>
#include <fstream>

#include "core/api/answer.h"
#include "core/api/site.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "core/store/store.h"
#include "tests/cases/answers.h"
#include "tests/support/shop.h"

namespace fsctl {
namespace {

/// The bytes of a page of SQLite.
constexpr std::size_t damage_page_bytes = 16'384;

/// The example shop, whose store a disk damages.
class DamageShop {
 public:
  DamageShop() {
    store::Store store(example_.store(), store::Store::Mode::write);
    store.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  }

  /// Overwrites the page that holds a text.
  void damage(const std::string& text) {
    bytes_ = example_.files().read(".fsctl/store.db");
    const auto found = bytes_.find(text);
    REQUIRE(found != std::string::npos);
    damage_page(found / damage_page_bytes);
  }
  /// Overwrites the page that the storage records begin at.
  void damage_beginning() {
    bytes_ = example_.files().read(".fsctl/store.db");
    store::Store store(example_.store(), store::Store::Mode::read);
    auto& root = store.select("SELECT rootpage FROM sqlite_schema WHERE name = 'storage_record'");
    REQUIRE(root.step());
    damage_page(static_cast<std::size_t>(root.number(0)) - 1);
  }
  /// Puts it back, as a change that every process notices.
  void mend() {
    put(bytes_.substr(page_, damage_page_bytes));
    store::Store store(example_.store(), store::Store::Mode::write);
    store::Transaction transaction(store);
    transaction.commit();
  }

  std::unique_ptr<api::Site> open() const {
    return std::make_unique<api::Site>(project::load(example_.path()), example_.store(), real_world(),
                                       store::Store::Mode::write);
  }
  test::Ran run(std::vector<std::string> words) const {
    words.insert(words.end(), {"--project", example_.path()});
    return test::run_fsctl(words, test::FixedWorld().world());
  }

 private:
  void damage_page(std::size_t number) {
    REQUIRE(number > 0);
    page_ = number * damage_page_bytes;
    put(std::string(damage_page_bytes, '\x55'));
  }
  void put(const std::string& bytes) const {
    std::fstream file(example_.store(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(page_));
    file << bytes;
  }

  test::Example example_;
  std::string bytes_{};
  std::size_t page_ = 0;
};

const api::Request block = {.target = "/block/brand/card/nordhang"};
const api::Request health = {.target = "/health"};

/// The page of this text holds what the block of a brand is read from.
const std::string of_brand = R"("Tents and packs from the wet side of the fells")";

TEST_CASE("a damaged store is 503 that nobody waits for, and /health tells it") {
  DamageShop shop;
  shop.damage(of_brand);
  const auto site = shop.open();
  const auto refused = api::answer(*site, block);
  CHECK(refused.status == 503);
  CHECK(test::header(refused, "Retry-After").empty());
  CHECK(parse(refused.body)["code"] == "STORE_UNAVAILABLE");
  CHECK(parse(refused.body)["error"] == "the store is damaged");
  CHECK_THAT(refused.trace.cause(), Catch::StartsWith("the store is damaged: table storage_record, "));
  CHECK(refused.trace.failure->problems().front().hint == "fsctl rebuild makes that anew from the feed records");
  const auto told = api::answer(*site, health);
  CHECK(told.status == 503);
  CHECK(test::header(told, "Retry-After").empty());
  CHECK(parse(told.body)["code"] == "STORE_UNAVAILABLE");
}

TEST_CASE("/health is well again when the store is mended") {
  DamageShop shop;
  shop.damage(of_brand);
  const auto site = shop.open();
  CHECK(api::answer(*site, block).status == 503);
  CHECK(api::answer(*site, health).status == 503);
  shop.mend();
  CHECK(api::answer(*site, health).status == 200);
  CHECK(api::answer(*site, health).body == R"({"status":"ok"})");
  CHECK(api::answer(*site, block).status == 200);
}

TEST_CASE("/health is not well while a change has not mended the store") {
  DamageShop shop;
  shop.damage(of_brand);
  const auto site = shop.open();
  CHECK(api::answer(*site, block).status == 503);
  CHECK(shop.run({"key", "add", "erp"}).code == 0);
  CHECK(api::answer(*site, health).status == 503);
}

TEST_CASE("/health looks at a store that nothing was read from yet") {
  DamageShop shop;
  const auto site = shop.open();
  CHECK(api::answer(*site, health).status == 200);
  shop.damage_beginning();
  CHECK(api::answer(*site, health).status == 503);
}

TEST_CASE("a command that meets damage does not say to try again") {
  DamageShop shop;
  shop.damage(of_brand);
  const auto ran = shop.run({"block", "brand/card", "nordhang"});
  CHECK(ran.code == 3);
  CHECK_THAT(ran.err, Catch::StartsWith("error[FS4004]: the store is damaged: table storage_record, what records "
                                        "were mapped to (page "));
  CHECK_THAT(ran.err, Catch::EndsWith(")\n  = fsctl rebuild makes that anew from the feed records\n"));
}

TEST_CASE("a push into a damaged store is refused in the shape of its API") {
  DamageShop shop;
  const auto added = shop.run({"key", "add", "erp"});
  REQUIRE(added.code == 0);
  const auto site = shop.open();
  const api::Request push = {.method = "POST",
                             .target = "/ingest/brands/delete",
                             .headers = {{"authorization", added.out.substr(0, added.out.find('\n'))}},
                             .body = R"({"id": "nordhang"})"};
  shop.damage(of_brand);
  const auto refused = api::answer(*site, push);
  CHECK(refused.status == 503);
  CHECK(test::header(refused, "Retry-After").empty());
  CHECK(parse(refused.body)["code"] == "store_unavailable");
  CHECK(api::answer(*site, health).status == 503);
}

}  // namespace
}  // namespace fsctl
