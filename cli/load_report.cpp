#include "cli/load_report.h"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <sstream>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

using load::Counts;
using load::Loaded;
using load::ReadRecord;

/// The rate of a shorter load, in seconds, or of fewer records would be meaningless.
constexpr double shortest_rated = 1.0;
constexpr std::size_t fewest_rated = 1000;

/// `file:3` with the line where the record begins, or the one within it where reading stopped. Empty without a file.
std::string place_of(const ReadRecord& record, const Problem& problem) {
  if (record.origin.file == nullptr) return {};
  if (record.origin.line == 0) return *record.origin.file;
  const auto fault = record.text.substr(0, problem.source ? 0 : problem.location.offset.value_or(0));
  const auto line = record.origin.line + static_cast<std::size_t>(std::ranges::count(fault, '\n'));
  return *record.origin.file + ':' + std::to_string(line);
}

/// The id of a record that was read as one; empty for what was rejected.
std::string_view id_of(const ReadRecord& record) {
  return record.is_record && !record.refusal ? record.prepared.id : std::string_view{};
}

/// The slot in a composer to which a problem belongs; empty when it belongs to none.
std::string slot_of(const Problem& problem) {
  return problem.source ? problem.source->name + ' ' + problem.location.pointer : "";
}

/// The text in parentheses after the message: the byte, the slot and the hint.
std::string remarks_of(const ReadRecord& record, const Problem& problem) {
  std::string remarks;
  const auto add = [&](const std::string& remark) { remarks += (remarks.empty() ? " (" : "; ") + remark; };
  if (record.origin.file != nullptr && record.origin.line != 0)
    add("byte " + std::to_string(record.origin.offset + (problem.source ? 0 : problem.location.offset.value_or(0))));
  if (problem.source)
    add(text::printable(slot_of(problem)));
  else if (problem.code == ErrorCode::marker_key)
    add("at " + text::printable(problem.location.pointer));
  if (!problem.hint.empty()) add(text::printable(problem.hint.text()));
  return remarks.empty() ? "" : remarks + ')';
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

std::string_view name_of(Loaded::End end) {
  switch (end) {
    case Loaded::End::whole:
      return "whole";
    case Loaded::End::stopped:
      return "stopped";
    case Loaded::End::interrupted:
      return "interrupted";
    case Loaded::End::given_up:
      return "given up";
  }
  return {};
}

bool went_well(const Loaded& loaded) {
  return loaded.end != Loaded::End::interrupted && !loaded.failure &&
         loaded.broken_files + loaded.counts.errors() == 0 && loaded.none_removed.empty();
}

}  // namespace

LoadReport::LoadReport(const Invocation& invocation, const load::Load& load)
    : console_(invocation.console),
      load_(load),
      as_json_(invocation.arguments.has("json")),
      is_quiet_(invocation.arguments.has("quiet")),
      is_remote_(invocation.arguments.has("to")),
      is_verbose_(invocation.arguments.has("verbose")),
      progress_(console_) {}

load::LoadListener LoadReport::listener() {
  return {.problem = [this](const ReadRecord& record, const Problem& one) { problem(record, one); },
          .warn = [this](const std::string& sentence) { warn(sentence); },
          .advance = [this](std::size_t records, std::size_t bytes,
                            std::optional<std::size_t> all_bytes) { advance(records, bytes, all_bytes); }};
}

void LoadReport::warn(const std::string& sentence) {
  progress_.clear();
  console_.err << "warning: " << text::printable(sentence) << '\n';
}

void LoadReport::problem(const ReadRecord& record, const Problem& problem) {
  auto* cause = causes_.count(problem);
  if (!is_verbose_ && (cause == nullptr || cause->count > report::Causes::most_shown)) return;
  const auto place = place_of(record, problem);
  const auto id = std::string(id_of(record));
  const auto whose = place + (place.empty() || id.empty() ? "" : " ") + id;
  if (cause != nullptr && cause->count <= report::Causes::most_shown &&
      std::ranges::find(cause->places, whose) == cause->places.end())
    cause->places.push_back(whose);
  progress_.clear();
  if (!place.empty()) console_.err << text::printable(place) << ": ";
  console_.err << "error[" << describe(problem.code).name << "]: ";
  if (!id.empty()) console_.err << text::printable(id) << ": ";
  console_.err << text::printable(problem.message) << remarks_of(record, problem) << '\n';
}

