-- a page of raw rows
SELECT [c0] AS [id], [c1] AS [country]
FROM (
SELECT [id] AS [c0], [country] AS [c1]
FROM [sales]
ORDER BY CASE WHEN [id] IS NULL THEN 1 ELSE 0 END, [c0] ASC, CASE WHEN [country] IS NULL THEN 1 ELSE 0 END, [c1] ASC
OFFSET 4 ROWS
FETCH NEXT 5 ROWS ONLY
) AS [q]
ORDER BY CASE WHEN [c0] IS NULL THEN 1 ELSE 0 END, [c0] ASC, CASE WHEN [c1] IS NULL THEN 1 ELSE 0 END, [c1] ASC;

-- groups by a metric, largest first
SELECT [c0] AS [country], [c1] AS [SUM(units)]
FROM (
SELECT TOP (1000) [country] AS [c0], SUM(CAST([units] AS BIGINT)) AS [c1]
FROM [sales]
GROUP BY [country]
ORDER BY CASE WHEN SUM(CAST([units] AS BIGINT)) IS NULL THEN 1 ELSE 0 END, [c1] DESC, CASE WHEN [country] IS NULL THEN 1 ELSE 0 END, [c0] ASC
) AS [q]
ORDER BY CASE WHEN [c1] IS NULL THEN 1 ELSE 0 END, [c1] DESC, CASE WHEN [c0] IS NULL THEN 1 ELSE 0 END, [c0] ASC;

-- means of whole numbers, fractions and decimals
SELECT [c0] AS [product], [c1] AS [AVG(units)], [c2] AS [AVG(amount)], [c3] AS [AVG(price)]
FROM (
SELECT TOP (1000) [product] AS [c0], AVG(CAST([units] AS FLOAT)) AS [c1], AVG(CAST([amount] AS FLOAT)) AS [c2], AVG(CAST([price] AS FLOAT)) AS [c3]
FROM [sales]
GROUP BY [product]
) AS [q];

