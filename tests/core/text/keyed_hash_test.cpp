#include "core/text/keyed_hash.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <regex>
#include <vector>

namespace fsctl::text {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t factor = 0xc6a4a7935bd1e995U;

/// The number that, multiplied with an odd one, gives 1.
constexpr std::uint64_t inverse(std::uint64_t odd) {
  std::uint64_t found = odd;
  for (int i = 0; i < 6; ++i) found *= 2 - odd * found;
  return found;
}

constexpr std::uint64_t shifted(std::uint64_t bits) { return bits ^ (bits >> 47U); }

/// Names of 16 bytes that are all the same to the hash of GCC's library, which anybody can work out: it takes eight
/// bytes at a time, and the second eight undo what the first ones did.
std::vector<std::string> colliding_names(std::size_t count) {
  constexpr std::uint64_t seed = 0xc70f6907U;
  constexpr std::uint64_t undo = inverse(factor);
  std::vector<std::string> names;
  for (std::uint64_t first = 0; first < count; ++first) {
    const auto state = ((seed ^ (16 * factor)) ^ (shifted(first * factor) * factor)) * factor;
    const std::uint64_t halves[] = {first, shifted(state * undo) * undo};
    names.emplace_back(reinterpret_cast<const char*>(halves), sizeof halves);
  }
  return names;
}

template <typename Container>
std::size_t largest_bucket(const Container& container) {
  std::size_t largest = 0;
  for (std::size_t i = 0; i < container.bucket_count(); ++i) largest = std::max(largest, container.bucket_size(i));
  return largest;
}

std::string output_of(const std::string& command) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string output;
  for (int c = std::fgetc(pipe.get()); c != EOF; c = std::fgetc(pipe.get())) output += static_cast<char>(c);
  return output;
}

std::string read(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("names that collide under the library's hash do not share a bucket of ours") {
  const auto names = colliding_names(2'000);
  std::unordered_set<std::string> plain;
  Names keyed;
  ByName<int> things;
  for (const auto& name : names) {
    plain.insert(name);
    keyed.insert(name);
    things.emplace(name, 1);
  }
#if defined(__GLIBCXX__)
  REQUIRE(largest_bucket(plain) == names.size());
#endif
  REQUIRE(keyed.size() == names.size());
  CHECK(largest_bucket(keyed) < 20);
  CHECK(largest_bucket(things) < 20);
}

TEST_CASE("a name has one hash in a process") {
  const std::string name = "Jötunheimen 3";
  CHECK(KeyedHash()(name) == KeyedHash()(std::string(name)));
  CHECK(KeyedHash()(name) != KeyedHash()("Jötunheimen 2"));
  CHECK(KeyedHash()("") == KeyedHash()(std::string_view()));
  ByName<int> things{{name, 3}};
  CHECK(things.find(std::string_view(name))->second == 3);
}

TEST_CASE("prints the hash of a name", "[.]") { std::printf("hash=%zu\n", KeyedHash()("a name")); }

TEST_CASE("the hash of a name differs from process to process") {
  const auto program = fs::read_symlink("/proc/self/exe").string();
  const auto command = "'" + program + "' 'prints the hash of a name' | grep ^hash=";
  const auto one = output_of(command);
  CHECK(one.starts_with("hash="));
  CHECK(one != output_of(command));
}

TEST_CASE("no source keeps names by a hash that everybody can work out") {
  const std::regex unkeyed(R"(std::hash<|unordered_(?:map|set)<std::(?:pmr::)?(?:string|string_view)\b)");
  std::size_t read_files = 0;
  for (const auto* folder : {"core", "cli", "devserver"})
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(FSCTL_SOURCES) / folder)) {
      if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
      ++read_files;
      if (entry.path().filename() == "keyed_hash.h") continue;
      const auto text = read(entry.path());
      INFO(entry.path().string());
      std::smatch found;
      const bool is_unkeyed = std::regex_search(text, found, unkeyed);
      CHECK_FALSE(is_unkeyed);
    }
  CHECK(read_files > 100);
}

}  // namespace fsctl::text
