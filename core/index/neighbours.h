#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fsctl::index {

/// The words of a dictionary within `typos` edits (insert, remove, replace, swap neighbours; in code points) of a word.
/// `next` gives the first word of the dictionary at or after a text.
std::vector<std::string> neighbours(const std::string& word, std::size_t typos,
                                    const std::function<std::optional<std::string>(const std::string&)>& next);

/// How many typos a word of this many letters is forgiven (see the README, "Decisions").
std::size_t typos_for(std::string_view word);

}  // namespace fsctl::index
