-- One push in the fewest statements: the rows of a feed record, its storage record and its change, as a store in schema
-- shop has them, go into the same tables with the same indexes in schema copied.
\set turn :turn + 1
\set number :turn * :clients + :client_id
WITH stored AS (
  INSERT INTO copied.storage_record(version, key, parent, feed, changed, entry, variant_entry, content)
  SELECT version, key, parent, feed, changed, entry, variant_entry, content FROM shop.storage_record WHERE row = :number::int
), changed AS (
  INSERT INTO copied.change(id, part, feed, record, intent, state, received, finished)
  SELECT decode(lpad(to_hex(:number::int), 32, '0'), 'hex'), 0, feed, id, 0, 1, received, received
  FROM shop.feed_record WHERE row = :number::int
)
INSERT INTO copied.feed_record(feed, id, received, raw)
SELECT feed, id, received, raw FROM shop.feed_record WHERE row = :number::int;
