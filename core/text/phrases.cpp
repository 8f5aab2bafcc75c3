#include "core/text/phrases.h"

#include <algorithm>
#include <span>

namespace fsctl::text {

std::string joined(const std::vector<std::string>& words) {
  std::string phrase;
  for (const auto& word : words) phrase += (phrase.empty() ? "" : " ") + word;
  return phrase;
}

std::vector<std::string> words_in(std::string_view joined) {
  std::vector<std::string> words;
  while (!joined.empty()) {
    const auto word = joined.substr(0, joined.find(' '));
    words.emplace_back(word);
    joined.remove_prefix(std::min(joined.size(), word.size() + 1));
  }
  return words;
}

Phrases::Phrases(const std::set<std::string>& phrases) {
  for (const auto& phrase : phrases) {
    auto words = words_in(phrase);
    by_first_word_[words.front()].push_back(std::move(words));
  }
}

std::set<std::string> Phrases::among(const std::vector<std::string_view>& words) const {
  std::set<std::string> found;
  for (std::size_t begin = 0; begin < words.size(); ++begin) {
    const auto of_word = by_first_word_.find(words[begin]);
    if (of_word == by_first_word_.end()) continue;
    const auto rest = std::span(words).subspan(begin);
    for (const auto& phrase : of_word->second)
      if (phrase.size() <= rest.size() && std::ranges::equal(phrase, rest.first(phrase.size())))
        found.insert(joined(phrase));
  }
  return found;
}

}  // namespace fsctl::text
