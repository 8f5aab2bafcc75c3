#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "core/api/answer.h"
#include "core/api/site.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "tests/support/shop.h"

namespace fsctl {
namespace {

namespace fs = std::filesystem;

/// A server's site on the example shop, with a key.
class Served {
 public:
  Served() {
    key_ = test::run_fsctl({"key", "add", "erp", "--project", example_.path()}, test::FixedWorld().world()).out;
    key_.pop_back();
    site_ = std::make_unique<api::Site>(project::load(example_.path()), example_.store(), real_world(),
                                        store::Store::Mode::write);
  }

  api::Response push() const {
    return api::answer(*site_, {.method = "POST",
                                .target = "/ingest/brands/upsert",
                                .headers = {{"authorization", key_}},
                                .body = R"({"id": "holm", "name": "Holm", "founded": "1988"})"});
  }
  api::Response get(const std::string& target) const { return api::answer(*site_, {.target = target}); }
  fs::path store() const { return example_.store(); }
  fs::path away() const { return example_.store().string() + ".away"; }

 private:
  test::Example example_;
  std::string key_{};
  std::unique_ptr<api::Site> site_{};
};

/// Writes zeros into the middle of a file.
void overwrite(const fs::path& path) {
  const std::string zeros(3'000, '\0');
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(static_cast<std::streamoff>(fs::file_size(path) / 2));
  file << zeros;
}

bool says_to_wait(const api::Response& response) {
  for (const auto& [name, _] : response.headers)
    if (name == "Retry-After") return true;
  return false;
}

TEST_CASE("a server whose store is gone refuses pushes and reads with the cause, and goes on when it is back") {
  struct Row {
    const char* title;
    void (*change)(const Served&);
    const char* why;
    void (*mend)(const Served&);
  };
  const Row rows[] = {
      {"removed", [](const Served& shop) { fs::remove(shop.store()); },
       "the store is gone: it was removed or moved away", nullptr},
      {"moved away", [](const Served& shop) { fs::rename(shop.store(), shop.away()); },
       "the store is gone: it was removed or moved away",
       [](const Served& shop) { fs::rename(shop.away(), shop.store()); }},
      {"replaced",
       [](const Served& shop) {
         fs::rename(shop.store(), shop.away());
         fs::copy(shop.away(), shop.store());
       },
       "the store was replaced: another file lies at its path",
       [](const Served& shop) { fs::rename(shop.away(), shop.store()); }},
      {"cut off", [](const Served& shop) { fs::resize_file(shop.store(), fs::file_size(shop.store()) / 2); },
       "the store was cut off: its file lost what it held", nullptr},
      {"emptied", [](const Served& shop) { fs::resize_file(shop.store(), 0); },
       "the store was cut off: its file lost what it held", nullptr},
      {"its log emptied", [](const Served& shop) { fs::resize_file(shop.store().string() + "-wal", 0); },
       "the store's write-ahead log was cut off or overwritten: it lost what it held", nullptr},
      {"its log half cut off",
       [](const Served& shop) {
         const auto log = shop.store().string() + "-wal";
         fs::resize_file(log, fs::file_size(log) / 2);
       },
       "the store's write-ahead log was cut off or overwritten: it lost what it held", nullptr},
      {"its log overwritten within", [](const Served& shop) { overwrite(shop.store().string() + "-wal"); },
       "the store's write-ahead log was cut off or overwritten: it lost what it held", nullptr},
      {"the index of its log removed", [](const Served& shop) { fs::remove(shop.store().string() + "-shm"); },
       "the index of the store's write-ahead log is gone: STORE-shm was removed, moved away or replaced", nullptr},
      {"the index of its log replaced",
       [](const Served& shop) {
         const auto index = shop.store().string() + "-shm";
         fs::rename(index, shop.away());
         fs::copy(shop.away(), index);
       },
       "the index of the store's write-ahead log is gone: STORE-shm was removed, moved away or replaced", nullptr},
      {"overwritten in place",
       [](const Served& shop) {
         const test::Example other;
         fs::copy_file(other.store(), shop.store(), fs::copy_options::overwrite_existing);
       },
       "the store was overwritten: its file holds another store, or an older state", nullptr},
  };
  for (const auto& [title, change, why, mend] : rows) {
    DYNAMIC_SECTION(title) {
      const Served shop;
      REQUIRE(shop.push().status == 200);
      REQUIRE(shop.get("/health").status == 200);
      change(shop);
      std::string cause = why;
      if (const auto place = cause.find("STORE"); place != std::string::npos)
        cause.replace(place, 5, shop.store().string());
      for (const auto& answer : {shop.push(), shop.get("/health"), shop.get("/block/brand/card/nordhang")}) {
        CHECK(answer.status == 503);
        CHECK_FALSE(says_to_wait(answer));
        CHECK(parse(answer.body)["error"] == cause);
        CHECK(answer.trace.cause() == cause);
        CHECK_FALSE(answer.trace.failure->problems().front().hint.empty());
      }
      if (mend == nullptr) continue;
      mend(shop);
      CHECK(shop.get("/health").status == 200);
      CHECK(shop.push().status == 200);
      CHECK(shop.get("/block/brand/card/holm").status == 200);
    }
  }
}

TEST_CASE("a store that was cut off is not trusted again when its file has grown") {
  const Served shop;
  fs::copy(shop.store(), shop.away());
  fs::resize_file(shop.store(), 0);
  REQUIRE(shop.get("/health").status == 503);
  fs::copy(shop.away(), shop.store(), fs::copy_options::overwrite_existing);
  CHECK(shop.get("/health").status == 503);
  CHECK(shop.push().status == 503);
}

}  // namespace
}  // namespace fsctl
