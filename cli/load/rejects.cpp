#include "cli/load/rejects.h"

#include <algorithm>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/report/report.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

fs::path reasons_of(const fs::path& file) { return file.string() + ".reasons.ndjson"; }
fs::path unfinished(const fs::path& file) { return file.string() + ".part"; }

/// The file that comes to be: what a link leads to, and never a device or a pipe, which would be replaced.
fs::path file_for(const fs::path& path) {
  std::error_code none;
  const auto file = fs::is_symlink(path, none) ? fs::weakly_canonical(path) : path;
  if (fs::exists(file, none) && !fs::is_regular_file(file, none))
    throw Error(ErrorCode::usage, "--rejects takes the name of a file, " + path.string() + " is none");
  return file;
}

std::ofstream open(const fs::path& file) {
  std::ofstream out(unfinished(file), std::ios::binary | std::ios::trunc);
  if (!out) throw Error(ErrorCode::file_unreadable, "cannot write " + unfinished(file).string());
  return out;
}

void finish(std::ofstream& out, const fs::path& file) {
  out.close();
  if (!out) throw Error(ErrorCode::file_unreadable, "cannot write " + unfinished(file).string());
  fs::rename(unfinished(file), file);
}

/// Between the members of a record a line may end as well as go on; within a text it may not.
std::string one_line(std::string_view text) {
  std::string line(text);
  std::ranges::replace_if(
      line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return line;
}

}  // namespace

Rejects::Rejects(const fs::path& file)
    : file_(file_for(file)), records_(open(file_)), reasons_(open(reasons_of(file_))) {}

void Rejects::add(const ReadRecord& record, std::string_view status, const Problems& problems) {
  records_ << one_line(record.text) << '\n';
  Json reason = {{"file", record.origin.file == nullptr ? "" : *record.origin.file},
                 {"line", record.origin.line},
                 {"offset", record.origin.offset},
                 {"status", status}};
  if (!record.prepared.id.empty()) reason["id"] = record.prepared.id;
  for (const Problem& problem : problems) reason["problems"].push_back(report::as_json(problem));
  reasons_ << write(reason) << '\n';
}

void Rejects::finish() {
  cli::finish(records_, file_);
  cli::finish(reasons_, reasons_of(file_));
}

void Rejects::discard() {
  records_.close();
  reasons_.close();
  for (const auto& file : {file_, reasons_of(file_)}) fs::remove(unfinished(file));
}

}  // namespace fsctl::cli
