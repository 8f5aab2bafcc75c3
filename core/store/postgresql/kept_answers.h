#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "core/store/numbers.h"
#include "core/store/postgresql/result.h"
#include "core/store/statement.h"
#include "core/text/keyed_hash.h"

namespace fsctl::store {

/// What a server has answered to selects of the content, as long as the content is the same; begins anew when it is
/// full. One thread at a time.
class KeptAnswers {
 public:
  /// Nothing is kept before. What is large is not kept at all.
  void limit(std::size_t bytes) { most_bytes_ = bytes; }
  /// What is asked from now on is of this version of the content.
  void turn_to(const ContentVersion& version);
  const ContentVersion& version() const { return version_; }

  /// Null when it is not known.
  const Answer* find(std::string_view statement, std::span<const BoundValue> values) const;
  void keep(std::string_view statement, std::span<const BoundValue> values, const Answer& answer);

 private:
  void forget();

  std::size_t most_bytes_ = 0;
  std::size_t bytes_ = 0;
  ContentVersion version_{};
  text::ByName<Answer> answers_{};
};

}  // namespace fsctl::store
