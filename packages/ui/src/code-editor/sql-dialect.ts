/**
 * The keywords of analytical SQL: what one writes in a SELECT. The editor's stock dialects offer hundreds that are never typed
 * here.
 */
import { SQLDialect } from '@codemirror/lang-sql';

const keywords =
  'select from where group by order having limit offset with recursive as on using join left right inner outer full cross natural lateral union all except intersect distinct case when then else end and or not in is null like ilike between exists asc desc nulls first last over partition rows range preceding following current row unbounded filter within interval cast try_cast values qualify window sample tablesample unnest explain true false exclude replace any some escape similar to at time zone collate';
const types =
  'bigint integer int smallint tinyint double real float decimal numeric boolean varchar text char date time timestamp timestamptz json uuid blob interval';
const functions =
  'sum avg count min max median mode stddev variance quantile_cont approx_count_distinct string_agg list first_value last_value lag lead row_number rank dense_rank ntile percent_rank coalesce nullif greatest least abs round floor ceil sqrt ln log exp power mod sign lower upper trim ltrim rtrim length substring replace concat split_part strpos regexp_matches regexp_replace regexp_extract date_trunc date_part date_diff date_add extract year quarter month week day hour minute second now current_date current_timestamp strftime strptime to_timestamp epoch age make_date generate_series';

/** Names of the functions that are coloured. */
export const functionWords: readonly string[] = functions.split(' ');

/** Standard quoting: "names" in double quotes, 'texts' in single ones. */
const spelling = {
  keywords,
  types,
  doubleQuotedStrings: false,
  slashComments: false,
  hashComments: false,
  operatorChars: '*+-%<>!=&|~^/',
};

/** What the editor reads. */
export const analyticalSql = SQLDialect.define({ ...spelling, builtin: functions });

/** What it offers beside functions: each database has its own of those. */
export const wordsWithoutFunctions = SQLDialect.define(spelling);
