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
  std::size_t line = 0;
  std::size_t offset = 0;  ///< where it begins in the file, in bytes
};

/// The lines that a record stands in.
struct RecordLines {
  std::string text;
  std::size_t begin = 0;  ///< where the record begins in the text
};

/// The records of a file or, with the name `-`, of standard input, one after the other. Errors name the file and, where
/// known, the line.
class RecordFile {
 public:
  /// Throws Error(file_unreadable).
  RecordFile(const std::string& name, Console& console);

  const std::string& name() const { return name_; }

  /// Up to 64 KiB from the beginning of the file; empty for standard input, which cannot be read again.
  std::string beginning() const;

  /// The next record, or nothing at the end. Throws Error for a text that cannot be split into records.
  std::optional<RecordText> next();
  /// Where the last error of next() lies; nothing when the file could not be read.
  const std::optional<records::RecordStream::Fault>& fault() const { return records_->fault(); }
  /// The next record whose member `id_member` is `id`, or nothing when there is none. Throws as next() does.
  std::optional<RecordText> find(const std::string& id_member, const std::string& id);

  /// The lines of a record. Only the record itself of standard input, which cannot be read again, and where its line is
  /// very long.
  RecordLines lines_of(const RecordText& record) const;

 private:
  template <typename Take>
  std::optional<RecordText> named(const Take& take);

  std::string name_;
  bool is_input_;
  std::ifstream file_;
  std::optional<records::RecordStream> records_;
};

}  // namespace fsctl::cli
