#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/index/column.h"

namespace fsctl::index {

/// A compressed set of a segment's documents: the only place that knows the bitmap library.
class DocumentSet {
 public:
  DocumentSet();
  explicit DocumentSet(std::span<const Local> documents);
  /// From bytes that `encode` made; no bytes, no documents. Throws Damaged when it cannot have made them.
  explicit DocumentSet(std::string_view bytes);
  DocumentSet(const DocumentSet& other);
  DocumentSet& operator=(const DocumentSet& other);
  DocumentSet(DocumentSet&&) noexcept;
  DocumentSet& operator=(DocumentSet&&) noexcept;
  ~DocumentSet();

  std::string encode() const;
  std::size_t size() const;
  bool empty() const { return size() == 0; }
  bool contains(Local document) const;
  /// Whether all of its documents are among so many.
  bool fits(std::size_t documents) const;
  void add(Local document);
  /// How many of its documents come before this one.
  std::size_t rank(Local document) const;

  DocumentSet& operator&=(const DocumentSet& other);
  DocumentSet& operator|=(const DocumentSet& other);
  DocumentSet& operator-=(const DocumentSet& other);

  Hits hits() const;

 private:
  struct Bitmap;
  std::unique_ptr<Bitmap> bitmap_;
};

/// What DocumentSet::encode gives for these documents, which are in ascending order.
std::string encode_documents(std::span<const Local> documents);
/// The documents that such bytes hold.
Hits decode_documents(std::string_view bytes);

}  // namespace fsctl::index
