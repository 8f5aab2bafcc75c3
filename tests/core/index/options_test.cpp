#include "core/index/options.h"

#include <catch2/catch.hpp>

#include "core/index/column_builder.h"
#include "core/index/figures.h"
#include "core/json/json.h"

namespace fsctl::index {
namespace {

/// A column of one segment, its records with these texts each.
Column texts(const std::vector<std::vector<std::string>>& records) {
  ColumnBuilder builder;
  for (std::size_t i = 0; i < records.size(); ++i)
    for (const auto& text : records[i]) builder.add_text(static_cast<Local>(i), text);
  return Column(builder.finish(records.size(), false));
}

Column numbers(const std::vector<std::vector<std::int64_t>>& records) {
  ColumnBuilder builder;
  for (std::size_t i = 0; i < records.size(); ++i)
    for (const auto number : records[i]) builder.add_number(static_cast<Local>(i), static_cast<double>(number));
  return Column(builder.finish(records.size(), true));
}

std::string labelled(const char* attribute, const char* value, const char* label) {
  return option_text(option_text(attribute, value), label);
}

}  // namespace

TEST_CASE("the label that most records have names a value") {
  FacetCounts counts;
  counts.add_segment(texts({{labelled("color", "red", "Red")},
                            {labelled("color", "red", "Crimson")},
                            {labelled("color", "red", "Red"), labelled("size", "red", "Redish")},
                            {labelled("a.b", "1", "b")},
                            {labelled("a.b", "1", "a")}}),
                     {0, 1, 2, 3, 4});
  CHECK(labels_in(counts) == OptionLabels{{option_text("color", "red"), "Red"},
                                          {option_text("size", "red"), "Redish"},
                                          {option_text("a.b", "1"), "a"}});
}

TEST_CASE("the attributes there are, without those of records that are gone") {
  const auto column = texts({{option_text("size", "1"), option_text("size", "2")}, {option_text("color", "red")}});
  FacetCounts counts;
  counts.add_segment(column, {0, 1});
  CHECK(attributes_in(counts) == std::vector<std::string>{"color", "size"});
  counts.remove(0, column, {0});
  CHECK(attributes_in(counts) == std::vector<std::string>{"color"});
}

TEST_CASE("figures count each number of a record once") {
  FigureCount count;
  count.add(numbers({{1, 1, 3}, {3}, {}, {100}}), {0, 1, 2});
  count.add(numbers({{3}, {-4}}), {0, 1});
  const auto figures = count.figures();
  CHECK(figures.distinct == 3);
  CHECK(figures.min == Value(-4));
  CHECK(figures.max == Value(3));
  CHECK(figures.sum == Value(6));
  CHECK(figures.avg == Value(1.2));
}

TEST_CASE("a sum that is an integer of 64 bits is exact, whatever was added up on the way") {
  constexpr std::int64_t half = std::int64_t{1} << 62U;
  ColumnBuilder builder;
  Local record = 0;
  for (const std::int64_t number : {half, half, 2 * -half, (std::int64_t{1} << 53U) + 1})
    builder.add_number(record++, number);
  const Column column(builder.finish(4, true));
  FigureCount count;
  count.add(column, {0, 1, 2, 3});
  CHECK(count.figures().sum == Value((std::int64_t{1} << 53U) + 1));
}

TEST_CASE("figures of nothing are nothing") {
  const auto figures = FigureCount().figures();
  CHECK(figures.distinct == 0);
  CHECK(figures.min.is_null());
}

TEST_CASE("a sum of integers that has no room in 64 bits is a double") {
  FigureCount count;
  constexpr std::int64_t half = std::int64_t{1} << 62;
  count.add(numbers({{half}, {half}, {half}}), {0, 1, 2});
  const auto figures = count.figures();
  CHECK(figures.max.is_integer());
  CHECK_FALSE(figures.sum.is_integer());
  CHECK(figures.sum == Value(3 * static_cast<double>(half)));
}

}  // namespace fsctl::index
