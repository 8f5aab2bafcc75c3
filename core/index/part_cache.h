#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "core/text/keyed_hash.h"

namespace fsctl::index {

/// Decoded parts of sealed chunks, which never change, up to a number of bytes; the least recently used ones leave
/// first. May be used from several threads.
class PartCache {
 public:
  explicit PartCache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// The part under a key, made by `make` when it is not there; `make` tells its bytes.
  template <typename Part>
  std::shared_ptr<const Part> get(const std::string& key,
                                  const std::function<std::pair<std::shared_ptr<const Part>, std::size_t>()>& make) {
    if (auto known = find<Part>(key)) return known;
    auto [part, bytes] = make();
    insert(key, part, bytes);
    return part;
  }

  /// The part under a key, or nothing.
  template <typename Part>
  std::shared_ptr<const Part> find(const std::string& key) {
    return std::static_pointer_cast<const Part>(find_any(key));
  }

  void insert(const std::string& key, std::shared_ptr<const void> part, std::size_t bytes) {
    const std::scoped_lock lock(mutex_);
    if (slots_.contains(key)) return;
    recent_.push_front({key, std::move(part), bytes + key.size()});
    slots_[key] = recent_.begin();
    bytes_ += bytes + key.size();
    while (bytes_ > most_bytes_ && recent_.size() > 1) {
      bytes_ -= recent_.back().bytes;
      slots_.erase(recent_.back().key);
      recent_.pop_back();
    }
  }

  void clear() {
    const std::scoped_lock lock(mutex_);
    slots_.clear();
    recent_.clear();
    bytes_ = 0;
  }

 private:
  using Any = std::shared_ptr<const void>;
  struct Slot {
    std::string key;
    Any part;
    std::size_t bytes;
  };

  Any find_any(const std::string& key) {
    const std::scoped_lock lock(mutex_);
    const auto known = slots_.find(key);
    if (known == slots_.end()) return nullptr;
    recent_.splice(recent_.begin(), recent_, known->second);
    return known->second->part;
  }

  std::size_t most_bytes_;
  std::mutex mutex_;
  std::list<Slot> recent_;
  text::ByName<std::list<Slot>::iterator> slots_;
  std::size_t bytes_ = 0;
};

}  // namespace fsctl::index
