#pragma once

#include "core/json/mistake.h"

/// Recognisers of what other languages have and JSON does not: comments, words, numbers, quotes, escapes, unseen signs.
namespace fsctl::broken {

Found is_comment(const BrokenText& broken);
Found is_foreign_word(const BrokenText& broken);
/// A word of JSON with a slip in it, such as `tru`.
Found is_mistyped_word(const BrokenText& broken);
/// What a program that makes files from templates has left behind.
Found is_placeholder(const BrokenText& broken);
Found is_foreign_number(const BrokenText& broken);
/// A sign and its number with a blank between them.
Found is_number_apart(const BrokenText& broken);
/// A number with a sign of money or of percent.
Found is_number_with_sign(const BrokenText& broken);
/// A number with marks between its digits, such as `1.000,5` or `1'000`.
Found is_marked_number(const BrokenText& broken);
/// Digits in groups with blanks between them, in an object, where nothing else can be meant: `1 000`.
Found is_number_with_blank(const BrokenText& broken);
/// Digits of another script, such as Arabic ones.
Found is_foreign_digits(const BrokenText& broken);
/// `60 * 24` in place of what comes out.
Found is_formula(const BrokenText& broken);
Found is_unquoted(const BrokenText& broken);
Found is_other_quote(const BrokenText& broken);
/// `""a""` in place of `"a"`.
Found is_doubled_quote(const BrokenText& broken);
Found is_wrong_text(const BrokenText& broken);
Found is_unseen(const BrokenText& broken);
Found is_wide_sign(const BrokenText& broken);

}  // namespace fsctl::broken
