#pragma once

#include <cstddef>
#include <string>

#include "core/error/error.h"

namespace fsctl::rebuild {

/// Collects the contradictions of one kind in one storage; the first ten are told one by one.
class Differences {
 public:
  Differences(Problems& problems, std::string what) : problems_(problems), what_(std::move(what)) {}
  ~Differences() {
    if (count_ > told_one_by_one) add("and " + std::to_string(count_ - told_one_by_one) + " more");
  }
  Differences(const Differences&) = delete;
  Differences& operator=(const Differences&) = delete;

  void tell(const std::string& why) {
    if (++count_ <= told_one_by_one) add(why);
  }

 private:
  static constexpr std::size_t told_one_by_one = 10;

  void add(const std::string& why) {
    problems_.push_back({.code = ErrorCode::store_inconsistent, .message = what_ + ": " + why});
  }

  Problems& problems_;
  std::string what_;
  std::size_t count_ = 0;
};

}  // namespace fsctl::rebuild
