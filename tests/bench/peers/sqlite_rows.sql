BEGIN;
INSERT INTO product SELECT rowid, id, brand, color, price, updated FROM read;
INSERT INTO content SELECT rowid, raw FROM read;
INSERT INTO words(rowid, text) SELECT rowid, text FROM read;
INSERT INTO product_size SELECT DISTINCT read.rowid, part.value
  FROM read, json_each('["' || replace(sizes, '|', '","') || '"]') part WHERE sizes <> '';
INSERT INTO product_category SELECT DISTINCT read.rowid, part.value
  FROM read, json_each('["' || replace(categories, '|', '","') || '"]') part WHERE categories <> '';
DROP TABLE read;
CREATE INDEX product_brand ON product(brand);
CREATE INDEX product_price ON product(price, rid);
CREATE INDEX product_updated ON product(updated DESC, rid);
COMMIT;
ANALYZE;
