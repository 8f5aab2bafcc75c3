#include "core/language/typed_text.h"

#include <iterator>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/files.h"

namespace fsctl::language {
namespace {

/// Why a text is not read, by what reads it; empty if it is.
template <typename Read>
Problems reading_problems(const std::shared_ptr<const Source>& text, const Read& read) {
  try {
    read();
    return {};
  } catch (const Error& error) {
    auto problems = error.problems();
    for (Problem& problem : problems) problem.source = text;
    return problems;
  }
}

Problems why_unread(const std::shared_ptr<const Source>& text, const project::FileKind* kind) {
  Problems others;
  return kind == nullptr ? Problems() : reading_problems(text, [&] { project::parse_file(text, *kind, others); });
}

Problems why_no_json(const std::shared_ptr<const Source>& text) {
  Problems others;
  return reading_problems(text, [&] { parse_written(text, others); });
}

}  // namespace

TypedText::TypedText(std::shared_ptr<const Source> text, const project::FileKind* kind, const TypedText* before)
    : TypedText(text, why_unread(text, kind), before) {}

TypedText::TypedText(std::shared_ptr<const Source> text, const TypedText* before)
    : TypedText(text, why_no_json(text), before) {}

TypedText::TypedText(std::shared_ptr<const Source> text, Problems unread, const TypedText* before)
    : text_(std::move(text)), unread_(std::move(unread)) {
  if (unread_.empty() || before == nullptr) return;
  if (before->is_read()) {
    last_read_ = before->text();
  } else {
    last_read_ = before->last_read_;
    steps_ = before->steps_;
  }
  add_rewritten(steps_, before->text(), text_->text);
}

Problems TypedText::as_typed(const Problems& found) const {
  Problems all = unread_;
  for (Problem& problem : at_new_places(found)) all.push_back(std::move(problem));
  return all;
}

Problems TypedText::at_new_places(const Problems& found) const {
  Problems all;
  if (!last_read_ && !unread_.empty()) return all;
  for (const Problem& problem : found) {
    if (!problem.source || problem.source->text == text_->text) {
      all.push_back(problem);
      continue;
    }
    auto steps = steps_;
    if (problem.source->text != read()) {
      steps.clear();
      add_rewritten(steps, problem.source->text, text_->text);
    }
    for (Problem& at_new_place : moved({problem}, steps, text_)) all.push_back(std::move(at_new_place));
  }
  return all;
}

}  // namespace fsctl::language
