#include "core/project/wrong_source.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/kinds.h"
#include "core/project/values.h"

namespace fsctl::project {
namespace {

/// What a file names to read from: the kind, where its names stand in its own file, and what they are called.
struct SourceKind {
  std::string_view kind;
  std::string_view names;
  std::string_view called;
};
constexpr auto source_kinds =
    std::to_array<SourceKind>({{"storage", "/fields", "fields"}, {"feed", "/schema/fields", "members"}});

const SourceKind* source_kind_of(const LackedName& lacks) {
  const auto* kind = std::ranges::find(source_kinds, lacks.place, &SourceKind::names);
  return kind != source_kinds.end() && kind_at(lacks.file) == find_file_kind(kind->kind) ? kind : nullptr;
}

/// A file, and another one whose names it uses.
struct Reading {
  const SourceKind* kind;
  std::string reader;
  std::string read;
  auto operator<=>(const Reading&) const = default;
};

class WrongSources {
 public:
  WrongSources(const Sources& files, const Problems& problems, const std::vector<std::size_t>& told)
      : files_(files), problems_(problems), told_(told) {}

  std::vector<WrongSource> find() const {
    std::map<Reading, std::vector<std::size_t>> readings;
    for (std::size_t i = 0; i < problems_.size(); ++i) {
      const auto& problem = problems_[i];
      const auto* kind = problem.source ? source_kind_of(problem.lacks) : nullptr;
      if (kind != nullptr && std::ranges::find(told_, i) == told_.end())
        readings[{kind, reader_of(problem.source), problem.lacks.file}].push_back(i);
    }
    std::vector<WrongSource> found;
    for (const auto& [reading, numbers] : readings)
      if (auto problem = wrong_source(reading, numbers))
        found.push_back({.problem = *problem, .numbers = with_consequences(reading, *problem, numbers)});
    return found;
  }

 private:
  /// The file that reads: the composer, for one of its test cases.
  std::string reader_of(const std::shared_ptr<const Source>& source) const {
    const auto composer = tested_name(source->path);
    for (const auto& [path, file] : files_)
      if (composer ? file->path == *composer : file == source) return path;
    return {};
  }

  std::optional<Problem> wrong_source(const Reading& reading, const std::vector<std::size_t>& numbers) const {
    constexpr std::size_t many = 3;
    std::set<std::string> names;
    for (const auto i : numbers) names.insert(problems_[i].lacks.name);
    const auto source = files_.find(reading.reader);
    if (names.size() < many || source == files_.end()) return {};
    const auto* kind = find_file_kind(reading.kind->kind);
    const auto member = std::string(reading.kind->kind);
    if (text_of(as_far_as_read(source->second), member) != name_of_file(*kind, reading.read)) return {};
    std::vector<std::string> meant;
    for (const auto& [path, file] : files_)
      if (kind_at(path) == kind && path != reading.read && has_names(*file, *reading.kind, names))
        meant.push_back(name_of_file(*kind, path));
    if (meant.size() != 1) return {};
    return Problem{.code = ErrorCode::unknown_reference,
                   .message = member + ' ' + name_of_file(*kind, reading.read) + " lacks " +
                              std::to_string(names.size()) + ' ' + std::string(reading.kind->called) +
                              " that this file names, and another one has all of them",
                   .location = {.pointer = '/' + member},
                   .hint = Hint::meant(meant),
                   .source = source->second};
  }

  static bool has_names(const Source& file, const SourceKind& kind, const std::set<std::string>& names) {
    const Json json = Json::parse(file.text, nullptr, false);
    const Json::json_pointer place{std::string(kind.names)};
    if (!json.contains(place)) return false;
    const Json& known = json.at(place);
    return std::ranges::all_of(names, [&](const std::string& name) { return known.contains(name); });
  }

  /// Adds what else is wrong only as the file names another one than it means.
  std::vector<std::size_t> with_consequences(const Reading& reading, const Problem& cause,
                                             std::vector<std::size_t> numbers) const {
    const auto kind = std::string(reading.kind->kind);
    const auto meant = files_.find(path_of_file(kind, cause.hint.suggestions().front()));
    for (std::size_t i = 0; i < problems_.size(); ++i) {
      const auto& problem = problems_[i];
      const bool is_unused =
          problem.code == ErrorCode::nothing_uses && meant != files_.end() && problem.source == meant->second;
      const bool follows = is_unused || (kind == "storage" && is_of_wrong_storage(problem, reading, cause));
      if (follows && std::ranges::find(numbers, i) == numbers.end()) numbers.push_back(i);
    }
    return numbers;
  }

  bool is_of_wrong_storage(const Problem& problem, const Reading& reading, const Problem& cause) const {
    const auto wrong = "storage " + name_of_file(*find_file_kind("storage"), reading.read);
    const auto name = name_of_file(*kind_at(reading.reader), reading.reader);
    const auto says = [&](std::string_view part) { return problem.message.find(part) != std::string::npos; };
    const bool is_here =
        problem.source == cause.source && (says(wrong) || says("shows another storage") || says("this block of"));
    const bool is_of_block = problem.lacks.file == reading.read && problem.source &&
                             text_of(as_far_as_read(problem.source), "block") == name;  // of its page or tree
    return is_here || is_of_block || problem.message.starts_with("block \"" + name + "\" shows another storage");
  }

  const Sources& files_;
  const Problems& problems_;
  const std::vector<std::size_t>& told_;
};

}  // namespace

std::vector<WrongSource> find_wrong_sources(const Sources& files, const Problems& problems,
                                            const std::vector<std::size_t>& told) {
  return WrongSources(files, problems, told).find();
}

Json as_far_as_read(const std::shared_ptr<const Source>& source) {
  try {
    Problems ignored;
    return parse_written(source, ignored);
  } catch (const Error&) {
    return {};
  }
}

}  // namespace fsctl::project
