#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/fields/field_type.h"
#include "core/project/block.h"
#include "core/project/composer.h"
#include "core/project/feed.h"
#include "core/project/listing.h"
#include "core/project/page.h"
#include "core/project/places.h"
#include "core/project/storage.h"
#include "core/project/tree.h"

namespace fsctl::project {

template <typename Resource>
using ByName = std::map<std::string, Resource, std::less<>>;

/// Everything the configuration of one project defines. Its parts point into each other, so it stays where it is.
struct Project {
  std::filesystem::path directory;
  std::string name;
  std::string dialect = "spec";
  FieldTypes types;
  Places places;
  Json limits = Json::object();
  Json features = Json::object();
  ByName<Feed> feeds;
  ByName<Storage> storages;
  ByName<Composer> composers;
  ByName<Block> blocks;
  ByName<Listing> listings;
  ByName<Tree> trees;
  ByName<Page> pages;
  std::vector<Redirect> redirects;
};

}  // namespace fsctl::project
