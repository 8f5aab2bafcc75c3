#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "core/api/rendered.h"
#include "core/api/stage.h"
#include "core/budget/budget.h"
#include "core/store/commits.h"
#include "core/store/connection.h"
#include "core/store/content_version.h"
#include "core/text/keyed_hash.h"

namespace fsctl::api {

/// What was answered at one version of the store's content, by what was asked; within a memory limit, beyond which
/// those go that nobody asked for longest. Thread-safe.
class AnswerCache {
 public:
  AnswerCache(std::size_t most_bytes, Budget& budget) : most_bytes_(most_bytes), budget_(budget) {}

  /// A state of the store that was read.
  struct Known {
    store::CommitMark mark;  ///< of its last commit
    store::ContentVersion content;
    std::shared_ptr<const ServedStages> served;
    std::shared_ptr<const store::Counters> counters{};  ///< where the state may be presumed
  };
  /// The state that was noted last, if this mark is that of its last commit; else null.
  std::shared_ptr<const Known> state_at(const std::optional<store::CommitMark>& mark) const;
  void note(Known known);

  /// Null when that was not asked at this version.
  std::shared_ptr<const Rendered> find(const store::ContentVersion& content, std::string_view asked);
  /// Keeps an answer, and no more those of former versions. Does nothing when memory is short.
  void keep(const store::ContentVersion& content, const std::string& asked, std::shared_ptr<const Rendered> answer);

 private:
  struct Entry {
    std::string asked;
    std::shared_ptr<const Rendered> answer;

    std::size_t bytes() const { return answer->bytes() + 2 * asked.size(); }
  };
  using Entries = std::list<Entry>;

  bool has_room(std::size_t bytes) const;
  void drop_last();

  const std::size_t most_bytes_;
  Budget& budget_;
  mutable std::mutex mutex_{};
  std::shared_ptr<const Known> known_{};
  store::ContentVersion content_{};
  Entries entries_{};  ///< the one that was asked last first
  text::ByName<Entries::iterator> by_asked_{};
  std::size_t bytes_ = 0;
};

}  // namespace fsctl::api
