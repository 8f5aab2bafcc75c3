#include "tests/support/shop.h"

#include <unistd.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>

#include "cli/command.h"
#include "cli/command_line.h"
#include "core/store/address.h"
#include "core/store/copied_rows.h"
#include "core/store/store.h"
#include "tests/support/fixtures.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;

/// 2025-06-01T12:00:00Z.
constexpr std::int64_t noon = 1'748'779'200'000;

/// The 16 bytes of a UUID that ends with a number.
std::string numbered_uuid(unsigned version, std::uint64_t number) {
  std::string bytes(16, '\0');
  bytes[6] = static_cast<char>(version << 4U);
  bytes[8] = static_cast<char>(0x80);
  for (std::size_t i = 0; i < 6; ++i) bytes[15 - i] = static_cast<char>(number >> (8 * i));
  return bytes;
}

/// A directory in memory if the system has one, as these tests check answers and not disks.
fs::path memory() {
  const fs::path shared = "/dev/shm";
  return ::access(shared.c_str(), W_OK) == 0 ? shared : fs::temp_directory_path();
}

void copy_files(std::string_view name, const fs::path& to) {
  fs::copy(fixture(name), to, fs::copy_options::recursive);
  fs::remove_all(to / ".fsctl");
}

void load_records(const fs::path& project) {
  auto world = FixedWorld().world();
  world.correlation_id = real_world().correlation_id;  // so that a test's own count from 1 again
  std::vector<fs::path> files;
  for (const auto& file : fs::directory_iterator(project / "records")) files.push_back(file.path());
  std::ranges::sort(files);
  for (const auto& file : files) {
    const auto ran = run_fsctl({"ingest", file.stem().string(), file.string(), "--project", project.string()}, world);
    if (ran.code != 0) throw std::runtime_error(file.string() + " cannot be loaded: " + ran.err);
  }
}

/// Makes the project keep its records in a database.
void put_store(const Scratch& project, const std::string& url) {
  auto json = project.read("project.json");
  project.write("project.json", json.insert(json.find('{') + 1, "\"store\": \"" + url + "\","));
}

void move_store(const fs::path& file, const std::string& url) {
  {
    store::Store from(file, store::Store::Mode::read);
    store::Store into(url, store::Store::Mode::write);
    store::copy_rows(from, into);
  }
  fs::remove_all(file.parent_path());
}

/// The loaded project that copies are made of.
const fs::path& loaded(std::string_view name) {
  static std::map<std::string, Scratch, std::less<>> projects;
  if (const auto known = projects.find(name); known != projects.end()) return known->second.path();
  const auto& path = projects.try_emplace(std::string(name), memory()).first->second.path();
  copy_files(name, path);
  load_records(path);
  return path;
}

}  // namespace

World FixedWorld::world() const {
  return {.now = [] { return noon; },
          .correlation_id = [count = count_] { return numbered_uuid(7, ++*count); },
          .context_key = [count = count_] { return uuid_text(numbered_uuid(4, ++*count)); },
          .secret = [count = count_] { return "secret-" + std::to_string(++*count); },
          .random_id = [count = count_] { return uuid_text(numbered_uuid(4, ++*count)); }};
}

Ran run_fsctl(const std::vector<std::string>& words, const World& world, const std::string& in) {
  std::istringstream input(in);
  std::ostringstream out;
  std::ostringstream err;
  cli::Console console{.in = input, .out = out, .err = err};
  const int code = cli::run(words, console, world);
  return {code, out.str(), err.str()};
}

Example::Example(std::string_view name, Records records) : scratch_(memory()) {
  const bool is_loaded = records == Records::loaded;
  if (is_loaded)
    fs::copy(loaded(name), path(), fs::copy_options::recursive);
  else
    copy_files(name, path());
  if (!store::Address(store()).is_of_server()) return;
  put_store(scratch_, store().string());
  if (is_loaded) move_store(path() / ".fsctl/store.db", store().string());
}

}  // namespace fsctl::test
