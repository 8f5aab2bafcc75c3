#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/error/error.h"

namespace fsctl::records {

/// Why a text is no record; of one that is not JSON, what was written in its place. Locations lie within the text.
Problem why_no_record(const std::string& text, const Error& error);

/// What a file of records is by its beginning, if it is none: a table, or text in another encoding or language.
std::optional<Problem> why_no_records(const std::string& beginning);

/// What is wrong in a file of records whatever they are for: what is no JSON, or no object. Nothing for a sound file.
Problems broken_records(const std::shared_ptr<const Source>& file);

}  // namespace fsctl::records
