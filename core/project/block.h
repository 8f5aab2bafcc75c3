#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/json/json_fwd.h"
#include "core/project/field_path.h"
#include "core/project/form.h"
#include "core/project/mapped_path.h"
#include "core/project/ref.h"

namespace fsctl::project {

struct Block;
struct Listing;
struct Page;

/// A storage field, or a part of it.
struct PathField {
  FieldPath path{};
};

/// A field that is read from another storage; element by element for lists of keys.
struct MappedField {
  FieldPath path{};  ///< as the block's file names it
  MappedPath mapped{};
};

/// The record's own route on a page, or that of others.
struct RouteField {
  Ref<Page> page;
  std::optional<FieldPath> key{};  ///< the field with the key of another record, or with several, whose route is meant
};

/// A block of the record, or records, whose key a field holds.
struct NestedBlock {
  Ref<Block> block;
  FieldPath key{};
};

/// A listing whose parameters come from the record.
struct NestedListing {
  Ref<Listing> listing;
  struct Param {
    std::string name;
    FieldPath path{};
    bool is_array = false;
  };
  std::vector<Param> params{};  ///< by name
  std::optional<std::int64_t> limit{};
};

/// The lowest or highest price of a product's variants.
struct PriceField {
  bool lowest = true;
  FieldPath price{};
};

/// The product's variants through a variant-level block.
struct VariantsField {
  Ref<Block> block;
};

/// One property of a block's answer: a step that has all it needs.
struct BlockField {
  std::string name;
  std::variant<PathField, MappedField, RouteField, NestedBlock, NestedListing, PriceField, VariantsField> content;
};

/// A Detail Block: blocks/<slug>.json.
struct Block {
  std::string slug;
  std::string type_name{};  ///< as pages and the OpenAPI description call it
  Ref<Storage> storage{};
  bool variant_level = false;
  std::vector<BlockField> fields{};  ///< the steps of an answer, in its order
  bool shows_others = false;         ///< whether any of them reads other records
  std::shared_ptr<const Source> source{};
};

const Form& block_form();

/// All but the fields. REQUIRES: the form was checked.
Block parse_block(const std::string& slug, const Json& json);

/// Reads the block's fields and resolves them against the project.
void check_block(Block& block, const Json& json, const Project& project, Problems& problems);

/// Finds keys and parameters of other records that are no texts, and parts of what is read from another storage.
void check_block_keys(const Block& block, Problems& problems);

/// Reports blocks and listings that contain each other.
void check_block_cycles(const Project& project, Problems& problems);

/// `product/card` as `ProductCard`.
std::string type_name(std::string_view slug);

/// The type name of what a file defines: of its member `name`, or else of its own name.
std::string type_name_of(const Json& json, std::string_view slug);
/// That member.
Member name_member();

}  // namespace fsctl::project
