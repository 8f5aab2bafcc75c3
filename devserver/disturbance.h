#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/api/response.h"

namespace fsctl::devserver {

/// How an answer reaches its client.
enum class Delivery {
  whole,
  slow,  ///< its body in small pieces, over some seconds
  cut    ///< only its first half, then the connection ends
};

/// What befalls a request on purpose, so that its caller can be seen to cope with it.
struct Disturbance {
  std::chrono::milliseconds delay{};  ///< before the request is answered
  std::optional<api::Response> instead{};
  Delivery delivery = Delivery::whole;
  std::string name{};  ///< for the log; empty for a delay alone
};

/// Leaves the first half of an answer: of its body or, when there is none, of its head.
void cut_answer(std::string& head, std::string& body);

/// A body that is sent piece by piece.
class Trickle {
 public:
  static constexpr std::chrono::milliseconds pause{250};

  Trickle() = default;
  explicit Trickle(std::string text) : text_(std::move(text)) {}

  /// The next piece; empty when all of them were taken.
  std::string_view next();

 private:
  std::string text_{};
  std::size_t at_ = 0;
};

}  // namespace fsctl::devserver
