#include "core/load/rejects.h"

#include <algorithm>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/report/report.h"

namespace fsctl::load {
namespace {

namespace fs = std::filesystem;

fs::path reasons_of(const fs::path& file) { return file.string() + ".reasons.ndjson"; }

/// The file to write: the target of a symbolic link. Throws for a device or pipe, which would be replaced.
fs::path file_for(const fs::path& path) {
  std::error_code none;
  const auto file = fs::is_symlink(path, none) ? fs::weakly_canonical(path) : path;
  if (fs::exists(file, none) && !fs::is_regular_file(file, none))
    throw Error(ErrorCode::usage, "--rejects takes the name of a file, " + path.string() + " is none");
  return file;
}

/// Replaces line breaks by spaces: in valid JSON they occur only between tokens.
std::string one_line(std::string_view text) {
  std::string line(text);
  std::ranges::replace_if(
      line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return line;
}

}  // namespace

/// Both files are readable by their owner only, since they contain records.
Rejects::Rejects(const fs::path& file)
    : file_(file_for(file)),
      records_(file_, output::Readers::owner),
      reasons_(reasons_of(file_), output::Readers::owner) {}

void Rejects::add(const ReadRecord& record, std::string_view status, const Problems& problems) {
  records_.out() << one_line(record.text) << '\n';
  Json reason = {{"file", record.origin.file == nullptr ? "" : *record.origin.file},
                 {"line", record.origin.line},
                 {"offset", record.origin.offset},
                 {"status", status}};
  if (!record.prepared.id.empty()) reason["id"] = record.prepared.id;
  for (const Problem& problem : problems) reason["problems"].push_back(report::as_json(problem));
  reasons_.out() << write(reason) << '\n';
}

void Rejects::finish() {
  records_.finish();
  reasons_.finish();
}

void Rejects::discard() {
  records_.discard();
  reasons_.discard();
}

}  // namespace fsctl::load
