#pragma once

#include <string>
#include <string_view>

#include "core/error/hint.h"
#include "core/json/json_fwd.h"
#include "core/project/form.h"

namespace fsctl::project {

/// Whether a value has the JSON type of a form; not of one that has alternatives.
bool has_type_of(const Form& form, const Json& json);

/// The kind of value that a form takes, for a message: `an object`, and for one with alternatives `a string or an
/// object`.
std::string words_for(const Form& form);

/// The least that a file may hold whose form is a list: `write [] for none, or [{ "from": …, "to": … }]`.
std::string least_list(const Form& form);

/// `write "kind": "products" or "content"; ` for a member that takes one of a few words; empty for any other.
std::string what_to_write(const FormMember& member);

/// What to write in place of an object that is none of those which a form takes: the text in it, where the form takes
/// one, or what `summary` says.
std::string text_or_object(const Json& json, const Form& form, std::string_view summary);

/// What to write in place of a value of another type; `summary` says what the value is for.
Hint instead_of(const Json& json, const Form& form, std::string_view summary);

}  // namespace fsctl::project
