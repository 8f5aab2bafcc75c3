#include <catch2/catch.hpp>
#include <set>

#include "core/fields/refit.h"
#include "core/ingest/apply.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "core/rebuild/doctor.h"
#include "core/rebuild/make_current.h"
#include "core/release/rollout.h"
#include "core/store/changes.h"
#include "core/store/counters.h"
#include "core/store/feed_records.h"
#include "core/store/storage_records.h"
#include "tests/support/effort.h"
#include "tests/support/random.h"
#include "tests/support/scratch.h"

namespace fsctl::rebuild {
namespace {

using Files = std::map<std::string, std::string>;

/// Choices of a configuration of one feed, two storages and a listing.
struct Choices {
  std::size_t title = 0;
  bool is_text = true;
  bool is_translatable = false;
  bool has_extra = false;
  bool has_cards = true;
  bool doubles = false;

  void change(test::Random& random) {
    switch (random.below(6)) {
      case 0:
        title = random.below(3);
        break;
      case 1:
        is_text = !is_text;
        break;
      case 2:
        is_translatable = !is_translatable;
        break;
      case 3:
        has_extra = !has_extra;
        break;
      case 4:
        has_cards = !has_cards;
        break;
      default:
        doubles = !doubles;
    }
  }

  Files files() const {
    const std::string path = R"({"source": "data-field", "field": "title"})";
    const auto call = [](const std::string& type, const std::string& arguments) {
      return R"({"source": "composed", "composition": {"type": ")" + type + "\", " + arguments + "}}";
    };
    const auto number = call("toNumber", "\"value\": " + path);
    const std::string titles[] = {path, number, call("toString", "\"value\": " + number)};
    const std::string n = R"({"source": "data-field", "field": "n"})";
    Files files = {{"project.json", R"({"name": "Notes", "default": {"scope": "public", "region": "r", "locale": "en"},
          "scopes": {"public": {"regions": {"r": {"currency": "EUR",
            "locales": {"en": "notes.example", "de": "notes.example/de"}}}}}})"},
                   {"feeds/notes.json", R"({"method": "ingest"})"},
                   {"storages/notes.json", R"({"kind": "content", "fields": {"title": {"type": ")" +
                                               std::string(is_text ? "String" : "Float") + R"(", "isTranslatable": )" +
                                               (is_translatable ? "true" : "false") + "}" +
                                               (has_extra ? R"(, "extra": {"type": "String"})" : "") + "}}"},
                   {"composers/notes.json",
                    R"({"feed": "notes", "storage": "notes", "fields": {"title": )" + titles[title] +
                        (has_extra ? R"(, "extra": {"source": "data-field", "field": "extra"})" : "") + "}}"},
                   {"storages/cards.json", R"({"kind": "content", "fields": {"n": {"type": "Float"}}})"},
                   {"blocks/note.json", R"({"storage": "notes", "fields": {"title": "title"}})"},
                   {"listings/notes.json", R"({"storage": "notes", "block": "note", "filter": {"title": {}}})"}};
    if (has_cards)
      files["composers/cards.json"] =
          R"({"feed": "notes", "storage": "cards", "fields": {"n": )" +
          (doubles ? call("multiply", "\"value1\": " + n + R"(, "value2": {"source": "static", "value": 2})") : n) +
          "}}";
    return files;
  }
};

void write_all(const test::Scratch& directory, const Files& files) {
  std::filesystem::remove_all(directory / "composers");
  for (const auto& [path, text] : files) directory.write(path, text);
}

/// Nothing when it is no configuration.
std::shared_ptr<const project::Project> load(const test::Scratch& directory) {
  try {
    return project::load(directory.path());
  } catch (const Error&) {
    return nullptr;
  }
}

std::string raw_record(const std::string& id, test::Random& random) {
  static const std::vector<std::string> titles = {
      "\"7\"", "\"Lamp\"", "5", "null", R"({"@translation": {"en": "1", "de": "Eins"}})", "\"8\""};
  static const std::vector<std::string> numbers = {"1", "\"x\"", "2.5", "null", "3"};
  static const std::vector<std::string> extras = {"\"more\"", "4", "null"};
  return R"({"id": ")" + id + R"(", "title": )" + random.of(titles) + ", \"n\": " + random.of(numbers) +
         ", \"extra\": " + random.of(extras) + "}";
}

