#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "core/index/search.h"
#include "core/text/phrases.h"
#include "core/text/vocabulary.h"

namespace fsctl::index {
namespace {

using Synonyms = std::vector<std::string>;

/// The words of a search text as they stand in it.
class TermsMaker {
 public:
  TermsMaker(SearchTerms& terms, const project::SearchWords* of_locale) : terms_(terms), of_locale_(of_locale) {}

  void take(const std::string& text) {
    if (of_locale_ != nullptr && !of_locale_->stemmed.empty())
      terms_.stems = std::make_shared<const text::Stems>(std::set{of_locale_->stemmed});
    vocabulary_.split(text, all_, terms_.stems.get());
    leave_out();
    find_synonyms();
    for (std::size_t i = 0; i < all_.size(); ++i)
      if (place_of_[i]) add(i);
  }

 private:
  std::string word(std::size_t i) const { return std::string(vocabulary_.word(all_[i])); }

  /// Gives the words that are not left out their places; all, when there are no others.
  void leave_out() {
    place_of_.resize(all_.size());
    const auto is_ignored = [&](auto number) {
      return of_locale_ != nullptr && of_locale_->ignored.contains(vocabulary_.word(number));
    };
    const bool leaves_out = of_locale_ != nullptr && !std::ranges::all_of(all_, is_ignored);
    if (leaves_out) terms_.ignored = &of_locale_->ignored;
    for (std::size_t i = 0; i < all_.size(); ++i)
      if (!leaves_out || !is_ignored(all_[i])) place_of_[i] = places_++;
  }

  /// The words that stand at some places of the search when the ignored ones are left out.
  std::vector<std::string> kept(std::vector<std::string> words) const {
    if (terms_.ignored != nullptr) std::erase_if(words, [&](const auto& one) { return terms_.ignored->contains(one); });
    return words;
  }

  void find_synonyms() {
    synonyms_.resize(all_.size());
    if (of_locale_ == nullptr || of_locale_->synonyms.empty()) return;
    for (std::size_t begin = 0; begin < all_.size(); ++begin) {
      std::string phrase;
      for (auto end = begin; end < std::min(all_.size(), begin + most_phrase_words); ++end) {
        phrase += (phrase.empty() ? "" : " ") + word(end);
        if (const auto known = of_locale_->synonyms.find(phrase); known != of_locale_->synonyms.end())
          take_synonyms(begin, end + 1, known->second);
      }
    }
  }

  /// Words from `begin` to `end` find these, too: each word, so that all of them do.
  void take_synonyms(std::size_t begin, std::size_t end, const std::set<std::string, std::less<>>& synonyms) {
    std::vector<std::size_t> places;
    for (auto i = begin; i < end; ++i) {
      if (place_of_[i]) places.push_back(*place_of_[i]);
      synonyms_[i].insert(synonyms.begin(), synonyms.end());
    }
    if (places.empty()) return;
    for (const auto& synonym : synonyms)
      if (auto words = kept(text::words_in(synonym)); !words.empty() && (places.size() > 1 || words.size() > 1))
        terms_.alternatives.push_back({places.front(), places.back() + 1, std::move(words)});
  }

  void add(std::size_t i) {
    // The last word also matches as a beginning, so it is a word of its own even if it occurred before.
    const bool is_last = *place_of_[i] + 1 == places_;
    auto name = std::pair(word(i), Synonyms(synonyms_[i].begin(), synonyms_[i].end()));
    const auto place = is_last ? terms_.words.size() : known_.try_emplace(name, terms_.words.size()).first->second;
    terms_.phrase.push_back(place);
    if (place < terms_.words.size()) return;
    SearchTerms::Word added{.text = name.first, .is_beginning = is_last, .synonyms = std::move(name.second)};
    for (const auto stem : vocabulary_.stems(all_[i])) added.stems.emplace_back(vocabulary_.word(stem));
    added.parts = text::parts_for(added.text);
    terms_.words.push_back(std::move(added));
  }

  /// No synonym has more words.
  static constexpr std::size_t most_phrase_words = project::most_phrase_words;

  SearchTerms& terms_;
  const project::SearchWords* of_locale_;
  text::Vocabulary vocabulary_{};
  std::vector<std::uint32_t> all_{};
  std::size_t places_ = 0;
  std::vector<std::optional<std::size_t>> place_of_{};  ///< of the words, those in the search without ignored ones
  std::vector<std::set<std::string>> synonyms_{};       ///< of the words
  std::map<std::pair<std::string, Synonyms>, std::size_t> known_{};
};

}  // namespace

SearchTerms terms_of(const std::string& text, const std::vector<std::size_t>& columns,
                     const project::SearchWords* of_locale) {
  SearchTerms terms{.columns = columns};
  TermsMaker(terms, of_locale).take(text);
  return terms;
}

}  // namespace fsctl::index
