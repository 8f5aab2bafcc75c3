#include "core/index/tail.h"

#include <algorithm>
#include <iterator>

#include "core/index/addition.h"
#include "core/index/segment_builder.h"
#include "core/store/index_rows.h"

namespace fsctl::index {
namespace {

std::shared_ptr<const Slice> make_slice(const Definition& definition, std::size_t first,
                                        std::vector<std::string> additions) {
  auto slice = std::make_shared<Slice>(Slice{.first = first, .additions = std::move(additions)});
  SegmentBuilder builder(definition);
  for (const auto& addition : slice->additions)
    each_document(addition, [&](const Document& document) { builder.add(document); });
  slice->documents = builder.documents();
  slice->columns.resize(definition.columns.size());
  slice->postings.resize(definition.columns.size());
  builder.finish([&](std::size_t column, std::string_view first_word, std::string_view bytes) {
    if (definition.columns[column].kind == ColumnKind::words)
      slice->postings[column].emplace(first_word, bytes);
    else
      slice->columns[column] = std::make_shared<const Column>(bytes);
  });
  return slice;
}

/// Appends a slice of these additions to the tail, joined with the last slices that are at most twice as large.
void append(Tail& tail, const Definition& definition, std::vector<std::string> additions) {
  auto& slices = tail.slices;
  std::size_t first = slices.empty() ? 0 : slices.back()->first + slices.back()->documents;
  auto slice = make_slice(definition, first, additions);
  if (slice->documents == 0) return;
  while (!slices.empty() && slices.back()->documents <= 2 * slice->documents) {
    first = slices.back()->first;
    additions = slices.back()->additions;
    std::ranges::copy(slice->additions, std::back_inserter(additions));
    slices.pop_back();
    slice = make_slice(definition, first, std::move(additions));
  }
  slices.push_back(std::move(slice));
}

}  // namespace

std::string Tail::name() const {
  auto name = std::to_string(additions);
  for (const auto& slice : slices) name += ' ' + std::to_string(slice->documents);
  return name;
}

std::optional<std::string> Tail::next_word(std::size_t column, std::string_view from) const {
  std::optional<std::string> least;
  for (const auto& slice : slices) {
    const auto& blocks = slice->postings[column];
    for (auto block = std::prev(blocks.upper_bound(from)); block != blocks.end(); ++block) {
      const auto word = next_posting(block->second, from);
      if (!word) continue;
      if (!least || *word < *least) least = *word;
      break;
    }
  }
  return least;
}

std::shared_ptr<const Tail> read_tail(store::Store& store, store::IndexNumber index, const Definition& definition,
                                      const std::shared_ptr<const Tail>& before) {
  auto tail = before ? std::make_shared<Tail>(*before) : std::make_shared<Tail>();
  if (tail->segment == store::none) tail->segment = store::find_open_segment(store, index).value_or(store::none);
  if (tail->segment == store::none) return tail;
  std::vector<std::string> additions;
  store::each_addition(store, tail->segment, tail->additions, [&](std::string_view addition) {
    additions.emplace_back(addition);
    ++tail->additions;
    std::ranges::copy(deleted_in(addition), std::back_inserter(tail->deleted));
  });
  if (!additions.empty()) append(*tail, definition, std::move(additions));
  return tail;
}

}  // namespace fsctl::index
