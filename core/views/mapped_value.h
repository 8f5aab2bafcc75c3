#pragma once

#include <vector>

#include "core/project/mapped_path.h"
#include "core/views/reader.h"

namespace fsctl::views {

/// The value of a mapped field as a reader sees it (Fetch API, "Mapped Value"): null without a match, and a list with
/// null for each missing one where the record has a list of keys.
Value mapped_value(Reader& reader, const project::MappedPath& mapped, const project::RecordView& record);

/// The value of a path of a listing, which may be mapped.
Value listed_value(Reader& reader, const project::FieldPath& path, const project::RecordView& record);

/// Appends every single value of a path of a listing, which may be mapped; no nulls.
void collect_listed(Reader& reader, const project::FieldPath& path, const project::RecordView& record,
                    std::vector<Value>& values);

/// Reads all at once what some records, of which some may be null, are mapped to.
void read_mapped(Reader& reader, const project::MappedPath& mapped,
                 const std::vector<const project::RecordView*>& records);

}  // namespace fsctl::views
