#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/index/column.h"

namespace fsctl::index {

/// The live documents of an index by their keys: for each segment its column of keys, and by code the document.
struct LiveKeys {
  struct OfSegment {
    std::shared_ptr<const Column> keys;
    Hits documents;  ///< by code of the keys; `none` where all documents with the key are deleted
  };
  static constexpr Local none = 0xFFFF;

  std::vector<OfSegment> segments{};

  /// REQUIRES: `live` are the documents of the segment that are not deleted.
  void add(std::shared_ptr<const Column> keys, const Hits& live);
  std::size_t bytes() const;
};

/// Where the documents of another index are whose keys a column has.
class Join {
 public:
  struct Place {
    static constexpr std::uint32_t nowhere = 0xFFFFFFFF;

    std::uint32_t segment = nowhere;
    Local document = 0;
    bool is_there() const { return segment != nowhere; }
  };

  Join(const Column& keys, const LiveKeys& there);

  /// By code of the keys.
  std::span<const Place> places() const { return places_; }
  std::size_t bytes() const { return places_.size() * sizeof(Place); }

 private:
  std::vector<Place> places_;
};

}  // namespace fsctl::index
