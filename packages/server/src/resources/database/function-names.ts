/** Functions that the SQL page offers while one types, by kind of database: those of its documentation that queries use. */

const words = (text: string): string[] => text.trim().split(/\s+/);

const everywhere = words(`
  ABS AVG CEIL COALESCE CONCAT COUNT DENSE_RANK EXP EXTRACT FIRST_VALUE FLOOR LAG LAST_VALUE LEAD LENGTH LN LOWER LTRIM MAX MIN MOD
  NTILE NULLIF PERCENT_RANK POWER RANK REPLACE ROUND ROW_NUMBER RTRIM SIGN SQRT SUBSTRING SUM TRIM UPPER
`);
const greatest = ['GREATEST', 'LEAST'];
const moments = ['CURRENT_DATE', 'CURRENT_TIMESTAMP'];
const spread = ['STDDEV', 'VARIANCE'];
/** What all but the smallest databases have. */
const usual = [...everywhere, ...greatest, ...moments, ...spread];
const calendar = words('YEAR QUARTER MONTH WEEK DAY HOUR MINUTE SECOND');
const regularly = words('REGEXP_EXTRACT REGEXP_REPLACE');

const postgres = [
  ...usual,
  ...words(`
    AGE ARRAY_AGG BOOL_AND BOOL_OR DATE_PART DATE_TRUNC GENERATE_SERIES INITCAP JSON_AGG LEFT LOG LPAD MAKE_DATE MODE NOW
    PERCENTILE_CONT POSITION REGEXP_MATCHES REGEXP_REPLACE RIGHT RPAD SPLIT_PART STRING_AGG STRPOS TO_CHAR TO_DATE TO_TIMESTAMP
  `),
];
const mysql = [
  ...usual,
  ...calendar,
  ...words(`
    CONCAT_WS CURDATE DATE_ADD DATE_FORMAT DATE_SUB DATEDIFF FROM_UNIXTIME GROUP_CONCAT IF IFNULL INSTR JSON_EXTRACT LEFT LOCATE LOG
    LPAD NOW REGEXP_REPLACE RIGHT RPAD STR_TO_DATE SUBSTRING_INDEX TIMESTAMPDIFF UNIX_TIMESTAMP
  `),
];
const duckdb = [
  ...usual,
  ...calendar,
  ...regularly,
  ...words(`
    AGE APPROX_COUNT_DISTINCT ARG_MAX ARG_MIN DATE_ADD DATE_DIFF DATE_PART DATE_TRUNC EPOCH GENERATE_SERIES LIST LOG MAKE_DATE MEDIAN
    MODE NOW QUANTILE_CONT REGEXP_MATCHES SPLIT_PART STRFTIME STRING_AGG STRPOS STRPTIME TO_TIMESTAMP
  `),
];

