#include "core/index/content.h"

#include <bit>

namespace fsctl::index {
namespace {

using Contents = std::map<std::string, std::uint64_t>;
using Words = std::vector<std::vector<std::string>>;  ///< by column: its words in the whole index

/// A digest of one value (FNV-1a). The digests of a document's values are summed, so that their order does not matter.
std::uint64_t digest(std::size_t column, std::string_view value, const Number& number = {}) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  const auto take = [&](unsigned char byte) { hash = (hash ^ byte) * 0x100000001b3U; };
  for (const char c : value) take(static_cast<unsigned char>(c));
  const auto bits = std::bit_cast<std::uint64_t>(number.base) ^ (std::uint64_t{column} << 48U) ^ number.rest;
  for (unsigned shift = 0; shift < 64; shift += 8) take(static_cast<unsigned char>(bits >> shift));
  return hash;
}

/// Adds the values of one segment's live documents to the contents.
class SegmentContent {
 public:
  SegmentContent(store::Store& store, const Snapshot& snapshot, const Words& words, const Segment& segment,
                 Contents& contents)
      : store_(store),
        snapshot_(snapshot),
        words_(words),
        segment_(segment),
        contents_(contents),
        keys_(segment.documents) {
    const auto column = snapshot.column(store, segment, 0);
    for (const Local document : live_documents(segment)) keys_[document] = column->text(column->first(document));
  }

  void add() {
    const auto& columns = snapshot_.definition().columns;
    for (std::size_t column = 0; column < columns.size(); ++column) {
      if (columns[column].kind == ColumnKind::words)
        add_words(column);
      else if (has_positions(columns[column].kind))
        add_keyed(column);
      else
        add_values(column);
    }
  }

 private:
  void add_to(Local document, std::uint64_t value) {
    if (!keys_[document].empty()) contents_[keys_[document]] += value;
  }

  void add_words(std::size_t column) {
    for (const auto& word : words_[column])
      for (const Local document : snapshot_.posting(store_, segment_, column, word)->hits())
        add_to(document, digest(column, word));
  }

  void add_values(std::size_t column) {
    const auto values = snapshot_.column(store_, segment_, column);
    std::vector<Code> codes;
    for (std::size_t document = 0; document < segment_.documents; ++document) {
      values->codes_of(static_cast<Local>(document), codes);
      for (const Code code : codes)
        add_to(static_cast<Local>(document),
               values->is_numeric() ? digest(column, "", values->number(code)) : digest(column, values->text(code)));
      codes.clear();
    }
  }

  void add_keyed(std::size_t column) {
    const auto values = snapshot_.column(store_, segment_, column);
    values->with_codes([&](auto codes, auto starts) {
      for (std::size_t document = 0; document + 1 < starts.size(); ++document)
        for (auto at = starts[document]; at < starts[document + 1]; ++at)
          add_to(static_cast<Local>(document), digest(column, values->text(codes[at]), values->position(at)));
    });
  }

  store::Store& store_;
  const Snapshot& snapshot_;
  const Words& words_;
  const Segment& segment_;
  Contents& contents_;
  std::vector<std::string> keys_;
};

}  // namespace

Contents content_of(store::Store& store, const Snapshot& snapshot) {
  Contents contents;
  const auto& columns = snapshot.definition().columns;
  Words words(columns.size());
  for (std::size_t column = 0; column < columns.size(); ++column)
    if (columns[column].kind == ColumnKind::words) words[column] = snapshot.words_with_prefix(store, column, "");
  for (const Segment& segment : snapshot.segments()) SegmentContent(store, snapshot, words, segment, contents).add();
  return contents;
}

}  // namespace fsctl::index
