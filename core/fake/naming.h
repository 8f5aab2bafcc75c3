#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/fake/role.h"

namespace fsctl::fake {

/// The name of one record, in any language; records of the same feed and seed have different ones.
class Naming {
 public:
  /// REQUIRES: the feed's name outlives it.
  Naming(std::string_view feed, std::uint64_t seed, std::int64_t index);

  std::string name(std::string_view locale) const;
  std::string slug(std::string_view locale) const;
  std::string_view company() const;
  /// A picture: an SVG as a data URI.
  std::string image() const;
  /// A path of a picture, without a host.
  std::string image_file(std::string_view ending, std::size_t position) const;

 private:
  std::string_view feed_;
  std::uint64_t place_;  ///< among all names
  std::uint64_t round_;  ///< how often all names were used before
};

/// The id of a record that is made up: `product-17`, with seeds other than 1 `product-s5-17`.
std::string made_id(std::string_view feed, std::uint64_t seed, std::int64_t index);

}  // namespace fsctl::fake
