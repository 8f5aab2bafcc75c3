#include "core/served/last_good.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/write.h"
#include "core/served/stored_content.h"
#include "core/store/changes.h"
#include "core/store/feed_records.h"
#include "core/store/set_aside.h"
#include "core/store/shown.h"
#include "core/store/storage_records.h"

namespace fsctl::served {
namespace {

Nestings parse_form(const std::string& text) {
  Nestings nestings;
  if (text.empty()) return nestings;
  const Json form = parse(text);
  for (const auto& [name, layers] : form.items()) {
    const auto letters = layers.get<std::string>();
    nestings.emplace(name, Nesting{.is_scoped = letters.find('s') != std::string::npos,
                                   .is_translatable = letters.find('t') != std::string::npos});
  }
  return nestings;
}

}  // namespace

std::string form_of(const project::Storage& storage) {
  Json form = Json::object();
  for (const Field& field : storage.fields)
    if (!field.mapped) form[field.name] = std::string(field.is_scoped ? "s" : "") + (field.is_translatable ? "t" : "");
  return write(form);
}

LastGood::LastGood(store::Store& store, const Stages& stages, const std::vector<StorageUse>& uses)
    : store_(store), now_(*uses.front().version) {
  for (const auto stage : stage_names) {
    const auto* project = stages.on(stage).project.get();
    if (std::ranges::none_of(uses, [&](const StorageUse& use) { return use.project == project; })) continue;
    const auto shown = store::shown_versions(store, stage);
    if (const auto known = shown.find(now_.storage->name); known != shown.end()) add(known->second);
    for (const auto& one : store::set_aside(store))
      if (one.stage == stage && one.storage == now_.storage->name) add(one.version);
  }
  if (!formers_.empty()) return;
  const auto versions = store::storage_versions(store);  // without notes of what was shown: the newest earlier one
  const auto is_former = [&](const auto& row) { return row.storage == now_.storage->name && row.number < now_.number; };
  const auto newest = std::ranges::find_if(versions.rbegin(), versions.rend(), is_former);
  if (newest != versions.rend()) add(newest->number);
}

void LastGood::add(store::VersionNumber version) {
  if (version == now_.number || std::ranges::find(formers_, version, &Former::version) != formers_.end()) return;
  formers_.push_back({version, parse_form(store::form_of_version(store_, version))});
}

void LastGood::find(std::span<const std::string_view> keys, store::FeedNumber feed, Arena& arena,
                    const std::function<void(std::size_t, const Record&)>& visit) {
  std::vector<bool> are_found(keys.size());
  for (const auto& former : formers_) {
    std::vector<std::size_t> positions;
    std::vector<std::string_view> wanted;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (are_found[i]) continue;
      positions.push_back(i);
      wanted.push_back(keys[i]);
    }
    store::find_storage_records(store_, former.version, wanted, [&](std::size_t i, const auto& row) {
      auto record = row.feed == feed ? converted(row, former, arena) : std::nullopt;
      if (!record) return;
      record->key = wanted[i];
      are_found[positions[i]] = true;
      visit(positions[i], *record);
    });
  }
}

/// The record in the storage's current form, without its key; nothing when it does not fit.
std::optional<LastGood::Record> LastGood::converted(const store::StorageRecord& row, const Former& former,
                                                    Arena& arena) {
  const auto content = refit(stored_content(row.content, reader_, arena), former.nestings, now_.storage->fields, arena);
  if (!content) return {};
  std::string text;
  write(*content, text);
  return Record{.key = {},
                .parent = now_.has_variants ? copy(arena, row.parent) : std::string_view(),
                .changed = row.changed,
                .content = *content,
                .text = copy(arena, text)};
}

std::int64_t count_absent(store::Store& store, const std::string& feed) {
  const auto number = store::find_feed(store, feed);
  if (!number) return 0;
  std::vector<store::VersionNumber> versions;
  for (const auto& [_, version] : store::shown_versions(store, develop)) {
    const Json feeds = parse(store::feeds_of_version(store, version));
    if (std::ranges::find(feeds, Json(feed)) != feeds.end()) versions.push_back(version);
  }
  std::set<std::string> failed;
  store::each_failed_record(store, *number, [&](const store::Change& change) { failed.emplace(change.record); });
  const std::vector<std::string_view> ids(failed.begin(), failed.end());
  std::vector<std::size_t> found(ids.size());
  for (const auto version : versions)
    store::find_storage_records(store, version, ids, [&](std::size_t position, const auto& record) {
      if (record.feed == *number) ++found[position];
    });
  std::int64_t absent = 0;
  store::find_feed_records(store, *number, ids, [&](std::size_t position, const auto&) {
    if (found[position] < versions.size()) ++absent;
  });
  return absent;
}

}  // namespace fsctl::served
