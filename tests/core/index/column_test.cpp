#include "core/index/column.h"

#include <catch2/catch.hpp>
#include <limits>

#include "core/index/column_builder.h"

namespace fsctl::index {
namespace {

std::vector<std::string> texts_of(const Column& column, Local record) {
  std::vector<Code> codes;
  column.codes_of(record, codes);
  std::vector<std::string> texts;
  for (const Code code : codes) texts.emplace_back(column.text(code));
  return texts;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("a column gives each record its text back") {
  ColumnBuilder builder;
  builder.add_text(0, "pear");
  builder.add_text(2, "apple");
  builder.add_text(3, "pear");
  builder.add_text(4, "");
  const Column column(builder.finish(6, false));
  CHECK(column.documents() == 6);
  CHECK(column.distinct() == 3);
  CHECK_FALSE(column.is_numeric());
  CHECK(texts_of(column, 0) == Texts{"pear"});
  CHECK(texts_of(column, 2) == Texts{"apple"});
  CHECK(texts_of(column, 4) == Texts{""});
  CHECK(texts_of(column, 1).empty());
  CHECK(column.first(1) == no_code);
  CHECK(column.first(5) == no_code);

  SECTION("codes are in the order of the texts") {
    CHECK(column.first(4) < column.first(2));
    CHECK(column.first(2) < column.first(0));
    CHECK(column.first(0) == column.first(3));
  }
  SECTION("texts are found by their bytes") {
    CHECK(column.find("pear") == column.first(0));
    CHECK(column.find("") == column.first(4));
    CHECK_FALSE(column.find("pea"));
    CHECK_FALSE(column.find("zebra"));
  }
}

TEST_CASE("a column keeps several values of a record, each once and in order") {
  ColumnBuilder builder;
  for (const char* text : {"b", "a", "b"}) builder.add_text(1, text);
  builder.add_text(3, "c");
  const Column column(builder.finish(4, false));
  CHECK(texts_of(column, 0).empty());
  CHECK(texts_of(column, 1) == Texts{"a", "b"});
  CHECK(texts_of(column, 2).empty());
  CHECK(texts_of(column, 3) == Texts{"c"});
  CHECK(column.text(column.first(1)) == "a");
}

TEST_CASE("a column without values has none") {
  const Column column(ColumnBuilder().finish(3, false));
  CHECK(column.documents() == 3);
  CHECK(column.distinct() == 0);
  CHECK(column.first(2) == no_code);
  CHECK_FALSE(column.find("a"));
}

TEST_CASE("a column finds the numbers of a range, bounds included") {
  struct Row {
    Number from, to;
    std::vector<Number> expected;
  };
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const Row rows[] = {
      {1, 2, {1, 1.5, 2}},  {1.1, 1.9, {1.5}},        {1.6, 1.7, {}},
      {-infinity, 0, {-3}}, {2, infinity, {2, 1e18}}, {3, 1, {}},
      {5, 6, {}},           {1e18, 1e18, {1e18}},     {-infinity, infinity, {-3, 1, 1.5, 2, 1e18}},
  };
  ColumnBuilder builder;
  Local record = 0;
  for (const double number : {2.0, 1.0, -3.0, 1.5, 1e18, 1.0}) builder.add_number(record++, number);
  const Column column(builder.finish(7, true));
  CHECK(column.is_numeric());
  CHECK(column.first(6) == no_code);
  for (const auto& row : rows) {
    DYNAMIC_SECTION(row.from.base << " to " << row.to.base) {
      const auto [begin, end] = column.between(row.from, row.to);
      std::vector<Number> found;
      for (Code code = begin; code < end; ++code) found.push_back(column.number(code));
      CHECK(found == row.expected);
    }
  }
}

TEST_CASE("a column holds as many distinct values as a full segment has") {
  for (const std::size_t distinct : {max_documents - 1, max_documents}) {
    DYNAMIC_SECTION(distinct << " texts") {
      ColumnBuilder builder;
      for (std::size_t i = 0; i < distinct; ++i) builder.add_text(static_cast<Local>(i), std::to_string(i));
      const Column column(builder.finish(max_documents, false));
      CHECK(column.distinct() == distinct);
      for (const std::size_t i : {std::size_t{0}, std::size_t{255}, distinct - 1})
        CHECK(texts_of(column, static_cast<Local>(i)) == Texts{std::to_string(i)});
      CHECK((column.first(static_cast<Local>(max_documents - 1)) == no_code) == (distinct < max_documents));
    }
  }
}

TEST_CASE("a column holds more distinct values than records when records have several") {
  ColumnBuilder builder;
  for (std::size_t i = 0; i < 70'000; ++i) builder.add_number(static_cast<Local>(i / 70), double(i));
  const Column column(builder.finish(1'001, true));
  CHECK(column.distinct() == 70'000);
  CHECK(column.number(column.first(999)) == 999 * 70);
  CHECK(column.first(1'000) == no_code);
  std::vector<Code> codes;
  column.codes_of(7, codes);
  REQUIRE(codes.size() == 70);
  CHECK(column.number(codes.back()) == 7 * 70 + 69);
}

TEST_CASE("a keyed column keeps a position beside each key") {
  ColumnBuilder builder;
  builder.add_keyed(0, "winter", 5);
  builder.add_keyed(0, "summer", -1);
  builder.add_keyed(2, "summer", 3.5);
  const Column column(builder.finish(3, false, true));
  std::vector<std::pair<std::string, Number>> found;
  column.with_codes([&](auto codes, auto starts) {
    REQUIRE(starts.size() == 4);
    CHECK(starts[1] == starts[2]);
    for (std::size_t at = 0; at < codes.size(); ++at) found.emplace_back(column.text(codes[at]), column.position(at));
  });
  CHECK(found == std::vector<std::pair<std::string, Number>>{{"summer", -1}, {"winter", 5}, {"summer", 3.5}});
}

TEST_CASE("a column tells integers apart that are one double") {
  constexpr std::int64_t first = std::int64_t{1} << 53;
  SECTION("as its values") {
    ColumnBuilder builder;
    Local record = 0;
    for (const auto number : {first + 1, first, -first - 1, first + 2, std::int64_t{3}, first + 1})
      builder.add_number(record++, number);
    const Column column(builder.finish(7, true));
    CHECK(column.distinct() == 5);
    CHECK(column.number(column.first(0)) == Number(first + 1));
    CHECK(column.first(0) == column.first(5));
    CHECK(column.between(first + 1, first + 1) == std::pair(Code{3}, Code{4}));
    CHECK(column.between(-first, first) == std::pair(Code{1}, Code{3}));
    CHECK(column.first(6) == no_code);
  }
  SECTION("as positions") {
    ColumnBuilder builder;
    builder.add_keyed(0, "summer", first + 1);
    builder.add_keyed(1, "summer", first);
    const Column column(builder.finish(2, false, true));
    CHECK(column.position(0) == Number(first + 1));
    CHECK(column.position(1) == Number(first));
  }
}

TEST_CASE("a column builder is empty after it has finished") {
  ColumnBuilder builder;
  builder.add_text(0, "a");
  builder.finish(1, false);
  CHECK(Column(builder.finish(1, false)).distinct() == 0);
}

}  // namespace fsctl::index
