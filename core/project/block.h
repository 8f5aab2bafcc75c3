#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/json/json_fwd.h"
#include "core/project/field_path.h"
#include "core/project/form.h"
#include "core/project/level.h"
#include "core/project/mapped_path.h"
#include "core/project/ref.h"

namespace fsctl::project {

struct Block;
struct Listing;
struct Page;

/// A storage field or a member of it.
struct PathField {
  FieldPath path{};
};

/// A field of other records, whose key, or list of keys, a field holds.
struct MappedField {
  FieldPath path{};  ///< the mapped field
  MappedPath mapped{};
};

/// The route of the record, or of other records, on a page.
struct RouteField {
  Ref<Page> page;
  std::optional<FieldPath> key{};  ///< the field with the key or keys of the other records
};

/// A block of the record or records whose key or keys a field holds.
struct NestedBlock {
  Ref<Block> block;
  FieldPath key{};
};

/// A listing with parameters from the record.
struct NestedListing {
  Ref<Listing> listing;
  struct Param {
    std::string name;
    FieldPath path{};
    bool is_array = false;
  };
  std::vector<Param> params{};  ///< sorted by name
  std::optional<std::int64_t> limit{};
};

/// The lowest or highest price of a product's variants.
struct PriceField {
  bool lowest = true;
  FieldPath price{};
};

/// The product's variants, each shown by a variant-level block.
struct VariantsField {
  Ref<Block> block;
};

/// One property of a block's answer, fully resolved: a step of the plan by which the block is evaluated.
struct BlockField {
  std::string name;
  std::variant<PathField, MappedField, RouteField, NestedBlock, NestedListing, PriceField, VariantsField> content;
};

/// A Detail Block: blocks/<slug>.json (Fetch API, "Block").
struct Block {
  std::string slug;
  std::string type_name{};  ///< its name in pages and in the OpenAPI description
  Ref<Storage> storage{};
  Level level = Level::product;
  bool has_level = true;             ///< false where the file does not say it well; then it is taken for either level
  std::vector<BlockField> fields{};  ///< in the order of the answer
  bool shows_others = false;         ///< whether any field reads other records or routes
  std::shared_ptr<const Source> source{};
};

const Form& block_form();

/// Reads everything but the fields. REQUIRES: the form was checked.
Block parse_block(const std::string& slug, const Json& json);

/// Reads the block's fields and resolves them against the project.
void check_block(Block& block, const Json& json, const Project& project, Problems& problems);

/// Reports keys and parameters that are not texts or are mapped fields, and paths to members of mapped fields.
void check_block_keys(const Block& block, Problems& problems);

/// Reports blocks and listings that contain each other.
void check_block_cycles(const Project& project, Problems& problems);

/// `product/card` as `ProductCard`.
std::string type_name(std::string_view slug);

/// The type name of a resource: made of the file's member `name`, or else of the slug.
std::string type_name_of(const Json& json, std::string_view slug);
/// The form of the member `name`.
FormMember name_member();

}  // namespace fsctl::project
