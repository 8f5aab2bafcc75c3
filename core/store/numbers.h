#pragma once

#include <compare>
#include <cstdint>
#include <type_traits>

/// Types for the numbers of rows in the store, one for each kind, so that the compiler rejects one kind in place of
/// another.
namespace fsctl::store {

enum class FeedNumber : std::int64_t {};
/// The number of what a change was to do; core/records has the intents.
enum class IntentNumber : std::int64_t {};
/// The number of a storage version: a storage as one configuration maps it.
enum class VersionNumber : std::int64_t {};
/// The number of a listing index.
enum class IndexNumber : std::int64_t {};
/// The number of the level whose records a listing index has; core/project has the levels.
enum class LevelNumber : std::int64_t {};
/// The number of a column of a listing index, in its definition.
enum class ColumnNumber : std::int64_t {};
/// The number of a segment of a listing index.
enum class SegmentNumber : std::int64_t {};
/// The number of a seal, unique among all indexes that ever existed.
enum class SealNumber : std::int64_t {};
enum class TreeNumber : std::int64_t {};
/// The number of a set of pages with their routes.
enum class RouteSetNumber : std::int64_t {};
/// The number of a page in a set of routes.
enum class RoutePageNumber : std::int64_t {};
enum class ReleaseNumber : std::int64_t {};
/// The number of a feed's record.
enum class FeedRecordRow : std::int64_t {};
/// The number of a record of a storage version.
enum class RecordRow : std::int64_t {};

/// How many transactions were committed when a state of the store came to be: equal numbers, equal data.
enum class DataVersion : std::int64_t {};
/// The version that one more transaction makes.
constexpr DataVersion next(DataVersion version) { return DataVersion(static_cast<std::int64_t>(version) + 1); }

/// Equal versions, equal content: of all that a store has but visitors' contexts. Later ones are greater.
struct ContentVersion {
  std::int64_t went_back = 0;  ///< how often to a snapshot
  std::int64_t written = 0;    ///< how many transactions changed more than contexts

  auto operator<=>(const ContentVersion&) const = default;
};

/// Converts to the number 0 of any kind, which no row has.
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
