#include "core/index/folded_texts.h"

#include "core/index/options.h"
#include "core/text/unicode.h"

namespace fsctl::index {

FoldedTexts::FoldedTexts(const Column& column) {
  ends_.reserve(column.distinct());
  for (Code code = 0; code < column.distinct(); ++code) {
    const auto text = column.text(code);
    texts_ += text::fold(text.substr(text.find(option_separator) + 1));  // the whole text without a separator
    ends_.push_back(static_cast<std::uint32_t>(texts_.size()));
  }
}

}  // namespace fsctl::index
