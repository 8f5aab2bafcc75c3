#include <ostream>

#include "cli/commands.h"
#include "cli/commands/composed.h"
#include "cli/commands/read.h"
#include "cli/commands/text_file.h"
#include "cli/commands/trace.h"
#include "core/composer/check.h"
#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/mapping/compose.h"
#include "core/project/bare_slot.h"
#include "core/project/load.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

/// With --trace, collects the steps of an evaluation and prints them when it goes out of scope, after a failure too.
class Traced {
 public:
  explicit Traced(const Invocation& invocation)
      : err_(invocation.console.err), is_wanted_(invocation.arguments.has("trace")) {}
  ~Traced() { print_trace(trace_, err_); }
  Traced(const Traced&) = delete;
  Traced& operator=(const Traced&) = delete;

  composer::Trace* steps() { return is_wanted_ ? &trace_ : nullptr; }

 private:
  std::ostream& err_;
  bool is_wanted_;
  composer::Trace trace_;
};

[[noreturn]] void refuse_no_record() {
  throw Error(ErrorCode::usage, "name a record with --record FILE, --record - or --id ID");
}

/// The slot, checked like one of a composer. Throws Error with all errors.
std::unique_ptr<composer::Slot> checked_slot(const std::shared_ptr<const Source>& source, const Json& json) {
  Problems problems;
  auto slot = project::parse_bare_slot(json, problems);
  Arena arena;
  composer::check(*slot, {}, arena, problems);
  std::erase_if(problems, [](const Problem& problem) { return problem.severity != Severity::error; });
  if (!problems.empty()) throw Error(problems).in(source);
  return slot;
}

int compose_slot(const Invocation& invocation, const std::shared_ptr<const Source>& source, const Json& json) {
  const auto& arguments = invocation.arguments;
  for (const auto* option : {"field", "scope", "region", "locale", "every-place"})
    if (arguments.has(option))
      throw Error(ErrorCode::usage,
                  "--" + std::string(option) + " goes with a composer, and " + source->name + " is a single slot");
  const auto slot = checked_slot(source, json);
  if (!arguments.has("record")) {
    if (arguments.has("id")) throw Error(ErrorCode::usage, "--id needs a composer of a project, or --record FILE");
    refuse_no_record();
  }
  const Compose compose = [&](const Value& record, Arena& arena) {
    Traced traced(invocation);
    try {
      return composer::evaluate(*slot, record, arena, traced.steps());
    } catch (Error& error) {
      throw error.in(source);
    }
  };
  return print_composed(invocation, compose, {});
}

/// The composer with this name or file. Throws Error(unknown_name).
const project::Composer& find_composer(const project::Project& project, const std::string& config) {
  for (const auto& [name, composer] : project.composers) {
    std::error_code ignored;
    if (name == config || fs::equivalent(project.directory / "composers" / (name + ".json"), config, ignored))
      return composer;
  }
  throw Error(ErrorCode::unknown_name, "\"" + config + "\" is no composer of the project " + project.name,
              did_you_mean(config, project::names_of(project.composers)));
}

/// Composes records with one composer.
class ComposerRun {
 public:
  ComposerRun(const Invocation& invocation, const project::Project& project, const project::Composer& composer,
              std::string only)
      : invocation_(invocation), project_(project), composer_(composer), only_(std::move(only)) {}

  /// The fields as an object for one place, or the value of the field asked for. Throws Error with every failure.
  Value in(const project::Place& place, const Value& record, Arena& arena) const {
    Traced traced(invocation_);
    const auto [fields, failures] =
        mapping::compose(project_, composer_, place, record, arena, {.field = only_, .trace = traced.steps()});
    Problems problems;
    for (const auto& [_, problem] : failures) problems.push_back(problem);
    if (!problems.empty()) throw Error(problems);
    return only_.empty() ? fields : fields.members().front().value;
  }

  /// An object that has what in() gives for each place of the project.
  Value everywhere(const Value& record, Arena& arena) const {
    const auto& domains = project_.places.domains;
    const auto members = new_members(arena, domains.size());
    for (std::size_t i = 0; i < members.size(); ++i) {
      const auto name = copy(arena, project::name_of(domains[i].place));
      if (invocation_.arguments.has("trace")) invocation_.console.err << name << '\n';
      members[i] = {name, in(domains[i].place, record, arena)};
    }
    return std::span<const Member>(members);
  }

 private:
  const Invocation& invocation_;
  const project::Project& project_;
  const project::Composer& composer_;
  std::string only_;
};

int compose_record(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const auto project = invocation.load_project();
  const auto& composer = find_composer(*project, arguments.text("config"));
  const auto only = arguments.text("field");
  if (!only.empty() && !composer.fields.contains(only))
    throw Error(ErrorCode::unknown_name, "composer " + composer.name + " has no field \"" + only + "\"",
                did_you_mean(only, project::names_of(composer.fields)));
  const auto place = place_of(invocation, project->places);
  const ComposerRun composer_run(invocation, *project, composer, only);
  const Compose compose = [&](const Value& record, Arena& arena) {
    return arguments.has("every-place") ? composer_run.everywhere(record, arena)
                                        : composer_run.in(place, record, arena);
  };
  if (arguments.has("record")) return print_composed(invocation, compose, *composer.feed);
  if (!arguments.has("id")) refuse_no_record();
  return print_composed_stored(invocation, compose, *composer.feed);
}

int run_compose(const Invocation& invocation) {
  const auto config = invocation.arguments.path("config");
  if (fs::is_regular_file(config)) {
    const auto source = read_text(config);
    const Json json = parse(source);
    const bool is_slot = json.is_object() ? json.contains("source") : !invocation.find_directory();
    if (is_slot) return compose_slot(invocation, source, json);
  }
  return compose_record(invocation);
}

}  // namespace

const Command compose_command{
    .name = "compose",
    .summary = "Evaluate a composer, one of its fields or a bare slot for records.",
    .examples =
        "  fsctl compose products --id jotunheimen-3 --locale de-DE\n"
        "  fsctl compose products --record records/products.json --id jotunheimen-3 --field images --trace\n"
        "  fsctl compose products --record new.ndjson --every-place | jq .\n"
        "  echo '{\"tags\":[\"a\",\"b\"]}' | fsctl compose slot.json --record -\n",
    .options = {{.names = "config",
                 .help = "A composer by name or file, or a file with one slot.",
                 .required = true,
                 .path = true},
                {.names = "--record",
                 .help = "A file with records, a line of output for each; - is standard input.",
                 .path = true},
                {.names = "--id", .help = "The record of this id: in the file, or else in the store."},
                {.names = "--field", .help = "Only this field."},
                {.names = "--trace",
                 .help = "Show on standard error what each slot is, with the type and value it gave.",
                 .takes = Option::Takes::nothing},
                {.names = "--every-place",
                 .help = "Compose for each scope, region and locale of the project.",
                 .takes = Option::Takes::nothing},
                {.names = "--scope", .help = "Scope to compose for; the project's default otherwise."},
                {.names = "--region", .help = "Region to compose for."},
                {.names = "--locale", .help = "Locale to compose for."}},
    .run = run_compose,
    .only_json = true,
};

}  // namespace fsctl::cli
