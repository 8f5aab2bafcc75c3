#include "cli/adding/items.h"

#include <ostream>

#include "core/composer/path.h"
#include "core/error/suggest.h"
#include "core/json/read.h"
#include "core/propose/slots.h"
#include "core/propose/wrapped.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

std::vector<std::string> members_of(const std::string& items) {
  const auto path = composer::parse_path(items);
  if (!path || path->root != composer::Path::Root::record)
    throw Error(ErrorCode::usage, "--items is a path of members, such as data.items");
  std::vector<std::string> names;
  for (const auto& step : path->steps) names.push_back(step.name);
  return names;
}

std::string path_of(const std::vector<std::string>& members) {
  std::string path;
  for (const auto& member : members)
    path = path.empty() ? propose::slots::path_of(member) : propose::slots::below(path, member);
  return text::printable(path);
}

/// The lists of objects in a file's only record; none when there are more records.
std::vector<std::vector<std::string>> wrapped_lists(RecordSource& source) {
  std::string only;
  std::size_t records = 0;
  source.each([&](std::string_view record) {
    if (++records == 1) only = record;
    return records < 2;
  });
  if (records != 1) return {};
  try {
    Arena arena;
    ValueReader reader;
    return propose::lists_in(reader.read(only, arena));
  } catch (const Error&) {
    return {};  // what is wrong with the record is told when it is read
  }
}

}  // namespace

RecordSource source_of(const Invocation& invocation, const std::string& file, const std::string& items) {
  auto source = file == "-" ? RecordSource("standard input", invocation.console.in) : RecordSource(file);
  if (!items.empty()) {
    source.read_items(members_of(items));
    return source;
  }
  const auto lists = wrapped_lists(source);
  if (lists.size() > 1) {
    std::vector<std::string> paths;
    for (const auto& list : lists) paths.push_back(path_of(list));
    throw Error(ErrorCode::usage, source.name() + " is one object with several lists of objects",
                "--items names the one with the records: " + joined(paths));
  }
  if (lists.size() == 1) {
    invocation.console.err << text::printable(source.name()) << " is one object; its records are those of --items "
                           << path_of(lists.front()) << '\n';
    source.read_items(lists.front());
  }
  return source;
}

std::string wrapped_list_of(const std::string& file) {
  try {
    RecordSource source{std::filesystem::path(file)};
    const auto lists = wrapped_lists(source);
    return lists.size() == 1 ? path_of(lists.front()) : std::string();
  } catch (const Error&) {
    return {};  // what is wrong with the file is told when it is loaded
  }
}

}  // namespace fsctl::cli
