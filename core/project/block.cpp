#include "core/project/block.h"

#include <algorithm>
#include <set>

#include "core/error/suggest.h"
#include "core/json/parse.h"
#include "core/project/findings.h"
#include "core/project/project.h"
#include "core/project/values.h"

namespace fsctl::project {
namespace {

Form block_field_form() {
  return one_of({
      a_text(),
      an_object({required("route", a_name_of("page"), "The record's own address on this page."),
                 optional("key", a_text(),
                          "The field that holds the key of another record, or a list of keys: its address then.")}),
      an_object({required("block", a_name_of("block"), "Another record, or several, through their block."),
                 required("key", a_text(), "The field that holds its key, or a list of keys.")}),
      an_object({required("listing", a_name_of("listing"), "A whole listing answer."),
                 optional("param", a_map_of(a_text()), "The listing's parameters, each with the field that gives it."),
                 optional("limit", a_whole_number(1), "At most so many items.")}),
      an_object({required("price", a_choice({"lowest", "highest"}), "A price among those of the product's variants."),
                 optional("field", a_text(), "The Price field, when the storage has several.")}),
      an_object({required("variants", a_name_of("block"), "The product's variants through a block of level variant.")}),
  });
}

constexpr TextPattern type_name_form = {"^[A-Za-z][A-Za-z0-9 /_-]*$",
                                        [](std::string_view text) {
                                          const auto is_letter = [](char c) {
                                            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
                                          };
                                          return is_letter(text.front()) && std::ranges::all_of(text, [&](char c) {
                                                   return is_letter(c) || (c >= '0' && c <= '9') ||
                                                          std::string_view(" /_-").find(c) != std::string_view::npos;
                                                 });
                                        },
                                        "a name of letters, digits, spaces, -, _ and / that begins with a letter"};

/// Resolves the fields of one block.
class BlockFields {
 public:
  BlockFields(Block& block, const Storage& storage, const Project& project, Problems& problems)
      : block_(block), storage_(storage), project_(project), problems_(problems) {}

  void resolve(const Json& fields) {
    for (const auto& [name, definition] : fields.items()) {
      const auto pointer = "/fields" + pointer_step(name);
      if (definition.is_string())
        block_.fields.push_back({name, field(path(definition.get<std::string>(), pointer))});
      else if (definition.is_object())
        resolve_special(name, definition, pointer);
    }
    block_.shows_others = std::ranges::any_of(block_.fields, shows_others);
  }

 private:
  using Content = decltype(BlockField::content);

  /// Whether a field reads routes, other records by their keys, or the variants of a product.
  static bool shows_others(const BlockField& field) {
    return std::holds_alternative<RouteField>(field.content) || std::holds_alternative<MappedField>(field.content) ||
           std::holds_alternative<NestedBlock>(field.content) || std::holds_alternative<VariantsField>(field.content);
  }

  Content field(FieldPath path) const {
    if (path.field == nullptr || !path.field->mapped) return PathField{std::move(path)};
    auto mapped = mapped_path(*path.field, storage_, project_.storages);
    return MappedField{.path = std::move(path), .mapped = std::move(mapped)};
  }

  /// A field path; an empty text is one that check_form has reported.
  FieldPath path(const std::string& text, const std::string& pointer) {
    return text.empty() ? FieldPath{} : parse_field_path(text, storage_, pointer, problems_);
  }

  void resolve_special(const std::string& name, const Json& json, const std::string& pointer) {
    if (json.contains("route"))
      block_.fields.push_back({name, route(json, pointer)});
    else if (json.contains("block"))
      block_.fields.push_back({name, nested_block(json, pointer)});
    else if (json.contains("listing"))
      block_.fields.push_back({name, nested_listing(json, pointer)});
    else if (json.contains("price"))
      block_.fields.push_back({name, price(json, pointer)});
    else if (json.contains("variants"))
      block_.fields.push_back({name, variants(json, pointer)});
  }

