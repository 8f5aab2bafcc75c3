#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace fsctl {

/// Milliseconds that pass evenly, whatever the machine's clock is set to.
std::int64_t steady_milliseconds();

/// What comes from outside and differs from run to run; tests pass fixed ones.
struct World {
  /// Both clocks at one moment.
  struct Moment {
    std::int64_t now;
    std::int64_t steady;
  };

  /// Milliseconds since 1970, for people to read. The clock may be set back or ahead at any time, so it never tells
  /// which of two things came first, nor how long something takes.
  std::function<std::int64_t()> now;
  /// A fresh correlation id: 16 bytes of a UUID whose order is the order of creation (version 7).
  std::function<std::string()> correlation_id;
  /// A fresh context key: a random UUID (version 4) as text.
  std::function<std::string()> context_key;
  /// A fresh secret value: 256 random bits as text.
  std::function<std::string()> secret{};
  /// For durations and due times.
  std::function<std::int64_t()> steady = steady_milliseconds;
  std::optional<Moment> start{};  ///< of this process

  /// The time for telling what is old enough to be removed: a clock that is set ahead while the process runs ages
  /// nothing.
  std::int64_t now_for_ages() const;
};

/// The clock and the random numbers of this machine.
World real_world();

/// From here on the correlation ids of real_world() come after those of such a time, though the clock was set back
/// since; by a day at most, as otherwise the clock was wrong then.
void continue_ids_after(std::int64_t time);

/// 16 bytes as `0190a5b0-…` and back; an empty text when it is no UUID.
std::string uuid_text(const std::string& bytes);
std::string uuid_bytes(const std::string& text);

}  // namespace fsctl
