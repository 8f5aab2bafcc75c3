#include "core/index/record_set.h"

#include <roaring/roaring.hh>

#include <algorithm>

namespace fsctl::index {

struct RecordSet::Bitmap {
  ::Roaring roaring;
};

RecordSet::RecordSet() : bitmap_(std::make_unique<Bitmap>()) {}

RecordSet::RecordSet(std::span<const Local> records) : RecordSet() {
  const std::vector<std::uint32_t> wide(records.begin(), records.end());
  bitmap_->roaring.addMany(wide.size(), wide.data());
}

RecordSet::RecordSet(std::string_view bytes) : RecordSet() {
  if (!bytes.empty()) bitmap_->roaring = ::Roaring::readSafe(bytes.data(), bytes.size());
}

RecordSet::RecordSet(const RecordSet& other) : bitmap_(std::make_unique<Bitmap>(*other.bitmap_)) {}
RecordSet& RecordSet::operator=(const RecordSet& other) {
  bitmap_ = std::make_unique<Bitmap>(*other.bitmap_);
  return *this;
}
RecordSet::RecordSet(RecordSet&&) noexcept = default;
RecordSet& RecordSet::operator=(RecordSet&&) noexcept = default;
RecordSet::~RecordSet() = default;

std::string RecordSet::encode() const {
  std::string bytes(bitmap_->roaring.getSizeInBytes(), '\0');
  bitmap_->roaring.write(bytes.data());
  return bytes;
}

std::size_t RecordSet::size() const { return bitmap_->roaring.cardinality(); }
bool RecordSet::contains(Local record) const { return bitmap_->roaring.contains(record); }
void RecordSet::add(Local record) { bitmap_->roaring.add(record); }

std::size_t RecordSet::rank(Local record) const { return record == 0 ? 0 : bitmap_->roaring.rank(record - 1U); }

RecordSet& RecordSet::operator&=(const RecordSet& other) {
  bitmap_->roaring &= other.bitmap_->roaring;
  return *this;
}
RecordSet& RecordSet::operator|=(const RecordSet& other) {
  bitmap_->roaring |= other.bitmap_->roaring;
  return *this;
}
RecordSet& RecordSet::operator-=(const RecordSet& other) {
  bitmap_->roaring -= other.bitmap_->roaring;
  return *this;
}

Hits RecordSet::hits() const {
  std::vector<std::uint32_t> wide(size());
  bitmap_->roaring.toUint32Array(wide.data());
  Hits hits(wide.size());
  std::ranges::transform(wide, hits.begin(), [](std::uint32_t record) { return static_cast<Local>(record); });
  return hits;
}

}  // namespace fsctl::index
