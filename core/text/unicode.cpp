#include "core/text/unicode.h"

#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/translit.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <memory>
#include <new>
#include <stdexcept>

#include "core/budget/idle.h"
#include "core/budget/room.h"

namespace fsctl::text {
namespace {

/// ICU crashes when memory runs out while it makes a transliterator.
constexpr std::size_t room_for_transliterator = std::size_t{48} * 1024 * 1024;

icu::UnicodeString to_icu(std::string_view text) {
  auto wide = icu::UnicodeString::fromUTF8({text.data(), static_cast<int32_t>(text.size())});
  if (wide.isBogus()) throw std::bad_alloc();
  return wide;
}

std::string from_icu(const icu::UnicodeString& text) {
  if (text.isBogus()) throw std::bad_alloc();
  std::string out;
  text.toUTF8String(out);
  return out;
}

void require(UErrorCode status, const char* what) {
  if (status == U_MEMORY_ALLOCATION_ERROR) throw std::bad_alloc();
  if (U_FAILURE(status)) throw std::runtime_error(std::string("ICU: ") + what + ": " + u_errorName(status));
}

/// Calls `visit(code point, byte offset after it)` until it returns false.
template <typename Visit>
void each_code_point(std::string_view text, Visit visit) {
  const auto* bytes = reinterpret_cast<const uint8_t*>(text.data());
  const auto size = static_cast<int32_t>(text.size());
  int32_t at = 0;
  while (at < size) {
    UChar32 c = 0;
    U8_NEXT_OR_FFFD(bytes, at, size, c);
    if (!visit(c, static_cast<std::size_t>(at))) return;
  }
}

std::string ascii_lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

/// Whether this mark is one that search ignores: an accent used with several scripts, or a vowel sign of Arabic or
/// Hebrew, which are mostly left out. Marks of other single scripts, such as the vowel signs of Hindi, distinguish
/// words.
bool is_ignored(UChar32 c) {
  constexpr UChar32 tatweel = 0x640;  // stretches an Arabic word
  if (c == tatweel) return true;
  if (u_charType(c) != U_NON_SPACING_MARK) return false;
  const bool voices_kana = c == 0x3099 || c == 0x309A;
  if (voices_kana) return false;
  const auto script = u_getIntPropertyValue(c, UCHAR_SCRIPT);
  return script == USCRIPT_INHERITED || script == USCRIPT_ARABIC || script == USCRIPT_HEBREW;
}

/// Latin letters that no normalization takes apart, in lower case, and how they are typed without them.
struct PlainLetter {
  UChar32 letter;
  const char16_t* plain;
};
constexpr PlainLetter plain_letters[] = {
    {U'æ', u"ae"}, {U'ð', u"d"}, {U'ø', u"o"}, {U'þ', u"th"}, {U'đ', u"d"}, {U'ħ', u"h"}, {U'ı', u"i"},
    {U'ĸ', u"k"},  {U'ł', u"l"}, {U'ŋ', u"n"}, {U'œ', u"oe"}, {U'ŧ', u"t"}, {U'ɓ', u"b"}, {U'ɗ', u"d"},
    {U'ƙ', u"k"},  {U'ƴ', u"y"}, {U'ǝ', u"e"}, {U'ɛ', u"e"},  {U'ɔ', u"o"}, {U'ɖ', u"d"}, {U'ƒ', u"f"},
};

/// REQUIRES: a decomposed text.
icu::UnicodeString plain(const icu::UnicodeString& text) {
  icu::UnicodeString out;
  for (int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
    const UChar32 c = text.char32At(at);
    if (c < 0x80) {
      out.append(c);
      continue;
    }
    if (is_ignored(c)) continue;
    if (c == u'’' || c == u'ʼ') {
      out.append(u'\'');
      continue;
    }
    const auto known = std::ranges::find(plain_letters, c, &PlainLetter::letter);
    if (known == std::end(plain_letters))
      out.append(c);
    else
      out.append(known->plain, -1);
  }
  return out;
}

Idle<icu::Transliterator>::Loan to_ascii() {
  static Idle<icu::Transliterator> idle;
  return idle.lend([] {
    UErrorCode status = U_ZERO_ERROR;
    make_sure_of_room(room_for_transliterator);
    std::unique_ptr<icu::Transliterator> made(
        icu::Transliterator::createInstance("Any-Latin; Latin-ASCII", UTRANS_FORWARD, status));
    if (U_FAILURE(status)) throw std::bad_alloc();  // ICU ships it, so only memory can be missing
    return made;
  });
}

std::string with_dashes(std::string_view ascii) {
  std::string out;
  for (const char c : ascii) {
    const bool word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (word)
      out += c;
    else if (!out.empty() && out.back() != '-')
      out += '-';
  }
  if (!out.empty() && out.back() == '-') out.pop_back();
  return out;
}

}  // namespace

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string_view trim(std::string_view text) {
  std::size_t begin = text.size();
  std::size_t end = text.size();
  std::size_t at = 0;
  each_code_point(text, [&](UChar32 c, std::size_t after) {
    if (!u_isUWhiteSpace(c)) {
      begin = std::min(begin, at);
      end = after;
    }
    at = after;
    return true;
  });
  return text.substr(begin, end - begin);
}

std::size_t count_code_points(std::string_view text) {
  std::size_t count = 0;
  each_code_point(text, [&](UChar32, std::size_t) {
    ++count;
    return true;
  });
  return count;
}

std::string_view substring(std::string_view text, std::size_t start, std::size_t length) {
  std::size_t index = 0;
  std::size_t begin = start == 0 ? 0 : text.size();
  std::size_t end = length == 0 ? begin : text.size();
  each_code_point(text, [&](UChar32, std::size_t after) {
    ++index;
    if (index == start) begin = after;
    if (index >= start && index - start == length) {
      end = after;
      return false;
    }
    return true;
  });
  return text.substr(begin, std::max(begin, end) - begin);
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  each_code_point(text, [&](UChar32 c, std::size_t) {
    const auto type = u_charType(c);
    if (type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK || type == U_FORMAT_CHAR) return true;
    const auto east_asian = u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
    width += east_asian == U_EA_WIDE || east_asian == U_EA_FULLWIDTH ? 2 : 1;
    return true;
  });
  return width;
}

std::string lower(std::string_view text) {
  if (is_ascii(text)) return ascii_lower(text);
  return from_icu(to_icu(text).toLower(icu::Locale::getRoot()));
}

std::string upper(std::string_view text) { return from_icu(to_icu(text).toUpper(icu::Locale::getRoot())); }

std::string fold_case(std::string_view text) {
  if (is_ascii(text)) return ascii_lower(text);
  return from_icu(to_icu(text).foldCase());
}

std::string fold(std::string_view text) {
  if (is_ascii(text)) return ascii_lower(text);
  UErrorCode status = U_ZERO_ERROR;
  const auto* folding = icu::Normalizer2::getNFKCCasefoldInstance(status);
  const auto* decomposing = icu::Normalizer2::getNFDInstance(status);
  const auto* composing = icu::Normalizer2::getNFCInstance(status);
  require(status, "normalizer");
  const auto decomposed = decomposing->normalize(folding->normalize(to_icu(text), status), status);
  const auto folded = composing->normalize(plain(decomposed), status);
  require(status, "normalization");
  return from_icu(folded);
}

std::string slugify(std::string_view text) {
  if (is_ascii(text)) return with_dashes(ascii_lower(text));
  auto wide = to_icu(text);
  (*to_ascii()).transliterate(wide);
  return with_dashes(ascii_lower(from_icu(wide)));
}

void append_code_point(std::string& text, char32_t character) {
  icu::UnicodeString(static_cast<UChar32>(character)).toUTF8String(text);
}

bool is_valid_utf8(std::string_view text) {
  const auto* bytes = reinterpret_cast<const uint8_t*>(text.data());
  const auto size = static_cast<int64_t>(text.size());
  int64_t at = 0;
  while (at < size) {
    UChar32 c = 0;
    U8_NEXT(bytes, at, size, c);
    if (c < 0) return false;
  }
  return true;
}

std::string valid_utf8(std::string_view text) { return from_icu(to_icu(text)); }

}  // namespace fsctl::text
