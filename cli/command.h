#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/project/project.h"
#include "core/world/world.h"

namespace fsctl::cli {

/// One option or positional of a command.
struct Option {
  enum class Takes { value, many_values, nothing };

  std::string_view names;  ///< `--limit,-n`, or a bare word for a positional
  std::string_view help;
  Takes takes = Takes::value;
  bool required = false;

  bool is_positional() const { return !names.starts_with('-'); }
  /// `limit` of `--limit,-n`.
  std::string_view key() const;
};

/// The streams of a command, and what they are connected to.
struct Console {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool err_is_terminal = false;
  bool out_is_terminal = false;
  bool color = false;
};

/// What was typed, validated by the parser only.
struct Arguments {
  std::map<std::string, std::vector<std::string>, std::less<>> values;

  bool has(std::string_view key) const { return values.contains(key); }
  std::string text(std::string_view key, std::string_view fallback = {}) const;
  std::vector<std::string> all(std::string_view key) const;
};

/// Everything a command runs with.
struct Invocation {
  Console& console;
  const Arguments& arguments;
  const World& world;

  /// The project's directory: --project, or found upwards from the working directory. Throws Error(no_project).
  std::filesystem::path project_directory() const;
  std::shared_ptr<const project::Project> load_project() const;
  /// The store's path: --store, or .fsctl/store.db in the project.
  std::filesystem::path store_path(const project::Project& project) const;
};

/// Everything known about one command; parser, help and completion are made from it.
struct Command {
  std::string_view name;
  std::string_view summary;
  std::string_view examples;
  std::vector<Option> options;
  /// Gives the exit code. Throws Error. Null in a command that has commands of its own.
  int (*run)(const Invocation& invocation) = nullptr;
  /// Such as `add` of `fsctl key add`; `options` are then those that all of them take.
  std::vector<Command> commands{};
};

/// Exit codes beside those of errors (see `fsctl help exit-codes`).
inline constexpr int exit_done = 0;
inline constexpr int exit_problems = 1;
inline constexpr int exit_defect = 70;

/// The options every command that reads a place takes: --scope --region --locale --domain --stage.
std::vector<Option> with_place(std::vector<Option> options);

}  // namespace fsctl::cli
