#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/fake/role.h"
#include "core/project/project.h"

namespace fsctl::fake {

/// A value of a feed's records: what composers and the feed's schema tell of it.
struct Node {
  enum class Kind : std::uint8_t { unknown, text, number, boolean, array, object };

  Kind kind = Kind::unknown;
  Role role = Role::none;
  const FieldType* type = nullptr;              ///< of the field that it becomes, or of a member of that
  std::vector<std::string> choices{};           ///< the texts with which composers compare it, or the keys of its type
  std::string ending{};                         ///< of texts that composers tell by their end, such as `.png`
  const project::Storage* refers_to = nullptr;  ///< the storage whose keys it holds
  bool is_parent = false;                       ///< whether it is the parent of a tree's node
  std::set<std::string> locales{};              ///< those for which alone some fields read it
  bool is_for_all = false;                      ///< whether a field reads it for all locales
  bool is_translatable = true;                  ///< whether all fields that read it are
  bool is_price = false;                        ///< whether it becomes the field's value for one currency
  bool for_products = false;                    ///< whether a field reads it that lives at the product
  bool for_variants = false;                    ///< the same for the variant
  std::unique_ptr<Node> items{};                ///< of an array
  std::map<std::string, Node, std::less<>> members{};

  /// The only locale for which it is read; empty when there are several.
  std::string only_locale() const { return !is_for_all && locales.size() == 1 ? *locales.begin() : std::string(); }
  Node& member(const std::string& name) { return members[name]; }
  Node& item();
};

/// What the records of a feed hold.
struct Plan {
  const project::Project* project = nullptr;
  const project::Feed* feed = nullptr;
  std::vector<const project::Composer*> composers{};  ///< those that map it
  Node record{};
  std::vector<std::string> locales{};
  std::vector<std::string> currencies{};  ///< in upper case, that of the default region first
  std::vector<std::string> attributes{};  ///< of Option fields, which listings and blocks name
  bool has_variants = false;
};

/// REQUIRES: the project and the feed, which is the project's, outlive the plan.
Plan plan_for(const project::Project& project, const project::Feed& feed);

/// The node at a path of member names; the items of arrays and the variants of payload markers are passed through. Null
/// when nothing is known there.
const Node* find(const Node& record, const std::vector<std::string>& path);

}  // namespace fsctl::fake
