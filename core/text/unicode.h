#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Unicode operations on UTF-8 texts, by ICU. Invalid bytes count as U+FFFD.
namespace fsctl::text {

/// The text without the Unicode white space at its ends.
std::string_view trim(std::string_view text);

std::size_t count_code_points(std::string_view text);

/// Up to `length` code points from code point `start` on.
std::string_view substring(std::string_view text, std::size_t start, std::size_t length);

/// The width in terminal columns: wide East Asian characters count two, combining marks none.
std::size_t display_width(std::string_view text);

/// What some programs write before a text; it is no part of it.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool is_ascii(std::string_view text);

std::string lower(std::string_view text);
std::string upper(std::string_view text);

/// The case-folded text; equal for texts that differ in case only.
std::string fold_case(std::string_view text);

/// The text folded for search: equal for texts that differ only in case, accents, compatibility forms, vowel signs of
/// Arabic and Hebrew, curved apostrophes, or Latin letters such as ł and æ in place of l and ae.
std::string fold(std::string_view text);

/// The text transliterated to lower-case ASCII letters and digits; other characters become one `-` between them.
std::string slugify(std::string_view text);

/// Appends a character. REQUIRES: a Unicode scalar value.
void append_code_point(std::string& text, char32_t character);

bool is_valid_utf8(std::string_view text);
/// The text with U+FFFD in place of invalid bytes.
std::string valid_utf8(std::string_view text);

}  // namespace fsctl::text
