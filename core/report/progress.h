#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace fsctl::report {

/// Who is told of long work: a person, by a terminal. Either may be nothing.
struct Listener {
  /// A sentence: what begins, what was found.
  std::function<void(const std::string&)> tell{};
  /// Of what was told last so many of all records are done.
  std::function<void(std::int64_t done, std::int64_t all)> advance{};
  /// What is done is undone, so there is nothing to look at afterwards.
  bool is_dry = false;
};

/// One pass over records.
class Progress {
 public:
  /// Tells what begins: `mapping 12 records of products`, unless there are none.
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
