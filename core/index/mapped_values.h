#pragma once

#include <memory>
#include <vector>

#include "core/index/column.h"
#include "core/index/document_set.h"
#include "core/index/join.h"

namespace fsctl::index {

/// The column of the values that other documents have, for the documents of a segment that have the keys of these. It
/// has the positions of the keys or, if these have none, those of the values. `values` are the columns of the other
/// index by segment; null where the join does not lead. An absent value is one of a key that leads nowhere.
Column mapped_values(const Column& keys, const Join& join, const std::vector<std::shared_ptr<const Column>>& values,
                     bool is_numeric, bool is_keyed);

/// The documents of a segment with a key of one of some other documents, which are given by segment there.
DocumentSet mapped_documents(const Column& keys, const Join& join,
                             const std::vector<std::shared_ptr<const DocumentSet>>& there);

}  // namespace fsctl::index
