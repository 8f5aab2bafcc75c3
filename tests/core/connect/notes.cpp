#include "tests/core/connect/notes.h"

#include "core/connect/fetches.h"
#include "core/project/load.h"
#include "core/rebuild/make_current.h"
#include "core/store/changes.h"
#include "core/store/feed_records.h"
#include "tests/support/small_project.h"

namespace fsctl::test {

Notes::Notes(const std::string& connector, const std::string& method) {
  write_small_project(scratch_, "notes");
  scratch_.write("feeds/notes.json",
                 R"({"method": ")" + method + R"(", "every": "1m", "connector": )" + connector + "}");
  project = project::load(scratch_.path());
  world.now = [this] { return now.load(); };
  world.steady = [this] { return steady.load(); };
  world.start.reset();
  rebuild::make_current(store, *project, real_world());
}

connect::Fetch Notes::fetch(const connect::FetchSteps& steps, std::shared_ptr<ingest::Writing> writing) {
  if (!writing) writing = std::make_shared<ingest::Writing>(store, *project);
  return {std::move(writing), world, project->feeds.at("notes"), connect::real_outside(world), steps};
}

std::string Notes::record_into(store::Store& own, const std::string& id) const {
  const auto writing = std::make_shared<ingest::Writing>(own, *project);
  const auto fetched =
      connect::Fetch(writing, world, project->feeds.at("notes"), connect::real_outside(world)).record(id);
  writing->commit();
  return said(fetched);
}

void Notes::push_into(store::Store& own, std::span<const std::string> records, records::Intent intent) const {
  ingest::FeedIngest ingest(own, *project, world, "notes");
  for (const auto& record : records) ingest.apply(intent, record);
  ingest.commit();
}

void Notes::push_elsewhere(std::span<const std::string> records, records::Intent intent) const {
  store::Store own(path(), store::Store::Mode::write);
  push_into(own, records, intent);
}

std::string Notes::trigger(records::Intent intent, const std::string& id) {
  const auto correlation_id = world.correlation_id();
  ingest::FeedIngest ingest(store, *project, world, "notes");
  ingest.log_trigger(intent, R"({"id": ")" + id + "\"}", {.correlation_id = correlation_id, .received = now});
  ingest.commit();
  return correlation_id;
}

std::string Notes::ids() {
  std::string ids;
  if (const auto feed = store::find_feed(store, "notes"))
    store::each_feed_record(store, *feed,
                            [&](const auto& record) { ids += (ids.empty() ? "" : " ") + std::string(record.id); });
  return ids;
}

std::string Notes::text(const std::string& id) {
  const auto feed = store::find_feed(store, "notes");
  const auto record = feed ? store::find_feed_record(store, *feed, id) : std::nullopt;
  const auto text = record ? std::string(record->raw) : "";
  store.rest();
  return text;
}

std::string Notes::outcome(const std::string& correlation_id) {
  std::string out;
  store::each_part(store, correlation_id, [&](const store::Change& change) {
    out = std::to_string(static_cast<int>(change.state));
    const auto message = change.problem.find("\"message\":");
    if (message != std::string_view::npos) out += ' ' + std::string(change.problem.substr(message + 11, 60));
  });
  return out;
}

std::string Notes::logged(const std::string& list) {
  std::string out;
  const auto add = [&](const store::Change& change) {
    if (change.id == list)
      out += std::string(change.counts) + ' ';
    else
      out += std::string(change.record) + (change.cause == list ? " by it " : " by another ");
  };
  store::each_change(store, {}, add);
  return out;
}

std::string Notes::said(const connect::Fetched& fetched) {
  auto out = ingest::counts_text(fetched.counts);
  for (const auto& problem : problems_of(fetched)) out += " | " + problem.message;
  for (const auto& note : {fetched.note, newer_here(fetched)})
    if (!note.empty()) out += " | " + note;
  return out;
}

}  // namespace fsctl::test
