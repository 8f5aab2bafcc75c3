#include "core/project/listing.h"

#include <algorithm>

#include "core/error/suggest.h"
#include "core/json/parse.h"
#include "core/project/findings.h"
#include "core/project/order_in_text.h"
#include "core/project/project.h"
#include "core/project/values.h"
#include "core/text/codes.h"
#include "core/text/phrases.h"
#include "core/text/stems.h"
#include "core/text/vocabulary.h"

namespace fsctl::project {
namespace {

/// Resolves the parts of one listing against its storage.
class ListingParts {
 public:
  ListingParts(Listing& listing, const Project& project, Problems& problems)
      : listing_(listing), storage_(*listing.storage), project_(project), problems_(problems) {}

  void resolve(const Json& json) {
    for (const auto& [name, definition] : part_of(json, "filter").items()) filter(name, definition);
    for (const auto& [name, definition] : part_of(json, "sort").items()) sort(name, definition);
    for (std::size_t i = 0; const Json& field : part_of(json, "search")) search(field, "/search" + pointer_step(i++));
    popularity(text_of(json, "popularity"));
    stop_words(part_of(json, "stopWords"));
    synonyms(part_of(json, "synonyms"));
    stem(part_of(json, "stem"));
    if (is_sound(json, "sort")) default_sort(part_of(json, "defaultSort"));
    for (const auto& [name, param] : part_of(json, "param").items()) default_of(param, "/param" + pointer_step(name));
    listing_.query = query(part_of(json, "query"), "/query");
  }

 private:
  FieldPath plain_path(const std::string& text, const Location& location, std::string_view use) {
    const auto before = problems_.size();
    auto path = field_path(text, location.pointer, problems_);
    if (is_undefined(path)) return path;  // which has been reported
    if (problems_.size() == before && path.compared() == FieldForm::Compared::not_at_all)
      add_not_plain(path, location.pointer, use);
    for (auto i = before; i < problems_.size(); ++i) problems_[i].location = location;
    return path;
  }

  /// A path to values of this storage or, for a mapped field, of the one that it is mapped from.
  FieldPath field_path(const std::string& text, const std::string& pointer, Problems& problems) {
    auto path = parse_field_path(text, storage_, pointer, problems);
    if (path.field != nullptr && path.field->mapped)
      follow_mapping(path, storage_, project_.storages, pointer, problems);
    return noted(std::move(path));
  }

  /// The path of all attributes of an Option field, here or where a mapped field has its values.
  std::optional<FieldPath> attributes_path(const std::string& text) {
    const Field* field = text.ends_with('.') ? storage_.field(text.substr(0, text.size() - 1)) : nullptr;
    if (field == nullptr || !field->mapped) return every_attribute_path(text, storage_);
    auto path = every_mapped_attribute(*field, storage_, project_.storages);
    return path ? std::optional(noted(std::move(*path))) : std::nullopt;
  }

  FieldPath noted(FieldPath path) {
    listing_.has_mapped = listing_.has_mapped || path.mapped != nullptr;
    return path;
  }

  /// Whether the definition of the path's field could not be understood.
  static bool is_undefined(const FieldPath& path) {
    return path.field != nullptr && path.field->type == nullptr && path.mapped == nullptr;
  }

  void add_not_plain(const FieldPath& path, const std::string& pointer, std::string_view use) {
    const auto what = path.type == nullptr ? "Any" : path.type->name;
    add(problems_, ErrorCode::unsuitable_field, pointer,
        "`" + path.text + "` cannot be " + std::string(use) + ", it is " + what,
        path.is_option() ? "name one of its attributes, such as " + path.field->name + ".color, or " +
                               path.field->name + ". for all of them"
        : path.type != nullptr && path.type->form.shape == FieldForm::Shape::composite
            ? "name one of its fields, such as price.amount"
            : "");
  }

