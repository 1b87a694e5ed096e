/**
 * What each chart of the corpus must answer: statements written by hand, run by a DuckDB of the test's own on the data
 * files. Both versions of a bundle ask the same under one name.
 */

/** The files as tables, read without anything of ours. */
export const views = (file: (table: string) => string): string[] => {
  const csv = (table: string): string => `read_csv('${file(table)}', nullstr = ['', 'NA', 'N/A'], sample_size = -1)`;
  return [
    `CREATE TABLE games AS SELECT * FROM ${csv('video_game_sales')}`,
    `CREATE TABLE sales AS SELECT * REPLACE (strptime(order_date::VARCHAR, ['%Y-%m-%d', '%m/%d/%Y']) AS order_date)
     FROM read_csv('${file('cleaned_sales_data')}', types = {'order_date': 'VARCHAR', 'phone': 'VARCHAR'})`,
    `CREATE TABLE fcc AS SELECT *,
       CASE WHEN is_software_dev = 0 THEN 'Aspiring Developer' WHEN is_software_dev = 1 THEN 'Currently A Developer' END AS developer_type,
       CASE WHEN is_ethnic_minority = 0 THEN 'No, not an ethnic minority' WHEN is_ethnic_minority = 1 THEN 'Yes, an ethnic minority' ELSE 'No Answer' END AS minority,
       CASE WHEN is_first_dev_job = 0 THEN 'No' WHEN is_first_dev_job = 1 THEN 'Yes' ELSE 'No Answer' END AS first_time,
       CASE WHEN job_relocate = 0 THEN 'No: Not Willing to' WHEN job_relocate = 1 THEN 'Yes: Willing To' ELSE 'No Answer' END AS relocate,
       CASE job_lctn_pref WHEN 'from home' THEN 'From Home' WHEN 'no preference' THEN 'No Preference'
         WHEN 'in an office with other developers' THEN 'In an Office (with Other Developers)'
         ELSE coalesce(job_lctn_pref, 'No Answer') END AS lctn
     FROM ${csv('FCC 2018 Survey')}`,
  ];
};

export interface ExpectedCharts {
  /** Its columns have the names of the answer's; with `long` they are x, series and value; with `bins` one column, the counts. */
  readonly sql: string;
  readonly as?: 'long' | 'bins' | 'boxes';
  /** The rows' order is asked for, and compared. */
  readonly ordered?: true;
}

const share = (name: string, value: string): string =>
  `${value} AS "${name}", ${value} / sum(${value}) OVER () AS "${name}__contribution"`;
/** Slices of a pie with their share of the whole. */
const pie = (from: string, column: string, as: string, where = 'true'): ExpectedCharts => ({
  sql: `SELECT ${column} AS "${as}", ${share('count', 'count(*)')} FROM ${from} WHERE ${where} GROUP BY 1`,
});
/** A share of rows at or below, ties at their middle. */
const rank = (value: string): string =>
  `(rank() OVER (ORDER BY ${value}) + (count(*) OVER (PARTITION BY ${value}) - 1) / 2) / count(*) OVER () AS rank`;
const grid = (from: string, x: string, y: string, where = 'true'): ExpectedCharts => ({
  sql: `WITH cells AS (SELECT ${x}, ${y}, count(*) AS "count" FROM ${from} WHERE ${where} GROUP BY ALL) SELECT *, ${rank('"count"')} FROM cells`,
});
/** Counts in stretches of equal width; the last one holds its upper end. */
const bins = (column: string, count: number, where = 'true'): ExpectedCharts => ({
  as: 'bins',
  sql: `WITH v AS (SELECT ${column}::DOUBLE AS v FROM fcc WHERE ${column} IS NOT NULL AND ${where}),
    ends AS (SELECT min(v) AS low, (max(v) - min(v)) / ${count} AS width FROM v)
    SELECT count(v) AS n FROM range(${count}) AS bin(i) CROSS JOIN ends
    LEFT JOIN v ON v >= low + i * width AND (v < low + (i + 1) * width OR i = ${count - 1}) GROUP BY i ORDER BY i`,
});
const markets = (by: string, where: string): string =>
  ['na:North America', 'eu:Europe', 'jp:Japan', 'other:Other']
    .map((each) => each.split(':'))
    .map(
      ([code, name]) =>
        `SELECT ${by} AS x, '${name}' AS series, sum(${code}_sales) AS value FROM games WHERE ${where} GROUP BY 1`,
    )
    .join(' UNION ALL ');
const perMonth = (by: string, grain: string, more = 'true'): string =>
  `SELECT epoch_ms(date_trunc('${grain}', order_date)) AS x, ${by} AS series, sum(sales) AS value FROM sales WHERE ${more} GROUP BY ALL`;
const fewYears = `order_date >= '2003-01-01' AND order_date < '2005-06-01'`;
const year = `epoch_ms(make_timestamp(year, 1, 1, 0, 0, 0))`;

