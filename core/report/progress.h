#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace fsctl::report {

/// Receives the progress of long work, to show it on a terminal. Each function may be empty.
struct Listener {
  /// A sentence about what begins or what was found.
  std::function<void(const std::string&)> tell{};
  /// How many of all records are done, of the work that was told last.
  std::function<void(std::int64_t done, std::int64_t all)> advance{};
  /// Each record that was told to fail, with its feed, id and error.
  std::function<void(const std::string& feed, const std::string& id, const std::string& error)> note_failed{};
  /// Whether the work will be undone, so that messages do not refer to its results.
  bool is_dry = false;
};

/// The progress of one pass over records.
class Progress {
 public:
  /// Tells the listener what begins, `mapping 12 records of products`, unless there are no records.
  Progress(const Listener& listener, const std::string& verb, std::int64_t records, const std::string& whose);

  void step() {
    if (listener_.advance) listener_.advance(++done_, all_);
  }

 private:
  const Listener& listener_;
  std::int64_t all_;
  std::int64_t done_ = 0;
};

}  // namespace fsctl::report
