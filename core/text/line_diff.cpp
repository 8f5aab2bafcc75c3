#include "core/text/line_diff.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace fsctl::text {
namespace {

using Lines = std::vector<std::string_view>;

/// The lines with their line breaks.
Lines whole_lines(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

/// A line of both texts, or of one of them.
struct Line {
  char sign;  ///< blank, `-` or `+`
  std::string_view text;
};

/// Compares what is left when equal lines at both ends are taken away.
class Comparison {
 public:
  Comparison(const Lines& before, const Lines& after) : before_(before), after_(after) {}

  std::vector<Line> run() {
    const auto rows = before_.size() + 1;
    const auto columns = after_.size() + 1;
    if (rows * columns > most_cells) return all_replaced();
    common_.assign(rows * columns, 0);
    for (auto i = before_.size(); i-- > 0;)
      for (auto j = after_.size(); j-- > 0;)
        at(i, j) = before_[i] == after_[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
    return along_the_longest();
  }

 private:
  /// The most pairs of lines that are compared; beyond, all lines count as changed.
  static constexpr std::size_t most_cells = 4'000'000;

  std::size_t& at(std::size_t i, std::size_t j) { return common_[(i * (after_.size() + 1)) + j]; }

  std::vector<Line> all_replaced() const {
    std::vector<Line> lines;
    for (const auto line : before_) lines.push_back({'-', line});
    for (const auto line : after_) lines.push_back({'+', line});
    return lines;
  }

  std::vector<Line> along_the_longest() {
    std::vector<Line> lines;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < before_.size() || j < after_.size()) {
      const bool both = i < before_.size() && j < after_.size();
      if (both && before_[i] == after_[j]) {
        lines.push_back({' ', before_[i++]});
        ++j;
      } else if (i < before_.size() && (j == after_.size() || at(i + 1, j) >= at(i, j + 1))) {
        lines.push_back({'-', before_[i++]});
      } else {
        lines.push_back({'+', after_[j++]});
      }
    }
    return lines;
  }

  const Lines& before_;
  const Lines& after_;
  std::vector<std::size_t> common_{};
};

std::vector<Line> compared(Lines before, Lines after) {
  const auto [left, right] = std::ranges::mismatch(before, after);
  const auto same = left - before.begin();
  std::vector<Line> lines;
  for (auto line = before.begin(); line != left; ++line) lines.push_back({' ', *line});
  before.erase(before.begin(), before.begin() + same);
  after.erase(after.begin(), after.begin() + same);
  std::vector<Line> end;
  while (!before.empty() && !after.empty() && before.back() == after.back()) {
    end.push_back({' ', before.back()});
    before.pop_back();
    after.pop_back();
  }
  const auto changed = Comparison(before, after).run();
  lines.insert(lines.end(), changed.begin(), changed.end());
  lines.insert(lines.end(), end.rbegin(), end.rend());
  return lines;
}

std::string range(std::size_t first, std::size_t count) {
  return std::to_string(count == 0 ? first : first + 1) + (count == 1 ? "" : ',' + std::to_string(count));
}

/// The lines [begin, end) as one hunk; `before` and `after` count the lines of both texts above it.
std::string hunk(const std::vector<Line>& lines, std::size_t begin, std::size_t end, std::size_t before,
                 std::size_t after) {
  std::string body;
  std::size_t removed = 0;
  std::size_t added = 0;
  for (auto i = begin; i < end; ++i) {
    const auto& [sign, text] = lines[i];
    if (sign != '+') ++removed;
    if (sign != '-') ++added;
    body += sign;
    body += text;
    if (!text.ends_with('\n')) body += "\n\\ No newline at end of file\n";
  }
  return "@@ -" + range(before, removed) + " +" + range(after, added) + " @@\n" + body;
}

}  // namespace

std::string unified_diff(std::string_view name, std::string_view before, std::string_view after) {
  constexpr std::size_t around = 3;
  const auto lines = compared(whole_lines(before), whole_lines(after));
  const auto is_changed = [](const Line& line) { return line.sign != ' '; };
  if (std::ranges::none_of(lines, is_changed)) return {};
  std::string out = "--- a/" + std::string(name) + "\n+++ b/" + std::string(name) + '\n';
  std::size_t above_before = 0;
  std::size_t above_after = 0;
  std::size_t done = 0;
  const auto pass_to = [&](std::size_t end) {
    for (; done < end; ++done) {
      if (lines[done].sign != '+') ++above_before;
      if (lines[done].sign != '-') ++above_after;
    }
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!is_changed(lines[i])) continue;
    auto last = i;
    for (auto j = i; j < lines.size() && j <= last + 2 * around; ++j)
      if (is_changed(lines[j])) last = j;
    const auto begin = std::max(done, i - std::min(i, around));
    const auto end = std::min(lines.size(), last + around + 1);
    pass_to(begin);
    out += hunk(lines, begin, end, above_before, above_after);
    pass_to(end);
    i = end - 1;
  }
  return out;
}

}  // namespace fsctl::text
