PRAGMA journal_mode = WAL;
CREATE TABLE read(id, text, brand, color, sizes, categories, price, updated, raw);
CREATE TABLE product(rid INTEGER PRIMARY KEY, id, brand, color, price INTEGER, updated);
CREATE TABLE content(rid INTEGER PRIMARY KEY, raw);
CREATE TABLE product_size(rid INTEGER, v, PRIMARY KEY(rid, v)) WITHOUT ROWID;
CREATE TABLE product_category(rid INTEGER, v, PRIMARY KEY(rid, v)) WITHOUT ROWID;
CREATE VIRTUAL TABLE words USING fts5(text, content = '', detail = none);
