#include "core/index/condition.h"

#include <algorithm>
#include <iterator>

#include "core/index/options.h"
#include "core/text/unicode.h"

namespace fsctl::index {
namespace {

/// For each code whether its value meets the condition.
using CodeTable = std::vector<std::uint8_t>;

void mark_equals(const Condition& condition, const Column& column, CodeTable& table) {
  for (const auto& text : condition.texts)
    if (!column.is_numeric())
      if (const auto code = column.find(condition.attribute.empty() ? text : option_text(condition.attribute, text)))
        table[*code] = 1;
  for (const Number& number : condition.numbers) {
    const auto [begin, end] = column.between(number, number);
    if (begin != end) table[begin] = 1;
  }
}

void mark_contains(const Condition& condition, const Column& column, CodeTable& table) {
  const auto before = condition.attribute.empty() ? "" : option_text(condition.attribute, "");
  for (Code code = 0; code < column.distinct(); ++code) {
    if (!column.text(code).starts_with(before)) continue;
    const auto folded = text::fold(column.text(code).substr(before.size()));
    table[code] =
        std::ranges::any_of(condition.texts, [&](const auto& part) { return folded.find(part) != std::string::npos; });
  }
}

CodeTable codes_meeting(const Condition& condition, const Column& column) {
  CodeTable table(column.distinct());
  if (condition.type == Condition::Type::equals) {
    mark_equals(condition, column, table);
  } else if (condition.type == Condition::Type::contains) {
    mark_contains(condition, column, table);
  } else {
    const auto [begin, end] = column.between(condition.from, condition.to);
    std::fill(table.begin() + begin, table.begin() + end, std::uint8_t{1});
  }
  return table;
}

Hits with_codes_in(const CodeTable& table, const Column& column, const Hits& candidates) {
  Hits hits(candidates.size());
  std::size_t count = 0;
  column.with_codes([&](auto codes, auto starts) {
    if (starts.empty()) {
      for (const Local record : candidates) {
        hits[count] = record;
        const std::size_t code = codes[record];
        count += code < table.size() && table[code] != 0 ? 1U : 0U;
      }
      return;
    }
    for (const Local record : candidates) {
      bool found = false;
      for (auto at = starts[record]; at < starts[record + 1U]; ++at) found = found || table[codes[at]] != 0;
      hits[count] = record;
      count += found ? 1U : 0U;
    }
  });
  hits.resize(count);
  return hits;
}

}  // namespace

Hits matching(const Condition& condition, const Snapshot& snapshot, store::Store& store, const Chunk& chunk,
              const Hits& candidates) {
  Hits hits;
  switch (condition.type) {
    case Condition::Type::all:
      hits = candidates;
      for (const Condition& inner : condition.inner) hits = matching(inner, snapshot, store, chunk, hits);
      return hits;
    case Condition::Type::any:
    case Condition::Type::none:
      for (const Condition& inner : condition.inner) {
        Hits joined;
        std::ranges::set_union(hits, matching(inner, snapshot, store, chunk, candidates), std::back_inserter(joined));
        hits = std::move(joined);
      }
      if (condition.type == Condition::Type::any) return hits;
      {
        Hits rest;
        std::ranges::set_difference(candidates, hits, std::back_inserter(rest));
        return rest;
      }
    case Condition::Type::equals:
    case Condition::Type::contains:
    case Condition::Type::range: {
      const auto column = snapshot.column(store, chunk, condition.part);
      return with_codes_in(codes_meeting(condition, *column), *column, candidates);
    }
  }
  return hits;
}

}  // namespace fsctl::index
