#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/index/column.h"

namespace fsctl::index {

/// A compressed set of a segment's documents. Nothing else in the code uses the bitmap library. Constructors and
/// changes throw std::bad_alloc before they call the library when memory is short, as it does not survive a failed
/// allocation.
class DocumentSet {
 public:
  DocumentSet();
  explicit DocumentSet(std::span<const Local> documents);
  /// From bytes made by `encode`; no bytes are the empty set. Throws Damaged when the bytes are invalid.
  explicit DocumentSet(std::string_view bytes);
  DocumentSet(const DocumentSet& other);
  DocumentSet& operator=(const DocumentSet& other);
  DocumentSet(DocumentSet&&) noexcept;
  DocumentSet& operator=(DocumentSet&&) noexcept;
  ~DocumentSet();

  std::string encode() const;
  /// The number of documents.
  std::size_t size() const;
  bool empty() const { return size() == 0; }
  bool contains(Local document) const;
  /// Whether all numbers in the set are less than `documents`, as in a segment of that size.
  bool fits(std::size_t documents) const;
  void add(Local document);
  /// How many documents in the set have a lower number than this one.
  std::size_t rank(Local document) const;

  DocumentSet& operator&=(const DocumentSet& other);
  DocumentSet& operator|=(const DocumentSet& other);
  DocumentSet& operator-=(const DocumentSet& other);

  Hits hits() const;

 private:
  struct Bitmap;
  std::unique_ptr<Bitmap> bitmap_;
};

/// What DocumentSet::encode gives for these documents. REQUIRES: ascending order.
std::string encode_documents(std::span<const Local> documents);
/// The documents in such bytes. Throws Damaged when they are invalid.
Hits decode_documents(std::string_view bytes);

}  // namespace fsctl::index
