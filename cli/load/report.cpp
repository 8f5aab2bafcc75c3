#include "cli/load/report.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <sstream>

#include "cli/load/loaded.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

/// Below this a rate says nothing.
constexpr double shortest_rated = 1.0;

/// `file:3: ` of the record, or of the line within it where reading stopped.
std::string place_of(const ReadRecord& record, const Problem& problem) {
  if (record.origin.file == nullptr) return {};
  if (record.origin.line == 0) return *record.origin.file + ": ";
  const auto fault = record.text.substr(0, problem.source ? 0 : problem.place.offset.value_or(0));
  const auto line = record.origin.line + static_cast<std::size_t>(std::ranges::count(fault, '\n'));
  return *record.origin.file + ':' + std::to_string(line) + ": ";
}

/// What stands in parentheses behind the message: the byte, the slot, what to try.
std::string remarks_of(const ReadRecord& record, const Problem& problem) {
  std::string remarks;
  const auto add = [&](const std::string& remark) { remarks += (remarks.empty() ? " (" : "; ") + remark; };
  if (record.origin.file != nullptr && record.origin.line != 0)
    add("byte " + std::to_string(record.origin.offset + (problem.source ? 0 : problem.place.offset.value_or(0))));
  if (problem.source)
    add(problem.source->name + ' ' + problem.place.pointer);
  else if (problem.code == ErrorCode::marker_key)
    add("at " + problem.place.pointer);
  if (!problem.hint.empty()) add(problem.hint);
  return remarks.empty() ? "" : remarks + ')';
}

/// A file that is not there yet gets no reader but its owner.
void make_private(const std::string& path) {
  constexpr mode_t for_the_owner = 0600;
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, for_the_owner);
  if (file >= 0) ::close(file);
}

std::string megabytes(std::size_t bytes) { return std::to_string(bytes / 1'000'000) + " MB"; }

std::string rate_of(std::size_t records, double seconds) {
  return std::to_string(static_cast<std::size_t>(static_cast<double>(records) / std::max(seconds, 0.001)));
}

std::string remaining_time(double seconds) {
  const auto whole = static_cast<std::size_t>(seconds + 0.5);
  if (whole < 90) return std::to_string(whole) + " s left";
  return std::to_string((whole + 30) / 60) + " min left";
}

std::string_view name_of(LoadReport::End end) {
  switch (end) {
    case LoadReport::End::whole:
      return "whole";
    case LoadReport::End::stopped:
      return "stopped";
    case LoadReport::End::interrupted:
      return "interrupted";
    case LoadReport::End::given_up:
      return "given up";
  }
  return {};
}

}  // namespace

LoadReport::LoadReport(const Invocation& invocation, std::string feed)
    : console_(invocation.console),
      feed_(std::move(feed)),
      loaded_(invocation.arguments.all("file")),
      as_json_(invocation.arguments.has("json")),
      is_dry_run_(invocation.arguments.has("dry-run")),
      is_remote_(invocation.arguments.has("to")),
      progress_(console_) {
  if (const auto file = invocation.arguments.text("rejects"); !file.empty()) rejects_.emplace(file);
  if (const auto file = invocation.arguments.text("correlation-ids"); !file.empty() && !is_dry_run_) open_ids(file);
}

/// Ids are added to those that are there: a load that was interrupted and is run again has made both.
void LoadReport::open_ids(const std::string& file) {
  if (is_loaded(file, loaded_))
    throw Error(ErrorCode::usage, "--correlation-ids would change " + file + ", which is to be loaded");
  if (rejects_ && std::filesystem::weakly_canonical(file) == std::filesystem::weakly_canonical(rejects_->file()))
    throw Error(ErrorCode::usage, "--correlation-ids and --rejects want a file each");
  make_private(file);
  ids_.emplace(file, std::ios::binary | std::ios::app);
  if (!*ids_) throw Error(ErrorCode::file_unreadable, "cannot write " + file);
}

/// A file that was loaded goes only when all its records are in the store or among the rejects.
void LoadReport::finish_rejects(End end) {
  const bool is_all_loaded =
      end == End::whole && !is_dry_run_ && !has_unreadable_ && !has_unkept_ && broken_files_ == 0;
  if (is_all_loaded || !is_loaded(rejects_->file(), loaded_)) return rejects_->finish();
  rejects_->discard();
  warn(rejects_->file().string() + " stays as it was, because it holds records that were not loaded");
}

void LoadReport::refused(const ReadRecord& record, const Error& error) {
  for (const Problem& one : error.problems()) problem(record, one);
  if (record.is_record) {
    counts_.add(Counts::rejected);
    has_unkept_ = has_unkept_ || record.text.empty();
    if (rejects_) rejects_->add(record, "rejected", error.problems());
  } else if (describe(error.code()).exit == describe(ErrorCode::file_unreadable).exit) {
    has_unreadable_ = true;
  } else {
    ++broken_files_;
  }
}

void LoadReport::applied(const ReadRecord& record, const ingest::Outcome& outcome) {
  counts_.add(outcome.status);
  const auto status = Counts::names[static_cast<std::size_t>(outcome.status)];
  if (!outcome.correlation_id.empty()) keep_id(record, status, outcome.correlation_id);
  if (outcome.status == ingest::Outcome::Status::failed) failed(record, outcome.problems);
}

