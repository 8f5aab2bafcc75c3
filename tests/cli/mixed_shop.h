#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace fsctl::test::mixed {

inline const std::vector<std::string> feeds = {"brands", "categories", "products"};

/// The files of a project with variants, mapped values, a tree and pages. Every configuration maps records otherwise
/// (see label_of), and some have other filters, search fields and members of blocks.
std::map<std::string, std::string> files_of(std::size_t configuration);
/// What each product's member `label` ends with in a configuration.
std::string label_of(std::size_t configuration);

/// A record of a feed, of somebody's; what it holds depends on nothing but these.
std::string record_of(const std::string& feed, const std::string& id, const std::string& owner, std::int64_t version);
/// A word that no other version has, nor one like it.
std::string word_of(std::int64_t version);
/// The last part of a product's path.
std::string slug_of(const std::string& id, std::int64_t version);
std::string brand_of(std::int64_t version);
std::string color_of(std::int64_t version);
std::int64_t rank_of(std::int64_t version);

/// Products and categories that stay as they are: by id their versions.
std::map<std::string, std::int64_t> fixed_products();
std::vector<std::string> fixed_categories();
constexpr std::int64_t fixed_version = -1'000;
/// So many products a load brings, all of one version.
constexpr std::size_t loaded = 40;

}  // namespace fsctl::test::mixed
