#include "core/adopt/project_files.h"

#include <algorithm>
#include <initializer_list>
#include <set>

#include "core/adopt/document.h"
#include "core/adopt/listing_parts.h"
#include "core/adopt/storages.h"
#include "core/adopt/types.h"
#include "core/error/error.h"
#include "core/project/block.h"

namespace fsctl::adopt {
namespace {

using Kind = Shape::Kind;

/// `product` of `product/card`, and `articles` of `articles`.
std::string first_part(const std::string& slug) { return slug.substr(0, slug.find('/')); }

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return text;
}

/// Whether two names begin alike, as `categoryIds` and `categories`.
std::size_t likeness(const std::string& a, const std::string& b) {
  const auto first = lower(a);
  const auto second = lower(b);
  std::size_t same = 0;
  while (same < first.size() && same < second.size() && first[same] == second[same]) ++same;
  return same;
}

/// Builds the files from what the document says, block by block.
class Building {
 public:
  explicit Building(const Document& document) : document_(document), types_(document) {}

  ProjectFiles take() {
    for (const auto& block : document_.blocks()) add_block_storage(block);
    for (const auto& block : document_.blocks()) add_levels(block);
    for (const auto& listing : document_.listings()) place_listing(listing);
    for (const auto& page : document_.pages()) add_page(page);
    for (const auto& [slug, parts] : listings_) prepare_listing_paths(parts, storages_);
    for (const auto& block : document_.blocks()) add_block(block);
    for (const auto& tree : document_.trees()) add_tree(tree);
    for (auto& [slug, parts] : listings_) add_listing(slug, parts);
    for (const auto& page : document_.pages()) finish_page(page);
    add_project();
    storages_.write_to(made_.files);
    made_.feeds = storages_.all();
    add_notes();
    return std::move(made_);
  }

 private:
  void note(const std::string& file, const std::string& member, const std::string& message) {
    made_.notes.push_back({file, member, message});
  }

  const Json& members_of(const Json& answer) const { return at(document_.resolved(answer), "properties"); }

  // Storages

  void add_block_storage(const BlockEndpoint& block) {
    storage_of_[block.slug] = block.storage.empty() ? first_part(block.slug) : block.storage;
    storages_.add(storage_of_[block.slug]);
  }

  /// Whether a field of a block shows the product's variants: a list that is never null, of a block.
  static bool shows_variants(const Shape& shape, const std::string& name) {
    return shape.kind == Kind::block && shape.is_list &&
           (name == "variants" || (!shape.is_nullable && shape.has_nullable_items));
  }

  void add_levels(const BlockEndpoint& block) {
    for (const auto& [name, schema] : members_of(*block.answer).items()) {
      const Shape shape = nullable_shape(*block.answer, name, schema);
      if (!shows_variants(shape, name) || shape.name == block.slug) continue;
      variants_.insert(shape.name);
      storage_of_[shape.name] = storage_of_[block.slug];
      storages_.hold_products(storage_of_[block.slug]);
    }
  }

  /// The shape of a member; one that may be left out counts as one that may be null.
  Shape nullable_shape(const Json& answer, const std::string& name, const Json& schema) const {
    Shape shape = document_.shape_of(schema);
    if (!holds(at(document_.resolved(answer), "required"), name)) shape.is_nullable = true;
    return shape;
  }

  // Blocks

  void add_block(const BlockEndpoint& block) {
    if (!members_of(*block.answer).is_object())
      throw Error(ErrorCode::missing_member, "the block " + block.slug + " has no answer with members",
                  "looked for an object under responses, 200, content, application/json, schema");
    add_block(block.slug, storage_of_[block.slug], *block.answer, block.component);
  }

  void add_block(const std::string& slug, const std::string& storage, const Json& answer,
                 const std::string& component) {
    Json file = Json::object();
    add_name(file, component, slug);
    file["storage"] = storage;
    if (variants_.contains(slug)) file["level"] = "variant";
    Json fields = Json::object();
    for (const auto& [name, schema] : members_of(answer).items())
      if (name != "key" && name != "$items")
        fields[name] = block_field(slug, storage, name, nullable_shape(answer, name, schema));
    file["fields"] = std::move(fields);
    made_.files["blocks/" + slug + ".json"] = std::move(file);
  }

  /// Adds the `name` that gives a component its name, when the slug does not.
  static void add_name(Json& file, const std::string& component, const std::string& slug,
                       std::string_view suffix = {}) {
    auto name = component;
    if (!suffix.empty() && name.ends_with(suffix)) name.resize(name.size() - suffix.size());
    if (!name.empty() && project::type_name(slug) != name && project::type_name(name) == name) file["name"] = name;
  }

