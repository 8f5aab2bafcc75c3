#include "core/index/snapshot.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <set>

#include "core/index/column_builder.h"
#include "core/index/damage.h"
#include "core/index/dictionary.h"
#include "core/index/document_union.h"
#include "core/index/postings.h"
#include "core/index/stored_segment.h"
#include "core/store/index_rows.h"
#include "core/text/parts.h"

namespace fsctl::index {
namespace {

std::size_t bytes_of(const Figures&) { return 0; }
std::size_t bytes_of(const FacetCounts& counts) { return counts.bytes(); }
std::size_t bytes_of(const std::vector<std::string>& texts) {
  std::size_t bytes = 0;
  for (const auto& text : texts) bytes += sizeof text + text.size();
  return bytes;
}
std::size_t bytes_of(const Endings& endings) { return endings.bytes(); }
std::size_t bytes_of(const OptionLabels& labels) {
  constexpr std::size_t node = 64;
  std::size_t bytes = 0;
  for (const auto& [value, label] : labels) bytes += node + 2 * sizeof value + value.size() + label.size();
  return bytes;
}

/// The `first` of the blocks of a column that has one.
const std::array<std::string, 1> only_block{};

/// By document, a number that sorts like its first value: the code, or its reverse when descending. Documents without a
/// value come last.
std::vector<Code> sorting_codes(const Column& column, bool descending) {
  const auto distinct = static_cast<Code>(column.distinct());
  std::vector<Code> codes(column.documents());
  for (std::size_t document = 0; document < codes.size(); ++document) {
    const Code code = column.first(static_cast<Local>(document));
    codes[document] = code == no_code ? distinct : descending ? distinct - 1 - code : code;
  }
  return codes;
}

/// Sorts documents by their codes; the sort is stable.
Hits counting_sort(const Hits& documents, const std::vector<Code>& codes, std::size_t distinct) {
  std::vector<std::uint32_t> begins(distinct + 2);
  for (const Local document : documents) ++begins[codes[document] + 1U];
  std::partial_sum(begins.begin(), begins.end(), begins.begin());
  Hits sorted(documents.size());
  for (const Local document : documents) sorted[begins[codes[document]]++] = document;
  return sorted;
}

}  // namespace

Snapshot::Snapshot(store::Store& store, store::IndexNumber index, std::shared_ptr<const Definition> definition,
                   std::shared_ptr<PartCache> cache, const Snapshot* before)
    : index_(index),
      definition_(std::move(definition)),
      cache_(std::move(cache)),
      segments_(read_segments(store, index, *definition_, *cache_, before != nullptr ? &before->segments_ : nullptr)) {
  for (const Segment& segment : segments_.all) total_ += segment.live();
}

namespace {

/// Names of the states of indexes.
std::vector<std::string> names_of(const std::vector<std::shared_ptr<const Snapshot>>& snapshots) {
  std::vector<std::string> names;
  for (const auto& snapshot : snapshots) names.push_back(snapshot ? snapshot->name() : "none");
  return names;
}

}  // namespace

Snapshot::Snapshot(const Snapshot& plain, std::vector<std::shared_ptr<const Snapshot>> targets)
    : index_(plain.index_),
      definition_(plain.definition_),
      cache_(plain.cache_),
      segments_(joined(plain.segments_, names_of(targets), *cache_)),
      total_(plain.total_),
      targets_(std::move(targets)) {}

std::string Snapshot::name() const {
  return std::to_string(static_cast<std::int64_t>(index_)) + ' ' + std::string(*segments_.origin);
}

std::size_t Snapshot::bytes() const {
  constexpr std::size_t decoded = 4;  // the approximate size of a slice relative to the bytes of its additions
  std::size_t bytes =
      sizeof(Snapshot) + segments_.all.size() * sizeof(Segment) + segments_.tail->deleted.size() * sizeof(std::int64_t);
  for (const auto& slice : segments_.tail->slices)
    for (const auto& addition : slice->additions) bytes += addition.size() * decoded;
  return bytes;
}

std::shared_ptr<const Column> Snapshot::column(store::Store& store, const Segment& segment, std::size_t column) const {
  if (definition_->is_mapped(column)) return mapped_column(store, segment, column);
  if (segment.slice) return segment.slice->columns[column];
  return cache_->get<Column>(part_key(*segment.origin, column, 'c'), [&] {
    std::shared_ptr<const Column> made;
    store::find_blocks(
        store, segment.number, store::ColumnNumber(column), only_block, [&](auto, std::string_view bytes) {
          made =
              std::make_shared<const Column>(read_column(bytes, segment.documents, definition_->columns[column].kind));
        });
    if (!made) raise_block_damage();
    return std::pair(made, made->bytes());
  });
}

std::shared_ptr<const FoldedTexts> Snapshot::folded_texts(store::Store& store, const Segment& segment,
                                                          std::size_t column) const {
  return cache_->get<FoldedTexts>(part_key(origin(segment, column), column, 'f'), [&] {
    auto texts = std::make_shared<const FoldedTexts>(*this->column(store, segment, column));
    return std::pair(texts, texts->bytes());
  });
}

std::shared_ptr<const DocumentSet> Snapshot::posting(store::Store& store, const Segment& segment, std::size_t column,
                                                     const std::string& word) const {
  if (definition_->is_mapped(column)) {
    const auto find = [&](const Snapshot& there, const Segment& of, std::size_t in) {
      return there.posting(store, of, in, word);
    };
    return cache_->get<DocumentSet>(part_key(origin(segment, column), column, 'w', word), [&] {
      auto set = std::make_shared<const DocumentSet>(mapped_documents(store, segment, column, find));
      return std::pair(set, set->size() * 2 + 64);
    });
  }
  const auto in_block = [&](std::string_view block) {
    return std::make_shared<const DocumentSet>(find_posting(block, word).value_or(DocumentSet()));
  };
  if (segment.slice) return in_block(std::prev(segment.slice->postings[column].upper_bound(word))->second);
  return cache_->get<DocumentSet>(part_key(*segment.origin, column, 'w', word), [&] {
    const auto block = store::find_block(store, segment.number, store::ColumnNumber(column), word);
    auto set = block ? in_block(*block) : std::make_shared<const DocumentSet>();
    if (!set->fits(segment.documents)) raise_block_damage();
    return std::pair(set, set->size() * 2 + 64);
  });
}

std::shared_ptr<const Beginning> Snapshot::beginning(store::Store& store, const Segment& segment, std::size_t column,
                                                     const std::string& prefix) const {
  if (definition_->is_mapped(column)) return mapped_beginning(store, segment, column, prefix);
  const auto collect = [&](const auto& each_block) {
    auto beginning = std::make_shared<Beginning>();
    DocumentUnion documents;
    each_block([&](std::string_view block) {
      each_posting_from(block, prefix, [&](std::string_view word, std::string_view set) {
        if (!word.starts_with(prefix)) return false;
        documents.add(set);
        ++beginning->words;
        return true;
      });
    });
    beginning->documents = documents.united();
    if (!beginning->documents.fits(segment.documents)) raise_block_damage();
    return beginning;
  };
  if (segment.slice) {
    const auto& blocks = segment.slice->postings[column];
    return collect([&](const auto& visit) {
      for (auto block = std::prev(blocks.upper_bound(prefix)); block != blocks.end(); ++block) visit(block->second);
    });
  }
  return cache_->get<Beginning>(part_key(*segment.origin, column, 'b', prefix), [&] {
    const auto number = store::ColumnNumber(column);
    std::shared_ptr<const Beginning> made = collect([&](const auto& visit) {
      if (const auto block = store::find_block(store, segment.number, number, prefix)) visit(*block);
      store::each_block_between(store, segment.number, number, prefix, prefix + '\xFF', visit);
    });
    return std::pair(made, made->documents.size() * sizeof(Local) + sizeof(Beginning));
  });
}

std::shared_ptr<const Hits> Snapshot::in_order(store::Store& store, const Segment& segment, std::size_t column,
                                               bool descending) const {
  const auto make = [&] {
    const auto keys = this->column(store, segment, 0);
    const auto sorted_by = this->column(store, segment, column);
    Hits all(segment.documents);
    std::iota(all.begin(), all.end(), Local{0});
    // Two documents have the same key when a record changed while the segment was open. A mapped column is made anew
    // more often than the keys.
    const auto by_key = definition_->is_mapped(column)
                            ? *in_order(store, segment, 0, false)
                            : counting_sort(all, sorting_codes(*keys, false), keys->distinct());
    auto hits = std::make_shared<const Hits>(
        counting_sort(by_key, sorting_codes(*sorted_by, descending), sorted_by->distinct()));
    return std::pair(hits, hits->size() * sizeof(Local));
  };
  return cache_->get<Hits>(part_key(origin(segment, column), column, descending ? 'd' : 'a'), make);
}

std::shared_ptr<const Column> Snapshot::positions(store::Store& store, const Segment& segment, std::size_t column,
                                                  const std::string& key) const {
  const auto make = [&] {
    const auto all = this->column(store, segment, column);
    ColumnBuilder builder;
    if (const auto code = all->find(key))
      all->with_codes([&](auto codes, auto starts) {
        for (std::size_t document = 0; document + 1 < starts.size(); ++document)
          for (auto at = starts[document]; at < starts[document + 1]; ++at)
            if (codes[at] == *code) builder.add_number(static_cast<Local>(document), all->position(at));
      });
    auto positions = std::make_shared<const Column>(builder.finish(segment.documents, true));
    return std::pair(positions, positions->bytes());
  };
  return cache_->get<Column>(part_key(origin(segment, column), column, 'p', key), make);
}

std::shared_ptr<const VariantRows> Snapshot::variant_rows(store::Store& store, const Segment& segment) const {
  const auto column = definition_->variants().value();
  return cache_->get<VariantRows>(part_key(*segment.origin, column, 'v'), [&] {
    auto rows = std::make_shared<const VariantRows>(*this->column(store, segment, column));
    return std::pair(rows, rows->bytes());
  });
}

template <typename T, typename Make>
std::shared_ptr<const T> Snapshot::once(std::string_view origin, char use, std::size_t column, const Make& make) const {
  return cache_->get<T>(part_key(origin, column, use), [&] {
    auto made = std::make_shared<const T>(make());
    return std::pair(made, sizeof(T) + bytes_of(*made));
  });
}

std::shared_ptr<const FacetCounts> Snapshot::facet_counts(store::Store& store, std::size_t column) const {
  return once<FacetCounts>(origin(column), 'F', column, [&] {
    FacetCounts counts(sealed_facet_counts(store, column));
    for (const auto& [segment, deleted] : segments_.newly_deleted)
      counts.remove(segment, *this->column(store, segments_.all[segment], column), deleted);
    for (auto segment = segments_.sealed->segments.size(); segment < segments_.all.size(); ++segment)
      counts.add_segment(*this->column(store, segments_.all[segment], column), live_documents(segments_.all[segment]));
    return counts;
  });
}

std::shared_ptr<const Figures> Snapshot::figures(store::Store& store, std::size_t column) const {
  return once<Figures>(origin(column), 'G', column, [&] {
    FigureCount count;
    for (const Segment& segment : segments_.all)
      count.add(*this->column(store, segment, column), live_documents(segment));
    return count.figures();
  });
}

std::shared_ptr<const std::vector<std::string>> Snapshot::attributes(store::Store& store, std::size_t column) const {
  return once<std::vector<std::string>>(origin(column), 'A', column,
                                        [&] { return attributes_in(*facet_counts(store, column)); });
}

std::shared_ptr<const OptionLabels> Snapshot::option_labels(store::Store& store, std::size_t column) const {
  return once<OptionLabels>(origin(column), 'L', column, [&] { return labels_in(*facet_counts(store, column)); });
}

std::shared_ptr<const FacetCounts> Snapshot::sealed_facet_counts(store::Store& store, std::size_t column) const {
  return once<FacetCounts>(sealed_origin(column), 'F', column, [&] {
    FacetCounts counts;
    for (const Segment& segment : segments_.sealed->segments)
      counts.add_segment(*this->column(store, segment, column), live_documents(segment));
    return counts;
  });
}

std::vector<std::shared_ptr<const SimilarWords>> Snapshot::remembered(std::string_view origin, std::size_t column,
                                                                      const std::vector<SoughtWord>& sought,
                                                                      const Next& next) const {
  const auto key = [&](const SoughtWord& word) {
    return part_key(origin, column, static_cast<char>('0' + word.typos), word.word);
  };
  std::vector<std::shared_ptr<const SimilarWords>> all;
  std::vector<SoughtWord> unknown;
  for (const auto& word : sought)
    if (all.push_back(cache_->find<SimilarWords>(key(word))); !all.back()) unknown.push_back(word);
  auto found = neighbours(
      unknown, [&](const std::string& from) { return next(from.empty() ? std::string(text::behind_parts) : from); });
  for (std::size_t i = 0, at = 0; i < all.size(); ++i) {
    if (all[i]) continue;
    std::size_t bytes = sizeof(SimilarWords);
    for (const auto& word : found[at].words) bytes += sizeof word + word.size();
    all[i] = cache_->put(key(sought[i]), std::make_shared<const SimilarWords>(std::move(found[at++])), bytes);
  }
  return all;
}

std::vector<std::shared_ptr<const SimilarWords>> Snapshot::similar_words(store::Store& store, std::size_t column,
                                                                         const std::vector<SoughtWord>& sought) const {
  if (definition_->is_mapped(column)) {
    const auto [snapshot, in] = there(column);
    if (snapshot != nullptr) return snapshot->similar_words(store, in, sought);
    return std::vector(sought.size(), std::make_shared<const SimilarWords>());
  }
  Dictionary dictionary(store, index_, column);
  auto words = remembered(*segments_.sealed->origin, column, sought,
                          [&](const std::string& from) { return dictionary.next(from); });
  if (segments_.tail->slices.empty()) return words;
  const auto open = remembered(*segments_.origin, column, sought,
                               [&](const std::string& from) { return segments_.tail->next_word(column, from); });
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (open[i]->words.empty() && open[i]->letters == 0) continue;
    SimilarWords both{.letters = words[i]->letters + open[i]->letters};
    std::ranges::set_union(words[i]->words, open[i]->words, std::back_inserter(both.words));
    words[i] = std::make_shared<const SimilarWords>(std::move(both));
  }
  return words;
}

