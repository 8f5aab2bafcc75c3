#include "core/project/block.h"

#include <algorithm>
#include <set>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/project.h"

namespace fsctl::project {
namespace {

const std::vector<std::string> levels = {"product", "variant"};
const std::vector<std::string> price_choices = {"lowest", "highest"};

/// Resolves the fields of one block, as its file defines them.
class BlockFields {
 public:
  BlockFields(Block& block, const Storage& storage, const Project& project, Problems& problems)
      : block_(block), storage_(storage), project_(project), problems_(problems) {}

  void resolve() {
    for (const auto& [name, definition] : block_.definition.items()) {
      const auto pointer = "/fields" + pointer_step(name);
      if (name == "key")
        add(problems_, ErrorCode::name_taken, pointer, "a block always has `key`; it need not be listed");
      else if (definition.is_string())
        block_.fields.push_back({name, PathField{path(definition.get<std::string>(), pointer)}});
      else
        resolve_special(name, definition, pointer);
    }
  }

 private:
  FieldPath path(const std::string& text, const std::string& pointer) {
    return parse_field_path(text, storage_, pointer, problems_);
  }

  void resolve_special(const std::string& name, const Json& definition, const std::string& pointer) {
    if (!definition.is_object())
      return add(problems_, ErrorCode::wrong_member_type, pointer,
                 "a block field is a field path, or an object with route, block, listing, price or variants");
    Members members(definition, pointer, problems_);
    if (members.has("route"))
      block_.fields.push_back({name, route(members)});
    else if (members.has("block"))
      block_.fields.push_back({name, nested_block(members)});
    else if (members.has("listing"))
      block_.fields.push_back({name, nested_listing(members)});
    else if (members.has("price"))
      block_.fields.push_back({name, price(members)});
    else if (members.has("variants"))
      block_.fields.push_back({name, variants(members)});
    else
      add(problems_, ErrorCode::missing_member, pointer, "needs one of route, block, listing, price, variants");
    members.refuse_others();
  }

  RouteField route(Members& members) {
    RouteField field{members.required_text("route")};
    const auto page = project_.pages.find(field.page);
    if (page == project_.pages.end()) {
      add_unknown(problems_, members.pointer_to("route"), "page", field.page, names_of(project_.pages));
    } else if (const auto target = project_.blocks.find(page->second.block);
               target != project_.blocks.end() && target->second.storage != block_.storage) {
      add(problems_, ErrorCode::unsuitable_field, members.pointer_to("route"),
          "page \"" + field.page + "\" shows records of storage " + target->second.storage + ", this block of " +
              block_.storage);
    }
    return field;
  }

  NestedBlock nested_block(Members& members) {
    NestedBlock field{members.required_text("block")};
    if (!project_.blocks.contains(field.block))
      add_unknown(problems_, members.pointer_to("block"), "block", field.block, names_of(project_.blocks));
    field.key = path(members.required_text("key"), members.pointer_to("key"));
    return field;
  }

  NestedListing nested_listing(Members& members) {
    NestedListing field{.listing = members.required_text("listing"), .limit = members.whole("limit", 1)};
    const auto listing = project_.listings.find(field.listing);
    if (listing == project_.listings.end())
      add_unknown(problems_, members.pointer_to("listing"), "listing", field.listing, names_of(project_.listings));
    if (const Json* params = members.object("param")) {
      Members values(*params, members.pointer_to("param"), problems_);
      for (const auto& [param, _] : params->items()) {
        const auto place = values.pointer_to(param);
        field.param.emplace(param, path(values.required_text(param), place));
        if (listing != project_.listings.end() && !listing->second.params.contains(param))
          add_unknown(problems_, place, "parameter of listing " + field.listing, param,
                      names_of(listing->second.params));
      }
    }
    if (listing != project_.listings.end())
      for (const auto& [param, definition] : listing->second.params)
        if (definition.required && !field.param.contains(param))
          add(problems_, ErrorCode::missing_member, members.pointer(),
              "listing \"" + field.listing + "\" needs the parameter `" + param + "`");
    return field;
  }

  PriceField price(Members& members) {
    PriceField field{.lowest = members.required_choice("price", price_choices) != "highest"};
    if (const auto name = members.text("field")) {
      field.field = storage_.field(*name);
      if (field.field == nullptr)
        add_unknown(problems_, members.pointer_to("field"), "field of storage " + storage_.name, *name,
                    storage_.field_names());
      else if (!field.field->is_price())
        add(problems_, ErrorCode::unsuitable_field, members.pointer_to("field"), "`" + *name + "` is no Price");
      return field;
    }
    const auto is_price = [](const Field& candidate) { return candidate.is_price(); };
    if (std::ranges::count_if(storage_.fields, is_price) == 1)
      field.field = &*std::ranges::find_if(storage_.fields, is_price);
    else
      add(problems_, ErrorCode::missing_member, members.pointer(),
          "storage " + storage_.name + " has no single Price field", "name it with \"field\"");
    return field;
  }

  VariantsField variants(Members& members) {
    VariantsField field{members.required_text("variants")};
    const auto target = project_.blocks.find(field.block);
    if (target == project_.blocks.end())
      add_unknown(problems_, members.pointer_to("variants"), "block", field.block, names_of(project_.blocks));
    else if (!target->second.variant_level || target->second.storage != block_.storage)
      add(problems_, ErrorCode::unsuitable_field, members.pointer_to("variants"),
          "\"" + field.block + "\" is no block of level variant on storage " + block_.storage);
    if (!storage_.is_products || block_.variant_level)
      add(problems_, ErrorCode::unsuitable_field, members.pointer_to("variants"),
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

Block parse_block(const std::string& slug, Members& members, Problems& problems) {
  Block block{.slug = slug, .storage = members.required_text("storage")};
  block.variant_level = members.choice("level", levels) == "variant";
  if (const Json* fields = members.required_object("fields")) block.definition = *fields;
  members.refuse_others();
  (void)problems;
  return block;
}

void check_block(Block& block, const Project& project, Problems& problems) {
  const auto storage = project.storages.find(block.storage);
  if (storage == project.storages.end()) {
    if (!block.storage.empty()) add_unknown(problems, "/storage", "storage", block.storage, names_of(project.storages));
    return;
  }
  if (block.variant_level && !storage->second.is_products)
    add(problems, ErrorCode::unsuitable_field, "/level", "level variant belongs to storages of kind products");
  BlockFields(block, storage->second, project, problems).resolve();
}

void check_block_cycles(const Project& project, Problems& problems) {
  CycleSearch search(project, problems);
  for (const auto& [slug, _] : project.blocks) search.visit(slug);
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
