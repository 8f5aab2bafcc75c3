#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "core/fake/random.h"
#include "core/json/json.h"

namespace fsctl::fake {

/// The numbers and dates that a sample has at each path, from which others of the same kind are made.
class SampleValues {
 public:
  void add(const std::string& path, const Json& value);

  /// A number or date between those at this path; nothing where they are too few or of other forms.
  std::optional<Json> another(const std::string& path, const Json& value, Random& chance) const;

 private:
  struct Range {
    std::int64_t least = 0;
    std::int64_t most = 0;
    std::size_t decimals = 0;
    std::set<std::int64_t> seen{};  ///< at most enough_values of them
  };
  static void add_to(Range& range, std::int64_t number);
  static void rescale(Range& range, std::size_t decimals);

  std::map<std::string, Range, std::less<>> numbers_{};
  std::map<std::string, Range, std::less<>> days_{};
};

}  // namespace fsctl::fake
