#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/ingest/prepare.h"

namespace fsctl::load {

/// A location in a loaded file or in standard input.
struct FilePosition {
  const std::string* file = nullptr;
  std::size_t line = 1;    ///< 0 for the file as a whole
  std::size_t offset = 0;  ///< in bytes of the decompressed text
};

/// A record that was read, or the reason why it was refused; its texts lie in its batch.
struct ReadRecord {
  FilePosition origin{};
  std::string_view text{};  ///< the text in the file; empty for a record that is too large, or if there is none
  ingest::PreparedRecord prepared{};
  std::optional<Error> refusal{};
  bool is_record = true;  ///< false when the refusal is about the file
};

/// Records that are passed from the reading to the writing thread together.
struct Batch {
  std::vector<ReadRecord> records{};
  Arena arena{std::size_t{1} << 20U, std::size_t{4} << 20U};  ///< keeps what a batch needs, for the next one
  std::size_t packed_bytes = 0;                               ///< read from all files so far, before decompression

  void clear() {
    records.clear();
    arena.release();
  }
};

}  // namespace fsctl::load
