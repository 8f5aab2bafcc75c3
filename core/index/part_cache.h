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

/// A cache of immutable values derived from an index ("parts"), limited in bytes. Each listing goes through the parts
/// of all segments in the same order: where these do not fit, each would push out the one that is needed next. So where
/// there is no room most new parts leave again soon, and those that are there stay as long as they are used. A part
/// counts in the budget until nobody uses it any more, even if the cache has dropped it before. Thread-safe.
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
    return std::static_pointer_cast<const Part>(keep(key, std::move(part), bytes, newcomers_));
  }
  /// The same with what holds origins, whose parts would leave with it: it stays until a quarter of the cache is full
  /// of such ones that were used later.
  template <typename Part>
  std::shared_ptr<const Part> put_root(const PartKey& key, std::shared_ptr<const Part> part, std::size_t bytes) {
    return std::static_pointer_cast<const Part>(keep(key, std::move(part), bytes, roots_));
  }

  /// The origin of this name; all who hold it at the same time share one object. REQUIRES: a shared_ptr owns the cache.
  std::shared_ptr<const Origin> origin(const std::string& name);

  /// Removes all parts; those in use are freed when nobody uses them any more.
  void clear();
  /// The bytes of all parts in the cache, with their keys.
  std::size_t bytes() const;

 private:
  using Any = std::shared_ptr<const void>;
  struct Slots;
  struct Slot {
    std::string origin;
    std::string part;
    Any made;
    std::size_t bytes;
    Slots* among;
  };
  using Place = std::list<Slot>::iterator;
  struct Slots {
    std::list<Slot> all{};
    std::size_t bytes = 0;
  };
  using SlotsOfOrigin = text::ByName<Place>;

  Any find_any(const PartKey& key);
  Any keep(const PartKey& key, Any made, std::size_t bytes, Slots& among);
  Any counted(Any made, std::size_t bytes);
  friend Origin;
  void drop(std::string_view origin);
  bool drop_one();
  void make_room(std::list<Slot>& gone);
  void settle(std::list<Slot>& gone);
  bool may_settle(const Slot& newcomer);
  std::size_t room_for_residents() const;
  static void move(Place slot, Slots& to);
  void take_oldest(Slots& from, std::list<Slot>& to);
  static void take(Place slot, std::list<Slot>& to);

  std::size_t most_bytes_;
  std::shared_ptr<Budget> budget_;
  mutable std::mutex mutex_{};
  Slots newcomers_{};  ///< the last one first
  Slots residents_{};  ///< the most recently used first
  Slots roots_{};      ///< the same
  std::size_t turned_away_ = 0;
  text::ByName<SlotsOfOrigin> slots_{};
  text::ByName<std::weak_ptr<const Origin>> origins_{};
};

}  // namespace fsctl::index
