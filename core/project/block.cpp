#include "core/project/block.h"

#include <algorithm>
#include <set>

#include "core/json/parse.h"
#include "core/project/findings.h"
#include "core/project/project.h"
#include "core/project/values.h"

namespace fsctl::project {
namespace {

Form field_form() {
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

/// Resolves the fields of one block, as its file defines them.
class BlockFields {
 public:
  BlockFields(Block& block, const Storage& storage, const Project& project, Problems& problems)
      : block_(block), storage_(storage), project_(project), problems_(problems) {}

  void resolve(const Json& fields) {
    for (const auto& [name, definition] : fields.items()) {
      const auto pointer = "/fields" + pointer_step(name);
      if (definition.is_string())
        block_.fields.push_back({name, PathField{path(definition.get<std::string>(), pointer)}});
      else if (definition.is_object())
        resolve_special(name, definition, pointer);
    }
  }

 private:
  /// A field path; what did not fit its form was reported already.
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
    RouteField field{.page = text_of(json, "route")};
    if (json.contains("key")) {
      field.key = path(text_of(json, "key"), pointer + "/key");
      return field;
    }
    const auto page = project_.pages.find(field.page);
    if (page == project_.pages.end()) return field;
    if (const auto target = project_.blocks.find(page->second.block);
        target != project_.blocks.end() && target->second.storage != block_.storage)
      add(problems_, ErrorCode::unsuitable_field, pointer + "/route",
          "page \"" + field.page + "\" shows records of storage " + target->second.storage + ", this block of " +
              block_.storage);
    return field;
  }

  NestedBlock nested_block(const Json& json, const std::string& pointer) {
    return {.block = text_of(json, "block"), .key = path(text_of(json, "key"), pointer + "/key")};
  }

  NestedListing nested_listing(const Json& json, const std::string& pointer) {
    NestedListing field{.listing = text_of(json, "listing"), .limit = whole_of(json, "limit")};
    const Json& params = part_of(json, "param");
    for (const auto& [param, _] : params.items())
      field.param.emplace(param, path(text_of(params, param), pointer + "/param" + pointer_step(param)));
    if (const auto listing = project_.listings.find(field.listing); listing != project_.listings.end())
      check_params(field, listing->second, pointer);
    return field;
  }

  void check_params(const NestedListing& field, const Listing& listing, const std::string& pointer) {
    for (const auto& [param, _] : field.param)
      if (!listing.params.contains(param))
        add_unknown_name(problems_, pointer + "/param" + pointer_step(param), "parameter of listing " + field.listing,
                         param, names_of(listing.params));
    for (const auto& [param, definition] : listing.params)
      if (definition.required && !field.param.contains(param))
        add(problems_, ErrorCode::missing_member, pointer,
            "listing \"" + field.listing + "\" needs the parameter `" + param + "`");
  }

  PriceField price(const Json& json, const std::string& pointer) {
    PriceField field{.lowest = text_of(json, "price") != "highest"};
    if (json.contains("field"))
      field.field = named_price(text_of(json, "field"), pointer + "/field");
    else
      field.field = only_price(pointer);
    return field;
  }

  const Field* named_price(const std::string& name, const std::string& pointer) {
    if (name.empty()) return nullptr;
    const Field* found = storage_.field(name);
    if (found == nullptr)
      add_unknown(problems_, pointer, "field of storage " + storage_.name, name, storage_.field_names());
    else if (!found->is_price())
      add(problems_, ErrorCode::unsuitable_field, pointer, "`" + name + "` is no Price");
    return found;
  }

  const Field* only_price(const std::string& pointer) {
    if (std::ranges::count_if(storage_.fields, &Field::is_price) == 1)
      return &*std::ranges::find_if(storage_.fields, &Field::is_price);
    add(problems_, ErrorCode::missing_member, pointer, "storage " + storage_.name + " has no single Price field",
        "name it with \"field\"");
    return nullptr;
  }

  VariantsField variants(const Json& json, const std::string& pointer) {
    VariantsField field{text_of(json, "variants")};
    const auto target = project_.blocks.find(field.block);
    if (target != project_.blocks.end() && (!target->second.variant_level || target->second.storage != block_.storage))
      add(problems_, ErrorCode::unsuitable_field, pointer + "/variants",
          "\"" + field.block + "\" is no block of level variant on storage " + block_.storage);
    if (!storage_.is_products || block_.variant_level)
      add(problems_, ErrorCode::unsuitable_field, pointer + "/variants",
          "variants belong to blocks of level product on a products storage");
    return field;
  }

  Block& block_;
  const Storage& storage_;
  const Project& project_;
  Problems& problems_;
};

/// Walks from block to block; a block met again on its own way is a cycle.
class CycleSearch {
 public:
  CycleSearch(const Project& project, Problems& problems) : project_(project), problems_(problems) {}

  void visit(const std::string& slug) {
    const auto found = project_.blocks.find(slug);
    if (found == project_.blocks.end()) return;
    if (const auto start = std::ranges::find(way_, slug); start != way_.end()) return report(start);
    if (!done_.insert(slug).second) return;
    way_.push_back(slug);
    for (const BlockField& field : found->second.fields) visit_content(field);
    way_.pop_back();
  }

 private:
  void visit_content(const BlockField& field) {
    if (const auto* block = std::get_if<NestedBlock>(&field.content)) visit(block->block);
    if (const auto* variants = std::get_if<VariantsField>(&field.content)) visit(variants->block);
    if (const auto* listing = std::get_if<NestedListing>(&field.content))
      if (const auto found = project_.listings.find(listing->listing); found != project_.listings.end())
        visit(found->second.block);
  }

  void report(std::vector<std::string>::const_iterator start) {
    std::string circle;
    for (auto step = start; step != way_.cend(); ++step) circle += *step + " → ";
    add(problems_, ErrorCode::block_cycle, "/fields", "blocks nest in a circle: " + circle + *start,
        "let one of them show a smaller block");
    problems_.back().source = project_.blocks.at(*start).source;
  }

  const Project& project_;
  Problems& problems_;
  std::vector<std::string> way_;
  std::set<std::string> done_;
};

}  // namespace

const Form& block_form() {
  static const Form form = [] {
    Form fields = a_map_of(field_form());
    fields.reserved = {{"key", "a block always has `key`; it need not be listed"}};
    return a_file({
        name_member(),
        required("storage", a_name_of("storage"), "The storage whose records it shows."),
        optional("level", a_choice({"product", "variant"}),
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
          .variant_level = text_of(json, "level") == "variant"};
}

void check_block(Block& block, const Json& json, const Project& project, Problems& problems) {
  const auto storage = project.storages.find(block.storage);
  if (storage == project.storages.end()) return;
  if (block.variant_level && !storage->second.is_products)
    add(problems, ErrorCode::unsuitable_field, "/level", "level variant belongs to storages of kind products");
  BlockFields(block, storage->second, project, problems).resolve(part_of(json, "fields"));
}

void check_block_cycles(const Project& project, Problems& problems) {
  CycleSearch search(project, problems);
  for (const auto& [slug, _] : project.blocks) search.visit(slug);
}

std::string type_name_of(const Json& json, std::string_view slug) {
  const auto name = text_of(json, "name");
  return type_name(name.empty() ? slug : name);
}

Member name_member() {
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
