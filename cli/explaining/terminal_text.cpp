#include "cli/explaining/terminal_text.h"

#include <algorithm>
#include <sstream>
#include <vector>

#include "cli/wrapped.h"
#include "core/text/unicode.h"

namespace fsctl::cli {
namespace {

/// A cell without the blanks around it, and without the signs of code when all of it is code.
std::string cell_text(std::string_view cell) {
  const auto from = cell.find_first_not_of(' ');
  if (from == std::string_view::npos) return {};
  cell = cell.substr(from, cell.find_last_not_of(' ') - from + 1);
  const bool is_code = cell.size() > 2 && cell.front() == '`' && cell.find('`', 1) == cell.size() - 1;
  return std::string(is_code ? cell.substr(1, cell.size() - 2) : cell);
}

using Row = std::vector<std::string>;

Row cells_of(std::string_view line) {
  Row cells;
  line.remove_prefix(1);
  for (auto end = line.find('|'); end != std::string_view::npos; end = line.find('|')) {
    cells.push_back(cell_text(line.substr(0, end)));
    line.remove_prefix(end + 1);
  }
  return cells;
}

/// The widest that a column may be before the cells to its right go to the next line.
constexpr std::size_t widest_column = 30;

/// The rows in columns; the last one is wrapped.
std::string aligned(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths;
  for (const Row& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i)
      if (const auto width = text::display_width(row[i]); width <= widest_column)
        widths[i] = std::max(widths[i], width);
  }
  std::string out;
  for (const Row& row : rows) {
    std::string line = "  ";
    std::size_t indent = 2;
    for (std::size_t i = 0; i + 1 < row.size(); ++i) {
      indent += widths[i] + 2;
      line += row[i];
      if (text::display_width(row[i]) > widths[i]) {
        out += line + '\n';
        line = std::string(indent, ' ');
      } else {
        line += std::string(indent - text::display_width(line), ' ');
      }
    }
    out += wrapped(line, row.empty() ? "" : row.back(), indent);
  }
  return out;
}

/// Takes one line of Markdown after the other.
class TerminalPage {
 public:
  void take(const std::string& line) {
    if (line.starts_with("```")) {
      finish();
      is_in_code_ = !is_in_code_;
    } else if (is_in_code_) {
      out_ += "  " + line + '\n';
    } else if (line.starts_with("    ")) {
      out_ += line.substr(2) + '\n';
    } else if (line.starts_with('|')) {
      if (!line.starts_with("|-") && !line.starts_with("| -")) rows_.push_back(cells_of(line));
    } else if (line.empty()) {
      finish();
      out_ += '\n';
    } else {
      take_words(line);
    }
  }

  std::string text() {
    finish();
    return std::move(out_);
  }

 private:
  void take_words(const std::string& line) {
    if (line.starts_with('#')) {
      finish();
      out_ += line.substr(line.find_first_not_of("# ")) + '\n';
    } else {
      paragraph_ += line + ' ';
    }
  }

  void finish() {
    if (!paragraph_.empty()) out_ += wrapped({}, paragraph_, 0);
    paragraph_.clear();
    out_ += aligned(rows_);
    rows_.clear();
  }

  std::string out_;
  std::string paragraph_;
  std::vector<Row> rows_;
  bool is_in_code_ = false;
};

}  // namespace

std::string terminal_text(std::string_view markdown) {
  TerminalPage page;
  std::istringstream lines{std::string(markdown)};
  for (std::string line; std::getline(lines, line);) page.take(line);
  return page.text();
}

}  // namespace fsctl::cli
