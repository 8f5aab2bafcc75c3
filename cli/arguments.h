#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::cli {

/// What was typed, validated by the parser only.
struct Arguments {
  std::map<std::string, std::vector<std::string>, std::less<>> values;

  bool has(std::string_view key) const { return values.contains(key); }
  std::string text(std::string_view key, std::string_view fallback = {}) const;
  std::vector<std::string> all(std::string_view key) const;
};

}  // namespace fsctl::cli
