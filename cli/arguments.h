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

/// The typed values of options, by their keys.
using Typed = std::map<std::string, std::vector<std::string>, std::less<>>;

/// The checked values of a command's options, typed ones or defaults.
class Arguments {
 public:
  /// Throws Error(usage).
  void take(const std::vector<Option>& options, const Typed& typed);

  /// Whether it was typed.
  bool has(std::string_view key) const;
  std::string text(std::string_view key, std::string_view fallback = {}) const;
  std::vector<std::string> all(std::string_view key) const;

  /// REQUIRES: an option that takes a number; without a fallback one that was typed or has a default.
  std::int64_t number(std::string_view key) const;
  std::int64_t number(std::string_view key, std::int64_t fallback) const;
  /// The index of a choice. REQUIRES: an option that takes one, and was typed or has a default.
  std::size_t choice(std::string_view key) const;
  /// The same where the words are in the order of an enumeration.
  template <typename Enumeration>
  Enumeration choice(std::string_view key) const {
    return static_cast<Enumeration>(choice(key));
  }
  /// Empty when there is none. REQUIRES: an option that takes paths.
  std::filesystem::path path(std::string_view key) const;
  std::vector<std::filesystem::path> paths(std::string_view key) const;

 private:
  struct Argument {
    std::vector<std::string> texts{};
    bool is_typed = false;
    std::optional<std::int64_t> number{};
    std::optional<std::size_t> choice{};
    std::vector<std::filesystem::path> paths{};
  };

  const Argument* find(std::string_view key) const;

  std::map<std::string, Argument, std::less<>> arguments_{};
};

}  // namespace fsctl::cli
