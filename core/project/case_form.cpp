#include "core/project/case_form.h"

namespace fsctl::project {
namespace {

Form expected_error_form() {
  return an_object({optional("code", a_text(), "The code of the error, such as FS2301."),
                    optional("field", a_text(), "The storage field that cannot be composed."),
                    optional("message", a_text(), "A part of the message.")});
}

Form case_form() {
  return an_object(
      {required("name", a_text(), "What the case shows; it names the case in reports."),
       optional("record", a_map_of(anything()), "The record to compose."),
       optional("recordFile", a_text(), "A file with the record, by its path from the project's directory."),
       optional("id", a_text(), "The id of the record in that file; its first record unless set."),
       optional("scope", a_text(), "The scope to compose for."),
       optional("region", a_text(), "The region to compose for."),
       optional("locale", a_text(), "The locale to compose for."),
       optional("expect", a_map_of(anything()), "Storage fields and their values, as fsctl compose prints them."),
       optional("exact", a_flag(), "Whether fields that `expect` does not name must be null."),
       optional("expectError", expected_error_form(), "The error in which the record has to end.")},
      {{.needs = {"record", "recordFile"}, .message = "a case has either a `record` or a `recordFile`"},
       {.needs = {"expect", "expectError"}, .message = "a case has either `expect` or `expectError`"}});
}

constexpr CaseRule rules[] = {
    {"recordFile", "record", false, "a case has either a `record` or a `recordFile`"},
    {"expectError", "expect", false, "a case has either `expect` or `expectError`"},
    {"id", "recordFile", true, "`id` chooses a record of a `recordFile`, and there is none"},
    {"exact", "expect", true, "`exact` goes with `expect` only"},
};

}  // namespace

std::span<const CaseRule> case_rules() { return rules; }

const Form& case_file_form() {
  static const Form form =
      a_file({required("cases", a_list_of(case_form()), "What the composer has to make of records.")});
  return form;
}

}  // namespace fsctl::project
