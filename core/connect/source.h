#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/connect/outside.h"
#include "core/project/feed.h"

namespace fsctl::connect {

/// A part of a list: the records of one answer, or of a piece of a file.
struct ListPart {
  std::vector<std::string> records{};  ///< their unchecked texts
  Problems refused{};                  ///< for records that are too large, with file and location
};

/// The source of a feed's records. All functions throw Error(source_… | variable_unset | interrupted).
class FeedSource {
 public:
  virtual ~FeedSource() = default;

  /// The record with an id; nothing when there is none.
  virtual std::optional<std::string> record(const std::string& id) = 0;

  /// The next part of the list, which may be empty; nothing at its end.
  virtual std::optional<ListPart> next() = 0;

  /// Whether the list, at its end, was complete, so that records missing from it have vanished from the source.
  virtual bool is_complete() const { return true; }
};

/// The most records of a file in one part.
inline constexpr std::size_t small_part = 1'000;
inline constexpr std::size_t large_part = 20'000;

/// REQUIRES: the feed has a connector and outlives the source.
std::unique_ptr<FeedSource> open_source(const project::Feed& feed, const std::filesystem::path& project,
                                        const Outside& outside, std::size_t part_size);

std::unique_ptr<FeedSource> open_file_source(const project::Feed& feed, const std::filesystem::path& project,
                                             std::size_t part_size, bool may_leave_project = false);
std::unique_ptr<FeedSource> open_http_source(const project::Feed& feed, const Outside& outside);

}  // namespace fsctl::connect
