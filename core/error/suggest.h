#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/hint.h"

namespace fsctl {

/// The known name that is most similar to a misspelt one; null when none is similar enough.
const std::string* nearest(std::string_view wrong, std::span<const std::string> known);

/// Whether nothing else than this name can be meant: the two differ by a slip of typing, in capitals or in the signs
/// between words, or the one is a word of other languages for the other. `notEquals` is no slip for `equals`.
bool is_slip(std::string_view wrong, const std::string& name);

/// Suggests the most similar known name, or several that are equally similar; an empty hint when none is similar
/// enough. A word of other languages stands for the name that it has here: `times` for `multiply`.
Hint did_you_mean(std::string_view wrong, std::span<const std::string> known);

/// The words as a list for a sentence: `a, b, c`.
std::string joined(std::span<const std::string> words);

}  // namespace fsctl
