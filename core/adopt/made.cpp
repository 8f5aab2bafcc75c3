#include "core/adopt/made.h"

#include <algorithm>
#include <memory>

#include "core/adopt/client_types.h"
#include "core/adopt/project_files.h"
#include "core/error/error.h"
#include "core/fake/records.h"
#include "core/json/parse.h"
#include "core/project/load.h"

namespace fsctl::adopt {
namespace {

constexpr std::int64_t records_of_each = 40;

std::string text_of(const Json& json) { return write_indented(json) + '\n'; }

/// The note with the line of its member, as compilers write places.
std::string line_of(const Note& note, const std::map<std::string, std::string>& files) {
  std::size_t line = 1;
  if (const auto file = files.find(note.file); file != files.end() && !note.member.empty())
    if (const auto found = file->second.find('"' + note.member + '"'); found != std::string::npos)
      line += static_cast<std::size_t>(
          std::count(file->second.begin(), file->second.begin() + static_cast<std::ptrdiff_t>(found), '\n'));
  return note.file + ':' + std::to_string(line) + ": " + note.message;
}

std::shared_ptr<const project::Project> loaded(const std::map<std::string, std::string>& files,
                                               const std::filesystem::path& directory) {
  project::Sources sources;
  for (const auto& [path, text] : files)
    sources.emplace(path, std::make_shared<const Source>(Source{.name = path, .text = text}));
  return project::load(directory, {.files = std::move(sources)});
}

std::string records_of(const project::Project& project, const project::Feed& feed) {
  fake::Records records(project, feed, {.count = records_of_each});
  std::string text;
  for (std::int64_t index = 0; index < records_of_each; ++index) text += records.text(index) + '\n';
  return text;
}

/// What a document tells and a client's types do not.
void add_notes_on_types(Made& made) {
  const Note notes[] = {
      {"project.json", "name", "the project's name, which a client's types do not hold"},
      {"project.json", "name", "whole numbers and lists of dates: a client's types have numbers and texts only"},
      {"project.json", "name", "how many items a page has at most, and filters by attributes such as options.colour"}};
  for (const auto& note : notes) made.notes.push_back(line_of(note, made.files));
}

}  // namespace

Made made_from(const std::shared_ptr<const Source>& document, const std::filesystem::path& directory) {
  const bool is_of_client = is_typescript(*document);
  const auto described = project_files(is_of_client ? document_of_types(*document) : parse(document));
  Made made;
  for (const auto& [path, json] : described.files) made.files[path] = text_of(json);
  for (const auto& note : described.notes) made.notes.push_back(line_of(note, made.files));
  if (is_of_client) add_notes_on_types(made);
  const auto project = loaded(made.files, directory);
  for (const auto& [id, feed] : project->feeds) made.files["records/" + id + ".ndjson"] = records_of(*project, feed);
  made.files[".gitignore"] = ".fsctl/\n";
  return made;
}

}  // namespace fsctl::adopt
