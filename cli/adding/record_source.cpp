#include "cli/adding/record_source.h"

#include <utility>

#include "core/error/error.h"
#include "core/input/files.h"
#include "core/input/input.h"
#include "core/records/record_stream.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

using Spool = __gnu_cxx::stdio_filebuf<char>;

/// The error with the place of the record, unless it is about another file.
Error placed(const Error& error, const std::string& place, std::optional<std::size_t> byte) {
  if (error.problems().front().source) return error;
  auto problem = error.problems().front();
  if (byte) problem.message += " (byte " + std::to_string(*byte + problem.location.offset.value_or(0)) + ')';
  problem.location = {};
  problem.source = std::make_shared<Source>(Source{.name = place, .text = {}});
  return Error(std::move(problem));
}

/// The next record of a file. Throws Error at the place where there is none.
std::optional<records::RecordStream::Item> next_of(records::RecordStream& records, const std::string& name) {
  try {
    return records.next();
  } catch (const Error& error) {
    if (const auto& fault = records.fault())
      throw placed(Error(error.code(), fault->message), name + ':' + std::to_string(fault->line), fault->offset);
    throw placed(error, name, {});
  }
}

}  // namespace

RecordSource::RecordSource(const fs::path& path) : name_(path.string()) {
  if (fs::is_directory(path))
    files_ = input::files_in(path);
  else
    files_ = {path};
  for (const auto& file : files_) input::Input unread(file);
}

RecordSource::RecordSource(std::string name, std::istream& in) : name_(std::move(name)), spool_(std::tmpfile()) {
  if (spool_ == nullptr) throw Error(ErrorCode::file_unreadable, "cannot make a temporary file");
  Spool buffer(spool_.get(), std::ios::out | std::ios::binary);
  std::ostream out(&buffer);
  if (in.peek() != std::istream::traits_type::eof()) out << in.rdbuf();
  if (!out.flush()) throw Error(ErrorCode::file_unreadable, "cannot write a temporary file");
}

void RecordSource::each(const propose::Take& take) {
  if (spool_ != nullptr) {
    std::rewind(spool_.get());
    Spool buffer(spool_.get(), std::ios::in | std::ios::binary);
    std::istream in(&buffer);
    input::Input input(in);
    each_in(name_, input.text(), take);
    return;
  }
  for (const auto& file : files_) {
    input::Input input(file);
    if (!each_in(file.string(), input.text(), take)) return;
  }
}

bool RecordSource::each_in(const std::string& name, std::istream& text, const propose::Take& take) const {
  records::RecordStream records(text, items_);
  for (;;) {
    const auto item = next_of(records, name);
    if (!item) return true;
    try {
      if (!take(item->text)) return false;
    } catch (const Error& error) {
      throw placed(error, name + ':' + std::to_string(item->line), item->offset);
    }
  }
}

}  // namespace fsctl::cli
