#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/small_disk.h"
#include "tests/cli/workshop.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;

TEST_CASE("a project that the disk has no room for leaves nothing behind") {
  const Workshop workshop;
  SmallDisk disk(workshop.path("disk"));
  if (!disk.mounted()) return;
  const auto described = workshop.run({"openapi", "--project", workshop.project()});
  workshop.files().write("doc.json", described.out);
  workshop.files().write("disk/README.md", "mine");
  disk.leave(8 * 1024);
  for (const std::string directory : {"disk/new", "disk"})
    for (const std::vector<std::string>& from :
         {std::vector<std::string>{"--from-openapi", workshop.path("doc.json")}, {"--example", "shop"}}) {
      std::vector<std::string> words = {"init", workshop.path(directory)};
      words.insert(words.end(), from.begin(), from.end());
      if (directory == "disk") fs::rename(workshop.path("disk/filler"), workshop.path("disk/README.filler"));
      const auto ran = workshop.run(words);
      if (directory == "disk") fs::rename(workshop.path("disk/README.filler"), workshop.path("disk/filler"));
      INFO(directory << " " << from[0] << " " << ran.err);
      CHECK(ran.code == 3);
      std::vector<std::string> left;
      for (const auto& entry : fs::directory_iterator(workshop.path("disk"))) left.push_back(entry.path().filename());
      CHECK(left.size() == 2);
    }
  CHECK(workshop.files().read("disk/README.md") == "mine");
}

}  // namespace
}  // namespace fsctl::test
