#pragma once

#include <httplib.h>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "core/store/store.h"
#include "tests/support/random.h"

namespace fsctl::test {

/// The state of a record: its text, or nothing when it is not there.
using State = std::optional<std::string>;

/// The state of a record of the feed `articles` as the store has it now.
State state_of(store::Store& store, const std::string& id);

/// The URL that a server writes to its ready file. Waits for it, and throws when it does not come.
std::string ready_url(const std::string& file);

/// Pushes and deletes records of its own, and remembers what it was told of them.
class PushingClient {
 public:
  /// Its records' ids begin with `name`; what it does depends on nothing else.
  PushingClient(std::string name, const std::string& key);

  void push_until_nobody_answers(const std::string& url);
  /// One push or delete; the status of its answer, or nothing when there is none. What is refused has not happened.
  std::optional<int> push(httplib::Client& server, std::size_t size = 0);

  /// Fails unless each record is as it was acknowledged last, or as a push made it that was never answered.
  void check(store::Store& store);

  std::size_t acknowledged() const { return count_; }

 private:
  std::string name_;
  httplib::Headers headers_;
  Random random_;
  std::size_t version_ = 0;
  std::map<std::string, State> told_{};
  std::optional<std::pair<std::string, State>> under_way_{};
  std::size_t count_ = 0;
};

}  // namespace fsctl::test