using Failed = std::set<std::string>;

Failed failed_in(store::Store& store) {
  Failed failed;
  store::each_change(store, {.failed_only = true}, [&](const store::Change& change) { failed.emplace(change.record); });
  return failed;
}

using Contents = std::map<std::string, std::string>;  ///< by `storage key`

/// What a configuration shows, as far as it is mapped.
Contents shown_by(store::Store& store, const served::StoredProject& stored) {
  Contents contents;
  for (const auto& version : stored.storages)
    if (version.number != store::none)
      store::each_storage_record(store, version.number, [&](const store::StorageRecord& record) {
        contents.emplace(version.storage->name + ' ' + std::string(record.key), record.content);
      });
  return contents;
}

std::vector<Contents> shown_by_stages(store::Store& store, const std::shared_ptr<const project::Project>& project) {
  const served::Stages stages(store, project);
  auto stored = served::find_stored(store, stages.projects());
  std::vector<Contents> shown;
  for (const auto stage : {served::develop, served::preview, served::public_stage})
    for (const auto& one : stored)
      if (one.project == stages.find(stage)->project) shown.push_back(shown_by(store, one));
  return shown;
}

/// A store whose project, records and releases change by chance: one process serves, others come and go.
class Shop {
 public:
  explicit Shop(unsigned seed) : random_(seed) {
    write_all(directory_, now_.files());
    project_ = load(directory_);
    make_current(store_, *project_, world_);
    served_files_ = now_.files();
    server_ = std::make_unique<ingest::FeedIngest>(server_store_, *project_, world_, "notes");
  }

  void step() {
    switch (random_.below(9)) {
      case 0:
      case 1:
        return edit();
      case 2:
        return reconfigure();
      case 3:
        return release();
      case 4:
        return remove();
      case 5:
        return push_again();
      default:
        return push();
    }
  }

  /// At the end everything is as a fresh load of the same records makes it, but for last good versions.
  void compare_with_fresh_load() {
    reconfigure();
    const test::Scratch directory{"/dev/shm"};
    store::Store fresh(directory.store(), store::Store::Mode::write);
    for (const auto stage : {served::public_stage, served::preview})
      if (const auto files = released_.find(stage); files != released_.end())
        release_into(fresh, directory, stage, files->second);
    write_all(directory, served_files_);
    const auto project = load(directory);
    make_current(fresh, *project, world_);
    ingest::FeedIngest ingest(fresh, *project, world_, "notes");
    for (const auto& [_, raw] : records_) ingest.apply(records::Intent::upsert, raw);
    ingest.commit();

    const auto failed = failed_in(fresh);
    CHECK(failed_in(store_) == failed);
    const auto ours = shown_by_stages(store_, project_);
    const auto theirs = shown_by_stages(fresh, project);
    REQUIRE(ours.size() == theirs.size());
    for (std::size_t i = 0; i < ours.size(); ++i) {
      for (const auto& [key, content] : theirs[i]) {
        INFO(key << " of stage " << i);
        CHECK((ours[i].contains(key) ? ours[i].at(key) : "absent") == content);
      }
      for (const auto& [key, _] : ours[i]) {
        INFO(key << " of stage " << i);
        CHECK((theirs[i].contains(key) || failed.contains(key.substr(key.find(' ') + 1))));
      }
    }
    CHECK(check_store(store_, *project_).empty());
    for (const auto& problem : check_by_rebuilding(store_, *project_)) FAIL_CHECK(problem.message);
  }

 private:
  /// The files are ahead of the store then, and may be no configuration.
  void edit() {
    now_.change(random_);
    write_all(directory_, now_.files());
  }

  /// As another command does.
  void reconfigure() {
    auto project = load(directory_);
    if (!project) {
      now_ = Choices();
      write_all(directory_, now_.files());
      project = load(directory_);
    }
    const auto before = shown_by_stages(store_, project_).front();
    const auto old = project_;
    if (random_.one_in(4))
      make_anew(store_, *project, world_);
    else
      make_current(store_, *project, world_);
    project_ = project;
    served_files_ = now_.files();
    check_kept(*old, with_set_aside(before));
    note_set_aside(before, *project);
  }

