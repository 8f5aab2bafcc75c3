#include "core/index/segment_builder.h"

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

Blocks finish(SegmentBuilder& builder) {
  Blocks blocks;
  builder.finish([&](std::size_t column, std::string_view first, std::string_view bytes) {
    CHECK(blocks[column].emplace(first, bytes).second);
  });
  return blocks;
}

Hits records_of(const std::map<std::string, std::string>& blocks, const std::string& word) {
  const auto& block = std::prev(blocks.upper_bound(word))->second;
  const auto set = find_posting(block, word);
  return set ? set->hits() : Hits{};
}

}  // namespace

TEST_CASE("a segment has a block per column and one per stretch of words") {
  const auto definition = columns({ColumnKind::key, ColumnKind::words, ColumnKind::numbers, ColumnKind::keyed});
  text::Vocabulary vocabulary;
  SegmentBuilder builder(definition);
  Document document;
  document.add(0, "k1");
  document.add_words(1, "Red chair, red table", vocabulary);
  document.add(2, {}, 4.5);
  document.add(3, "summer", 7);
  CHECK(builder.add(document) == 0);
  document.clear();
  document.add(0, "k2");
  document.add_words(1, "CHAIR", vocabulary);
  CHECK(builder.add(document) == 1);
  CHECK(builder.documents() == 2);

  const auto blocks = finish(builder);
  REQUIRE(blocks.size() == 4);
  CHECK(Column(blocks.at(0).at("")).text(1) == "k2");
  CHECK(Column(blocks.at(2).at("")).number(0) == 4.5);
  CHECK(Column(blocks.at(3).at("")).position(0) == 7);
  CHECK(records_of(blocks.at(1), "chair") == Hits{0, 1});
  CHECK(records_of(blocks.at(1), "red") == Hits{0});
  CHECK(records_of(blocks.at(1), "Red").empty());
  CHECK(builder.documents() == 0);
}

TEST_CASE("many words fill several blocks, and every word is found in its own") {
  const auto definition = columns({ColumnKind::key, ColumnKind::words});
  text::Vocabulary vocabulary;
  SegmentBuilder builder(definition);
  for (int i = 0; i < 3'000; ++i) {
    Document document;
    document.add(0, std::to_string(i));
    document.add_words(1, "word" + std::to_string(i) + " all", vocabulary);
    builder.add(document);
  }
  const auto blocks = finish(builder);
  CHECK(blocks.at(1).size() > 1);
  CHECK(blocks.at(1).contains(""));
  for (const Local i : {Local{0}, Local{1'234}, Local{2'999}})
    CHECK(records_of(blocks.at(1), "word" + std::to_string(i)) == Hits{i});
  CHECK(records_of(blocks.at(1), "all").size() == 3'000);
  CHECK(records_of(blocks.at(1), "a").empty());
}

TEST_CASE("words are the same whichever vocabulary numbered them, and when") {
  const auto definition = columns({ColumnKind::key, ColumnKind::words});
  SegmentBuilder builder(definition);
  const auto add = [&](std::string_view text, text::Vocabulary& vocabulary) {
    Document document;
    document.add_words(1, text, vocabulary);
    return builder.add(document);
  };
  const auto add_decoded = [&](std::string_view text, text::Vocabulary& vocabulary) {
    Document document;
    std::string bytes;
    document.add_words(1, text, vocabulary);
    document.encode(bytes);
    document.decode(bytes);
    return builder.add(document);
  };
  text::Vocabulary one;
  text::Vocabulary other;
  add("red chair", one);           // 0
  add("chair lamp", other);        // 1
  add("lamp red lamp", one);       // 2
  add_decoded("red lamp", other);  // 3
  one.clear();
  add("lamp", one);  // 4
  std::vector<text::Vocabulary> many(100);
  for (auto& vocabulary : many) add("desk", vocabulary);
  add("red", one);  // 105
  const auto words = finish(builder).at(1);
  CHECK(records_of(words, "red") == Hits{0, 2, 3, 105});
  CHECK(records_of(words, "chair") == Hits{0, 1});
  CHECK(records_of(words, "lamp") == Hits{1, 2, 3, 4});
  CHECK(records_of(words, "desk").size() == 100);

  builder.forget_words();
  add("chair lamp", one);
  const auto later = finish(builder).at(1);
  CHECK(records_of(later, "chair") == Hits{0});
  CHECK(records_of(later, "red").empty());
}

TEST_CASE("a segment without documents still has its blocks") {
  const auto definition = columns({ColumnKind::key, ColumnKind::words});
  SegmentBuilder builder(definition);
  const auto blocks = finish(builder);
  CHECK(Column(blocks.at(0).at("")).documents() == 0);
  CHECK(records_of(blocks.at(1), "a").empty());
}

}  // namespace fsctl::index
