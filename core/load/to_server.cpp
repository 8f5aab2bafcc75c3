#include "core/load/to_server.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>

#include "core/json/write.h"
#include "core/load/reading.h"
#include "core/load/senders.h"
#include "core/load/tally.h"
#include "core/records/record_check.h"
#include "core/records/text_id.h"

namespace fsctl::load {
namespace {

constexpr std::size_t most_connections = 256;
/// The id member of most feeds. It only serves to keep the order of records with one id; the server checks the real
/// one.
constexpr std::string_view usual_id_member = "id";

/// The text of an id, which the server may take as a number, too; empty for other values.
std::string_view text_of(const Value& id, Arena& arena) {
  return id.is_text() ? id.text() : id.is_number() ? copy(arena, number_text(id)) : std::string_view{};
}

/// Checks what can be checked without the feed's configuration, and finds the id.
Prepare preparation(const Load& load) {
  return [intent = load.intent, ids_as_text = load.ids_as_text, reader = std::make_shared<ValueReader>()](
             std::string_view text, Arena& arena) {
    if (ids_as_text) text = copy(arena, records::with_text_ids(text, {std::string(usual_id_member)}));
    const Value record = records::read_record(text, *reader, arena);
    const Value* id = record.find(usual_id_member);
    return ingest::PreparedRecord{.intent = intent, .id = id != nullptr ? text_of(*id, arena) : "", .raw = text};
  };
}

/// Sends the batches that the reading thread has read.
class ServerLoad {
 public:
  ServerLoad(const Load& load, const IngestTarget& target, std::size_t connections, const LoadListener& listener)
      : load_(load),
        tally_(load, listener),
        senders_(load, target, std::min(connections, most_connections)),
        reading_(load, preparation(load)) {}

  Loaded run() {
    while (auto batch = reading_.next()) {
      if (!is_over()) take(*batch);
      tally_.advance(batch->packed_bytes, reading_.all_bytes());
      reading_.give_back(std::move(batch));
      if (is_over()) reading_.stop();
    }
    if (end() == Loaded::End::whole && !load_.is_dry) look_back();
    auto loaded = tally_.finish(end());
    if (loaded.end == Loaded::End::given_up)
      loaded.failure = std::make_exception_ptr(went_back_ ? *went_back_ : *senders_.failure());
    return loaded;
  }

 private:
  bool is_over() const { return load_.is_interrupted() || senders_.failure() || tally_.is_at_limit(); }

  Loaded::End end() const {
    using End = Loaded::End;
    if (load_.is_interrupted()) return End::interrupted;
    if (senders_.failure() || went_back_) return End::given_up;
    return is_over() ? End::stopped : End::whole;
  }

  /// Asks the server what became of the records.
  void look_back() {
    try {
      if (const auto found = senders_.left_out(changes_)) tally_.left_out(*found);
    } catch (const Error& error) {
      went_back_ = error;
    }
  }

  /// The records up to the one that reaches the limit of errors, counting those known before sending.
  std::span<const ReadRecord> wanted(const Batch& batch) const {
    auto errors = tally_.errors();
    std::size_t count = 0;
    while (count < batch.records.size() && errors < load_.most_errors) {
      const ReadRecord& record = batch.records[count++];
      if (record.refusal && record.is_record) ++errors;
    }
    return std::span(batch.records).first(count);
  }

  void take(const Batch& batch) {
    const auto records = wanted(batch);
    const auto sent = load_.is_dry ? std::vector<Sent>(records.size(), Sent{.is_done = true}) : senders_.send(records);
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (records[i].refusal)
        tally_.refused(records[i], *records[i].refusal);
      else if (sent[i].refusal)
        tally_.refused(records[i], *sent[i].refusal);
      else if (sent[i].is_done)
        acknowledged(records[i], sent[i].taken);
    }
    tally_.committed();
  }

  void acknowledged(const ReadRecord& record, const Acknowledged& taken) {
    changes_ += taken.correlation_id;
    const auto kind = taken.problems.empty() ? Counts::acknowledged : Counts::failed;
    tally_.became(kind, record, taken.correlation_id, taken.problems);
  }

  const Load& load_;
  Tally tally_;
  Senders senders_;
  Reading reading_;
  std::optional<Error> went_back_{};
  std::string changes_{};  ///< correlation ids of acknowledged records, 16 bytes each
};

}  // namespace

Loaded to_server(const Load& load, const IngestTarget& target, std::size_t connections, const LoadListener& listener) {
  return ServerLoad(load, target, connections, listener).run();
}

}  // namespace fsctl::load
