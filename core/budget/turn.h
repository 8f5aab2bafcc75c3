#pragma once

namespace fsctl {

/// The right to work on an answer, which few have at the same time.
class Turn {
 public:
  Turn() = default;
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  virtual ~Turn() = default;

  /// Lets another have it, as from now on the work waits for something else than a processor.
  virtual void pass_on() noexcept = 0;
};

/// The same where nobody waits for a turn, as in a command.
inline void pass_on(Turn* turn) noexcept {
  if (turn != nullptr) turn->pass_on();
}

}  // namespace fsctl
