#include "core/load/tally.h"

#include "core/load/loaded_file.h"

namespace fsctl::load {

Tally::Tally(const Load& load, const LoadListener& listener) : load_(load), listener_(listener) {
  if (!load_.rejects.empty()) rejects_.emplace(load_.rejects);
  if (!load_.correlation_ids.empty() && !load_.is_dry) open_ids();
}

void Tally::open_ids() {
  const auto& file = load_.correlation_ids;
  if (is_loaded(file, load_.files))
    throw Error(ErrorCode::usage, "--correlation-ids would change " + file.string() + ", which is to be loaded");
  if (rejects_ && std::filesystem::weakly_canonical(file) == std::filesystem::weakly_canonical(rejects_->file()))
    throw Error(ErrorCode::usage, "--correlation-ids and --rejects want a file each");
  ids_.emplace(file);
}

void Tally::tell(const ReadRecord& record, const Problems& problems) const {
  for (const Problem& problem : problems) listener_.problem(record, problem);
}

void Tally::refused(const ReadRecord& record, const Error& error) {
  tell(record, error.problems());
  if (record.is_record) {
    loaded_.counts.add(Counts::rejected);
    has_unkept_ = has_unkept_ || record.text.empty();
    if (rejects_) rejects_->add(record, Counts::names[Counts::rejected], error.problems());
  } else if (error.about() == ErrorClass::environment) {
    loaded_.has_unreadable_file = true;
  } else {
    ++loaded_.broken_files;
  }
}

void Tally::became(Counts::Kind kind, const ReadRecord& record, const std::string& correlation_id,
                   const Problems& problems) {
  loaded_.counts.add(kind);
  if (ids_ && !correlation_id.empty()) ids_->add(record.prepared.id, Counts::names[kind], correlation_id);
  if (kind != Counts::failed) return;
  tell(record, problems);
  if (rejects_) rejects_->add(record, Counts::names[kind], problems);
}

void Tally::left_out(const ingest::LeftOut& found) {
  for (const auto& sentence : found.sentences) warn(sentence);
  loaded_.left_out = found;
}

void Tally::advance(std::size_t bytes, std::optional<std::size_t> all_bytes) const {
  listener_.advance(loaded_.counts.all(), bytes, all_bytes);
}

void Tally::committed() {
  committed_ = loaded_.counts;
  if (ids_) ids_->commit();
}

void Tally::undone() {
  loaded_.counts = committed_;
  if (ids_) ids_->undo();
}

std::size_t Tally::all_undone() {
  loaded_.taken_back = committed_.all() - committed_[Counts::rejected];
  loaded_.counts = committed_ = {};
  return loaded_.taken_back;
}

/// Replaces a file of rejects that was itself loaded only if each of its records is in the store or in the new file.
void Tally::finish_rejects() {
  const bool is_all_loaded = loaded_.end == Loaded::End::whole && !load_.is_dry && !loaded_.has_unreadable_file &&
                             !has_unkept_ && loaded_.broken_files == 0;
  if (is_all_loaded || !is_loaded(rejects_->file(), load_.files)) return rejects_->finish();
  rejects_->discard();
  warn(rejects_->file().string() + " stays as it was, because it holds records that were not loaded");
}

Loaded Tally::finish(Loaded::End end) {
  loaded_.end = end;
  committed();
  if (rejects_) finish_rejects();
  return loaded_;
}

}  // namespace fsctl::load
