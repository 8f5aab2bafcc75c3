#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace fsctl::test {

/// What clients were told about the records that they push, by names such as `products a3`. Each push has a version,
/// which is in the record. May be used from several threads; each record is pushed by one of them.
class Ledger {
 public:
  using Version = std::int64_t;

  /// A new version.
  Version next() { return ++newest_; }
  /// Notes that a record, or nothing for a delete, is about to be pushed.
  void begin(const std::string& name, Version version, std::optional<std::string> record);
  /// Notes that a push was acknowledged.
  void acknowledge(const std::string& name, Version version);
  /// Notes that a push was refused, so it must have no effect.
  void refuse(const std::string& name, Version version);

  /// The version that was acknowledged last; 0 for none.
  Version acknowledged(const std::string& name) const;
  /// Whether no push of it has begun since this version was acknowledged.
  bool stands(const std::string& name, Version version) const;
  /// The record as it was acknowledged last; nothing when it was deleted, or never pushed.
  std::optional<std::string> record(const std::string& name) const;
  /// The records of a feed that exist, by name.
  std::map<std::string, std::string> records(const std::string& feed) const;
  /// The names of all records of a feed, including deleted ones.
  std::vector<std::string> names(const std::string& feed) const;

  /// What is wrong with an answer that shows version `found` of a record, or nothing for no record, when `before` was
  /// the acknowledged version at the time of the request; empty when the answer is right.
  std::string judge(const std::string& name, Version before, std::optional<Version> found) const;

 private:
  struct Push {
    Version version;
    std::optional<std::string> record;
  };
  /// The pushes of one record.
  struct Line {
    Version acknowledged = 0;
    std::deque<Push> pushes{};  ///< the latest ones, the oldest first
  };

  const Line* find(const std::string& name) const;

  std::atomic<Version> newest_ = 0;
  mutable std::mutex mutex_{};
  std::map<std::string, Line> lines_{};
};

}  // namespace fsctl::test
