/** The words of SQL our own reader knows. */
const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Never a column's or an alias's name without quotes. */
export const reserved =
  set(`SELECT FROM WHERE GROUP HAVING ORDER LIMIT OFFSET FETCH UNION INTERSECT EXCEPT MINUS JOIN INNER LEFT RIGHT
  FULL CROSS NATURAL STRAIGHT_JOIN ON USING AS AND OR XOR NOT IN IS LIKE BETWEEN CASE WHEN THEN ELSE END EXISTS WITH WINDOW QUALIFY
  INTO FOR LOCK PROCEDURE SET UPDATE DELETE INSERT CREATE DROP ALTER DISTINCT BY LATERAL PREWHERE SETTINGS RETURNING TABLESAMPLE
  INDEXED COLLATE ESCAPE REGEXP RLIKE GLOB DIV CALL EXPLAIN GRANT REVOKE LOAD ATTACH PRAGMA VALUES TABLE MATCH_RECOGNIZE OUTFILE DUMPFILE`);

/** Words that may follow a table and are no alias of it. */
export const afterTable = set('FINAL SAMPLE PARTITION USE FORCE IGNORE GLOBAL ANY ALL ASOF SEMI ANTI ARRAY PASTE FORMAT OUTER');

/** Between two operands. */
export const wordOperators = set('AND OR XOR DIV MOD LIKE ILIKE RLIKE REGEXP GLOB MATCH BETWEEN ESCAPE OVERLAPS');
/** Signs between two expressions. */
export const operatorSymbols = set('+ - * / % = == < > <= >= <> != <=> || && & | ^ << >> -> ->> ~');
/** Words a query may begin with. */
export const queryStarts = set('SELECT WITH VALUES FROM TABLE');

/** Words before a string that say what it is: `DATE '2024-01-01'`, `X'00'`. */
export const typedLiterals = set('DATE TIME TIMESTAMP DATETIME X B N');
/** Units after INTERVAL and in EXTRACT; the pairs are MySQL’s. */
export const timeUnits =
  set(`MICROSECOND MILLISECOND NANOSECOND SECOND MINUTE HOUR DAY WEEK MONTH QUARTER YEAR SECOND_MICROSECOND MINUTE_MICROSECOND
  MINUTE_SECOND HOUR_MICROSECOND HOUR_SECOND HOUR_MINUTE DAY_MICROSECOND DAY_SECOND DAY_MINUTE DAY_HOUR YEAR_MONTH
  SECONDS MINUTES HOURS DAYS WEEKS MONTHS QUARTERS YEARS`);
