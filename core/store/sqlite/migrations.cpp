#include "core/store/sqlite/migrations.h"

namespace fsctl::store {
namespace {

constexpr const char* steps[] = {
    R"(
CREATE TABLE counter(name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
INSERT INTO counter VALUES ('data', 0);

-- What came in.
CREATE TABLE feed(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE feed_record(
  row INTEGER PRIMARY KEY,
  feed INTEGER NOT NULL REFERENCES feed,
  id TEXT NOT NULL,
  received INTEGER NOT NULL,
  raw TEXT NOT NULL,
  UNIQUE(feed, id)) STRICT;

-- What became of it: state 0 received, 1 processed, 2 failed, 3 failed and settled by a later change.
CREATE TABLE change(
  id BLOB PRIMARY KEY,
  feed INTEGER NOT NULL,
  record TEXT NOT NULL,
  intent INTEGER NOT NULL,
  state INTEGER NOT NULL,
  received INTEGER NOT NULL,
  finished INTEGER,
  problem TEXT) STRICT, WITHOUT ROWID;
CREATE INDEX change_failed ON change(feed, record) WHERE state = 2;

-- Mapped records; a version is a storage as one composition of storage, composers and places maps it.
CREATE TABLE storage_version(
  number INTEGER PRIMARY KEY,
  storage TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  UNIQUE(storage, fingerprint)) STRICT;
CREATE TABLE storage_record(
  row INTEGER PRIMARY KEY,
  version INTEGER NOT NULL REFERENCES storage_version ON DELETE CASCADE,
  key TEXT NOT NULL,
  parent TEXT,
  feed INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  entry INTEGER,
  variant_entry INTEGER,
  content TEXT NOT NULL,
  UNIQUE(version, key)) STRICT;
CREATE INDEX storage_record_parent ON storage_record(version, parent) WHERE parent IS NOT NULL;

-- The listing index; level 0 product or content, 1 variant.
CREATE TABLE listing_index(
  number INTEGER PRIMARY KEY,
  version INTEGER NOT NULL REFERENCES storage_version ON DELETE CASCADE,
  level INTEGER NOT NULL,
  fingerprint TEXT NOT NULL,
  UNIQUE(version, level)) STRICT;
CREATE TABLE index_chunk(
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  listing_index INTEGER NOT NULL REFERENCES listing_index ON DELETE CASCADE,
  entries INTEGER NOT NULL,
  sealed INTEGER NOT NULL,
  dead BLOB) STRICT;
CREATE INDEX index_chunk_of ON index_chunk(listing_index);
CREATE TABLE index_block(
  row INTEGER PRIMARY KEY,
  chunk INTEGER NOT NULL REFERENCES index_chunk ON DELETE CASCADE,
  part INTEGER NOT NULL,
  first TEXT NOT NULL,
  bytes BLOB NOT NULL,
  UNIQUE(chunk, part, first)) STRICT;
CREATE TABLE index_tail(
  chunk INTEGER NOT NULL REFERENCES index_chunk ON DELETE CASCADE,
  position INTEGER NOT NULL,
  entry BLOB NOT NULL,
  PRIMARY KEY(chunk, position)) STRICT, WITHOUT ROWID;
CREATE TABLE index_word(
  listing_index INTEGER NOT NULL REFERENCES listing_index ON DELETE CASCADE,
  part INTEGER NOT NULL,
  word TEXT NOT NULL,
  PRIMARY KEY(listing_index, part, word)) STRICT, WITHOUT ROWID;

-- Trees: who lies below whom, for each pair of parent and position fields.
CREATE TABLE tree_index(
  number INTEGER PRIMARY KEY,
  version INTEGER NOT NULL REFERENCES storage_version ON DELETE CASCADE,
  fingerprint TEXT NOT NULL,
  UNIQUE(version, fingerprint)) STRICT;
CREATE TABLE tree_edge(
  row INTEGER PRIMARY KEY,
  tree INTEGER NOT NULL REFERENCES tree_index ON DELETE CASCADE,
  variant TEXT NOT NULL,
  key TEXT NOT NULL,
  parent TEXT NOT NULL,
  position BLOB NOT NULL,
  UNIQUE(tree, variant, key)) STRICT;
CREATE INDEX tree_edge_below ON tree_edge(tree, variant, parent, position, key);

-- Visitors.
CREATE TABLE context(
  token TEXT PRIMARY KEY,
  scope TEXT NOT NULL,
  region TEXT NOT NULL,
  locale TEXT NOT NULL,
  created INTEGER NOT NULL) STRICT, WITHOUT ROWID;
)",
    R"(
-- Routes: the paths of records on pages, below their domains, for each group of readers who see the same path.
-- Of several records that claim one path, turn 0 has it and the others wait.
CREATE TABLE route_page(
  number INTEGER PRIMARY KEY,
  page TEXT NOT NULL UNIQUE,
  fingerprint TEXT NOT NULL) STRICT;
CREATE TABLE route(
  variant TEXT NOT NULL,
  path TEXT NOT NULL,
  turn INTEGER NOT NULL,
  page INTEGER NOT NULL REFERENCES route_page,
  record INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  PRIMARY KEY(variant, path, turn)) STRICT, WITHOUT ROWID;
CREATE INDEX route_of_record ON route(record, page, variant, turn);
CREATE INDEX route_waiting ON route(variant, path, turn) WHERE turn > 0;
-- The paths that records had before.
CREATE TABLE route_history(
  variant TEXT NOT NULL,
  path TEXT NOT NULL,
  page INTEGER NOT NULL REFERENCES route_page,
  key TEXT NOT NULL,
  PRIMARY KEY(variant, path)) STRICT, WITHOUT ROWID;
)",
    R"(
-- A push of several records is one correlation id with a part for each record.
DROP INDEX change_failed;
ALTER TABLE change RENAME TO change_before;
CREATE TABLE change(
  id BLOB NOT NULL,
  part INTEGER NOT NULL,
  feed INTEGER NOT NULL,
  record TEXT NOT NULL,
  intent INTEGER NOT NULL,
  state INTEGER NOT NULL,
  received INTEGER NOT NULL,
  finished INTEGER,
  problem TEXT,
  PRIMARY KEY(id, part)) STRICT, WITHOUT ROWID;
INSERT INTO change SELECT id, 0, feed, record, intent, state, received, finished, problem FROM change_before;
DROP TABLE change_before;
CREATE INDEX change_failed ON change(feed, record) WHERE state = 2;
CREATE INDEX change_waiting ON change(id, part) WHERE state = 0;

-- How many changes were logged since the log was trimmed, and how often storages, indexes or trees were made anew.
INSERT INTO counter SELECT 'changes', count(*) FROM change;
INSERT INTO counter VALUES ('versions', 0);

-- What callers show to be let in; kind 0 ingest key, 1 fetch secret. Values are kept as digests only.
CREATE TABLE secret(
  kind INTEGER NOT NULL,
  label TEXT NOT NULL,
  digest TEXT NOT NULL,
  created INTEGER NOT NULL,
  PRIMARY KEY(kind, label)) STRICT, WITHOUT ROWID;
)",
    R"(
-- The tail of a listing index has a row per commit, and a chunk that was merged into another one tells where its
-- entries are now. Indexes that are not there are made with the next command.
DELETE FROM listing_index;
ALTER TABLE listing_index ADD COLUMN seals INTEGER NOT NULL DEFAULT 0;
DROP TABLE index_tail;
CREATE TABLE index_tail(
  chunk INTEGER NOT NULL REFERENCES index_chunk ON DELETE CASCADE,
  position INTEGER NOT NULL,
  addition BLOB NOT NULL,
  PRIMARY KEY(chunk, position)) STRICT, WITHOUT ROWID;
CREATE TABLE index_move(
  chunk INTEGER PRIMARY KEY,
  target INTEGER NOT NULL REFERENCES index_chunk ON DELETE CASCADE,
  base INTEGER NOT NULL,
  entries BLOB NOT NULL) STRICT;
CREATE INDEX index_move_of ON index_move(target);
)",
    R"(
-- Releases: the files of a project's configuration and its fetch secrets as they were. A text is kept once.
CREATE TABLE release(
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  created INTEGER NOT NULL) STRICT;
CREATE TABLE release_text(digest TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE release_file(
  release INTEGER NOT NULL REFERENCES release,
  path TEXT NOT NULL,
  digest TEXT NOT NULL REFERENCES release_text,
  PRIMARY KEY(release, path)) STRICT, WITHOUT ROWID;
CREATE TABLE release_secret(
  release INTEGER NOT NULL REFERENCES release,
  label TEXT NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY(release, label)) STRICT, WITHOUT ROWID;
-- Which release preview and public serve; without a row it is the working configuration.
CREATE TABLE stage(name TEXT PRIMARY KEY, release INTEGER NOT NULL REFERENCES release) STRICT, WITHOUT ROWID;

-- Stages whose pages differ have routes of their own: a set of pages with their routes.
CREATE TABLE route_set(number INTEGER PRIMARY KEY AUTOINCREMENT) STRICT;
INSERT INTO route_set SELECT 1 FROM route_page LIMIT 1;
CREATE TABLE route_page_of_set(
  number INTEGER PRIMARY KEY,
  route_set INTEGER NOT NULL REFERENCES route_set,
  page TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  UNIQUE(route_set, page)) STRICT;
INSERT INTO route_page_of_set SELECT number, 1, page, fingerprint FROM route_page;
CREATE TABLE route_of_set(
  route_set INTEGER NOT NULL,
  variant TEXT NOT NULL,
  path TEXT NOT NULL,
  turn INTEGER NOT NULL,
  page INTEGER NOT NULL REFERENCES route_page_of_set,
  record INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  PRIMARY KEY(route_set, variant, path, turn)) STRICT, WITHOUT ROWID;
INSERT INTO route_of_set SELECT 1, variant, path, turn, page, record, changed FROM route;
CREATE TABLE route_history_of_set(
  route_set INTEGER NOT NULL,
  variant TEXT NOT NULL,
  path TEXT NOT NULL,
  page INTEGER NOT NULL REFERENCES route_page_of_set,
  key TEXT NOT NULL,
  PRIMARY KEY(route_set, variant, path)) STRICT, WITHOUT ROWID;
INSERT INTO route_history_of_set SELECT 1, variant, path, page, key FROM route_history;
DROP TABLE route;
DROP TABLE route_history;
DROP TABLE route_page;
ALTER TABLE route_page_of_set RENAME TO route_page;
ALTER TABLE route_of_set RENAME TO route;
ALTER TABLE route_history_of_set RENAME TO route_history;
CREATE INDEX route_of_record ON route(record, page, variant, turn);
CREATE INDEX route_waiting ON route(route_set, variant, path, turn) WHERE turn > 0;
)",
    R"(
-- From here on the index writes up to three records as their numbers, which an older fsctl would take for damage.
)",
    R"(
