#include "cli/commands/record_file.h"

#include <istream>

#include "core/error/error.h"
#include "core/records/find_record.h"

namespace fsctl::cli {

RecordFile::RecordFile(const std::string& name, Console& console) : name_(name == "-" ? "standard input" : name) {
  const bool is_input = name == "-";
  if (!is_input) file_.open(name, std::ios::binary);
  if (!is_input && (!file_ || std::filesystem::is_directory(name)))
    throw Error(ErrorCode::file_unreadable, "cannot read " + name);
  records_.emplace(is_input ? console.in : file_);
}

std::optional<RecordText> RecordFile::next() {
  return named([&] { return records_->next(); });
}

std::optional<RecordText> RecordFile::find(const std::string& id_member, const std::string& id) {
  return named([&] { return records::find_record(*records_, id_member, id); });
}

/// The record that `take` reads, with its file and line as name.
template <typename Take>
std::optional<RecordText> RecordFile::named(const Take& take) {
  try {
    const std::optional<records::RecordStream::Item> item = take();
    if (!item) return {};
    return RecordText{
        .name = name_ + ':' + std::to_string(item->line), .text = std::string(item->text), .line = item->line};
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
