#include "core/index/entry.h"

#include <algorithm>
#include <cstring>

#include "core/json/write.h"
#include "core/text/timestamp.h"

namespace fsctl::index {
namespace {

/// A value as a number of the index, or nothing when it is none.
std::optional<double> number_of(const Value& value) {
  if (value.is_number()) return value.number();
  if (value.is_boolean()) return value.boolean() ? 1 : 0;
  if (!value.is_text()) return {};
  const auto instant = text::parse_timestamp(value.text());
  if (!instant) return {};
  return static_cast<double>(*instant) / 1000;
}

std::string text_of(const Value& value) {
  if (value.is_text()) return std::string(value.text());
  std::string out;
  write(value, out);
  return out;
}

/// How a piece begins among bytes; a number follows when it has one, then its text or its words with a zero byte after
/// each.
struct Head {
  std::uint16_t column;
  std::uint8_t has_words;
  std::uint8_t has_number;
  std::uint32_t size;
};

template <typename T>
void append(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <typename T>
T take(std::string_view& bytes) {
  T value{};
  std::memcpy(&value, bytes.data(), sizeof value);
  bytes.remove_prefix(sizeof value);
  return value;
}

}  // namespace

void Entry::clear() {
  pieces_.clear();
  texts_.clear();
  words_.clear();
}

void Entry::add(std::size_t column, std::string_view text, double number) {
  pieces_.push_back({.number = number + 0.0,  // -0.0 becomes 0.0: one value for facets and ties
                     .begin = static_cast<std::uint32_t>(texts_.size()),
                     .size = static_cast<std::uint32_t>(text.size()),
                     .column = static_cast<std::uint16_t>(column),
                     .has_words = false});
  texts_ += text;
}

void Entry::add_words(std::size_t column, std::string_view text, text::Vocabulary& vocabulary) {
  const auto begin = words_.size();
  vocabulary.split(text, words_);
  pieces_.push_back({.number = 0,
                     .begin = static_cast<std::uint32_t>(begin),
                     .size = static_cast<std::uint32_t>(words_.size() - begin),
                     .column = static_cast<std::uint16_t>(column),
                     .has_words = true});
}

Entry::Piece Entry::piece(std::size_t i) const {
  const Stored& piece = pieces_[i];
  if (piece.has_words)
    return {.column = piece.column,
            .number = 0,
            .text = {},
            .words = std::span(words_).subspan(piece.begin, piece.size)};
  return {.column = piece.column,
          .number = piece.number,
          .text = std::string_view(texts_).substr(piece.begin, piece.size),
          .words = {}};
}

void Entry::encode(const text::Vocabulary& vocabulary, std::string& out) const {
  for (const Stored& piece : pieces_) {
    const auto place = out.size();
    Head head{.column = piece.column, .has_words = piece.has_words, .has_number = piece.number != 0, .size = piece.size};
    append(out, head);
    if (piece.number != 0) append(out, piece.number);
    if (!piece.has_words) {
      out.append(texts_, piece.begin, piece.size);
      continue;
    }
    const auto begin = out.size();
    for (const auto word : std::span(words_).subspan(piece.begin, piece.size))
      out.append(vocabulary.word(word)).push_back('\0');
    head.size = static_cast<std::uint32_t>(out.size() - begin);
    std::memcpy(out.data() + place, &head, sizeof head);
  }
}

void Entry::decode(std::string_view bytes, text::Vocabulary& vocabulary) {
  clear();
  while (!bytes.empty()) {
    const auto head = take<Head>(bytes);
    const double number = head.has_number != 0 ? take<double>(bytes) : 0;
    auto text = bytes.substr(0, head.size);
    bytes.remove_prefix(head.size);
    if (head.has_words == 0) {
      add(head.column, text, number);
      continue;
    }
    add_words(head.column, {}, vocabulary);
    for (; !text.empty(); text.remove_prefix(text.find('\0') + 1)) {
      words_.push_back(vocabulary.number_of(text.substr(0, text.find('\0'))));
      ++pieces_.back().size;
    }
  }
}

EntryMaker::EntryMaker(const Definition& definition, text::Vocabulary& vocabulary)
    : definition_(definition), vocabulary_(vocabulary) {
  std::vector<std::string> locales;
  for (const ColumnSpec& column : definition.columns) {
    views_.push_back({column.scope, column.locale, definition.default_locale, column.currency});
    collation_of_.push_back(collations_.size());
    if (column.kind != ColumnKind::order) continue;
    const auto known = std::ranges::find(locales, column.locale);
    collation_of_.back() = static_cast<std::size_t>(known - locales.begin());
    if (known != locales.end()) continue;
    locales.push_back(column.locale);
    collations_.emplace_back(column.locale);
  }
}

const Entry& EntryMaker::make(const project::RecordView& record) {
  entry_.clear();
  arena_.release();
  entry_.add(0, record.key);
  for (std::size_t column = 1; column < definition_.columns.size(); ++column) {
    values_.clear();
    project::collect_path(definition_.columns[column].path, record, views_[column], arena_, values_);
    add_values(column, values_);
  }
  return entry_;
}

void EntryMaker::add_values(std::size_t column, const std::vector<Value>& values) {
  for (const Value& value : values) {
    switch (definition_.columns[column].kind) {
      case ColumnKind::key:
        break;
      case ColumnKind::words:
        if (value.is_text()) entry_.add_words(column, value.text(), vocabulary_);
        break;
      case ColumnKind::values:
        entry_.add(column, value.is_text() ? value.text() : text_of(value));
        break;
      case ColumnKind::numbers:
        if (const auto number = number_of(value)) entry_.add(column, {}, *number);
        break;
      case ColumnKind::order:
        entry_.add(column,
                   collations_[collation_of_[column]].sort_key(value.is_text() ? value.text() : text_of(value)));
        break;
      case ColumnKind::keyed:
        if (const Value* key = value.find("key"))
          if (const Value* position = value.find("position")) entry_.add(column, key->text(), position->number());
        break;
    }
  }
}

}  // namespace fsctl::index
