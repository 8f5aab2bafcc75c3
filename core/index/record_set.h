#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/index/column.h"

namespace fsctl::index {

/// A compressed set of a chunk's records: the only place that knows the bitmap library.
class RecordSet {
 public:
  RecordSet();
  explicit RecordSet(std::span<const Local> records);
  /// From bytes that `encode` made; no bytes, no records. Throws Damaged when it cannot have made them.
  explicit RecordSet(std::string_view bytes);
  RecordSet(const RecordSet& other);
  RecordSet& operator=(const RecordSet& other);
  RecordSet(RecordSet&&) noexcept;
  RecordSet& operator=(RecordSet&&) noexcept;
  ~RecordSet();

  std::string encode() const;
  std::size_t size() const;
  bool empty() const { return size() == 0; }
  bool contains(Local record) const;
  /// Whether all of its records are among so many.
  bool fits(std::size_t entries) const;
  void add(Local record);
  /// How many of its records come before this one.
  std::size_t rank(Local record) const;

  RecordSet& operator&=(const RecordSet& other);
  RecordSet& operator|=(const RecordSet& other);
  RecordSet& operator-=(const RecordSet& other);

  Hits hits() const;

 private:
  struct Bitmap;
  std::unique_ptr<Bitmap> bitmap_;
};

/// What RecordSet::encode gives for these records, which are in ascending order.
std::string encode_records(std::span<const Local> records);
/// The records that such bytes hold.
Hits decode_records(std::string_view bytes);

}  // namespace fsctl::index
