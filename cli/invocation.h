#pragma once

#include <filesystem>
#include <iosfwd>
#include <memory>
#include <optional>

#include "cli/arguments.h"
#include "core/project/project.h"
#include "core/store/place.h"
#include "core/store/store.h"
#include "core/world/world.h"

namespace fsctl {
class Budget;
}
namespace fsctl::api {
class Site;
}
namespace fsctl::rebuild {
struct Reconfigured;
}

namespace fsctl::cli {

/// The streams of a command, and whether they are terminals.
struct Console {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool err_is_terminal = false;
  bool out_is_terminal = false;
  bool color = false;
};

/// What a command wants of the store.
enum class StoreMode {
  existing,  ///< while there is none, that is told, and an empty one in memory takes its place
  create,    ///< made when there is none
  copy,      ///< a copy, or an empty one, that is thrown away when the command ends
};

/// The context in which a command runs: its arguments, console and world.
struct Invocation {
  Invocation(Console& its_console, const Arguments& its_arguments, const World& its_world)
      : console(its_console), arguments(its_arguments), world(its_world) {}

  Console& console;
  const Arguments& arguments;
  const World& world;

  /// The project's directory: --project, or found upwards from the working directory. Throws Error(no_project).
  std::filesystem::path project_directory() const;
  std::shared_ptr<const project::Project> load_project() const;
  /// A directory that has a project.json, broken or not, or at least a store: --project, or found upwards from the
  /// working directory.
  std::optional<std::filesystem::path> find_directory() const;

  /// Where the store lies: --store, around which there need be no project, or that of the directory. Throws
  /// Error(no_project).
  store::Address store_address() const;
  bool has_store() const { return store::exists(store_address()); }

  /// The store as it is; it waits as long as --retry-for says for a process that keeps it locked. Nothing else of the
  /// command line opens it.
  store::Store open_store(StoreMode mode) const;
  /// The same, but that one in memory is as the project maps it.
  store::Store open_store(StoreMode mode, const project::Project& project) const;
  /// Brings a store up to the project's configuration, and tells what that did.
  rebuild::Reconfigured make_current(store::Store& store, const project::Project& project) const;

  /// What requests are answered from: the store brought up to the project's configuration, which is told.
  api::Site open_site(std::shared_ptr<const project::Project> project, StoreMode mode,
                      std::shared_ptr<Budget> budget = nullptr) const;
  /// The same with the store as it is. Where `follows` is false, the project's own places count, else those that the
  /// store was brought to.
  api::Site open_site_as_it_is(std::shared_ptr<const project::Project> project, StoreMode mode, bool follows) const;

 private:
  store::Address address_for(StoreMode mode) const;

  mutable std::unique_ptr<store::Copy> copy_{};
};

}  // namespace fsctl::cli
