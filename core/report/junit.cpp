#include "core/report/junit.h"

#include <algorithm>

#include "core/text/xml.h"

namespace fsctl::report {
namespace {

using text::xml;

std::string testcase(const JunitCase& test) {
  std::string out = "    <testcase classname=\"" + xml(test.classname) + "\" name=\"" + xml(test.name) + "\"";
  if (!test.failure && test.out.empty()) return out + "/>\n";
  out += ">\n";
  if (test.failure)
    out += "      <failure type=\"" + xml(test.failure->type) + "\" message=\"" + xml(test.failure->message) + "\">" +
           xml(test.failure->text) + "</failure>\n";
  if (!test.out.empty()) out += "      <system-out>" + xml(test.out) + "</system-out>\n";
  return out + "    </testcase>\n";
}

}  // namespace

std::string as_junit(std::string_view suite, const std::vector<JunitCase>& cases) {
  const auto failures = std::ranges::count_if(cases, [](const JunitCase& test) { return test.failure.has_value(); });
  const auto counts =
      " tests=\"" + std::to_string(cases.size()) + "\" failures=\"" + std::to_string(failures) + "\" errors=\"0\"";
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + counts + ">\n  <testsuite name=\"" +
                    xml(suite) + "\"" + counts + ">\n";
  for (const JunitCase& test : cases) out += testcase(test);
  return out + "  </testsuite>\n</testsuites>\n";
}

}  // namespace fsctl::report
