#include "core/text/stems.h"

#include <libstemmer.h>

#include <algorithm>
#include <new>

#include "core/text/parts.h"
#include "core/text/unicode.h"

namespace fsctl::text {
namespace {

using Handle = std::unique_ptr<sb_stemmer, decltype(&sb_stemmer_delete)>;

Handle stemmer_for(const std::string& language) {
  return {sb_stemmer_new(language.c_str(), nullptr), &sb_stemmer_delete};
}

}  // namespace

class Stems::Stemmer {
 public:
  explicit Stemmer(const std::string& language)
      : mark_(std::string(stem_mark) + language + ' '), stemmer_(stemmer_for(language)) {
    if (stemmer_ == nullptr) throw std::bad_alloc();
  }

  /// REQUIRES: a word in lower case.
  std::string marked_stem(std::string_view word) const {
    const auto* bytes = reinterpret_cast<const sb_symbol*>(word.data());
    const auto* stem = sb_stemmer_stem(stemmer_.get(), bytes, static_cast<int>(word.size()));
    if (stem == nullptr) throw std::bad_alloc();
    const auto size = static_cast<std::size_t>(sb_stemmer_length(stemmer_.get()));
    return mark_ + fold({reinterpret_cast<const char*>(stem), size});
  }

 private:
  std::string mark_;
  Handle stemmer_;
};

std::string stemmed_language(std::string_view locale) {
  const std::string language(locale.substr(0, locale.find('-')));
  const std::string known = language == "nb" ? "no" : language;
  return known.size() == 2 && stemmer_for(known) != nullptr ? known : "";
}

Stems::Stems(const std::set<std::string>& languages) {
  for (const auto& language : languages) stemmers_.push_back(std::make_unique<const Stemmer>(language));
}
Stems::~Stems() = default;

std::vector<std::string> Stems::of(std::string_view word) const {
  std::vector<std::string> stems;
  for (const auto& stemmer : stemmers_)
    // As it is folded, too, since many type `brodee` for `brodée`.
    for (const auto& form : {lower(word), fold(word)})
      if (auto stem = stemmer->marked_stem(form); std::ranges::find(stems, stem) == stems.end())
        stems.push_back(std::move(stem));
  return stems;
}

}  // namespace fsctl::text
