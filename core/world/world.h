#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace fsctl {

/// What comes from outside and differs from run to run; tests pass fixed ones.
struct World {
  /// Milliseconds since 1970.
  std::function<std::int64_t()> now;
  /// A fresh correlation id: 16 bytes of a UUID whose order is the order of creation (version 7).
  std::function<std::string()> correlation_id;
  /// A fresh context key: a random UUID (version 4) as text.
  std::function<std::string()> context_key;
  /// A fresh secret value: 256 random bits as text.
  std::function<std::string()> secret{};
};

/// The clock and the random numbers of this machine.
World real_world();

/// 16 bytes as `0190a5b0-…` and back; an empty text when it is no UUID.
std::string uuid_text(const std::string& bytes);
std::string uuid_bytes(const std::string& text);

}  // namespace fsctl
