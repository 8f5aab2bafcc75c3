#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/connect/outside.h"
#include "core/project/feed.h"

namespace fsctl::connect {

/// Records of a list that came together.
struct Part {
  std::vector<std::string> records{};  ///< each as it was written: not yet checked in any way
  Problems refused{};                  ///< of those that are too large to be taken, with the file and place
};

/// Where a feed's records are fetched from. Everything throws Error(source_… | variable_unset | interrupted).
class Source {
 public:
  virtual ~Source() = default;

  /// The record of an id; nothing when there is none.
  virtual std::optional<std::string> record(const std::string& id) = 0;

  /// The next part of the list, which may be empty; nothing at its end.
  virtual std::optional<Part> next() = 0;

  /// Whether the list that has ended is all there is, so that what is missing in it has vanished.
  virtual bool is_complete() const { return true; }
};

/// How many records of a file come together at most.
inline constexpr std::size_t small_part = 1'000;
inline constexpr std::size_t large_part = 20'000;

/// REQUIRES: the feed has a connector and outlives the source.
std::unique_ptr<Source> open_source(const project::Feed& feed, const std::filesystem::path& project,
                                    const Outside& outside, std::size_t part_size);

std::unique_ptr<Source> open_file_source(const project::Feed& feed, const std::filesystem::path& project,
                                         std::size_t part_size, bool may_leave_project = false);
std::unique_ptr<Source> open_http_source(const project::Feed& feed, const Outside& outside);

}  // namespace fsctl::connect
