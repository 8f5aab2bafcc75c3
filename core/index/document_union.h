#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/index/document_set.h"

namespace fsctl::index {

/// Unites many sets that lie as bytes, most of them small: a bit for each document is quicker than growing a set.
class DocumentUnion {
 public:
  /// Throws Damaged when the bytes are invalid.
  void add(std::string_view bytes) {
    for (const Local document : decode_documents(bytes)) bits_[document / 64] |= std::uint64_t{1} << document % 64;
  }

  DocumentSet united() const {
    Hits documents;
    for (std::size_t document = 0; document <= max_documents; ++document)
      if ((bits_[document / 64] >> document % 64 & 1) != 0) documents.push_back(static_cast<Local>(document));
    return DocumentSet(documents);
  }

 private:
  std::vector<std::uint64_t> bits_ = std::vector<std::uint64_t>(max_documents / 64 + 1);
};

}  // namespace fsctl::index
