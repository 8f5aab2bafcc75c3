#pragma once

#include <span>
#include <string_view>

namespace fsctl::cli {

/// A file of an example project, with its path relative to the project. Lives as long as the process.
struct ExampleFile {
  std::string_view path;
  std::string_view text;
};

/// The files of fixtures/shop, which are compiled into the program.
std::span<const ExampleFile> shop_files();

}  // namespace fsctl::cli
