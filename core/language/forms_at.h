#pragma once

#include <vector>

#include "core/language/outline.h"
#include "core/project/form.h"

namespace fsctl::language {

/// The forms that a value may have by its file's form and by what stands around it; several where that is open.
std::vector<const project::Form*> forms_at(const Outline& outline, const project::Form& whole, const Node& node);

/// The members that an object of these forms may have, each name once.
std::vector<const project::FormMember*> members_of(const std::vector<const project::Form*>& forms);

/// The forms of a value with those that the alternatives of each leave, by what is written in it.
std::vector<const project::Form*> narrowed(const Outline& outline, const project::Form& form, const Node& node);

}  // namespace fsctl::language
