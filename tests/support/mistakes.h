#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace fsctl::test {

/// A mistake that people make in a configuration, and the one finding that tells it (see fixtures/mistakes/README.md).
struct Mistake {
  std::string name;  ///< `composers/trailing-comma`
  /// The steps that make the mistake: a word, its arguments, and the lines below it with their signs.
  struct Step {
    std::vector<std::string> words;
    std::vector<std::string> lines{};
  };
  std::vector<Step> steps{};
  /// The files to name; none to check the whole project.
  std::vector<std::string> named{};
  std::string finds{};  ///< `composers/products.json:2:3: error[FS1002]: …`
  std::string hint{};
};

/// All mistakes of fixtures/mistakes, by name. Throws std::runtime_error for a line that has no meaning.
std::vector<Mistake> all_mistakes();

/// Makes the kiosk of fixtures/mistakes in a directory, with this mistake. Throws std::runtime_error when a step does
/// not fit.
void make_mistake(const Mistake& mistake, const std::filesystem::path& directory);

}  // namespace fsctl::test