  void filter(const std::string& name, const Json& definition) {
    const Location location{.pointer = "/filter" + pointer_step(name), .member_name = true};
    auto every_attribute = attributes_path(name);
    ListingFilter filter{.path = every_attribute ? *every_attribute : plain_path(name, location, "filtered by"),
                         .facet = flag_of(definition, "facet", true),
                         .tree = Ref<Tree>(text_of(definition, "tree"), project_.trees),
                         .has_bounds = flag_of(definition, "bounds")};
    if (filter.tree && filter.path.type != nullptr && !filter.path.type->is_text())
      add(problems_, ErrorCode::unsuitable_field, location.pointer + "/tree",
          "the nodes of a tree are keys, `" + name + "` is " + filter.path.type->name);
    ranges(filter, part_of(part_of(definition, "facet"), "ranges"), location.pointer);
    filter.path.by_variant = is_by_variant(filter.path);
    if (const Field* named = field_mapped_from(name))
      filter.named_by = mapped_path(*named, storage_, project_.storages);
    for (const auto& [value, names] : part_of(definition, "labels").items())
      label(filter, value, names, location.pointer + "/labels" + pointer_step(value));
    listing_.filters.emplace_back(name, std::move(filter));
  }

  void ranges(ListingFilter& filter, const Json& begins, const std::string& pointer) {
    for (const Json& begin : begins)
      if (begin.is_number()) filter.ranges.push_back(number_of(begin));
    const auto place = pointer + (begins.is_array() ? "/facet/ranges" : "/bounds");
    const bool is_known = filter.path.type != nullptr || filter.path.root != FieldPath::Root::field;
    if ((begins.is_array() || filter.has_bounds) && is_known && !filter.path.has_range())
      add(problems_, ErrorCode::unsuitable_field, place, "`" + filter.path.text + "` has no numbers");
    if (begins.is_array() && filter.ranges.empty())
      add(problems_, ErrorCode::wrong_member_value, place, "`ranges` needs a number");
    for (std::size_t i = 1; i < filter.ranges.size(); ++i)
      if (!(filter.ranges[i - 1].number() < filter.ranges[i].number()))
        add(problems_, ErrorCode::wrong_member_value, place + pointer_step(i),
            "each range begins above the one before it");
  }

  /// Whether each variant may have a value of its own, by which it is matched.
  bool is_by_variant(const FieldPath& path) const {
    const Field* field = path.mapped ? path.mapped->key.field : path.field;
    return listing_.matches_one_variant && listing_.level == Level::product && storage_.may_have_variants() &&
           path.root == FieldPath::Root::field && field != nullptr && field->type != nullptr &&
           !field->shared_across_variants;
  }

  const Field* field_mapped_from(const std::string& name) const {
    const Field* first = nullptr;
    for (const Field& field : storage_.fields)
      if (field.mapped && field.mapped->source == name && (first == nullptr || field.name < first->name))
        first = &field;
    return first;
  }

  /// Adds labels: a value with its name, or names by locale, or a locale with the names of values.
  void label(ListingFilter& filter, const std::string& value, const Json& names, const std::string& pointer) {
    if (names.is_string()) filter.labels[value][""] = names.get<std::string>();
    if (!names.is_object()) return;
    const auto locales = project_.places.locales();
    const auto is_locale = [&](const std::string& name) { return std::ranges::find(locales, name) != locales.end(); };
    const auto is_meant = [&](const std::string& name) {
      return is_locale(name) || nearest(name, locales) != nullptr || text::is_locale(name);
    };
    const auto inner = names_of(names.items());
    if (!is_locale(value) && is_meant(value) && std::ranges::none_of(inner, is_meant))
      return add_unknown_locale(problems_, pointer, value, locales);
    const bool by_locale = is_locale(value) && !std::ranges::all_of(inner, is_locale);
    for (const auto& [name, text] : names.items()) {
      if (!by_locale && !is_locale(name))
        add_unknown_locale(problems_, pointer + pointer_step(name), name, locales);
      else if (text.is_string())
        filter.labels[by_locale ? name : value][by_locale ? value : name] = text.get<std::string>();
    }
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
    const bool is_whole = storage_.field(text) != nullptr;
    auto whole = is_whole ? field_path(text, pointer, problems_) : FieldPath();
    const bool takes_param = whole.is_selected_by(FieldForm::Selector::key);
    if (!takes_param && !sort.param.empty() && whole.type != nullptr)
      add_at_name(problems_, ErrorCode::wrong_member_value, pointer + "/param",
                  "`param` goes with Sorting fields, and `" + text + "` is " + whole.type->name, "remove it");
    if (!takes_param) return plain_path(text, {.pointer = pointer + "/field"}, "sorted by");
    if (sort.param.empty())
      add(problems_, ErrorCode::missing_member, pointer,
          "a Sorting field needs `param`, the parameter that names its key");
    return whole;
  }