/// Tells, cause by cause, of problems that were not all shown.
void LoadReport::print_repeated() const {
  if (is_verbose_) return;
  bool is_cut = causes_.others() > 0;
  for (const auto& [first, count, places] : causes_.all()) {
    if (count <= report::Causes::most_shown) continue;
    is_cut = true;
    console_.err << count << " times error[" << describe(first.code).name << "]: " << text::printable(first.message);
    if (const auto slot = slot_of(first); !slot.empty()) console_.err << " (" << text::printable(slot) << ')';
    std::string where;
    for (const auto& place : places) where += (where.empty() ? "" : ", ") + text::printable(place);
    console_.err << "\n  " << where << " and " << count - places.size() << " more\n";
  }
  if (causes_.others() > 0) console_.err << causes_.others() << " errors of further causes\n";
  if (is_cut) console_.err << "fsctl ingest --verbose shows each of them\n";
}

void LoadReport::advance(std::size_t records, std::size_t bytes, std::optional<std::size_t> all_bytes) {
  if (is_quiet_ || !progress_.is_due()) return;
  auto text = std::to_string(records) + " records, " + megabytes(bytes);
  if (all_bytes) text += " of " + megabytes(*all_bytes);
  text += ", " + rate_of(records, seconds()) + " records/s";
  if (all_bytes && bytes > 0 && *all_bytes > bytes)
    text += ", " + remaining_time(seconds() * static_cast<double>(*all_bytes - bytes) / static_cast<double>(bytes));
  progress_.show(text);
}

double LoadReport::seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

void LoadReport::print_text(const Loaded& loaded) {
  const auto& counts = loaded.counts;
  if (loaded.end == Loaded::End::interrupted)
    console_.err << "interrupted; run the same command again to load the rest\n";
  if (loaded.end == Loaded::End::stopped)
    console_.err << "stopped after " << counts.errors() << (counts.errors() == 1 ? " error" : " errors")
                 << "; what was loaded before stays\n";
  if (!loaded.none_removed.empty()) warn("no missing record was removed: " + loaded.none_removed);
  console_.err << load_.feed << ": " << counts.all() << (counts.all() == 1 ? " record" : " records");
  std::string parts;
  for (std::size_t kind = 0; kind < Counts::names.size(); ++kind)
    if (const auto count = counts[static_cast<Counts::Kind>(kind)]; count > 0)
      parts += (parts.empty() ? ": " : ", ") + std::to_string(count) + ' ' + std::string(Counts::names[kind]);
  std::ostringstream time;
  time << std::fixed << std::setprecision(1) << seconds();
  console_.err << parts << " in " << time.str() << " s";
  if (seconds() >= shortest_rated && counts.all() >= fewest_rated)
    console_.err << ", " << rate_of(counts.all(), seconds()) << " records/s";
  if (load_.is_dry) console_.err << " (dry run: nothing was " << (is_remote_ ? "sent" : "changed") << ')';
  console_.err << '\n';
}

void LoadReport::print_json(const Loaded& loaded) {
  const auto& counts = loaded.counts;
  Json json = {{"format_version", 1}, {"feed", load_.feed}, {"records", counts.all()}};
  for (std::size_t kind = 0; kind < Counts::names.size(); ++kind) {
    const bool is_of_server = kind >= Counts::failed && kind != Counts::kept;
    const bool is_of_store = kind != Counts::acknowledged && (kind != Counts::kept || load_.is_whole);
    if (is_remote_ ? is_of_server : is_of_store)
      json[std::string(Counts::names[kind])] = counts[static_cast<Counts::Kind>(kind)];
  }
  if (loaded.left_out) json["without_product"] = loaded.left_out->without_product;
  if (loaded.left_out) json["left_out"] = loaded.left_out->left_out;
  if (!loaded.none_removed.empty()) json["none_removed"] = loaded.none_removed;
  if (loaded.taken_back > 0) json["taken_back"] = loaded.taken_back;
  if (loaded.broken_files > 0) json["broken_files"] = loaded.broken_files;
  if (load_.is_dry) json["dry_run"] = true;
  if (loaded.end != Loaded::End::whole) json["ended"] = name_of(loaded.end);
  json["seconds"] = seconds();
  console_.out << write(json) << '\n';
}

int LoadReport::finish(const Loaded& loaded) {
  progress_.clear();
  print_repeated();
  if (as_json_)
    print_json(loaded);
  else if (!is_quiet_ || !went_well(loaded))
    print_text(loaded);
  if (loaded.failure) std::rethrow_exception(loaded.failure);
  if (loaded.end == Loaded::End::interrupted) return exit_code(ErrorClass::interruption);
  if (loaded.has_unreadable_file) return exit_code(ErrorClass::environment);
  return went_well(loaded) ? exit_done : exit_problems;
}

}  // namespace fsctl::cli
