#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/ingest/prepare.h"

namespace fsctl::load {

/// A place in a file that is loaded, or in standard input.
struct Origin {
  const std::string* file = nullptr;
  std::size_t line = 1;    ///< 0: the file as a whole
  std::size_t offset = 0;  ///< in bytes of the unpacked text
};

/// A record that was read, or why there is none; its texts live in its batch.
struct ReadRecord {
  Origin origin{};
  std::string_view text{};  ///< as it stands in the file; empty for what is no record, and for one that is too large
  ingest::PreparedRecord prepared{};
  std::optional<Error> refusal{};
  bool is_record = true;  ///< otherwise the refusal is about the file
};

/// Records that go from the reading to the writing thread together.
struct Batch {
  std::vector<ReadRecord> records{};
  Arena arena{};
  std::size_t packed_bytes = 0;  ///< of all files so far, as they stand there

  void clear() {
    records.clear();
    arena.release();
  }
};

}  // namespace fsctl::load
