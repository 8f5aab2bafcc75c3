#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace fsctl::ingest {

/// Knows of most names that were never noted that they were not, however many were: a table of bits, of which each name
/// sets four.
class NotedNames {
 public:
  void note(std::string_view name);
  /// False only for a name that was never noted.
  bool may_have(std::string_view name) const;

 private:
  /// What a processor fetches at once has all bits of a name.
  using Bits = std::array<std::uint64_t, 8>;
  struct Place {
    std::size_t bits;
    Bits mask;
  };
  static Place place_of(std::string_view name);

  std::vector<Bits> bits_{};  ///< none before the first name
};

}  // namespace fsctl::ingest
