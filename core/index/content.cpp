#include "core/index/content.h"

#include <bit>

namespace fsctl::index {
namespace {

using Contents = std::map<std::string, std::uint64_t>;
using Words = std::vector<std::vector<std::string>>;  ///< of each part

/// A digest of one value; those of a record are summed, so that their order does not matter.
std::uint64_t digest(std::size_t part, std::string_view value, const Number& number = {}) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  const auto take = [&](unsigned char byte) { hash = (hash ^ byte) * 0x100000001b3U; };
  for (const char c : value) take(static_cast<unsigned char>(c));
  const auto bits = std::bit_cast<std::uint64_t>(number.base) ^ (std::uint64_t{part} << 48U) ^ number.rest;
  for (unsigned shift = 0; shift < 64; shift += 8) take(static_cast<unsigned char>(bits >> shift));
  return hash;
}

/// One chunk and the key of each of its records; empty for a dead one.
class ChunkContent {
 public:
  ChunkContent(store::Store& store, const Snapshot& snapshot, const Words& words, const Chunk& chunk,
               Contents& contents)
      : store_(store), snapshot_(snapshot), words_(words), chunk_(chunk), contents_(contents), keys_(chunk.entries) {
    const auto column = snapshot.column(store, chunk, 0);
    for (const Local record : live_records(chunk)) keys_[record] = column->text(column->first(record));
  }

  void add() {
    const auto& columns = snapshot_.definition().columns;
    for (std::size_t part = 0; part < columns.size(); ++part) {
      if (columns[part].kind == ColumnKind::words)
        add_words(part);
      else if (columns[part].kind == ColumnKind::keyed)
        add_keyed(part);
      else
        add_values(part);
    }
  }

 private:
  void add_to(Local record, std::uint64_t value) {
    if (!keys_[record].empty()) contents_[keys_[record]] += value;
  }

  void add_words(std::size_t part) {
    for (const auto& word : words_[part])
      for (const Local record : snapshot_.posting(store_, chunk_, part, word)->hits())
        add_to(record, digest(part, word));
  }

  void add_values(std::size_t part) {
    const auto column = snapshot_.column(store_, chunk_, part);
    std::vector<Code> codes;
    for (std::size_t record = 0; record < chunk_.entries; ++record) {
      column->codes_of(static_cast<Local>(record), codes);
      for (const Code code : codes)
        add_to(static_cast<Local>(record),
               column->is_numeric() ? digest(part, "", column->number(code)) : digest(part, column->text(code)));
      codes.clear();
    }
  }

  void add_keyed(std::size_t part) {
    const auto column = snapshot_.column(store_, chunk_, part);
    column->with_codes([&](auto codes, auto starts) {
      for (std::size_t record = 0; record + 1 < starts.size(); ++record)
        for (auto at = starts[record]; at < starts[record + 1]; ++at)
          add_to(static_cast<Local>(record), digest(part, column->text(codes[at]), column->position(at)));
    });
  }

  store::Store& store_;
  const Snapshot& snapshot_;
  const Words& words_;
  const Chunk& chunk_;
  Contents& contents_;
  std::vector<std::string> keys_;
};

}  // namespace

Contents content_of(store::Store& store, const Snapshot& snapshot) {
  Contents contents;
  const auto& columns = snapshot.definition().columns;
  Words words(columns.size());
  for (std::size_t part = 0; part < columns.size(); ++part)
    if (columns[part].kind == ColumnKind::words) words[part] = snapshot.words_with_prefix(store, part, "");
  for (const Chunk& chunk : snapshot.chunks()) ChunkContent(store, snapshot, words, chunk, contents).add();
  return contents;
}

}  // namespace fsctl::index
