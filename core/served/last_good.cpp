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
    const auto* project = stages.find(stage)->project.get();
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

std::optional<LastGood::Record> LastGood::find(std::string_view key, store::FeedNumber feed, Arena& arena) {
  for (const auto& former : formers_) {
    const auto row = store::find_storage_record(store_, former.version, key);
    if (!row || row->feed != feed) continue;
    const auto content =
        refit(stored_content(row->content, reader_, arena), former.nestings, now_.storage->fields, arena);
    if (!content) continue;
    Record record{.key = std::string(key),
                  .parent = now_.has_variants ? std::string(row->parent) : std::string(),
                  .changed = row->changed,
                  .content = *content,
                  .text = {}};
    write(*content, record.text);
    return record;
  }
  return {};
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
  return std::ranges::count_if(failed, [&](const std::string& id) {
    const auto lacks = [&](store::VersionNumber version) {
      const auto record = store::find_storage_record(store, version, id);
      return !record || record->feed != *number;
    };
    return std::ranges::any_of(versions, lacks) && store::find_feed_record(store, *number, id);
  });
}

}  // namespace fsctl::served
