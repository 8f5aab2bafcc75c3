#include "core/store/snapshots.h"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "core/error/error.h"
#include "core/error/suggest.h"
#include "core/store/changes.h"
#include "core/store/place.h"
#include "core/store/releases.h"
#include "core/store/snapshot_place.h"
#include "core/text/digest.h"

namespace fsctl::store {
namespace {

constexpr std::size_t longest_name = 64;

/// The same for equal texts.
std::int64_t number_for(std::string_view text) {
  std::int64_t number = 0;
  const auto digest = text::sha256(text);
  std::memcpy(&number, digest.data(), sizeof number);
  return number;
}

void check_name(const std::string& name) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '.';
  };
  if (name.empty() || name.size() > longest_name || name.front() == '.' || name.front() == '-' ||
      !std::ranges::all_of(name, fits))
    throw Error(ErrorCode::usage, "a snapshot's name has 1 to 64 of the characters a-z, A-Z, 0-9, - _ .",
                "such as before-import");
}

Error taken(const std::string& name, const std::string& hint) {
  return {ErrorCode::label_taken, "there is a snapshot " + name + " already", hint};
}

void require_store(const Address& store) {
  if (!exists(store)) throw Error(ErrorCode::store_unusable, "there is no store yet", "fsctl ingest makes one");
}

}  // namespace

Error damaged_snapshot(const std::string& name) {
  return {ErrorCode::snapshot_damaged, "the snapshot " + name + " is damaged; the store is as it was",
          "fsctl snapshot remove " + name + " removes it"};
}

Error snapshot_removed_meanwhile(const std::string& name) {
  return {ErrorCode::unknown_name, "the snapshot " + name + " was removed meanwhile; the store is as it was",
          "fsctl snapshot list shows those that are there"};
}

void check_new_name(const std::string& name) {
  check_name(name);
  if (name == automatic_snapshot)
    throw Error(ErrorCode::usage, "the name undo belongs to the snapshot that is made automatically");
}

Written written(Store& store, IntentNumber remapping) {
  return {.released = number_for(shown_releases(store)), .newest = number_for(newest_ids(store, remapping))};
}

Snapshots::Snapshots(const Address& store)
    : place_(store.is_of_server() ? snapshots_in_schemas(store) : snapshots_in_folder(store)) {}

Snapshots::Snapshots(Snapshots&&) noexcept = default;

Snapshots::~Snapshots() = default;

bool Snapshots::has(const std::string& name) const { return place_->has(name); }

void Snapshots::check_free(const std::string& name, const std::string& hint) const {
  check_new_name(name);
  if (has(name)) throw taken(name, hint);
}

std::vector<Snapshot> Snapshots::list() const {
  std::vector<Snapshot> found;
  for (const auto& name : place_->names()) found.push_back(place_->read(name));
  std::erase_if(found, [this](const Snapshot& one) { return one.is_damaged && !has(one.name); });  // removed meanwhile
  std::ranges::sort(found, {}, &Snapshot::name);
  return found;
}

void Snapshots::require(const std::string& name) const {
  check_name(name);
  if (has(name)) return;
  std::vector<std::string> names;
  for (const auto& snapshot : list()) names.push_back(snapshot.name);
  auto hint = did_you_mean(name, names);
  if (hint.empty() && !names.empty()) hint = "the snapshots are " + joined(names);
  if (hint.empty()) hint = "fsctl snapshot save NAME makes one";
  throw Error(ErrorCode::unknown_name, "there is no snapshot \"" + name + '"', hint);
}

Snapshot Snapshots::find(const std::string& name) const {
  require(name);
  auto found = place_->read(name);
  if (found.is_damaged && !has(name)) throw snapshot_removed_meanwhile(name);
  return found;
}

Snapshot Snapshots::save(const Address& store, const std::string& name, UnixMillis now) {
  check_new_name(name);
  require_store(store);
  place_->write(store, {.name = name, .created = now}, true);
  return place_->read(name);
}

Snapshot Snapshots::save_new(const Address& store, const std::string& name, UnixMillis now, const std::string& hint) {
  check_free(name, hint);
  require_store(store);
  if (!place_->write(store, {.name = name, .created = now}, false)) throw taken(name, hint);
  return place_->read(name);
}

std::shared_ptr<const FormerSnapshot> Snapshots::save_automatic(const Address& store, const std::string& before,
                                                                UnixMillis now) {
  std::shared_ptr<const FormerSnapshot> former;
  if (has(automatic_snapshot) && !place_->read(automatic_snapshot).is_damaged) former = place_->keep_former();
  place_->write(store, {.name = automatic_snapshot, .created = now, .before = before}, true);
  return former;
}

void Snapshots::put_back(const FormerSnapshot& former, const std::string& before, UnixMillis created) const {
  if (!has(automatic_snapshot)) return;
  const auto about = place_->read(automatic_snapshot);
  if (about.before == before && about.created == created) place_->put_back(former);
}

bool Snapshots::has_ample_room(const Address& store) const { return place_->has_ample_room(store); }

void Snapshots::note_end(const std::string& before, UnixMillis created, const Written& after) {
  if (!has(automatic_snapshot)) return;
  auto about = place_->read(automatic_snapshot);
  if (about.is_damaged || about.before != before || about.created != created) return;
  about.after = after;
  place_->write_about(about);
}

void Snapshots::restore(const std::string& name, const Address& into) const {
  if (find(name).is_damaged) throw damaged_snapshot(name);
  place_->restore(name, into);
}

void Snapshots::restore_keeping(const std::string& name, const Address& into, const std::string& before, UnixMillis now,
                                const Watching& watching) {
  if (find(name).is_damaged) throw damaged_snapshot(name);
  place_->restore_keeping(name, into, before, now, watching);
}

void Snapshots::give_to(const Address& copy) const { place_->give_to(copy); }

void Snapshots::remove(const std::string& name) const {
  require(name);
  place_->remove(name);
}

}  // namespace fsctl::store