  Json block_field(const std::string& slug, const std::string& storage, const std::string& name, const Shape& shape) {
    const bool is_shared = !variants_.contains(slug);
    const auto file = "blocks/" + slug + ".json";
    if (shape.kind == Kind::route) return route_field(slug, storage, name, shape);
    if (shape.kind == Kind::listing && !is_cycle(slug, "listing " + shape.name))
      return nested_listing(storage, shape.name, file);
    if (shape.kind == Kind::block) {
      if (shows_variants(shape, name) && variants_.contains(shape.name) && storage_of_[shape.name] == storage)
        return {{"variants", shape.name}};
      if (!is_cycle(slug, shape.name))
        return {{"block", shape.name},
                {"key", keys_of(storage, name, storage_of_[shape.name], shape.is_list, is_shared)}};
      note(file, name, "the document shows " + shape.name + " within itself here, which no block can: it is Any");
    }
    if (shape.kind == Kind::text && !shape.is_list && !shape.is_nullable && (document_.is_own() || is_key(name)))
      return "key";
    if (!is_shared && shape.kind == Kind::text && (name == "productKey" || name == "parentKey")) return "parentKey";
    if (shape.is_list && shape.has_nullable_items && shape.kind != Kind::block)
      return mapped_list(storage, name, shape);
    return storages_.field(storage, name, type_named(storage, name, shape), shape.is_list, is_shared);
  }

  /// The type of a field; one that the document does not tell, but filters by, is a text or a number.
  std::string type_named(const std::string& storage, const std::string& name, const Shape& shape) {
    auto type = types_.named(shape, name);
    if (type != "Any") return type;
    for (const auto& [slug, parts] : listings_)
      for (const auto& filter : parts.filters)
        if (parts.storage == storage && filter.field == name) return filter.is_numeric ? "Float" : "String";
    return type;
  }

  static bool is_key(const std::string& name) { return name == "id" || name == "uuid"; }

  /// A field with the key, or the keys, of other records.
  std::string key_field(const std::string& storage, const std::string& name, bool is_list, bool is_shared) {
    const auto field = storages_.field(storage, name + (is_list ? "Keys" : "Key"), "String", is_list, is_shared);
    return field;
  }

  /// The same for records of a storage: a list of them is one, whatever shows it.
  std::string keys_of(const std::string& storage, const std::string& name, const std::string& target, bool is_list,
                      bool is_shared) {
    if (!is_list) return key_field(storage, name, is_list, is_shared);
    auto& known = lists_of_keys_[{storage, target}];
    if (known.empty()) known = key_field(storage, name, is_list, is_shared);
    return known;
  }

  Json route_field(const std::string& slug, const std::string& storage, const std::string& name, const Shape& shape) {
    const PageAnswer* own = nullptr;
    const PageAnswer* nearest_page = nullptr;
    for (const auto& page : document_.pages()) {
      if (storage_of_[page.block] == storage) own = &page;
      if (nearest_page == nullptr || likeness(name, page.type) > likeness(name, nearest_page->type))
        nearest_page = &page;
    }
    const bool is_shared = !variants_.contains(slug);
    constexpr std::size_t alike = 4;  ///< letters: the member is named after the other page
    const bool is_others =
        own != nearest_page && nearest_page != nullptr && likeness(name, nearest_page->type) >= alike;
    if (own != nullptr && !shape.is_list && !is_others) return {{"route", page_file(*own)}};
    if (nearest_page == nullptr) {
      note("blocks/" + slug + ".json", name, "the document has no page for this address, so it is Any");
      return storages_.field(storage, name, "Any", false, is_shared);
    }
    return {{"route", page_file(*nearest_page)}, {"key", key_field(storage, name, shape.is_list, is_shared)}};
  }

  Json nested_listing(const std::string& storage, const std::string& listing, const std::string& file) {
    Json params = Json::object();
    for (const auto& [name, param] : listings_.at(listing).params)
      if (param.required || likeness(name, storage) > 3) {
        params[name] = "key";
        listings_.at(listing).bound[name] = storage;
      }
    if (params.empty()) note(file, "listing", "the document does not tell which record's items this listing has");
    Json field = {{"listing", listing}};
    if (!params.empty()) field["param"] = std::move(params);
    return field;
  }

  /// A list whose items may be null is read from another storage.
  Json mapped_list(const std::string& storage, const std::string& name, const Shape& shape) {
    std::string target;
    for (const auto& other : storages_.all())
      if (target.empty() || likeness(name, other) > likeness(name, target)) target = other;
    const auto of = storages_.field(target, "name", types_.named(shape, name), false, true);
    const auto source = keys_of(storage, name, target, true, true);
    return storages_.mapped(storage, name, target, of, source);
  }

  /// Whether a block, by its slug, or a listing would show itself within this block.
  bool is_cycle(const std::string& slug, const std::string& inner) {
    if (reaches(inner, slug)) return true;
    shows_[slug].insert(inner);
    return false;
  }
  bool reaches(const std::string& from, const std::string& to) const {
    std::set<std::string> seen;
    std::vector<std::string> open = {from};
    while (!open.empty()) {
      const auto next = open.back();
      open.pop_back();
      if (next == to) return true;
      if (!seen.insert(next).second) continue;
      if (const auto shown = shows_.find(next); shown != shows_.end())
        open.insert(open.end(), shown->second.begin(), shown->second.end());
    }
    return false;
  }

