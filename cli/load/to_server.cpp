#include "cli/load/to_server.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <list>
#include <mutex>
#include <ostream>
#include <span>

#include "cli/load/ingest_client.h"
#include "cli/load/interruption.h"
#include "cli/load/limit.h"
#include "cli/load/reading.h"
#include "cli/load/report.h"
#include "core/ingest/record_check.h"
#include "core/ingest/text_id.h"
#include "core/report/report.h"
#include "core/text/keyed_hash.h"
#include "core/text/percent.h"

namespace fsctl::cli {
namespace {

constexpr std::size_t default_concurrency = 8;
constexpr std::size_t most_concurrency = 256;
constexpr std::size_t default_retry_seconds = 60;
/// What most feeds name it. It only keeps records of one id in their order; the server knows and checks the feed's.
constexpr std::string_view usual_id_member = "id";

std::string read_key(const Arguments& arguments) {
  std::string key;
  if (const auto file = arguments.text("key-file"); !file.empty()) {
    std::ifstream in(file);
    if (!std::getline(in, key)) throw Error(ErrorCode::file_unreadable, "cannot read a key from " + file);
  } else if (const char* given = std::getenv("FSCTL_INGEST_KEY"); given != nullptr) {
    key = given;
  }
  while (!key.empty() && (key.back() == '\r' || key.back() == ' ')) key.pop_back();
  return key;
}

IngestTarget target_of(const Arguments& arguments, ingest::Intent intent) {
  auto target = IngestTarget::at(arguments.text("to"));
  const auto feed = target.path + "/ingest/" + text::percent_encode(arguments.text("feed"));
  target.path = feed + '/' + std::string(ingest::name_of(intent));
  target.changes = feed + "/change/";
  target.left_out = feed + "/left-out";
  target.key = read_key(arguments);
  target.retry_for = std::chrono::seconds(number_of(arguments, "retry-for", default_retry_seconds));
  return target;
}

/// Checks what can be told without the feed, and finds the id.
Prepare preparation(ingest::Intent intent, bool ids_as_text) {
  return [intent, ids_as_text, reader = std::make_shared<ValueReader>()](std::string_view text, Arena& arena) {
    if (ids_as_text) text = copy(arena, ingest::with_text_ids(text, {std::string(usual_id_member)}));
    const Value record = ingest::read_record(text, *reader, arena);
    const Value* id = record.find(usual_id_member);
    return ingest::PreparedRecord{
        .intent = intent, .id = id != nullptr && id->is_text() ? id->text() : std::string_view{}, .raw = text};
  };
}

/// What came of sending one record.
struct Sent {
  Acknowledged taken{};
  std::optional<Error> refusal{};
  bool is_done = false;
};

/// Sends the records of a batch over several connections at once; those of one id go over one, in their order.
class Senders {
 public:
  /// REQUIRES: a target and an interruption that outlive it.
  Senders(const IngestTarget& target, const Interruption& interruption, std::size_t count, std::size_t most_errors)
      : interruption_(interruption), errors_left_(most_errors) {
    for (std::size_t i = 0; i < count; ++i) clients_.emplace_back(target, [this] { return is_stopped(); });
  }

  /// One for each record, in their order. What is not done when nothing more can or should be sent stays so.
  std::vector<Sent> send(std::span<const ReadRecord> records) {
    std::vector<Sent> sent(records.size());
    std::vector<std::thread> threads;
    std::size_t number = 0;
    for (IngestClient& client : clients_)
      threads.emplace_back([&, own = number++] { send_own(client, own, records, sent); });
    for (auto& thread : threads) thread.join();
    return sent;
  }

  /// What of the feed nothing shows after some changes, by their ids.
  std::optional<ingest::LeftOut> left_out(std::string_view changes) { return clients_.front().left_out(changes); }

  /// Why nothing more can be sent.
  const std::optional<Error>& failure() const { return failure_; }

 private:
  bool is_stopped() const { return stopped_ || interruption_.came(); }

