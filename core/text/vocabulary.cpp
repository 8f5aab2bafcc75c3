#include "core/text/vocabulary.h"

#include <unicode/brkiter.h>
#include <unicode/unistr.h>

#include <stdexcept>

#include "core/text/unicode.h"

namespace fsctl::text {
namespace {

bool is_ascii_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

bool is_plain(std::string_view text) {
  for (const char c : text)
    if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))) return false;
  return true;
}

}  // namespace

struct Vocabulary::Boundaries {
  std::unique_ptr<icu::BreakIterator> iterator;
};

Vocabulary::Vocabulary() = default;
Vocabulary::~Vocabulary() = default;

std::uint32_t Vocabulary::number_of(std::string_view folded) {
  if (const auto known = numbers_.find(folded); known != numbers_.end()) return known->second;
  const auto number = static_cast<std::uint32_t>(texts_.size());
  const auto [entry, _] = numbers_.emplace(std::string(folded), number);
  texts_.push_back(&entry->first);
  return number;
}

void Vocabulary::split(std::string_view text, std::vector<std::uint32_t>& words) {
  // No word crosses a space, so stretches between spaces can be split apart and remembered.
  std::size_t at = 0;
  while (at < text.size()) {
    while (at < text.size() && is_ascii_space(text[at])) ++at;
    std::size_t end = at;
    while (end < text.size() && !is_ascii_space(text[end])) ++end;
    if (end > at) {
      const auto& found = words_of_stretch(text.substr(at, end - at));
      words.insert(words.end(), found.begin(), found.end());
    }
    at = end;
  }
}

const std::vector<std::uint32_t>& Vocabulary::words_of_stretch(std::string_view stretch) {
  if (const auto known = stretches_.find(stretch); known != stretches_.end()) return known->second;
  std::vector<std::uint32_t> words;
  if (is_plain(stretch)) {
    words.push_back(number_of(fold(stretch)));
  } else {
    if (!boundaries_) {
      UErrorCode status = U_ZERO_ERROR;
      boundaries_ = std::make_unique<Boundaries>();
      boundaries_->iterator.reset(icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
      if (U_FAILURE(status)) throw std::runtime_error("ICU has no word boundaries");
    }
    auto& iterator = *boundaries_->iterator;
    const auto wide = icu::UnicodeString::fromUTF8({stretch.data(), static_cast<int32_t>(stretch.size())});
    iterator.setText(wide);
    for (int32_t begin = iterator.first(), end = iterator.next(); end != icu::BreakIterator::DONE;
         begin = end, end = iterator.next()) {
      if (iterator.getRuleStatus() == UBRK_WORD_NONE) continue;
      std::string word;
      wide.tempSubStringBetween(begin, end).toUTF8String(word);
      words.push_back(number_of(fold(word)));
    }
  }
  return stretches_.emplace(std::string(stretch), std::move(words)).first->second;
}

void Vocabulary::clear() {
  numbers_.clear();
  stretches_.clear();
  texts_.clear();
}

std::vector<std::string> folded_words(std::string_view text) {
  Vocabulary vocabulary;
  std::vector<std::uint32_t> numbers;
  vocabulary.split(text, numbers);
  std::vector<std::string> words;
  for (const auto number : numbers) words.emplace_back(vocabulary.word(number));
  return words;
}

}  // namespace fsctl::text
