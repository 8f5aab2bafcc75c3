#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace fsctl::text {

/// The alphabetical order of one locale (BCP 47). One thread at a time.
class Collation {
 public:
  explicit Collation(const std::string& locale);
  ~Collation();
  Collation(Collation&&) noexcept;

  /// Bytes whose order is the order of the texts in the locale.
  std::string sort_key(std::string_view text) const;

 private:
  struct Collator;
  std::unique_ptr<Collator> collator_;
};

}  // namespace fsctl::text
