#include "core/text/vocabulary.h"

#include <unicode/brkiter.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <stdexcept>

#include "core/budget/room.h"
#include "core/text/parts.h"
#include "core/text/unicode.h"

namespace fsctl::text {
namespace {

bool is_ascii_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

bool is_plain(std::string_view text) {
  for (const char c : text)
    if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))) return false;
  return true;
}

std::uint64_t next_id() {
  static std::atomic<std::uint64_t> last = 0;
  return ++last;
}

}  // namespace

struct Vocabulary::Boundaries {
  Boundaries() {
    make_sure_of_room(std::size_t{8} * 1024 * 1024);  // ICU crashes when memory runs out
    UErrorCode status = U_ZERO_ERROR;
    iterator.reset(icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
    if (U_FAILURE(status)) throw std::runtime_error("ICU has no word boundaries");
  }

  std::unique_ptr<icu::BreakIterator> iterator;
};

Vocabulary::Vocabulary(Pieces pieces) : pieces_(pieces), id_(next_id()) {}
Vocabulary::~Vocabulary() = default;

std::uint32_t Vocabulary::number_of(std::string_view folded) {
  if (const auto known = numbers_.find(folded); known != numbers_.end()) return known->second;
  const auto number = static_cast<std::uint32_t>(texts_.size());
  texts_.push_back(keep(folded));
  numbers_.emplace(texts_.back(), number);
  return number;
}

std::string_view Vocabulary::keep(std::string_view text) {
  auto* bytes = static_cast<char*>(memory_.allocate(text.size(), 1));
  std::memcpy(bytes, text.data(), text.size());
  return {bytes, text.size()};
}

std::size_t Vocabulary::remembered() const {
  auto sum = texts_.size();
  for (const auto& [_, stretches] : stretches_) sum += stretches.size();
  return sum;
}

const std::vector<std::uint32_t>& Vocabulary::stems(std::uint32_t word) const {
  static const std::vector<std::uint32_t> none;
  const auto known = stems_.find(word);
  return known == stems_.end() ? none : known->second;
}

void Vocabulary::split(std::string_view text, std::vector<std::uint32_t>& words, const Stems* stems) {
  auto& stretches = stretches_[stems];
  // No word contains a space, so each stretch between spaces can be split on its own and its words cached.
  std::size_t at = 0;
  while (at < text.size()) {
    while (at < text.size() && is_ascii_space(text[at])) ++at;
    std::size_t end = at;
    while (end < text.size() && !is_ascii_space(text[end])) ++end;
    if (end > at) {
      const auto stretch = text.substr(at, end - at);
      const auto known = stretches.find(stretch);
      const auto [begin, size] = known != stretches.end() ? known->second : split_stretch(stretch, stems);
      words.insert(words.end(), words_.begin() + begin, words_.begin() + begin + size);
    }
    at = end;
  }
}

Vocabulary::Stretch Vocabulary::split_stretch(std::string_view stretch, const Stems* stems) {
  const auto begin = static_cast<std::uint32_t>(words_.size());
  if (is_plain(stretch))
    add_word(stretch, fold(stretch), stems);
  else
    split_at_boundaries(stretch, stems);
  const Stretch found{begin, static_cast<std::uint32_t>(words_.size()) - begin};
  // Most stretches equal their one folded word; one copy then serves as the key of both maps.
  const bool is_word = found.size == 1 && word(words_.back()) == stretch;
  stretches_[stems].emplace(is_word ? word(words_.back()) : keep(stretch), found);
  return found;
}

void Vocabulary::add_word(std::string_view word, std::string_view folded, const Stems* stems) {
  const auto number = number_of(folded);
  words_.push_back(number);
  if (stems == nullptr) return;
  auto& known = stems_[number];
  for (const auto& stem : stems->of(word)) {
    const auto of_stem = number_of(stem);
    if (std::ranges::find(known, of_stem) == known.end()) known.push_back(of_stem);
    if (pieces_ == Pieces::words_and_parts) words_.push_back(of_stem);
  }
}

void Vocabulary::split_at_boundaries(std::string_view stretch, const Stems* stems) {
  if (!boundaries_) boundaries_ = std::make_unique<Boundaries>();
  auto& iterator = *boundaries_->iterator;
  auto wide = icu::UnicodeString::fromUTF8({stretch.data(), static_cast<int32_t>(stretch.size())});
  wide.findAndReplace(u"×", u"x");  // of sizes such as M6×20, which are typed so
  iterator.setText(wide);
  for (int32_t begin = iterator.first(), end = iterator.next(); end != icu::BreakIterator::DONE;
       begin = end, end = iterator.next()) {
    if (iterator.getRuleStatus() == UBRK_WORD_NONE) continue;
    std::string word;
    wide.tempSubStringBetween(begin, end).toUTF8String(word);
    const auto folded = fold(word);
    add_word(word, folded, stems);
    if (pieces_ == Pieces::words_and_parts) add(pieces_in(folded));
  }
  if (pieces_ == Pieces::words_and_parts) add(pairs_in(fold(stretch)));
}

void Vocabulary::add(const std::vector<std::string>& parts) {
  for (const auto& part : parts) words_.push_back(number_of(part));
}

void Vocabulary::clear() {
  numbers_.clear();
  stretches_.clear();
  stems_.clear();
  words_.clear();
  texts_.clear();
  memory_.release();
  id_ = next_id();
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
