#include "cli/adding/add.h"

#include <algorithm>
#include <ostream>

#include "cli/adding/written_files.h"
#include "cli/counted.h"
#include "cli/interruption.h"
#include "cli/load_report.h"
#include "cli/shell_word.h"
#include "cli/undo_point.h"
#include "core/json/layout.h"
#include "core/load/into_store.h"
#include "core/load/record_files.h"
#include "core/project/load.h"
#include "core/propose/languages.h"
#include "core/propose/naming.h"
#include "core/rebuild/make_current.h"
#include "core/store/feed_records.h"
#include "core/store/place.h"
#include "core/text/printable.h"
#include "core/text/unicode.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* records_folder = "records";

void check_name(const std::string& name) {
  if (propose::is_resource_name(name)) return;
  const auto near = propose::resource_name(name);
  throw Error(
      ErrorCode::usage,
      "\"" + text::printable(name) + "\" cannot be the name of a feed: letters of ASCII, digits, - and _ make one",
      near.empty() ? Hint() : Hint::meant({near}));
}

/// A path below the project's records folder, relative to that folder; empty for any other.
fs::path in_records_folder(const fs::path& file, const fs::path& project) {
  std::error_code none;
  const auto folder = fs::weakly_canonical(project / records_folder, none);
  const auto inner = fs::weakly_canonical(file, none).lexically_relative(folder);
  return inner.empty() || *inner.begin() == ".." || inner == "." ? fs::path() : inner;
}

/// The file of this name, whatever is a capital in it, as some systems tell no difference; empty where there is none.
std::string same_in_any_case(const fs::path& directory, const fs::path& path) {
  const auto folder = path.parent_path();
  const auto name = text::lower(path.filename().string());
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(directory / folder, none))
    if (const auto other = entry.path().filename(); text::lower(other.string()) == name)
      return (folder / other).string();
  return {};
}

/// Adds what a project lacks for some records, and loads them.
class Adding {
 public:
  Adding(const Invocation& invocation, const Addition& addition, RecordSource& source)
      : invocation_(invocation),
        addition_(addition),
        source_(source),
        directory_(invocation.project_directory()),
        project_(invocation.load_project()) {}

  Added add() {
    check_name(addition_.name);
    refuse_taken_files(directory_, addition_);
    Added added{.name = addition_.name};
    place_records(added);
    added.proposed = proposed();
    added.next = next_steps(added.proposed);
    if (!addition_.is_dry) write_and_load(added);
    return added;
  }

 private:
  /// Where the records lie afterwards: where they are, if `fsctl ingest --all` finds them there.
  void place_records(Added& added) const {
    const auto inner = source_.path().empty() ? fs::path() : in_records_folder(source_.path(), directory_);
    const auto owner = inner.empty() ? std::string() : load::feed_named_by(inner.begin()->string());
    if (!owner.empty() && owner != addition_.name)
      throw Error(ErrorCode::usage, source_.name() + " is loaded into the feed that it is named after, " + owner,
                  "fsctl add " + owner + ' ' + shell_word(source_.name()) + ", or move the file out of records/");
    if (!owner.empty() && !source_.items().empty())
      throw Error(ErrorCode::usage,
                  source_.name() + " is in records/, from where fsctl ingest --all reads no wrapped list",
                  "move it out of records/; what is in the list is then copied there");
    added.is_copied = owner.empty();
    added.kept_in = (records_folder / (owner.empty() ? fs::path(addition_.name + ".ndjson") : inner)).string();
    if (owner.empty()) refuse_other_records();
  }

  /// Throws Error(label_taken) when fsctl ingest --all would load a file of records/ into the feed.
  void refuse_other_records() const {
    if (!fs::is_directory(directory_ / records_folder)) return;
    for (const auto& entry : fs::directory_iterator(directory_ / records_folder)) {
      const auto name = entry.path().filename().string();
      if (load::feed_named_by(name) == addition_.name) refuse_taken((fs::path(records_folder) / name).string());
    }
  }

  propose::Proposed proposed() {
    try {
      return propose::propose(*project_,
                              {.name = addition_.name, .slug = addition_.slug, .id_member = addition_.id_member},
                              [this](const propose::Take& take) { source_.each(take); });
    } catch (Error& error) {
      throw error.in(std::make_shared<Source>(Source{.name = source_.name(), .text = {}}));
    }
  }

  void write_and_load(Added& added) {
    WrittenFiles files(directory_);
    for (const auto& [path, text] : added.proposed.files) files.add(path, text);
    if (added.is_copied) copy_records(added.kept_in, files);
    load(added);
    files.keep();
  }

  void copy_records(const std::string& path, WrittenFiles& files) {
    files.add(path, [this](std::ostream& out) {
      source_.each([&](std::string_view record) {
        out << compact(record) << '\n';
        return true;
      });
    });
  }

  load::Load load_of(const Added& added) const {
    return {
        .feed = addition_.name, .files = {(directory_ / added.kept_in).string()}, .is_interrupted = Interruption::came};
  }

  void load(Added& added) {
    const auto grown = project::load(directory_);
    store::remove_left_copies(invocation_.store_address());
    const UndoPoint undo(invocation_, "fsctl add " + addition_.name);
    auto store = invocation_.open_store(StoreMode::create);
    invocation_.make_current(store, *grown);
    const bool is_new = !has_records(store);
    const Interruption interruption;
    const auto load = load_of(added);
    LoadReport report(invocation_, load);
    try {
      const auto loaded = load::into_store(load, store, *grown, invocation_.world, report.listener());
      added.counts = loaded.counts;
      check(loaded, added, is_new);
    } catch (const std::exception&) {
      unload(load, store, *grown);
      throw;
    }
  }

