/** Functions that SQL's standard and nearly every engine has. */
export const standardFunctions = `
  abs acos any asin atan atan2 avg cast ceil ceiling char_length character_length coalesce concat concat_ws corr cos cot count
  covar_pop covar_samp cube cume_dist current_date current_time current_timestamp date degrees dense_rank exp extract first_value
  floor greatest grouping lag last_value lead least left length ln localtime localtimestamp log log10 log2 lower lpad ltrim max min
  mod now nth_value ntile nullif octet_length percent_rank pi position pow power radians rand rank regexp_like regexp_replace
  replace reverse right rollup round row row_number rpad rtrim sets sign sin some sqrt stddev stddev_pop stddev_samp substr
  substring sum tan trim truncate upper var_pop var_samp variance all`;
