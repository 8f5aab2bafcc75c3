#include "core/context/contexts.h"

#include "core/store/contexts.h"

namespace fsctl::context {

std::optional<project::Triple> Contexts::find(store::Store& store, const std::string& token) {
  {
    const std::scoped_lock lock(mutex_);
    if (const auto known = waiting_.find(token); known != waiting_.end()) return known->second;
  }
  const auto row = store::find_context(store, token);
  if (!row) return {};
  return project::Triple{row->scope, row->region, row->locale};
}

void Contexts::put(const std::string& token, const project::Triple& triple) {
  const std::scoped_lock lock(mutex_);
  waiting_[token] = triple;
}

void Contexts::write(store::Store& store, const World& world) {
  std::unordered_map<std::string, project::Triple> written;
  {
    const std::scoped_lock lock(mutex_);
    written = waiting_;
  }
  if (written.empty()) return;
  {
    store::Transaction transaction(store);
    for (const auto& [token, triple] : written)
      store::put_context(store, token, {triple.scope, triple.region, triple.locale}, world.now());
    transaction.commit();
  }
  const std::scoped_lock lock(mutex_);
  for (const auto& [token, triple] : written)
    if (const auto known = waiting_.find(token); known != waiting_.end() && known->second == triple)
      waiting_.erase(known);
}

}  // namespace fsctl::context
