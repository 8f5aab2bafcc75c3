#include "core/json/outer_members.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "core/json/json.h"

namespace fsctl {
namespace {

struct OuterQuotes {
  std::string_view opening;
  std::string_view closing;
};

constexpr auto outer_quotes =
    std::to_array<OuterQuotes>({{"\"", "\""}, {"'", "'"}, {"“", "”"}, {"„", "“"}, {"”", "”"}});
constexpr std::string_view outer_blanks = " \t\r\n\v\f";
constexpr std::string_view outer_signs = "{}[]:,=\"'";

/// Goes through a text that was meant to be JSON, as far as its signs tell what belongs together.
class OuterMembers {
 public:
  explicit OuterMembers(std::string_view text) : rest_(text) {}

  Json take() {
    while (true) {
      skip_blanks();
      if (rest_.empty()) return std::move(members_);
      const char sign = rest_.front();
      if (sign == '{' || sign == '[') {
        open_ += sign;
        drop(1);
        is_before_name_ = sign == '{';
      } else if (sign == '}' || sign == ']') {
        if (!open_.empty()) open_.pop_back();
        drop(1);
      } else if (sign == ',' || sign == ':' || sign == '=') {
        drop(1);
        is_before_name_ = sign == ',';
      } else {
        take_word();
      }
    }
  }

 private:
  void drop(std::size_t count) { rest_.remove_prefix(std::min(count, rest_.size())); }
  void drop_behind(std::string_view end) {
    const auto at = rest_.find(end);
    drop(at == std::string_view::npos ? rest_.size() : at + end.size());
  }

  /// Comments count as blanks.
  void skip_blanks() {
    while (!rest_.empty()) {
      if (rest_.starts_with("//") || rest_.front() == '#')
        drop_behind("\n");
      else if (rest_.starts_with("/*"))
        drop_behind("*/");
      else if (outer_blanks.find(rest_.front()) != std::string_view::npos)
        drop(1);
      else
        return;
    }
  }

  /// A quoted text, which ends with its line at the latest; nothing where none begins.
  std::optional<std::string> quoted() {
    for (const auto& [opening, closing] : outer_quotes) {
      if (!rest_.starts_with(opening)) continue;
      drop(opening.size());
      std::string said;
      while (!rest_.empty() && rest_.front() != '\n' && !rest_.starts_with(closing)) {
        if (rest_.front() == '\\') drop(1);
        if (rest_.empty()) break;
        said += rest_.front();
        drop(1);
      }
      if (rest_.starts_with(closing)) drop(closing.size());
      return said;
    }
    return {};
  }

  std::string unquoted() {
    const auto end = std::min(rest_.find_first_of(outer_signs), rest_.find_first_of(outer_blanks));
    std::string said(rest_.substr(0, std::max<std::size_t>(end, 1)));
    drop(said.size());
    return said;
  }

  void take_word() {
    const auto text = quoted();
    const auto word = text ? *text : unquoted();
    skip_blanks();
    const bool has_mark = rest_.starts_with(':') || rest_.starts_with('=');
    const bool is_outer = open_.empty() || open_ == "{";
    if (is_outer && (has_mark || (is_before_name_ && open_ == "{"))) {
      name_ = word;
      members_[name_] = nullptr;
    } else if (is_outer && text && !name_.empty()) {
      members_[name_] = word;
    }
    is_before_name_ = false;
  }

  std::string_view rest_;
  Json members_ = Json::object();
  std::string open_;  ///< the brackets around what comes next
  std::string name_;
  bool is_before_name_ = false;
};

}  // namespace

Json outer_members(std::string_view text) { return OuterMembers(text).take(); }

}  // namespace fsctl