  void send_own(IngestClient& client, std::size_t own, std::span<const ReadRecord> records, std::vector<Sent>& sent) {
    for (std::size_t i = 0; i < records.size() && !is_stopped(); ++i) {
      const ReadRecord& record = records[i];
      if (record.refusal || text::KeyedHash()(record.prepared.id) % clients_.size() != own) continue;
      try {
        sent[i].taken = client.send(record.prepared.raw);
        sent[i].is_done = true;
        if (!sent[i].taken.problems.empty() && --errors_left_ == 0) stopped_ = true;
      } catch (const Error& error) {
        const auto code = error.code();
        const bool is_about_record =
            code == ErrorCode::invalid_payload || code == ErrorCode::missing_id || code == ErrorCode::payload_too_large;
        if (!is_about_record) return fail(error);
        sent[i].refusal = error;
        if (--errors_left_ == 0) stopped_ = true;
      }
    }
  }

  void fail(const Error& error) {
    const std::scoped_lock lock(mutex_);
    if (!failure_) failure_ = error;
    stopped_ = true;
  }

  const Interruption& interruption_;
  std::atomic<std::size_t> errors_left_;
  std::atomic<bool> stopped_ = false;
  std::list<IngestClient> clients_;
  std::mutex mutex_;
  std::optional<Error> failure_;
};

/// Sends what the reading thread has read.
class ServerLoad {
 public:
  ServerLoad(const Invocation& invocation, ingest::Intent intent)
      : console_(invocation.console),
        arguments_(invocation.arguments),
        target_(target_of(arguments_, intent)),
        report_(invocation, arguments_.text("feed")),
        most_errors_(most_errors(arguments_)),
        is_dry_run_(arguments_.has("dry-run")),
        senders_(target_, interruption_,
                 std::min(number_of(arguments_, "concurrency", default_concurrency), most_concurrency), most_errors_),
        reading_(arguments_.all("file"), invocation.console.in, preparation(intent, arguments_.has("ids-as-text"))) {}

  int run() {
    while (auto batch = next_batch(reading_)) {
      if (!is_over()) take(*batch);
      report_.progress(batch->packed_bytes, reading_.all_bytes());
      reading_.give_back(std::move(batch));
      if (is_over()) reading_.stop();
    }
    if (end() == LoadReport::End::whole && !is_dry_run_)
      if (const auto found = senders_.left_out(changes_)) report_.left_out(*found);
    const int code = report_.finish(end());
    if (!senders_.failure() || interruption_.came()) return code;
    console_.err << report::as_text(senders_.failure()->problems(), {.color = console_.color});
    return describe(senders_.failure()->code()).exit;
  }

 private:
  bool is_over() const {
    return interruption_.came() || senders_.failure() || report_.counts().errors() >= most_errors_;
  }

  LoadReport::End end() const {
    using End = LoadReport::End;
    if (interruption_.came()) return End::interrupted;
    if (senders_.failure()) return End::given_up;
    return is_over() ? End::stopped : End::whole;
  }

  /// The records up to the one with which there are too many errors, as far as that is known before sending.
  std::span<const ReadRecord> wanted(const Batch& batch) const {
    auto errors = report_.counts().errors();
    std::size_t count = 0;
    while (count < batch.records.size() && errors < most_errors_) {
      const ReadRecord& record = batch.records[count++];
      if (record.refusal && record.is_record) ++errors;
    }
    return std::span(batch.records).first(count);
  }

  void take(const Batch& batch) {
    const auto records = wanted(batch);
    const auto sent = is_dry_run_ ? std::vector<Sent>(records.size(), Sent{.is_done = true}) : senders_.send(records);
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (records[i].refusal)
        report_.refused(records[i], *records[i].refusal);
      else if (sent[i].refusal)
        report_.refused(records[i], *sent[i].refusal);
      else if (sent[i].is_done)
        acknowledged(records[i], sent[i].taken);
    }
    report_.committed();
  }

  void acknowledged(const ReadRecord& record, const Acknowledged& taken) {
    changes_ += taken.correlation_id;
    report_.acknowledged(record, taken);
  }

  Console& console_;
  const Arguments& arguments_;
  IngestTarget target_;
  LoadReport report_;
  std::size_t most_errors_;
  bool is_dry_run_;
  Interruption interruption_;
  Senders senders_;
  Reading reading_;
  std::string changes_{};  ///< correlation ids of what the server took, 16 bytes each
};

}  // namespace

int load_to_server(const Invocation& invocation, ingest::Intent intent) { return ServerLoad(invocation, intent).run(); }

}  // namespace fsctl::cli
