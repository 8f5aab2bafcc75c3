#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace fsctl::fake {

/// A text in the languages that the tables know.
struct Word {
  std::string_view en, de, fr;

  /// In the language of a locale such as `de-AT`; English where the tables do not know it.
  std::string_view in(std::string_view locale) const;
};

std::span<const Word> things();      ///< what a shop sells: `Lamp`
std::span<const Word> categories();  ///< `Living room`
std::span<const Word> headlines();   ///< of articles
std::span<const Word> verdicts();    ///< the titles of reviews
std::span<const Word> sentences();
std::span<const Word> phrases();             ///< one or two words that may stand for anything: `hand-made`
std::span<const std::string_view> series();  ///< proper names: `Halden`
std::span<const std::string_view> first_names();
std::span<const std::string_view> last_names();
std::span<const std::string_view> cities();
std::span<const std::string_view> streets();

struct Color {
  std::string_view key, hex;
  Word label;
};
std::span<const Color> colors();
std::span<const std::string_view> sizes();

/// How a name of a series and a thing are put together in the language of a locale: `Halden Lamp`, `Lampe Halden`.
std::string named(std::string_view series, const Word& thing, std::string_view locale);

}  // namespace fsctl::fake
