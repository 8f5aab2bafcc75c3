#include "cli/wrapped.h"

#include <sstream>

#include "core/text/unicode.h"

namespace fsctl::cli {

std::string wrapped(std::string line, const std::string& text, std::size_t indent) {
  constexpr std::size_t widest = 100;
  std::string out;
  std::istringstream words(text);
  bool is_first = true;
  for (std::string word; words >> word; is_first = false) {
    if (!is_first && text::display_width(line) + 1 + text::display_width(word) > widest) {
      out += line + '\n';
      line = std::string(indent, ' ') + word;
    } else {
      line += (is_first ? "" : " ") + word;
    }
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return out + line + '\n';
}

}  // namespace fsctl::cli
