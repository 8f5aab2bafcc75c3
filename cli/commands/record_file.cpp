#include "cli/commands/record_file.h"

#include <algorithm>
#include <filesystem>
#include <istream>

#include "core/error/error.h"
#include "core/error/file_reason.h"
#include "core/records/find_record.h"

namespace fsctl::cli {

RecordFile::RecordFile(const std::string& name, Console& console)
    : name_(name == "-" ? "standard input" : name), is_input_(name == "-") {
  if (!is_input_) file_.open(name, std::ios::binary);
  if (!is_input_ && (!file_ || std::filesystem::is_directory(name)))
    throw Error(ErrorCode::file_unreadable, cannot_read(name));
  records_.emplace(is_input_ ? console.in : file_);
}

std::string RecordFile::beginning() const {
  if (is_input_) return {};
  std::string text(std::size_t{64} << 10U, '\0');
  std::ifstream file(name_, std::ios::binary);
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

std::optional<RecordText> RecordFile::next() {
  return named([&] { return records_->next(); });
}

std::optional<RecordText> RecordFile::find(const std::string& id_member, const std::string& id) {
  return named([&] { return records::find_record(*records_, id_member, id); });
}

RecordLines RecordFile::lines_of(const RecordText& record) const {
  constexpr std::size_t most_around = std::size_t{64} << 10U;
  const auto from = record.offset - std::min(record.offset, most_around);
  std::ifstream file(is_input_ ? std::string() : name_, std::ios::binary);
  std::string around(record.offset - from + record.text.size() + most_around, '\0');
  file.seekg(static_cast<std::streamoff>(from));
  file.read(around.data(), static_cast<std::streamsize>(around.size()));
  around.resize(static_cast<std::size_t>(file.gcount()));
  const auto begin = record.offset - from;
  const auto line_break = around.substr(0, begin).rfind('\n');
  const bool is_whole = line_break != std::string::npos || from == 0;
  if (!is_whole || around.compare(begin, record.text.size(), record.text) != 0) return {.text = record.text};
  const auto line = line_break == std::string::npos ? 0 : line_break + 1;
  const auto end = around.find('\n', begin + record.text.size());
  return {.text = around.substr(line, end == std::string::npos ? end : end - line), .begin = begin - line};
}

/// The record that `take` reads, with its file and line as name.
template <typename Take>
std::optional<RecordText> RecordFile::named(const Take& take) {
  try {
    const std::optional<records::RecordStream::Item> item = take();
    if (!item) return {};
    return RecordText{.name = name_ + ':' + std::to_string(item->line),
                      .text = std::string(item->text),
                      .line = item->line,
                      .offset = item->offset};
  } catch (Error& error) {
    const auto named = [](const std::string& name) {
      return std::make_shared<Source>(Source{.name = name, .text = {}});
    };
    const auto& fault = records_->fault();
    if (!fault) throw error.in(named(name_));
    throw Error(error.code(), fault->message + " (byte " + std::to_string(fault->offset) + ')')
        .in(named(name_ + ':' + std::to_string(fault->line)));
  }
}

}  // namespace fsctl::cli
