DROP TABLE IF EXISTS read, product, content, product_size, product_category;
CREATE TABLE read(rid serial, doc jsonb);
\set from '\\copy read(doc) from ' :'products' ' csv quote e''\\x01'' delimiter e''\\x02'''
:from
CREATE TABLE product AS
  SELECT rid, doc->>'id' AS id, doc->>'brand' AS brand, doc->>'color' AS color, (doc->>'price')::int AS price,
         (doc->>'updatedAt')::timestamptz AS updated,
         to_tsvector('simple', (doc->'title'->>'en-GB') || ' ' || (doc->'description'->>'en-GB')) AS words
  FROM read;
CREATE TABLE content AS SELECT rid, doc::text AS raw FROM read;
CREATE TABLE product_size AS SELECT DISTINCT rid, v FROM read, jsonb_array_elements_text(doc->'sizes') v;
CREATE TABLE product_category AS SELECT DISTINCT rid, v FROM read, jsonb_array_elements_text(doc->'categoryIds') v;
DROP TABLE read;
ALTER TABLE product ADD PRIMARY KEY(rid);
ALTER TABLE content ADD PRIMARY KEY(rid);
ALTER TABLE product_size ADD PRIMARY KEY(rid, v);
ALTER TABLE product_category ADD PRIMARY KEY(rid, v);
CREATE UNIQUE INDEX ON product(id);
CREATE INDEX ON product(brand);
CREATE INDEX ON product(price, rid);
CREATE INDEX ON product(updated DESC, rid);
CREATE INDEX ON product USING gin(words);
ANALYZE;