void LoadReport::acknowledged(const ReadRecord& record, const Acknowledged& taken) {
  const auto kind = taken.problems.empty() ? Counts::acknowledged : Counts::failed;
  counts_.add(kind);
  if (!taken.correlation_id.empty()) keep_id(record, Counts::names[kind], taken.correlation_id);
  if (kind == Counts::failed) failed(record, taken.problems);
}

void LoadReport::failed(const ReadRecord& record, const Problems& problems) {
  for (const Problem& one : problems) problem(record, one);
  if (rejects_) rejects_->add(record, Counts::names[Counts::failed], problems);
}

/// REQUIRES: 16 bytes.
void LoadReport::keep_id(const ReadRecord& record, std::string_view status, const std::string& id) {
  if (!ids_) return;
  uncommitted_ids_ +=
      write(Json{{"id", record.prepared.id}, {"status", status}, {"correlation-id", uuid_text(id)}}) + '\n';
}

void LoadReport::committed() {
  committed_ = counts_;
  if (!ids_) return;
  *ids_ << uncommitted_ids_;
  uncommitted_ids_.clear();
  if (!ids_->flush()) throw Error(ErrorCode::file_unreadable, "cannot write the file of correlation ids");
}

void LoadReport::undone() {
  counts_ = committed_;
  uncommitted_ids_.clear();
}

void LoadReport::warn(const std::string& message) {
  progress_.clear();
  console_.err << "warning: " << message << '\n';
}

void LoadReport::left_out(const ingest::LeftOut& found) {
  for (const auto& sentence : found.sentences) warn(sentence);
  left_out_ = found;
}

void LoadReport::problem(const ReadRecord& record, const Problem& problem) {
  progress_.clear();
  console_.err << place_of(record, problem) << "error[" << describe(problem.code).name << "]: ";
  const bool is_mapping = record.is_record && !record.refusal && !record.prepared.id.empty();
  if (is_mapping) console_.err << text::printable(record.prepared.id) << ": ";
  console_.err << text::printable(problem.message) << remarks_of(record, problem) << '\n';
}

void LoadReport::progress(std::size_t bytes, std::optional<std::size_t> all_bytes) {
  if (!progress_.is_due()) return;
  auto text = std::to_string(counts_.all()) + " records, " + megabytes(bytes);
  if (all_bytes) text += " of " + megabytes(*all_bytes);
  text += ", " + rate_of(counts_.all(), seconds()) + " records/s";
  if (all_bytes && bytes > 0 && *all_bytes > bytes)
    text += ", " + remaining_time(seconds() * static_cast<double>(*all_bytes - bytes) / static_cast<double>(bytes));
  progress_.show(text);
}

double LoadReport::seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

void LoadReport::print_text(End end) {
  progress_.clear();
  if (end == End::interrupted) console_.err << "interrupted; run the same command again to load the rest\n";
  if (end == End::stopped)
    console_.err << "stopped after " << counts_.errors() << (counts_.errors() == 1 ? " error" : " errors")
                 << "; what was loaded before stays\n";
  console_.err << feed_ << ": " << counts_.all() << (counts_.all() == 1 ? " record" : " records");
  std::string parts;
  for (std::size_t kind = 0; kind < Counts::names.size(); ++kind)
    if (const auto count = counts_[static_cast<Counts::Kind>(kind)]; count > 0)
      parts += (parts.empty() ? ": " : ", ") + std::to_string(count) + ' ' + std::string(Counts::names[kind]);
  std::ostringstream time;
  time << std::fixed << std::setprecision(1) << seconds();
  console_.err << parts << " in " << time.str() << " s";
  if (seconds() >= shortest_rated) console_.err << ", " << rate_of(counts_.all(), seconds()) << " records/s";
  if (is_dry_run_) console_.err << " (dry run: nothing was " << (is_remote_ ? "sent" : "changed") << ')';
  console_.err << '\n';
}

void LoadReport::print_json(End end) {
  progress_.clear();
  Json json = {{"format_version", 1}, {"feed", feed_}, {"records", counts_.all()}};
  for (std::size_t kind = 0; kind < Counts::names.size(); ++kind) {
    const bool is_of_server = kind >= Counts::failed;
    const bool is_of_store = kind != Counts::acknowledged;
    if (is_remote_ ? is_of_server : is_of_store)
      json[std::string(Counts::names[kind])] = counts_[static_cast<Counts::Kind>(kind)];
  }
  if (left_out_) json["without_product"] = left_out_->without_product;
  if (left_out_) json["left_out"] = left_out_->left_out;
  if (broken_files_ > 0) json["broken_files"] = broken_files_;
  if (is_dry_run_) json["dry_run"] = true;
  if (end != End::whole) json["ended"] = name_of(end);
  json["seconds"] = seconds();
  console_.out << write(json) << '\n';
}

int LoadReport::finish(End end) {
  committed();
  if (rejects_) finish_rejects(end);
  if (as_json_)
    print_json(end);
  else
    print_text(end);
  if (end == End::interrupted) return describe(ErrorCode::interrupted).exit;
  if (has_unreadable_) return describe(ErrorCode::file_unreadable).exit;
  return broken_files_ + counts_.errors() > 0 ? exit_problems : exit_done;
}

}  // namespace fsctl::cli
