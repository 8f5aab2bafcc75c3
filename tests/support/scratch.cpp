#include "tests/support/scratch.h"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace fsctl::test {

namespace fs = std::filesystem;

Scratch::Scratch() : Scratch(fs::temp_directory_path()) {}

Scratch::Scratch(const fs::path& parent) {
  auto pattern = (parent / "fsctl-test-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make " + pattern);
  path_ = pattern;
}

Scratch::~Scratch() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::string Scratch::store(std::string_view file) const {
  const char* database = std::getenv("FSCTL_TEST_STORE");
  if (database == nullptr || *database == '\0') return (path_ / file).string();
  return database + std::string("&options=-csearch_path%3D%22") + path_.filename().string() + "%22";
}

void Scratch::write(std::string_view name, std::string_view text) const {
  const auto file = path_ / name;
  fs::create_directories(file.parent_path());
  std::ofstream out(file, std::ios::binary);
  out << text;
  if (!out.flush()) throw std::runtime_error("cannot write " + file.string());
}

std::string Scratch::read(std::string_view name) const {
  std::ifstream in(path_ / name, std::ios::binary);
  std::ostringstream text;
  if (in.peek() != std::ifstream::traits_type::eof()) text << in.rdbuf();
  if (!in) throw std::runtime_error("cannot read " + (path_ / name).string());
  return std::move(text).str();
}

}  // namespace fsctl::test
