#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/error/error_code.h"
#include "core/records/intent.h"
#include "core/served/live.h"
#include "core/store/changes.h"
#include "core/store/numbers.h"

namespace fsctl::ingest {

/// One call of the Ingest API.
struct Push {
  std::string feed;
  records::Intent intent = records::Intent::upsert;
  std::vector<std::string> records;
  /// The state of the store by which the push was checked; null when the check does not depend on it.
  std::shared_ptr<const served::Live> checked_by{};
};

/// The answer to a push.
struct Pushed {
  std::string correlation_id{};  ///< 16 bytes
  store::DataVersion written{};  ///< the first state of the store that has it
  store::ChangeState state = store::ChangeState::processed;
  std::optional<ErrorCode> failure{};  ///< why the first record that failed could not be mapped
};

}  // namespace fsctl::ingest
