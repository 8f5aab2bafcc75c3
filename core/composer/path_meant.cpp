#include "core/composer/path_meant.h"

#include <regex>
#include <utility>
#include <vector>

namespace fsctl::composer {
namespace {

/// What other languages have in a path, and what stands there here.
const std::vector<std::pair<std::regex, std::string>>& rewrites() {
  static const std::vector<std::pair<std::regex, std::string>> all = [] {
    constexpr std::pair<const char*, const char*> table[] = {
        {R"(^\s+|\s+$)", ""},                               // blanks
        {R"(^\$?\{\{?\s*|\s*\}?\}$|^<%=?\s*|\s*%>$)", ""},  // templates
        {R"(^\$\.|^#?/|^\.)", ""},                          // JSONPath, JSON Pointer, jq
        {R"(^\$?(record|data|payload|input|this|self|root|source)\.)", ""},
        {R"(^\$items?\b)", "$item"},
        {R"(^\$(?!item\b|parent\b))", ""},  // variables
        {R"(\[['"]?(\w+)['"]?\])", ".$1"},
        {R"(/|->|::)", "."},
    };
    std::vector<std::pair<std::regex, std::string>> compiled;
    for (const auto& [pattern, instead] : table) compiled.emplace_back(std::regex(pattern), instead);
    return compiled;
  }();
  return all;
}

/// A path as it is written here, after each further rewriting.
std::vector<std::string> rewritten(const std::string& text) {
  std::vector<std::string> all;
  auto now = text;
  for (const auto& [pattern, instead] : rewrites()) {
    auto next = std::regex_replace(now, pattern, instead);
    if (next == now) continue;
    now = std::move(next);
    all.push_back(now);
  }
  return all;
}

bool leads_somewhere(const std::string& text, const Known& known) {
  const auto path = parse_path(text);
  return path && known.may_have(*path);
}

}  // namespace

std::optional<PathMeant> path_meant(const Path& path, const Known& known) {
  constexpr std::size_t longest = 200;
  if (path.text.size() > longest) return {};
  const auto others = rewritten(path.text);
  for (const auto& text : others)
    if (leads_somewhere(text, known)) return PathMeant{.path = text, .is_certain = true};
  if (path.root != Path::Root::record || !known.in_iteration) return {};
  const auto of_item = "$item." + (others.empty() ? path.text : others.back());
  if (leads_somewhere(of_item, known)) return PathMeant{.path = of_item};
  return {};
}

std::optional<std::string> path_elsewhere(const std::string& text) {
  static const std::regex signs(R"(^[$.{<#]|\[['"]?\w+['"]?\])");
  constexpr std::string_view in_no_path = " \t\n,;=<>+*&|!?()\"'{}[]";
  constexpr std::size_t longest = 200;
  if (text.size() > longest || !std::regex_search(text, signs)) return {};
  const auto others = rewritten(text);
  if (others.empty() || others.back().find_first_of(in_no_path) != std::string::npos || !parse_path(others.back()))
    return {};
  return others.back();
}

}  // namespace fsctl::composer
