#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>

namespace fsctl::project {

/// Resources by name; their addresses are stable.
template <typename Resource>
using ByName = std::map<std::string, Resource, std::less<>>;

/// A reference to a resource by name. Loading resolves it; only a project with errors has unresolved ones.
template <typename Resource>
class Ref {
 public:
  Ref() = default;
  Ref(std::string name) : name_(std::move(name)) {}
  Ref(std::string name, const ByName<Resource>& resources) : name_(std::move(name)) { find_in(resources); }

  void find_in(const ByName<Resource>& resources) {
    const auto found = resources.find(name_);
    found_ = found == resources.end() ? nullptr : &found->second;
  }

  const std::string& name() const { return name_; }
  explicit operator bool() const { return found_ != nullptr; }
  // REQUIRES for both: the reference is resolved.
  const Resource& operator*() const { return *found_; }
  const Resource* operator->() const { return found_; }

 private:
  std::string name_;
  const Resource* found_ = nullptr;
};

}  // namespace fsctl::project
