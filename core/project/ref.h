#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>

namespace fsctl::project {

/// Resources by their names; each stays where it is as long as it is there.
template <typename Resource>
using ByName = std::map<std::string, Resource, std::less<>>;

/// A resource that a file names. Loading finds it; in a project without errors each is there.
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
  // REQUIRES, both: that it is there.
  const Resource& operator*() const { return *found_; }
  const Resource* operator->() const { return found_; }

 private:
  std::string name_;
  const Resource* found_ = nullptr;
};

}  // namespace fsctl::project
