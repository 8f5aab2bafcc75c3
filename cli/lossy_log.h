#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>

namespace fsctl::cli {

/// A log whose writers never wait: its own thread passes lines on, and nobody else may write to that stream while it
/// exists. When the reader of the stream does not keep up, lines beyond a limit are dropped and counted.
class LossyLog {
 public:
  /// Gives the line that tells how many were dropped, once it flows again.
  using Tell = std::function<std::string(std::size_t dropped)>;

  LossyLog(std::ostream& to, Tell tell, std::size_t most_bytes = std::size_t{1} << 20U);
  /// Waits until everything is passed on, however long that takes.
  ~LossyLog();
  LossyLog(const LossyLog&) = delete;
  LossyLog& operator=(const LossyLog&) = delete;

  /// Takes a whole line, from any thread.
  void write(std::string_view line);

  /// Waits for a moment until what was written is passed on; false when nobody reads it. Takes nothing more. What the
  /// constructor was given has to outlive the process then.
  bool end();

 private:
  struct Queue;

  std::shared_ptr<Queue> queue_;  ///< shared with the thread, which may wait for a reader for ever
};

}  // namespace fsctl::cli
