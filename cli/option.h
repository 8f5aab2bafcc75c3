#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::cli {

/// The value of an option that is a whole number.
struct Number {
  enum class Unit { none, bytes };

  static constexpr auto lowest = std::numeric_limits<std::int64_t>::min();
  static constexpr auto highest = std::numeric_limits<std::int64_t>::max();

  std::int64_t least = lowest;
  std::int64_t most = highest;
  Unit unit = Unit::none;  ///< of bytes there may be 64M or 2G
  std::string_view words = "takes a whole number";
};

/// The value of an option that is one of several words.
struct Choices {
  enum class Refusal {
    quotes,    ///< `--x is a, b or c, found "d"`
    states,    ///< `--x is a or b`
    suggests,  ///< `--x is one of a, b, c, found "d"`, and the nearest
  };

  std::vector<std::string> words{};
  Refusal refusal = Refusal::quotes;
};

/// The names of the rows of a table, of which there may be many.
template <typename Rows>
Choices names_of_rows(const Rows& rows) {
  Choices choices{.refusal = Choices::Refusal::suggests};
  for (const auto& row : rows) choices.words.emplace_back(row.name);
  return choices;
}

/// One option or positional of a command.
struct Option {
  enum class Takes { value, many_values, nothing };

  std::string_view names;  ///< `--limit,-n`, or a bare word for a positional
  std::string_view help;   ///< where {choices} and {default} stand for those below
  Takes takes = Takes::value;
  bool required = false;
  std::string_view fallback{};  ///< what counts when nothing is given
  std::optional<Number> number{};
  Choices choices{};
  bool path = false;

  bool is_positional() const { return !names.starts_with('-'); }
  /// `limit` of `--limit,-n`.
  std::string_view key() const;
  std::string help_text() const;

  /// The number that a text is, or the index of the choice. Throws Error(usage).
  std::int64_t read_number(const std::string& text) const;
  std::size_t read_choice(const std::string& text) const;
};

}  // namespace fsctl::cli
