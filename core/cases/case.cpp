#include "core/cases/case.h"

#include <algorithm>
#include <memory>
#include <set>

#include "core/cases/record_files.h"
#include "core/error/file_reason.h"
#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/case_form.h"
#include "core/project/check_form.h"
#include "core/project/findings.h"
#include "core/project/inside.h"
#include "core/project/kinds.h"
#include "core/project/values.h"
#include "core/records/find_record.h"
#include "core/records/record_check.h"
#include "core/records/record_stream.h"
#include "core/records/text_id.h"

namespace fsctl::cases {
namespace {

namespace fs = std::filesystem;

using project::add;
using project::text_of;

/// Reads the cases of one file.
class CaseReader {
 public:
  CaseReader(const project::Project& project, const project::Composer& composer, RecordFiles& record_files,
             Problems& problems)
      : project_(project), composer_(composer), record_files_(record_files), problems_(problems) {}

  /// The files of records that the cases name and that are no records.
  const std::vector<std::shared_ptr<const Source>>& broken_records() const { return broken_records_; }

  std::vector<Case> file(const Json& json) {
    std::vector<Case> cases;
    const Json& list = project::part_of(json, "cases");
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (!list[i].is_object()) continue;
      const auto first = problems_.size();
      lacks_record_ = false;
      auto read = one(list[i], "/cases" + pointer_step(i));
      if (problems_.size() == first && !lacks_record_) cases.push_back(std::move(read));
    }
    return cases;
  }

 private:
  Case one(const Json& json, const std::string& pointer) {
    Case read{.name = text_of(json, "name"), .pointer = pointer};
    if (!read.name.empty() && !names_.insert(read.name).second)
      add(problems_, ErrorCode::name_taken, pointer + "/name",
          "there is a case of the name \"" + read.name + "\" already");
    read.place = place(json, pointer);
    read_record(json, pointer, read);
    read_expectation(json, pointer, read);
    check_alternatives(json, pointer);
    return read;
  }

  /// Reports members that exclude each other.
  void check_alternatives(const Json& json, const std::string& pointer) {
    for (const auto& [member, other, needs_other, message] : project::case_rules())
      if (json.contains(member) && json.contains(other) != needs_other)
        project::add_at_name(problems_, ErrorCode::unknown_member, pointer + '/' + std::string(member),
                             std::string(message));
  }

  project::Place place(const Json& json, const std::string& pointer) {
    const project::PlaceChoice choice{
        .scope = some_text(json, "scope"), .region = some_text(json, "region"), .locale = some_text(json, "locale")};
    try {
      return project::choose_place(project_.places, choice);
    } catch (const Error& error) {
      const Problem& problem = error.problems().front();
      add(problems_, ErrorCode::unknown_reference, pointer + member_of(choice, problem.lacks), problem.message,
          problem.hint);
      problems_.back().lacks = problem.lacks;
      return {};
    }
  }

  /// The member of a case that chooses what is not there; none for a part of the default place.
  static std::string member_of(const project::PlaceChoice& choice, const LackedName& lacks) {
    const auto kind = lacks.place.substr(lacks.place.rfind('/'));  // of the places of project.json
    if (kind == "/scopes" && choice.scope) return "/scope";
    if (kind == "/regions" && choice.region) return "/region";
    return kind == "/locales" && choice.locale ? "/locale" : "";
  }

  static std::optional<std::string> some_text(const Json& json, std::string_view name) {
    const auto text = text_of(json, name);
    return text.empty() ? std::nullopt : std::optional(text);
  }

  void read_record(const Json& json, const std::string& pointer, Case& read) {
    Arena arena;
    if (json.contains("record"))
      read.record = parse(std::string(records::as_taken(write(json["record"]), *composer_.feed, arena)));
    if (const auto file = some_text(json, "recordFile")) read_record_file(*file, some_text(json, "id"), pointer, read);
  }

  void read_record_file(const std::string& file, const std::optional<std::string>& id, const std::string& pointer,
                        Case& read) {
    const auto at_file = pointer + "/recordFile";
    const auto in = record_files_.open(file);
    if (!in)
      return add(problems_, ErrorCode::file_unreadable, at_file, cannot_read(file, project_.directory / file),
                 "the path is from the project's directory");
    if (auto broken = record_files_.tell_broken(file, problems_)) {
      lacks_record_ = true;
      return broken_records_.push_back(std::move(broken));
    }
    try {
      if (auto record = first_record(*in, id)) {
        read.record = std::move(*record);
        return;
      }
      if (!id) return add(problems_, ErrorCode::unknown_reference, at_file, file + " holds no record");
      const auto ids = ids_in(file);
      add(problems_, ErrorCode::unknown_reference, pointer + "/id", file + " has no record of the id \"" + *id + "\"",
          did_you_mean(*id, ids));
      if (ids.empty()) blame_feed();
    } catch (const Error& error) {
      add(problems_, error.code(), at_file, file + ": " + error.problems().front().message);
    }
  }

  /// Says of the last problem that its cause is the member by which the feed tells records apart, as none has it.
  void blame_feed() {
    const auto& feed = *composer_.feed;
    const auto file = project::path_of_file("feed", feed.id);
    problems_.back().hint =
        Hint::about_file("", file, " says that `" + feed.id_member + "` identifies records, and none of these has it");
    problems_.back().lacks = {.file = file, .place = "/id", .name = feed.id_member};
  }

