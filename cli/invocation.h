#pragma once

#include <filesystem>
#include <functional>
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

/// Which store a command opens.
enum class StoreMode {
  existing,  ///< the one that exists, to read; if none does, says so on stderr and opens an empty one in memory
  create,    ///< the one that exists, to write; made if there is none
  copy,      ///< a temporary copy, or an empty one if there is none; removed when the command ends
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
  /// The project in that directory. Throws Error with every problem of its files.
  std::shared_ptr<const project::Project> load_project() const;
  /// The directory of a project.json, broken or not, or at least of a store: --project, or found upwards from the
  /// working directory. Nothing when there is none.
  std::optional<std::filesystem::path> find_directory() const;

  /// Calls with the same in another project, as if --project named it.
  void in_project(const std::filesystem::path& directory, const std::function<void(const Invocation&)>& call) const;

  /// The place of the store: --store or, unless given, what project.json in find_directory() says or `.fsctl/store.db`
  /// there. An existing store given with --store needs no project. Throws Error(no_project | variable_unset).
  store::Address store_address() const;
  bool has_store() const { return store::exists(store_address()); }

  /// Opens the store without bringing it to a configuration. It waits as long as --retry-for says for a process that
  /// keeps it locked.
  store::Store open_store(StoreMode mode) const;
  /// The same, but an empty store in memory is brought to the project's configuration.
  store::Store open_store(StoreMode mode, const project::Project& project) const;
  /// Brings a store up to the project's configuration, and prints what was done on stderr.
  rebuild::Reconfigured make_current(store::Store& store, const project::Project& project) const;

  /// The store that this mode opens; a copy is made by the first call.
  store::Address address_for(StoreMode mode) const;

  /// Opens a site to answer requests, with its store brought up to the project's configuration; prints what was done on
  /// stderr. Without a budget it gets one of its own.
  api::Site open_site(std::shared_ptr<const project::Project> project, StoreMode mode,
                      std::shared_ptr<Budget> budget = nullptr) const;
  api::Site open_site(std::shared_ptr<const project::Project> project, const store::Address& address,
                      std::shared_ptr<Budget> budget) const;
  /// The same without changing the store, for a project of which only a part could be loaded. If `follows`, the places
  /// are those of the configuration to which the store was brought, else the project's own.
  api::Site open_site_as_it_is(std::shared_ptr<const project::Project> project, StoreMode mode, bool follows) const;

 private:
  mutable std::unique_ptr<store::Copy> copy_{};  ///< of StoreMode::copy, else null
};

}  // namespace fsctl::cli
