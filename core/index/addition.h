#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/document.h"
#include "core/store/document_id.h"

namespace fsctl::index {

/// What one commit brings to an index: documents for the end of the open segment, and the numbers of documents that are
/// deleted from now on.
class Addition {
 public:
  void add(const Document& document);
  void remove(store::DocumentId document) { deleted_.push_back(document); }
  bool empty() const { return sizes_.empty() && deleted_.empty(); }
  void clear();

  /// The addition as bytes for the store.
  std::string encode() const;

 private:
  std::vector<store::DocumentId> deleted_;
  std::vector<std::uint32_t> sizes_;
  std::string documents_;
};

/// Calls `visit` with each document that such bytes hold; it lives until the next one.
void each_document(std::string_view addition, const std::function<void(const Document&)>& visit);
/// The documents that such bytes tell as deleted.
std::vector<store::DocumentId> deleted_in(std::string_view addition);

}  // namespace fsctl::index
