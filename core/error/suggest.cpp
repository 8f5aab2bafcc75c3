#include "core/error/suggest.h"

#include <algorithm>
#include <numeric>

namespace fsctl {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (lower(a[i]) == lower(b[j]) ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j + 1] + 1, row[j] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string did_you_mean(std::string_view wrong, std::span<const std::string> known) {
  if (wrong.size() > 100) return {};
  const std::string* nearest = nullptr;
  std::size_t best = std::max<std::size_t>(wrong.size() / 3, 1) + 1;
  for (const std::string& name : known) {
    const std::size_t distance = edit_distance(wrong, name);
    if (distance < best) {
      best = distance;
      nearest = &name;
    }
  }
  return nearest != nullptr ? "did you mean \"" + *nearest + "\"?" : "";
}

}  // namespace fsctl
