#pragma once

#include <string>
#include <string_view>

namespace fsctl {

/// A name with the ASCII signs that its other signs look like: `feed` with a Cyrillic letter, a no-break space within
/// or a full-width sign becomes that in ASCII. Signs that are not seen are left out, and so are blanks at the ends.
std::string as_it_looks(std::string_view name);

/// What the first such sign of a name is: `a Cyrillic letter (U+0435)`; empty for a name without one.
std::string lookalike_in(std::string_view name);

}  // namespace fsctl
