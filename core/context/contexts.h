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
/// May be used from several threads.
class Contexts {
 public:
  std::optional<project::Triple> find(store::Store& store, const std::string& token);
  void put(const std::string& token, const project::Triple& triple);

  /// Writes what waits to the store, in one transaction; does nothing when nothing waits.
  void write(store::Store& store, const World& world);

 private:
  std::mutex mutex_;
  std::unordered_map<std::string, project::Triple> waiting_;
};

}  // namespace fsctl::context
