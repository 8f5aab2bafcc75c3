#include "core/index/mapped_values.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/index/column_content.h"

namespace fsctl::index {
namespace {

using Columns = std::vector<std::shared_ptr<const Column>>;

/// Gives the values that are needed new codes, in their order.
class NewCodes {
 public:
  NewCodes(const Join& join, const Columns& values, ColumnContent& content) : values_(values), content_(content) {
    for (const auto& column : values) new_codes_.emplace_back(column ? column->distinct() : 0, no_code);
    for (const auto& place : join.places())
      if (place.is_there())
        values[place.segment]->each_value(place.document,
                                          [&](Code code, const Number&) { new_codes_[place.segment][code] = 0; });
    for (const auto& value : in_order()) add(value);
  }

  Code of(std::uint32_t segment, Code code) const { return new_codes_[segment][code]; }

 private:
  struct Used {
    std::uint32_t segment;
    Code code;
  };

  std::string_view text(const Used& used) const { return values_[used.segment]->text(used.code); }
  Number number(const Used& used) const { return values_[used.segment]->number(used.code); }

  std::vector<Used> in_order() const {
    std::vector<Used> all;
    std::size_t segments = 0;
    for (std::uint32_t segment = 0; segment < new_codes_.size(); ++segment) {
      const auto before = all.size();
      for (Code code = 0; code < new_codes_[segment].size(); ++code)
        if (new_codes_[segment][code] != no_code) all.push_back({segment, code});
      segments += all.size() > before ? 1U : 0U;
    }
    if (segments < 2) return all;  // those of one column are in order
    if (content_.is_numeric)
      std::ranges::sort(all, {}, [&](const Used& used) { return number(used); });
    else
      std::ranges::sort(all, {}, [&](const Used& used) { return text(used); });
    return all;
  }

  void add(const Used& used) {
    const bool is_new = !last_ || (content_.is_numeric ? number(*last_) != number(used) : text(*last_) != text(used));
    if (is_new && content_.is_numeric) content_.numbers.add(number(used));
    if (is_new && !content_.is_numeric) content_.add_text(text(used));
    new_codes_[used.segment][used.code] = static_cast<Code>(content_.distinct() - 1);
    last_ = used;
  }

  const Columns& values_;
  ColumnContent& content_;
  std::vector<std::vector<Code>> new_codes_{};  ///< by segment and code there
  std::optional<Used> last_{};
};

/// A value with its position.
struct Placed {
  Code code;
  Number position;
};

/// By code of the keys, the values behind it.
class ValuesOfKeys {
 public:
  ValuesOfKeys(const Join& join, const Columns& values, const NewCodes& new_codes) {
    for (const auto& place : join.places()) {
      if (place.is_there())
        values[place.segment]->each_value(place.document, [&](Code code, const Number& position) {
          all_.push_back({new_codes.of(place.segment, code), position});
        });
      ends_.push_back(static_cast<std::uint32_t>(all_.size()));
    }
  }

  std::span<const Placed> of(Code key) const {
    const auto begin = key == 0 ? 0 : ends_[key - 1];
    return std::span(all_).subspan(begin, ends_[key] - begin);
  }
  bool are_single() const {
    for (Code key = 0; key < ends_.size(); ++key)
      if (of(key).size() > 1) return false;
    return true;
  }

 private:
  std::vector<Placed> all_{};
  std::vector<std::uint32_t> ends_{};
};

/// One code for each document. REQUIRES: no key has several values, and no document several keys.
void add_single(const Column& keys, const ValuesOfKeys& values, ColumnContent& content) {
  std::vector<Code> of_keys(keys.distinct(), no_code);
  for (Code key = 0; key < of_keys.size(); ++key)
    if (const auto of_key = values.of(key); !of_key.empty()) of_keys[key] = of_key.front().code;
  keys.with_codes([&](auto codes, auto) {
    content.codes.reserve(codes.size());
    for (const auto key : codes) content.codes.push_back(key < of_keys.size() ? of_keys[key] : no_code);
  });
}

void add_all(const Column& keys, const ValuesOfKeys& values, ColumnContent& content) {
  std::vector<Placed> of_document;
  content.starts.push_back(0);
  for (std::size_t document = 0; document < keys.documents(); ++document) {
    of_document.clear();
    keys.each_value(static_cast<Local>(document), [&](Code key, const Number& position) {
      for (const Placed& value : values.of(key))
        of_document.push_back({value.code, keys.is_keyed() ? position : value.position});
    });
    if (of_document.size() > 1) std::ranges::sort(of_document, {}, &Placed::code);
    if (!content.is_keyed) {
      const auto repeated = std::ranges::unique(of_document, {}, &Placed::code);
      of_document.erase(repeated.begin(), repeated.end());
    }
    for (const auto& [code, position] : of_document) {
      content.codes.push_back(code);
      if (content.is_keyed) content.positions.add(position);
    }
    content.starts.push_back(static_cast<std::uint32_t>(content.codes.size()));
  }
}

/// Whether no document has several values.
bool is_single(const Column& column) {
  return column.with_codes([](auto, auto starts) { return starts.empty(); });
}

}  // namespace

Column mapped_values(const Column& keys, const Join& join, const Columns& values, bool is_numeric, bool is_keyed) {
  ColumnContent content{.documents = keys.documents(), .is_numeric = is_numeric, .is_keyed = is_keyed};
  const NewCodes new_codes(join, values, content);
  const ValuesOfKeys of_keys(join, values, new_codes);
  if (!is_keyed && is_single(keys) && of_keys.are_single())
    add_single(keys, of_keys, content);
  else
    add_all(keys, of_keys, content);
  return Column(content.bytes());
}

DocumentSet mapped_documents(const Column& keys, const Join& join,
                             const std::vector<std::shared_ptr<const DocumentSet>>& there) {
  std::vector<bool> is_meant(join.places().size());
  for (Code key = 0; key < is_meant.size(); ++key) {
    const auto& place = join.places()[key];
    is_meant[key] = place.is_there() && there[place.segment] && there[place.segment]->contains(place.document);
  }
  Hits found;
  for (std::size_t document = 0; document < keys.documents(); ++document) {
    bool is_found = false;
    keys.each_value(static_cast<Local>(document),
                    [&](Code key, const Number&) { is_found = is_found || is_meant[key]; });
    if (is_found) found.push_back(static_cast<Local>(document));
  }
  return DocumentSet{std::span<const Local>(found)};
}

}  // namespace fsctl::index
