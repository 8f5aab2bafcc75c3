#pragma once

#include <string>
#include <vector>

#include "core/composer/check.h"
#include "core/infer/observation.h"
#include "core/language/known.h"

namespace fsctl::language {

/// A path of a feed's records, and the type of its value.
struct RecordPath {
  std::string path;
  std::string type;
};

/// The paths that a feed's schema and records of it show.
std::vector<RecordPath> record_paths(const Known& known, const std::string& feed);

/// Adds a path unless it is there, or a value under a path with all that lies in it.
void add_path(std::vector<RecordPath>& paths, std::string path, std::string type);
void add_type(const composer::Type& type, const std::string& path, std::vector<RecordPath>& paths);
void add_shape(const infer::Shape& shape, const std::string& path, int depth, std::vector<RecordPath>& paths);

/// The schema of a feed; an empty one where it has none.
const composer::Schema& schema_of(const Known& known, const std::string& feed);

}  // namespace fsctl::language
