#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::cli {

/// The rule for the value of an option that is a whole number.
struct Number {
  enum class Unit { none, bytes };

  static constexpr auto lowest = std::numeric_limits<std::int64_t>::min();
  static constexpr auto highest = std::numeric_limits<std::int64_t>::max();

  std::int64_t least = lowest;  ///< inclusive, as is `most`
  std::int64_t most = highest;
  Unit unit = Unit::none;                           ///< with `bytes`, sizes such as 64M and 2G are accepted
  std::string_view words = "takes a whole number";  ///< how the error message begins, before the range
};

/// The rule for the value of an option that is one of several words.
struct Choices {
  /// The form of the error message for another word.
  enum class Refusal {
    quotes,    ///< `--x is a, b or c, found "d"`
    states,    ///< `--x is a or b`
    suggests,  ///< `--x is one of a, b, c, found "d"`, with the nearest word as hint
  };

  std::vector<std::string> words{};
  Refusal refusal = Refusal::quotes;
};

/// The names of a table's rows as choices. The error message suggests the nearest one, as there may be many.
template <typename Rows>
Choices names_of_rows(const Rows& rows) {
  Choices choices{.refusal = Choices::Refusal::suggests};
  for (const auto& row : rows) choices.words.emplace_back(row.name);
  return choices;
}

/// One option or positional argument of a command.
struct Option {
  enum class Takes {
    value,
    many_values,       ///< a positional takes all that are left, a flag one each time that it is given
    following_values,  ///< all words up to the next flag
    nothing,
  };

  std::string_view names;  ///< `--limit,-n`, or a bare word for a positional
  std::string_view help;   ///< may contain {choices}, {default} and {environment}, which help_text() replaces
  Takes takes = Takes::value;
  bool required = false;
  std::string_view fallback{};  ///< the value when none is given; empty for none
  std::optional<Number> number{};
  Choices choices{};
  bool path = false;  ///< whether values are paths
  /// The environment variable whose value counts when the option is not given; none when empty.
  std::string_view environment{};

  bool is_positional() const { return !names.starts_with('-'); }
  /// The name by which arguments are looked up: `limit` for `--limit,-n`.
  std::string_view key() const;
  /// Each of its names, as they are typed.
  std::vector<std::string> all_names() const;
  std::string help_text() const;

  /// The number in a text; `from` is what gave the text. Throws Error(usage). REQUIRES: the option takes a number.
  std::int64_t read_number(const std::string& text, const std::string& from) const;
  /// The index of a word among the choices. Throws Error(usage).
  std::size_t read_choice(const std::string& text) const;
};

/// What most commands that print a table have.
inline Option json_option() { return {.names = "--json", .help = "Print JSON.", .takes = Option::Takes::nothing}; }

}  // namespace fsctl::cli