  // Listings

  void place_listing(const ListingEndpoint& endpoint) {
    ListingParts parts = read_listing(document_, endpoint);
    if (parts.block.empty()) {
      note("listings", endpoint.slug,
           "listing " + endpoint.slug + " is left out: its items have no block of the document");
      return;
    }
    parts.storage = storage_of_[parts.block];
    shows_["listing " + endpoint.slug].insert(parts.block);
    listings_.emplace(endpoint.slug, std::move(parts));
  }

  void add_listing(const std::string& slug, ListingParts& parts) {
    Json file = Json::object();
    add_name(file, parts.component, slug, "Listing");
    const auto path = "listings/" + slug + ".json";
    fill_listing(parts, document_.is_client(), variants_.contains(parts.block), storages_, file);
    for (const auto& message : parts.notes) note(path, message.first, message.second);
    made_.files[path] = std::move(file);
  }

  // Trees

  void add_tree(const TreeEndpoint& tree) {
    const Json& members = members_of(*tree.node);
    if (!members.is_object()) return;
    std::string block = block_like(members);
    const auto path = "trees/" + tree.slug + ".json";
    if (block.empty()) {
      block = "tree/" + tree.slug;
      storage_of_[block] = tree.storage.empty() ? first_part(tree.slug) : tree.storage;
      storages_.add(storage_of_[block]);
      add_block(block, storage_of_[block], *tree.node, "");
      note("blocks/" + block + ".json", "",
           "no block of the document has the members of the tree's nodes, so this one is new");
    }
    const auto& storage = storage_of_[block];
    const auto parent =
        storages_.field(storage, storages_.holds_products(storage) ? "aboveKey" : "parentKey", "String");
    const bool has_position = storages_.type_of(storage, "position") == "Float";  // as a client's types have it
    const auto position = has_position ? "position" : storages_.field(storage, "position", "Integer");
    Json file = {{"storage", storage}, {"block", block}};
    if (parent != "parentKey") file["parent"] = parent;
    if (position != "position") file["position"] = position;
    made_.files[path] = std::move(file);
    note(path, "storage", "which field names the node above, and which orders nodes, no document tells");
  }

  /// The block with the members of a tree's nodes.
  std::string block_like(const Json& members) const {
    for (const auto& block : document_.blocks()) {
      const Json& own = members_of(*block.answer);
      if (!own.is_object() || own.size() + 1 != members.size()) continue;
      if (std::ranges::all_of(own.items(),
                              [&](const auto& member) { return at(members, member.key()) == member.value(); }))
        return block.slug;
    }
    return {};
  }

  // Pages

  static std::string page_file(const PageAnswer& page) {
    auto name = lower(page.type);
    return name;
  }

  void add_page(const PageAnswer& page) {
    Json file = Json::object();
    add_name(file, page.type, page_file(page));
    file["block"] = page.block;
    made_.files["pages/" + page_file(page) + ".json"] = std::move(file);
  }

  void finish_page(const PageAnswer& page) {
    const auto path = "pages/" + page_file(page) + ".json";
    Json& file = made_.files[path];
    const auto slug = storages_.field(storage_of_[page.block], "slug", "String");
    file["path"] = "/" + page_file(page) + "/{" + slug + "}";
    file["sitemap"] = true;
    note(path, "path", "the address of a page's records, which no document tells");
  }

  // The project

  void add_project() {
    Json file = {
        {"name", document_.title()},
        {"default", {{"scope", "public"}, {"region", "main"}, {"locale", "en-GB"}}},
        {"scopes",
         {{"public", {{"regions", {{"main", {{"currency", "EUR"}, {"locales", {{"en-GB", "localhost"}}}}}}}}}}}};
    if (document_.is_client()) file["dialect"] = "client";
    if (!types_.added().empty()) file["types"] = types_.added();
    made_.files["project.json"] = std::move(file);
  }

  void add_notes() {
    std::vector<Note> first = {{"project.json", "scopes", "scopes, regions, currencies, locales and domains"}};
    for (const auto& storage : storages_.all())
      first.push_back({"storages/" + storage + ".json", "kind",
                       storages_.holds_products(storage)
                           ? "products, as a block shows variants; which fields variants share is a guess"
                           : "content, as no block shows variants; and what is translatable or scoped"});
    made_.notes.insert(made_.notes.begin(), first.begin(), first.end());
  }

  const Document& document_;
  Types types_;
  Storages storages_{};
  ProjectFiles made_{};
  std::map<std::string, std::string> storage_of_{};  ///< by block
  std::set<std::string> variants_{};                 ///< blocks of level variant
  std::map<std::string, std::set<std::string>> shows_{};
  std::map<std::string, ListingParts> listings_{};
  std::map<std::pair<std::string, std::string>, std::string> lists_of_keys_{};  ///< fields, by storage and target
};

}  // namespace

ProjectFiles project_files(const Json& document) { return Building(Document(document)).take(); }

}  // namespace fsctl::adopt
