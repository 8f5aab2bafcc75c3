#include "core/index/condition.h"

#include <algorithm>
#include <bit>
#include <iterator>

#include "core/index/document.h"
#include "core/index/folded_texts.h"
#include "core/index/options.h"

namespace fsctl::index {
namespace {

// Costs in steps of work.
constexpr std::uint64_t steps_per_byte = 4;          ///< searching a byte of a value
constexpr std::uint64_t steps_per_wanted_byte = 50;  ///< preparing a byte of a text to be searched for

/// The candidates with a code for which `meets` returns true; `meets` is also called with the code of an absent value.
template <typename Meets>
Hits with_codes_that(const Column& column, const Hits& candidates, const Meets& meets) {
  Hits hits(candidates.size());
  std::size_t count = 0;
  column.with_codes([&](auto codes, auto starts) {
    if (starts.empty()) {
      for (const Local document : candidates) {
        hits[count] = document;
        count += meets(Code{codes[document]}) ? 1U : 0U;
      }
      return;
    }
    for (const Local document : candidates) {
      bool found = false;
      for (auto at = starts[document]; at < starts[document + 1U] && !found; ++at) found = meets(Code{codes[at]});
      hits[count] = document;
      count += found ? 1U : 0U;
    }
  });
  hits.resize(count);
  return hits;
}

Hits difference(const Hits& all, const Hits& without) {
  Hits rest;
  std::ranges::set_difference(all, without, std::back_inserter(rest));
  return rest;
}

}  // namespace

Hits Matching::hits(const Condition& condition, const Segment& segment, const Hits& candidates) {
  if (candidates.empty()) return {};
  work_.take(candidates.size());
  switch (condition.type) {
    case Condition::Type::all: {
      auto hits = candidates;
      for (const Condition& inner : condition.inner) hits = this->hits(inner, segment, hits);
      return hits;
    }
    case Condition::Type::any:
      return hits_of_any(condition.inner, segment, candidates);
    case Condition::Type::none:
      return difference(candidates, hits_of_any(condition.inner, segment, candidates));
    case Condition::Type::contains:
      return hits_that_contain(condition, segment, candidates);
    case Condition::Type::equals:
    case Condition::Type::range:
      return hits_by_value(condition, segment, candidates);
  }
  return {};
}

/// The candidates that meet any of the conditions; each condition tests only those that no earlier one has found.
Hits Matching::hits_of_any(const std::vector<Condition>& conditions, const Segment& segment, Hits candidates) {
  Hits hits;
  for (const Condition& inner : conditions) {
    const auto found = this->hits(inner, segment, candidates);
    if (found.empty()) continue;
    Hits joined;
    std::ranges::set_union(hits, found, std::back_inserter(joined));
    hits = std::move(joined);
    candidates = difference(candidates, found);
  }
  return hits;
}

Hits Matching::hits_by_value(const Condition& condition, const Segment& segment, const Hits& candidates) {
  const auto column = snapshot_.column(store_, segment, condition.column);
  const auto table = codes_meeting(condition, *column);
  return with_codes_that(*column, candidates, [&](Code code) { return code < table.size() && table[code] != 0; });
}

/// For each code, whether its value meets the condition.
Matching::CodeTable Matching::codes_meeting(const Condition& condition, const Column& column) {
  CodeTable table(column.distinct());
  if (condition.type == Condition::Type::equals) {
    mark_equals(condition, column, table);
  } else {
    const auto [begin, end] = column.between(condition.from, condition.to);
    std::fill(table.begin() + begin, table.begin() + end, std::uint8_t{1});
  }
  return table;
}

void Matching::mark_equals(const Condition& condition, const Column& column, CodeTable& table) {
  const auto per_value = std::uint64_t{20} * std::bit_width(column.distinct());
  work_.take(table.size() / 8 + (condition.texts.size() + condition.numbers.size()) * per_value);
  for (const auto& text : condition.texts)
    if (!column.is_numeric())
      if (const auto code = column.find(condition.attribute.empty() ? std::string(indexed_text(text))
                                                                    : option_text(condition.attribute, text)))
        table[*code] = 1;
  for (const Number& number : condition.numbers) {
    const auto [begin, end] = column.between(number, number);
    if (begin != end) table[begin] = 1;
  }
}

/// The candidates with a value that contains one of the texts.
Hits Matching::hits_that_contain(const Condition& condition, const Segment& segment, const Hits& candidates) {
  return with_codes_that(*snapshot_.column(store_, segment, condition.column), candidates,
                         containing(condition, segment));
}

/// Searches each distinct value once.
std::function<bool(Code)> Matching::containing(const Condition& condition, const Segment& segment) {
  enum : std::uint8_t { unknown, no, yes };
  const auto column = snapshot_.column(store_, segment, condition.column);
  work_.take(column->distinct() / 8);
  return [this, &wanted = any_of(condition), column, folded = snapshot_.folded_texts(store_, segment, condition.column),
          before = condition.attribute.empty() ? "" : option_text(condition.attribute, ""),
          known = CodeTable(column->distinct())](Code code) mutable {
    if (code >= known.size()) return false;
    if (known[code] == unknown) {
      const bool is_meant = before.empty() || column->text(code).starts_with(before);
      const auto text = folded->text(code);
      if (is_meant) work_.take(text.size() * steps_per_byte);
      known[code] = is_meant && wanted.is_in(text) ? yes : no;
    }
    return known[code] == yes;
  };
}

std::function<bool(Code)> Matching::test(const Condition& condition, const Segment& segment) {
  if (condition.type == Condition::Type::contains) return containing(condition, segment);
  return [table = codes_meeting(condition, *snapshot_.column(store_, segment, condition.column))](Code code) {
    return code < table.size() && table[code] != 0;
  };
}

const text::AnyOf& Matching::any_of(const Condition& condition) {
  if (const auto known = any_of_.find(&condition); known != any_of_.end()) return known->second;
  for (const auto& text : condition.texts) work_.take(text.size() * steps_per_wanted_byte);
  return any_of_.try_emplace(&condition, condition.texts).first->second;
}

}  // namespace fsctl::index
