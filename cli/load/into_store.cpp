#include "cli/load/into_store.h"

#include <algorithm>
#include <chrono>
#include <ostream>

#include "cli/listener.h"
#include "cli/load/interruption.h"
#include "cli/load/limit.h"
#include "cli/load/reading.h"
#include "cli/load/report.h"
#include "cli/named.h"
#include "cli/store_copy.h"
#include "core/index/route_conflicts.h"
#include "core/ingest/left_out.h"
#include "core/ingest/text_id.h"
#include "core/ingest/versions.h"
#include "core/project/findings.h"
#include "core/store/changes.h"
#include "core/store/feed_records.h"

namespace fsctl::cli {
namespace {

/// What is applied is committed at so many records or bytes, whichever comes first.
constexpr std::size_t commit_records = 65'535;
constexpr std::size_t commit_bytes = std::size_t{96} << 20U;

/// So long the store is kept locked for records that do not come.
constexpr std::chrono::milliseconds longest_stall(500);

/// Records named that have no route because another has it.
constexpr std::size_t most_warnings = 10;

/// Writes what the reading thread has prepared.
class StoreLoad {
 public:
  StoreLoad(const Invocation& invocation, store::Store& store, const project::Project& project, ingest::Intent intent)
      : arguments_(invocation.arguments),
        store_(store),
        feed_(project.feeds.find(arguments_.text("feed"))->second),
        ingest_(store, project, invocation.world, feed_.id),
        left_out_(project, feed_.id),
        report_(invocation, feed_.id),
        most_errors_(most_errors(arguments_)),
        reading_(arguments_.all("file"), invocation.console.in, preparation(intent)) {
    if (arguments_.has("no-skip-unchanged")) ingest_.take_unchanged();
    ingest_.begin_load(intent);
    store_.wait_for_writers(store_.patience(), Interruption::came);
  }

  int run() {
    using End = LoadReport::End;
    try {
      write();
    } catch (const std::exception& exception) {
      report_.undone();
      if (ended_waiting(exception)) return report_.finish(End::interrupted);
      report_.finish(End::given_up);
      throw;
    }
    return report_.finish(interruption_.came() ? End::interrupted : is_at_limit() ? End::stopped : End::whole);
  }

 private:
  /// Whether an interruption ended the wait for another process that keeps the store locked.
  bool ended_waiting(const std::exception& exception) const {
    const auto* error = dynamic_cast<const Error*>(&exception);
    return interruption_.came() && error != nullptr && error->code() == ErrorCode::store_busy;
  }

  void write() {
    while (auto batch = next()) {
      for (const ReadRecord& record : batch->records)
        if (!is_at_limit()) take(record);
      report_.progress(batch->packed_bytes, reading_.all_bytes());
      reading_.give_back(std::move(batch));
      if (is_at_limit() || interruption_.came()) reading_.stop();
    }
    commit();
    store_.checkpoint();
    if (waiting_ > most_warnings)
      report_.warn(std::to_string(waiting_ - most_warnings) + " more records have no route for that reason");
    report_.left_out(left_out_.find(store_));
  }

  /// While the input stalls, others may write, and an interruption ends the wait.
  std::unique_ptr<Batch> next() {
    if (!reading_.is_ready_within(longest_stall)) commit();
    return next_batch(reading_);
  }

  Prepare preparation(ingest::Intent intent) const {
    auto preparation = std::make_shared<ingest::RecordPreparation>(ingest_.preparation());
    if (!arguments_.has("ids-as-text"))
      return [preparation, intent](std::string_view text, Arena& arena) {
        return preparation->prepare(intent, text, arena);
      };
    return [preparation, intent, members = ingest::id_members(feed_)](std::string_view text, Arena& arena) {
      return preparation->prepare(intent, copy(arena, ingest::with_text_ids(text, members)), arena);
    };
  }

  bool is_at_limit() const { return report_.counts().errors() >= most_errors_; }

  void take(const ReadRecord& record) {
    if (record.refusal) return refuse(record, *record.refusal);
    if (!apply(record)) return;
    bytes_ += record.text.size();
    if (ingest_.uncommitted() < commit_records && bytes_ < commit_bytes) return;
    commit();
    bytes_ = 0;
  }

  void refuse(const ReadRecord& record, const Error& error) {
    if (record.is_record) ingest_.count_rejected();
    report_.refused(record, error);
  }

  /// What a patch makes of a record may be too large; then nothing has changed.
  bool apply(const ReadRecord& record) {
    try {
      const auto outcome = ingest_.apply(record.prepared);
      left_out_.note(outcome);
      report_.applied(record, outcome);
      return true;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::payload_too_large) throw;
      refuse(record, error);
      return false;
    }
  }

  void commit() {
    for (const auto& conflict : ingest_.commit())
      if (++waiting_ <= most_warnings) report_.warn(index::sentence(conflict));
    report_.committed();
  }

  const Arguments& arguments_;
  store::Store& store_;
  const project::Feed& feed_;
  ingest::FeedIngest ingest_;
  ingest::LoadedLeftOut left_out_;
  LoadReport report_;
  std::size_t most_errors_;
  Interruption interruption_;
  Reading reading_;
  std::size_t bytes_ = 0;    ///< not committed
  std::size_t waiting_ = 0;  ///< records that wait for a path of theirs
};

/// Whether the last mapping of any record failed.
bool has_failures(store::Store& store) {
  return std::ranges::any_of(store::feed_ids(store),
                             [&](const auto& feed) { return store::has_failures(store, feed.first); });
}

int load(const Invocation& invocation, const project::Project& project, const std::filesystem::path& path,
         ingest::Intent intent) {
  store::Store store(path, store::Store::Mode::write);
  if (invocation.arguments.has("retry-for"))
    store.wait_for_writers(std::chrono::seconds(number_of(invocation.arguments, "retry-for", 0)));
  auto shown = listener(invocation.console);
  shown.is_dry = invocation.arguments.has("dry-run");
  const auto mapped = ingest::make_current(store, project, invocation.world, shown);
  const int code = StoreLoad(invocation, store, project, intent).run();
  // What the changed configuration cannot map may have been put right by the load.
  return code == exit_done && mapped.failed > 0 && has_failures(store) ? exit_problems : code;
}

}  // namespace

int load_into_store(const Invocation& invocation, ingest::Intent intent) {
  const auto project = invocation.load_project();
  find_named(project->feeds, "feed", invocation.arguments.text("feed"));
  const auto path = invocation.store_path();
  remove_left_copies(path);
  if (!invocation.arguments.has("dry-run")) return load(invocation, *project, path, intent);
  const StoreCopy copy(path);
  return load(invocation, *project, copy.path(), intent);
}

}  // namespace fsctl::cli
