#include <fstream>
#include <istream>
#include <ostream>
#include <sstream>

#include "cli/commands.h"
#include "cli/commands/read.h"
#include "core/composer/evaluate.h"
#include "core/composer/markers.h"
#include "core/error/suggest.h"
#include "core/fields/fit.h"
#include "core/ingest/record_stream.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/read.h"
#include "core/json/write.h"
#include "core/project/load.h"
#include "core/store/feed_records.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

/// The first record of a file, standard input or, by its id, the store.
std::string read_record(const Invocation& invocation, const project::Project* project, const std::string& feed) {
  const auto& arguments = invocation.arguments;
  if (const auto id = arguments.text("id"); !id.empty()) {
    if (project == nullptr) throw Error(ErrorCode::usage, "--id needs a composer of a project");
    store::Store store(invocation.store_path(*project), store::Store::Mode::read);
    const auto number = store::find_feed(store, feed);
    const auto record = number ? store::find_feed_record(store, *number, id) : std::nullopt;
    if (!record) throw Error(ErrorCode::unknown_name, "feed " + feed + " has no record \"" + id + "\"");
    return std::string(record->raw);
  }
  const auto name = arguments.text("record");
  if (name.empty()) throw Error(ErrorCode::usage, "name a record with --record FILE, --record - or --id ID");
  std::ifstream file;
  if (name != "-") file.open(name, std::ios::binary);
  if (name != "-" && (!file || fs::is_directory(name))) throw Error(ErrorCode::file_unreadable, "cannot read " + name);
  ingest::RecordStream records(name == "-" ? invocation.console.in : file);
  const auto first = records.next();
  if (!first) throw Error(ErrorCode::json_syntax, name + " holds no record");
  return std::string(first->text);
}

std::string shown(const Value& value) {
  std::string text;
  write(value, text);
  constexpr std::size_t longest = 100;
  return text.size() <= longest ? text : text.substr(0, longest) + "…";
}

std::string described(const composer::Slot& slot) {
  switch (slot.source) {
    case composer::Slot::Source::literal:
      return "static";
    case composer::Slot::Source::data_field:
      return "data-field " + slot.path.text;
    case composer::Slot::Source::composed:
      return std::string(slot.operation->name);
  }
  return "";
}

/// The last name of a slot's pointer that is not part of its own form: the parameter or field it fills.
std::string role_of(const composer::Slot& slot) {
  auto pointer = slot.pointer;
  if (pointer.ends_with("/composition")) pointer.resize(pointer.size() - std::string_view("/composition").size());
  return pointer.substr(pointer.rfind('/') + 1);
}

/// Evaluates slots and remembers what the trace has to show.
class Evaluation {
 public:
  explicit Evaluation(bool traced) : trace_(traced ? std::make_optional<composer::Trace>() : std::nullopt) {}

  Arena& arena() { return arena_; }

  Value value(const composer::Slot& slot, const Value& record) {
    return composer::evaluate(slot, record, arena_, trace_ ? &*trace_ : nullptr);
  }

  /// One line a slot: what it fills, what it is, the type and value it gave.
  void print_trace(std::ostream& out) const {
    if (!trace_) return;
    for (const auto& [slot, depth, value] : *trace_) {
      out << std::string(depth * 2, ' ') << role_of(*slot) << ": " << described(*slot);
      if (value)
        out << " → " << kind_name(*value) << ' ' << shown(*value) << '\n';
      else
        out << " → failed\n";
    }
  }

 private:
  Arena arena_;
  std::optional<composer::Trace> trace_;
};

Value parse_record(const std::string& raw, ValueReader& reader, Arena& arena) {
  const Value record = reader.read_to_keep(raw, arena);
  if (!record.is_object())
    throw Error(ErrorCode::invalid_payload, "a record is a JSON object, this is " + std::string(kind_name(record)));
  return record;
}

void print(const Value& value, std::ostream& out) {
  std::string text;
  write(value, text);
  out << text << '\n';
}

/// Evaluates and prints; the trace is shown even when the evaluation fails.
template <typename Work>
int traced(const Invocation& invocation, Evaluation& evaluation, const Work& work) {
  try {
    const Value value = work();
    evaluation.print_trace(invocation.console.err);
    print(value, invocation.console.out);
    return exit_done;
  } catch (const Error&) {
    evaluation.print_trace(invocation.console.err);
    throw;
  }
}

int compose_slot(const Invocation& invocation, const std::shared_ptr<const Source>& source, const Json& json) {
  Problems problems;
  const auto slot = composer::parse_slot(json, "", problems);
  if (!problems.empty()) throw Error(problems).in(source);
  ValueReader reader;
  Evaluation evaluation(invocation.arguments.has("trace"));
  const Value record = parse_record(read_record(invocation, nullptr, ""), reader, evaluation.arena());
  return traced(invocation, evaluation, [&] {
    try {
      return evaluation.value(*slot, record);
    } catch (Error& error) {
      throw error.in(source);
    }
  });
}

