#include "cli/serving/record_folder.h"

#include <exception>
#include <optional>
#include <system_error>
#include <utility>

#include "cli/serving/followed_folder.h"
#include "core/load/into_store.h"
#include "core/load/record_files.h"
#include "core/report/failure_text.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_told = 3;

/// `6 records: 5 created, 1 failed`.
std::string text_of(const load::Counts& counts) {
  std::string text = std::to_string(counts.all()) + (counts.all() == 1 ? " record" : " records");
  const char* separator = ": ";
  for (std::size_t kind = 0; kind < load::Counts::names.size(); ++kind) {
    const auto count = counts[static_cast<load::Counts::Kind>(kind)];
    if (count == 0) continue;
    text += std::exchange(separator, ", ") + std::to_string(count) + ' ' + std::string(load::Counts::names[kind]);
  }
  return text;
}

}  // namespace

RecordFolder::RecordFolder(fs::path folder, store::Address address, Working working, const World& world, Tell tell)
    : folder_(std::move(folder)),
      address_(std::move(address)),
      working_(std::move(working)),
      world_(world),
      tell_(std::move(tell)) {}

std::vector<RecordFolder::Stamp> RecordFolder::stamps_of(const std::vector<std::string>& files) {
  std::vector<Stamp> stamps;
  for (const auto& file : files) {
    std::error_code gone;
    stamps.push_back({file, fs::file_size(file, gone), fs::last_write_time(file, gone)});
  }
  return stamps;
}

void RecordFolder::load_feed(const std::string& feed, const std::vector<std::string>& files) {
  const auto project = working_();
  if (!project->feeds.contains(feed)) return tell_("there is no feed " + feed + " for " + files.front());
  store::Store store(address_, store::Store::Mode::write);
  std::size_t failed = 0;
  const load::LoadListener listener{
      .problem =
          [&](const load::ReadRecord& record, const Problem& problem) {
            if (++failed > most_told) return;
            const auto file = record.origin.file == nullptr ? std::string() : *record.origin.file + ':';
            tell_(file + std::to_string(record.origin.line) + ": " + report::failure_text(problem));
          },
      .warn = tell_};
  const auto loaded =
      load::into_store({.feed = feed, .files = files, .is_whole = removes_missing_}, store, *project, world_, listener);
  if (failed > most_told) tell_("… and " + std::to_string(failed - most_told) + " more");
  tell_("loaded " + feed + ": " + text_of(loaded.counts) +
        (loaded.none_removed.empty() ? "" : "; no missing record was removed: " + loaded.none_removed));
}

void RecordFolder::load() {
  try {
    const auto by_feed = load::files_by_feed(folder_);
    for (const auto& [feed, files] : by_feed) {
      auto stamps = stamps_of(files);
      auto& known = loaded_[feed];
      if (known == stamps) continue;
      load_feed(feed, files);
      known = std::move(stamps);
    }
    std::erase_if(loaded_, [&](const auto& known) {
      const bool is_gone = !by_feed.contains(known.first);
      if (is_gone) tell_("no file of " + known.first + " is left in " + folder_.string() + "; its records stay");
      return is_gone;
    });
    trouble_.clear();
  } catch (const std::exception& exception) {
    const auto error = store::as_error(exception);
    const std::string why = error ? error->what() : exception.what();
    if (std::exchange(trouble_, why) != why) tell_("not all records of " + folder_.string() + " are loaded: " + why);
  }
}

void RecordFolder::run(const std::stop_token& end) {
  follow(
      folder_, [](const fs::path&) { return true; }, end,
      [this] {
        load();
        return trouble_.empty();
      });
}

}  // namespace fsctl::cli
