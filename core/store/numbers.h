#pragma once

#include <cstdint>
#include <type_traits>

/// The numbers under which the store has things. Each kind is a type of its own, so that none is taken for another.
namespace fsctl::store {

enum class FeedNumber : std::int64_t {};
/// The number of a storage version: a storage as one configuration maps it.
enum class VersionNumber : std::int64_t {};
enum class TreeNumber : std::int64_t {};
/// Of a set of pages with their routes.
enum class RouteSetNumber : std::int64_t {};
/// Of a page in a set of routes.
enum class RoutePageNumber : std::int64_t {};
enum class ReleaseNumber : std::int64_t {};
/// Of a feed's record.
enum class FeedRecordRow : std::int64_t {};
/// Of a storage's record.
enum class RecordRow : std::int64_t {};

/// The number of nothing, of whatever kind.
struct None {
  template <typename Number>
  requires std::is_enum_v<Number>
  constexpr operator Number() const { return Number{}; }
  template <typename Number>
  requires std::is_enum_v<Number>
  friend constexpr bool operator==(Number number, None) { return number == Number{}; }
};
inline constexpr None none;

}  // namespace fsctl::store
