#include "cli/lsp/shown.h"

#include "cli/explaining/terminal_text.h"
#include "core/json/parse.h"

namespace fsctl::cli::lsp {
namespace {

using language::Completion;
using language::Proposal;

/// The protocol's kinds of proposals, by those of ours.
int item_kind(Proposal::Kind kind) {
  constexpr int function = 3;
  constexpr int field = 5;
  constexpr int property = 10;
  constexpr int value = 12;
  constexpr int reference = 18;
  switch (kind) {
    case Proposal::Kind::member:
      return property;
    case Proposal::Kind::word:
      return value;
    case Proposal::Kind::name:
      return reference;
    case Proposal::Kind::path:
      return field;
    case Proposal::Kind::operation:
      return function;
  }
  return value;
}

/// A text in a snippet, in which `$`, `}` and `\` have a meaning.
std::string as_snippet(const std::string& text) {
  std::string snippet;
  for (const char c : text) {
    if (c == '$' || c == '}' || c == '\\') snippet += '\\';
    snippet += c;
  }
  return snippet;
}

/// A page of Markdown, or the text of one for a client that shows its signs as they are.
Json content(const std::string& markdown, bool takes_markdown) {
  if (takes_markdown) return {{"kind", "markdown"}, {"value", markdown}};
  auto text = terminal_text(markdown);
  std::erase(text, '`');
  text.erase(text.find_last_not_of('\n') + 1);
  return {{"kind", "plaintext"}, {"value", text}};
}

/// The edits that write the commas before a place, but for one right before it.
Json comma_edits(const Completion& found, const RangeOf& range_of) {
  Json edits = Json::array();
  for (const auto place : found.commas.before)
    if (place != found.span.begin) edits.push_back({{"range", range_of({place, place})}, {"newText", ","}});
  return edits;
}

/// Writes a proposal in place of what is typed, with the commas beside it; behind a name, a person goes on before the
/// comma.
void add_text(Json& item, const Proposal& proposal, const language::Commas& commas, std::size_t begin,
              const Client& client) {
  constexpr int snippet = 2;
  const bool is_name = proposal.kind == Proposal::Kind::member;
  std::string text = proposal.text;
  if (commas.is_one_behind && !is_name) text += ',';
  if (commas.is_one_behind && is_name && client.takes_snippets) {
    item["insertTextFormat"] = snippet;
    text = as_snippet(text) + "$0,";
  }
  const bool is_one_before = !commas.before.empty() && commas.before.back() == begin;
  item["textEdit"]["newText"] = is_one_before ? ',' + text : text;
}

/// What a client compares with what is typed, which may begin with a quote or without.
std::string filter_text(const Proposal& proposal, const Completion& found) {
  return found.is_quoted ? write(Json(proposal.label)) : proposal.label;
}

}  // namespace

Json shown_hover(const language::Hover& found, const RangeOf& range_of, const Client& client) {
  return {{"contents", content(found.markdown, client.hovers_markdown)}, {"range", range_of(found.span)}};
}

Json shown_completion(const Completion& found, const RangeOf& range_of, const Client& client) {
  Json items = Json::array();
  const auto range = range_of(found.span);
  const auto commas = comma_edits(found, range_of);
  for (const auto& proposal : found.proposals) {
    Json item = {{"label", proposal.label},
                 {"kind", item_kind(proposal.kind)},
                 {"filterText", filter_text(proposal, found)},
                 {"textEdit", {{"range", range}}}};
    if (!proposal.detail.empty()) item["detail"] = proposal.detail;
    if (!proposal.documentation.empty())
      item["documentation"] = content(proposal.documentation, client.documents_markdown);
    if (!commas.empty()) item["additionalTextEdits"] = commas;
    add_text(item, proposal, found.commas, found.span.begin, client);
    items.push_back(std::move(item));
  }
  return {{"isIncomplete", false}, {"items", items}};
}

}  // namespace fsctl::cli::lsp
