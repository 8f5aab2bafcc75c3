#include "cli/commands/text_file.h"

#include <fstream>
#include <sstream>

#include "core/error/file_reason.h"

namespace fsctl::cli {
namespace {

std::shared_ptr<const Source> text_of(std::istream& in, std::string name) {
  std::ostringstream text;
  text << in.rdbuf();
  return std::make_shared<Source>(Source{.name = std::move(name), .text = std::move(text).str()});
}

}  // namespace

std::shared_ptr<const Source> read_text(const Invocation& invocation, const std::string& file) {
  return file == "-" ? text_of(invocation.console.in, "standard input") : read_text(std::filesystem::path(file));
}

std::shared_ptr<const Source> read_text(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in || std::filesystem::is_directory(file)) throw Error(ErrorCode::file_unreadable, cannot_read(file));
  return text_of(in, file.string());
}

}  // namespace fsctl::cli
