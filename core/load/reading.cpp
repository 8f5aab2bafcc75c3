#include "core/load/reading.h"

#include <chrono>
#include <istream>

#include "core/input/files.h"

namespace fsctl::load {
namespace {

namespace fs = std::filesystem;

/// The number of batches: one being written, one being read, and one in between.
constexpr std::size_t most_batches = 3;
/// The records or bytes, whichever comes first, that fill a batch.
constexpr std::size_t batch_records = 256;
constexpr std::size_t batch_bytes = std::size_t{512} << 10U;

/// Whether a record's text is malformed JSON, so that another record may begin inside it.
bool is_about_syntax(const Error& error) {
  const auto& problem = error.problems().front();
  return error.code() == ErrorCode::invalid_payload && problem.location.offset;
}

}  // namespace

Reading::Reading(const Load& load, Prepare prepare)
    : load_(load), prepare_(std::move(prepare)), empty_(most_batches), full_(most_batches) {
  for (const auto& name : load_.files) list_files(name);
  for (std::size_t i = 0; i < most_batches; ++i) empty_.push(std::make_unique<Batch>());
  thread_ = std::thread([this] { run(); });
}

Reading::~Reading() {
  stop();
  empty_.close();
  full_.close();
  thread_.join();
}

/// Adds a file, or the files of a directory.
void Reading::list_files(const std::string& name) {
  if (name == "-") {
    names_.push_back(name);
    all_bytes_.reset();
    return;
  }
  try {
    const auto files = fs::is_directory(name) ? input::files_in(name) : std::vector<fs::path>{name};
    for (const auto& file : files) {
      std::error_code none;
      const auto size = fs::file_size(file, none);
      if (all_bytes_ && !none) *all_bytes_ += size;
      names_.push_back(file.string());
    }
  } catch (const Error& error) {
    unlisted_.push_back(error);
  }
}

std::unique_ptr<Batch> Reading::next() {
  constexpr std::chrono::milliseconds short_while(100);
  while (!is_ready_within(short_while))
    if (load_.is_interrupted()) stop();
  if (auto batch = full_.pop()) return std::move(*batch);
  if (failure_) std::rethrow_exception(failure_);
  return nullptr;
}

void Reading::give_back(std::unique_ptr<Batch> batch) {
  batch->clear();
  empty_.push(std::move(batch));
}

void Reading::run() {
  try {
    batch_ = empty_.pop().value_or(nullptr);
    for (const Error& error : unlisted_) refuse({}, error, {}, false);
    for (auto& name : names_) {
      if (stopped_) break;
      read(name);
    }
    hand_over();
  } catch (...) {
    failure_ = std::current_exception();
  }
  full_.close();
}

void Reading::read(const std::string& name) {
  static const std::string standard_input = "standard input";
  const input::WhileStalled while_stalled = [this] { return goes_on_while_stalled(); };
  try {
    if (name == "-") {
      input::Input input(*load_.standard_input, while_stalled);
      return read_records(standard_input, input);
    }
    input::Input input(fs::path(name), while_stalled);
    read_records(name, input);
    bytes_before_ += input.packed_bytes();
  } catch (const Error& error) {
    refuse({}, error, {}, false);
  }
}

/// Passes on the records that were read while the input stalls; false to end the reading.
bool Reading::goes_on_while_stalled() {
  if (batch_ && !batch_->records.empty()) hand_over();
  return !stopped_ && batch_;
}

void Reading::read_records(const std::string& name, input::Input& input) {
  records::RecordStream records(input.text(), load_.items);
  while (!stopped_ && batch_) {
    try {
      const auto item = records.next();
      if (!item || !batch_) return;
      add({&name, item->line, item->offset}, *item, records);
    } catch (const Error& error) {
      if (error.code() == ErrorCode::interrupted || !batch_) return;
      const bool goes_on = error.code() == ErrorCode::json_syntax || error.code() == ErrorCode::payload_too_large;
      refuse_next(name, records, error);
      if (!goes_on) return;
    }
    batch_->packed_bytes = bytes_before_ + input.packed_bytes();
    hand_over_when_full();
  }
}

void Reading::add(const FilePosition& origin, const records::RecordStream::Item& item, records::RecordStream& records) {
  const auto text = copy(batch_->arena, item.text);
  batch_bytes_ += text.size();
  try {
    batch_->records.push_back({.origin = origin, .text = text, .prepared = prepare_(text, batch_->arena)});
  } catch (const Error& error) {
    if (!is_about_syntax(error)) return refuse(origin, error, text, true);
    const auto part = records.shorten();
    if (!part) return refuse(origin, error, text, true);
    add(origin, *part, records);
  }
}

/// Refuses what RecordStream::next() threw for: a location in the text, or the file as a whole.
void Reading::refuse_next(const std::string& name, const records::RecordStream& records, const Error& error) {
  const auto& refused = records.refused();
  const auto text = refused ? copy(batch_->arena, refused->text) : std::string_view{};
  if (const auto& fault = records.fault())
    refuse({&name, fault->line, fault->offset}, Error(error.code(), fault->message), text, refused.has_value());
  else
    refuse({&name, 0, 0}, error, text, false);
}

void Reading::refuse(const FilePosition& origin, const Error& error, std::string_view text, bool is_record) {
  batch_->records.push_back({.origin = origin, .text = text, .refusal = error, .is_record = is_record});
}

void Reading::hand_over_when_full() {
  if (batch_->records.size() >= batch_records || batch_bytes_ >= batch_bytes) hand_over();
}

/// Passes the batch on and takes an empty one, or none when the load has ended.
void Reading::hand_over() {
  if (!batch_ || !full_.push(std::move(batch_))) return;
  batch_ = empty_.pop().value_or(nullptr);
  batch_bytes_ = 0;
}

}  // namespace fsctl::load
