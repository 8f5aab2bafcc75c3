#include "core/output/new_file.h"

#include <catch2/catch.hpp>

#include "core/error/error.h"
#include "tests/support/scratch.h"

namespace fs = std::filesystem;

namespace fsctl::output {

TEST_CASE("a file is there once it is complete") {
  const test::Scratch scratch;
  NewFile file(scratch / "out.xml");
  file.out() << "all";
  CHECK_FALSE(fs::exists(scratch / "out.xml"));
  file.finish();
  CHECK(scratch.read("out.xml") == "all");
  CHECK_FALSE(fs::exists(scratch / "out.xml.part"));
}

TEST_CASE("what is discarded leaves the file as it was") {
  const test::Scratch scratch;
  scratch.write("out.xml", "before");
  NewFile file(scratch / "out.xml");
  file.out() << "half";
  file.discard();
  CHECK(scratch.read("out.xml") == "before");
  CHECK_FALSE(fs::exists(scratch / "out.xml.part"));
}

TEST_CASE("a file that is to be the first of its name leaves another as it is") {
  const test::Scratch scratch;
  for (const auto* text : {"one", "two"}) {
    NewFile file(scratch / "out.json");
    file.out() << text;
    CHECK(file.finish_first() == (std::string(text) == "one"));
  }
  CHECK(scratch.read("out.json") == "one");
  CHECK_FALSE(fs::exists(scratch / "out.json.part"));
}

TEST_CASE("a link that lies under the temporary name is not written through") {
  const test::Scratch scratch;
  scratch.write("precious", "before");
  fs::create_symlink(scratch / "precious", scratch / "out.xml.part");
  NewFile file(scratch / "out.xml");
  file.out() << "all";
  file.finish();
  CHECK(scratch.read("precious") == "before");
  CHECK(scratch.read("out.xml") == "all");
  CHECK_FALSE(fs::is_symlink(scratch / "out.xml"));
}

TEST_CASE("a file for its owner is read by nobody else") {
  const test::Scratch scratch;
  NewFile file(scratch / "store.db", Readers::owner);
  file.finish();
  CHECK(fs::status(scratch / "store.db").permissions() == (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("in place of a file it is read by as many, and is where a link to it leads") {
  const test::Scratch scratch;
  scratch.write("shared.json", "before");
  const auto its_own = fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read;
  fs::permissions(scratch / "shared.json", its_own);
  fs::create_symlink("shared.json", scratch / "link.json");
  write_file(scratch / "link.json", "after");
  CHECK(fs::is_symlink(scratch / "link.json"));
  CHECK(scratch.read("shared.json") == "after");
  CHECK(fs::status(scratch / "shared.json").permissions() == its_own);
}

TEST_CASE("a file in a directory that does not exist is refused with its name") {
  const test::Scratch scratch;
  CHECK_THROWS_WITH(NewFile(scratch / "no" / "out.xml"), Catch::Matchers::Contains("out.xml"));
}

TEST_CASE("no file is made where there is one") {
  const test::Scratch scratch;
  scratch.write("there", "before");
  CHECK(create_file(scratch / "there", Readers::as_usual) < 0);
  CHECK(scratch.read("there") == "before");
}

}  // namespace fsctl::output
