#include "core/index/addition.h"

#include <catch2/catch.hpp>
#include <limits>

#include "core/index/counts.h"

namespace fsctl::index {
namespace {

/// A document as text: column, text and number of each piece.
std::string text_of(const Document& document) {
  std::string text;
  for (std::size_t i = 0; i < document.size(); ++i) {
    const auto piece = document.piece(i);
    text += std::to_string(piece.column) + '<' + std::string(piece.text) + '>' + number_value(piece.number) + '\n';
  }
  return text;
}

}  // namespace

TEST_CASE("an addition tells the documents and the deletions that it was given") {
  text::Vocabulary vocabulary;
  Document one;
  one.add(0, "k");
  one.add_words(1, "Der grüne Stuhl, der", vocabulary);
  one.add_words(1, "", vocabulary);
  one.add(2, std::string_view("with\0zero", 9), 3);
  one.add(3, {}, -0.0);
  one.add(4, "large", std::numeric_limits<std::int64_t>::max());
  one.add(5, {}, std::numeric_limits<std::int64_t>::min());
  Document other;
  other.add_words(1, "Stuhl", vocabulary);

  CHECK(one.piece(1).text == std::string_view("der\0grune\0stuhl\0der\0", 20));

  Addition addition;
  CHECK(addition.empty());
  addition.add(one);
  addition.remove(store::DocumentId(std::int64_t{7} << 40));
  addition.add(other);
  CHECK_FALSE(addition.empty());

  std::vector<std::string> documents;
  each_document(addition.encode(), [&](const Document& document) { documents.push_back(text_of(document)); });
  CHECK(documents == std::vector{text_of(one), text_of(other)});
  CHECK(deleted_in(addition.encode()) == std::vector{store::DocumentId(std::int64_t{7} << 40)});

  addition.clear();
  CHECK(addition.empty());
  each_document(addition.encode(), [](const Document&) { FAIL("a document"); });
  CHECK(deleted_in(addition.encode()).empty());
}

}  // namespace fsctl::index
