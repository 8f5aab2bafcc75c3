#include "core/store/postgresql/kept_answers.h"

#include <algorithm>
#include <utility>

namespace fsctl::store {
namespace {

/// Tells what was asked from all else that a connection asks.
std::string asked(std::string_view statement, std::span<const BoundValue> values) {
  std::string key(statement);
  for (const auto& value : values) {
    key += static_cast<char>('0' + static_cast<int>(value.type()));
    if (value.type() == BoundValue::Type::number)
      key.append(std::to_string(value.number())).append(";");
    else
      key.append(std::to_string(value.text().size())).append(":").append(value.text());
  }
  return key;
}

/// Its part of a result that has the answers to other rows of values, too.
std::size_t bytes_of(const Answer& answer) {
  const auto rows = static_cast<std::size_t>(std::max(rows_of(answer.result), 1));
  const auto own = static_cast<std::size_t>(std::max(answer.end - answer.first, 1));
  return PQresultMemorySize(answer.result.get()) / rows * own;
}

}  // namespace

void KeptAnswers::turn_to(const ContentVersion& version) {
  if (std::exchange(version_, version) != version) forget();
}

void KeptAnswers::forget() {
  answers_.clear();
  bytes_ = 0;
}

const Answer* KeptAnswers::find(std::string_view statement, std::span<const BoundValue> values) const {
  if (answers_.empty()) return nullptr;
  const auto found = answers_.find(asked(statement, values));
  return found == answers_.end() ? nullptr : &found->second;
}

void KeptAnswers::keep(std::string_view statement, std::span<const BoundValue> values, const Answer& answer) {
  constexpr std::size_t of_an_entry = 128;
  constexpr std::size_t largest_part = 64;
  const auto of_answer = bytes_of(answer);
  if (of_answer > most_bytes_ / largest_part) return;
  auto key = asked(statement, values);
  const auto bytes = of_answer + key.size() + of_an_entry;
  if (bytes_ + bytes > most_bytes_) forget();
  if (answers_.insert_or_assign(std::move(key), answer).second) bytes_ += bytes;
}

}  // namespace fsctl::store
