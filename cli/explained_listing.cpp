#include "cli/explained_listing.h"

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "cli/counted.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

std::string shown(const Json& value) {
  return value.is_string() ? text::printable(value.get<std::string>()) : write(value);
}

std::string quoted(const Json& value) { return '"' + shown(value) + '"'; }

std::string listed(const Json& values, const std::string& separator) {
  std::string list;
  for (const Json& value : values) list += (list.empty() ? "" : separator) + shown(value);
  return list;
}

void print_search(std::ostream& out, const Json& explanation) {
  const auto& search = explanation["search"];
  out << counted(explanation["total"].get<std::size_t>(), "record");
  if (!search.is_null()) {
    out << " for " << listed(search["words"], " ") << "…";
    if (search["typos"].get<bool>())
      out << ", typos forgiven as " << shown(search["without_typos"]) << " are found without";
  }
  out << "; by " << listed(explanation["order"], ", then ") << '\n';
}

std::string manner(const Json& match) {
  const auto as = match["as"].get<std::string>();
  if (as == "exact") return "";
  if (as == "prefix") return " as the beginning of " + quoted(match["found"]);
  if (as == "ending") return " as the ending of " + quoted(match["found"]);
  if (as == "part") return " as a part of " + quoted(match["found"]);
  if (as == "synonym") return " by its synonym " + quoted(match["found"]);
  if (as == "stem") return " as its other form " + quoted(match["found"]);
  return " as " + quoted(match["found"]) + ", " + counted(match["typos"].get<std::size_t>(), "typo");
}

/// A line for each word of the search, with the fields that have it.
void print_matches(std::ostream& out, const Json& matches) {
  std::string line;
  Json word;
  for (const Json& match : matches) {
    if (match["word"] == word) {
      line += "; ";
    } else {
      if (!line.empty()) out << line << '\n';
      word = match["word"];
      line = "   " + quoted(word) + ' ';
    }
    line += "in " + shown(match["field"]) + manner(match);
  }
  if (!line.empty()) out << line << '\n';
}

void print_rank(std::ostream& out, const Json& rank) {
  const auto quality = rank["quality"].get<std::string>();
  out << "   " << (quality == "exact" ? "every word exact" : quality == "prefix" ? "needs a beginning" : "needs typos");
  if (rank["adjacency"].is_null())
    out << ", in fields up to " << shown(rank["field"]) << "; too many hits to compare how their words stand";
  else if (rank["adjacency"].get<bool>())
    out << ", side by side in " << shown(rank["field"]) << (rank["whole"].get<bool>() ? ", the whole of it" : "");
  else
    out << ", scattered over fields up to " << shown(rank["field"]);
  out << '\n';
}

void print_sorts(std::ostream& out, const Json& sorts) {
  std::string line;
  for (const Json& sort : sorts) line += (line.empty() ? "   " : ", ") + shown(sort["by"]) + " " + shown(sort["value"]);
  if (!line.empty()) out << line << '\n';
}

}  // namespace

void print_explained_listing(std::ostream& out, const Json& explanation) {
  print_search(out, explanation);
  for (const Json& item : explanation["items"]) {
    out << '\n' << shown(item["place"]) << ". " << shown(item["key"]) << '\n';
    if (item.contains("matches")) print_matches(out, item["matches"]);
    if (item.contains("rank")) print_rank(out, item["rank"]);
    print_sorts(out, item["sorts"]);
    if (item.contains("before_next")) out << "   before the next by " << shown(item["before_next"]) << '\n';
  }
}

}  // namespace fsctl::cli
