#include "core/index/options.h"

#include <set>

#include "core/index/document.h"

namespace fsctl::index {
namespace {

constexpr std::size_t most_attributes = 200;

std::string_view text_in(const Value& option, std::string_view member) {
  const Value* found = option.find(member);
  return found != nullptr && found->is_text() ? indexed_text(found->text()) : std::string_view{};
}

}  // namespace

std::string option_text(std::string_view attribute, std::string_view value) {
  std::string text(indexed_text(attribute));
  text += option_separator;
  return text.append(indexed_text(value));
}

std::string_view option_text(const Value& option, std::string& room) {
  room = text_in(option, "attribute");
  room += option_separator;
  return room.append(text_in(option, "value"));
}

std::string_view labelled_option_text(const Value& option, std::string& room) {
  const auto label = text_in(option, "label");
  if (label.empty()) return {};
  option_text(option, room);
  room += option_separator;
  return room.append(label);
}

std::vector<std::string> attributes_in(const FacetCounts& counts) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (counts.counts()[i] > 0) names.insert(counts.value(i).substr(0, counts.value(i).find(option_separator)));
  std::vector<std::string> list(names.begin(), names.end());
  if (list.size() > most_attributes) list.resize(most_attributes);
  return list;
}

OptionLabels labels_in(const FacetCounts& counts) {
  struct Best {
    std::string label;
    std::uint32_t count;
  };
  std::map<std::string, Best> best;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto count = counts.counts()[i];
    if (count == 0) continue;
    const auto& text = counts.value(i);
    const auto end = text.rfind(option_separator);
    auto label = text.substr(end + 1);
    const auto [known, fresh] = best.try_emplace(text.substr(0, end), Best{label, count});
    auto& [most, times] = known->second;
    if (!fresh && (count > times || (count == times && label < most))) known->second = {std::move(label), count};
  }
  OptionLabels labels;
  for (auto& [value, chosen] : best) labels.emplace(value, std::move(chosen.label));
  return labels;
}

}  // namespace fsctl::index
