#include "core/project/common_causes.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/position.h"
#include "core/project/findings.h"
#include "core/project/kinds.h"
#include "core/project/values.h"
#include "core/project/wrong_source.h"

namespace fsctl::project {
namespace {

/// A name that a file defines: a member of an object, or an element of an array.
struct Definition {
  std::string name;
  Location location;
};
using Definitions = std::vector<Definition>;

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

std::size_t count_words(std::string_view text, std::string_view word) {
  std::size_t count = 0;
  for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + word.size())) {
    const auto end = at + word.size();
    if ((at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end]))) ++count;
  }
  return count;
}

void collect_here(const Json& json, const std::string& pointer, Definitions& found) {
  for (const auto& [step, value] : json.items()) {
    if (json.is_object())
      found.push_back({step, {.pointer = pointer + pointer_step(step), .member_name = true}});
    else if (json.is_array() && value.is_string())
      found.push_back({value.get<std::string>(), {.pointer = pointer + '/' + step}});
  }
}

/// Collects what is defined at a place, whose `*` stand for any step.
void collect(const Json& json, std::string_view place, const std::string& pointer, Definitions& found) {
  if (place.empty()) return collect_here(json, pointer, found);
  if (!json.is_object()) return;
  const auto end = std::min(place.find('/', 1), place.size());
  const auto step = place.substr(0, end);
  for (const auto& [name, inner] : json.items())
    if (step == "/*" || step == pointer_step(name))
      collect(inner, place.substr(end), pointer + pointer_step(name), found);
}

Definitions definitions_at(const Json& json, std::string_view place) {
  Definitions found;
  collect(json, place, "", found);
  return found;
}

std::string counted_places(std::size_t count, const std::string& verb) {
  return count == 1 ? "one place " + verb + 's' : std::to_string(count) + " places " + verb;
}

/// Looks for the causes of problems in the files of a project.
class Causes {
 public:
  Causes(const Sources& files, Problems& problems) : files_(files), problems_(problems) {}

