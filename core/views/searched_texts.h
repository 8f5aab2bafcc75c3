#pragma once

#include "core/index/query.h"
#include "core/project/listing.h"
#include "core/views/reader.h"

namespace fsctl::views {

/// Reads what a listing searches of its records, as the reader sees it. REQUIRES: both outlive the function.
index::ReadTexts searched_texts(Reader& reader, const project::Listing& listing);

}  // namespace fsctl::views