-- The variants of a product come in the order of their keys, and all edges of a record are found by its key.
DROP INDEX storage_record_parent;
CREATE INDEX storage_record_parent ON storage_record(version, parent, key) WHERE parent IS NOT NULL;
ALTER TABLE tree_edge RENAME TO tree_edge_before;
DROP INDEX tree_edge_below;
CREATE TABLE tree_edge(
  row INTEGER PRIMARY KEY,
  tree INTEGER NOT NULL REFERENCES tree_index ON DELETE CASCADE,
  variant TEXT NOT NULL,
  key TEXT NOT NULL,
  parent TEXT NOT NULL,
  position BLOB NOT NULL,
  UNIQUE(tree, key, variant)) STRICT;
INSERT INTO tree_edge SELECT row, tree, variant, key, parent, position FROM tree_edge_before;
DROP TABLE tree_edge_before;
CREATE INDEX tree_edge_below ON tree_edge(tree, variant, parent, position, key);
)",
    R"(
-- A load is one change with counts. Its failures are changes that name it as their cause; of the other records that it
-- changed only the ids are kept, in the order of their correlation ids, many to a row.
ALTER TABLE change ADD COLUMN cause BLOB;
ALTER TABLE change ADD COLUMN counts TEXT;
CREATE INDEX change_cause ON change(cause) WHERE cause IS NOT NULL;
CREATE TABLE loaded_records(
  base BLOB NOT NULL,
  first INTEGER NOT NULL,
  change BLOB NOT NULL,
  intent INTEGER NOT NULL,
  finished INTEGER NOT NULL,
  records BLOB NOT NULL,
  PRIMARY KEY(base, first)) STRICT, WITHOUT ROWID;
