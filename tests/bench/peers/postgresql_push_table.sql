DROP TABLE IF EXISTS pushed;
CREATE TABLE pushed(id text PRIMARY KEY, brand text, price int, content jsonb);
CREATE INDEX ON pushed(brand);
CREATE INDEX ON pushed(price);
