#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace fsctl::test::mixed {

inline const std::vector<std::string> feeds = {"brands", "categories", "products"};

/// The files of a project with variants, mapped values, a tree and pages. Every configuration maps records differently
/// (see label_of), and some have other filters, search fields and members of blocks.
std::map<std::string, std::string> files_of(std::size_t configuration);
/// The end of each product's member `label` in a configuration.
std::string label_of(std::size_t configuration);

/// The record of a feed that a client owns, as JSON; it depends on the arguments alone.
std::string record_of(const std::string& feed, const std::string& id, const std::string& owner, std::int64_t version);
/// A word by which a version can be searched for: no other version has it, or a similar one.
std::string word_of(std::int64_t version);
/// The last part of a product's path.
std::string slug_of(const std::string& id, std::int64_t version);
std::string brand_of(std::int64_t version);
std::string color_of(std::int64_t version);
std::int64_t rank_of(std::int64_t version);

/// Products that never change, their versions by id.
std::map<std::string, std::int64_t> fixed_products();
/// The ids of categories that never change.
std::vector<std::string> fixed_categories();
/// The version of the first fixed product; the others have lower ones.
constexpr std::int64_t fixed_version = -1'000;
/// The number of products in a load, all of one version.
constexpr std::size_t loaded = 40;

}  // namespace fsctl::test::mixed