-- Changes are kept by age: the time before which some were removed.
DELETE FROM counter WHERE name = 'changes';
INSERT INTO counter VALUES ('changes_from', 0);
)",
    R"(
-- Each stage keeps the paths that it showed: 1 develop, 2 preview, 4 public, or the sum of those that agree. `ended` is
-- the count of changes to routes when the record lost the path.
CREATE TABLE past_route(
  variant TEXT NOT NULL,
  path TEXT NOT NULL,
  stages INTEGER NOT NULL,
  page TEXT NOT NULL,
  storage TEXT NOT NULL,
  key TEXT NOT NULL,
  ended INTEGER NOT NULL,
  PRIMARY KEY(variant, path, stages)) STRICT, WITHOUT ROWID;
INSERT OR REPLACE INTO past_route
  SELECT history.variant, history.path, 7, route_page.page, '', history.key, 0 FROM route_history AS history
  JOIN route_page ON route_page.number = history.page ORDER BY history.route_set;
DROP TABLE route_history;
-- Which set of routes a stage shows. Nobody wrote that down so far, so any stage may have shown any.
CREATE TABLE route_set_of_stage(
  stage INTEGER NOT NULL,
  route_set INTEGER NOT NULL,
  PRIMARY KEY(stage, route_set)) STRICT, WITHOUT ROWID;
