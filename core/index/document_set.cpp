#include "core/index/document_set.h"

#include <roaring/roaring.hh>

#include <algorithm>
#include <cstring>
#include <functional>
#include <stdexcept>

#include "core/budget/room.h"
#include "core/index/damage.h"

namespace fsctl::index {
namespace {

/// The most documents that are stored as a list of plain numbers: most words are rare, and such a list takes fewer
/// bytes than any bitmap of the library.
constexpr std::size_t most_listed = 3;
/// Fewer bytes than these are a list.
constexpr std::size_t smallest_bitmap = 8;

bool is_list(std::string_view bytes) { return bytes.size() < smallest_bitmap; }

Hits listed(std::string_view bytes) {
  Hits documents(bytes.size() / sizeof(Local));
  if (!documents.empty()) std::memcpy(documents.data(), bytes.data(), documents.size() * sizeof(Local));
  const bool rise = std::ranges::adjacent_find(documents, std::greater_equal{}) == documents.end();
  if (!rise || bytes.size() % sizeof(Local) != 0) raise_block_damage();
  return documents;
}

/// Reads a bitmap; throws Damaged when it is invalid. The library checks sizes, but neither the order nor the count of
/// the numbers.
::Roaring read_bitmap(std::string_view bytes) try {
  struct Walk {
    std::int64_t last = -1;
    std::uint64_t count = 0;
  } walk;
  // The size is checked first, as the library writes to standard error when it reads invalid bytes.
  if (roaring_bitmap_portable_deserialize_size(bytes.data(), bytes.size()) == 0) raise_block_damage();
  auto bitmap = ::Roaring::readSafe(bytes.data(), bytes.size());
  const bool rises = roaring_iterate(
      &bitmap.roaring,
      [](std::uint32_t document, void* walked) {
        auto& [last, count] = *static_cast<Walk*>(walked);
        const bool is_next = document > last && document < max_documents;
        last = document;
        ++count;
        return is_next;
      },
      &walk);
  if (!rises || walk.count != bitmap.cardinality()) raise_block_damage();
  return bitmap;
} catch (const std::runtime_error&) {
  raise_block_damage();
}

/// The bytes that must be free before an operation of the library, which does not survive a failed allocation.
constexpr std::size_t room = std::size_t{64} * 1024;

}  // namespace

struct DocumentSet::Bitmap {
  ::Roaring roaring;
};

DocumentSet::DocumentSet() {
  make_sure_of_room(room);
  bitmap_ = std::make_unique<Bitmap>();
}

DocumentSet::DocumentSet(std::span<const Local> documents) : DocumentSet() {
  const std::vector<std::uint32_t> wide(documents.begin(), documents.end());
  bitmap_->roaring.addMany(wide.size(), wide.data());
}

DocumentSet::DocumentSet(std::string_view bytes) : DocumentSet() {
  if (is_list(bytes)) {
    for (const Local document : listed(bytes)) add(document);
  } else {
    bitmap_->roaring = read_bitmap(bytes);
  }
}

DocumentSet::DocumentSet(const DocumentSet& other) {
  make_sure_of_room(room);
  bitmap_ = std::make_unique<Bitmap>(*other.bitmap_);
}
DocumentSet& DocumentSet::operator=(const DocumentSet& other) {
  make_sure_of_room(room);
  bitmap_ = std::make_unique<Bitmap>(*other.bitmap_);
  return *this;
}
DocumentSet::DocumentSet(DocumentSet&&) noexcept = default;
DocumentSet& DocumentSet::operator=(DocumentSet&&) noexcept = default;
DocumentSet::~DocumentSet() = default;

std::string DocumentSet::encode() const {
  if (size() <= most_listed) return encode_documents(hits());
  std::string bytes(bitmap_->roaring.getSizeInBytes(), '\0');
  bitmap_->roaring.write(bytes.data());
  return bytes;
}

std::size_t DocumentSet::size() const { return bitmap_->roaring.cardinality(); }
bool DocumentSet::contains(Local document) const { return bitmap_->roaring.contains(document); }
bool DocumentSet::fits(std::size_t documents) const { return empty() || bitmap_->roaring.maximum() < documents; }
void DocumentSet::add(Local document) {
  make_sure_of_room(room);
  bitmap_->roaring.add(document);
}

std::size_t DocumentSet::rank(Local document) const { return document == 0 ? 0 : bitmap_->roaring.rank(document - 1U); }

DocumentSet& DocumentSet::operator&=(const DocumentSet& other) {
  make_sure_of_room(room);
  bitmap_->roaring &= other.bitmap_->roaring;
  return *this;
}
DocumentSet& DocumentSet::operator|=(const DocumentSet& other) {
  make_sure_of_room(room);
  bitmap_->roaring |= other.bitmap_->roaring;
  return *this;
}
DocumentSet& DocumentSet::operator-=(const DocumentSet& other) {
  make_sure_of_room(room);
  bitmap_->roaring -= other.bitmap_->roaring;
  return *this;
}

Hits DocumentSet::hits() const {
  std::vector<std::uint32_t> wide(size());
  bitmap_->roaring.toUint32Array(wide.data());
  Hits hits(wide.size());
  std::ranges::transform(wide, hits.begin(), [](std::uint32_t document) { return static_cast<Local>(document); });
  return hits;
}

std::string encode_documents(std::span<const Local> documents) {
  if (documents.size() > most_listed) return DocumentSet(documents).encode();
  std::string bytes;
  if (!documents.empty()) bytes.assign(reinterpret_cast<const char*>(documents.data()), documents.size_bytes());
  return bytes;
}

Hits decode_documents(std::string_view bytes) { return is_list(bytes) ? listed(bytes) : DocumentSet(bytes).hits(); }

}  // namespace fsctl::index
