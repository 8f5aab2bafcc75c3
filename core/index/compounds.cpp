#include "core/index/compounds.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "core/text/parts.h"
#include "core/text/unicode.h"

namespace fsctl::index {
namespace {

/// In letters.
constexpr std::size_t shortest_rest = 3;
constexpr std::size_t shortest_beginning = 4;

/// Letters that join the words of a compound.
constexpr std::array<std::string_view, 6> joints = {"es", "en", "er", "s", "n", "e"};

/// The last eight bytes of a word, from the last one on, as a number: what is less ends before.
std::uint64_t tail_of(std::string_view word) {
  std::uint64_t tail = 0;
  for (std::size_t i = 0; i < sizeof tail; ++i)
    tail = tail << 8U | (i < word.size() ? static_cast<unsigned char>(word[word.size() - 1 - i]) : 0U);
  return tail;
}

bool ends_before(std::string_view one, std::string_view other) {
  return std::lexicographical_compare(one.rbegin(), one.rend(), other.rbegin(), other.rend(), [](char a, char b) {
    return static_cast<unsigned char>(a) < static_cast<unsigned char>(b);
  });
}

/// Tells whether something is a compound of a part and known words, and counts how many words it looks for.
class Test {
 public:
  Test(std::string_view part, const KnownWords& known) : part_(part), known_(known) {}

  bool is_compound(const std::string& word) {
    const auto rest = word.size() - part_.size();
    return (word.ends_with(part_) && may_begin(word.substr(0, rest), word)) ||
           (word.starts_with(part_) && may_end(word.substr(part_.size())));
  }
  std::uint64_t looks() const { return looks_; }

 private:
  bool has(const std::string& word, std::size_t least_letters) {
    if (text::count_code_points(word) < least_letters) return false;
    ++looks_;
    return known_.has(word);
  }

  bool may_begin(const std::string& rest, const std::string& compound) {
    if (has(rest, shortest_rest)) return true;
    if (text::count_code_points(rest) >= shortest_beginning && known_.has_beginning(rest, compound)) return true;
    return std::ranges::any_of(joints, [&](auto joint) {
      return rest.ends_with(joint) && has(rest.substr(0, rest.size() - joint.size()), shortest_rest);
    });
  }

  bool may_end(const std::string& rest) {
    return has(rest, shortest_part) || std::ranges::any_of(joints, [&](auto joint) {
             return rest.starts_with(joint) && has(rest.substr(joint.size()), shortest_part);
           });
  }

  std::string_view part_;
  const KnownWords& known_;
  std::uint64_t looks_ = 0;
};

}  // namespace

Endings::Endings(const std::function<std::optional<std::string>(const std::string&)>& next) {
  for (auto word = next(std::string(text::behind_parts)); word; word = next(*word + '\0')) {
    if (text::count_code_points(*word) < shortest_rest + shortest_part) continue;
    words_.push_back({static_cast<std::uint32_t>(texts_.size()), static_cast<std::uint32_t>(word->size())});
    texts_ += *word;
  }
  // Numbers are compared many times as fast as words.
  std::vector<std::pair<std::uint64_t, Word>> by_tail;
  by_tail.reserve(words_.size());
  for (const auto& word : words_) by_tail.emplace_back(tail_of(text(word)), word);
  std::ranges::sort(by_tail, [&](const auto& one, const auto& other) {
    return one.first != other.first ? one.first < other.first : ends_before(text(one.second), text(other.second));
  });
  std::ranges::transform(by_tail, words_.begin(), [](const auto& word) { return word.second; });
}

std::vector<std::string> Endings::with(std::string_view ending) const {
  std::vector<std::string> found;
  const auto first = std::ranges::lower_bound(words_, ending, ends_before, [&](Word word) { return text(word); });
  for (auto word = first; word != words_.end() && text(*word).ends_with(ending); ++word)
    if (word->size > ending.size()) found.emplace_back(text(*word));
  std::ranges::sort(found);
  return found;
}

bool joins_words(std::string_view locale) {
  constexpr std::array<std::string_view, 11> languages = {"af", "da", "de", "fi", "is", "lb",
                                                          "nb", "nl", "nn", "no", "sv"};
  return std::ranges::count(languages, locale.substr(0, locale.find('-'))) > 0;
}

Compounds compounds_among(const std::vector<std::string>& words, std::string_view part, const KnownWords& known) {
  Test test(part, known);
  Compounds found;
  std::ranges::copy_if(words, std::back_inserter(found.words),
                       [&](const auto& word) { return test.is_compound(word); });
  found.looks = test.looks();
  return found;
}

}  // namespace fsctl::index
