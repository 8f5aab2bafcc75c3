#include "core/project/listing.h"

#include <algorithm>

#include "core/json/parse.h"
#include "core/project/project.h"

namespace fsctl::project {
namespace {

const std::vector<std::string> levels = {"product", "variant"};
const std::vector<std::string> param_types = {"string", "array"};
const std::vector<std::string> orders = {"asc", "desc"};
const std::vector<std::string> responses = {"meta", "expanded"};
const std::vector<std::string> expression_types = {"equals", "contains", "range", "or", "not", "and"};

void parse_params(const Json& json, const std::string& pointer, Listing& listing, Problems& problems) {
  for (const auto& [name, definition] : json.items()) {
    Members members(definition, pointer + pointer_step(name), problems);
    ListingParam param{.is_array = members.required_choice("type", param_types) == "array",
                       .required = members.flag("required").value_or(false)};
    members.refuse_others();
    listing.params.emplace(name, param);
  }
}

/// Whether values of this path can be told apart as texts, numbers or booleans.
bool is_plain(const FieldPath& path) {
  if (path.root != FieldPath::Root::field || !path.attribute.empty()) return true;
  return path.type != nullptr && path.type->form != FieldType::Form::composite &&
         path.type->form != FieldType::Form::any;
}

/// Resolves the parts of one listing against its storage.
class ListingParts {
 public:
  ListingParts(Listing& listing, const Storage& storage, Problems& problems)
      : listing_(listing), storage_(storage), problems_(problems) {}

  void resolve() {
    Members members(listing_.definition, "", problems_);
    if (const Json* filters = members.object("filter"))
      for (const auto& [name, definition] : filters->items()) filter(name, definition);
    if (const Json* sorts = members.object("sort"))
      for (const auto& [name, definition] : sorts->items()) sort(name, definition);
    for (std::size_t i = 0; const auto& text : members.texts("search")) search(text, "/search" + pointer_step(i++));
    if (const Json* fallback = members.object("defaultSort")) default_sort(*fallback);
    query(listing_.query, "/query");
  }

 private:
  FieldPath plain_path(const std::string& text, const std::string& pointer, std::string_view use) {
    const auto before = problems_.size();
    auto path = parse_field_path(text, storage_, pointer, problems_);
    if (problems_.size() == before && !is_plain(path)) {
      const bool mapped = path.field != nullptr && path.field->mapped;
      add(problems_, ErrorCode::unsuitable_field, pointer,
          "`" + text + "` cannot be " + std::string(use) + ", it is " +
              (mapped                 ? "mapped from another storage"
               : path.type == nullptr ? "Any"
                                      : path.type->name),
          mapped ? "use its source field `" + path.field->mapped->source + "`"
                 : "name one of its fields, such as price.amount");
    }
    return path;
  }

  void filter(const std::string& name, const Json& definition) {
    const auto pointer = "/filter" + pointer_step(name);
    Members members(definition, pointer, problems_);
    const bool facet = members.flag("facet").value_or(true);
    members.refuse_others();
    listing_.filters.emplace_back(name, ListingFilter{plain_path(name, pointer, "filtered by"), facet});
  }

  void sort(const std::string& name, const Json& definition) {
    const auto pointer = "/sort" + pointer_step(name);
    Members members(definition, pointer, problems_);
    ListingSort sort{.path = {}, .param = members.text("param").value_or("")};
    const auto field = members.required_text("field");
    const Field* whole = storage_.field(field);
    if (whole != nullptr && whole->type != nullptr && whole->type->name == "Sorting") {
      sort.path = parse_field_path(field, storage_, members.pointer_to("field"), problems_);
      if (sort.param.empty())
        add(problems_, ErrorCode::missing_member, pointer,
            "a Sorting field needs `param`, the parameter that names its key");
    } else if (!field.empty()) {
      sort.path = plain_path(field, members.pointer_to("field"), "sorted by");
    }
    if (!sort.param.empty() && !listing_.params.contains(sort.param))
      add_unknown(problems_, members.pointer_to("param"), "parameter", sort.param, names_of(listing_.params));
    members.refuse_others();
    listing_.sorts.emplace_back(name, std::move(sort));
  }

  void search(const std::string& text, const std::string& pointer) {
    auto path = plain_path(text, pointer, "searched");
    if (path.type != nullptr && !path.type->is_text())
      add(problems_, ErrorCode::unsuitable_field, pointer,
          "`" + text + "` cannot be searched, it is " + path.type->name);
    listing_.search.push_back(std::move(path));
  }

