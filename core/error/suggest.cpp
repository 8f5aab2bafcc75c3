#include "core/error/suggest.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace fsctl {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same(char a, char b) { return lower(a) == lower(b); }

/// How many letters have to be inserted, removed, replaced or swapped with their neighbour to get from a to b.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before;
  std::vector<std::size_t> above(b.size() + 1);
  std::iota(above.begin(), above.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::vector<std::size_t> row{i + 1};
    for (std::size_t j = 0; j < b.size(); ++j) {
      row.push_back(std::min({above[j] + (same(a[i], b[j]) ? 0U : 1U), above[j + 1] + 1, row[j] + 1}));
      const bool swapped = i > 0 && j > 0 && same(a[i], b[j - 1]) && same(a[i - 1], b[j]);
      if (swapped) row.back() = std::min(row.back(), before[j - 1] + 1);
    }
    before = std::exchange(above, std::move(row));
  }
  return above.back();
}

/// Whether one name is a prefix of the other, such as `concat` of `concatenate`.
bool is_beginning(std::string_view a, std::string_view b) {
  constexpr std::size_t enough = 4;
  const auto size = std::min(a.size(), b.size());
  return size >= enough && std::ranges::equal(a.substr(0, size), b.substr(0, size), same);
}

/// The longest known name that is a prefix of the wrong one, or has it as a prefix.
const std::string* longest_beginning(std::string_view wrong, std::span<const std::string> known) {
  const std::string* found = nullptr;
  for (const std::string& name : known)
    if (name != wrong && is_beginning(wrong, name) && (found == nullptr || name.size() > found->size())) found = &name;
  return found;
}

}  // namespace

const std::string* nearest(std::string_view wrong, std::span<const std::string> known) {
  if (wrong.size() > 100) return nullptr;
  const std::string* found = nullptr;
  std::size_t best = std::max<std::size_t>(wrong.size() / 3, 1) + 1;
  for (const std::string& name : known) {
    if (name == wrong) continue;  // spelt correctly, so the mistake is another one
    const std::size_t distance = edit_distance(wrong, name);
    if (distance < best) {
      best = distance;
      found = &name;
    }
  }
  return found != nullptr ? found : longest_beginning(wrong, known);
}

Hint did_you_mean(std::string_view wrong, std::span<const std::string> known) {
  const std::string* near = nearest(wrong, known);
  return near != nullptr ? Hint::meant({*near}) : Hint();
}

std::string joined(std::span<const std::string> words) {
  std::string out;
  for (const auto& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

}  // namespace fsctl
