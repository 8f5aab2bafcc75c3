#include "core/fake/from_sample.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/fake/former_prices.h"
#include "core/fake/naming.h"
#include "core/text/codes.h"
#include "core/text/unicode.h"

namespace fsctl::fake {
namespace {

constexpr std::size_t most_records = 1'000;
constexpr std::size_t most_bytes = std::size_t{8} << 20U;

bool is_marker_name(std::string_view name) {
  return name == "@translation" || name == "@channel" || name == "@currency";
}

bool is_marker(const Json& value) {
  return value.is_object() && value.size() == 1 && is_marker_name(value.begin().key());
}

bool is_image_address(const std::string& text) {
  if (!text.starts_with("http")) return false;
  const auto path = text.substr(0, text.find_first_of("?#"));
  return std::ranges::any_of(std::initializer_list<std::string_view>{".jpg", ".jpeg", ".png", ".webp", ".gif", ".svg"},
                             [&](std::string_view ending) { return path.ends_with(ending); });
}

bool is_plain_number(const std::string& text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// Whether the paths of pages, or numbers of articles, are made of such texts, which records do not share.
bool is_in_paths(Role role) { return role == Role::name || role == Role::slug || role == Role::sku; }

/// A member's text; empty when it has none.
std::string text_of(const Json& record, const std::string& member) {
  const auto found = record.find(member);
  return found != record.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

/// Makes one record differ from its model.
class Variation {
 public:
  Variation(const Sample& sample, const Keys& keys, std::int64_t index, const Naming& naming, Random& chance,
            Sample::Likeness likeness)
      : sample_(sample), keys_(keys), index_(index), naming_(naming), chance_(chance), likeness_(likeness) {}

  /// `names` are the members that lead to the value, markers left out. False when the value is to be left out.
  bool vary(Json& value, const std::string& path, std::vector<std::string>& names) {
    if (value.is_array()) return vary_list(value, path, names);
    if (value.is_object()) return vary_members(value, path, names);
    if (likeness_ == Sample::Likeness::but_for_paths) {
      if (value.is_string() && is_in_paths(sample_.role_at(names))) vary_text(value, names);
      return true;
    }
    const Node* node = find(sample_.plan_.record, names);
    if (node != nullptr && node->refers_to != nullptr && value.is_string()) return refer(*node, value);
    if (auto other = sample_.values_.another(path, value, chance_)) {
      value = std::move(*other);
      return true;
    }
    if (value.is_string()) vary_text(value, names);
    return true;
  }

 private:
  bool vary_list(Json& list, const std::string& path, std::vector<std::string>& names) {
    Json kept = Json::array();
    for (auto& item : list)
      if (vary(item, path + "[]", names) && (!item.is_string() || std::ranges::find(kept, item) == kept.end()))
        kept.push_back(std::move(item));
    list = std::move(kept);
    return true;
  }

  bool vary_members(Json& object, const std::string& path, std::vector<std::string>& names) {
    const bool marks = is_marker(object);
    Json kept = Json::object();
    for (auto& [name, inner] : object.items()) {
      if (marks) {
        for (auto& [variant, text] : inner.items()) vary(text, path + '@' + variant, names);
        kept[name] = std::move(inner);
        continue;
      }
      names.push_back(name);
      if (vary(inner, path + '.' + name, names)) kept[name] = std::move(inner);
      names.pop_back();
    }
    object = std::move(kept);
    if (likeness_ == Sample::Likeness::some) order_prices(object);
    if (has_image_ && object.contains("mimeType")) object["mimeType"] = "image/svg+xml";
    return true;
  }

  bool refer(const Node& node, Json& value) {
    auto key = keys_.pick(node, index_, chance_);
    if (!key) return !node.is_parent;
    value = std::move(*key);
    return true;
  }

  void vary_text(Json& value, const std::vector<std::string>& names) {
    const auto& text = value.get_ref<const std::string&>();
    if (is_image_address(text)) {
      value = naming_.image();
      has_image_ = true;
      return;
    }
    if (is_plain_number(text) || text.empty()) return;
    const auto number = std::to_string(index_ + 1);
    const Role role = sample_.role_at(names);
    if (is_in_paths(role)) value = numbered(text, (role == Role::name ? ' ' : '-') + number);
    if (role == Role::email) value = number + '.' + text;
  }

  /// A text with an ending, as often as it takes to be none of the sample's. Those of different records differ.
  std::string numbered(std::string text, const std::string& ending) const {
    do text += ending;
    while (sample_.taken_.contains(text::slugify(text)));
    return text;
  }

  const Sample& sample_;
  const Keys& keys_;
  std::int64_t index_;
  const Naming& naming_;
  Random& chance_;
  Sample::Likeness likeness_;
  bool has_image_ = false;
};

bool Sample::is_full() const { return records_.size() >= most_records || bytes_ >= most_bytes; }

void Sample::add(std::string_view raw) {
  if (is_full()) return;
  Json record = Json::parse(raw, nullptr, false);
  if (!record.is_object()) return;
  bytes_ += raw.size();
  observe("", record);
  std::vector<std::string> names;
  note_taken(record, names);
  records_.push_back(std::move(record));
}

void Sample::arrange() {
  const auto& feed = *plan_.feed;
  std::map<std::string, std::size_t> places;
  std::map<std::size_t, std::vector<std::size_t>> variants;
  for (std::size_t at = 0; at < records_.size(); ++at) places.emplace(text_of(records_[at], feed.id_member), at);
  std::vector<bool> is_in_family(records_.size());
  for (std::size_t at = 0; at < records_.size() && plan_.has_variants; ++at) {
    const auto parent = text_of(records_[at], feed.parent_member);
    if (parent.empty()) continue;
    is_in_family[at] = true;
    const auto product = places.find(parent);
    if (product == places.end() || product->second == at) continue;
    is_in_family[product->second] = true;
    variants[product->second].push_back(at);
  }
  for (auto& [product, list] : variants) families_.push_back({product, std::move(list)});
  for (std::size_t at = 0; at < records_.size(); ++at)
    if (!is_in_family[at]) alone_.push_back(at);
}

Rank Sample::rank(std::int64_t index, std::int64_t count) const {
  return families_.empty() ? Rank::alone : rank_of(plan_, index, count);
}

void Sample::observe(const std::string& path, const Json& value) {
  if (value.is_array())
    for (const auto& item : value) observe(path + "[]", item);
  else if (is_marker(value))
    for (const auto& [variant, inner] : value.begin().value().items()) observe(path + '@' + variant, inner);
  else if (value.is_object())
    for (const auto& [name, inner] : value.items()) observe(path + '.' + name, inner);
  else
    values_.add(path, value);
}

/// What the text at a path of members stands for: a slug wherever it is, if records do not share it, and others in the
/// record itself. One of a locale, such as `name.en-GB`, stands for the same as all of them.
Role Sample::role_at(const std::vector<std::string>& names) const {
  if (names.empty()) return Role::none;
  if (names.size() > 1 && text::is_locale(names.back()))
    if (const auto role = role_at({names.begin(), names.end() - 1}); is_in_paths(role)) return role;
  const Node* node = find(plan_.record, names);
  const bool is_slug = role_named(names.back()) == Role::slug || (node != nullptr && node->role == Role::slug);
  if (names.size() == 1) return is_slug ? Role::slug : role_named(names.front());
  return is_slug && !shared_.contains(names) ? Role::slug : Role::none;
}

/// `names` are the members that lead to the value, markers left out.
void Sample::note_taken(const Json& value, std::vector<std::string>& names) {
  if (value.is_string() && is_in_paths(role_at(names))) {
    auto text = text::slugify(value.get_ref<const std::string&>());
    const auto owner = owners_.try_emplace(std::pair(names, text), records_.size()).first->second;
    if (owner != records_.size()) shared_.insert(names);
    taken_.insert(std::move(text));
  }
  if (value.is_array())
    for (const auto& item : value) note_taken(item, names);
  if (!value.is_object()) return;
  if (is_marker(value)) {
    for (const auto& text : value.begin().value()) note_taken(text, names);
    return;
  }
  for (const auto& [name, inner] : value.items()) {
    names.push_back(name);
    note_taken(inner, names);
    names.pop_back();
  }
}

/// The record after which the one with this number is made; variants are made after those of their product's model.
const Json& Sample::model(Rank rank, std::uint64_t seed, std::int64_t index) const {
  const auto head = rank == Rank::variant ? product_of(index) : index;
  Random chance(seed_for(seed, plan_.feed->id, static_cast<std::uint64_t>(head) + 1));
  if (rank == Rank::alone) return alone_.empty() ? chance.one_of(records_) : records_[chance.one_of(alone_)];
  const Family& family = chance.one_of(families_);
  if (rank == Rank::product) return records_[family.product];
  return records_[family.variants[static_cast<std::size_t>(index - head - 1) % family.variants.size()]];
}

Json Sample::record(const Keys& keys, std::uint64_t seed, std::int64_t index, std::int64_t count,
                    Likeness likeness) const {
  const auto& feed = *plan_.feed;
  const Rank its_rank = rank(index, count);
  Json record = model(its_rank, seed, index);
  record.erase(feed.parent_member);
  const Naming naming(feed.id, seed, index);
  if (likeness != Likeness::whole) {
    const auto own = seed_for(seed, feed.id, static_cast<std::uint64_t>(index) + 1);
    std::vector<std::string> names;
    Json varied = Json::object();
    for (auto& [name, value] : record.items()) {
      Random chance(seed_for(own, name, 0));
      names = {name};
      if (name == feed.id_member ||
          Variation(*this, keys, index, naming, chance, likeness).vary(value, '.' + name, names))
        varied[name] = std::move(value);
    }
    record = std::move(varied);
    if (likeness == Likeness::some) order_prices(record);
  }
  record[feed.id_member] = made_id(feed.id, seed, index);
  if (its_rank == Rank::variant) record[feed.parent_member] = made_id(feed.id, seed, product_of(index));
  return record;
}

}  // namespace fsctl::fake
