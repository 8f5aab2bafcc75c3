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
Found is_unquoted(const BrokenText& broken);
Found is_other_quote(const BrokenText& broken);
Found is_wrong_text(const BrokenText& broken);
Found is_unseen(const BrokenText& broken);
Found is_wide_sign(const BrokenText& broken);

}  // namespace fsctl::broken
