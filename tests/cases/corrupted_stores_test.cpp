#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "core/json/read.h"
#include "core/store/sqlite/checked_pages.h"
#include "core/store/store.h"
#include "tests/support/effort.h"
#include "tests/support/random.h"
#include "tests/support/shop.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t corrupted_stores_page_bytes = 16'384;

/// A shop whose store is damaged again and again.
class DamagedShop {
 public:
  DamagedShop() {
    run({"key", "add", "erp"});
    run({"release", "public"});
    {
      store::Store store(shop_.store(), store::Store::Mode::write);
      store.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    }
    whole_ = shop_.files().read(".fsctl/store.db");
  }

  const std::string& whole() const { return whole_; }
  void put(const std::string& bytes) const {
    for (const char* part : {"-wal", "-shm"}) fs::remove(shop_.store().string() + part);
    shop_.files().write(".fsctl/store.db", bytes);
  }

  Ran run(std::vector<std::string> words) const {
    words.insert(words.end(), {"--project", shop_.path()});
    return run_fsctl(words, FixedWorld().world());
  }

  std::string path(const std::string& name) const { return shop_.files() / name; }

 private:
  Example shop_;
  std::string whole_{};
};

/// What readers ask.
const std::vector<std::vector<std::string>> reads = {
    {"listing", "product/search"},
    {"listing", "product/search", "--search", "tent"},
    {"block", "product/full", "jotunheimen-3"},
    {"block", "brand/card", "nordhang"},
    {"page", "https://shop.example/gb/c/tents"},
    {"tree", "shop/menu"},
    {"get", "/sitemap.xml", "-H", "fs-domain: shop.example/de"},
};

/// Exit code and output of every read.
std::vector<Ran> ask(const DamagedShop& shop) {
  std::vector<Ran> answers;
  for (const auto& words : reads) answers.push_back(shop.run(words));
  return answers;
}

/// Puts the checksums of all pages right, as if the damage had happened before they were written.
void seal(std::string& bytes) {
  for (std::size_t page = 0; (page + 1) * corrupted_stores_page_bytes <= bytes.size(); ++page) {
    const std::string_view whole =
        std::string_view(bytes).substr(page * corrupted_stores_page_bytes, corrupted_stores_page_bytes);
    const auto checksum = store::checksum_of(whole, static_cast<std::int64_t>(page + 1));
    bytes.replace((page + 1) * corrupted_stores_page_bytes - sizeof checksum, sizeof checksum,
                  reinterpret_cast<const char*>(&checksum), sizeof checksum);
  }
}

struct Kind {
  const char* name;
  std::function<void(std::string&, Random&)> damage;
};

std::size_t any_page(const std::string& bytes, Random& random) {
  return random.below(bytes.size() / corrupted_stores_page_bytes);
}

const std::vector<Kind> kinds = {
    {"a few bytes",
     [](std::string& bytes, Random& random) {
       for (auto left = 1 + random.below(8); left > 0; --left)
         bytes[random.below(bytes.size())] = static_cast<char>(random.below(256));
     }},
    {"many bytes of a page",
     [](std::string& bytes, Random& random) {
       const auto page = any_page(bytes, random);
       for (int left = 200; left > 0; --left)
         bytes[page * corrupted_stores_page_bytes + random.below(corrupted_stores_page_bytes)] =
             static_cast<char>(random.below(256));
     }},
    {"a page of zeros",
     [](std::string& bytes, Random& random) {
       bytes.replace(any_page(bytes, random) * corrupted_stores_page_bytes, corrupted_stores_page_bytes,
                     corrupted_stores_page_bytes, '\0');
     }},
    {"an end cut off", [](std::string& bytes, Random& random) { bytes.resize(random.below(bytes.size())); }},
    {"swapped pages",
     [](std::string& bytes, Random& random) {
       const auto one = any_page(bytes, random) * corrupted_stores_page_bytes;
       const auto other = any_page(bytes, random) * corrupted_stores_page_bytes;
       std::swap_ranges(bytes.begin() + static_cast<std::ptrdiff_t>(one),
                        bytes.begin() + static_cast<std::ptrdiff_t>(one + corrupted_stores_page_bytes),
                        bytes.begin() + static_cast<std::ptrdiff_t>(other));
     }},
};

