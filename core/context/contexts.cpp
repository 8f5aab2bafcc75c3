#include "core/context/contexts.h"

#include "core/store/contexts.h"

namespace fsctl::context {

std::optional<project::Triple> Contexts::find(store::Store& store, const std::string& token) {
  if (const auto row = store::find_context(store, token)) return project::Triple{row->scope, row->region, row->locale};
  const std::scoped_lock lock(mutex_);
  for (const auto* known : {&waiting_, &written_})
    if (const auto found = known->find(token); found != known->end()) return found->second;
  return {};
}

void Contexts::add(const std::string& token, const project::Triple& triple) {
  const std::scoped_lock lock(mutex_);
  waiting_.try_emplace(token, triple);
}

void Contexts::change(store::Store& store, const std::string& token, const project::Triple& triple,
                      const World& world) {
  store::Transaction transaction(store);
  store::put_context(store, token, {triple.scope, triple.region, triple.locale}, world.now());
  transaction.commit();
}

void Contexts::write(store::Store& store, const World& world) {
  ByToken written;
  {
    const std::scoped_lock lock(mutex_);
    written = waiting_;
  }
  if (!written.empty()) {
    store::Transaction transaction(store);
    for (const auto& [token, triple] : written)
      store::add_context(store, token, {triple.scope, triple.region, triple.locale}, world.now());
    transaction.commit();
  }
  const std::scoped_lock lock(mutex_);
  for (const auto& [token, _] : written) waiting_.erase(token);
  written_ = std::move(written);
}

}  // namespace fsctl::context