  std::vector<CommonCause> take() {
    std::map<std::pair<std::string, std::string>, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < problems_.size(); ++i)
      if (const auto& lacks = problems_[i].lacks; !lacks.file.empty()) groups[{lacks.file, lacks.name}].push_back(i);
    std::vector<CommonCause> causes;
    for (const auto& [key, numbers] : groups) take_cause(cause_of(key.first, numbers), numbers, causes);
    for (auto& [problem, numbers] : find_wrong_sources(files_, problems_, told_))
      take_cause(std::move(problem), numbers, causes);
    std::map<std::string, std::vector<std::size_t>> by_storage;
    for (std::size_t i = 0; i < problems_.size(); ++i)
      if (const auto& lacks = problems_[i].lacks; lacks.place == "/fields" && !is_told(i))
        by_storage[lacks.file].push_back(i);
    for (const auto& [file, numbers] : by_storage) take_cause(empty_storage(file, numbers), numbers, causes);
    leave_out_told(causes);
    return causes;
  }

 private:
  bool is_told(std::size_t number) const { return std::ranges::find(told_, number) != told_.end(); }

  void take_cause(std::optional<Problem>&& problem, const std::vector<std::size_t>& numbers,
                  std::vector<CommonCause>& causes) {
    if (!problem) return;
    causes.push_back({.problem = std::move(*problem), .files = {}});
    for (const auto i : numbers) causes.back().files.push_back(problems_[i].source);
    told_.insert(told_.end(), numbers.begin(), numbers.end());
  }

  /// The finding about a storage without fields, of which several places name some.
  std::optional<Problem> empty_storage(const std::string& file, const std::vector<std::size_t>& numbers) const {
    const auto source = files_.find(file);
    if (numbers.size() < 2 || source == files_.end()) return {};
    const Json json = as_far_as_read(source->second);
    const Json& fields = part_of(json, "fields");
    if (!fields.is_object() || !fields.empty()) return {};
    std::vector<std::string> names;
    for (const auto i : numbers)
      if (const auto& name = problems_[i].lacks.name; std::ranges::find(names, name) == names.end())
        names.push_back(name);
    return Problem{.code = ErrorCode::unknown_reference,
                   .message = "this storage has no fields, and " + counted_places(numbers.size(), "name") + " one",
                   .location = {.pointer = "/fields"},
                   .hint = missing_names(names),
                   .source = source->second};
  }

  std::optional<Problem> cause_of(const std::string& file, const std::vector<std::size_t>& numbers) {
    const auto source = files_.find(file);
    if (source == files_.end()) return {};
    const auto& lacks = problems_[numbers.front()].lacks;
    auto problem = lacks.place.empty()    ? misnamed_file(file, numbers)
                   : lacks.place == "/id" ? wrong_id(source->second, numbers)
                                          : misspelt_part(as_far_as_read(source->second), numbers);
    if (!problem) return {};
    if (is_in_doubt(numbers)) return in_doubt(*problem, numbers);
    problem->source = source->second;
    if (std::ranges::none_of(numbers, [&](auto i) { return problems_[i].severity == Severity::error; }))
      problem->severity = Severity::warning;
    return problem;
  }

  std::optional<Problem> misspelt_part(const Json& json, const std::vector<std::size_t>& numbers) const {
    auto problem = misspelt_name(json, numbers);
    return problem ? problem : misspelt_owner(json, numbers);
  }

  /// Whether a name that a feed's schema lacks may be misspelt itself: one file alone reads it, and its finding still
  /// proposes another, which it does not where records have it.
  bool is_in_doubt(const std::vector<std::size_t>& numbers) const {
    const auto& first = problems_[numbers.front()];
    return first.code == ErrorCode::unknown_path && std::ranges::all_of(numbers, [&](auto i) {
             return problems_[i].source == first.source && !problems_[i].hint.suggestions().empty();
           });
  }

  /// The finding about a path that is read several times where it may be misspelt, or the schema may.
  Problem in_doubt(const Problem& cause, const std::vector<std::size_t>& numbers) const {
    const auto is_error = [&](auto i) { return problems_[i].severity == Severity::error; };
    const auto severe = std::ranges::find_if(numbers, is_error);
    auto told = problems_[severe != numbers.end() ? *severe : numbers.front()];
    told.message += " (used in " + std::to_string(numbers.size()) + " places)";
    told.hint = "nothing reads \"" + Json::json_pointer(cause.location.pointer).back() +
                "\" of the schema: correct the one or the other";
    told.fix.clear();
    told.lacks = {};
    return told;
  }

  /// The finding about a file that nothing names and that is called almost as several places name one.
  std::optional<Problem> misnamed_file(const std::string& file, const std::vector<std::size_t>& numbers) const {
    const auto* kind = kind_at(file);
    if (numbers.size() < 2 || kind == nullptr) return {};
    const auto& meant = problems_[numbers.front()].lacks.name;
    return Problem{.code = ErrorCode::unknown_reference,
                   .message = "nothing names this " + std::string(kind->name) + ", and " +
                              counted_places(numbers.size(), "name") + " \"" + meant + '"',
                   .hint = Hint::about_file("rename it to ", path_of_file(*kind, meant))};
  }

  /// The finding about a feed that names a member as that of the ids, which no record of its test cases has.
  Problem wrong_id(const std::shared_ptr<const Source>& feed, const std::vector<std::size_t>& numbers) const {
    const Location place{.pointer = "/id"};
    const auto warning = std::ranges::find_if(problems_, [&](const Problem& problem) {
      return problem.source == feed && problem.location.pointer == place.pointer;
    });
    const bool is_meant = warning != problems_.end() && !warning->hint.suggestions().empty();
    return {.code = ErrorCode::unknown_reference,
            .message = "no record has `" + problems_[numbers.front()].lacks.name + "`, and " +
                       counted_places(numbers.size(), "name") + " one by its id",
            .location = place,
            .hint = is_meant ? warning->hint : "name the member that identifies a record"};
  }

  /// The finding about a definition that should have the name which several places agree on.
  std::optional<Problem> misspelt_name(const Json& json, const std::vector<std::size_t>& numbers) const {
    if (numbers.size() < 2) return {};
    const auto& lacks = problems_[numbers.front()].lacks;
    const auto definitions = definitions_at(json, lacks.place);
    auto meant = misspelt(lacks.name, definitions);
    if (!meant) meant = renamed(lacks, definitions);
    if (!meant) return {};
    return finding(*meant, lacks.name, counted_places(numbers.size(), "name") + " \"" + lacks.name + '"');
  }

  /// The finding about a definition that has what is lacking, but is not called so as the one which should have it:
  /// `Meida` with `credit`, where `Media` lacks it.
  std::optional<Problem> misspelt_owner(const Json& json, const std::vector<std::size_t>& numbers) const {
    const auto& [file, place, name] = problems_[numbers.front()].lacks;
    const auto part = place.rfind('/');
    const auto owner = part == 0 || part == std::string::npos ? part : place.rfind('/', part - 1);
    if (owner == 0 || owner == std::string::npos || !definitions_at(json, place).empty()) return {};
    const auto wanted = place.substr(owner + 1, part - owner - 1);
    auto owners = definitions_at(json, place.substr(0, owner));
    std::erase_if(owners, [&](const Definition& one) {
      const auto inside = definitions_at(json, one.location.pointer + place.substr(part));
      return std::ranges::find(inside, name, &Definition::name) == inside.end();
    });
    const auto meant = misspelt(wanted, owners);
    if (!meant) return {};
    return finding(*meant, wanted, counted_places(numbers.size(), "need") + " \"" + name + "\" in \"" + wanted + '"');
  }

  static Problem finding(const Definition& definition, const std::string& meant, const std::string& why) {
    return {.code = ErrorCode::unknown_reference,
            .message = "nothing names \"" + definition.name + "\", and " + why,
            .location = definition.location,
            .hint = Hint::meant({meant})};
  }

  /// The definition that is called almost so and that nothing names.
  std::optional<Definition> misspelt(const std::string& meant, const Definitions& definitions) const {
    std::vector<std::string> unnamed;
    for (const Definition& one : definitions) {
      const auto near = nearest(meant, std::span(&one.name, 1));
      if (near != nullptr && is_unnamed(one.name, one.name, definitions)) unnamed.push_back(one.name);
    }
    const auto* name = nearest(meant, unnamed);
    if (name == nullptr) return {};
    return *std::ranges::find(definitions, *name, &Definition::name);
  }

  /// The only scope, region or locale that nothing names, where the others name only one that is not there.
  std::optional<Definition> renamed(const LackedName& lacks, const Definitions& definitions) const {
    const bool is_of_place = lacks.place.starts_with("/scopes");
    const auto lacks_another = [&](const Problem& problem) {
      return problem.lacks.file == lacks.file && problem.lacks.place == lacks.place && problem.lacks.name != lacks.name;
    };
    if (!is_of_place || std::ranges::any_of(problems_, lacks_another)) return {};
    Definitions unnamed;
    std::ranges::copy_if(definitions, std::back_inserter(unnamed), [&](const Definition& one) {
      return is_unnamed('"' + one.name + '"', one.name, definitions);
    });
    const auto is_another = [&](const Definition& one) { return one.name != unnamed.front().name; };
    if (unnamed.empty() || std::ranges::any_of(unnamed, is_another)) return {};
    return unnamed.front();
  }

  /// Whether a name stands nowhere, written so, but where it is defined.
  bool is_unnamed(const std::string& written, const std::string& name, const Definitions& definitions) const {
    std::size_t count = 0;
    for (const auto& [_, source] : files_) count += count_words(source->text, written);
    return count == static_cast<std::size_t>(std::ranges::count(definitions, name, &Definition::name));
  }

  /// Removes the problems that have the causes, and what else is said of the names that are the causes.
  void leave_out_told(const std::vector<CommonCause>& causes) {
    std::size_t number = 0;
    std::erase_if(problems_, [&](const Problem& problem) {
      const auto is_same_place = [&](const CommonCause& cause) {
        return problem.source == cause.problem.source && problem.location.pointer == cause.problem.location.pointer &&
               (problem.severity == Severity::warning || problem.location.member_name);
      };
      return is_told(number++) || std::ranges::any_of(causes, is_same_place);
    });
  }

  const Sources& files_;
  Problems& problems_;
  std::vector<std::size_t> told_{};
};

}  // namespace

std::vector<CommonCause> take_common_causes(const Sources& files, Problems& problems) {
  return Causes(files, problems).take();
}

void tell_common_causes(const Sources& files, Problems& problems) {
  for (auto& cause : take_common_causes(files, problems)) problems.push_back(std::move(cause.problem));
  sort_by_place(problems);
}

}  // namespace fsctl::project
