#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>

namespace fsctl::cli {

/// A log whose writers never wait for the stream: its own thread passes lines on. When the reader of the stream does
/// not keep up, lines beyond a limit are dropped and counted.
class LossyLog {
 public:
  /// Makes the line that says how many lines were dropped, which is written once the stream takes lines again.
  using Tell = std::function<std::string(std::size_t dropped)>;

  /// At most `most_bytes` wait for the stream. REQUIRES: nobody else writes to the stream while the log exists; the
  /// stream and what `tell` refers to outlive it.
  LossyLog(std::ostream& to, Tell tell, std::size_t most_bytes = std::size_t{1} << 20U);
  /// Waits until all lines are passed on, however long that takes.
  ~LossyLog();
  LossyLog(const LossyLog&) = delete;
  LossyLog& operator=(const LossyLog&) = delete;

  /// Takes a whole line with its line break. May be called from any thread.
  void write(std::string_view line);

  /// Waits for at most a second until the lines so far are passed on; false when they are not.
  bool settle();

  /// Waits for at most a second until all lines are passed on; false when the reader of the stream is too slow for
  /// that. Then the thread goes on, so the stream and what `tell` refers to must live as long as the process. Lines
  /// that are written after this call may be lost.
  bool end();

 private:
  struct Queue;

  std::shared_ptr<Queue> queue_;  ///< shared with the thread, which may wait for the stream for ever
};

}  // namespace fsctl::cli
