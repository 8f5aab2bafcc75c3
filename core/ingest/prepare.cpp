#include "core/ingest/prepare.h"

#include "core/composer/markers.h"
#include "core/index/entry.h"
#include "core/ingest/record_check.h"
#include "core/json/write.h"

namespace fsctl::ingest {

/// What makes a storage's records of a feed's.
struct RecordPreparation::Target {
  Target(const project::Project& project, const project::Composer& composer, const StorageVersion& version)
      : mapper(project, composer) {
    if (version.has_variants) return;  // entries of a product show its variants, which only the store knows
    for (const int level : {0, 1})
      if (version.definitions[level]) entries[level] = std::make_unique<index::EntryMaker>(*version.definitions[level]);
  }

  RecordMapper mapper;
  std::unique_ptr<index::EntryMaker> entries[2];  ///< by level
};

RecordPreparation::RecordPreparation(const project::Project& project, const std::vector<StorageVersion>& versions,
                                     const project::Feed& feed)
    : feed_(feed) {
  for (const auto& [_, composer] : project.composers) {
    if (composer.feed != feed.id) continue;
    for (const StorageVersion& version : versions) {
      if (version.storage->name != composer.storage) continue;
      targets_.push_back(&version);
      makers_.emplace_back(project, composer, version);
    }
  }
}

RecordPreparation::~RecordPreparation() = default;
RecordPreparation::RecordPreparation(RecordPreparation&&) noexcept = default;

PreparedRecord RecordPreparation::prepare(Intent intent, std::string_view raw, Arena& arena) {
  const Value record = read_record(raw, reader_, arena);
  PreparedRecord prepared{.intent = intent, .id = record_id(record, feed_), .raw = raw};
  if (intent == Intent::upsert) map(record, prepared, arena);
  return prepared;
}

/// All storages take the record, or none does.
void RecordPreparation::map(const Value& record, PreparedRecord& prepared, Arena& arena) {
  const bool markers = composer::may_have_markers(prepared.raw);
  std::vector<Value> contents;
  for (Target& target : makers_) contents.push_back(target.mapper.map(record, markers, arena, prepared.problems));
  if (!prepared.problems.empty()) return;
  const Value* parent = feed_.parent_member.empty() ? nullptr : record.find(feed_.parent_member);
  const auto parent_id = parent != nullptr && parent->is_text() ? parent->text() : std::string_view{};
  for (std::size_t i = 0; i < contents.size(); ++i) {
    text_.clear();
    write(contents[i], text_);
    auto& mapped = prepared.mapped.emplace_back(
        MappedRecord{.key = prepared.id, .parent = parent_id, .content = contents[i], .text = copy(arena, text_)});
    for (const int level : {0, 1})
      if (const auto& maker = makers_[i].entries[level]) mapped.entries[level] = maker->make(mapped.view());
  }
}

}  // namespace fsctl::ingest
