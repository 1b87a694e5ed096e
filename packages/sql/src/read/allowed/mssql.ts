/** SQL Server's functions without effect beyond their answer; names between blanks, lower case. Types are called by CONVERT. */
export const mssqlFunctions = `
  approx_count_distinct approx_percentile_cont approx_percentile_disc ascii atn2 base64_decode base64_encode binary binary_checksum
  bit_count char charindex checksum checksum_agg choose compress convert count_big date_bucket dateadd datediff datediff_big
  datefromparts datename datepart datetime datetime2 datetime2fromparts datetimefromparts datetimeoffset datetimeoffsetfromparts
  datetrunc day decimal decompress difference edit_distance edit_distance_similarity eomonth float format get_bit getdate getutcdate
  grouping_id hashbytes iif isdate isjson isnull isnumeric jaro_winkler_distance jaro_winkler_similarity json_array json_arrayagg
  json_contains json_modify json_object json_objectagg json_path_exists json_query json_value left_shift len month nchar newid
  numeric nvarchar parsename patindex percentile_cont percentile_disc product quotename real regexp_count regexp_instr
  regexp_substr replicate right_shift set_bit smalldatetimefromparts soundex space square stdev stdevp str string_agg
  string_escape stuff switchoffset sysdatetime sysdatetimeoffset sysutcdatetime time timefromparts todatetimeoffset translate
  try_cast try_convert unicode unistr var varbinary varchar varp year`;

/** Rows made of the arguments alone. */
export const mssqlTableFunctions = `generate_series openjson regexp_matches regexp_split_to_table string_split`;