  void search(const Json& field, const std::string& pointer) {
    if (!field.is_string()) return;
    const auto text = field.get<std::string>();
    const auto before = problems_.size();
    auto path = plain_path(text, {.pointer = pointer}, "searched");
    if (problems_.size() == before && path.type != nullptr && !path.type->is_text())
      add(problems_, ErrorCode::unsuitable_field, pointer,
          "`" + text + "` cannot be searched, it is " + path.type->name);
    listing_.search.push_back(std::move(path));
  }

  void popularity(const std::string& text) {
    if (text.empty()) return;
    const auto before = problems_.size();
    auto path = plain_path(text, {.pointer = "/popularity"}, "compared");
    if (is_undefined(path) || problems_.size() > before) return;
    if (path.type != nullptr && !path.has_range())
      add(problems_, ErrorCode::unsuitable_field, "/popularity",
          "`" + text + "` is not more or less, it is " + path.type->name, "name a field of numbers or instants");
    else if (path.type != nullptr)
      listing_.popularity = std::move(path);
  }

  /// Calls `take(words, list, pointer)` with the words of each locale and the list that the configuration has for it.
  template <typename Take>
  void each_locale(const Json& lists, const std::string& pointer, Take take) {
    const auto locales = project_.places.locales();
    for (const auto& [locale, list] : lists.items()) {
      const auto place = pointer + pointer_step(locale);
      if (std::ranges::find(locales, locale) == locales.end())
        add_unknown_locale(problems_, place, locale, locales);
      else
        take(listing_.search_words[locale], list, place);
    }
  }

  void stop_words(const Json& lists) {
    each_locale(lists, "/stopWords", [&](SearchWords& words, const Json& list, const std::string& pointer) {
      words.ignored.merge(words_of(list, pointer, true));
    });
  }

  void stem(const Json& names) {
    const auto known = project_.places.locales();
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (!names[i].is_string()) continue;
      const auto locale = names[i].get<std::string>();
      const auto place = "/stem" + pointer_step(i);
      const auto language = text::stemmed_language(locale);
      if (std::ranges::find(known, locale) == known.end())
        add_unknown_locale(problems_, place, locale, known);
      else if (language.empty())
        add(problems_, ErrorCode::wrong_member_value, place, "the words of `" + locale + "` have no known stems",
            "leave it out; a search for the beginning of a word finds its forms");
      else
        listing_.search_words[locale].stemmed = language;
    }
  }

  void synonyms(const Json& lists) {
    each_locale(lists, "/synonyms", [&](SearchWords& words, const Json& groups, const std::string& pointer) {
      for (std::size_t i = 0; i < groups.size(); ++i) {
        const auto group = words_of(groups[i], pointer + pointer_step(i), false);
        for (const auto& word : group)
          for (const auto& other : group)
            if (other != word) words.synonyms[word].insert(other);
      }
    });
  }

