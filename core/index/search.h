#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/snapshot.h"
#include "core/index/work.h"
#include "core/project/search_words.h"
#include "core/text/parts.h"
#include "core/text/stems.h"

namespace fsctl::index {

/// The texts of a record in the columns of a search, in their order; each value is a text of its own.
using SearchedTexts = std::vector<std::vector<std::string>>;
/// Gives the texts of the records with these keys, in their order; for a key without a record nothing.
using ReadTexts = std::function<std::vector<SearchedTexts>(const std::vector<std::string>& keys)>;

/// How well a word of a document matches a word of a search, best first.
enum class Quality {
  exact,
  prefix,  ///< it begins with the word of the search, which only the last word may; has it as a part; or has its stem
  typo     ///< it is similar to the word of the search, or ends with it
};

inline constexpr Quality qualities[] = {Quality::exact, Quality::prefix, Quality::typo};

/// In which way a word of a document matches a word of a search.
enum class MatchKind {
  exact,
  synonym,
  stem,  ///< it is another form of the word, which ranks as a beginning
  prefix,
  part,  ///< the word of the search is a part of it, which ranks as a beginning
  typo,
  ending  ///< it ends with the word of the search, behind letters that are no word; ranks as one with typos
};

/// The quality of matches of this kind.
inline Quality quality_of(MatchKind kind) {
  if (kind == MatchKind::typo || kind == MatchKind::ending) return Quality::typo;
  return kind == MatchKind::exact || kind == MatchKind::synonym ? Quality::exact : Quality::prefix;
}

/// A word or, of synonyms, a phrase of a text; `stems` are those of an index, of which a search may have some.
struct FoundWord {
  std::string_view text;
  std::vector<std::string_view> stems{};
};

/// The words of a search text with the similar words of the index.
struct SearchTerms {
  /// A distinct word of the search, folded for case and accents.
  struct Word {
    std::string text;
    bool is_beginning;                                           ///< whether it also matches words that begin with it
    std::vector<std::string> synonyms{};                         ///< words and phrases that match as exactly as it
    std::vector<std::string> stems{};                            ///< as an index has them
    text::SoughtParts parts{};                                   ///< what texts have in which it is a part of words
    std::vector<std::shared_ptr<const SimilarWords>> similar{};  ///< per search column; empty without typos
    std::vector<std::shared_ptr<const Compounds>> compounds{};   ///< per search column; empty for none
  };
  std::vector<std::size_t> columns;  ///< the search columns in their order of weight
  std::vector<Word> words{};
  /// The words as they stand in the search, by their places in `words`.
  std::vector<std::size_t> phrase{};
  /// Words of texts that count as some words of the search when they stand side by side.
  struct Alternative {
    std::size_t begin;  ///< of the places in `phrase`
    std::size_t end;
    std::vector<std::string> words;
  };
  std::vector<Alternative> alternatives{};
  /// What finds the stems of words in texts; null for nothing.
  std::shared_ptr<const text::Stems> stems{};
  /// The words that stand side by side however many of these are between them; null for none.
  const std::set<std::string, std::less<>>* ignored = nullptr;
};

/// Splits a search text into words, without similar ones. REQUIRES: `of_locale` outlives
/// the terms; null for nothing known.
SearchTerms terms_of(const std::string& text, const std::vector<std::size_t>& columns,
                     const project::SearchWords* of_locale);

/// How a folded word in the search column with this rank matches a word of the search with some quality or better;
/// nothing if it does not.
std::optional<MatchKind> match_of(const SearchTerms::Word& word, std::size_t rank, const FoundWord& found,
                                  Quality quality);

/// Whether any word is long enough for typos (see typos_for).
bool forgives_typos(const SearchTerms& terms);

/// Finds for each word that is long enough for typos the similar words in each search column, and where words are
/// joined also those that end with it behind letters that are no word. Throws Error when the request takes too much
/// work.
void widen(SearchTerms& terms, bool joins_words, const Snapshot& snapshot, store::Store& store, Work& work);

/// Finds for each word that is long enough the compounds that it is a part of. Throws Error when the request takes too
/// much work.
void add_compounds(SearchTerms& terms, const Snapshot& snapshot, store::Store& store, Work& work);

/// A search in one segment.
class SegmentSearch {
 public:
  /// REQUIRES: all outlive this.
  SegmentSearch(const SearchTerms& terms, const Snapshot& snapshot, store::Store& store, const Segment& segment,
                Work& work)
      : terms_(terms), snapshot_(snapshot), store_(store), segment_(segment), work_(work) {}

  /// The documents that hold all words, in any of the columns.
  DocumentSet all_found() const;

  /// The documents found, each in one set, in sets from the best rank to the worst: first documents in which all words
  /// match exactly, then those that need prefixes, then those that need typos; within each quality, those that need
  /// only earlier columns first. There are three sets per search column, in the order of `qualities`.
  std::vector<DocumentSet> ranked() const;

 private:
  DocumentSet beginning_with(const std::string& text, std::size_t column) const;
  void add_postings(DocumentSet& documents, const std::vector<std::string>& words, std::size_t column) const;
  DocumentSet with_parts(const text::SoughtParts& parts, std::size_t column) const;
  void add_matches(DocumentSet& documents, const SearchTerms::Word& word, Quality quality, std::size_t rank) const;

  const SearchTerms& terms_;
  const Snapshot& snapshot_;
  store::Store& store_;
  const Segment& segment_;
  Work& work_;
};

}  // namespace fsctl::index
