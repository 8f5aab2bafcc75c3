#include <algorithm>

#include "core/composer/call.h"
#include "core/composer/operations.h"
#include "core/text/unicode.h"

namespace fsctl::composer {
namespace {

/// Whether a tag, a comment or a declaration begins here, rather than a `<` as in `1 < 2`.
bool opens_tag(std::string_view html, std::size_t at) {
  if (html[at] != '<' || at + 1 == html.size()) return false;
  const char next = html[at + 1];
  return (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z') || next == '/' || next == '!' || next == '?';
}

/// The offset after the tag that begins here; a `>` in a quoted attribute does not end the tag.
std::size_t tag_end(std::string_view html, std::size_t at) {
  if (html.substr(at).starts_with("<!--")) {
    const auto end = html.find("-->", at + 2);
    return end == std::string_view::npos ? html.size() : end + 3;
  }
  char quote = 0;
  char before = 0;  // the last character that is not a space
  for (++at; at < html.size(); ++at) {
    const char c = html[at];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '>') {
      return at + 1;
    } else if ((c == '"' || c == '\'') && before == '=') {
      quote = c;
    }
    if (c != ' ' && c != '\t' && c != '\n' && c != '\r') before = c;
  }
  return html.size();
}

}  // namespace

std::span<const Operation> text_operations() {
  static const Operation entries[] = {
      {
          .name = "concat",
          .category = Category::texts,
          .summary = "`value1`, the separator, `value2`.",
          .parameters = {required("value1", string, "The text in front."),
                         required("value2", string, "The text at the end."),
                         optional("separator", string, std::string_view(""), "What stands between them.")},
          .output = string,
          .evaluate = [](Call& call) -> Value {
            enum { value1, value2, separator };
            const auto head = call.text(value1);
            const auto tail = call.text(value2);
            const auto between = call.text(separator);
            const auto size = head.size() + between.size() + tail.size();
            char* const whole = static_cast<char*>(call.arena().allocate(size, 1));
            char* const end = std::ranges::copy(between, std::ranges::copy(head, whole).out).out;
            std::ranges::copy(tail, end);
            return std::string_view(whole, size);
          },
          .examples = {{R"({"value1": "Red", "value2": "Shoe", "separator": " "})", R"("Red Shoe")"},
                       {R"({"value1": "Red", "value2": "Shoe"})", R"("RedShoe")"},
                       {R"({"value1": "", "value2": "", "separator": "-"})", R"("-")"}},
      },
      {
          .name = "contains",
          .category = Category::texts,
          .summary = "Whether `value` contains `reference`. Every text contains the empty one.",
          .parameters = {required("value", string, "The text to search in."),
                         required("reference", string, "The text to search for."),
                         optional("caseInsensitive", boolean, false, "Whether upper and lower case are the same.")},
          .output = boolean,
          .evaluate = [](Call& call) -> Value {
            enum { value, reference, case_insensitive };
            const auto where = call.text(value);
            const auto what = call.text(reference);
            if (!call.boolean(case_insensitive)) return where.find(what) != std::string_view::npos;
            return text::fold_case(where).find(text::fold_case(what)) != std::string::npos;
          },
          .examples = {{R"({"value": "Red Shoe", "reference": "Shoe"})", "true"},
                       {R"({"value": "Red Shoe", "reference": "shoe"})", "false"},
                       {R"({"value": "Red Shoe", "reference": "shoe", "caseInsensitive": true})", "true"},
                       {R"({"value": "STRASSE", "reference": "straße", "caseInsensitive": true})", "true"},
                       {R"({"value": "Red Shoe", "reference": ""})", "true"}},
      },
      {
          .name = "lower",
          .category = Category::texts,
          .summary = "The text in lower case.",
          .parameters = {required("value", string, "The text.")},
          .output = string,
          .evaluate = [](Call& call) -> Value { return call.keep(text::lower(call.text(0))); },
          .examples = {{R"({"value": "Red SHOE"})", R"("red shoe")"}, {R"({"value": "ÄÖÜ"})", R"("äöü")"}},
      },
      {
          .name = "slugify",
          .category = Category::texts,
          .summary =
              "The text for use in a URL: Latin letters without accents in lower case and digits, everything else one "
              "`-`.",
          .parameters = {required("value", string, "The text.")},
          .output = string,
          .evaluate = [](Call& call) -> Value { return call.keep(text::slugify(call.text(0))); },
          .examples = {{R"({"value": "Red Shoe, size 42!"})", R"("red-shoe-size-42")"},
                       {R"({"value": " Crème brûlée "})", R"("creme-brulee")"},
                       {R"({"value": "Москва"})", R"("moskva")"},
                       {R"({"value": "!?"})", R"("")"}},
      },
      {
          .name = "endsWith",
          .category = Category::texts,
          .summary = "Whether `value` ends with `reference`.",
          .parameters = {required("value", string, "The text to look at."),
                         required("reference", string, "The end to look for.")},
          .output = boolean,
          .evaluate = [](Call& call) -> Value {
            enum { value, reference };
            const auto whole = call.text(value);
            return whole.ends_with(call.text(reference));
          },
          .examples = {{R"({"value": "photo.png", "reference": ".png"})", "true"},
                       {R"({"value": "photo.PNG", "reference": ".png"})", "false"},
                       {R"({"value": "photo.png", "reference": ""})", "true"}},
          .extension = true,
      },
      {
          .name = "length",
          .category = Category::texts,
          .summary = "The number of characters (code points).",
          .parameters = {required("value", string, "The text.")},
          .output = number,
          .evaluate = [](Call& call) -> Value {
            return static_cast<std::int64_t>(text::count_code_points(call.text(0)));
          },
          .examples = {{R"({"value": "Größe"})", "5"}, {R"({"value": "👟"})", "1"}, {R"({"value": ""})", "0"}},
          .extension = true,
      },
      {
          .name = "replace",
          .category = Category::texts,
          .summary =
              "The text with every occurrence of `search` replaced, from left to right. An empty `search` occurs "
              "nowhere.",
          .parameters = {required("value", string, "The text."), required("search", string, "What to replace."),
                         required("replacement", string, "What to put in its place.")},
          .output = string,
          .evaluate = [](Call& call) -> Value {
            enum { value, search, replacement };
            auto rest = call.text(value);
            const auto old_part = call.text(search);
            const auto new_part = call.text(replacement);
            if (old_part.empty()) return rest;
            std::size_t count = 0;
            for (auto at = rest.find(old_part); at != std::string_view::npos;
                 at = rest.find(old_part, at + old_part.size()))
              ++count;
            const auto size = rest.size() - count * old_part.size() + count * new_part.size();
            char* const replaced = static_cast<char*>(call.arena().allocate(size, 1));
            char* end = replaced;
            for (; count > 0; --count) {
              const auto at = rest.find(old_part);
              end = std::ranges::copy(rest.substr(0, at), end).out;
              end = std::ranges::copy(new_part, end).out;
              rest.remove_prefix(at + old_part.size());
            }
            std::ranges::copy(rest, end);
            return std::string_view(replaced, size);
          },
          .examples = {{R"({"value": "a-b-c", "search": "-", "replacement": " / "})", R"("a / b / c")"},
                       {R"({"value": "aaa", "search": "aa", "replacement": "b"})", R"("ba")"},
                       {R"({"value": "EUR 5", "search": "EUR ", "replacement": ""})", R"("5")"},
                       {R"({"value": "abc", "search": "", "replacement": "-"})", R"("abc")"}},
          .extension = true,
      },
      {
          .name = "startsWith",
          .category = Category::texts,
          .summary = "Whether `value` starts with `reference`.",
          .parameters = {required("value", string, "The text to look at."),
                         required("reference", string, "The beginning to look for.")},
          .output = boolean,
          .evaluate = [](Call& call) -> Value {
            enum { value, reference };
            const auto whole = call.text(value);
            return whole.starts_with(call.text(reference));
          },
          .examples = {{R"({"value": "SKU-123", "reference": "SKU-"})", "true"},
                       {R"({"value": "SKU-123", "reference": "sku-"})", "false"},
                       {R"({"value": "SKU", "reference": "SKU-"})", "false"}},
          .extension = true,
      },
      {
          .name = "stripTags",
          .category = Category::texts,
          .summary = "The text without HTML tags and comments. Entities such as `&amp;` stay; a tag that is not closed "
                     "reaches to the end.",
          .parameters = {required("value", string, "The HTML text.")},
          .output = string,
          .evaluate = [](Call& call) -> Value {
            const auto html = call.text(0);
            char* const plain = static_cast<char*>(call.arena().allocate(html.size(), 1));
            char* end = plain;
            for (std::size_t at = 0; at < html.size();) {
              if (opens_tag(html, at))
                at = tag_end(html, at);
              else
                *end++ = html[at++];
            }
            return std::string_view(plain, static_cast<std::size_t>(end - plain));
          },
          .examples = {{R"({"value": "<p>A <b>red</b> shoe &amp; more<br/></p>"})", R"("A red shoe &amp; more")"},
                       {R"({"value": "1 < 2 and 3 > 2"})", R"("1 < 2 and 3 > 2")"},
                       {R"({"value": "a<!-- <b> -->b<a title=\"x > y\">c</a>"})", R"("abc")"},
                       {R"({"value": "text <img src="})", R"("text ")"}},
          .extension = true,
      },
      {
          .name = "substring",
          .category = Category::texts,
          .summary = "`length` characters (code points) from `start` on; fewer where the text ends before.",
          .parameters = {required("value", string, "The text to take from."),
                         required("start", number, "The position of the first character, from 0 on.", &whole_from_zero),
                         required("length", number, "How many characters to take at most.", &whole_from_zero)},
          .output = string,
          .evaluate = [](Call& call) -> Value {
            enum { value, start, length };
            const auto whole = call.text(value);
            const auto skipped = call.count(start);
            return text::substring(whole, skipped, call.count(length));
          },
          .examples = {{R"({"value": "Größe 42", "start": 2, "length": 3})", R"("öße")"},
                       {R"({"value": "abc", "start": 1, "length": 9})", R"("bc")"},
                       {R"({"value": "abc", "start": 1, "length": 0})", R"("")"},
                       {R"({"value": "abc", "start": 5, "length": 1})", R"("")"}},
          .extension = true,
      },
      {
          .name = "trim",
          .category = Category::texts,
          .summary = "The text without white space at both ends.",
          .parameters = {required("value", string, "The text.")},
          .output = string,
          .evaluate = [](Call& call) -> Value { return text::trim(call.text(0)); },
          .examples = {{R"({"value": " \tred  shoe\n"})", R"("red  shoe")"},
                       {R"({"value": "\u00a0\u2003shoe\u3000"})", R"("shoe")"},
                       {R"({"value": "  "})", R"("")"}},
          .extension = true,
      },
      {
          .name = "upper",
          .category = Category::texts,
          .summary = "The text in upper case.",
          .parameters = {required("value", string, "The text.")},
          .output = string,
          .evaluate = [](Call& call) -> Value { return call.keep(text::upper(call.text(0))); },
          .examples = {{R"({"value": "Red shoe"})", R"("RED SHOE")"}, {R"({"value": "straße"})", R"("STRASSE")"}},
          .extension = true,
      },
  };
  return entries;
}

}  // namespace fsctl::composer
