#include <algorithm>
#include <fstream>
#include <ostream>

#include "cli/commands.h"
#include "cli/commands/record_file.h"
#include "cli/commands/text_file.h"
#include "cli/named.h"
#include "core/error/file_reason.h"
#include "core/error/suggest.h"
#include "core/infer/proposal.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/read.h"
#include "core/project/findings.h"
#include "core/records/record_check.h"
#include "core/records/text_id.h"
#include "core/store/feed_records.h"
#include "core/text/printable.h"
#include "core/text/unicode.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

/// Collects what the records of a feed look like, and reports texts that are not records on stderr.
class Observer {
 public:
  Observer(Console& console, const project::Feed& feed) : console_(console), feed_(feed) {}

  void file(const std::string& name) {
    RecordFile file(name, console_);
    try {
      while (const auto item = file.next()) record(item->text, item->name);
    } catch (const Error& error) {
      refuse(error, file.name());
    }
    if (observation_.records() == 0 && !refused_) throw Error(ErrorCode::json_syntax, file.name() + " holds no record");
  }

  void stored(store::Store& store) {
    const auto& feed = feed_.id;
    if (const auto number = store::find_feed(store, feed))
      store::each_feed_record(store, *number, [&](const store::StoredFeedRecord& stored) {
        record(stored.raw, feed + ' ' + std::string(stored.id));
      });
    if (observation_.records() == 0)
      throw Error(ErrorCode::unknown_name, "feed " + feed + " has no records in the store",
                  "name a FILE, or - for standard input");
  }

  const infer::Observation& observation() const { return observation_; }
  bool refused() const { return refused_; }

 private:
  void record(std::string_view text, const std::string& name) {
    Arena arena;
    try {
      const Value value = reader_.read(records::as_taken(text, feed_, arena), arena);
      records::check_object(value);
      observation_.add(value);
    } catch (const Error& error) {
      refuse(error, name);
    }
  }

  void refuse(const Error& error, const std::string& name) {
    refused_ = true;
    console_.err << name << ": " << text::printable(error.problems().front().message) << '\n';
  }

  Console& console_;
  const project::Feed& feed_;
  ValueReader reader_;
  infer::Observation observation_;
  bool refused_ = false;
};

// The observation

/// `number 98 %, string 2 %`; the type alone when there is only one.
std::string types_text(const infer::Shape& shape) {
  std::vector<std::string> types;
  for (std::size_t i = 0; i < shape.counts.size(); ++i)
    if (shape.seen[i])
      types.push_back(std::string(infer::type_names[i]) + (shape.counts[i] == shape.values()
                                                               ? std::string()
                                                               : ' ' + infer::share(shape.counts[i], shape.values())));
  return joined(types) + (shape.is_map ? " (a map: its names are no fields)" : "");
}

/// Names the member that the feed needs where ids are numbers.
void hint_at_ids(const project::Feed& feed, const infer::Shape& shape, std::ostream& err) {
  for (const auto& name : records::id_members(feed)) {
    const auto member = std::ranges::find(shape.members, name, &infer::Shape::Member::name);
    if (member == shape.members.end() || !member->shape.has(infer::ValueType::number)) continue;
    err << text::printable(name) << " is a number; `\"idsAsText\": true` in feeds/" << feed.id
        << ".json takes it as its text\n";
  }
}

void print_table(const project::Feed& feed, const infer::Observation& observation, std::ostream& err) {
  const auto paths = infer::paths(observation);
  std::size_t width = 0;
  for (const auto& [text, _] : paths) width = std::max(width, text::display_width(text));
  err << observation.records() << (observation.records() == 1 ? " record\n" : " records\n");
  for (const auto& [text, shape] : paths) {
    const auto records = infer::share(shape->records, observation.records());
    const auto gap = width - text::display_width(text) + 2 + (std::string_view("100 %").size() - records.size());
    err << text << std::string(gap, ' ') << records << "  " << types_text(*shape) << '\n';
  }
  hint_at_ids(feed, observation.shape(), err);
  if (observation.is_cut())
    err << "there are more than " << infer::most_places << " places; those that came later are left out\n";
}