TEST_CASE("whatever becomes of the bytes of a store, no command crashes, and all print text") {
  const DamagedShop shop;
  auto commands = reads;
  commands.insert(commands.end(), {{"status"},
                                   {"change", "list"},
                                   {"records", "products"},
                                   {"storage", "products"},
                                   {"export", "brands"},
                                   {"context", "list"},
                                   {"release", "list"},
                                   {"validate", "--data"},
                                   {"doctor"},
                                   {"ingest", "brands", shop.path("records/brands.json"), "--no-skip-unchanged"},
                                   {"doctor", "--deep"},
                                   {"rebuild"}});
  Random random(20261123);
  const auto copies = effort(10);
  std::map<int, std::size_t> codes;
  for (std::size_t i = 0; i < copies; ++i) {
    auto bytes = shop.whole();
    const auto& kind = kinds[i % kinds.size()];
    kind.damage(bytes, random);
    const bool sealed = i / kinds.size() % 2 == 1;
    if (sealed) seal(bytes);
    shop.put(bytes);
    for (const auto& words : commands) {
      const auto ran = shop.run(words);
      INFO("copy " << i << ", " << kind.name << (sealed ? ", sealed" : "") << ", " << words.front() << '\n' << ran.err);
      CHECK(std::set<int>{0, 1, 3}.contains(ran.code));
      ++codes[ran.code];
      CHECK(is_utf8(ran.out));
      CHECK(is_utf8(ran.err));
    }
  }
  std::string found =
      std::to_string(copies) + " damaged stores, " + std::to_string(commands.size()) + " commands each:";
  for (const auto& [code, count] : codes) found += ' ' + std::to_string(count) + " exit " + std::to_string(code) + ',';
  found.pop_back();
  tell(found);
}

TEST_CASE("a flipped byte of a store changes no answer, or is told and found by the doctor") {
  const DamagedShop shop;
  const auto answers = ask(shop);
  for (const auto& answer : answers) REQUIRE(answer.code == 0);
  Random random(20261124);
  const auto flips = effort(12);
  std::size_t told = 0;
  std::size_t same = 0;
  std::size_t diagnosed = 0;
  for (std::size_t i = 0; i < flips; ++i) {
    auto bytes = shop.whole();
    const auto place = random.below(bytes.size());
    bytes[place] = static_cast<char>(bytes[place] ^ (1 << random.below(8)));
    shop.put(bytes);
    INFO("byte " << place);
    const auto changed = ask(shop);
    for (std::size_t read = 0; read < reads.size(); ++read) {
      INFO(reads[read].front() << '\n' << changed[read].err);
      if (changed[read].code == 3) {
        CHECK_THAT(changed[read].err, Catch::Contains("the store is damaged"));
        ++told;
      } else {
        CHECK(changed[read].out == answers[read].out);
        if (changed[read].out == answers[read].out) ++same;
      }
    }
    const bool is_found = shop.run({"doctor"}).code != 0;
    CHECK(is_found);
    if (is_found) ++diagnosed;
  }
  tell(std::to_string(flips) + " flipped bytes: " + std::to_string(diagnosed) + " found by the doctor; " +
       std::to_string(same) + " answers as before, " + std::to_string(told) + " told the damage");
}

/// The page that a table begins at.
std::size_t first_page(const std::string& table, const DamagedShop& shop) {
  store::Store store(shop.path(".fsctl/store.db"), store::Store::Mode::read);
  const auto sql = "SELECT rootpage FROM sqlite_schema WHERE name = '" + table + "'";
  return static_cast<std::size_t>(store::first_number(store.select(sql.c_str())).value());
}

TEST_CASE("a store whose rows contradict each other, or hold what is no text, is told as damaged") {
  const DamagedShop shop;
  shop.put(shop.whole());
  const auto change = [&](const char* sql) {
    store::Store store(shop.path(".fsctl/store.db"), store::Store::Mode::write);
    store.execute(sql);
  };
  SECTION("a record that is no text") {
    change("UPDATE feed_record SET raw = replace(raw, 'Nordhang', CAST(x'ff' AS TEXT))");
    for (const auto& words : {std::vector<std::string>{"export", "brands"}, {"records", "brands", "nordhang"}}) {
      const auto ran = shop.run(words);
      CHECK(ran.code == 3);
      CHECK(is_utf8(ran.out));
      CHECK_THAT(ran.err, Catch::Contains("the store is damaged: table feed_record, the records as they came in"));
    }
  }
  SECTION("a release whose name is no text") {
    change("UPDATE release SET id = CAST(x'ff' AS TEXT)");
    for (const auto& words : {std::vector<std::string>{"status"}, {"status", "--json"}, {"release", "list"}}) {
      const auto ran = shop.run(words);
      CHECK(is_utf8(ran.out));
      CHECK(is_utf8(ran.err));
    }
  }
  SECTION("a key that is no text") {
    change("UPDATE storage_record SET key = CAST(x'ff' AS TEXT) WHERE key = 'nordhang'");
    const auto ran = shop.run({"doctor", "--deep"});
    CHECK(ran.code == 1);
    CHECK(is_utf8(ran.out));
  }
  const auto is_told = [&](const std::vector<std::string>& words, const std::string& how) {
    const auto ran = shop.run(words);
    INFO(ran.err);
    CHECK(ran.code == 3);
    CHECK_THAT(ran.err, Catch::Contains("the store is damaged" + how));
  };
  const std::string aside = "INSERT INTO set_aside SELECT ";
  const std::string of_brands = ", min(number), 0 FROM storage_version";
  SECTION("something that is set aside for a stage that there is not") {
    change((aside + "'nowhere', 'brands', (SELECT min(number) FROM feed)" + of_brands).c_str());
    std::ofstream(shop.path("storages/new.json")) << R"({"kind": "content", "fields": {}})";
    is_told({"get", "/block/brand/card/nordhang"}, ": table set_aside, ");
  }
  SECTION("something that is set aside of a feed that there is not") {
    change((aside + "'public', 'brands', 9999" + of_brands).c_str());
    is_told({"status"}, ": table set_aside, ");
  }
  SECTION("a column that has lost its name") {
    change("ALTER TABLE storage_version RENAME COLUMN feeds TO fceds");
    is_told({"status"}, " (no such column: feeds)");
  }
  SECTION("a row that the database finds there already") {
    change(
        "CREATE TRIGGER twice BEFORE INSERT ON change BEGIN "
        "SELECT RAISE(ABORT, 'UNIQUE constraint failed: change.id'); END");
    const auto ran = shop.run({"ingest", "brands", shop.path("records/brands.json"), "--no-skip-unchanged"});
    CHECK(ran.code == 3);
    CHECK_THAT(ran.err, Catch::Contains("the store is damaged: table change, what became of pushes and loads (UNIQUE "
                                        "constraint failed: change.id)"));
    CHECK_THAT(ran.err, Catch::Contains("where fsctl doctor finds the store sound, this is a bug in fsctl"));
  }
}

