#include "cli/table.h"

#include <algorithm>
#include <iomanip>
#include <ostream>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/text/printable.h"

namespace fsctl::cli {

void print_table(std::ostream& out, const std::vector<std::string>& titles, const Json& rows,
                 const std::vector<std::string>& members) {
  std::vector<std::size_t> widths;
  const auto cell = [](const Json& value) {
    return value.is_string() ? text::printable(value.get<std::string>()) : write(value);
  };
  for (std::size_t i = 0; i < titles.size(); ++i) {
    widths.push_back(titles[i].size());
    for (const Json& row : rows) widths[i] = std::max(widths[i], cell(row[members[i]]).size());
  }
  const auto line = [&](auto text_of, auto is_number) {
    for (std::size_t i = 0; i < titles.size(); ++i) {
      const bool last = i + 1 == titles.size();
      out << (i == 0 ? "" : "  ") << (is_number(i) ? std::right : std::left)
          << std::setw(last && !is_number(i) ? 0 : static_cast<int>(widths[i])) << text_of(i);
    }
    out << '\n';
  };
  const auto right = [&](std::size_t i) { return !rows.empty() && rows[0][members[i]].is_number(); };
  line([&](std::size_t i) { return titles[i]; }, right);
  for (const Json& row : rows) line([&](std::size_t i) { return cell(row[members[i]]); }, right);
}

}  // namespace fsctl::cli