  RouteField route(const Json& json, const std::string& pointer) {
    RouteField field{.page = Ref(text_of(json, "route"), project_.pages)};
    if (json.contains("key")) {
      field.key = path(text_of(json, "key"), pointer + "/key");
      return field;
    }
    if (!field.page || !field.page->block) return field;
    if (const auto& shown = field.page->block->storage.name(); shown != storage_.name)
      add(problems_, ErrorCode::unsuitable_field, pointer + "/route",
          "page \"" + field.page.name() + "\" shows records of storage " + shown + ", this block of " + storage_.name);
    return field;
  }

  NestedBlock nested_block(const Json& json, const std::string& pointer) {
    return {.block = Ref(text_of(json, "block"), project_.blocks), .key = path(text_of(json, "key"), pointer + "/key")};
  }

  NestedListing nested_listing(const Json& json, const std::string& pointer) {
    NestedListing field{.listing = Ref(text_of(json, "listing"), project_.listings), .limit = whole_of(json, "limit")};
    const Json& params = part_of(json, "param");
    for (const auto& [param, _] : params.items())
      field.params.push_back({param, path(text_of(params, param), pointer + "/param" + pointer_step(param))});
    std::ranges::sort(field.params, {}, &NestedListing::Param::name);
    if (field.listing) check_params(field, *field.listing, pointer);
    return field;
  }

  void check_params(NestedListing& field, const Listing& listing, const std::string& pointer) {
    for (auto& [name, _, is_array] : field.params)
      if (const auto param = listing.params.find(name); param != listing.params.end())
        is_array = param->second.is_array;
      else
        add_unknown_name(problems_, pointer + "/param" + pointer_step(name), "parameter of listing " + listing.slug,
                         name, names_of(listing.params));
    for (const auto& [param, definition] : listing.params)
      if (definition.required && !gives(field, param) && !misspells(field, listing, param))
        add(problems_, ErrorCode::missing_member, pointer,
            "listing \"" + listing.slug + "\" needs the parameter `" + param + "`");
  }

  /// Whether a name that is no parameter, which is told, probably means this one.
  static bool misspells(const NestedListing& field, const Listing& listing, const std::string& param) {
    const auto known = names_of(listing.params);
    return std::ranges::any_of(field.params, [&](const NestedListing::Param& given) {
      const auto* near = listing.params.contains(given.name) ? nullptr : nearest(given.name, known);
      return near != nullptr && *near == param;
    });
  }

  static bool gives(const NestedListing& field, const std::string& param) {
    return std::ranges::find(field.params, param, &NestedListing::Param::name) != field.params.end();
  }

  PriceField price(const Json& json, const std::string& pointer) {
    const Field* price =
        json.contains("field") ? named_price(text_of(json, "field"), pointer + "/field") : only_price(pointer);
    return {.lowest = text_of(json, "price") != "highest", .price = price ? whole_field(*price) : FieldPath{}};
  }

  /// Whether the field's definition could not be understood, which has been reported.
  static bool is_undefined(const Field& field) { return field.type == nullptr && !field.mapped; }

  const Field* named_price(const std::string& name, const std::string& pointer) {
    if (name.empty()) return nullptr;
    const Field* found = storage_.field(name);
    if (found == nullptr)
      add_unknown_field(problems_, {.pointer = pointer}, storage_, name, storage_.field_names());
    else if (!found->is_price() && !is_undefined(*found))
      add(problems_, ErrorCode::unsuitable_field, pointer, "`" + name + "` is no Price");
    return found;
  }

  const Field* only_price(const std::string& pointer) {
    if (std::ranges::count_if(storage_.fields, &Field::is_price) == 1)
      return &*std::ranges::find_if(storage_.fields, &Field::is_price);
    if (std::ranges::any_of(storage_.fields, is_undefined)) return nullptr;  // it may be that one, which is told
    add(problems_, ErrorCode::missing_member, pointer, "storage " + storage_.name + " has no single Price field",
        "name it with \"field\"");
    return nullptr;
  }

  VariantsField variants(const Json& json, const std::string& pointer) {
    VariantsField field{Ref(text_of(json, "variants"), project_.blocks)};
    if (!storage_.may_have_variants() || block_.level == Level::variant)
      add(problems_, ErrorCode::unsuitable_field, pointer + "/variants",
          "variants belong to blocks of level product on a products storage");
    else if (const auto& block = field.block;
             block && ((block->has_level && block->level != Level::variant) || block->storage.name() != storage_.name))
      add(problems_, ErrorCode::unsuitable_field, pointer + "/variants",
          "\"" + block.name() + "\" is no block of level variant on storage " + storage_.name);
    return field;
  }