  /// The ids of the first records of a file.
  std::vector<std::string> ids_in(const std::string& file) const {
    constexpr std::size_t most = 10'000;
    const auto in = record_files_.open(file);
    records::RecordStream records(*in);
    return records::first_ids(records, composer_.feed->id_member, most);
  }

  /// The first record of a file, or, if an id is given, the first with this id.
  std::optional<Json> first_record(std::istream& in, const std::optional<std::string>& id) const {
    records::RecordStream records(in);
    const auto& id_member = composer_.feed->id_member;
    const auto item = id ? records::find_record(records, id_member, *id) : records.next();
    if (!item) return {};
    Arena arena;
    auto record = parse(std::string(records::as_taken(item->text, *composer_.feed, arena)));
    records::check_object(to_value(record, arena));
    return record;
  }

  void read_expectation(const Json& json, const std::string& pointer, Case& read) {
    read.exact = project::flag_of(json, "exact");
    read.fields = project::part_of(json, "expect");
    for (const auto& [name, _] : read.fields.items())
      check_field(name, {.pointer = pointer + "/expect" + pointer_step(name), .member_name = true});
    const Json& error = project::part_of(json, "expectError");
    if (error.is_object()) read.error = expected_error(error, pointer + "/expectError");
  }

  ExpectedError expected_error(const Json& json, const std::string& pointer) {
    ExpectedError error{
        .code = some_text(json, "code"), .field = some_text(json, "field"), .message = some_text(json, "message")};
    if (error.code) check_code(*error.code, pointer + "/code");
    if (error.field) check_field(*error.field, {.pointer = pointer + "/field"});
    return error;
  }

  void check_field(const std::string& name, const Location& location) {
    const auto& storage = *composer_.storage;
    if (storage.field(name) != nullptr) return;
    project::add_unknown_field(problems_, location, storage, name, storage.field_names());
  }

  void check_code(const std::string& code, const std::string& pointer) {
    if (std::ranges::find(error_codes(), code, &ErrorCodeEntry::name) != error_codes().end()) return;
    std::vector<std::string> known;
    for (const auto& entry : error_codes()) known.emplace_back(entry.name);
    const auto near = did_you_mean(code, known);
    add(problems_, ErrorCode::unknown_reference, pointer, "there is no code \"" + code + "\"",
        near.empty() ? "fsctl explain lists them" : near);
  }

  const project::Project& project_;
  const project::Composer& composer_;
  RecordFiles& record_files_;
  Problems& problems_;
  std::set<std::string> names_;
  std::vector<std::shared_ptr<const Source>> broken_records_;
  bool lacks_record_ = false;  ///< of the case that is read, as its file is no records
};

/// The composer whose cases a file contains; null, and a problem, when there is none.
const project::Composer* composer_of(const fs::path& path, const project::Project& project, Problems& problems) {
  const auto name = project::tested_name(path)
                        ->lexically_relative(project.directory / "composers")
                        .replace_extension()
                        .generic_string();
  const auto found = project.composers.find(name);
  if (found != project.composers.end()) return &found->second;
  const bool is_elsewhere = project.unread.contains("composers/" + name + ".json");
  if (!is_elsewhere && !fs::exists(*project::tested_name(path)))  // what exists but was not read has been reported
    project::add_unknown(problems, "", "composer", name, project::names_of(project.composers));
  return nullptr;
}

/// Whether everything that the cases depend on could be loaded; what is missing has been reported.
bool is_whole(const project::Composer& composer, const project::Project& project) {
  return composer.feed && composer.storage && project.places.has(project.places.fallback);
}

CaseFile read_file(const fs::path& path, const std::shared_ptr<const Source>& source, const project::Project& project,
                   RecordFiles& record_files, Problems& problems) {
  CaseFile file{.path = path, .source = source, .composer = nullptr, .cases = {}};
  try {
    Json json = parse_written(source, problems);
    file.composer = composer_of(path, project, problems);
    if (file.composer == nullptr) return file;
    std::vector<project::Reference> references;
    project::check_form(json, project::case_file_form(), problems, references);
    if (!is_whole(*file.composer, project)) return file;
    CaseReader reader(project, *file.composer, record_files, problems);
    file.cases = reader.file(json);
    file.broken_records = reader.broken_records();
  } catch (const Error& error) {
    problems.insert(problems.end(), error.problems().begin(), error.problems().end());
  }
  return file;
}

/// The files of cases, with those that are not saved yet.
std::set<fs::path> case_files(const fs::path& directory, const project::Overlays& overlays) {
  const auto& kind = *project::find_file_kind("test");
  const auto saved = project::files_of(kind, directory);
  std::set<fs::path> files(saved.begin(), saved.end());
  for (const auto& overlay : overlays)
    if (auto file = project::relative_to(overlay.path, directory); file && project::kind_at(*file) == &kind)
      files.insert(std::move(*file));
  return files;
}

}  // namespace

std::vector<CaseFile> load(const project::Project& project, Problems& problems, const project::Overlays& overlays) {
  std::vector<CaseFile> files;
  RecordFiles record_files(project, overlays);
  for (const auto& relative : case_files(project.directory, overlays)) {
    const auto path = project.directory / relative;
    const auto first = problems.size();
    const auto source = project::open_source(path, project.directory, overlays, problems);
    if (!source) continue;
    auto file = read_file(path, source, project, record_files, problems);
    for (auto i = first; i < problems.size(); ++i)
      if (!problems[i].source) problems[i].source = source;
    if (file.composer != nullptr) files.push_back(std::move(file));
  }
  return files;
}

}  // namespace fsctl::cases
