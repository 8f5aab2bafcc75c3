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

/// What names a part: the thing that it was made of, which goes at some time, and what of it this is.
struct PartKey {
  std::string_view origin;
  std::string part;
};

class PartCache;

/// The name of something that parts are made of. They are remembered as long as anybody has it.
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

/// The key of what was made of a column for some use, and by a name where there are several.
PartKey part_key(std::string_view origin, std::size_t column, char use, std::string_view name = {});

/// A least-recently-used cache of immutable values derived from an index, limited in bytes. Each part counts in the
/// budget until nobody uses it any more. Thread-safe.
class PartCache : public std::enable_shared_from_this<PartCache> {
 public:
  /// Without a budget its parts count nowhere.
  explicit PartCache(std::size_t most_bytes, std::shared_ptr<Budget> budget = nullptr)
      : most_bytes_(most_bytes), budget_(std::move(budget)) {}

  /// The part under a key, made by `make` when it is not there; `make` tells its bytes. Throws Error(server_busy) when
  /// the budget has no room for it.
  template <typename Part>
  std::shared_ptr<const Part> get(const PartKey& key,
                                  const std::function<std::pair<std::shared_ptr<const Part>, std::size_t>()>& make) {
    if (auto known = find<Part>(key)) return known;
    auto [part, bytes] = make();
    return put<Part>(key, std::move(part), bytes);
  }

  /// The part under a key, or null.
  template <typename Part>
  std::shared_ptr<const Part> find(const PartKey& key) {
    return std::static_pointer_cast<const Part>(find_any(key));
  }

  /// Keeps a part in place of what is under the key, and gives it as it counts. Throws Error(server_busy).
  template <typename Part>
  std::shared_ptr<const Part> put(const PartKey& key, std::shared_ptr<const Part> part, std::size_t bytes) {
    return std::static_pointer_cast<const Part>(keep(key, std::move(part), bytes));
  }

  /// The origin of this name, one for all who have it at the same time. REQUIRES: a cache that is shared.
  std::shared_ptr<const Origin> origin(const std::string& name);

  void clear();
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
  Slots recent_{};
  text::ByName<SlotsOfOrigin> slots_{};
  text::ByName<std::weak_ptr<const Origin>> origins_{};
  std::size_t bytes_ = 0;
};

}  // namespace fsctl::index