/// The slot of a field for one place, or nothing when it has none there.
const composer::Slot* slot_for(const project::FieldSlots& slots, const project::Triple& place) {
  if (!slots.by_scope.empty()) {
    const auto own = slots.by_scope.find(place.scope);
    return own == slots.by_scope.end() ? nullptr : slot_for(own->second, place);
  }
  if (slots.by_locale.empty()) return slots.every.get();
  const auto own = slots.by_locale.find(place.locale);
  return own == slots.by_locale.end() ? nullptr : own->second.get();
}

/// Evaluates the fields of a composer for one place.
class ComposerRun {
 public:
  ComposerRun(const project::Project& project, const project::Composer& composer, const project::Triple& place)
      : project_(project), composer_(composer), place_(place) {}

  Value fields(Evaluation& evaluation, const Value& raw, bool markers, const std::string& only) {
    const auto view = project::view_of(project_.places, place_);
    const Value record =
        markers ? composer::resolve_markers(raw, {view.scope, view.currency, view.locale}, evaluation.arena()) : raw;
    Problems problems;
    const auto members = new_members(evaluation.arena(), composer_.fields.size());
    std::size_t count = 0;
    for (const auto& [name, slots] : composer_.fields) {
      if (!only.empty() && name != only) continue;
      const auto* slot = slot_for(slots, place_);
      members[count++] = {name, slot != nullptr ? field(evaluation, name, *slot, record, problems) : Value()};
    }
    if (!problems.empty()) throw Error(problems);
    return only.empty() ? Value(std::span<const Member>(members.first(count))) : members[0].value;
  }

 private:
  Value field(Evaluation& evaluation, const std::string& name, const composer::Slot& slot, const Value& record,
              Problems& problems) {
    try {
      const Value value = evaluation.value(slot, record);
      const Field* field = project_.storages.find(composer_.storage)->second.field(name);
      const auto first = problems.size();
      if (!value.is_null()) fit(value, *field, evaluation.arena(), problems);
      for (auto i = first; i < problems.size(); ++i) {
        problems[i].message = problems[i].place.pointer.substr(1) + " " + problems[i].message;
        problems[i].place = {.pointer = slot.pointer};
        problems[i].source = composer_.source;
      }
      return value;
    } catch (Error& error) {
      for (const Problem& problem : error.in(composer_.source).problems()) problems.push_back(problem);
      return {};
    }
  }

  const project::Project& project_;
  const project::Composer& composer_;
  project::Triple place_;
};

/// The composer a path or a name means.
const project::Composer& find_composer(const project::Project& project, const std::string& config) {
  for (const auto& [name, composer] : project.composers) {
    std::error_code ignored;
    if (name == config || fs::equivalent(project.directory / "composers" / (name + ".json"), config, ignored))
      return composer;
  }
  throw Error(ErrorCode::unknown_name, "\"" + config + "\" is no composer of the project " + project.name,
              did_you_mean(config, project::names_of(project.composers)));
}

int compose_record(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const auto project = invocation.load_project();
  const auto& composer = find_composer(*project, arguments.text("config"));
  const auto only = arguments.text("field");
  if (!only.empty() && !composer.fields.contains(only))
    throw Error(ErrorCode::unknown_name, "composer " + composer.name + " has no field \"" + only + "\"",
                did_you_mean(only, project::names_of(composer.fields)));
  const auto raw = read_record(invocation, project.get(), composer.feed);
  ValueReader reader;
  Evaluation evaluation(arguments.has("trace"));
  const Value record = parse_record(raw, reader, evaluation.arena());
  return traced(invocation, evaluation, [&] {
    return ComposerRun(*project, composer, place_of(invocation, project->places))
        .fields(evaluation, record, composer::may_have_markers(raw), only);
  });
}

int run(const Invocation& invocation) {
  const fs::path config = invocation.arguments.text("config");
  if (fs::is_regular_file(config)) {
    std::ifstream in(config, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    const auto source = std::make_shared<Source>(Source{.name = config.string(), .text = text.str()});
    const Json json = parse(source);
    if (json.is_object() && json.contains("source")) return compose_slot(invocation, source, json);
  }
  return compose_record(invocation);
}

}  // namespace

const Command compose_command{
    .name = "compose",
    .summary = "Evaluate a composer, one of its fields or a bare slot for a record.",
    .examples =
        "  fsctl compose products --id jotunheimen-3 --locale de-DE\n"
        "  fsctl compose composers/products.json --record product.json --field name --trace\n"
        "  echo '{\"tags\":[\"a\",\"b\"]}' | fsctl compose slot.json --record -\n",
    .options = {{.names = "config", .help = "A composer by name or file, or a file with one slot.", .required = true},
                {.names = "--record", .help = "A file whose first record is taken; - is standard input."},
                {.names = "--id", .help = "A record of the composer's feed in the store."},
                {.names = "--field", .help = "Only this field."},
                {.names = "--trace",
                 .help = "Show each slot's type and value on standard error.",
                 .takes = Option::Takes::nothing},
                {.names = "--scope", .help = "Scope to compose for; the project's default otherwise."},
                {.names = "--region", .help = "Region to compose for."},
                {.names = "--locale", .help = "Locale to compose for."}},
    .run = run,
};

}  // namespace fsctl::cli
