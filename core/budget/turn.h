#pragma once

namespace fsctl {

/// The permission to work on a response; only a few requests hold one at a time.
class Turn {
 public:
  Turn() = default;
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  virtual ~Turn() = default;

  /// Lets another request proceed, because this one is about to wait for something other than a processor.
  virtual void pass_on() noexcept = 0;
};

/// Does nothing without a turn, as in a command.
inline void pass_on(Turn* turn) noexcept {
  if (turn != nullptr) turn->pass_on();
}

}  // namespace fsctl
