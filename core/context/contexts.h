#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "core/project/places.h"
#include "core/store/store.h"
#include "core/world/world.h"

namespace fsctl::context {

/// The visitors' contexts. New ones wait in memory, where they are found at once, until somebody writes them together.
/// What the store has counts more, as other processes write there too. May be used from several threads.
class Contexts {
 public:
  std::optional<project::Triple> find(store::Store& store, const std::string& token);
  /// A new context, which waits; one that the store has by then stays as it is.
  void add(const std::string& token, const project::Triple& triple);
  /// Gives a known context another region and locale; on disk when this returns.
  void change(store::Store& store, const std::string& token, const project::Triple& triple, const World& world);

  /// Writes what waits to the store, in one transaction; does nothing when nothing waits.
  void write(store::Store& store, const World& world);

 private:
  using ByToken = std::unordered_map<std::string, project::Triple>;

  std::mutex mutex_;
  ByToken waiting_;
  /// What was written last: a reader whose view of the store began before does not see it there.
  ByToken written_;
};

}  // namespace fsctl::context
