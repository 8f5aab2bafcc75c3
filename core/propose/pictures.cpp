#include "core/propose/pictures.h"

#include <algorithm>
#include <vector>

#include "core/propose/slots.h"

namespace fsctl::propose {
namespace {

struct PictureType {
  std::string_view ending;
  std::string_view mime;
};

/// The first one stands for pictures whose name does not tell.
constexpr PictureType picture_types[] = {{".jpg", "image/jpeg"},    {".jpeg", "image/jpeg"}, {".png", "image/png"},
                                         {".webp", "image/webp"},   {".gif", "image/gif"},   {".avif", "image/avif"},
                                         {".svg", "image/svg+xml"}, {".bmp", "image/bmp"},   {".tiff", "image/tiff"}};

constexpr std::size_t longest_ending = 5;

bool is_ending_of(std::string_view name, std::string_view ending) {
  if (name.size() <= ending.size()) return false;
  return std::ranges::equal(name.substr(name.size() - ending.size()), ending, [](char a, char b) {
    return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
  });
}

Json mime_slot(const std::string& path, const std::set<std::string>& endings) {
  Json slot = slots::literal(picture_types[0].mime);
  std::vector<const PictureType*> others;
  for (const auto& type : picture_types)
    if (endings.contains(std::string(type.ending)) && type.mime != picture_types[0].mime) others.push_back(&type);
  const bool is_one_type = others.size() == 1 && endings.size() == 1;
  if (is_one_type) return slots::literal(others.front()->mime);
  std::ranges::reverse(others);
  for (const auto* type : others)
    slot = slots::when(slots::composed("contains", {{"value", slots::data(path)},
                                                    {"reference", slots::literal(type->ending)},
                                                    {"caseInsensitive", slots::literal(true)}}),
                       slots::literal(type->mime), std::move(slot));
  return slot;
}

}  // namespace

std::string_view picture_ending(std::string_view name) {
  constexpr std::string_view data = "data:";
  if (name.starts_with(data)) {
    const auto* type = std::ranges::find_if(
        picture_types, [&](const auto& one) { return name.substr(data.size()).starts_with(one.mime); });
    return type == std::end(picture_types) ? std::string_view() : type->ending;
  }
  name = name.substr(0, name.find_first_of("?#"));
  if (name.size() < longest_ending || name.find('.') == std::string_view::npos) return {};
  for (const auto& [ending, _] : picture_types)
    if (is_ending_of(name, ending)) return ending;
  return {};
}

Json picture_slot(const std::string& path, const std::string& alternative_text, const std::set<std::string>& endings) {
  Json properties = {{"key", slots::data(path)}, {"src", slots::data(path)}, {"mimeType", mime_slot(path, endings)}};
  if (!alternative_text.empty()) properties["altText"] = slots::data(alternative_text);
  return slots::composed("object", {{"properties", std::move(properties)}});
}

}  // namespace fsctl::propose