  /// Throws Error when not every record has become one of the feed.
  void check(const load::Loaded& loaded, const Added& added, bool is_new) const {
    using load::Counts;
    if (loaded.failure) std::rethrow_exception(loaded.failure);
    if (loaded.end == load::Loaded::End::interrupted)
      throw Error(ErrorCode::interrupted, "interrupted; nothing was added");
    if (loaded.broken_files + loaded.counts.errors() > 0)
      throw Error(ErrorCode::invalid_payload, "not every record could be loaded; nothing was added");
    if (is_new && loaded.counts[Counts::replaced] > 0)
      throw Error(ErrorCode::missing_id,
                  std::to_string(loaded.counts[Counts::replaced]) + " records have the `" + added.proposed.id_member +
                      "` of an earlier one; nothing was added",
                  "--id MEMBER names another member");
  }

  /// Whether the store has records of a feed of this name, as it may when somebody has removed its files.
  bool has_records(store::Store& store) const {
    bool has = false;
    if (const auto feed = store::find_feed(store, addition_.name))
      store::each_feed_record(
          store, *feed, [&](const auto&) { has = true; }, 1);
    return has;
  }

  /// Takes the records out of the store again, as far as that goes.
  void unload(load::Load load, store::Store& store, const project::Project& grown) const {
    load.intent = records::Intent::remove;
    load.is_interrupted = [] { return false; };
    try {
      load::into_store(load, store, grown, invocation_.world, {});
    } catch (const std::exception&) {
      return;  // the first failure tells more
    }
  }

  std::vector<std::string> next_steps(const propose::Proposed& proposed) const {
    const auto& places = project_->places;
    std::vector<std::string> steps = {
        "fsctl block " + addition_.slug_or_name() + ' ' + shell_argument(proposed.example_key),
        "fsctl listing " + addition_.slug_or_name() + " --limit 3"};
    if (const auto* domain = places.domain_of(places.fallback); domain != nullptr && !proposed.example_path.empty())
      steps.push_back("fsctl page " + shell_argument(domain->text + proposed.example_path));
    steps.emplace_back("fsctl serve");
    return steps;
  }

  const Invocation& invocation_;
  const Addition& addition_;
  RecordSource& source_;
  fs::path directory_;
  std::shared_ptr<const project::Project> project_;
};

}  // namespace

void refuse_taken_files(const fs::path& directory, const Addition& addition) {
  for (const auto& path : propose::paths_of(addition.name, addition.slug_or_name()))
    if (const auto taken = same_in_any_case(directory, path); !taken.empty()) refuse_taken(taken);
}

std::vector<std::string> locales_in(RecordSource& source) {
  try {
    return propose::locales_in([&](const propose::Take& take) { source.each(take); });
  } catch (Error& error) {
    throw error.in(std::make_shared<Source>(Source{.name = source.name(), .text = {}}));
  }
}

output::FolderLock lock_to_add(const Invocation& invocation, const fs::path& directory) {
  return output::FolderLock(directory, [&] {
    invocation.console.err << "another fsctl adds to " << text::printable(directory.string()) << "; it is waited for\n"
                           << std::flush;
  });
}

Added add(const Invocation& invocation, const Addition& addition, RecordSource& source) {
  return Adding(invocation, addition, source).add();
}

void print_added(const Invocation& invocation, const Added& added, bool is_dry) {
  auto& err = invocation.console.err;
  const auto& proposed = added.proposed;
  err << added.name << ": " << counted(proposed.records, "record") << (is_dry ? " to add" : " added")
      << ", identified by " << text::printable(proposed.id_member)
      << (proposed.ids_as_text ? ", a number that is taken as its text\n" : "\n");
  const auto* made = is_dry ? "  would make " : "  made ";
  for (const auto& [path, _] : proposed.files) err << made << path << '\n';
  if (added.is_copied) err << made << text::printable(added.kept_in) << '\n';
  for (const auto& note : proposed.notes) err << "  " << text::printable(note) << '\n';
  constexpr std::size_t most_shown = 5;
  for (std::size_t i = 0; i < std::min(most_shown, proposed.left_out.size()); ++i)
    err << "  left out " << text::printable(proposed.left_out[i].first) << ": " << proposed.left_out[i].second << '\n';
  if (proposed.left_out.size() > most_shown)
    err << "  left out " << proposed.left_out.size() - most_shown << " more members\n";
}

Json files_json(const std::vector<std::pair<std::string, std::string>>& files, bool is_dry) {
  Json json = Json::array();
  for (const auto& [path, text] : files)
    json.push_back(is_dry ? Json{{"path", path}, {"text", text}} : Json{{"path", path}});
  return json;
}

Json added_json(const Added& added, bool is_dry) {
  Json json = {{"format_version", 1},
               {"feed", added.name},
               {"records", added.proposed.records},
               {"id", added.proposed.id_member},
               {"ids_as_text", added.proposed.ids_as_text},
               {"files", files_json(added.proposed.files, is_dry)},
               {"kept_in", added.kept_in},
               {"left_out", Json::array()},
               {"notes", added.proposed.notes},
               {"next", added.next}};
  for (const auto& [member, why] : added.proposed.left_out)
    json["left_out"].push_back({{"member", member}, {"why", why}});
  if (is_dry) json["dry_run"] = true;
  return json;
}

}  // namespace fsctl::cli
