#include "core/fake/naming.h"

#include <array>

#include "core/fake/random.h"
#include "core/fake/words.h"
#include "core/text/unicode.h"

namespace fsctl::fake {
namespace {

/// The lists from which the records of some feeds have their names, by what the feed's name contains.
struct Theme {
  std::string_view feed;
  std::span<const Word> (*words)();
};
constexpr std::array themes = {Theme{"categor", categories}, Theme{"collection", categories}, Theme{"menu", categories},
                               Theme{"article", headlines},  Theme{"post", headlines},        Theme{"page", headlines},
                               Theme{"news", headlines},     Theme{"review", verdicts}};

const Theme* theme_of(std::string_view feed) {
  for (const Theme& theme : themes)
    if (feed.find(theme.feed) != feed.npos) return &theme;
  return nullptr;
}

bool is_of_brands(std::string_view feed) {
  for (const std::string_view part : {"brand", "vendor", "manufacturer", "supplier", "compan"})
    if (feed.find(part) != feed.npos) return true;
  return false;
}

/// How many different names there are without numbers.
std::uint64_t names_of(std::string_view feed) {
  if (const Theme* theme = theme_of(feed); theme != nullptr) return theme->words().size();
  return is_of_brands(feed) ? series().size() : series().size() * things().size();
}

std::string singular(std::string_view feed) {
  std::string name = text::slugify(feed);
  if (name.ends_with("ies")) return name.substr(0, name.size() - 3) + 'y';
  if (name.size() > 1 && name.ends_with('s') && !name.ends_with("ss")) name.pop_back();
  return name.empty() ? "record" : name;
}

}  // namespace

Naming::Naming(std::string_view feed, std::uint64_t seed, std::int64_t index) : feed_(feed) {
  const auto all = names_of(feed);
  const auto number = static_cast<std::uint64_t>(index);
  place_ = (number % all + seed_for(seed, feed, 0) % all) % all;
  round_ = number / all;
}

std::string_view Naming::company() const { return series()[static_cast<std::size_t>(place_ % series().size())]; }

std::string Naming::name(std::string_view locale) const {
  std::string name;
  if (const Theme* theme = theme_of(feed_); theme != nullptr) {
    name = theme->words()[static_cast<std::size_t>(place_)].in(locale);
  } else if (is_of_brands(feed_)) {
    name = company();
  } else {
    const auto row = place_ / series().size() + place_ % series().size();
    name = named(company(), things()[static_cast<std::size_t>(row % things().size())], locale);
  }
  return round_ == 0 ? name : name + ' ' + std::to_string(round_ + 1);
}

std::string Naming::slug(std::string_view locale) const { return text::slugify(name(locale)); }

std::string Naming::image() const {
  const auto& color = colors()[static_cast<std::size_t>(place_ % colors().size())];
  std::string uri =
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 400 300'%3E"
      "%3Crect width='400' height='300' fill='%23";
  uri += color.hex.substr(1);
  uri += "'/%3E%3Ctext x='200' y='165' font-family='sans-serif' font-size='44' fill='white' text-anchor='middle'%3E";
  uri += company();
  return uri + "%3C/text%3E%3C/svg%3E";
}

std::string Naming::image_file(std::string_view ending, std::size_t position) const {
  std::string path = slug("en") + '/' + std::to_string(position + 1);
  path += position % 2 == 1 && !ending.empty() ? ending : ".jpg";
  return path;
}

std::string made_id(std::string_view feed, std::uint64_t seed, std::int64_t index) {
  std::string id = singular(feed) + '-';
  if (seed != 1) id += 's' + std::to_string(seed) + '-';
  return id + std::to_string(index + 1);
}

}  // namespace fsctl::fake