/** Chart file → what it must answer. */
export const expected: Readonly<Record<string, ExpectedCharts>> = {
  Age_distribution_of_respondents: bins('age', 25),
  Are_you_an_ethnic_minority_in_your_city: pie('fcc', 'minority', 'ethnic_minority'),
  Breakdown_of_Developer_Type: {
    sql: `SELECT developer_type, count(*) AS count FROM fcc GROUP BY 1 ORDER BY 2 DESC`,
    ordered: true,
  },
  Commute_Time: {
    sql: `SELECT communite_time, count(*) AS count FROM fcc WHERE is_software_dev = 1 AND communite_time <> 'NULL' GROUP BY 1`,
  },
  Country_of_Citizenship: {
    sql: `SELECT country_citizen, count(*) AS count, count(country_live) AS "COUNT(country_live)" FROM fcc GROUP BY 1`,
  },
  Current_Developers_Is_this_your_first_development_job: {
    sql: `SELECT count(is_software_dev) AS "COUNT(is_software_dev)" FROM fcc WHERE is_software_dev = 1`,
  },
  Degrees_vs_Income: {
    as: 'boxes',
    sql: `WITH v AS (SELECT school_degree AS g, time_start, sum(last_yr_income) AS v FROM fcc
        WHERE is_software_dev = 1 AND last_yr_income <= 200000 GROUP BY ALL),
      placed AS (SELECT g, v, row_number() OVER (PARTITION BY g ORDER BY v) - 1 AS i, count(*) OVER (PARTITION BY g) AS n FROM v),
      quarters AS (SELECT g, n, avg(v) FILTER (i IN (floor((n - 1) * 0.25), ceil((n - 1) * 0.25))) AS q1,
        avg(v) FILTER (i IN (floor((n - 1) * 0.75), ceil((n - 1) * 0.75))) AS q3, avg(v) AS mean, median(v) AS median
        FROM placed WHERE g IS NOT NULL GROUP BY ALL)
      SELECT g AS school_degree, mean, median, q1, q3, n AS count,
        (SELECT max(v) FROM v WHERE v.g IS NOT DISTINCT FROM quarters.g AND v <= q3 + 1.5 * (q3 - q1)) AS max,
        (SELECT min(v) FROM v WHERE v.g IS NOT DISTINCT FROM quarters.g AND v >= q1 - 1.5 * (q3 - q1)) AS min,
        (SELECT count(*) FROM v WHERE v.g IS NOT DISTINCT FROM quarters.g AND (v > q3 + 1.5 * (q3 - q1) OR v < q1 - 1.5 * (q3 - q1))) AS outliers
      FROM quarters`,
  },
  Ethnic_Minority__Gender: {
    sql: `SELECT minority AS ethnic_minority, gender, count(*) AS count FROM fcc WHERE gender <> 'NULL' GROUP BY ALL`,
  },
  First_Time_Developer: pie('fcc', 'first_time', 'first_time_developer', 'is_software_dev = 1'),
  First_Time_Developer__Commute_Time: {
    sql: `SELECT first_time AS first_time_developer, communite_time, count(*) AS count FROM fcc
      WHERE is_software_dev = 1 AND communite_time <> 'NULL' GROUP BY ALL`,
  },
  Gender: pie('fcc', 'gender', 'gender'),
  Highest_degree_held: {
    ordered: true,
    sql: `SELECT school_degree, count(*) AS count, count(school_degree) AS "COUNT(school_degree)",
        count(school_degree) / sum(count(school_degree)) OVER () AS "%COUNT(school_degree)"
      FROM fcc WHERE is_software_dev = 0 GROUP BY 1 ORDER BY 2 DESC`,
  },
  How_do_you_prefer_to_work: grid(
    'fcc',
    'job_pref',
    'school_degree',
    `is_software_dev = 0 AND school_degree <> 'NULL' AND job_pref <> 'NULL'`,
  ),
  'How_much_do_you_expect_to_earn_0_-_100k': bins('expected_earn', 10, 'is_software_dev = 0 AND expected_earn <= 200000'),
  Last_Year_Income_Distribution: bins('last_yr_income', 10, 'is_software_dev = 1 AND last_yr_income <= 100000'),
  Location_of_Current_Developers: {
    sql: `SELECT country_live, count(*) AS count, count(country_live) AS "COUNT(country_live)" FROM fcc WHERE is_software_dev = 1 GROUP BY 1`,
  },
  Number_of_Aspiring_Developers: { sql: `SELECT count(*) AS count FROM fcc WHERE is_software_dev = 0` },
  Preferred_Employment_Style: {
    sql: `SELECT job_pref, count(*) AS count FROM fcc WHERE is_software_dev = 0 AND job_pref <> 'NULL' GROUP BY 1 ORDER BY 2 DESC LIMIT 10`,
  },
  Relocation_ability: pie('fcc', 'relocate', 'willing_to_relocate', 'is_software_dev = 0'),
  Top_15_Languages_Spoken_at_Home: {
    ordered: true,
    sql: `SELECT lang_at_home, count(*) AS count FROM fcc WHERE lang_at_home <> 'NULL' GROUP BY 1 ORDER BY 2 DESC LIMIT 15`,
  },
  Work_Location_Preference: pie('fcc', 'lctn', 'job_location_preference', 'is_software_dev = 0'),

  Items_by_Product_Line: {
    ordered: true,
    sql: `SELECT product_line, sum(quantity_ordered) AS "# of Products Sold" FROM sales GROUP BY 1 ORDER BY 2 DESC`,
  },
  Number_of_Deals_for_each_Combination: grid('sales', 'deal_size', 'product_line'),
  Overall_Sales_By_Product_Line: { sql: `SELECT product_line, ${share('(Sales)', 'sum(sales)')} FROM sales GROUP BY 1` },
  Proportion_of_Revenue_by_Product_Line: { as: 'long', sql: perMonth('product_line', 'month', fewYears) },
  Quarterly_Sales: { as: 'long', sql: perMonth('status', 'quarter') },
  Quarterly_Sales_By_Product_Line: { as: 'long', sql: perMonth('product_line', 'quarter') },
  Revenue_by_Deal_Size: { as: 'long', sql: perMonth('deal_size', 'month', fewYears) },
  Seasonality_of_Revenue_per_Product_Line: {
    sql: `SELECT epoch_ms(order_date) AS order_date, product_line, sum(sales) AS "(Sales)" FROM sales GROUP BY ALL`,
  },
  Total_Items_Sold: { sql: `SELECT sum(quantity_ordered) AS "SUM(Sales)" FROM sales` },
  Total_Revenue: { sql: `SELECT sum(sales) AS "(Sales)" FROM sales` },

  Games: {
    ordered: true,
    sql: `SELECT name, global_sales, platform, genre, publisher, ${year} AS year FROM games ORDER BY global_sales DESC LIMIT 50000`,
  },
  Games_per_Genre: { sql: `SELECT genre, count(*) AS count FROM games GROUP BY 1` },
  Games_per_Genre_over_time: {
    as: 'long',
    sql: `SELECT ${year} AS x, genre AS series, count(*) AS value FROM games WHERE year IS NOT NULL GROUP BY ALL`,
  },
  Most_Dominant_Platforms: {
    sql: `SELECT publisher, ${share('SUM(Global_Sales)', 'sum(global_sales)')} FROM games WHERE rank <= 25 GROUP BY 1`,
  },
  Number_of_Games_That_Hit_100k_in_Sales_By_Release_Year: {
    sql: `SELECT platform, count(*) AS count FROM games GROUP BY 1 ORDER BY 2 DESC LIMIT 10`,
  },
  Popular_Genres_Across_Platforms: grid('games', 'platform', 'genre'),
  Publishers_With_Most_Titles: {
    sql: `SELECT rank, name, global_sales, platform, genre, publisher, ${year} AS year FROM games ORDER BY rank LIMIT 10`,
  },
  Rise__Fall_of_Video_Game_Consoles: {
    as: 'long',
    sql: `SELECT ${year} AS x, platform AS series, sum(global_sales) AS value FROM games WHERE year IS NOT NULL GROUP BY ALL`,
  },
  Top_10_Games_Proportion_of_Sales_in_Markets: {
    as: 'long',
    sql: `SELECT x, series, value / sum(value) OVER (PARTITION BY x) AS value FROM (${markets('name', 'rank <= 10')})`,
  },
  Total_Sales_per_Market_Grouped_by_Genre: { as: 'long', sql: markets('genre', 'true') },
};