INSERT INTO route_set_of_stage
  SELECT stage.bit, route_set.number FROM route_set
  JOIN (SELECT 1 AS bit UNION ALL SELECT 2 UNION ALL SELECT 4) AS stage;
)",
    R"(
-- Fetchings under way, by the number of the transaction they began with, and the records of their feeds that were pushed
-- or deleted since, with the number of the transaction whose state they have.
CREATE TABLE fetching(begun INTEGER PRIMARY KEY, feed INTEGER NOT NULL) STRICT;
CREATE TABLE pushed_meanwhile(
  feed INTEGER NOT NULL,
  record TEXT NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY(feed, record)) STRICT, WITHOUT ROWID;
)",
    R"(
-- How the fields of a version nest (empty in versions of before), and which version of a storage each stage showed
-- last: a record that cannot be mapped any more keeps what it was there.
ALTER TABLE storage_version ADD COLUMN form TEXT NOT NULL DEFAULT '';
CREATE TABLE shown(
  stage TEXT NOT NULL,
  storage TEXT NOT NULL,
  version INTEGER NOT NULL REFERENCES storage_version ON DELETE CASCADE,
  PRIMARY KEY(stage, storage)) STRICT, WITHOUT ROWID;
CREATE INDEX shown_version ON shown(version);
-- The files of the working configuration that the store was brought to last.
CREATE TABLE working_file(path TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;
)",
    R"(
-- From here on indexes and trees keep integers of 64 bits exactly. They are made anew with the next command, which tells
-- them by their fingerprints; an older fsctl would read them wrong.
)",
    R"(
-- When a context was used last. Nobody noted that before, so the time begins with this step.
ALTER TABLE context ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
UPDATE context SET used = CAST(unixepoch('now') AS INTEGER) * 1000;
)",
    R"(
-- The feeds that a version is made of, as a JSON array.
ALTER TABLE storage_version ADD COLUMN feeds TEXT NOT NULL DEFAULT '[]';
UPDATE storage_version SET feeds = (SELECT json_group_array(id) FROM feed WHERE number IN
  (SELECT feed FROM storage_record WHERE storage_record.version = storage_version.number));
-- Which version of a storage a stage showed last of a feed that nothing maps there any more.
CREATE TABLE set_aside(
  stage TEXT NOT NULL,
  storage TEXT NOT NULL,
  feed INTEGER NOT NULL,
  version INTEGER NOT NULL REFERENCES storage_version ON DELETE CASCADE,
  since INTEGER NOT NULL,
  PRIMARY KEY(feed, storage, stage)) STRICT, WITHOUT ROWID;
CREATE INDEX set_aside_version ON set_aside(version);
)",
    R"(
-- The products that variants name and that a storage does not have, be it that they are variants themselves.
CREATE TABLE missing_product(
  version INTEGER NOT NULL REFERENCES storage_version ON DELETE CASCADE,
  product TEXT NOT NULL,
  PRIMARY KEY(version, product)) STRICT, WITHOUT ROWID;
INSERT INTO missing_product SELECT DISTINCT version, parent FROM storage_record AS variant
  WHERE parent IS NOT NULL AND NOT EXISTS (SELECT 1 FROM storage_record AS product
    WHERE product.version = variant.version AND product.key = variant.parent AND product.parent IS NULL);
)",
    R"(
-- From here on each page ends with a checksum (checked_pages.h), which an older fsctl would not write.
)",
    R"(
-- The last round of each polling feed: what its first transaction made, when it ended, and how many failed in a row.
CREATE TABLE poll_round(
  feed INTEGER PRIMARY KEY,
  begun INTEGER NOT NULL,
  ended INTEGER NOT NULL,
  failures INTEGER NOT NULL) STRICT;
)",
};

}  // namespace

std::span<const char* const> migrations() { return steps; }

}  // namespace fsctl::store
