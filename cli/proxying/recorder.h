#pragma once

#include <filesystem>
#include <string>

#include "core/api/request.h"
#include "core/api/response.h"
#include "core/recording/question.h"

namespace fsctl::cli {

/// Keeps what a service answers in a folder. Thread-safe.
class Recorder {
 public:
  /// With an empty folder nothing is kept.
  explicit Recorder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Whether the answer to a request is one to keep: of a read that does not concern a single visitor, and one that
  /// will be the same when it is asked again.
  bool keeps(const api::Request& request, const api::Response& response) const;
  /// Keeps it. Gives words for the log: the file, or why there is none.
  std::string keep(const api::Request& request, const api::Response& response, const recording::Place& place) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace fsctl::cli
