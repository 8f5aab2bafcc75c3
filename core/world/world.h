#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/world/time.h"

namespace fsctl {

SteadyMillis steady_milliseconds();
std::string random_uuid();

/// Sources of time and random values; tests pass fixed ones.
struct World {
  /// Both clocks at one moment.
  struct Moment {
    UnixMillis now;
    SteadyMillis steady;
  };

  /// To be shown to people. The clock may be set back or ahead at any time, so do not use it
  /// to order events or to measure durations.
  std::function<UnixMillis()> now;
  /// A new correlation id: the 16 bytes of a UUID of version 7, so that ids sort in the order of creation.
  std::function<std::string()> correlation_id;
  /// A new context key: a UUID of version 7 as text: the time, then 74 random bits.
  std::function<std::string()> context_key;
  /// A new secret value: 256 random bits as text.
  std::function<std::string()> secret{};
  /// A new id of a release or of a request, as text: a random UUID (version 4), whose first characters tell it from
  /// others.
  std::function<std::string()> random_id = random_uuid;
  /// For durations and due times.
  std::function<SteadyMillis()> steady = steady_milliseconds;
  std::optional<Moment> start{};  ///< when the process started

  /// For deciding what is old enough to be removed. Setting the clock ahead while the process
  /// runs does not affect it.
  UnixMillis now_for_ages() const;
};

/// The clock and the random numbers of this machine.
World real_world();

/// Makes the correlation ids of real_world() sort after those of this time, even if the clock
/// was set back since. A time more than a day ahead is ignored: the clock must have been wrong then.
void continue_ids_after(UnixMillis time);

/// Converts the 16 bytes of a UUID to text, `0190a5b0-…`, and back. The bytes of a text that is not a UUID are empty.
std::string uuid_text(const std::string& bytes);
std::string uuid_bytes(const std::string& text);

}  // namespace fsctl
