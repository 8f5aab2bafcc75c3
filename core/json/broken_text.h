#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace fsctl {

/// Where a text stops being JSON, and what came before.
struct BrokenText {
  /// What may come next.
  enum class Expected { value, value_or_end, name, name_or_end, colon, comma_or_end, nothing };

  struct Token {
    std::size_t begin = 0;
    std::size_t end = 0;
    char sign = '\0';  ///< the first one; 0 for none yet
  };
  struct Bracket {
    std::size_t at = 0;
    char sign = '{';
    std::size_t line_indent = 0;  ///< the blanks at the beginning of its line
    /// The blanks before the first thing in it that begins a line.
    std::optional<std::size_t> indent{};
  };
  /// A closing bracket, and the one that it closes.
  struct Closing {
    std::size_t at = 0;
    Bracket opened{};
  };

  /// A bracket, and the place where the indents show that it was to be closed.
  struct Overdue {
    std::size_t at = 0;
    Bracket opened{};
  };

  std::string_view text;
  std::size_t at = 0;
  Expected expected = Expected::value;
  Token before{};
  std::vector<Bracket> open{};
  /// An opened bracket whose place in its line is not that of the bracket that closed it: one of these is amiss.
  std::optional<Bracket> suspect{};
  /// The first one that is still open where a line is not further in than its own.
  std::optional<Overdue> overdue{};
  std::size_t line_begin = 0;   ///< where the line of `at` begins
  std::size_t line_indent = 0;  ///< the blanks at its beginning
  /// The last closing bracket.
  std::optional<Closing> closed{};
  /// A closing bracket whose line is further in than that of the bracket it closes: it may be one too many.
  std::optional<Closing> early{};
  /// Whether what follows that one is indented as if it was not there.
  bool is_too_early = false;

  bool at_end() const { return at >= text.size(); }
  char sign() const { return at_end() ? '\0' : text[at]; }
  std::string_view rest() const { return text.substr(at); }
  bool in_object() const { return !open.empty() && open.back().sign == '{'; }
};

/// Reads a text to the first place where it is not JSON; nothing for a text that has the form of JSON.
std::optional<BrokenText> find_break(std::string_view text);

/// The same from a place on up to which a text is read: the state there, with the text that has changed behind it.
std::optional<BrokenText> find_break(BrokenText from);

/// The end of the word at an offset: letters, digits and what stands in numbers.
std::size_t end_of_word(std::string_view text, std::size_t at);

/// Whether a word is a value of JSON: a number, true, false or null.
bool is_json_word(std::string_view word);

}  // namespace fsctl
