#include "core/index/neighbours.h"

#include <algorithm>
#include <string_view>

#include "core/text/unicode.h"

namespace fsctl::index {
namespace {

std::vector<std::string_view> letters_of(std::string_view word) {
  std::vector<std::string_view> letters;
  for (std::size_t at = 0; at < word.size();) {
    std::size_t end = at + 1;
    while (end < word.size() && (static_cast<unsigned char>(word[end]) & 0xC0U) == 0x80) ++end;
    letters.push_back(word.substr(at, end - at));
    at = end;
  }
  return letters;
}

using Row = std::vector<std::size_t>;

/// The edit distances of each beginning of a candidate to each beginning of the word, letter by letter;
/// the rows of a beginning shared with the last candidate are kept.
class Distances {
 public:
  explicit Distances(const std::string& word) : word_(letters_of(word)), rows_(1, Row(word_.size() + 1)) {
    for (std::size_t i = 0; i <= word_.size(); ++i) rows_[0][i] = i;
  }

  /// Takes the candidate up to the letter that exceeds `most` in every column, and gives the number of letters taken.
  std::size_t take(const std::vector<std::string_view>& candidate, std::size_t most) {
    std::size_t shared = 0;
    while (shared < taken_.size() && shared < candidate.size() && taken_[shared] == candidate[shared]) ++shared;
    taken_.resize(shared);
    rows_.resize(shared + 1);
    while (taken_.size() < candidate.size()) {
      add(candidate[taken_.size()]);
      if (*std::ranges::min_element(rows_.back()) > most) break;
    }
    return taken_.size();
  }

  bool is_dead(std::size_t most) const { return *std::ranges::min_element(rows_.back()) > most; }
  std::size_t distance() const { return rows_.back().back(); }

 private:
  void add(std::string_view letter) {
    const Row& above = rows_.back();
    Row row(word_.size() + 1);
    row[0] = above[0] + 1;
    for (std::size_t i = 1; i < row.size(); ++i) {
      row[i] = std::min({above[i] + 1, row[i - 1] + 1, above[i - 1] + (word_[i - 1] == letter ? 0U : 1U)});
      const bool swapped = i > 1 && !taken_.empty() && word_[i - 2] == letter && word_[i - 1] == taken_.back();
      if (swapped) row[i] = std::min(row[i], rows_[rows_.size() - 2][i - 2] + 1);
    }
    rows_.push_back(std::move(row));
    taken_.emplace_back(letter);
  }

  std::vector<std::string_view> word_;
  std::vector<Row> rows_;
  std::vector<std::string> taken_;
};

/// The first text after all texts that begin with these letters.
std::string after_all(const std::vector<std::string_view>& letters, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += letters[i];
  return text + '\xFF';
}

}  // namespace

std::vector<std::string> neighbours(const std::string& word, std::size_t typos,
                                    const std::function<std::optional<std::string>(const std::string&)>& next) {
  std::vector<std::string> found;
  Distances distances(word);
  auto candidate = next("");
  while (candidate) {
    const auto letters = letters_of(*candidate);
    const auto taken = distances.take(letters, typos);
    if (distances.is_dead(typos)) {
      candidate = next(after_all(letters, taken));
      continue;
    }
    if (distances.distance() <= typos) found.push_back(*candidate);
    candidate = next(*candidate + '\0');
  }
  return found;
}

std::size_t typos_for(std::string_view word) {
  const auto letters = text::count_code_points(word);
  return letters >= 9 ? 2 : letters >= 5 ? 1 : 0;
}

}  // namespace fsctl::index
