#include "core/project/listing.h"

#include <algorithm>

#include "core/json/parse.h"
#include "core/project/findings.h"
#include "core/project/project.h"
#include "core/project/values.h"

namespace fsctl::project {
namespace {

/// What an expression compares with: a text, a number, a flag, or several of which any may match.
Form value_form() {
  const auto single = [] { return std::vector<Form>{any_text(), a_number(), a_flag()}; };
  auto alternatives = single();
  alternatives.push_back(a_list_of(one_of(single())));
  return one_of(std::move(alternatives));
}

const Form& expression_form() {
  static const Form form = [] {
    Form expression = one_of({
        an_object(
            {required("type", a_choice({"equals", "contains"}), "How the field's value is compared."),
             required("field", a_text(), "A field path."), optional("value", value_form(), "What it is compared with."),
             optional("param", a_text(), "In place of value: the listing's parameter that gives it.")},
            {{.needs = {"value", "param"}, .message = "an expression needs `value` or `param`"}}),
        an_object({required("type", a_choice({"range"}), "Between two numbers, both included."),
                   required("field", a_text(), "A field path."), optional("from", a_number(), "The least number."),
                   optional("to", a_number(), "The greatest number.")},
                  {{.needs = {"from", "to"}, .message = "a range needs `from`, `to` or both"}}),
        an_object({required("type", a_choice({"or", "not", "and"}), "Any, none or all of the expressions below."),
                   required("filter", a_list_of(other(expression_form)), "The expressions.")}),
    });
    expression.name = "expression";
    return expression;
  }();
  return form;
}

Form param_form() {
  return an_object({required("type", a_choice({"string", "array"}), "One text, or a list of texts."),
                    optional("required", a_flag(), "Whether every request must give it.")});
}

Form filter_form() {
  return an_object({optional("facet", a_flag(), "Whether its values are counted; true unless set.")});
}

Form sort_form() {
  return an_object({required("field", a_text(), "A field path."),
                    optional("param", a_text(), "Of a Sorting field: the parameter that chooses its key.")});
}

Form default_sort_form() {
  return an_object({required("field", a_text(), "A name of sort."),
                    optional("order", a_choice({"asc", "desc"}), "asc unless set.")});
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

  void resolve(const Json& json) {
    for (const auto& [name, definition] : part_of(json, "filter").items()) filter(name, definition);
    for (const auto& [name, definition] : part_of(json, "sort").items()) sort(name, definition);
    for (std::size_t i = 0; const Json& field : part_of(json, "search")) search(field, "/search" + pointer_step(i++));
    default_sort(part_of(json, "defaultSort"));
    query(listing_.query, "/query");
  }

 private:
  FieldPath plain_path(const std::string& text, const Place& place, std::string_view use) {
    const auto before = problems_.size();
    auto path = parse_field_path(text, storage_, place.pointer, problems_);
    if (problems_.size() == before && !is_plain(path)) add_not_plain(path, place.pointer, use);
    for (auto i = before; i < problems_.size(); ++i) problems_[i].place = place;
    return path;
  }

  void add_not_plain(const FieldPath& path, const std::string& pointer, std::string_view use) {
    const bool mapped = path.field != nullptr && path.field->mapped;
    const auto what = mapped ? "mapped from another storage" : path.type == nullptr ? "Any" : path.type->name;
    add(problems_, ErrorCode::unsuitable_field, pointer,
        "`" + path.text + "` cannot be " + std::string(use) + ", it is " + what,
        mapped ? "use its source field `" + path.field->mapped->source + "`"
               : "name one of its fields, such as price.amount");
  }

  void filter(const std::string& name, const Json& definition) {
    const Place place{.pointer = "/filter" + pointer_step(name), .member_name = true};
    listing_.filters.emplace_back(
        name, ListingFilter{plain_path(name, place, "filtered by"), flag_of(definition, "facet", true)});
  }

  void sort(const std::string& name, const Json& definition) {
    const auto pointer = "/sort" + pointer_step(name);
    ListingSort sort{.path = {}, .param = text_of(definition, "param")};
    if (const auto field = text_of(definition, "field"); !field.empty()) sort.path = sort_path(field, sort, pointer);
    if (!sort.param.empty() && !listing_.params.contains(sort.param))
      add_unknown(problems_, pointer + "/param", "parameter", sort.param, names_of(listing_.params));
    listing_.sorts.emplace_back(name, std::move(sort));
  }

  FieldPath sort_path(const std::string& text, const ListingSort& sort, const std::string& pointer) {
    const Field* whole = storage_.field(text);
    if (whole == nullptr || whole->type == nullptr || whole->type->name != "Sorting")
      return plain_path(text, {.pointer = pointer + "/field"}, "sorted by");
    if (sort.param.empty())
      add(problems_, ErrorCode::missing_member, pointer,
          "a Sorting field needs `param`, the parameter that names its key");
    return parse_field_path(text, storage_, pointer + "/field", problems_);
  }

  void search(const Json& field, const std::string& pointer) {
    if (!field.is_string()) return;
    const auto text = field.get<std::string>();
    auto path = plain_path(text, {.pointer = pointer}, "searched");
    if (path.type != nullptr && !path.type->is_text())
      add(problems_, ErrorCode::unsuitable_field, pointer,
          "`" + text + "` cannot be searched, it is " + path.type->name);
    listing_.search.push_back(std::move(path));
  }

  void default_sort(const Json& json) {
    listing_.default_sort = text_of(json, "field");
    listing_.default_descending = text_of(json, "order") == "desc";
    if (!listing_.default_sort.empty() && listing_.sort(listing_.default_sort) == nullptr)
      add_unknown(problems_, "/defaultSort/field", "sort", listing_.default_sort, names_of(listing_.sorts));
  }

  void query(const Json& expressions, const std::string& pointer) {
    for (std::size_t i = 0; i < expressions.size(); ++i) expression(expressions[i], pointer + pointer_step(i));
  }

  void expression(const Json& json, const std::string& pointer) {
    query(part_of(json, "filter"), pointer + "/filter");
    if (const auto field = text_of(json, "field"); !field.empty())
      listing_.query_fields.push_back(plain_path(field, {.pointer = pointer + "/field"}, "queried"));
    if (const auto param = text_of(json, "param"); !param.empty() && !listing_.params.contains(param))
      add_unknown(problems_, pointer + "/param", "parameter", param, names_of(listing_.params));
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

const Form& listing_form() {
  static const Form form = a_file({
      required("storage", a_name_of("storage"), "The storage that is searched."),
      optional("level", a_choice({"product", "variant"}),
               "Whether it finds products or variants of a products storage; product unless set."),
      required("block", a_name_of("block"), "The block that shows an item."),
      optional("param", a_map_of(param_form()), "Parameters of a request, by name."),
      optional("query", a_list_of(other(expression_form)), "Conditions that always hold."),
      optional("filter", a_map_of(filter_form()), "Field paths a request may filter by."),
      optional("sort", a_map_of(sort_form()), "Names a request may sort by."),
      optional("search", a_list_of(a_text()), "Text fields that are searched, the weightiest first."),
      optional("defaultSort", default_sort_form(), "The order of a request that names none."),
      optional("perPage", a_whole_number(1), "Items per page; 24 unless set."),
      optional("perPageMax", a_whole_number(1), "The most a request may ask for; 100 unless set."),
      optional("response", a_choice({"meta", "expanded"}), "The form of the answer; that of the dialect unless set."),
  });
  return form;
}

Listing parse_listing(const std::string& slug, const Json& json) {
  Listing listing{.slug = slug,
                  .storage = text_of(json, "storage"),
                  .variant_level = text_of(json, "level") == "variant",
                  .block = text_of(json, "block")};
  for (const auto& [name, param] : part_of(json, "param").items())
    listing.params.emplace(
        name, ListingParam{.is_array = text_of(param, "type") == "array", .required = flag_of(param, "required")});
  if (const Json& query = part_of(json, "query"); query.is_array()) listing.query = query;
  listing.per_page = whole_of(json, "perPage").value_or(24);
  listing.per_page_max = whole_of(json, "perPageMax").value_or(std::max<std::int64_t>(100, listing.per_page));
  listing.response = text_of(json, "response");
  return listing;
}

void check_listing(Listing& listing, const Json& json, const Project& project, Problems& problems) {
  if (listing.per_page > listing.per_page_max)
    add(problems, ErrorCode::wrong_member_value, "/perPage", "`perPage` is larger than `perPageMax`");
  const auto storage = project.storages.find(listing.storage);
  if (storage == project.storages.end()) return;
  if (const auto block = project.blocks.find(listing.block);
      block != project.blocks.end() && project.storages.contains(block->second.storage) &&
      (block->second.storage != listing.storage || block->second.variant_level != listing.variant_level))
    add(problems, ErrorCode::unsuitable_field, "/block",
        "block \"" + listing.block + "\" shows another storage or level than this listing");
  if (listing.variant_level && !storage->second.is_products)
    add(problems, ErrorCode::unsuitable_field, "/level", "level variant belongs to storages of kind products");
  ListingParts(listing, storage->second, problems).resolve(json);
}

}  // namespace fsctl::project
