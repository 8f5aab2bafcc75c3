#include "tests/support/small_project.h"

namespace fsctl::test {

void write_small_project(const Scratch& files, const std::string& name) {
  files.write("project.json", R"({"name": ")" + name +
                                  R"(", "default": {"scope": "public", "region": "r", "locale": "en"},
    "scopes": {"public": {"regions": {"r": {"currency": "EUR", "locales": {"en": ")" +
                                  name + R"(.example"}}}}}})");
  files.write("feeds/" + name + ".json", R"({"method": "ingest"})");
  files.write("storages/" + name + ".json", R"({"kind": "content", "fields": {"title": {"type": "String"}}})");
  write_title(files, name, R"({"source": "data-field", "field": "title"})");
}

void write_title(const Scratch& files, const std::string& name, std::string_view slot) {
  files.write("composers/" + name + ".json", R"({"feed": ")" + name + R"(", "storage": ")" + name +
                                                 R"(", "fields": {"title": )" + std::string(slot) + "}}");
}

}  // namespace fsctl::test
