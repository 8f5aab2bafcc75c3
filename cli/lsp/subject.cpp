#include "cli/lsp/subject.h"

namespace fsctl::cli::lsp {

std::shared_ptr<const language::Outline> outline_of(const Subject& subject) {
  if (auto outline = subject.project.texts().outline(subject.file)) return outline;
  return std::make_shared<const language::Outline>("");
}

Lines lines_of(const Subject& subject, const std::string& file, std::string_view text) {
  const bool is_open = subject.project.texts().edited().contains(file);
  return Lines(text, subject.columns, is_open ? TextOf::document : TextOf::file);
}

std::size_t offset_of(const Subject& subject, const Json& params) {
  const auto outline = outline_of(subject);
  return lines_of(subject, subject.file, outline->text()).offset(params.at("position"));
}

Json range_in(const Subject& subject, const std::string& file, language::Span span) {
  const auto outline = subject.project.texts().outline(file);
  const auto text = outline == nullptr ? std::string_view() : outline->text();
  return lines_of(subject, file, text).range(span.begin, span.end);
}

std::optional<language::SymbolAt> symbol_for(const Subject& subject, const Json& params) {
  const auto& texts = subject.project.texts();
  const auto offset = offset_of(subject, params);
  const auto typed = texts.typed(subject.file);
  const bool may_depend_on_unread = !texts.are_read() && typed && typed->is_read();
  return language::symbol_at(may_depend_on_unread ? texts.as_read() : texts, subject.file, offset);
}

}  // namespace fsctl::cli::lsp
