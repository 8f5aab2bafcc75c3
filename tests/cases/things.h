#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/json/json.h"
#include "core/project/project.h"
#include "tests/support/scratch.h"
#include "tests/support/shop.h"

namespace fsctl::test {

/// A project of things in two languages, each with a page at /t/{slug}.
class Things {
 public:
  Things();

  void write(const std::string& name, const std::string& text) const { files_.write(name, text); }
  void page(const std::string& type, const std::string& path, const std::string& when_removed = "not-found",
            const std::string& block = "thing") const;
  void remove(const std::string& name) const { std::filesystem::remove(files_ / name); }

  Ran run(std::vector<std::string> words, const std::string& in = {}) const;
  /// Loads records and gives the warnings.
  std::string put(const std::string& records, const std::string& feed = "things") const;
  void forget(const std::string& id) const;

  Json page_at(const std::string& url) const;
  /// `200 KEY`, `301 URL` or `404`.
  std::string at(const std::string& url) const;
  /// The record's route field.
  Json link(const std::string& key, const std::string& block = "thing") const;
  Json status() const;

  std::shared_ptr<const project::Project> load() const;
  std::filesystem::path store() const { return files_ / ".fsctl/store.db"; }
  const Scratch& files() const { return files_; }
  const FixedWorld& world() const { return world_; }

 private:
  Scratch files_;
  FixedWorld world_;
};

}  // namespace fsctl::test
