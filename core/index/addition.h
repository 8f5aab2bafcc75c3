#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/document.h"
#include "core/store/document_id.h"

namespace fsctl::index {

/// What one commit adds to an index: new documents, which go to the end of the open segment, and the ids of documents
/// that the commit deletes.
class Addition {
 public:
  void add(const Document& document);
  void remove(store::DocumentId document) { deleted_.push_back(document); }
  bool empty() const { return sizes_.empty() && deleted_.empty(); }
  void clear();

  /// The bytes that the store keeps of this addition; `each_document` and `deleted_in` read them.
  std::string encode() const;

 private:
  std::vector<store::DocumentId> deleted_;
  std::vector<std::uint32_t> sizes_;
  std::string documents_;
};

/// Calls `visit` with each document in the bytes of an addition; the document lives until `visit` returns. Throws
/// Damaged when the bytes are invalid.
void each_document(std::string_view addition, const std::function<void(const Document&)>& visit);
/// The ids of the deleted documents in the bytes of an addition. Throws Damaged as `each_document` does.
std::vector<store::DocumentId> deleted_in(std::string_view addition);

}  // namespace fsctl::index
