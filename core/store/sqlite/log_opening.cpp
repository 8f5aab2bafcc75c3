#include "core/store/sqlite/log_opening.h"

#include <array>
#include <mutex>
#include <set>
#include <utility>

#include "core/budget/of_thread.h"
#include "core/store/sqlite/damaged_log.h"
#include "core/store/sqlite/log_form.h"
#include "core/store/sqlite/main_file.h"

namespace fsctl::store {
namespace {

using log_form::frame_header_bytes;
using log_form::header_bytes;

/// Stands where a log begins that is just begun anew: what follows is in the store's file.
constexpr std::array<unsigned char, header_bytes> begun_anew = {"fsctl begins this log anew now\n"};

/// The reason why this thread could not open a store.
std::optional<Problem>& refusal() {
  static OfThread<std::optional<Problem>> refusals;
  return refusals.get();
}

struct Losses {
  std::mutex mutex{};
  std::vector<std::string> sentences{};
  std::set<std::string> notes{};  ///< those that were told
};
Losses& losses() {
  static Losses all;
  return all;
}

/// A store whose file is not the one that the log beside it goes on with.
int refuse_log(const LogFile& file) {
  const std::string path = file.path;
  refusal() = {.code = ErrorCode::store_unusable,
               .message = "the write-ahead log beside the store is not its own: another file was there before",
               .hint = "to go on with this store without what is in the log, move " + path +
                       " away; to go on with the former store, put that back"};
  return SQLITE_CORRUPT;
}

log_form::Read reader_of(LogFile& file) {
  return [&file](unsigned char* to, std::int64_t size, std::int64_t place) {
    return file.read(to, static_cast<int>(size), place) == SQLITE_OK;
  };
}

/// Takes what SQLite would not take in out of a log, so that nothing is told twice.
int end_after_whole_commits(LogFile& file, const log_form::Found& found) {
  if (!found.is_begun) return file.write(begun_anew.data(), header_bytes, 0);
  constexpr std::array<unsigned char, frame_header_bytes> nothing{};
  for (auto frame = found.committed + 1; frame <= found.frames; ++frame)
    if (const int result = file.write(nothing.data(), frame_header_bytes, log_form::place_of(frame, found.page_bytes));
        result != SQLITE_OK)
      return result;
  return file.sync();
}

/// Copies a damaged log to a file beside it.
int set_aside(LogFile& file, const log_form::Found& found) {
  const auto kept = keep_damaged_log(file.path, file.size(), reader_of(file));
  if (kept.empty()) {
    refusal() = {.code = ErrorCode::store_unusable,
                 .message = "the store's write-ahead log is damaged, and no copy of it could be kept",
                 .hint = "make room beside " + std::string(file.path) + ", or move it away"};
    return SQLITE_CORRUPT;
  }
  const std::scoped_lock lock(losses().mutex);
  losses().sentences.push_back(loss_of(kept, found));
  return end_after_whole_commits(file, found);
}

}  // namespace

int admit_log(LogFile& file) {
  MainFile& store = *file.store;
  std::array<unsigned char, header_bytes> beginning{};
  if (file.read(beginning.data(), header_bytes, 0) != SQLITE_OK || beginning == begun_anew) return SQLITE_OK;
  const auto found = log_form::examine(reader_of(file));
  FileStamp stamp;
  const bool is_stamped = store.read_stamp(stamp) == MainFile::Stamp::whole;
  if (is_stamped && found.commits + found.commits_behind > 0 && found.salts != stamp.log) return refuse_log(file);
  return found.commits_behind > 0 ? set_aside(file, found) : SQLITE_OK;
}

int begin_log_anew(LogFile& file, const unsigned char* header) {
  MainFile& store = *file.store;
  FileStamp stamp = new_stamp();
  if (store.read_stamp(stamp) == MainFile::Stamp::damaged) return SQLITE_CORRUPT;
  const auto parsed = log_form::parse_header(header);
  if (!parsed || store.size() < stamp_place + stamp_bytes) return SQLITE_OK;
  if (file.size() > 0) {
    if (const int result = file.write(begun_anew.data(), header_bytes, 0); result != SQLITE_OK) return result;
    if (const int result = file.sync(); result != SQLITE_OK) return result;
  }
  stamp.log = parsed->salts;
  if (const int result = store.set_stamp(stamp); result != SQLITE_OK) return result;
  return store.sync();
}

void tell_of_lost(const std::filesystem::path& store) {
  const auto lost = lost_beside(store);
  const std::scoped_lock lock(losses().mutex);
  if (!lost.empty() && losses().notes.insert(lost).second) losses().sentences.push_back(lost);
}

std::optional<Problem> take_log_refusal() { return std::exchange(refusal(), std::nullopt); }

std::vector<std::string> take_losses() {
  const std::scoped_lock lock(losses().mutex);
  return std::exchange(losses().sentences, {});
}

}  // namespace fsctl::store
