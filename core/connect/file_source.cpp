#include <algorithm>
#include <utility>

#include "core/connect/source.h"
#include "core/error/error.h"
#include "core/input/files.h"
#include "core/input/input.h"
#include "core/project/inside.h"
#include "core/records/record_check.h"
#include "core/records/record_stream.h"
#include "core/records/text_id.h"

namespace fsctl::connect {
namespace {

namespace fs = std::filesystem;

/// The most bytes of records in one part.
constexpr std::size_t most_part_bytes = std::size_t{16} << 20U;

bool is_empty(const ListPart& part) { return part.records.empty() && part.refused.empty(); }

/// Reads files of records, one after the other.
class FileSource : public FeedSource {
 public:
  FileSource(const project::Feed& feed, fs::path project, std::size_t part_size, bool may_leave_project)
      : feed_(feed),
        project_(std::move(project)),
        path_((project_ / feed.connector->path).lexically_normal()),
        part_size_(part_size),
        may_leave_project_(may_leave_project) {}

  /// Of several records with one id the last counts, as when they are loaded. A record that is too large may be the
  /// sought one, as its id is not read.
  std::optional<std::string> record(const std::string& id) override {
    std::optional<std::string> found;
    Problems refused;
    begin();
    while (const auto text = next_record(refused))
      if (has_id(*text, id)) found = *text;
    if (!found && !refused.empty()) refuse(ErrorCode::source_answer, refused.front().message);
    return found;
  }

  std::optional<ListPart> next() override {
    if (trouble_) throw Error(*trouble_);
    if (!begun_) begin();
    ListPart part;
    try {
      fill(part);
    } catch (const Error& error) {
      if (is_empty(part)) throw;
      trouble_ = error;  // reported with the next part; the records before it are good
    }
    if (is_empty(part)) return {};
    return part;
  }

 private:
  [[noreturn]] void refuse(ErrorCode code, const std::string& why) const {
    throw Error(code, feed_.connector->path + ": " + why,
                "`connector.path` of feeds/" + feed_.id + ".json is relative to the project's directory");
  }

  /// Throws Error for a file outside of the project's directory; links are resolved first.
  void check_place(const fs::path& file) const {
    if (may_leave_project_ || project::lies_inside(project_, fs::absolute(file))) return;
    throw Error(ErrorCode::source_refused, feed_.connector->path + ": leads out of the project's directory",
                "--allow-outside lets fetch, fetch-list, poll, change retry and serve read files there");
  }

  void begin() {
    begun_ = true;
    check_place(path_);
    files_.clear();
    records_.reset();
    std::error_code ignored;
    try {
      files_ = fs::is_directory(path_, ignored) ? input::files_in(path_) : std::vector<fs::path>{path_};
    } catch (const Error&) {
      refuse(ErrorCode::source_unreachable, "the directory has no file that ends in .json, .ndjson or .jsonl");
    } catch (const fs::filesystem_error& error) {
      refuse(ErrorCode::source_unreachable, "cannot list the directory: " + error.code().message());
    }
    std::ranges::reverse(files_);
  }

  void fill(ListPart& part) {
    std::size_t bytes = 0;
    while (part.records.size() < part_size_ && bytes < most_part_bytes) {
      auto text = next_record(part.refused);
      if (!text) return;
      bytes += text->size();
      part.records.push_back(std::move(*text));
    }
  }

  std::optional<std::string> next_record(Problems& refused) {
    while (true) {
      if (!records_ && !open_next()) return {};
      if (auto text = read_record(refused)) return text;
      records_.reset();
    }
  }

  bool open_next() {
    if (files_.empty()) return false;
    file_ = files_.back();
    files_.pop_back();
    records_.reset();
    check_place(file_);
    try {
      input_ = std::make_unique<input::Input>(file_);
    } catch (const Error&) {
      refuse(ErrorCode::source_unreachable, "cannot read the file");
    }
    try {
      records_.emplace(input_->text());
    } catch (const Error& error) {
      refuse_text(error);
    }
    return true;
  }

  /// Skips records that are too large.
  std::optional<std::string> read_record(Problems& refused) {
    while (true) try {
        const auto item = records_->next();
        if (!item) return {};
        return std::string(item->text);
      } catch (const Error& error) {
        if (error.code() != ErrorCode::payload_too_large) refuse_text(error);
        refused.push_back({.code = error.code(), .message = in_file(error)});
      }
  }

  [[noreturn]] void refuse_text(const Error& error) const { refuse(ErrorCode::source_answer, in_file(error)); }

  /// Names the file where there are several.
  std::string in_file(const Error& error) const {
    return (file_ == path_ ? "" : file_.lexically_relative(path_).string() + ", ") + error.what();
  }

  bool has_id(const std::string& text, const std::string& id) {
    try {
      arena_.release();
      const auto taken = records::as_taken(text, feed_, arena_);
      return records::record_id(records::read_record(taken, reader_, arena_), feed_) == id;
    } catch (const Error&) {
      return false;
    }
  }

  const project::Feed& feed_;
  fs::path project_;
  fs::path path_;
  std::size_t part_size_;
  bool may_leave_project_;
  bool begun_ = false;
  std::optional<Error> trouble_{};
  std::vector<fs::path> files_{};  ///< those to come, the next one last
  fs::path file_{};
  std::unique_ptr<input::Input> input_{};
  std::optional<records::RecordStream> records_{};
  ValueReader reader_{};
  Arena arena_{};
};

}  // namespace

std::unique_ptr<FeedSource> open_file_source(const project::Feed& feed, const fs::path& project, std::size_t part_size,
                                             bool may_leave_project) {
  return std::make_unique<FileSource>(feed, project, part_size, may_leave_project);
}

}  // namespace fsctl::connect