Json path_json(const infer::Path& path) {
  Json types = Json::object();
  for (std::size_t i = 0; i < path.shape->counts.size(); ++i)
    if (path.shape->seen[i]) types[std::string(infer::type_names[i])] = path.shape->counts[i];
  Json json = {{"path", path.text}, {"records", path.shape->records}, {"types", types}};
  if (path.shape->is_map) json["map"] = true;
  return json;
}

void print_json(const std::string& feed, const infer::Observation& observation, std::ostream& out) {
  Json json = {{"format_version", 1},
               {"feed", feed},
               {"records", observation.records()},
               {"schema", infer::proposed_schema(observation)},
               {"paths", Json::array()},
               {"cut", observation.is_cut()}};
  for (const auto& path : infer::paths(observation)) json["paths"].push_back(path_json(path));
  out << write(json) << '\n';
}

// The feed's file

/// Puts the schema into the file and leaves all other members in place.
void write_schema(const fs::path& path, const Json& schema) {
  auto feed = parse(read_text(path));
  feed["schema"] = schema;
  const auto beside = fs::path(path.string() + ".new");
  std::ofstream out(beside, std::ios::binary);
  out << write_indented(feed) << '\n';
  out.close();
  if (!out) throw Error(ErrorCode::file_unreadable, cannot_write(path));
  fs::rename(beside, path);
}

void store_schema(const Invocation& invocation, const project::Project& project, const project::Feed& feed,
                  const Json& schema) {
  const auto path = project.directory / "feeds" / (feed.id + ".json");
  const bool dry = invocation.arguments.has("dry-run");
  if (!dry) write_schema(path, schema);
  invocation.console.err << (dry ? "would write " : "wrote ") << "feeds/" << feed.id << ".json\n";
}

int infer_schema(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  auto& console = invocation.console;
  if (!arguments.has("feed")) throw Error(ErrorCode::usage, "feed infer: name a feed");
  if (arguments.has("dry-run") && !arguments.has("write")) throw Error(ErrorCode::usage, "--dry-run goes with --write");
  const auto project = invocation.load_project();
  const auto& feed = find_named(project->feeds, "feed", arguments.text("feed"));
  Observer observer(console, feed);
  if (arguments.has("file")) {
    observer.file(arguments.text("file"));
  } else {
    auto store = invocation.open_store(StoreMode::existing);
    observer.stored(store);
  }
  if (observer.observation().records() == 0) return exit_problems;
  const auto schema = infer::proposed_schema(observer.observation());
  if (arguments.has("json")) {
    print_json(feed.id, observer.observation(), console.out);
  } else {
    print_table(feed, observer.observation(), console.err);
    console.out << write_indented(schema) << '\n';
  }
  if (arguments.has("write")) store_schema(invocation, *project, feed, schema);
  return observer.refused() ? exit_problems : exit_done;
}

/// A word that may follow `fsctl feed`.
struct Action {
  std::string_view name;
  int (*run)(const Invocation& invocation);
};

constexpr Action actions[] = {{"infer", infer_schema}};

int run_feed(const Invocation& invocation) {
  const auto name = invocation.arguments.text("action");
  std::vector<std::string> names;
  for (const Action& action : actions) {
    if (action.name == name) return action.run(invocation);
    names.emplace_back(action.name);
  }
  const auto near = did_you_mean(name, names);
  throw Error(ErrorCode::usage, "feed: there is no action \"" + name + "\"",
              near.empty() ? "there are: " + joined(names) : near);
}

}  // namespace

const Command feed_command{
    .name = "feed",
    .summary = "Propose the schema of a feed from its records.",
    .examples =
        "  fsctl feed infer products\n"
        "  fsctl feed infer products records/products.json --write\n"
        "  curl -s https://shop.example/products.ndjson | fsctl feed infer products - > schema.json\n",
    .options = {{.names = "action", .help = "infer: print what stands under `schema`.", .required = true},
                {.names = "feed", .help = "The feed."},
                {.names = "file",
                 .help = "Its records; - is standard input, without one those of the store.",
                 .path = true},
                {.names = "--write", .help = "Put it into the feed's file.", .takes = Option::Takes::nothing},
                {.names = "--dry-run", .help = "With --write, change nothing.", .takes = Option::Takes::nothing},
                {.names = "--json",
                 .help = "Print the schema with the number of records and types of every path.",
                 .takes = Option::Takes::nothing}},
    .run = run_feed,
};

}  // namespace fsctl::cli
