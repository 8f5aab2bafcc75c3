#include "core/ingest/prepare.h"

#include <algorithm>
#include <set>

#include "core/composer/markers.h"
#include "core/index/document.h"
#include "core/json/write.h"
#include "core/records/record_check.h"
#include "core/records/text_id.h"

namespace fsctl::ingest {

/// Maps the feed's records to one storage version.
struct RecordPreparation::Target {
  Target(const project::Project& project, const project::Composer& composer, const served::StorageVersion& version)
      : form(*version.storage), mapper(project, composer) {
    if (version.has_variants) return;  // documents of a product depend on its variants, which are in the store
    for (const auto level : project::levels)
      if (version.definitions[level])
        documents[level] = std::make_unique<index::DocumentMaker>(*version.definitions[level]);
  }

  std::vector<const project::Project*> projects{};  ///< the projects that share this version
  std::string storage{};
  const project::Storage& form;
  mapping::RecordMapper mapper;
  project::ByLevel<std::unique_ptr<index::DocumentMaker>> documents{};
};

namespace {

/// Adds a problem that no other storage has reported.
void add_once(Problem problem, Problems& problems) {
  const auto same = [&](const Problem& other) {
    return other.code == problem.code && other.message == problem.message && other.source == problem.source &&
           other.location.pointer == problem.location.pointer;
  };
  if (std::ranges::none_of(problems, same)) problems.push_back(std::move(problem));
}

/// The feed in the working configuration, or else in a release.
const project::Feed& prepare_find_feed(const served::Live& live, const std::string& id) {
  const auto has_it = [&](const served::StoredProject& stored) { return stored.project->feeds.contains(id); };
  return std::ranges::find_if(live.stored, has_it)->project->feeds.at(id);
}

const served::StorageVersion& version_of(const served::StoredProject& stored, const project::Storage& storage) {
  return *std::ranges::find(stored.storages, &storage, &served::StorageVersion::storage);
}

}  // namespace

RecordPreparation::RecordPreparation(std::shared_ptr<const served::Live> live, const std::string& feed,
                                     const std::set<store::VersionNumber>* only)
    : live_(std::move(live)), feed_(prepare_find_feed(*live_, feed)) {
  for (const auto& stored : live_->stored)
    for (const auto& [_, composer] : stored.project->composers) {
      if (composer.feed.name() != feed) continue;
      const auto& version = version_of(stored, *composer.storage);
      if (only != nullptr && !only->contains(version.number)) continue;
      const auto known = std::ranges::find(targets_, version.number);
      const auto place = static_cast<std::size_t>(known - targets_.begin());
      if (known == targets_.end()) {
        targets_.push_back(version.number);
        makers_.emplace_back(*stored.project, composer, version);
      }
      makers_[place].projects.push_back(stored.project.get());
      makers_[place].storage = composer.storage.name();
    }
}

RecordPreparation::~RecordPreparation() = default;
RecordPreparation::RecordPreparation(RecordPreparation&&) noexcept = default;

PreparedRecord RecordPreparation::prepare(records::Intent intent, std::string_view raw, Arena& arena) {
  records::check_size(raw);
  raw = records::as_taken(raw, feed_, arena);
  const Value record = records::read_record(raw, reader_, arena);
  PreparedRecord prepared{.intent = intent, .id = records::record_id(record, feed_), .raw = raw, .live = live_};
  records::check_parent(record, feed_, intent);
  if (intent == records::Intent::upsert) map(record, prepared, arena);
  return prepared;
}

PreparedRecord RecordPreparation::map_stored(std::string_view id, std::string_view raw, Arena& arena) {
  PreparedRecord prepared{.id = id, .raw = raw, .live = live_};
  map(reader_.read_to_keep(raw, arena), prepared, arena);
  return prepared;
}

std::string RecordPreparation::storages() const {
  std::set<std::string> names;
  for (const auto& maker : makers_) names.insert(maker.storage);
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : " and ") + name;
  return text;
}

/// Maps a record for all targets. If one mapping fails for a stage, none of the stage's storages takes the record;
/// other stages do.
void RecordPreparation::map(const Value& record, PreparedRecord& prepared, Arena& arena) {
  const bool markers = composer::may_have_markers(prepared.raw);
  std::vector<Value> contents;
  std::set<const project::Project*> failed;
  for (Target& target : makers_) {
    Problems problems;
    contents.push_back(target.mapper.map(record, markers, arena, problems));
    if (!problems.empty()) failed.insert(target.projects.begin(), target.projects.end());
    for (Problem& problem : problems) add_once(std::move(problem), prepared.problems);
  }
  prepared.mapped.resize(contents.size());
  for (std::size_t i = 0; i < contents.size(); ++i) {
    if (std::ranges::all_of(makers_[i].projects, [&](const auto* project) { return failed.contains(project); }))
      continue;
    text_.clear();
    write(contents[i], text_);
    auto& mapped =
        prepared.mapped[i].emplace(MappedRecord{.key = prepared.id,
                                                .parent = records::product_of(record, feed_, makers_[i].form),
                                                .content = contents[i],
                                                .text = copy(arena, text_)});
    for (const auto level : project::levels)
      if (const auto& maker = makers_[i].documents[level]) mapped.documents[level] = maker->make(mapped.view());
  }
}

}  // namespace fsctl::ingest