const byBackend: Readonly<Record<string, readonly string[]>> = {
  duckdb,
  files: duckdb,
  gsheets: duckdb,
  motherduck: duckdb,
  postgresql: postgres,
  redshift: [
    ...usual,
    ...words(`
      APPROXIMATE DATE_PART DATE_TRUNC DATEADD DATEDIFF GETDATE INITCAP LEFT LISTAGG LOG LPAD MEDIAN NVL PERCENTILE_CONT REGEXP_REPLACE
      REGEXP_SUBSTR RIGHT RPAD SPLIT_PART STRPOS TO_CHAR TO_DATE TO_TIMESTAMP
    `),
  ],
  mysql,
  mariadb: mysql,
  // Functions of SQLite that its mathematical part need not hold are left out.
  sqlite: words(`
    ABS AVG COALESCE COUNT CURRENT_DATE CURRENT_TIMESTAMP DATE DATETIME DENSE_RANK FIRST_VALUE GROUP_CONCAT HEX IFNULL IIF INSTR
    JSON_EXTRACT JULIANDAY LAG LAST_VALUE LEAD LENGTH LOWER LTRIM MAX MIN NTILE NULLIF PERCENT_RANK PRINTF RANK REPLACE ROUND
    ROW_NUMBER RTRIM STRFTIME SUBSTR SUM TIME TOTAL TRIM TYPEOF UNICODE UPPER
  `),
  trino: [
    ...usual,
    ...calendar,
    ...regularly,
    ...words(`
      APPROX_DISTINCT APPROX_PERCENTILE ARBITRARY ARRAY_AGG CARDINALITY DATE_ADD DATE_DIFF DATE_FORMAT DATE_PARSE DATE_TRUNC ELEMENT_AT
      FROM_UNIXTIME IF JSON_EXTRACT_SCALAR LISTAGG LOG10 MAX_BY MIN_BY NOW REGEXP_LIKE SPLIT_PART STRPOS TO_UNIXTIME
    `),
  ],
  // ClickHouse tells capitals apart.
  clickhousedb: words(`
    abs any argMax argMin arrayJoin avg avgIf ceil coalesce concat count countIf dateDiff dense_rank exp extract first_value floor
    formatDateTime greatest groupArray if ifNull JSONExtractString last_value least length ln lower max median min multiIf now nullIf
    parseDateTimeBestEffort pow quantile rank replaceAll replaceRegexpAll round row_number sqrt stddevPop substring sum sumIf toDate
    toDateTime toDayOfWeek today toHour toMonth toStartOfDay toStartOfHour toStartOfMonth toStartOfWeek toStartOfYear toYear topK trim
    uniq uniqExact upper varPop
  `),
  snowflake: [
    ...usual,
    ...calendar,
    ...words(`
      APPROX_COUNT_DISTINCT ARRAY_AGG DATE_PART DATE_TRUNC DATEADD DATEDIFF IFF IFNULL LEFT LISTAGG MEDIAN NVL PARSE_JSON PERCENTILE_CONT
      REGEXP_REPLACE REGEXP_SUBSTR RIGHT SPLIT_PART TO_CHAR TO_DATE TO_TIMESTAMP TRY_CAST ZEROIFNULL
    `),
  ],
  bigquery: [
    ...usual,
    ...regularly,
    ...words(`
      ANY_VALUE APPROX_COUNT_DISTINCT APPROX_QUANTILES ARRAY_AGG COUNTIF DATE_ADD DATE_DIFF DATE_TRUNC FORMAT_DATE FORMAT_TIMESTAMP IF
      IFNULL JSON_VALUE PARSE_DATE PARSE_TIMESTAMP REGEXP_CONTAINS SAFE_CAST SAFE_DIVIDE SPLIT STRING_AGG STRPOS TIMESTAMP_DIFF
      TIMESTAMP_TRUNC UNNEST
    `),
  ],
  databricks: [
    ...usual,
    ...calendar,
    ...regularly,
    ...words(`
      APPROX_COUNT_DISTINCT ARRAY_JOIN COLLECT_LIST COLLECT_SET DATE_ADD DATE_FORMAT DATE_TRUNC DATEDIFF FROM_UNIXTIME IF IFNULL LOG
      MAX_BY MIN_BY NOW PERCENTILE SPLIT TO_DATE TO_TIMESTAMP UNIX_TIMESTAMP
    `),
  ],
  mssql: words(`
    ABS AVG CEILING CHARINDEX COALESCE CONCAT CONVERT COUNT COUNT_BIG DATEADD DATEDIFF DATENAME DATEPART DAY DENSE_RANK EOMONTH EXP
    FIRST_VALUE FLOOR FORMAT GETDATE IIF ISNULL LAG LAST_VALUE LEAD LEFT LEN LOG LOWER LTRIM MAX MIN MONTH NTILE NULLIF PATINDEX
    PERCENT_RANK POWER RANK REPLACE RIGHT ROUND ROW_NUMBER RTRIM SIGN SQRT STDEV STRING_AGG STUFF SUBSTRING SUM SYSDATETIME TRIM
    TRY_CAST UPPER VAR YEAR
  `),
};

/** @param backend  of the database @returns names in order, written as the database reads them */
export function functionNamesOf(backend: string): string[] {
  const names = (Object.hasOwn(byBackend, backend) ? byBackend[backend] : undefined) ?? [...everywhere, ...moments];
  return [...new Set(names)].toSorted();
}
