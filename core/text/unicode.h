#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Unicode questions about UTF-8 text, answered by ICU. Invalid bytes count as U+FFFD.
namespace fsctl::text {

/// Without Unicode white space at both ends.
std::string_view trim(std::string_view text);

std::size_t count_code_points(std::string_view text);

/// `length` code points from code point `start` on; clipped at the end.
std::string_view substring(std::string_view text, std::size_t start, std::size_t length);

/// Terminal columns: wide East Asian characters count two, combining marks none.
std::size_t display_width(std::string_view text);

std::string lower(std::string_view text);
std::string upper(std::string_view text);

/// Case folded: equal for texts that differ in case only.
std::string fold_case(std::string_view text);

/// Folded for case, accents and compatibility forms: equal for texts a searcher takes for the same.
std::string fold(std::string_view text);

/// Latin, ASCII, lower case, every run of other characters one `-`, none at the ends.
std::string slugify(std::string_view text);

bool is_valid_utf8(std::string_view text);
/// With U+FFFD in place of invalid bytes.
std::string valid_utf8(std::string_view text);

}  // namespace fsctl::text
