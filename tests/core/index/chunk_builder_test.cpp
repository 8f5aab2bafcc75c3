#include "core/index/chunk_builder.h"

#include <catch2/catch.hpp>
#include <map>

namespace fsctl::index {
namespace {

Definition columns(const std::vector<ColumnKind>& kinds) {
  Definition definition;
  for (const ColumnKind kind : kinds) definition.columns.push_back({kind, {}, "", "", "", ""});
  return definition;
}

using Blocks = std::map<std::size_t, std::map<std::string, std::string>>;

Blocks finish(ChunkBuilder& builder) {
  Blocks blocks;
  builder.finish([&](std::size_t part, std::string_view first, std::string_view bytes) {
    CHECK(blocks[part].emplace(first, bytes).second);
  });
  return blocks;
}

Hits records_of(const std::map<std::string, std::string>& blocks, const std::string& word) {
  const auto& block = std::prev(blocks.upper_bound(word))->second;
  const auto set = find_posting(block, word);
  return set ? set->hits() : Hits{};
}

}  // namespace

TEST_CASE("a chunk has a block per column and one per stretch of words") {
  const auto definition = columns({ColumnKind::key, ColumnKind::words, ColumnKind::numbers, ColumnKind::keyed});
  text::Vocabulary vocabulary;
  ChunkBuilder builder(definition);
  Entry entry;
  entry.add(0, "k1");
  entry.add_words(1, "Red chair, red table", vocabulary);
  entry.add(2, {}, 4.5);
  entry.add(3, "summer", 7);
  CHECK(builder.add(entry) == 0);
  entry.clear();
  entry.add(0, "k2");
  entry.add_words(1, "CHAIR", vocabulary);
  CHECK(builder.add(entry) == 1);
  CHECK(builder.entries() == 2);

  const auto blocks = finish(builder);
  REQUIRE(blocks.size() == 4);
  CHECK(Column(blocks.at(0).at("")).text(1) == "k2");
  CHECK(Column(blocks.at(2).at("")).number(0) == 4.5);
  CHECK(Column(blocks.at(3).at("")).position(0) == 7);
  CHECK(records_of(blocks.at(1), "chair") == Hits{0, 1});
  CHECK(records_of(blocks.at(1), "red") == Hits{0});
  CHECK(records_of(blocks.at(1), "Red").empty());
  CHECK(builder.entries() == 0);
}

TEST_CASE("many words fill several blocks, and every word is found in its own") {
  const auto definition = columns({ColumnKind::key, ColumnKind::words});
  text::Vocabulary vocabulary;
  ChunkBuilder builder(definition);
  for (int i = 0; i < 3'000; ++i) {
    Entry entry;
    entry.add(0, std::to_string(i));
    entry.add_words(1, "word" + std::to_string(i) + " all", vocabulary);
    builder.add(entry);
  }
  const auto blocks = finish(builder);
  CHECK(blocks.at(1).size() > 1);
  CHECK(blocks.at(1).contains(""));
  for (const Local i : {Local{0}, Local{1'234}, Local{2'999}})
    CHECK(records_of(blocks.at(1), "word" + std::to_string(i)) == Hits{i});
  CHECK(records_of(blocks.at(1), "all").size() == 3'000);
  CHECK(records_of(blocks.at(1), "a").empty());
}

TEST_CASE("a chunk without entries still has its blocks") {
  const auto definition = columns({ColumnKind::key, ColumnKind::words});
  ChunkBuilder builder(definition);
  const auto blocks = finish(builder);
  CHECK(Column(blocks.at(0).at("")).entries() == 0);
  CHECK(records_of(blocks.at(1), "a").empty());
}

}  // namespace fsctl::index
