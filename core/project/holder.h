#pragma once

#include <cstddef>

#include "core/project/read_path.h"

namespace fsctl::project {

/// Which record of a view has the value that read_path() gives.
struct Holder {
  enum class Kind { own, product, variant };

  Kind kind = Kind::own;
  std::size_t variant = 0;  ///< its position in the view, for one of them
};
Holder holder_of(const FieldPath& path, const RecordView& record, const stored::View& view, Arena& arena);

}  // namespace fsctl::project
