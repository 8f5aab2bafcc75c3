#pragma once

#include <span>
#include <string_view>

namespace fsctl::cli {

/// A file of an example project in fixtures/.
struct ExampleFile {
  std::string_view path;
  std::string_view text;
};

/// The files of fixtures/shop.
std::span<const ExampleFile> shop_files();

}  // namespace fsctl::cli
