#include "core/store/poll_rounds.h"

#include "core/store/statement.h"

namespace fsctl::store {

std::map<FeedNumber, PollRound> poll_rounds(Store& store) {
  std::map<FeedNumber, PollRound> rounds;
  auto& select = store.select("SELECT feed, begun, ended, failures FROM poll_round");
  while (select.step())
    rounds[select.number<FeedNumber>(0)] = {
        .begun = select.number<DataVersion>(1), .ended = select.number(2), .failures = select.number(3)};
  return rounds;
}

void put_poll_round(Store& store, FeedNumber feed, const PollRound& round) {
  store.run(
      "INSERT INTO poll_round(feed, begun, ended, failures) VALUES (?, ?, ?, ?) ON CONFLICT(feed) DO UPDATE SET "
      "begun = excluded.begun, ended = excluded.ended, failures = excluded.failures",
      feed, round.begun, round.ended, round.failures);
}

}  // namespace fsctl::store
