#include "core/language/hover.h"

#include <array>
#include <catch2/catch.hpp>
#include <filesystem>
#include <span>

#include "core/language/steps.h"
#include "core/project/load.h"
#include "tests/support/fixtures.h"
#include "tests/support/sanitized.h"

namespace fsctl::language::test {
namespace {

namespace fs = std::filesystem;

/// A project whose files are looked at.
struct Looked {
  explicit Looked(const std::string& name) : directory(fs::canonical(fsctl::test::fixture(name))) {}

  Known known() const { return {.texts = texts, .project = project.get()}; }

  fs::path directory;
  std::shared_ptr<const project::Project> project = project::load(directory);
  Texts texts{directory};
};

/// Places of which nothing is known, and why.
struct Unknown {
  std::string_view kind;
  std::vector<std::string_view> steps;
  std::string_view reason;
};

const std::vector<Unknown>& unknown_places() {
  static const std::vector<Unknown> all = {
      {"test", {"cases", "*", "record", "*", "**"}, "a source sends whatever it has"},
      {"test", {"cases", "*", "expect", "*", "*", "**"}, "a value is told by its field"},
  };
  return all;
}

bool is_unknown(const project::FileKind& kind, const Node& node) {
  const auto steps = steps_to(node);
  for (const auto& [of, pattern, reason] : unknown_places())
    if (of == kind.name && matches(pattern, steps)) return true;
  return false;
}

/// The places within a value, by pointer, where nothing is shown: names, and values with no others in them.
void add_silent(const Looked& project, const std::string& file, const Node& node, std::vector<std::string>& silent) {
  const auto shows = [&](std::size_t begin) { return hover_at(project.known(), file, begin + 1).has_value(); };
  const bool has_others = node.kind == Node::Kind::object || node.kind == Node::Kind::array;
  const auto place = file + ": " + pointer_to(node);
  if (node.parent != nullptr && !is_unknown(*project::kind_at(file), node)) {
    if (node.name_span && !shows(node.name_span->begin)) silent.push_back(place + ", the name");
    if (!has_others && node.span.begin < node.span.end && !shows(node.span.begin)) silent.push_back(place);
  }
  for (const Node* child : node.children) add_silent(project, file, *child, silent);
}

std::string shown(const Looked& project, const std::string& file, const std::string& text, std::size_t further = 1) {
  const auto at = project.texts.text(file)->find(text);
  REQUIRE(at != std::string_view::npos);
  const auto found = hover_at(project.known(), file, at + further);
  return found ? found->markdown : "nothing";
}

}  // namespace

TEST_CASE("everything that stands in a project's files is explained where it stands") {
  constexpr std::array names = {"corners", "range", "library", "boutique", "catalog", "shop"};
  for (const auto* name : std::span(names).first(fsctl::test::is_sanitized ? 3 : names.size())) {
    const Looked project(name);
    std::vector<std::string> silent;
    for (const auto& file : project.texts.paths())
      add_silent(project, file, project.texts.outline(file)->root(), silent);
    CHECK(silent == std::vector<std::string>());
  }
}

TEST_CASE("a name that people choose is explained by where it stands, a path by each of its parts, a type by its own") {
  const Looked shop("shop");
  CHECK(shown(shop, "project.json", "\"gb\": {") == "`gb` in `regions`: The regions of the scope, by key.");
  CHECK(shown(shop, "listings/product/search.json", "\"newest\"") ==
        "`newest` in `sort`: Names a request may sort by.");
  const auto amount = shown(shop, "listings/product/search.json", "\"price.amount\"", 10);
  CHECK(amount == shown(shop, "listings/product/search.json", "\"price.amount\"", 2));
  CHECK(amount == "Field `price` of storage `products`: Price, scoped\n\nIts part `amount` of Price: Integer");
  CHECK(shown(shop, "storages/products.json", "\"StockLevel\"").starts_with("`StockLevel`: "));
  CHECK(shown(shop, "project.json", "\"Integer\"") == "`Integer`: A whole number.");
}

}  // namespace fsctl::language::test
