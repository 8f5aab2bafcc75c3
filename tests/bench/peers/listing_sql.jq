# The whole answer to each query of a class as one statement, for SQLite and PostgreSQL alike but for the words.
def text: "'" + gsub("'"; "''") + "'";
select(.class == $class) |
([ (if .words == [] then empty
    elif $engine == "sqlite" then "rid IN (SELECT rowid FROM words WHERE words MATCH \(.words | join(" AND ") | text))"
    else "words @@ to_tsquery('simple', \(.words | join(" & ") | text))" end),
   (if .price then "price BETWEEN \(.price[0]) AND \(.price[1])" else empty end) ] |
  if . == [] then "" else " WHERE \(join(" AND "))" end) as $where |
"WITH hits AS MATERIALIZED (SELECT rid, brand, color, price, updated FROM product\($where)), "
+ "found AS MATERIALIZED (SELECT * FROM hits\(if .brand == "" then "" else " WHERE brand = \(.brand | text)" end)) "
+ "SELECT 'total', '', count(*) FROM found "
+ "UNION ALL SELECT 'brand', brand, count(*) FROM hits GROUP BY brand "
+ "UNION ALL SELECT 'color', color, count(*) FROM found GROUP BY color "
+ "UNION ALL SELECT 'size', v, count(*) FROM found JOIN product_size USING(rid) GROUP BY v "
+ "UNION ALL SELECT 'category', v, count(*) FROM found JOIN product_category USING(rid) GROUP BY v "
+ "UNION ALL SELECT 'item', raw, 0 FROM (SELECT rid FROM found ORDER BY \(if .byPrice then "price" else "updated DESC" end), rid "
+ "LIMIT \(.limit) OFFSET \(.offset)) AS page JOIN content USING(rid);"
