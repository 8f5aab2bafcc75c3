#include "core/store/statement.h"

#include <array>
#include <catch2/catch.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/store.h"
#include "tests/support/scratch.h"

namespace fsctl::store {
namespace {

enum class Colour { red = 7 };

struct OpenTable {
  test::Scratch scratch;
  Store store{scratch / "store.db", Store::Mode::write};
  OpenTable() { store.execute("CREATE TABLE thing(number INTEGER PRIMARY KEY, value ANY) STRICT"); }
};

}  // namespace

TEST_CASE("a value goes into a statement and comes back as what it is") {
  struct Row {
    const char* name;
    BoundValue value;
    const char* type;
    std::string text;
  };
  const std::string awkward("\0 ' ü", 6);
  const Row rows[] = {{"a number", 42, "integer", "42"},
                      {"a named number", Colour::red, "integer", "7"},
                      {"a text", std::string_view(awkward), "text", awkward},
                      {"an empty text", std::string_view(), "text", ""},
                      {"bytes", Bytes{"\xFF"}, "blob", "\xFF"},
                      {"no bytes", Bytes{}, "blob", ""},
                      {"nothing", BoundValue(), "null", ""},
                      {"a number that there is not", std::optional<int>(), "null", ""},
                      {"0 as nothing", or_null(0), "null", ""},
                      {"an empty text as nothing", or_null(std::string()), "null", ""},
                      {"a text that is there", or_null(std::string_view("x")), "text", "x"},
                      {"no bytes as nothing", or_null(Bytes{}), "null", ""}};
  OpenTable open;
  for (const auto& [name, value, type, text] : rows) {
    INFO(name);
    auto& select = open.store.select("SELECT typeof(?1), ?1", value);
    REQUIRE(select.step());
    CHECK(select.text(0) == type);
    CHECK(select.is_null(1) == (std::string_view(type) == "null"));
    CHECK(select.text(1) == text);
    CHECK_FALSE(select.step());
  }
}

TEST_CASE("statements give the numbers of new rows, how many rows they changed, and what they found") {
  OpenTable open;
  auto& store = open.store;
  constexpr const char* insert = "INSERT INTO thing(value) VALUES (?)";
  CHECK(store.insert<std::int64_t>(insert, "a") == 1);
  CHECK(store.insert<std::int64_t>(insert, "b") == 2);
  const auto insert_all = [&](const std::map<int, std::string>& rows) {
    store.run_each("INSERT INTO thing(number, value) VALUES (?, ?)", rows, [](const auto& row) {
      return std::array<BoundValue, 2>{row.first, std::string_view(row.second)};
    });
  };
  insert_all({{10, "c"}, {20, "d"}});
  insert_all({});
  CHECK(store.changed_by("UPDATE thing SET value = 'e' WHERE number > ?", 2) == 2);
  CHECK(store.changed_by("DELETE FROM thing WHERE number = ?", 3) == 0);
  CHECK(all_numbers(store.select("SELECT number FROM thing ORDER BY number")) ==
        std::vector<std::int64_t>{1, 2, 10, 20});
  CHECK(sorted_rows(store.select("SELECT number FROM thing ORDER BY -number")).front() == 1);
  CHECK(first(store.select("SELECT value FROM thing WHERE number = ?", 20), first_text) == "e");
  CHECK_FALSE(first_number(store.select("SELECT number FROM thing WHERE number = ?", 3)));
  CHECK(count(store.select("SELECT count(*) FROM thing")) == 4);
  CHECK(finds_any(store.select("SELECT 1 FROM thing")));
  CHECK_FALSE(finds_any(store.select("SELECT 1 FROM thing WHERE number = ?", 3)));
}

}  // namespace fsctl::store
