#include "core/fields/field_form.h"

namespace fsctl::field_forms {
namespace {

using namespace std::literals;

using Shape = FieldForm::Shape;
using Compared = FieldForm::Compared;
using Selector = FieldForm::Selector;

constexpr FieldForm composite_by(Selector selector) {
  return {.shape = Shape::composite,
          .json_type = "object"sv,
          .compared = Compared::not_at_all,
          .selector = selector,
          .is_cast = false,
          .gives_keys = false,
          .makes_paths = false,
          .orders_nodes = false};
}

}  // namespace

constexpr FieldForm text{.shape = Shape::text,
                         .json_type = "string"sv,
                         .compared = Compared::as_text,
                         .selector = Selector::nothing,
                         .is_cast = true,
                         .gives_keys = true,
                         .makes_paths = true,
                         .orders_nodes = true};
constexpr FieldForm integer{.shape = Shape::integer,
                            .json_type = "integer"sv,
                            .compared = Compared::as_number,
                            .selector = Selector::nothing,
                            .is_cast = true,
                            .gives_keys = false,
                            .makes_paths = true,
                            .orders_nodes = true};
constexpr FieldForm number{.shape = Shape::number,
                           .json_type = "number"sv,
                           .compared = Compared::as_number,
                           .selector = Selector::nothing,
                           .is_cast = true,
                           .gives_keys = false,
                           .makes_paths = true,
                           .orders_nodes = true};
constexpr FieldForm boolean{.shape = Shape::boolean,
                            .json_type = "boolean"sv,
                            .compared = Compared::as_boolean,
                            .selector = Selector::nothing,
                            .is_cast = true,
                            .gives_keys = false,
                            .makes_paths = false,
                            .orders_nodes = true};
constexpr FieldForm instant{.shape = Shape::text,
                            .json_type = "string"sv,
                            .compared = Compared::as_instant,
                            .selector = Selector::nothing,
                            .is_cast = false,
                            .gives_keys = true,
                            .makes_paths = true,
                            .orders_nodes = true};
constexpr FieldForm any{.shape = Shape::any,
                        .json_type = ""sv,
                        .compared = Compared::not_at_all,
                        .selector = Selector::nothing,
                        .is_cast = false,
                        .gives_keys = true,
                        .makes_paths = true,
                        .orders_nodes = true};
constexpr FieldForm enumeration{.shape = Shape::enumeration,
                                .json_type = "string"sv,
                                .compared = Compared::as_text,
                                .selector = Selector::nothing,
                                .is_cast = false,
                                .gives_keys = true,
                                .makes_paths = true,
                                .orders_nodes = true};
constexpr FieldForm composite = composite_by(Selector::nothing);
constexpr FieldForm price = composite_by(Selector::currency);
constexpr FieldForm option = composite_by(Selector::attribute);
constexpr FieldForm sorting = composite_by(Selector::key);

}  // namespace fsctl::field_forms
