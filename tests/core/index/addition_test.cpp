#include "core/index/addition.h"

#include <catch2/catch.hpp>

namespace fsctl::index {
namespace {

/// An entry as text: column, text, number and words of each piece.
std::string text_of(const Entry& entry, const text::Vocabulary& vocabulary) {
  std::string text;
  for (std::size_t i = 0; i < entry.size(); ++i) {
    const auto piece = entry.piece(i);
    text += std::to_string(piece.column) + '<' + std::string(piece.text) + '>' + std::to_string(piece.number);
    for (const auto word : piece.words) text += ' ' + std::string(vocabulary.word(word));
    text += '\n';
  }
  return text;
}

}  // namespace

TEST_CASE("an addition tells the entries and the dead that it was given, to any vocabulary") {
  text::Vocabulary vocabulary;
  Entry one;
  one.add(0, "k");
  one.add_words(1, "Der grüne Stuhl, der", vocabulary);
  one.add_words(1, "", vocabulary);
  one.add(2, std::string_view("with\0zero", 9), 3);
  one.add(3, {}, -0.0);
  Entry other;
  other.add_words(1, "Stuhl", vocabulary);

  Addition addition;
  CHECK(addition.empty());
  addition.add(one, vocabulary);
  addition.kill(std::int64_t{7} << 40);
  addition.add(other, vocabulary);
  CHECK_FALSE(addition.empty());

  text::Vocabulary another;
  another.number_of("stuhl");
  std::vector<std::string> entries;
  each_entry(addition.encode(), another, [&](const Entry& entry) { entries.push_back(text_of(entry, another)); });
  CHECK(entries == std::vector{text_of(one, vocabulary), text_of(other, vocabulary)});
  CHECK(dead_in(addition.encode()) == std::vector{std::int64_t{7} << 40});

  addition.clear();
  CHECK(addition.empty());
  each_entry(addition.encode(), another, [](const Entry&) { FAIL("an entry"); });
  CHECK(dead_in(addition.encode()).empty());
}

}  // namespace fsctl::index
