#include "core/language/typed_text.h"

#include <iterator>

#include "core/json/json.h"
#include "core/project/files.h"

namespace fsctl::language {
namespace {

/// Why a text is not read; empty if it is.
Problems reading_problems(const std::shared_ptr<const Source>& text, const project::FileKind& kind) {
  Problems others;
  try {
    project::parse_file(text, kind, others);
    return {};
  } catch (const Error& error) {
    auto problems = error.problems();
    for (Problem& problem : problems) problem.source = text;
    return problems;
  }
}

}  // namespace

TypedText::TypedText(std::shared_ptr<const Source> text, const project::FileKind* kind, const TypedText* before)
    : text_(std::move(text)) {
  if (kind == nullptr) return;
  unread_ = reading_problems(text_, *kind);
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