  Block& block_;
  const Storage& storage_;
  const Project& project_;
  Problems& problems_;
};

/// Follows nested blocks and listings; a block that occurs again on the path to itself is a cycle.
class CycleSearch {
 public:
  explicit CycleSearch(Problems& problems) : problems_(problems) {}

  void visit(const Block& block) {
    if (const auto start = std::ranges::find(way_, &block, &Step::block); start != way_.end()) return report(start);
    if (!done_.insert(&block).second) return;
    way_.push_back({.block = &block});
    for (const BlockField& field : block.fields) {
      way_.back().field = &field;
      visit_content(field);
    }
    way_.pop_back();
  }

 private:
  /// A block, and the field of it that leads to the next one.
  struct Step {
    const Block* block = nullptr;
    const BlockField* field = nullptr;
  };

  void visit_content(const BlockField& field) {
    if (const auto* block = std::get_if<NestedBlock>(&field.content)) visit(block->block);
    if (const auto* variants = std::get_if<VariantsField>(&field.content)) visit(variants->block);
    if (const auto* listing = std::get_if<NestedListing>(&field.content))
      if (listing->listing) visit(listing->listing->block);
  }

  void visit(const Ref<Block>& block) {
    if (block) visit(*block);
  }

  void report(std::vector<Step>::const_iterator start) {
    std::string circle;
    for (auto step = start; step != way_.cend(); ++step) circle += step->block->slug + " → ";
    add(problems_, ErrorCode::block_cycle, "/fields" + pointer_step(start->field->name),
        "blocks nest in a circle: " + circle + start->block->slug, "let one of them show a smaller block");
    problems_.back().source = start->block->source;
  }

  Problems& problems_;
  std::vector<Step> way_;
  std::set<const Block*> done_;
};

}  // namespace

const Form& block_form() {
  static const Form form = [] {
    Form fields = a_map_of(block_field_form());
    fields.reserved = {{"key", "a block always has `key`; it need not be listed"}};
    return a_file({
        name_member(),
        required("storage", a_name_of("storage"), "The storage whose records it shows."),
        optional("level", a_choice(level_names.all()),
                 "Whether it shows products or variants of a products storage; product unless set."),
        required("fields", std::move(fields),
                 "What an answer holds, in its order: a field path such as name, price.amount or options.color, or an "
                 "object with route, block, listing, price or variants."),
    });
  }();
  return form;
}

Block parse_block(const std::string& slug, const Json& json) {
  return {.slug = slug,
          .type_name = type_name_of(json, slug),
          .storage = text_of(json, "storage"),
          .level = choice_of(json, "level", level_names).value_or(Level::product),
          .has_level = is_sound(json, "level")};
}

void check_block(Block& block, const Json& json, const Project& project, Problems& problems) {
  if (!block.storage) return;
  if (block.level == Level::variant && !block.storage->may_have_variants())
    add(problems, ErrorCode::unsuitable_field, "/level", "level variant belongs to storages of kind products");
  BlockFields(block, *block.storage, project, problems).resolve(part_of(json, "fields"));
}

void check_block_cycles(const Project& project, Problems& problems) {
  CycleSearch search(problems);
  for (const auto& [_, block] : project.blocks) search.visit(block);
}

std::string type_name_of(const Json& json, std::string_view slug) {
  const auto name = text_of(json, "name");
  return type_name(name.empty() ? slug : name);
}

FormMember name_member() {
  return optional("name", a_text_like(type_name_form),
                  "What pages and the OpenAPI description call it: Product Card gives ProductCard; made of the file's "
                  "name unless set.");
}

std::string type_name(std::string_view slug) {
  std::string name;
  bool start = true;
  for (const char c : slug) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (!letter) {
      start = true;
      continue;
    }
    name += start && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    start = false;
  }
  return name;
}

}  // namespace fsctl::project
