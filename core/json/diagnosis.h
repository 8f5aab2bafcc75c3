#pragma once

#include <optional>

#include "core/error/error.h"

namespace fsctl {

/// What a text that people wrote is in place of JSON, where, and how to mend it: a comma too many, a comment, a quote
/// of another kind, a bracket that is not closed. Nothing when it has the form of JSON, or is none of the mistakes
/// known. What mends it is only given if the text is JSON when all its other mistakes are mended, too.
std::optional<Problem> diagnose(const Source& source);

}  // namespace fsctl
