#include "core/index/record_set.h"

#include <roaring/roaring.hh>

#include <algorithm>
#include <cstring>
#include <functional>
#include <stdexcept>

#include "core/budget/room.h"
#include "core/store/damage.h"

namespace fsctl::index {
namespace {

/// Most words are rare: so few records stand as their numbers, in fewer bytes than any bitmap of the library has.
constexpr std::size_t most_listed = 3;
constexpr std::size_t smallest_bitmap = 8;

[[noreturn]] void raise_damage() { store::raise_damage("index_block"); }

bool is_list(std::string_view bytes) { return bytes.size() < smallest_bitmap; }

Hits listed(std::string_view bytes) {
  Hits records(bytes.size() / sizeof(Local));
  if (!records.empty()) std::memcpy(records.data(), bytes.data(), records.size() * sizeof(Local));
  const bool rise = std::ranges::adjacent_find(records, std::greater_equal{}) == records.end();
  if (!rise || bytes.size() % sizeof(Local) != 0) raise_damage();
  return records;
}

/// The library looks at the sizes in the bytes, but believes what they say of numbers and their count.
::Roaring read_bitmap(std::string_view bytes) try {
  struct Walk {
    std::int64_t last = -1;
    std::uint64_t count = 0;
  } walk;
  // Asked before, as the reading writes to standard error what it finds wrong.
  if (roaring_bitmap_portable_deserialize_size(bytes.data(), bytes.size()) == 0) raise_damage();
  auto bitmap = ::Roaring::readSafe(bytes.data(), bytes.size());
  const bool rises = roaring_iterate(
      &bitmap.roaring,
      [](std::uint32_t record, void* walked) {
        auto& [last, count] = *static_cast<Walk*>(walked);
        const bool is_next = record > last && record < max_entries;
        last = record;
        ++count;
        return is_next;
      },
      &walk);
  if (!rises || walk.count != bitmap.cardinality()) raise_damage();
  return bitmap;
} catch (const std::runtime_error&) {
  raise_damage();
}

/// What one operation of the library may take: it does not survive that memory runs out.
constexpr std::size_t room = std::size_t{64} * 1024;

}  // namespace

struct RecordSet::Bitmap {
  ::Roaring roaring;
};

RecordSet::RecordSet() {
  make_sure_of_room(room);
  bitmap_ = std::make_unique<Bitmap>();
}

RecordSet::RecordSet(std::span<const Local> records) : RecordSet() {
  const std::vector<std::uint32_t> wide(records.begin(), records.end());
  bitmap_->roaring.addMany(wide.size(), wide.data());
}

RecordSet::RecordSet(std::string_view bytes) : RecordSet() {
  if (is_list(bytes)) {
    for (const Local record : listed(bytes)) add(record);
  } else {
    bitmap_->roaring = read_bitmap(bytes);
  }
}

RecordSet::RecordSet(const RecordSet& other) {
  make_sure_of_room(room);
  bitmap_ = std::make_unique<Bitmap>(*other.bitmap_);
}
RecordSet& RecordSet::operator=(const RecordSet& other) {
  make_sure_of_room(room);
  bitmap_ = std::make_unique<Bitmap>(*other.bitmap_);
  return *this;
}
RecordSet::RecordSet(RecordSet&&) noexcept = default;
RecordSet& RecordSet::operator=(RecordSet&&) noexcept = default;
RecordSet::~RecordSet() = default;

std::string RecordSet::encode() const {
  if (size() <= most_listed) return encode_records(hits());
  std::string bytes(bitmap_->roaring.getSizeInBytes(), '\0');
  bitmap_->roaring.write(bytes.data());
  return bytes;
}

std::size_t RecordSet::size() const { return bitmap_->roaring.cardinality(); }
bool RecordSet::contains(Local record) const { return bitmap_->roaring.contains(record); }
bool RecordSet::fits(std::size_t entries) const { return empty() || bitmap_->roaring.maximum() < entries; }
void RecordSet::add(Local record) {
  make_sure_of_room(room);
  bitmap_->roaring.add(record);
}

std::size_t RecordSet::rank(Local record) const { return record == 0 ? 0 : bitmap_->roaring.rank(record - 1U); }

RecordSet& RecordSet::operator&=(const RecordSet& other) {
  make_sure_of_room(room);
  bitmap_->roaring &= other.bitmap_->roaring;
  return *this;
}
RecordSet& RecordSet::operator|=(const RecordSet& other) {
  make_sure_of_room(room);
  bitmap_->roaring |= other.bitmap_->roaring;
  return *this;
}
RecordSet& RecordSet::operator-=(const RecordSet& other) {
  make_sure_of_room(room);
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

std::string encode_records(std::span<const Local> records) {
  if (records.size() > most_listed) return RecordSet(records).encode();
  std::string bytes;
  if (!records.empty()) bytes.assign(reinterpret_cast<const char*>(records.data()), records.size_bytes());
  return bytes;
}

Hits decode_records(std::string_view bytes) { return is_list(bytes) ? listed(bytes) : RecordSet(bytes).hits(); }

}  // namespace fsctl::index