std::vector<std::string> Snapshot::words_ending(store::Store& store, std::size_t column,
                                                const std::string& ending) const {
  if (definition_->is_mapped(column)) {
    const auto [snapshot, in] = there(column);
    return snapshot != nullptr ? snapshot->words_ending(store, in, ending) : std::vector<std::string>();
  }
  auto words = once<Endings>(*segments_.sealed->origin, 'e', column, [&] {
                 Dictionary dictionary(store, index_, column);
                 return Endings([&](const std::string& from) { return dictionary.next(from); });
               })->with(ending);
  if (segments_.tail->slices.empty()) return words;
  const auto open = once<Endings>(*segments_.origin, 'e', column, [&] {
    return Endings([&](const std::string& from) { return segments_.tail->next_word(column, from); });
  });
  std::vector<std::string> both;
  std::ranges::set_union(words, open->with(ending), std::back_inserter(both));
  return both;
}

std::optional<std::string> Snapshot::next_word(store::Store& store, std::size_t column, const std::string& from) const {
  if (definition_->is_mapped(column)) {
    const auto [snapshot, in] = there(column);
    return snapshot != nullptr ? snapshot->next_word(store, in, from) : std::nullopt;
  }
  const auto sealed = Dictionary(store, index_, column).next(from);
  const auto open = segments_.tail->next_word(column, from);
  return !sealed || (open && *open < *sealed) ? open : sealed;
}

