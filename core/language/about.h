#pragma once

#include <string>

#include "core/fields/field_type.h"
#include "core/language/known.h"
#include "core/language/symbols.h"
#include "core/project/kinds.h"

namespace fsctl::language {

// What something in a configuration file is, as Markdown in a line or two; empty where nothing is known.

/// By the form of its file: a member, or a name or element in one. Nothing is known of what lies in values of any form,
/// such as a record.
std::string about_place(const Outline& outline, const project::FileKind& kind, const Node& node);

/// What another file defines, or a field of a storage.
std::string about_symbol(const Known& known, const Symbol& symbol);

/// A storage field in words: `Price, scoped, a list`.
std::string described_field(const Known& known, const std::string& storage, const std::string& field);

/// A part of a storage field, such as `price.amount`; empty for a whole field.
std::string about_part(const Known& known, const std::string& storage, const std::string& path);

/// A type of storage fields, with its parts or keys.
std::string about_type(const FieldType& type);

}  // namespace fsctl::language
