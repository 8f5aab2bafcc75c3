#pragma once

#include <atomic>
#include <list>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/load/ingest_client.h"
#include "core/load/load.h"

namespace fsctl::load {

/// The result of sending one record.
struct Sent {
  Acknowledged taken{};
  std::optional<Error> refusal{};
  bool is_done = false;
};

/// Sends the records of a batch over several connections. Records with the same id use the same one, in their order.
class Senders {
 public:
  /// REQUIRES: a load and a target that outlive it.
  Senders(const Load& load, const IngestTarget& target, std::size_t count);

  /// Sends records; returns one result per record. Records that were not sent, because of a failure, an interruption or
  /// too many errors, are not `is_done`.
  std::vector<Sent> send(std::span<const ReadRecord> records);

  /// See IngestClient::left_out.
  std::optional<ingest::LeftOut> left_out(std::string_view changes) { return clients_.front().left_out(changes); }

  /// Why no more records can be sent.
  const std::optional<Error>& failure() const { return failure_; }

 private:
  bool is_stopped() const { return stopped_ || load_.is_interrupted(); }
  void send_own(IngestClient& client, std::size_t own, std::span<const ReadRecord> records, std::vector<Sent>& sent);
  void count_error();
  void fail(const Error& error);

  const Load& load_;
  std::atomic<std::size_t> errors_left_;
  std::atomic<bool> stopped_ = false;
  std::list<IngestClient> clients_{};
  std::mutex mutex_{};
  std::optional<Error> failure_{};
};

}  // namespace fsctl::load
