-- a page of raw rows
SELECT `c0` AS `id`, `c1` AS `country`
FROM (
SELECT `id` AS `c0`, `country` AS `c1`
FROM `sales`
ORDER BY `c0` ASC NULLS LAST, `c1` ASC NULLS LAST
LIMIT 5
OFFSET 4
) AS `q`
ORDER BY `c0` ASC NULLS LAST, `c1` ASC NULLS LAST;

-- groups by a metric, largest first
SELECT `c0` AS `country`, `c1` AS `SUM(units)`
FROM (
SELECT `country` AS `c0`, SUM(`units`) AS `c1`
FROM `sales`
GROUP BY `c0`
ORDER BY `c1` DESC NULLS LAST, `c0` ASC NULLS LAST
LIMIT 1000
) AS `q`
ORDER BY `c1` DESC NULLS LAST, `c0` ASC NULLS LAST;

-- means of whole numbers, fractions and decimals
SELECT `c0` AS `product`, `c1` AS `AVG(units)`, `c2` AS `AVG(amount)`, `c3` AS `AVG(price)`
FROM (
SELECT `product` AS `c0`, AVG(`units`) AS `c1`, AVG(`amount`) AS `c2`, AVG(`price`) AS `c3`
FROM `sales`
GROUP BY `c0`
LIMIT 1000
) AS `q`;

-- labels nobody expects
SELECT `c0` AS `what "it" is; \`it\``, `c1` AS `l'été à 100 % [€]`, `c2` AS `xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx`, `c3` AS `Größe 😀 in 日本の町で売れたもの。とても長い見出し`
FROM (
SELECT `product` AS `c0`, SUM(`amount`) AS `c1`, SUM(`units`) AS `c2`, SUM(`id`) AS `c3`
FROM `sales`
GROUP BY `c0`
LIMIT 1000
) AS `q`;

-- other series gathered
SELECT `c0` AS `sold_at`, `c1` AS `country`, `c2` AS `count`, `c3` AS `AVG(units)`
FROM (
SELECT toDate32(`sold_at`) - (toDayOfYear(`sold_at`) - 1) AS `c0`, CASE WHEN `series_limit`.`__in_series_limit` IS NOT NULL THEN `country` ELSE 'Others' END AS `c1`, COUNT(*) AS `c2`, AVG(`units`) AS `c3`
FROM `sales`
LEFT JOIN (
SELECT `country` AS `__series_0`, 1 AS `__in_series_limit`
FROM `sales`
GROUP BY `__series_0`
ORDER BY (COUNT(*)) DESC NULLS LAST, `__series_0` ASC NULLS LAST
LIMIT 4
) AS `series_limit` ON `country` IS NOT DISTINCT FROM `series_limit`.`__series_0`
GROUP BY `c0`, `c1`
LIMIT 1000
) AS `q`;

-- subtotals
SELECT `c0` AS `country`, `c1` AS `product`, `c2` AS `count`, `c3` AS `SUM(units)`, `__grouping`
FROM (
SELECT `c0`, `c1`, `c2`, `c3`, `__grouping`, `__grouping` AS `__order_0`, `__place` AS `__order_1`
FROM (
SELECT `c0`, `c1`, `c2`, `c3`, `__grouping`, ROW_NUMBER() OVER (PARTITION BY `__grouping` ORDER BY `__grouping` ASC NULLS LAST) AS `__place`
FROM (
SELECT `country` AS `c0`, `product` AS `c1`, COUNT(*) AS `c2`, SUM(`units`) AS `c3`, grouping(`country`, `product`) AS `__grouping`
FROM `sales`
GROUP BY GROUPING SETS ((`country`, `product`), (`country`), (`product`), ())
) AS `levels`
) AS `numbered`
WHERE `__place` <= 1000
ORDER BY `__order_0` DESC NULLS LAST, `__order_1` ASC NULLS LAST
LIMIT 4000
) AS `q`
ORDER BY `__order_0` DESC NULLS LAST, `__order_1` ASC NULLS LAST;

-- buckets of one 15 minute
SELECT `c0` AS `sold_at`, `c1` AS `count`, `c2` AS `SUM(units)`
FROM (
SELECT addSeconds(toDateTime64(toDate32(`sold_at`), 0), intDiv(toHour(toDateTime64(`sold_at`, 3)) * 3600 + toMinute(toDateTime64(`sold_at`, 3)) * 60 + toSecond(toDateTime64(`sold_at`, 3)), 900) * 900) AS `c0`, COUNT(*) AS `c1`, SUM(`units`) AS `c2`
FROM `sales`
GROUP BY `c0`
LIMIT 1000
) AS `q`;

-- buckets of one week ending saturday
SELECT `c0` AS `sold_at`, `c1` AS `count`, `c2` AS `SUM(units)`
FROM (
SELECT (toDate32(`sold_at`) - (toDayOfWeek(`sold_at`) % 7)) + 6 AS `c0`, COUNT(*) AS `c1`, SUM(`units`) AS `c2`
FROM `sales`
GROUP BY `c0`
LIMIT 1000
) AS `q`;

-- hours of epoch seconds
SELECT `c0` AS `seconds`, `c1` AS `count`
FROM (
SELECT addSeconds(toDateTime64(toDate32(fromUnixTimestamp64Milli(toInt64(`seconds`) * 1000)), 0), intDiv(toHour(toDateTime64(fromUnixTimestamp64Milli(toInt64(`seconds`) * 1000), 3)) * 3600 + toMinute(toDateTime64(fromUnixTimestamp64Milli(toInt64(`seconds`) * 1000), 3)) * 60 + toSecond(toDateTime64(fromUnixTimestamp64Milli(toInt64(`seconds`) * 1000), 3)), 3600) * 3600) AS `c0`, COUNT(*) AS `c1`
FROM `sales`
GROUP BY `c0`
LIMIT 1000
) AS `q`;

-- a pattern, whatever the case
SELECT `c0` AS `id`
FROM (
SELECT `id` AS `c0`
FROM `sales`
WHERE `country` ILIKE {p1:String}
LIMIT 1000
) AS `q`;

-- a range of moments
SELECT `c0` AS `id`
FROM (
SELECT `id` AS `c0`
FROM `sales`
WHERE `sold_at` >= toDateTime64('2023-03-26 01:00:00', 3) AND `sold_at` < toDateTime64('2023-10-29 01:00:00', 3)
LIMIT 1000
) AS `q`;

-- true
SELECT `c0` AS `id`
FROM (
SELECT `id` AS `c0`
FROM `sales`
WHERE `paid` = TRUE
LIMIT 1000
) AS `q`;
