#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>

#include "core/api/request.h"
#include "core/api/response.h"
#include "core/json/json_fwd.h"
#include "core/world/time.h"

namespace fsctl::cli {

/// What a state was asked last, without secrets: `what did the frontend ask?`. Thread-safe.
class Journal {
 public:
  /// Adds a request and what became of it; the oldest one makes room.
  /// `fault` is what befell it in place of the answer; empty for nothing.
  void add(const api::Request& request, const api::Response& response, UnixMillis received,
           std::chrono::nanoseconds took, const std::string& fault = {});
  /// The latest requests, the last one first.
  Json latest(std::size_t count) const;
  void clear();

 private:
  struct Entry {
    std::int64_t number;
    UnixMillis received;
    std::string method;
    std::string target;
    int status;
    std::chrono::nanoseconds took;
    std::string fault;
    std::string body;  ///< of a long one the beginning
    std::size_t body_bytes;
    api::Trace trace;
  };
  static Json json_of(const Entry& entry);

  mutable std::mutex mutex_{};
  std::deque<Entry> entries_{};
  std::int64_t added_ = 0;
};

}  // namespace fsctl::cli
