#include "cli/shell_word.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

bool is_plain(unsigned char c) {
  return std::isalnum(c) != 0 || std::string_view("/:.,_-@%+=").find(static_cast<char>(c)) != std::string_view::npos;
}

}  // namespace

std::string shell_word(const std::string& word) {
  if (!word.empty() && std::ranges::all_of(word, is_plain)) return word;
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + '\'';
}

std::string shell_argument(const std::string& name) {
  return text::printable((name.starts_with('-') ? "-- " : "") + shell_word(name));
}

}  // namespace fsctl::cli
