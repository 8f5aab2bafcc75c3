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

/// Where records are sent to.
struct IngestTarget {
  std::string host{};     ///< with scheme and port
  std::string path{};     ///< of feed and intent
  std::string changes{};  ///< of the feed's changes, with a slash at the end
  std::string left_out{};
  std::string key{};
  std::chrono::milliseconds retry_for{};  ///< so long one record is tried again and again

  /// A feed of the API that is at this URL. Throws Error(usage) for what is no http or https URL.
  static IngestTarget at(const std::string& url, const std::string& feed, records::Intent intent);
};

/// What a server says of a record that it took.
struct Acknowledged {
  std::string correlation_id{};  ///< 16 bytes, or nothing when the answer has none
  Problems problems{};           ///< why it could not be mapped
};

/// One connection to an Ingest API, kept alive. One thread at a time.
class IngestClient {
 public:
  /// REQUIRES: a target that outlives it. When `is_stopped` says so, waiting ends.
  IngestClient(const IngestTarget& target, std::function<bool()> is_stopped);
  ~IngestClient();

  /// Sends one record until it is acknowledged. Waits longer and longer between attempts, and as long as the server
  /// asks for. Throws Error(invalid_payload | missing_id | payload_too_large) for a record that the server refuses;
  /// Error(ingest_key_invalid | unknown_name | server_unusable) when no record can be sent.
  Acknowledged send(std::string_view record);

  /// What of the feed nothing shows, as far as the server tells that: all variants without a product, and what trees
  /// leave out of the records of some changes, by their correlation ids of 16 bytes one after the other.
  std::optional<ingest::LeftOut> left_out(std::string_view changes);

 private:
  using Clock = std::chrono::steady_clock;
  using Milliseconds = std::chrono::milliseconds;

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
