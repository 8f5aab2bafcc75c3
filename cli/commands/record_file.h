#pragma once

#include <fstream>
#include <optional>
#include <string>

#include "cli/command.h"
#include "core/records/record_stream.h"

namespace fsctl::cli {

/// A record's text and where it comes from.
struct RecordText {
  std::string name;  ///< `products.ndjson:3`
  std::string text;
};

/// The records of a file or, with the name `-`, of standard input, one after the other. Its errors name the file.
class RecordFile {
 public:
  /// Throws Error(file_unreadable).
  RecordFile(const std::string& name, Console& console);

  const std::string& name() const { return name_; }

  std::optional<RecordText> next();
  /// The next record with this id, or nothing when there is none.
  std::optional<RecordText> find(const std::string& id_member, const std::string& id);

 private:
  template <typename Take>
  std::optional<RecordText> named(const Take& take);

  std::string name_;
  std::ifstream file_;
  std::optional<records::RecordStream> records_;
};

}  // namespace fsctl::cli