  void default_sort(const Json& json) {
    Members members(json, "/defaultSort", problems_);
    listing_.default_sort = members.required_text("field");
    listing_.default_descending = members.choice("order", orders) == "desc";
    if (!listing_.default_sort.empty() && listing_.sort(listing_.default_sort) == nullptr)
      add_unknown(problems_, "/defaultSort/field", "sort", listing_.default_sort, names_of(listing_.sorts));
    members.refuse_others();
  }

  void query(const Json& expressions, const std::string& pointer) {
    for (std::size_t i = 0; i < expressions.size(); ++i) expression(expressions[i], pointer + pointer_step(i));
  }

  void expression(const Json& json, const std::string& pointer) {
    Members members(json, pointer, problems_);
    const auto type = members.required_choice("type", expression_types);
    if (type == "or" || type == "not" || type == "and") {
      if (const Json* inner = members.array("filter")) query(*inner, pointer + "/filter");
      return members.refuse_others();
    }
    const auto field = members.required_text("field");
    if (!field.empty()) listing_.query_fields.push_back(plain_path(field, members.pointer_to("field"), "queried"));
    if (const auto param = members.text("param"); param && !listing_.params.contains(*param))
      add_unknown(problems_, members.pointer_to("param"), "parameter", *param, names_of(listing_.params));
    for (const char* name : {"value", "from", "to"}) members.any(name);
    members.refuse_others();
  }

  Listing& listing_;
  const Storage& storage_;
  Problems& problems_;
};

}  // namespace

const ListingFilter* Listing::filter(std::string_view field) const {
  const auto found = std::ranges::find(filters, field, [](const auto& entry) { return std::string_view(entry.first); });
  return found == filters.end() ? nullptr : &found->second;
}

const ListingSort* Listing::sort(std::string_view name) const {
  const auto found = std::ranges::find(sorts, name, [](const auto& entry) { return std::string_view(entry.first); });
  return found == sorts.end() ? nullptr : &found->second;
}

const FieldPath* Listing::query_field(std::string_view field) const {
  const auto found = std::ranges::find(query_fields, field, &FieldPath::text);
  return found == query_fields.end() ? nullptr : &*found;
}

Listing parse_listing(const std::string& slug, Members& members, Problems& problems) {
  Listing listing{.slug = slug, .storage = members.required_text("storage")};
  listing.variant_level = members.choice("level", levels) == "variant";
  listing.block = members.required_text("block");
  if (const Json* params = members.object("param")) parse_params(*params, "/param", listing, problems);
  if (const Json* query = members.array("query")) listing.query = *query;
  listing.definition = Json::object();
  for (const char* name : {"filter", "sort", "search", "defaultSort"})
    if (const Json* part = members.any(name)) listing.definition[name] = *part;
  listing.per_page = members.whole("perPage", 1).value_or(24);
  listing.per_page_max = members.whole("perPageMax", 1).value_or(std::max<std::int64_t>(100, listing.per_page));
  if (listing.per_page > listing.per_page_max)
    add(problems, ErrorCode::wrong_member_value, "/perPage", "`perPage` is larger than `perPageMax`");
  listing.response = members.choice("response", responses).value_or("");
  members.refuse_others();
  return listing;
}

void check_listing(Listing& listing, const Project& project, Problems& problems) {
  const auto block = project.blocks.find(listing.block);
  if (block == project.blocks.end()) {
    if (!listing.block.empty()) add_unknown(problems, "/block", "block", listing.block, names_of(project.blocks));
  } else if (block->second.storage != listing.storage || block->second.variant_level != listing.variant_level) {
    add(problems, ErrorCode::unsuitable_field, "/block",
        "block \"" + listing.block + "\" shows another storage or level than this listing");
  }
  const auto storage = project.storages.find(listing.storage);
  if (storage == project.storages.end()) {
    if (!listing.storage.empty())
      add_unknown(problems, "/storage", "storage", listing.storage, names_of(project.storages));
    return;
  }
  if (listing.variant_level && !storage->second.is_products)
    add(problems, ErrorCode::unsuitable_field, "/level", "level variant belongs to storages of kind products");
  ListingParts(listing, storage->second, problems).resolve();
}

}  // namespace fsctl::project