  /// The folded words of a list, or also phrases of several. What is none to a search is reported.
  std::set<std::string, std::less<>> words_of(const Json& list, const std::string& pointer, bool are_single) {
    std::set<std::string, std::less<>> words;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (!list[i].is_string()) continue;
      const auto text = list[i].get<std::string>();
      const auto folded = text::folded_words(text);
      if (!folded.empty() && folded.size() <= (are_single ? 1 : most_phrase_words))
        words.insert(text::joined(folded));
      else
        add(problems_, ErrorCode::wrong_member_value, pointer + pointer_step(i),
            '`' + text + "` is " + (folded.empty() ? "no word" : std::to_string(folded.size()) + " words") +
                " to a search",
            are_single ? "write one word, without spaces and signs" : "write a word, or a few");
    }
    return words;
  }

  void default_sort(const Json& json) {
    listing_.default_sort = text_of(json, "field");
    listing_.default_descending = text_of(json, "order") == "desc";
    if (listing_.default_sort.empty() || listing_.sort(listing_.default_sort) != nullptr) return;
    add_unknown(problems_, "/defaultSort/field", "sort", listing_.default_sort, names_of(listing_.sorts));
    if (const auto order = order_in_text(listing_.default_sort); order && listing_.sort(order->field) != nullptr) {
      problems_.back().hint = "write \"field\": " + write(Json(order->field)) + ", \"order\": \"" +
                              (order->is_descending ? "desc" : "asc") + '"';
      return;
    }
    const auto by_field = std::ranges::find_if(
        listing_.sorts, [&](const auto& sort) { return sort.second.path.text == listing_.default_sort; });
    if (by_field == listing_.sorts.end()) return;
    problems_.back().hint = Hint::meant({by_field->first});
    problems_.back().fix = {{.place = {.pointer = "/defaultSort/field"}, .text = write(Json(by_field->first))}};
  }

  void default_of(const Json& param, const std::string& pointer) {
    const Json& values = part_of(param, "default");
    if (values.is_null()) return;
    if (values.is_array() != (text_of(param, "type") == "array"))
      add(problems_, ErrorCode::wrong_member_type, pointer + "/default",
          values.is_array() ? "`default` is a list, the parameter one text"
                            : "`default` is one text, the parameter a list");
    if (flag_of(param, "required"))
      add(problems_, ErrorCode::wrong_member_value, pointer + "/default", "a required parameter needs no `default`");
  }

  std::vector<QueryCondition> query(const Json& expressions, const std::string& pointer) {
    std::vector<QueryCondition> conditions;
    for (std::size_t i = 0; i < expressions.size(); ++i)
      conditions.push_back(condition(expressions[i], pointer + pointer_step(i)));
    return conditions;
  }

  QueryCondition condition(const Json& json, const std::string& pointer) {
    auto condition = parse_query_condition(json);
    condition.inner = query(part_of(json, "filter"), pointer + "/filter");
    if (const auto field = text_of(json, "field"); !field.empty()) {
      condition.path = plain_path(field, {.pointer = pointer + "/field"}, "queried");
      condition.path.by_variant = is_by_variant(condition.path);
      check_comparison(condition, json, pointer, problems_);
    }
    if (!condition.param.empty() && json.contains("value"))
      add_at_name(problems_, ErrorCode::unknown_member, pointer + "/value",
                  "an expression has either `value` or `param`");
    if (!condition.param.empty() && !listing_.params.contains(condition.param))
      add_unknown(problems_, pointer + "/param", "parameter", condition.param, names_of(listing_.params));
    return condition;
  }

  Listing& listing_;
  const Storage& storage_;
  const Project& project_;
  Problems& problems_;
};

}  // namespace

const ListingFilter* Listing::filter(std::string_view field) const {
  const ListingFilter* of_attributes = nullptr;
  for (const auto& [name, filter] : filters) {
    if (name == field && !filter.path.every_attribute) return &filter;
    if (!filter.attribute_of(field).empty()) of_attributes = &filter;
  }
  return of_attributes;
}

