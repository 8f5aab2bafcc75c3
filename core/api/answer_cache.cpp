#include "core/api/answer_cache.h"

#include <utility>

namespace fsctl::api {

std::shared_ptr<const AnswerCache::Known> AnswerCache::state_at(const std::optional<store::CommitMark>& mark) const {
  if (!mark) return nullptr;
  const std::scoped_lock lock(mutex_);
  return known_ && known_->mark == *mark ? known_ : nullptr;
}

void AnswerCache::note(Known known) {
  auto noted = std::make_shared<const Known>(std::move(known));
  const std::scoped_lock lock(mutex_);
  known_.swap(noted);
}

std::shared_ptr<const Rendered> AnswerCache::find(const store::ContentVersion& content, std::string_view asked) {
  const std::scoped_lock lock(mutex_);
  if (content_ != content) return nullptr;
  const auto found = by_asked_.find(asked);
  if (found == by_asked_.end()) return nullptr;
  entries_.splice(entries_.begin(), entries_, found->second);
  return found->second->answer;
}

/// Requests and answers, which are refused where there is no room, keep an eighth of the budget.
bool AnswerCache::has_room(std::size_t bytes) const {
  return bytes <= most_bytes_ / 4 && budget_.used() <= budget_.bytes() / 8 * 7;
}

void AnswerCache::keep(const store::ContentVersion& content, const std::string& asked,
                       std::shared_ptr<const Rendered> answer) {
  Entries gone;  // is freed without the lock
  Entries added;
  added.push_back({asked, std::move(answer)});
  const auto bytes = added.front().bytes();
  if (!has_room(bytes)) return;
  const std::scoped_lock lock(mutex_);
  if (content < content_) return;
  if (content_ != content) {
    by_asked_.clear();
    gone.swap(entries_);
    bytes_ = 0;
    content_ = content;
  }
  if (!by_asked_.try_emplace(added.front().asked, added.begin()).second) return;
  entries_.splice(entries_.begin(), added);
  bytes_ += bytes;
  while (bytes_ > most_bytes_) drop_last();
}

void AnswerCache::drop_last() {
  const auto& last = entries_.back();
  bytes_ -= last.bytes();
  by_asked_.erase(last.asked);
  entries_.pop_back();
}

}  // namespace fsctl::api
