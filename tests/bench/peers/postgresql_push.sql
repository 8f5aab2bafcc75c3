\set id random(1, 1000000)
\set price random(100, 20000)
INSERT INTO pushed VALUES('p' || :id::int, 'brand ' || :id::int % 300, :price::int,
  jsonb_build_object('id', :id::int, 'price', :price::int, 'description', repeat('a word and another ', 50)))
ON CONFLICT(id) DO UPDATE SET brand = excluded.brand, price = excluded.price, content = excluded.content;
