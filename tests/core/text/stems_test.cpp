#include "core/text/stems.h"

#include <catch2/catch.hpp>

namespace fsctl::text {

TEST_CASE("a locale's words are stemmed by its language, where Snowball has it") {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"en-GB", "en"}, {"en", "en"}, {"de-AT", "de"}, {"nb-NO", "no"}, {"no", "no"},    {"fr-FR", "fr"},
      {"ru-RU", "ru"}, {"ja", ""},   {"pl-PL", ""},   {"x-shop", ""},  {"english", ""}, {"", ""},
  };
  for (const auto& [locale, language] : rows) DYNAMIC_SECTION(locale) {
      CHECK(stemmed_language(locale) == language);
    }
}

TEST_CASE("forms of a word have a stem in common, others have none") {
  struct Row {
    std::string language;
    std::vector<std::string> forms;
    std::string other;
  };
  const std::vector<Row> rows = {
      {"en", {"tent", "tents", "TENTS"}, "tense"},
      {"en", {"run", "running", "runs"}, "runner"},
      {"de", {"Stuhl", "stuhls"}, "Tisch"},
      {"de", {"Haus", "Häuser", "hauser", "HÄUSERN"}, "Hase"},
      {"fr", {"brodé", "brodée", "brodées"}, "bride"},
      {"es", {"canción", "canciones", "cancion"}, "cancel"},
      {"ru", {"палатка", "палатки", "палатку"}, "палец"},
  };
  for (const auto& [language, forms, other] : rows) {
    const Stems stems({language});
    const auto share = [&](const std::string& one, const std::string& two) {
      const auto of_one = stems.of(one);
      for (const auto& stem : stems.of(two))
        if (std::find(of_one.begin(), of_one.end(), stem) != of_one.end()) return true;
      return false;
    };
    for (const auto& form : forms) DYNAMIC_SECTION(language << ": " << form) {
        CHECK(share(forms.front(), form));
        CHECK_FALSE(share(form, other));
      }
  }
}

TEST_CASE("equal stems of two languages are not taken for one another") {
  CHECK(Stems({"en"}).of("tent") != Stems({"de"}).of("tent"));
  CHECK(Stems({"de", "en"}).of("tent").size() == 2);
}

}  // namespace fsctl::text
