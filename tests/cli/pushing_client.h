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

/// The state of a record: its member `text`, or nothing when it does not exist.
using State = std::optional<std::string>;

/// The current state of a record of the feed `articles` in a store.
State state_of(store::Store& store, const std::string& id);

/// The URL that a server writes to its ready file. Waits for it up to a minute, then throws std::runtime_error.
std::string ready_url(const std::string& file);

/// Pushes and deletes its own records of the feed `articles`, and remembers what was acknowledged.
class PushingClient {
 public:
  /// `name` begins the ids of its records and determines what it pushes. `key` is the ingest key.
  PushingClient(std::string name, const std::string& key);

  /// Throws std::runtime_error for an answer with another status than 200.
  void push_until_nobody_answers(const std::string& url);
  /// Pushes or deletes one record, whose text gets `size` more bytes; returns the status of the answer, or nothing
  /// without an answer. A push that is refused must have no effect.
  std::optional<int> push(httplib::Client& server, std::size_t size = 0);

  /// Fails the test unless each record is as it was acknowledged last, or as the push without an answer made it.
  void check(store::Store& store);

  /// The number of acknowledged pushes and deletes.
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
