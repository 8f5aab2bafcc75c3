#include "core/index/document.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <tuple>

#include "core/index/damage.h"
#include "core/index/options.h"
#include "core/json/write.h"
#include "core/text/parts.h"
#include "core/text/timestamp.h"

namespace fsctl::index {
namespace {

/// A vocabulary with more words and cached stretches than this is cleared.
constexpr std::size_t most_remembered = 200'000;

// What is larger than these limits is not indexed, as listings keep whole columns in memory.
constexpr std::size_t most_text_bytes = std::size_t{64} * 1024;         ///< of one text
constexpr std::size_t most_searched_bytes = std::size_t{1024} * 1024;   ///< of one text, for search
constexpr std::size_t most_field_bytes = std::size_t{4} * 1024 * 1024;  ///< of all values of a record in a column

/// What a value counts for `most_field_bytes` in addition to its text.
constexpr std::size_t piece_bytes = 16;

std::string_view cut(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0U) == 0x80U) --bytes;  // within a character
  return text.substr(0, bytes);
}

/// A value as a number of the index: a number, a boolean as 0 or 1, or a timestamp in seconds since 1970; nothing for
/// other values.
std::optional<Number> indexed_number(const Value& value) {
  if (value.is_number()) return number_of(value);
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

/// The parts of a piece's number that are not 0.
enum Follows : std::uint16_t { no_number = 0, base_follows = 1, rest_follows = 2 };

/// The header of a piece in the bytes of a document; the parts of its number follow, then its text.
struct Head {
  std::uint16_t column;
  std::uint16_t follows;  ///< flags of Follows
  std::uint32_t size;
};

template <typename T>
void append(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <typename T>
T take(std::string_view& bytes) {
  T value{};
  if (bytes.size() < sizeof value) raise_tail_damage();
  std::memcpy(&value, bytes.data(), sizeof value);
  bytes.remove_prefix(sizeof value);
  return value;
}

}  // namespace

std::string_view indexed_text(std::string_view text) { return cut(text, most_text_bytes); }

void Document::clear() {
  vocabulary_ = 0;
  pieces_.clear();
  words_.clear();
  texts_.clear();
}

void Document::add(std::size_t column, std::string_view text, const Number& number) {
  pieces_.push_back({.base = number.base,
                     .begin = static_cast<std::uint32_t>(texts_.size()),
                     .size = static_cast<std::uint32_t>(text.size()),
                     .column = static_cast<std::uint16_t>(column),
                     .rest = number.rest});
  texts_ += text;
}

void Document::add_words(std::size_t column, std::string_view text, text::Vocabulary& vocabulary,
                         const text::Stems* stems, const text::Phrases* phrases) {
  add(column, {});
  Stored& piece = pieces_.back();
  const auto first = words_.size();
  vocabulary.split(text, words_, stems);
  if (phrases != nullptr) add_phrases(first, vocabulary, *phrases);
  for (auto i = first; i < words_.size(); ++i) texts_.append(vocabulary.word(words_[i])).push_back('\0');
  piece.size = static_cast<std::uint32_t>(texts_.size() - piece.begin);
  piece.first_word = static_cast<std::uint32_t>(first);
  piece.words = static_cast<std::uint32_t>(words_.size() - first);
  vocabulary_ = vocabulary.id();
}

/// Adds the phrases among the words from `first` on.
void Document::add_phrases(std::size_t first, text::Vocabulary& vocabulary, const text::Phrases& phrases) {
  std::vector<std::string_view> words;
  for (auto i = first; i < words_.size(); ++i)
    if (const auto word = vocabulary.word(words_[i]); text::is_word(word)) words.push_back(word);
  for (const auto& phrase : phrases.among(words))
    words_.push_back(vocabulary.number_of(std::string(text::phrase_mark) + phrase));
}

Document::Piece Document::piece(std::size_t i) const {
  const Stored& piece = pieces_[i];
  return {piece.column, Number(piece.base, piece.rest), std::string_view(texts_).substr(piece.begin, piece.size),
          std::span(words_).subspan(piece.first_word, piece.words)};
}

void Document::encode(std::string& out) const {
  for (const Stored& piece : pieces_) {
    const auto follows = (piece.base != 0 ? base_follows : 0) | (piece.rest != 0 ? rest_follows : 0);
    append(out, Head{.column = piece.column, .follows = static_cast<std::uint16_t>(follows), .size = piece.size});
    if (piece.base != 0) append(out, piece.base);
    if (piece.rest != 0) append(out, piece.rest);
    out.append(texts_, piece.begin, piece.size);
  }
}

void Document::decode(std::string_view bytes) {
  clear();
  while (!bytes.empty()) {
    const auto head = take<Head>(bytes);
    Number number;
    if ((head.follows & base_follows) != 0) number.base = take<double>(bytes);
    if ((head.follows & rest_follows) != 0) number.rest = take<std::uint16_t>(bytes);
    if (head.size > bytes.size() || !std::isfinite(number.base)) raise_tail_damage();
    add(head.column, bytes.substr(0, head.size), number);
    bytes.remove_prefix(head.size);
  }
}

DocumentMaker::DocumentMaker(const Definition& definition) : definition_(definition) {
  std::vector<std::string> locales;
  for (const ColumnSpec& column : definition.columns) {
    if (!column.stemmed.empty() || !column.phrases.empty()) besides_.try_emplace(views_.size(), column);
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

const Document& DocumentMaker::make(const project::RecordView& record) {
  document_.clear();
  arena_.release();
  if (vocabulary_.remembered() > most_remembered) vocabulary_.clear();
  document_.add(0, record.key);
  for (std::size_t column = 1; column < definition_.columns.size(); ++column) {
    if (definition_.columns[column].path.by_variant || definition_.columns[column].kind == ColumnKind::variants) {
      add_variants(column, record);
      continue;
    }
    values_.clear();
    project::collect_path(definition_.columns[column].path, record, views_[column], arena_, values_);
    add_values(column, values_);
  }
  return document_;
}

void DocumentMaker::add_words(std::size_t column, std::string_view text) {
  const auto found = besides_.find(column);
  if (found == besides_.end()) return document_.add_words(column, text, vocabulary_);
  const auto& [stems, phrases] = found->second;
  document_.add_words(column, text, vocabulary_, stems.empty() ? nullptr : &stems,
                      phrases.empty() ? nullptr : &phrases);
}

void DocumentMaker::add_keyed(std::size_t column, const Value* key, const Value* position) {
  if (key == nullptr || position == nullptr || !key->is_text() || !position->is_number()) return;
  document_.add(column, indexed_text(key->text()), number_of(*position));
}

/// Adds what a product has by its variants. The values of all columns of a path are cut alike, so that their codes are
/// the same.
void DocumentMaker::add_variants(std::size_t column, const project::RecordView& record) {
  const auto& [kind, path] = std::tie(definition_.columns[column].kind, definition_.columns[column].path);
  if (kind == ColumnKind::variants) {
    if (record.variants.size() > 1) document_.add(column, {}, static_cast<double>(record.variants.size()));
    return;
  }
  const auto variants = project::collect_by_variant(path, record, views_[column], arena_);
  std::size_t bytes = 0;
  for (std::size_t place = 0; place < variants.size(); ++place)
    for (const Value& value : variants[place]) {
      if (bytes >= most_field_bytes) return;
      bytes += piece_bytes + (value.is_text() ? value.text().size() : 0);
      if (kind == ColumnKind::values || kind == ColumnKind::numbers)
        add_value(column, value);
      else
        add_of_variant(column, value, static_cast<double>(place));
    }
}

void DocumentMaker::add_of_variant(std::size_t column, const Value& value, double place) {
  const auto& [_, path] = std::tie(definition_.columns[column].kind, definition_.columns[column].path);
  if (definition_.columns[column].kind == ColumnKind::variant_numbers) {
    if (const auto number = indexed_number(value)) document_.add(column, ordered_text(*number), place);
  } else if (path.every_attribute) {
    document_.add(column, option_text(value, option_), place);
  } else {
    document_.add(column, value.is_text() ? indexed_text(value.text()) : std::string_view(text_ = text_of(value)),
                  place);
  }
}

void DocumentMaker::add_values(std::size_t column, const std::vector<Value>& values) {
  const auto before = document_.bytes();
  std::size_t count = 0;
  for (const Value& value : values) {
    if (document_.bytes() - before + piece_bytes * count++ >= most_field_bytes) return;
    add_value(column, value);
  }
}

void DocumentMaker::add_value(std::size_t column, const Value& value) {
  const auto text = [&] {
    return value.is_text() ? indexed_text(value.text()) : std::string_view(text_ = text_of(value));
  };
  switch (definition_.columns[column].kind) {
    case ColumnKind::key:
      break;
    case ColumnKind::words:
      if (value.is_text()) add_words(column, cut(value.text(), most_searched_bytes));
      break;
    case ColumnKind::values:
      document_.add(column, definition_.columns[column].path.every_attribute ? option_text(value, option_) : text());
      break;
    case ColumnKind::labels:
      if (const auto labelled = labelled_option_text(value, option_); !labelled.empty())
        document_.add(column, labelled);
      break;
    case ColumnKind::numbers:
      if (const auto number = indexed_number(value)) document_.add(column, {}, *number);
      break;
    case ColumnKind::variant_values:
    case ColumnKind::variant_numbers:
    case ColumnKind::variants:
      break;  // see add_variants
    case ColumnKind::order:
      document_.add(column, collations_[collation_of_[column]].sort_key(text()));
      break;
    case ColumnKind::keyed:
      add_keyed(column, value.find("key"), value.find("position"));
      break;
  }
}

}  // namespace fsctl::index