  /// What fails now keeps what it was, where that still fits.
  void check_kept(const project::Project& old, const Contents& before) {
    const auto after = shown_by_stages(store_, project_).front();
    const auto failed = failed_in(store_);
    for (const auto& [key, content] : before) {
      const auto storage = key.substr(0, key.find(' '));
      if (!failed.contains(key.substr(key.find(' ') + 1))) continue;
      Nestings nestings;
      for (const auto& field : old.storages.find(storage)->second.fields)
        nestings[field.name] = {.is_scoped = field.is_scoped, .is_translatable = field.is_translatable};
      Arena arena;
      ValueReader reader;
      const auto kept =
          refit(reader.read(content, arena), nestings, project_->storages.find(storage)->second.fields, arena);
      INFO(key << ' ' << content);
      if (kept && (now_.has_cards || storage != "cards")) CHECK(after.contains(key));
    }
  }

  void release() {
    auto project = load(directory_);
    if (!project) return;
    const auto stage = random_.one_in(2) ? served::preview : served::public_stage;
    if (stage == served::public_stage && released_.contains(served::preview))
      released_[served::public_stage] = released_[served::preview];
    else
      released_[stage] = now_.files();
    const auto before = shown_by_stages(store_, project_).front();
    release::roll_out({.stage = stage, .allows_losses = true}, store_, project, world_, {});
    note_set_aside(before, *project);
    project_ = project;
    served_files_ = now_.files();
  }

  /// What develop shows no more because nothing maps it is as good as shown, until something maps it again.
  Contents with_set_aside(Contents before) const {
    before.insert(set_aside_.begin(), set_aside_.end());
    return before;
  }
  void note_set_aside(const Contents& before, const project::Project& now) {
    const auto all = with_set_aside(before);
    set_aside_.clear();
    if (now.composers.contains("cards")) return;
    for (const auto& [key, content] : all)
      if (key.starts_with("cards ")) set_aside_.emplace(key, content);
  }

  void release_into(store::Store& store, const test::Scratch& directory, std::string_view stage, const Files& files) {
    write_all(directory, files);
    const auto project = load(directory);
    release::roll_out({.stage = stage, .allows_losses = true}, store, project, world_, {});
  }

  /// Pushes reach the server, which learns of the others by the store only.
  void push() {
    const std::string id(1, static_cast<char>('a' + random_.below(8)));
    records_[id] = raw_record(id, random_);
    server_->apply(records::Intent::upsert, records_[id]);
    server_->commit();
  }

  void push_again() {
    if (records_.empty()) return;
    server_->apply(records::Intent::upsert, records_.begin()->second);
    server_->commit();
  }

  void remove() {
    const std::string id(1, static_cast<char>('a' + random_.below(8)));
    records_.erase(id);
    set_aside_.erase("cards " + id);
    server_->apply(records::Intent::remove, R"({"id": ")" + id + "\"}");
    server_->commit();
  }

  test::Random random_;
  test::Scratch directory_{"/dev/shm"};
  World world_ = real_world();
  Choices now_;
  Files served_files_;  ///< what the store was brought to
  std::map<std::string_view, Files> released_;
  std::map<std::string, std::string> records_;
  Contents set_aside_;  ///< what nothing maps on develop now
  store::Store store_{directory_.store(), store::Store::Mode::write};
  store::Store server_store_{directory_.store(), store::Store::Mode::write};
  std::shared_ptr<const project::Project> project_;
  std::unique_ptr<ingest::FeedIngest> server_;
};

}  // namespace

TEST_CASE("after any edits, releases, pushes and deletes the store is as a fresh load makes it") {
  const auto seeds = static_cast<unsigned>(test::effort(25));
  for (unsigned seed = 1; seed <= seeds; ++seed) {
    INFO("seed " << seed);
    Shop shop(seed);
    for (int i = 0; i < 40; ++i) shop.step();
    shop.compare_with_fresh_load();
  }
}

}  // namespace fsctl::rebuild
