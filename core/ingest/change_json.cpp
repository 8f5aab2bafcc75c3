#include "core/ingest/change_json.h"

#include <array>

#include "core/ingest/load_entry.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/records/intent.h"
#include "core/text/timestamp.h"
#include "core/world/world.h"

namespace fsctl::ingest {

std::string_view name_of(store::ChangeState state) {
  static constexpr std::array<std::string_view, 4> names = {"received", "processed", "failed", "settled"};
  return names[static_cast<std::size_t>(state)];
}

Json change_json(const store::Change& change, const std::map<store::FeedNumber, std::string>& feeds) {
  const auto feed = feeds.find(change.feed);
  Json json = {{"correlation-id", uuid_text(std::string(change.id))},
               {"part", change.part},
               {"feed", feed == feeds.end() ? "" : feed->second},
               {"record", std::string(change.record)},
               {"intent", records::name_of(static_cast<records::Intent>(change.intent))},
               {"state", name_of(change.state)},
               {"received", text::format_timestamp(change.received)},
               {"finished", nullptr},
               {"problems", Json::array()}};
  if (change.record.empty()) json["record"] = nullptr;
  if (change.finished != 0) json["finished"] = text::format_timestamp(change.finished);
  if (!change.problem.empty()) json["problems"] = parse(std::string(change.problem));
  if (!change.counts.empty()) json["counts"] = parse(std::string(change.counts));
  if (!change.cause.empty()) json["cause"] = uuid_text(std::string(change.cause));
  return json;
}

std::string counts_text(const Json& counts) {
  LoadCounts read;
  for (const auto& [name, count] : load_counts) read.*count = counts.value(std::string(name), std::int64_t{0});
  return counts_text(read);
}

}  // namespace fsctl::ingest
