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

/// What a store has, and what of it nothing shows.
namespace fsctl::status {

struct File {
  std::filesystem::path path{};
  std::uint64_t bytes = 0;  ///< 0 when there is none
  std::uint64_t log_bytes = 0;
  std::string long_log{};  ///< why the log is larger than it should be; empty when it is not
};

struct Feed {
  std::string id{};
  std::int64_t records = 0;
  std::int64_t failed = 0;  ///< in their last mapping
  std::int64_t absent = 0;  ///< of those, without a last good version
  const project::Feed* configured = nullptr;
};

struct Storage {
  std::string name{};
  std::int64_t records = 0;
  const project::Storage* configured = nullptr;
};

/// Records that are not shown, as nothing maps the feed to the storage any more.
struct SetAside {
  std::string storage{};
  std::string feed{};
  std::vector<std::string> stages{};  ///< that had shown it
  std::int64_t records = 0;
};

struct Stage {
  std::string_view name{};
  std::optional<std::string> release{};  ///< its id; nothing: the working configuration
};

/// What the store tells without a configuration.
struct StoreStatus {
  File file{};
  std::vector<Feed> feeds{};  ///< by id; with a configuration those that it has
  std::vector<Storage> storages{};
  std::vector<SetAside> set_aside{};
  std::vector<Stage> stages{};
};

struct Tree {
  std::string slug{};
  served::TreeNodes nodes{};
};

/// The variants of a storage that belong to no product.
struct WithoutProduct {
  std::string storage{};
  served::Orphans variants{};
};

/// What the store tells of a working configuration, which outlives it. Of each tree, of each storage's variants and of
/// what has no route, the first hundred records are named.
struct Status : StoreStatus {
  bool is_current = false;  ///< otherwise the next command brings the store up to the configuration
  std::vector<Tree> trees{};
  std::vector<WithoutProduct> without_product{};
  index::RouteConflicts without_route{};
};

/// REQUIRES: the address of the store, where there may be none yet.
StoreStatus status_of(store::Store& store, const store::Address& address);
Status status_of(store::Store& store, const store::Address& address, const project::Project& project);

}  // namespace fsctl::status
