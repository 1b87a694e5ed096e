-- a page of raw rows
SELECT `c0` AS `id`, `c1` AS `country`
FROM (
SELECT `id` AS `c0`, `country` AS `c1`
FROM `sales`
ORDER BY CASE WHEN `id` IS NULL THEN 1 ELSE 0 END, `c0` ASC, CASE WHEN `country` IS NULL THEN 1 ELSE 0 END, `c1` ASC
LIMIT 5
OFFSET 4
) AS `q`;

-- groups by a metric, largest first
SELECT `c0` AS `country`, `c1` AS `SUM(units)`
FROM (
SELECT `country` AS `c0`, SUM(`units`) AS `c1`
FROM `sales`
GROUP BY 1
ORDER BY CASE WHEN SUM(`units`) IS NULL THEN 1 ELSE 0 END, `c1` DESC, CASE WHEN `country` IS NULL THEN 1 ELSE 0 END, `c0` ASC
LIMIT 1000
) AS `q`;

-- means of whole numbers, fractions and decimals
SELECT `c0` AS `product`, `c1` AS `AVG(units)`, `c2` AS `AVG(amount)`, `c3` AS `AVG(price)`
FROM (
SELECT `product` AS `c0`, AVG(`units` + 0e0) AS `c1`, AVG(`amount` + 0e0) AS `c2`, AVG(`price` + 0e0) AS `c3`
FROM `sales`
GROUP BY 1
LIMIT 1000
) AS `q`;

-- labels nobody expects
SELECT `c0` AS `what "it" is; ``it```, `c1` AS `l'été à 100 % [€]`, `c2`, `c3`
FROM (
SELECT `product` AS `c0`, SUM(`amount`) AS `c1`, SUM(`units`) AS `c2`, SUM(`id`) AS `c3`
FROM `sales`
GROUP BY 1
LIMIT 1000
) AS `q`;

-- other series gathered
SELECT `c0` AS `sold_at`, `c1` AS `country`, `c2` AS `count`, `c3` AS `AVG(units)`
FROM (
SELECT MAKEDATE(YEAR(`sold_at`), 1) AS `c0`, CASE WHEN `series_limit`.`__in_series_limit` IS NOT NULL THEN `country` ELSE 'Others' END AS `c1`, COUNT(*) AS `c2`, AVG(`units` + 0e0) AS `c3`
FROM `sales`
LEFT JOIN (
SELECT `country` AS `__series_0`, 1 AS `__in_series_limit`
FROM `sales`
GROUP BY 1
ORDER BY CASE WHEN (COUNT(*)) IS NULL THEN 1 ELSE 0 END, (COUNT(*)) DESC, CASE WHEN `country` IS NULL THEN 1 ELSE 0 END, `__series_0` ASC
LIMIT 4
) AS `series_limit` ON `country` <=> `series_limit`.`__series_0`
GROUP BY 1, 2
LIMIT 1000
) AS `q`;

-- subtotals
SELECT `c0` AS `country`, `c1` AS `product`, `c2` AS `count`, `c3` AS `SUM(units)`, `__grouping`
FROM (
SELECT `c0`, `c1`, `c2`, `c3`, `__grouping`
FROM (
SELECT `c0`, `c1`, `c2`, `c3`, `__grouping`, ROW_NUMBER() OVER (PARTITION BY `__grouping` ORDER BY CASE WHEN `__grouping` IS NULL THEN 1 ELSE 0 END, `__grouping` ASC) AS `__place`
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
ORDER BY CASE WHEN `__grouping` IS NULL THEN 1 ELSE 0 END, `__grouping` DESC, CASE WHEN `__place` IS NULL THEN 1 ELSE 0 END, `__place` ASC
LIMIT 4000
) AS `q`;

-- buckets of one 15 minute
SELECT `c0` AS `sold_at`, `c1` AS `count`, `c2` AS `SUM(units)`
FROM (
SELECT DATE_ADD(DATE(`sold_at`), INTERVAL (HOUR(`sold_at`) * 60 + MINUTE(`sold_at`) - MINUTE(`sold_at`) % 15) MINUTE) AS `c0`, COUNT(*) AS `c1`, SUM(`units`) AS `c2`
FROM `sales`
GROUP BY 1
LIMIT 1000
) AS `q`;

-- buckets of one week ending saturday
SELECT `c0` AS `sold_at`, `c1` AS `count`, `c2` AS `SUM(units)`
FROM (
SELECT DATE_SUB(DATE(`sold_at`), INTERVAL DAYOFWEEK(`sold_at`) - 1 DAY) + INTERVAL 6 DAY AS `c0`, COUNT(*) AS `c1`, SUM(`units`) AS `c2`
FROM `sales`
GROUP BY 1
LIMIT 1000
) AS `q`;

-- hours of epoch seconds
SELECT `c0` AS `seconds`, `c1` AS `count`
FROM (
SELECT DATE_ADD(DATE((TIMESTAMP '1970-01-01 00:00:00' + INTERVAL `seconds` SECOND)), INTERVAL (HOUR((TIMESTAMP '1970-01-01 00:00:00' + INTERVAL `seconds` SECOND))) HOUR) AS `c0`, COUNT(*) AS `c1`
FROM `sales`
GROUP BY 1
LIMIT 1000
) AS `q`;

-- a pattern, whatever the case
SELECT `c0` AS `id`
FROM (
SELECT `id` AS `c0`
FROM `sales`
WHERE LOWER(`country`) LIKE LOWER(?)
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
WHERE `paid` <> 0
LIMIT 1000
) AS `q`;
