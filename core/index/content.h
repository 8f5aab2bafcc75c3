#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/index/snapshot.h"

namespace fsctl::index {

/// A digest of what an index holds of each document, by key: equal for two indexes that answer alike, whatever segments
/// they are made of.
std::map<std::string, std::uint64_t> content_of(store::Store& store, const Snapshot& snapshot);

}  // namespace fsctl::index
