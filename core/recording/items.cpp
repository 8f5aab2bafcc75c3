#include "core/recording/items.h"

#include <optional>
#include <string_view>
#include <utility>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/raw.h"

namespace fsctl::recording {
namespace {

using Shown = Item::Shown;

constexpr int ok = 200;

/// A JSON text's value; empty for what is no text.
std::string text_in(const std::optional<std::string>& json) {
  const auto value = json ? parse(*json) : Json();
  return value.is_string() ? value.get<std::string>() : std::string();
}

/// What follows the beginning of a path; nothing for another path.
std::optional<std::string> below(const std::string& path, std::string_view beginning) {
  if (!path.starts_with(beginning)) return {};
  return path.substr(beginning.size());
}

void add_block(const std::string& rest, const std::string& body, std::vector<Item>& items) {
  const auto slash = rest.rfind('/');
  if (slash == std::string::npos) return;
  items.push_back({.shown = Shown::block, .slug = rest.substr(0, slash), .key = rest.substr(slash + 1), .json = body});
}

void add_listing(const std::string& slug, const std::string& body, std::vector<Item>& items) {
  for (auto& item : raw_items(raw_member(body, "items").value_or("[]")).value_or(std::vector<std::string>()))
    items.push_back({.shown = Shown::listing, .slug = slug, .json = std::move(item)});
}

void add_page(const std::string& body, std::vector<Item>& items) {
  if (auto data = raw_member(body, "data"))
    items.push_back({.shown = Shown::page, .slug = text_in(raw_member(body, "block")), .json = std::move(*data)});
}

void add_nodes(const std::string& slug, const std::string& nodes, std::vector<Item>& items) {
  for (const auto& node : raw_items(nodes).value_or(std::vector<std::string>())) {
    items.push_back({.shown = Shown::tree,
                     .slug = slug,
                     .key = text_in(raw_member(node, "key")),
                     .json = merge_patch(node, R"({"$items":null})")});
    add_nodes(slug, raw_member(node, "$items").value_or("[]"), items);
  }
}

}  // namespace

std::vector<Item> items_of(const Recording& recording) {
  std::vector<Item> items;
  const auto& path = recording.question.path;
  const auto& body = recording.answer.body;
  if (recording.answer.status != ok || recording.answer.content_type.find("json") == std::string::npos) return items;
  if (const auto rest = below(path, "/block/")) add_block(*rest, body, items);
  if (const auto slug = below(path, "/listing/")) add_listing(*slug, body, items);
  if (const auto slug = below(path, "/tree/")) add_nodes(*slug, raw_member(body, "items").value_or("[]"), items);
  if (below(path, "/page/")) add_page(body, items);
  return items;
}

}  // namespace fsctl::recording
