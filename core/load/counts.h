#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/ingest/apply.h"

namespace fsctl::load {

/// Counts the records of a load by result.
class Counts {
 public:
  /// The first seven are those of an Outcome; `acknowledged`: a server took the record; `rejected`: it is not a record.
  enum Kind : std::size_t { created, replaced, unchanged, removed, absent, failed, kept, acknowledged, rejected };
  static constexpr std::array<std::string_view, 9> names = {"created", "replaced", "unchanged",    "removed", "absent",
                                                            "failed",  "kept",     "acknowledged", "rejected"};

  static Kind kind_of(ingest::Outcome::Status status) { return static_cast<Kind>(status); }

  void add(Kind kind) { ++counts_[kind]; }

  std::size_t operator[](Kind kind) const { return counts_[kind]; }
  std::size_t all() const {
    std::size_t sum = 0;
    for (const auto count : counts_) sum += count;
    return sum;
  }
  std::size_t errors() const { return counts_[failed] + counts_[rejected]; }

 private:
  std::array<std::size_t, names.size()> counts_{};
};

}  // namespace fsctl::load
