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

/// What clients were told of the records that they push, by names such as `products a3`. Each push has a version, and
/// the record holds it. May be used from several threads; each record is pushed by one of them.
class Ledger {
 public:
  using Version = std::int64_t;

  Version next() { return ++newest_; }
  /// A record, or nothing for a delete, is about to be pushed.
  void begin(const std::string& name, Version version, std::optional<std::string> record);
  void acknowledge(const std::string& name, Version version);
  /// The push was refused, so it has not happened.
  void refuse(const std::string& name, Version version);

  /// The version that was acknowledged last; 0 when there is none.
  Version acknowledged(const std::string& name) const;
  /// Whether no push of it has begun since this version was acknowledged.
  bool stands(const std::string& name, Version version) const;
  /// The record as it was acknowledged last, or nothing when it is not there.
  std::optional<std::string> record(const std::string& name) const;
  /// All records that are there, of one feed.
  std::map<std::string, std::string> records(const std::string& feed) const;
  std::vector<std::string> names(const std::string& feed) const;

  /// What is wrong with an answer that shows a version, or that the record is not there, when `before` was acknowledged
  /// before it was asked for; empty when nothing is.
  std::string judge(const std::string& name, Version before, std::optional<Version> found) const;

 private:
  struct Push {
    Version version;
    std::optional<std::string> record;
  };
  struct Line {
    Version acknowledged = 0;
    std::deque<Push> pushes{};  ///< not all that are older than what was acknowledged last
  };

  const Line* find(const std::string& name) const;

  std::atomic<Version> newest_ = 0;
  mutable std::mutex mutex_{};
  std::map<std::string, Line> lines_{};
};

}  // namespace fsctl::test