/** Where the older and the newer file of one name ask different things: `bundle/chart`. */
export const expectedIn: Readonly<Record<string, ExpectedCharts>> = {
  'bundles/sales-dashboard/Total_Revenue': {
    as: 'long',
    sql: `SELECT epoch_ms(order_date) AS x, '(Sales)' AS series, sum(sum(sales)) OVER (ORDER BY order_date) AS value FROM sales GROUP BY order_date`,
  },
  'bundles/sales-dashboard/Quarterly_Sales_By_Product_Line_113': { as: 'long', sql: perMonth('product_line', 'quarter') },
  'bundles-2.0/sales-dashboard/Proportion_of_Revenue_by_Product_Line': {
    as: 'long',
    sql: `SELECT x, series, value / sum(value) OVER (PARTITION BY x) AS value FROM (${perMonth('product_line', 'month', fewYears)})`,
  },
  'bundles-2.0/sales-dashboard/Quarterly_Sales': {
    as: 'long',
    sql: perMonth(`'SUM(Sales)'`, 'quarter'),
  },
  'bundles-2.0/sales-dashboard/Total_Items_Sold_By_Product_Line': {
    ordered: true,
    sql: `SELECT product_line, sum(quantity_ordered) AS "# of Products Sold" FROM sales GROUP BY 1 ORDER BY 2 DESC`,
  },
};
