#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/index/snapshot.h"

namespace fsctl::index {

/// Digests of what an index holds of each live document, by the record's key. Two indexes that give the same answers
/// have the same digests, however their documents are split into segments.
std::map<std::string, std::uint64_t> content_of(store::Store& store, const Snapshot& snapshot);

}  // namespace fsctl::index