std::string ListingFilter::attribute_of(std::string_view field) const {
  if (!path.every_attribute || !field.starts_with(path.text)) return {};
  return std::string(field.substr(path.text.size()));
}

const ListingSort* Listing::sort(std::string_view name) const {
  const auto found = std::ranges::find(sorts, name, [](const auto& entry) { return std::string_view(entry.first); });
  return found == sorts.end() ? nullptr : &found->second;
}

namespace {

ListingParam parse_param(const Json& json) {
  ListingParam param{.is_array = text_of(json, "type") == "array", .required = flag_of(json, "required")};
  if (const Json& values = part_of(json, "default"); values.is_string())
    param.values = {values.get<std::string>()};
  else if (values.is_array())
    for (param.values.emplace(); const Json& value : values)
      if (value.is_string()) param.values->push_back(value.get<std::string>());
  return param;
}

std::int64_t typos_below(const Json& typos, std::int64_t per_page) {
  if (typos.is_boolean()) return typos.get<bool>() ? per_page : 0;
  return typos.is_object() ? whole_of(typos, "below").value_or(per_page) : per_page;
}

}  // namespace

Listing parse_listing(const std::string& slug, const Json& json) {
  Listing listing{.slug = slug,
                  .type_name = type_name_of(json, slug),
                  .storage = text_of(json, "storage"),
                  .level = choice_of(json, "level", level_names).value_or(Level::product),
                  .has_level = is_sound(json, "level"),
                  .matches_one_variant = text_of(json, "variants") != "any",
                  .block = text_of(json, "block")};
  for (const auto& [name, param] : part_of(json, "param").items()) listing.params.emplace(name, parse_param(param));
  listing.per_page = whole_of(json, "perPage").value_or(24);
  listing.per_page_max = whole_of(json, "perPageMax").value_or(std::max<std::int64_t>(100, listing.per_page));
  listing.is_single = flag_of(json, "single");
  if (listing.is_single) listing.per_page = listing.per_page_max = 1;
  listing.typos_below = typos_below(part_of(json, "typos"), listing.per_page);
  listing.answer_form = choice_of(json, "response", answer_forms);
  return listing;
}

void check_listing(Listing& listing, const Json& json, const Project& project, Problems& problems) {
  for (const auto* name : {"perPage", "perPageMax", "response"})
    if (listing.is_single && json.contains(name))
      add_at_name(problems, ErrorCode::wrong_member_value, "/" + std::string(name),
                  "`" + std::string(name) + "` says nothing for a single item");
  if (listing.per_page > listing.per_page_max)
    add(problems, ErrorCode::wrong_member_value, "/perPage", "`perPage` is larger than `perPageMax`");
  for (const auto* name : {"typos", "stopWords", "synonyms", "stem", "popularity"})
    if (json.contains(name) && !json.contains("search"))
      add_at_name(problems, ErrorCode::wrong_member_value, "/" + std::string(name),
                  "`" + std::string(name) + "` says nothing without `search`");
  if (!listing.storage) return;
  const Storage& storage = *listing.storage;
  if (const auto& block = listing.block; block && block->storage &&
                                         (block->storage->name != storage.name ||
                                          (block->has_level && listing.has_level && block->level != listing.level)))
    add(problems, ErrorCode::unsuitable_field, "/block",
        "block \"" + block.name() + "\" shows another storage or level than this listing");
  if (listing.level == Level::variant && !storage.may_have_variants())
    add(problems, ErrorCode::unsuitable_field, "/level", "level variant belongs to storages of kind products");
  if (json.contains("variants") && (listing.level == Level::variant || !storage.may_have_variants()))
    add_at_name(problems, ErrorCode::wrong_member_value, "/variants",
                "`variants` says nothing where products have none");
  ListingParts(listing, project, problems).resolve(json);
}

}  // namespace fsctl::project
