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
GROUP BY 1
ORDER BY `c1` DESC NULLS LAST, `c0` ASC NULLS LAST
LIMIT 1000
) AS `q`
ORDER BY `c1` DESC NULLS LAST, `c0` ASC NULLS LAST;

-- means of whole numbers, fractions and decimals
SELECT `c0` AS `product`, `c1` AS `AVG(units)`, `c2` AS `AVG(amount)`, `c3` AS `AVG(price)`
FROM (
SELECT `product` AS `c0`, AVG(`units`) AS `c1`, AVG(`amount`) AS `c2`, AVG(`price`) AS `c3`
FROM `sales`
GROUP BY 1
LIMIT 1000
) AS `q`;

-- labels nobody expects
SELECT `c0` AS `what "it" is; ``it```, `c1` AS `l'été à 100 % [€]`, `c2` AS `xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx`, `c3` AS `Größe 😀 in 日本の町で売れたもの。とても長い見出し`
FROM (
SELECT `product` AS `c0`, SUM(`amount`) AS `c1`, SUM(`units`) AS `c2`, SUM(`id`) AS `c3`
FROM `sales`
GROUP BY 1
LIMIT 1000
) AS `q`;

-- other series gathered
SELECT `c0` AS `sold_at`, `c1` AS `country`, `c2` AS `count`, `c3` AS `AVG(units)`
FROM (
SELECT DATE_TRUNC('YEAR', `sold_at`) AS `c0`, CASE WHEN `series_limit`.`__in_series_limit` IS NOT NULL THEN `country` ELSE 'Others' END AS `c1`, COUNT(*) AS `c2`, AVG(`units`) AS `c3`
FROM `sales`
LEFT JOIN (
SELECT `country` AS `__series_0`, 1 AS `__in_series_limit`
FROM `sales`
GROUP BY 1
ORDER BY (COUNT(*)) DESC NULLS LAST, `__series_0` ASC NULLS LAST
LIMIT 4
) AS `series_limit` ON `country` <=> `series_limit`.`__series_0`
GROUP BY 1, 2
LIMIT 1000
) AS `q`;

-- subtotals
SELECT `c0` AS `country`, `c1` AS `product`, `c2` AS `count`, `c3` AS `SUM(units)`, `__grouping`
FROM (
SELECT `c0`, `c1`, `c2`, `c3`, `__grouping`, `__grouping` AS `__order_0`, `__place` AS `__order_1`
FROM (
SELECT `c0`, `c1`, `c2`, `c3`, `__grouping`, ROW_NUMBER() OVER (PARTITION BY `__grouping` ORDER BY `__grouping` ASC NULLS LAST) AS `__place`
FROM (
SELECT `c0`, `c1`, `c2`, `c3`, `__grouping`
FROM (
SELECT `country` AS `c0`, `product` AS `c1`, COUNT(*) AS `c2`, SUM(`units`) AS `c3`, 0 AS `__grouping`, COUNT(*) AS `__rows`
FROM `sales`
GROUP BY 1, 2
UNION ALL
SELECT `country` AS `c0`, NULL AS `c1`, COUNT(*) AS `c2`, SUM(`units`) AS `c3`, 1 AS `__grouping`, COUNT(*) AS `__rows`
FROM `sales`
GROUP BY 1
UNION ALL
SELECT NULL AS `c0`, `product` AS `c1`, COUNT(*) AS `c2`, SUM(`units`) AS `c3`, 2 AS `__grouping`, COUNT(*) AS `__rows`
FROM `sales`
GROUP BY 2
UNION ALL
SELECT NULL AS `c0`, NULL AS `c1`, COUNT(*) AS `c2`, SUM(`units`) AS `c3`, 3 AS `__grouping`, COUNT(*) AS `__rows`
FROM `sales`
) AS `sets`
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
SELECT TIMESTAMPADD(MINUTE, CAST(FLOOR(EXTRACT(MINUTE FROM CAST(`sold_at` AS TIMESTAMP)) / 15) * 15 AS INT), DATE_TRUNC('HOUR', CAST(`sold_at` AS TIMESTAMP))) AS `c0`, COUNT(*) AS `c1`, SUM(`units`) AS `c2`
FROM `sales`
GROUP BY 1
LIMIT 1000
) AS `q`;

-- buckets of one week ending saturday
SELECT `c0` AS `sold_at`, `c1` AS `count`, `c2` AS `SUM(units)`
FROM (
SELECT TIMESTAMPADD(DAY, 6, TIMESTAMPADD(DAY, -1, DATE_TRUNC('WEEK', TIMESTAMPADD(DAY, 1, `sold_at`)))) AS `c0`, COUNT(*) AS `c1`, SUM(`units`) AS `c2`
FROM `sales`
GROUP BY 1
LIMIT 1000
) AS `q`;

-- hours of epoch seconds
SELECT `c0` AS `seconds`, `c1` AS `count`
FROM (
SELECT DATE_TRUNC('HOUR', TIMESTAMP_SECONDS(`seconds`)) AS `c0`, COUNT(*) AS `c1`
FROM `sales`
GROUP BY 1
LIMIT 1000
) AS `q`;

-- a pattern, whatever the case
SELECT `c0` AS `id`
FROM (
SELECT `id` AS `c0`
FROM `sales`
WHERE `country` ILIKE :p1
LIMIT 1000
) AS `q`;

-- a range of moments
SELECT `c0` AS `id`
FROM (
SELECT `id` AS `c0`
FROM `sales`
WHERE `sold_at` >= TIMESTAMP '2023-03-26 01:00:00' AND `sold_at` < TIMESTAMP '2023-10-29 01:00:00'
LIMIT 1000
) AS `q`;

-- true
SELECT `c0` AS `id`
FROM (
SELECT `id` AS `c0`
FROM `sales`
WHERE `paid` IS TRUE
LIMIT 1000
) AS `q`;
