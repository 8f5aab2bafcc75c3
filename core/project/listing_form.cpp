#include <utility>

#include "core/json/json.h"
#include "core/project/block.h"
#include "core/project/level.h"
#include "core/project/listing.h"
#include "core/project/order_in_text.h"

namespace fsctl::project {
namespace {

/// The form of a value to compare with: a text, number or flag, or a list of which any may match.
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
                    optional("required", a_flag(), "Whether every request must give it."),
                    optional("default", one_of({any_text(), a_list_of(any_text())}),
                             "The value for a request that does not give it.")});
}

Form labels_form() { return a_map_of(one_of({a_text(), a_map_of(a_text())})); }

Form filter_form() {
  return an_object(
      {optional("facet",
                one_of({a_flag(), an_object({required("ranges", a_list_of(a_number()),
                                                      "The numbers with which ranges begin; the last is open.")})}),
                "Whether its values are counted, or ranges of them; true unless set."),
       optional("tree", a_name_of("tree"), "The tree whose nodes the values are; a node stands for all below it, too."),
       optional("bounds", a_flag(), "Whether an answer has the least and the greatest of its numbers."),
       optional("labels", labels_form(), "What people read in place of a value: a text, or one for each locale.")});
}

bool is_order_in_text(const Json& json) {
  return json.is_string() && order_in_text(json.get_ref<const std::string&>()).has_value();
}

Json sort_of_text(const Json& text) { return {{"field", order_in_text(text.get_ref<const std::string&>())->field}}; }

Json default_sort_of_text(const Json& text) {
  const auto [field, is_descending] = *order_in_text(text.get_ref<const std::string&>());
  return {{"field", field}, {"order", is_descending ? "desc" : "asc"}};
}

constexpr ForeignForm order_in_sort = {
    .is = is_order_in_text,
    .message = "a sort is an object without a direction: a request or `defaultSort` says whether it descends",
    .own = sort_of_text,
    .shortened = "{ \"field\": … }"};
constexpr ForeignForm order_in_default = {
    .is = is_order_in_text,
    .message = "the default order is an object, with the direction as a member of its own",
    .own = default_sort_of_text,
    .shortened = "{ \"field\": …, \"order\": … }"};

Form sort_form() {
  Form form = an_object({required("field", a_text(), "A field path."),
                         optional("param", a_text(), "Of a Sorting field: the parameter that chooses its key.")});
  form.foreign = &order_in_sort;
  return form;
}

Form typos_form() {
  return one_of({a_flag(), an_object({required("below", a_whole_number(1),
                                               "Typos match when without them fewer items than this are found.")})});
}

Form default_sort_form() {
  Form form = an_object({required("field", a_text(), "A name of sort."),
                         optional("order", a_choice({"asc", "desc"}), "asc unless set.")});
  form.foreign = &order_in_default;
  return form;
}

}  // namespace

const Form& listing_form() {
  static const Form form = a_file({
      name_member(),
      required("storage", a_name_of("storage"), "The storage that is searched."),
      optional("level", a_choice(level_names.all()),
               "Whether it finds products or variants of a products storage; product unless set."),
      required("block", a_name_of("block"), "The block that shows an item."),
      optional("param", a_map_of(param_form()), "Parameters of a request, by name."),
      optional("query", a_list_of(other(expression_form)), "Conditions that always hold."),
      optional("filter", a_map_of(filter_form()), "Field paths a request may filter by."),
      optional(
          "variants", a_choice({"one", "any"}),
          "Of a listing of products: whether one variant meets all conditions, or any of them each; one unless set."),
      optional("sort", a_map_of(sort_form()), "Names a request may sort by."),
      optional("search", a_list_of(a_text()), "Text fields that are searched, the weightiest first."),
      optional("typos", typos_form(),
               "Whether a search forgives typos when it finds less than a page without them; true unless set."),
      optional("stopWords", a_map_of(a_list_of(a_text())),
               "By locale: words that a search leaves out, unless it has no others."),
      optional("synonyms", a_map_of(a_list_of(a_list_of(a_text()))),
               "By locale: groups of words and phrases that find the same."),
      optional("stem", a_list_of(a_text()),
               "Locales in which a search also finds other forms of its words; none unless set."),
      optional("popularity", a_text(),
               "A field path: of equally good matches of a search, those with more of it come first."),
      optional("defaultSort", default_sort_form(), "The order of a request that names none."),
      optional("perPage", a_whole_number(1), "Items per page; 24 unless set."),
      optional("perPageMax", a_whole_number(1), "The most a request may ask for; 100 unless set."),
      optional("single", a_flag(), "Whether it answers with the first item alone, as `item`."),
      optional("response", a_choice(answer_forms.all()), "The form of the answer; that of the dialect unless set."),
  });
  return form;
}

}  // namespace fsctl::project
