#include "core/index/entry.h"

#include <algorithm>
#include <cstring>

#include "core/json/write.h"
#include "core/text/timestamp.h"

namespace fsctl::index {
namespace {

/// A value as a number of the index, or nothing when it is none.
std::optional<double> number_of(const Value& value) {
  if (value.is_number()) return value.number() + 0.0;  // -0.0 becomes 0.0: one value for facets and ties
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

}  // namespace

void Entry::clear() {
  pieces_.clear();
  texts_.clear();
}

void Entry::add(std::size_t column, std::string_view text, double number) {
  pieces_.push_back({number, static_cast<std::uint32_t>(texts_.size()), static_cast<std::uint32_t>(text.size()),
                     static_cast<std::uint16_t>(column), 0});
  texts_ += text;
}

Entry::Piece Entry::piece(std::size_t i) const {
  const Stored& piece = pieces_[i];
  return {piece.column, piece.is_folded_words != 0, piece.number,
          std::string_view(texts_).substr(piece.begin, piece.size)};
}

std::string Entry::encode(const Definition& definition, text::Vocabulary& vocabulary) const {
  Entry split;
  std::vector<std::uint32_t> words;
  for (std::size_t i = 0; i < size(); ++i) {
    const Piece piece = this->piece(i);
    if (definition.columns[piece.column].kind != ColumnKind::words) {
      split.add(piece.column, piece.text, piece.number);
      continue;
    }
    words.clear();
    vocabulary.split(piece.text, words);
    std::string folded;
    for (const auto word : words) folded.append(vocabulary.word(word)).push_back('\0');
    split.add(piece.column, folded);
    split.pieces_.back().is_folded_words = 1;
  }
  const auto count = static_cast<std::uint32_t>(split.pieces_.size());
  std::string bytes(sizeof count + count * sizeof(Stored), '\0');
  std::memcpy(bytes.data(), &count, sizeof count);
  if (count > 0) std::memcpy(bytes.data() + sizeof count, split.pieces_.data(), count * sizeof(Stored));
  return bytes + split.texts_;
}

Entry Entry::decode(std::string_view bytes) {
  Entry entry;
  std::uint32_t count = 0;
  std::memcpy(&count, bytes.data(), sizeof count);
  entry.pieces_.resize(count);
  if (count > 0) std::memcpy(entry.pieces_.data(), bytes.data() + sizeof count, count * sizeof(Stored));
  entry.texts_ = bytes.substr(sizeof count + count * sizeof(Stored));
  return entry;
}

EntryMaker::EntryMaker(const Definition& definition) : definition_(definition) {
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
        if (value.is_text()) entry_.add(column, value.text());
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
