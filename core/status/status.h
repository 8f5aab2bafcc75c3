#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/route_conflicts.h"
#include "core/project/project.h"
#include "core/served/orphans.h"
#include "core/served/tree_nodes.h"
#include "core/store/store.h"

/// The status of a store: what it contains, and which of its records nothing shows.
namespace fsctl::status {

struct FileStatus {
  std::filesystem::path path{};
  std::uint64_t bytes = 0;  ///< 0 when there is no store
  std::uint64_t log_bytes = 0;
  std::string long_log{};  ///< a warning when the write-ahead log is too large; else empty
};

struct FeedStatus {
  std::string id{};
  std::int64_t records = 0;
  std::int64_t failed = 0;  ///< records whose last mapping failed
  std::int64_t absent = 0;  ///< failed records without a last good version
  const project::Feed* configured = nullptr;
};

struct StorageStatus {
  std::string name{};
  std::int64_t records = 0;
  const project::Storage* configured = nullptr;
};

/// Records that are not shown because no composer maps their feed to their storage any more.
struct SetAsideRecords {
  std::string storage{};
  std::string feed{};
  std::vector<std::string> stages{};  ///< the stages that had shown them
  std::int64_t records = 0;
};

struct StageStatus {
  std::string_view name{};
  std::optional<std::string> release{};  ///< its id; nothing for the working configuration
};

/// The status of a store without a configuration.
struct StoreStatus {
  FileStatus file{};
  std::vector<FeedStatus> feeds{};  ///< by id; with a configuration, only the feeds that it has
  std::vector<StorageStatus> storages{};
  std::vector<SetAsideRecords> set_aside{};
  std::vector<StageStatus> stages{};
};

struct TreeStatus {
  std::string slug{};
  served::TreeNodes nodes{};
};

/// The variants of a storage whose products do not exist.
struct WithoutProduct {
  std::string storage{};
  served::Orphans variants{};
};

/// The status of a store with the working configuration, which has to outlive it. Lists of records (left out of trees,
/// without a product, without a route) have up to a hundred entries each.
struct Status : StoreStatus {
  bool is_current = false;  ///< false when the next command has to bring the store to the configuration
  std::vector<TreeStatus> trees{};
  std::vector<WithoutProduct> without_product{};
  index::RouteConflicts without_route{};
};

/// The status of the store at an address, where there may be none yet.
StoreStatus status_of(store::Store& store, const store::Address& address);
Status status_of(store::Store& store, const store::Address& address, const project::Project& project);

}  // namespace fsctl::status
