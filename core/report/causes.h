#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/text/keyed_hash.h"

namespace fsctl::report {

/// Counts problems by cause: their code, the place in the configuration, and the message without the values in it.
/// Keeps little, however many problems there are.
class Causes {
 public:
  /// The most causes that are told apart.
  static constexpr std::size_t most_causes = 200;
  /// How many problems of a cause are worth showing.
  static constexpr std::size_t most_shown = 3;

  struct Cause {
    Problem first;
    std::size_t count = 0;
    std::vector<std::string> places{};  ///< the caller's, for the first `most_shown`
  };

  /// Counts a problem and returns its cause, which stays valid; null for one beyond the most.
  Cause* count(const Problem& problem);

  /// In the order in which they were met.
  const std::list<Cause>& all() const { return causes_; }
  /// The number of problems whose cause is none of these.
  std::size_t others() const { return others_; }

 private:
  std::list<Cause> causes_{};
  text::ByName<Cause*> by_key_{};
  std::size_t others_ = 0;
};

/// A message without what differs between records: quoted texts and numbers.
std::string without_values(std::string_view message);

}  // namespace fsctl::report