TEST_CASE("rebuild makes a store whole again where the damage is in what is made of the feed records") {
  const DamagedShop shop;
  const auto answers = ask(shop);
  for (const auto* table : {"storage_record", "index_block", "index_word", "tree_edge", "route", "route_of_record"}) {
    DYNAMIC_SECTION(table) {
      shop.put(shop.whole());
      auto bytes = shop.whole();
      bytes.replace((first_page(table, shop) - 1) * corrupted_stores_page_bytes, corrupted_stores_page_bytes,
                    corrupted_stores_page_bytes, '\x55');
      shop.put(bytes);
      const auto doctor = shop.run({"doctor"});
      CHECK(doctor.code == 1);
      CHECK_THAT(doctor.out, Catch::Contains("is damaged, ") && Catch::Contains("; fsctl rebuild makes that anew"));
      const auto rebuilt = shop.run({"rebuild"});
      INFO(rebuilt.err);
      CHECK(rebuilt.code == 0);
      CHECK_THAT(rebuilt.err, Catch::Contains("the store was written anew from what can be read of it"));
      const auto sound = shop.run({"doctor", "--deep"});
      INFO(sound.out);
      CHECK(sound.code == 0);
      const auto again = ask(shop);
      for (std::size_t read = 0; read < reads.size(); ++read) CHECK(again[read].out == answers[read].out);
    }
  }
}

TEST_CASE("counters that the database does not find by their names are damage, which rebuild mends") {
  const DamagedShop shop;
  shop.put(shop.whole());
  auto bytes = shop.whole();
  // A page of an index without entries: SQLite's file format, "B-tree Pages".
  const std::string_view empty("\x0A\0\0\0\0\x3F\xF8\0", 8);
  bytes.replace((first_page("sqlite_autoindex_counter_1", shop) - 1) * corrupted_stores_page_bytes, empty.size(),
                empty);
  seal(bytes);
  shop.put(bytes);
  const auto block = shop.run({"get", "/block/brand/card/nordhang"});
  CHECK(block.code == 3);
  CHECK_THAT(block.err, Catch::Contains("the store is damaged: table counter, the store's counters"));
  const auto rebuilt = shop.run({"rebuild"});
  INFO(rebuilt.err);
  CHECK(rebuilt.code == 0);
  CHECK(shop.run({"doctor", "--deep"}).code == 0);
  CHECK(shop.run({"get", "/block/brand/card/nordhang"}).code == 0);
}

TEST_CASE("rebuild leaves a store as it is whose feed records are damaged, and says so") {
  const DamagedShop shop;
  shop.put(shop.whole());
  auto bytes = shop.whole();
  bytes.replace((first_page("feed_record", shop) - 1) * corrupted_stores_page_bytes, corrupted_stores_page_bytes,
                corrupted_stores_page_bytes, '\x55');
  shop.put(bytes);
  const auto rebuilt = shop.run({"rebuild"});
  CHECK(rebuilt.code == 3);
  CHECK_THAT(rebuilt.err, Catch::Contains("error[FS4004]: the store is damaged: table feed_record, the records as they "
                                          "came in"));
}

TEST_CASE("validate tells what is wrong with the configuration before the damage of the store") {
  const DamagedShop shop;
  shop.put(shop.whole());
  auto bytes = shop.whole();
  bytes.replace((first_page("feed_record", shop) - 1) * corrupted_stores_page_bytes, corrupted_stores_page_bytes,
                corrupted_stores_page_bytes, '\x55');
  shop.put(bytes);
  std::ofstream(shop.path("redirects.json")) << R"([{"from": "shop.example/gb/x", "to": "shop.example/gb/y"},)"
                                             << R"({"from": "shop.example/gb/y", "to": "shop.example/gb/x"}])";
  const auto validated = shop.run({"validate", "--data"});
  CHECK(validated.code == 3);
  CHECK_THAT(validated.out, Catch::Contains("redirects.json:1:") && Catch::Contains("warning["));
  CHECK_THAT(validated.err, Catch::Contains("the store is damaged"));
}

}  // namespace
}  // namespace fsctl::test