-- labels nobody expects
SELECT [c0] AS [what "it" is; `it`], [c1] AS [l'été à 100 % [€]]], [c2] AS [xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx], [c3] AS [Größe 😀 in 日本の町で売れたもの。とても長い見出し]
FROM (
SELECT TOP (1000) [product] AS [c0], SUM([amount]) AS [c1], SUM(CAST([units] AS BIGINT)) AS [c2], SUM(CAST([id] AS BIGINT)) AS [c3]
FROM [sales]
GROUP BY [product]
) AS [q];

-- other series gathered
SELECT [c0] AS [sold_at], [c1] AS [country], [c2] AS [count], [c3] AS [AVG(units)]
FROM (
SELECT TOP (1000) CAST(DATEFROMPARTS(YEAR([sold_at]), 1, 1) AS DATETIME2) AS [c0], CASE WHEN [series_limit].[__in_series_limit] IS NOT NULL THEN [country] ELSE 'Others' END AS [c1], COUNT(*) AS [c2], AVG(CAST([units] AS FLOAT)) AS [c3]
FROM [sales]
LEFT JOIN (
SELECT TOP (4) [country] AS [__series_0], 1 AS [__in_series_limit]
FROM [sales]
GROUP BY [country]
ORDER BY CASE WHEN (COUNT(*)) IS NULL THEN 1 ELSE 0 END, (COUNT(*)) DESC, CASE WHEN [country] IS NULL THEN 1 ELSE 0 END, [__series_0] ASC
) AS [series_limit] ON [country] = [series_limit].[__series_0] OR ([country] IS NULL AND [series_limit].[__series_0] IS NULL)
GROUP BY CAST(DATEFROMPARTS(YEAR([sold_at]), 1, 1) AS DATETIME2), CASE WHEN [series_limit].[__in_series_limit] IS NOT NULL THEN [country] ELSE 'Others' END
) AS [q];

-- subtotals
SELECT [c0] AS [country], [c1] AS [product], [c2] AS [count], [c3] AS [SUM(units)], [__grouping]
FROM (
SELECT TOP (4000) [c0], [c1], [c2], [c3], [__grouping], [__grouping] AS [__order_0], [__place] AS [__order_1]
FROM (
SELECT [c0], [c1], [c2], [c3], [__grouping], ROW_NUMBER() OVER (PARTITION BY [__grouping] ORDER BY CASE WHEN [__grouping] IS NULL THEN 1 ELSE 0 END, [__grouping] ASC) AS [__place]
FROM (
SELECT [country] AS [c0], [product] AS [c1], COUNT(*) AS [c2], SUM(CAST([units] AS BIGINT)) AS [c3], GROUPING_ID([country], [product]) AS [__grouping]
FROM [sales]
GROUP BY GROUPING SETS (([country], [product]), ([country]), ([product]), ())
) AS [levels]
) AS [numbered]
WHERE [__place] <= 1000
ORDER BY CASE WHEN [__grouping] IS NULL THEN 1 ELSE 0 END, [__order_0] DESC, CASE WHEN [__place] IS NULL THEN 1 ELSE 0 END, [__order_1] ASC
) AS [q]
ORDER BY CASE WHEN [__order_0] IS NULL THEN 1 ELSE 0 END, [__order_0] DESC, CASE WHEN [__order_1] IS NULL THEN 1 ELSE 0 END, [__order_1] ASC;

-- buckets of one 15 minute
SELECT [c0] AS [sold_at], [c1] AS [count], [c2] AS [SUM(units)]
FROM (
SELECT TOP (1000) DATEADD(SECOND, DATEDIFF(SECOND, CAST(CAST([sold_at] AS DATE) AS DATETIME2), [sold_at]) / 900 * 900, CAST(CAST([sold_at] AS DATE) AS DATETIME2)) AS [c0], COUNT(*) AS [c1], SUM(CAST([units] AS BIGINT)) AS [c2]
FROM [sales]
GROUP BY DATEADD(SECOND, DATEDIFF(SECOND, CAST(CAST([sold_at] AS DATE) AS DATETIME2), [sold_at]) / 900 * 900, CAST(CAST([sold_at] AS DATE) AS DATETIME2))
) AS [q];

-- buckets of one week ending saturday
SELECT [c0] AS [sold_at], [c1] AS [count], [c2] AS [SUM(units)]
FROM (
SELECT TOP (1000) DATEADD(DAY, 6, DATEADD(DAY, -((DATEDIFF(DAY, CAST('1899-12-31' AS DATE), [sold_at]) % 7 + 7) % 7), CAST(CAST([sold_at] AS DATE) AS DATETIME2))) AS [c0], COUNT(*) AS [c1], SUM(CAST([units] AS BIGINT)) AS [c2]
FROM [sales]
GROUP BY DATEADD(DAY, 6, DATEADD(DAY, -((DATEDIFF(DAY, CAST('1899-12-31' AS DATE), [sold_at]) % 7 + 7) % 7), CAST(CAST([sold_at] AS DATE) AS DATETIME2)))
) AS [q];

-- hours of epoch seconds
SELECT [c0] AS [seconds], [c1] AS [count]
FROM (
SELECT TOP (1000) DATEADD(SECOND, DATEDIFF(SECOND, CAST(CAST(DATEADD(SECOND, [seconds] % 86400, DATEADD(DAY, [seconds] / 86400, CAST('1970-01-01' AS DATETIME2))) AS DATE) AS DATETIME2), DATEADD(SECOND, [seconds] % 86400, DATEADD(DAY, [seconds] / 86400, CAST('1970-01-01' AS DATETIME2)))) / 3600 * 3600, CAST(CAST(DATEADD(SECOND, [seconds] % 86400, DATEADD(DAY, [seconds] / 86400, CAST('1970-01-01' AS DATETIME2))) AS DATE) AS DATETIME2)) AS [c0], COUNT(*) AS [c1]
FROM [sales]
GROUP BY DATEADD(SECOND, DATEDIFF(SECOND, CAST(CAST(DATEADD(SECOND, [seconds] % 86400, DATEADD(DAY, [seconds] / 86400, CAST('1970-01-01' AS DATETIME2))) AS DATE) AS DATETIME2), DATEADD(SECOND, [seconds] % 86400, DATEADD(DAY, [seconds] / 86400, CAST('1970-01-01' AS DATETIME2)))) / 3600 * 3600, CAST(CAST(DATEADD(SECOND, [seconds] % 86400, DATEADD(DAY, [seconds] / 86400, CAST('1970-01-01' AS DATETIME2))) AS DATE) AS DATETIME2))
) AS [q];

-- a pattern, whatever the case
SELECT [c0] AS [id]
FROM (
SELECT TOP (1000) [id] AS [c0]
FROM [sales]
WHERE LOWER([country]) LIKE LOWER(@p1)
) AS [q];

-- a range of moments
SELECT [c0] AS [id]
FROM (
SELECT TOP (1000) [id] AS [c0]
FROM [sales]
WHERE [sold_at] >= CAST('2023-03-26T01:00:00' AS DATETIME2) AND [sold_at] < CAST('2023-10-29T01:00:00' AS DATETIME2)
) AS [q];

-- true
SELECT [c0] AS [id]
FROM (
SELECT TOP (1000) [id] AS [c0]
FROM [sales]
WHERE [paid] = 1
) AS [q];
