#include "cli/invocation.h"

#include <chrono>
#include <optional>
#include <ostream>
#include <string>
#include <utility>

#include "cli/listener.h"
#include "core/api/site.h"
#include "core/budget/budget.h"
#include "core/connect/outside.h"
#include "core/error/error.h"
#include "core/project/load.h"
#include "core/project/misnamed.h"
#include "core/project/store_place.h"
#include "core/rebuild/make_current.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* usual_store = ".fsctl/store.db";

/// A file here whose name is almost project.json; empty for none.
fs::path almost_project_json() {
  for (const auto& entry : fs::directory_iterator(fs::current_path()))
    if (project::is_almost_project_json(entry.path()) && entry.is_regular_file()) return entry.path();
  return {};
}

}  // namespace

fs::path Invocation::project_directory() const {
  if (auto given = arguments.path("project"); !given.empty()) return given;
  if (const auto found = project::find_project(fs::current_path())) return *found;
  if (const auto almost = almost_project_json(); !almost.empty())
    throw Error(ErrorCode::no_project, "there is no project.json here, but " + almost.filename().string(),
                project::how_to_name_project(almost));
  throw Error(ErrorCode::no_project, "there is no project here or in a directory above",
              "go to one, name it with --project DIR, or make one with fsctl init DIR");
}

std::shared_ptr<const project::Project> Invocation::load_project() const { return project::load(project_directory()); }

std::optional<fs::path> Invocation::find_directory() const {
  if (const auto given = arguments.path("project"); !given.empty())
    return project::has_project_json(given) || fs::exists(given / usual_store) ? std::optional(given) : std::nullopt;
  if (auto found = project::find_project(fs::current_path())) return found;
  return project::find_above(fs::current_path(), usual_store);
}

void Invocation::in_project(const fs::path& directory, const std::function<void(const Invocation&)>& call) const {
  Arguments there = arguments;
  there.set_path("project", directory);
  call(Invocation(console, there, world));
}

store::Address Invocation::store_address() const {
  const auto directory = find_directory();
  store::Address given(arguments.path("store"));
  const bool is_given = arguments.has("store");
  if (is_given) store::check_address(given);
  const bool is_alone =
      is_given && !directory && !arguments.has("project") && (given.is_of_server() || fs::exists(given.file()));
  if (is_given && (directory || is_alone)) return given;
  if (const auto configured =
          directory ? project::configured_store(*directory, connect::environment_variable) : std::nullopt) {
    store::check_address(*configured);
    return *configured;
  }
  if (directory) return *directory / usual_store;
  throw project::no_project(project_directory());
}

store::Address Invocation::address_for(StoreMode mode) const {
  auto address = store_address();
  if (mode == StoreMode::create) return address;
  if (mode == StoreMode::copy) {
    if (copy_ == nullptr) copy_ = store::copy_away(address);
    return copy_->address();
  }
  if (store::exists(address)) return address;
  console.err << "there is no store yet, so an empty one is read; fsctl ingest makes one\n";
  return store::Address::in_memory();
}

store::Store Invocation::open_store(StoreMode mode) const {
  const auto address = address_for(mode);
  const bool is_made = mode == StoreMode::create || mode == StoreMode::copy || address == store::Address::in_memory();
  store::Store store(address, is_made ? store::Store::Mode::write : store::Store::Mode::read);
  if (arguments.has("retry-for")) store.wait_for_writers(std::chrono::seconds(arguments.number("retry-for")));
  return store;
}

store::Store Invocation::open_store(StoreMode mode, const project::Project& project) const {
  auto store = open_store(mode);
  if (store.is_in_memory()) rebuild::make_current(store, project, world);
  return store;
}

rebuild::Reconfigured Invocation::make_current(store::Store& store, const project::Project& project) const {
  auto told = listener(console);
  told.is_dry = copy_ != nullptr;
  return rebuild::make_current(store, project, world, told);
}

api::Site Invocation::open_site(std::shared_ptr<const project::Project> project, StoreMode mode,
                                std::shared_ptr<Budget> budget) const {
  return open_site(std::move(project), address_for(mode), budget ? std::move(budget) : std::make_shared<Budget>());
}

api::Site Invocation::open_site(std::shared_ptr<const project::Project> project, const store::Address& address,
                                std::shared_ptr<Budget> budget) const {
  return {std::move(project), address, world, store::Store::Mode::write, listener(console), std::move(budget)};
}

api::Site Invocation::open_site_as_it_is(std::shared_ptr<const project::Project> project, StoreMode mode,
                                         bool follows) const {
  return {std::move(project), address_for(mode), world, store::Store::Mode::write,
          api::Site::AsItIs{.follows = follows}};
}

}  // namespace fsctl::cli
