#pragma once

#include <atomic>
#include <deque>
#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <thread>

#include "core/input/input.h"
#include "core/load/bounded_queue.h"
#include "core/load/load.h"
#include "core/records/record_stream.h"

namespace fsctl::load {

/// Parses and checks a record. Throws Error when the text is not a record.
using Prepare = std::function<ingest::PreparedRecord(std::string_view text, Arena& arena)>;

/// Reads files and prepares their records, in a thread of its own that stays a few batches ahead.
class Reading {
 public:
  /// REQUIRES: the load outlives it.
  Reading(const Load& load, Prepare prepare);
  ~Reading();
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

  /// Waits for the next batch; null at the end. Stops reading when the load is interrupted. Throws what the reading
  /// thread threw.
  std::unique_ptr<Batch> next();
  /// Whether next() can return without waiting, after at most this time.
  bool is_ready_within(std::chrono::milliseconds time) { return full_.is_ready_within(time); }
  /// Returns a batch, so that its memory is used again.
  void give_back(std::unique_ptr<Batch> batch);

  /// Asks the thread to stop reading; what was read is still returned.
  void stop() { stopped_ = true; }

  /// The bytes of all files; nothing when standard input is one of them.
  std::optional<std::size_t> all_bytes() const { return all_bytes_; }

 private:
  void run();
  void list_files(const std::string& name);
  void read(const std::string& name);
  void read_records(const std::string& name, input::Input& input);
  void refuse_next(const std::string& name, const records::RecordStream& records, const Error& error);
  void add(const FilePosition& origin, const records::RecordStream::Item& item, records::RecordStream& records);
  void refuse(const FilePosition& origin, const Error& error, std::string_view text, bool is_record);
  bool goes_on_while_stalled();
  void hand_over_when_full();
  void hand_over();

  const Load& load_;
  Prepare prepare_;
  std::deque<std::string> names_;  ///< a deque, as origins point to its elements
  std::optional<std::size_t> all_bytes_ = 0;
  std::vector<Error> unlisted_;
  std::atomic<bool> stopped_ = false;

  // Used by the reading thread only:
  std::unique_ptr<Batch> batch_;
  std::size_t batch_bytes_ = 0;
  std::size_t bytes_before_ = 0;  ///< of files that were read
  std::exception_ptr failure_{};  ///< next() reads it only when the queue is closed

  BoundedQueue<std::unique_ptr<Batch>> empty_;
  BoundedQueue<std::unique_ptr<Batch>> full_;
  std::thread thread_;
};

}  // namespace fsctl::load
