#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/option.h"

namespace fsctl::cli {

/// The words given on the command line, by the keys of their options; none for an option without a value.
using Typed = std::map<std::string, std::vector<std::string>, std::less<>>;

/// The checked values of a command's options: those given on the command line, or defaults.
class Arguments {
 public:
  /// Checks and adds the values of some options. Throws Error(usage).
  void take(const std::vector<Option>& options, const Typed& typed);

  /// Sets an option as if this path had been given.
  void set_path(std::string_view key, const std::filesystem::path& path);

  /// Whether the option was given on the command line or by its variable; a default does not count.
  bool has(std::string_view key) const;
  /// Whether its value is that of its variable.
  bool is_of_environment(std::string_view key) const;
  /// The first value; `fallback` when there is none.
  std::string text(std::string_view key, std::string_view fallback = {}) const;
  std::vector<std::string> all(std::string_view key) const;

  /// REQUIRES: an option that takes a number and, without `fallback`, was given or has a default.
  std::int64_t number(std::string_view key) const;
  std::int64_t number(std::string_view key, std::int64_t fallback) const;
  /// The index of the chosen word. REQUIRES: an option that takes a choice, and was given or has a default.
  std::size_t choice(std::string_view key) const;
  /// The same for an option whose words are in the order of an enumeration.
  template <typename Enumeration>
  Enumeration choice(std::string_view key) const {
    return static_cast<Enumeration>(choice(key));
  }
  /// The first path; empty when there is none. REQUIRES: an option that takes paths.
  std::filesystem::path path(std::string_view key) const;
  std::vector<std::filesystem::path> paths(std::string_view key) const;

 private:
  /// The values of one option.
  struct Argument {
    std::vector<std::string> texts{};
    bool is_typed = false;
    bool is_of_environment = false;
    std::optional<std::int64_t> number{};
    std::optional<std::size_t> choice{};
    std::vector<std::filesystem::path> paths{};
  };

  const Argument* find(std::string_view key) const;

  std::map<std::string, Argument, std::less<>> arguments_{};
};

}  // namespace fsctl::cli
