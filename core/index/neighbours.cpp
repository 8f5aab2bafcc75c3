#include "core/index/neighbours.h"

#include <algorithm>
#include <array>

#include "core/text/unicode.h"

namespace fsctl::index {
namespace {

/// The UTF-8 bytes of a code point as a number.
using Letter = std::uint32_t;

struct Letters {
  std::vector<Letter> letters{};
  std::vector<std::size_t> ends{};  ///< where each letter ends in the text
};

void take_apart(std::string_view word, Letters& out) {
  out.letters.clear();
  out.ends.clear();
  for (std::size_t at = 0; at < word.size();) {
    Letter letter = 0;
    do letter = letter << 8U | static_cast<unsigned char>(word[at++]);
    while (at < word.size() && (static_cast<unsigned char>(word[at]) & 0xC0U) == 0x80);
    out.letters.push_back(letter);
    out.ends.push_back(at);
  }
}

/// The edit distances between a prefix of a candidate and those prefixes of the sought word whose length differs from
/// it by at most the allowed typos, the shortest prefix first. Distances are capped at one more than the allowed typos;
/// all other prefixes are further away.
using Row = std::array<std::uint8_t, 2 * most_typos + 1>;

/// How far a sought word is from a prefix of a candidate.
struct State {
  std::size_t word;  ///< the index of the sought word
  Row row;
  Row above;  ///< the row of the prefix without its last letter
};

/// Compares a sought word with candidates letter by letter.
class Matcher {
 public:
  explicit Matcher(const SoughtWord& sought) : typos_(sought.typos), beyond_(static_cast<std::uint8_t>(typos_ + 1)) {
    take_apart(sought.word, word_);
  }

  /// The state at the empty prefix.
  State start(std::size_t number) const {
    State state{.word = number, .row = {}, .above = {}};
    state.row.fill(beyond_);
    state.above.fill(beyond_);
    for (std::size_t i = 0; i <= std::min(typos_, size()); ++i) state.row[i + typos_] = static_cast<std::uint8_t>(i);
    return state;
  }

  /// Computes the state of the prefix that adds `letter` to one of `depth` letters, whose last one is `last`. Returns
  /// whether a similar word can still begin with the longer prefix.
  bool step(const State& from, std::size_t depth, Letter last, Letter letter, State& to) const {
    to = {.word = from.word, .row = {}, .above = from.row};
    to.row.fill(beyond_);
    std::uint8_t least = beyond_;
    for (std::size_t place = 0; place <= 2 * typos_; ++place) {
      if (depth + 1 + place < typos_ || depth + 1 + place - typos_ > size()) continue;
      const auto i = depth + 1 + place - typos_;
      std::size_t distance = beyond_;
      if (place < 2 * typos_) distance = std::min<std::size_t>(distance, from.row[place + 1] + 1U);
      if (place > 0) distance = std::min<std::size_t>(distance, to.row[place - 1] + 1U);
      if (i > 0)
        distance = std::min<std::size_t>(distance, from.row[place] + (word_.letters[i - 1] == letter ? 0U : 1U));
      const bool is_swapped = i > 1 && depth > 0 && word_.letters[i - 2] == letter && word_.letters[i - 1] == last;
      if (is_swapped) distance = std::min<std::size_t>(distance, from.above[place] + 1U);
      to.row[place] = static_cast<std::uint8_t>(distance);
      least = std::min(least, to.row[place]);
    }
    return least < beyond_;
  }

  /// Whether the whole candidate, of `depth` letters, is similar to the word.
  bool is_like(const State& state, std::size_t depth) const {
    if (size() + typos_ < depth || size() > depth + typos_) return false;
    return state.row[size() + typos_ - depth] < beyond_;
  }

 private:
  std::size_t size() const { return word_.letters.size(); }

  Letters word_{};
  std::size_t typos_;
  std::uint8_t beyond_;
};

/// The prefixes of the current candidate, each with the words that can still match.
class Walk {
 public:
  explicit Walk(const std::vector<SoughtWord>& sought)
      : matchers_(sought.begin(), sought.end()), found_(sought.size()), levels_(1) {
    for (std::size_t i = 0; i < matchers_.size(); ++i) levels_[0].push_back(matchers_[i].start(i));
  }

  /// Takes the next candidate in order, and returns where the search for the following one starts.
  std::string take(const std::string& candidate) {
    take_apart(candidate, letters_);
    const auto& letters = letters_.letters;
    const auto most = std::min(depth_, letters.size());
    const auto shared =
        std::mismatch(taken_.begin(), taken_.begin() + static_cast<std::ptrdiff_t>(most), letters.begin());
    depth_ = static_cast<std::size_t>(shared.first - taken_.begin());
    taken_ = letters;
    while (depth_ < letters.size() && !levels_[depth_].empty()) go_down(letters[depth_]);
    if (levels_[depth_].empty()) return candidate.substr(0, letters_.ends[depth_ - 1]) + '\xFF';  // past this prefix
    for (const State& state : levels_[depth_])
      if (matchers_[state.word].is_like(state, depth_)) found_[state.word].words.push_back(candidate);
    return candidate + '\0';
  }

  std::vector<SimilarWords> found() { return std::move(found_); }

 private:
  void go_down(Letter letter) {
    if (levels_.size() == depth_ + 1) levels_.emplace_back();
    auto& below = levels_[depth_ + 1];
    below.clear();
    const Letter last = depth_ > 0 ? taken_[depth_ - 1] : 0;
    for (const State& state : levels_[depth_]) {
      State next{};
      if (matchers_[state.word].step(state, depth_, last, letter, next)) below.push_back(next);
      ++found_[state.word].letters;
    }
    ++depth_;
  }

  std::vector<Matcher> matchers_;
  std::vector<SimilarWords> found_;
  std::vector<std::vector<State>> levels_;  ///< by length of a prefix, valid up to `depth_`
  std::size_t depth_ = 0;
  std::vector<Letter> taken_{};  ///< the letters of the last candidate
  Letters letters_{};
};

}  // namespace

std::vector<SimilarWords> neighbours(const std::vector<SoughtWord>& sought,
                                     const std::function<std::optional<std::string>(const std::string&)>& next) {
  Walk walk(sought);
  if (sought.empty()) return {};
  for (auto candidate = next(""); candidate;) candidate = next(walk.take(*candidate));
  return walk.found();
}

std::size_t typos_in(std::string_view similar, const SoughtWord& sought) {
  for (std::size_t typos = 0; typos < sought.typos; ++typos) {
    const auto only = [&](const std::string& from) {
      return from <= similar ? std::optional(std::string(similar)) : std::nullopt;
    };
    if (!neighbours({{sought.word, typos}}, only).front().words.empty()) return typos;
  }
  return sought.typos;
}

std::size_t typos_for(std::string_view word) {
  const auto letters = text::count_code_points(word);
  return letters >= 9 ? 2 : letters >= 5 ? 1 : 0;
}

}  // namespace fsctl::index
