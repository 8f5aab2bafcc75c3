#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "core/output/new_file.h"
#include "core/store/place.h"
#include "tests/cli/workshop.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

mode_t mode_of(const fs::path& path) {
  struct stat about {};
  return ::lstat(path.c_str(), &about) == 0 ? about.st_mode & 0777U : 0U;
}

}  // namespace

TEST_CASE("copies of a store are nobody else's to look into, and lie beside it or under a name that nobody can tell") {
  const test::Workshop workshop;
  const auto before = ::umask(0);
  const auto path = workshop.path("made/store.db");
  fs::path copied;
  {
    store::Store store(path, store::Store::Mode::write);
    CHECK(mode_of(path) == 0600);
    const auto beside = store::copy_of(store);
    copied = beside->address().file();
    CHECK(copied.parent_path().parent_path() == fs::path(path).parent_path());
    CHECK(mode_of(copied) == 0600);
    CHECK(mode_of(copied.parent_path()) == 0700);
    const auto away = store::copy_away(path);
    CHECK(mode_of(away->address().file()) == 0600);
    CHECK(mode_of(away->address().file().parent_path()) == 0700);
  }
  CHECK_FALSE(fs::exists(copied.parent_path()));
  ::umask(before);
}

TEST_CASE("a store in its folder of a project is kept out of the project's history, and no other folder is touched") {
  const test::Workshop workshop;
  const fs::path own = workshop.path("made/.fsctl");
  const fs::path other = workshop.path("other");
  store::Store(own / "store.db", store::Store::Mode::write).data_version();
  store::Store(other / "store.db", store::Store::Mode::write).data_version();
  CHECK(workshop.files().read("made/.fsctl/.gitignore") == "*\n");
  CHECK_FALSE(fs::exists(other / ".gitignore"));
  workshop.files().write("made/.fsctl/.gitignore", "store.db\n");
  fs::remove(own / "store.db");
  store::Store(own / "store.db", store::Store::Mode::write).data_version();
  CHECK(workshop.files().read("made/.fsctl/.gitignore") == "store.db\n");
}

TEST_CASE("what a load writes of records beside them is nobody else's to read") {
  const test::Workshop workshop;
  const auto before = ::umask(0);
  workshop.files().write("some.ndjson", test::lines(0, 2) + "{\"id\":\"\"}\n");
  auto words = workshop.ingest(workshop.path("some.ndjson"), workshop.path("store.db"));
  words.insert(words.end(), {"--rejects", workshop.path("rejects"), "--correlation-ids", workshop.path("ids")});
  CHECK(workshop.run(words).code == 1);
  for (const char* name : {"rejects", "rejects.reasons.ndjson", "ids"}) {
    INFO(name);
    CHECK(mode_of(workshop.path(name)) == 0600);
  }
  ::umask(before);
}

TEST_CASE("what a process that was killed left of a copy goes with the next start, what is in use stays") {
  const test::Workshop workshop;
  const auto store = workshop.path("store.db");
  for (const char* name : {"store.db.copy-killed/store.db", "store.db.copy-in-use/store.db",
                           "store.db.copy-other-name/x", "other.db.copy-killed/store.db"})
    workshop.files().write(name, "a copy");
  fs::create_directory_symlink(workshop.path("other.db.copy-killed"), workshop.path("store.db.copy-a-link"));
  const int in_use = ::open(workshop.path("store.db.copy-in-use").c_str(), O_RDONLY | O_DIRECTORY);
  REQUIRE(::flock(in_use, LOCK_EX) == 0);
  workshop.files().write("few.ndjson", test::lines(0, 3));
  CHECK(workshop.run(workshop.ingest(workshop.path("few.ndjson"), store)).code == 0);
  CHECK_FALSE(fs::exists(workshop.path("store.db.copy-killed")));
  CHECK(fs::exists(workshop.path("store.db.copy-in-use")));
  CHECK(fs::exists(workshop.path("store.db.copy-other-name/x")));
  CHECK(fs::exists(workshop.path("other.db.copy-killed/store.db")));
  ::close(in_use);
  store::remove_left_copies(store);
  CHECK_FALSE(fs::exists(workshop.path("store.db.copy-in-use")));
}

TEST_CASE("a file that comes to be is written through no link that somebody has laid out") {
  const test::Workshop workshop;
  workshop.files().write("victim", "untouched");
  fs::create_symlink(workshop.path("victim"), workshop.path("rejects.ndjson.part"));
  workshop.files().write("bad.ndjson", "{\"id\":\"\"}\n");
  auto words = workshop.ingest(workshop.path("bad.ndjson"), workshop.path("store.db"));
  words.insert(words.end(), {"--rejects", workshop.path("rejects.ndjson")});
  CHECK(workshop.run(words).code == 1);
  CHECK(workshop.files().read("victim") == "untouched");
  CHECK(workshop.files().read("rejects.ndjson") == "{\"id\":\"\"}\n");

  workshop.files().write("page.xml.part", "of a run that was killed");
  output::NewFile file(workshop.path("page.xml"));
  file.out() << "whole";
  file.finish();
  CHECK(workshop.files().read("page.xml") == "whole");
  output::NewFile dropped(workshop.path("page.xml"));
  dropped.out() << "half";
  dropped.discard();
  CHECK(workshop.files().read("page.xml") == "whole");
  CHECK_FALSE(fs::exists(workshop.path("page.xml.part")));
}

}  // namespace fsctl::cli
