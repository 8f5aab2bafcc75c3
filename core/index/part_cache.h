#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "core/budget/budget.h"
#include "core/text/keyed_hash.h"

namespace fsctl::index {

/// The key of a cached part.
struct PartKey {
  std::string_view origin;  ///< names what the part was made from, see Origin
  std::string part;         ///< tells the parts of one origin apart
};

class PartCache;

/// The name of something from which parts are made, such as a segment. The destructor frees its parts, so that they are
/// cached no longer than somebody uses what they were made from.
class Origin {
 public:
  Origin(std::shared_ptr<PartCache> cache, std::string name) : cache_(std::move(cache)), name_(std::move(name)) {}
  ~Origin();
  Origin(const Origin&) = delete;
  Origin& operator=(const Origin&) = delete;

  operator std::string_view() const { return name_; }

 private:
  std::shared_ptr<PartCache> cache_;
  std::string name_;
};

/// The key of a part made from a column: `use` tells the kind of part, and `name` one of several parts of that kind.
PartKey part_key(std::string_view origin, std::size_t column, char use, std::string_view name = {});

/// A least-recently-used cache of immutable values derived from an index ("parts"), limited in bytes. A part counts in
/// the budget until nobody uses it any more, even if the cache has dropped it before. Thread-safe.
class PartCache : public std::enable_shared_from_this<PartCache> {
 public:
  /// Without a budget, only `most_bytes` limits the parts.
  explicit PartCache(std::size_t most_bytes, std::shared_ptr<Budget> budget = nullptr)
      : most_bytes_(most_bytes), budget_(std::move(budget)) {}

  /// The part under a key. When it is not there, `make` gives it with its size in bytes; for one key, several threads
  /// may run it at the same time. Throws Error(server_busy) when the budget has no room for the part.
  template <typename Part>
  std::shared_ptr<const Part> get(const PartKey& key,
                                  const std::function<std::pair<std::shared_ptr<const Part>, std::size_t>()>& make) {
    if (auto known = find<Part>(key)) return known;
    auto [part, bytes] = make();
    return put<Part>(key, std::move(part), bytes);
  }

  /// The part under a key; null when it is not there.
  template <typename Part>
  std::shared_ptr<const Part> find(const PartKey& key) {
    return std::static_pointer_cast<const Part>(find_any(key));
  }

  /// Puts a part under a key, in place of another one. The result holds the part together with its share of the budget.
  /// Throws Error(server_busy) when the budget has no room for the part.
  template <typename Part>
  std::shared_ptr<const Part> put(const PartKey& key, std::shared_ptr<const Part> part, std::size_t bytes) {
    return std::static_pointer_cast<const Part>(keep(key, std::move(part), bytes));
  }

  /// The origin of this name; all who hold it at the same time share one object. REQUIRES: a shared_ptr owns the cache.
  std::shared_ptr<const Origin> origin(const std::string& name);

  /// Removes all parts; those in use are freed when nobody uses them any more.
  void clear();
  /// The bytes of all parts in the cache, with their keys.
  std::size_t bytes() const;

 private:
  using Any = std::shared_ptr<const void>;
  struct Slot {
    std::string origin;
    std::string part;
    Any made;
    std::size_t bytes;
  };
  using Slots = std::list<Slot>;
  using SlotsOfOrigin = text::ByName<Slots::iterator>;

  Any find_any(const PartKey& key);
  Any keep(const PartKey& key, Any made, std::size_t bytes);
  Any counted(Any made, std::size_t bytes);
  friend Origin;
  void drop(std::string_view origin);
  bool drop_oldest();
  void take_oldest(Slots& to);
  void take(Slots::iterator slot, Slots& to);

  std::size_t most_bytes_;
  std::shared_ptr<Budget> budget_;
  mutable std::mutex mutex_{};
  Slots recent_{};  ///< the most recently used first
  text::ByName<SlotsOfOrigin> slots_{};
  text::ByName<std::weak_ptr<const Origin>> origins_{};
  std::size_t bytes_ = 0;
};

}  // namespace fsctl::index
