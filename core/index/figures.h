#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/index/column.h"
#include "core/json/value.h"

namespace fsctl::index {

/// What the numbers of some documents come to; null where there are none.
struct Figures {
  std::size_t distinct = 0;
  Value min{};
  Value max{};
  Value avg{};
  Value sum{};
};

/// Collects the numbers of documents, segment by segment; each document counts each of its numbers once.
class FigureCount {
 public:
  void add(const Column& column, const Hits& documents);
  Figures figures();

 private:
  std::vector<std::pair<Number, std::uint32_t>> numbers_;  ///< with the documents that have them
};

}  // namespace fsctl::index