std::shared_ptr<const Compounds> Snapshot::compounds(store::Store& store, std::size_t column, const std::string& part,
                                                     bool is_beginning,
                                                     const std::vector<std::size_t>& known_in) const {
  const auto is_in_any = [&](const auto& test) { return std::ranges::any_of(known_in, test); };
  const KnownWords known{
      .has = [&](const auto& word) { return is_in_any([&](auto in) { return next_word(store, in, word) == word; }); },
      .has_beginning =
          [&](const auto& beginning, const auto& compound) {
            return is_in_any([&](auto in) {
              auto word = next_word(store, in, beginning);
              if (word && word->starts_with(compound)) word = next_word(store, in, compound + '\xFF');
              return word && word->starts_with(beginning);
            });
          },
  };
  auto name = part + (is_beginning ? " *" : "");
  for (const auto in : known_in) name += ' ' + std::to_string(in);
  const auto& made_from = segments_.joined_all ? segments_.joined_all : segments_.origin;
  return cache_->get<Compounds>(part_key(*made_from, column, 'k', name), [&] {
    std::vector<std::string> words;
    const auto ending = words_ending(store, column, part);
    const auto beginning = is_beginning ? std::vector<std::string>() : words_with_prefix(store, column, part);
    std::ranges::set_union(ending, beginning, std::back_inserter(words));
    auto made = std::make_shared<const Compounds>(compounds_among(words, part, known));
    return std::pair(made, sizeof(Compounds) + bytes_of(made->words));
  });
}

std::vector<std::string> Snapshot::words_with_prefix(store::Store& store, std::size_t column,
                                                     const std::string& prefix) const {
  if (definition_->is_mapped(column)) {
    const auto [snapshot, in] = there(column);
    return snapshot != nullptr ? snapshot->words_with_prefix(store, in, prefix) : std::vector<std::string>();
  }
  std::set<std::string> words;
  const auto add = [&](const auto& next) {
    for (std::optional<std::string> word = next(prefix); word && word->starts_with(prefix); word = next(*word + '\0'))
      words.insert(*word);
  };
  Dictionary dictionary(store, index_, column);
  add([&](const std::string& from) { return dictionary.next(from); });
  add([&](const std::string& from) { return segments_.tail->next_word(column, from); });
  return {words.begin(), words.end()};
}

}  // namespace fsctl::index
