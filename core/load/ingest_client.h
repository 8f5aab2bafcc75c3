#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include "core/error/error.h"
#include "core/ingest/left_out.h"
#include "core/json/json_fwd.h"
#include "core/records/intent.h"

namespace httplib {
class Client;
class Response;
}  // namespace httplib

namespace fsctl::load {

/// The feed of a server to which records are sent.
struct IngestTarget {
  std::string host{};     ///< with scheme and port
  std::string path{};     ///< the path of feed and intent
  std::string changes{};  ///< the path of the feed's changes, with a slash at the end
  std::string left_out{};
  std::string key{};
  std::chrono::milliseconds retry_for{};  ///< how long to retry each record

  /// The target for a feed of the API at this URL. Throws Error(usage) for a text that is not an http or https URL.
  static IngestTarget at(const std::string& url, const std::string& feed, records::Intent intent);
};

/// A server's answer to a record that it took.
struct Acknowledged {
  std::string correlation_id{};  ///< 16 bytes; empty when the answer has none
  Problems problems{};           ///< why the record could not be mapped
};

/// One connection to an Ingest API, kept alive. One thread at a time.
class IngestClient {
 public:
  /// `is_stopped` ends waiting when it returns true. REQUIRES: a target that outlives the object.
  IngestClient(const IngestTarget& target, std::function<bool()> is_stopped);
  ~IngestClient();

  /// Sends one record, and retries until it is acknowledged, with increasing pauses or as Retry-After says. Throws
  /// Error(invalid_payload | missing_id | payload_too_large) when the server refuses this record, and
  /// Error(ingest_key_invalid | unknown_name | server_unusable) when it takes no record at all.
  Acknowledged send(std::string_view record);

  /// Asks the server for records of the feed that nothing shows: all variants without a product, and the nodes that
  /// trees leave out among the records of these changes. `changes` are correlation ids, 16 bytes each, concatenated.
  /// Nothing when the server does not tell. Throws Error(store_went_back) when its store lacks some of these changes.
  std::optional<ingest::LeftOut> left_out(std::string_view changes);

 private:
  using Clock = std::chrono::steady_clock;
  using Milliseconds = std::chrono::milliseconds;

  void trust_authority(const std::string& host);
  Acknowledged acknowledged(const httplib::Response& response);
  Problems problems_of(const std::string& correlation_id, ErrorCode code);
  std::optional<Json> ask_left_out(std::string_view changes);
  Milliseconds pause_before(int attempt);
  void wait(Milliseconds pause) const;

  const IngestTarget& target_;
  std::function<bool()> is_stopped_;
  std::unique_ptr<httplib::Client> client_;
  std::minstd_rand random_;
};

}  // namespace fsctl::load
