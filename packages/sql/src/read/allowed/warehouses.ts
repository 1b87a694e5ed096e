/** Functions of cloud warehouses without effect beyond their answer; names between blanks, lower case. */

const shared = `
  any_value approx_count_distinct array_agg bit_and bit_or bit_xor coalesce count_if date_add date_diff date_trunc day dayofmonth
  dayofweek dayofyear decode div element_at ends_with from_unixtime format greatest grouping_id hour if ifnull iff initcap instr
  isnull kurtosis last_day listagg max_by md5 median min_by minute month months_between nvl nvl2 parse_json percentile_cont
  percentile_disc quarter ratio_to_report regexp_count regexp_extract regexp_extract_all regexp_instr regexp_substr repeat second
  sha1 sha2 sinh cosh tanh cbrt skew soundex space split split_part starts_with stddev strpos timestamp timestamp_seconds
  timestamp_millis timestamp_micros to_char to_date to_number to_timestamp translate try_cast typeof unix_timestamp upper uuid
  week weekofyear year zeroifnull`;

/** Snowflake; nothing of SYSTEM$, of sequences, stages or sessions. */
export const snowflakeFunctions = `${shared}
  add_months approx_percentile approx_top_k array_append array_cat array_compact array_construct array_contains array_distinct
  array_except array_insert array_intersection array_max array_min array_position array_prepend array_size array_slice array_sort
  array_to_string array_union_agg array_unique_agg arrays_overlap as_array as_char as_date as_double as_integer as_object
  as_varchar ascii atanh base64_decode_string base64_encode bitand bitand_agg bitnot bitor bitor_agg bitshiftleft bitshiftright
  bitxor bitxor_agg booland booland_agg boolnot boolor boolor_agg boolxor check_json chr conditional_change_event
  conditional_true_event contains convert_timezone date_from_parts date_part dateadd datediff dayname dayofweekiso dlike
  edit_distance editdistance endswith equal_null factorial flatten generate_column get get_path greatest_ignore_nulls hash
  hash_agg haversine hex_decode_string hex_encode hll ilike insert is_array is_boolean is_char is_date is_decimal is_double
  is_integer is_null_value is_object is_real is_timestamp_ntz is_varchar jarowinkler_similarity json_extract_path_text
  least_ignore_nulls like_all like_any mode monthname next_day nullifzero object_agg object_construct object_construct_keep_null
  object_delete object_insert object_keys object_pick parse_ip parse_url previous_day regexp regexp_substr_all regr_avgx regr_avgy
  regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy rlike rtrimmed_length sha1_hex sha2_hex square
  st_area st_asgeojson st_astext st_centroid st_contains st_distance st_dwithin st_geographyfromwkt st_intersects st_length
  st_makepoint st_within st_x st_y startswith strip_null_value strtok strtok_to_array time_from_parts time_slice timeadd timediff
  timestamp_from_parts timestamp_ntz_from_parts timestampadd timestampdiff to_array to_binary to_boolean to_decimal to_double
  to_geography to_json to_numeric to_object to_time to_timestamp_ltz to_timestamp_ntz to_timestamp_tz to_varchar to_variant trunc
  try_parse_json try_to_boolean try_to_date try_to_decimal try_to_double try_to_geography try_to_number try_to_numeric try_to_time
  try_to_timestamp try_to_timestamp_ltz try_to_timestamp_ntz try_to_timestamp_tz unicode weekiso width_bucket xmlget
  yearofweek yearofweekiso`;

/** Rows made of the arguments alone. */
export const snowflakeTableFunctions = `flatten split_to_table strtok_split_to_table`;

/** BigQuery; nothing of EXTERNAL_QUERY, ML, keys or sessions. */
export const bigqueryFunctions = `${shared}
  acosh approx_quantiles approx_top_count approx_top_sum array array_concat array_concat_agg array_first array_includes array_last
  array_length array_reverse array_slice array_to_string ascii asinh atanh bit_count bool byte_length bytes ceil chr
  code_points_to_bytes code_points_to_string contains_substr countif date_from_unix_date date_sub datetime datetime_add
  datetime_diff datetime_sub datetime_trunc edit_distance error_if extract farm_fingerprint float64 format_date format_datetime
  format_time format_timestamp from_base32 from_base64 from_hex generate_array generate_date_array generate_timestamp_array
  ieee_divide int64 is_inf is_nan json_array json_array_append json_array_insert json_extract json_extract_array
  json_extract_scalar json_extract_string_array json_keys json_object json_query json_query_array json_set json_strip_nulls
  json_type json_value json_value_array lax_bool lax_float64 lax_int64 lax_string logical_and logical_or normalize
  normalize_and_casefold offset ordinal parse_bignumeric parse_date parse_datetime parse_numeric parse_time parse_timestamp
  range_bucket range range_contains regexp_contains safe_add safe_cast safe_convert_bytes_to_string safe_divide safe_multiply
  safe_negate safe_offset safe_ordinal safe_subtract sha256 sha512 st_area st_asgeojson st_astext st_centroid st_contains
  st_distance st_dwithin st_geogfromgeojson st_geogfromtext st_geogpoint st_intersects st_length st_within st_x st_y string
  string_agg struct time time_add time_diff time_sub time_trunc timestamp_add timestamp_diff timestamp_sub timestamp_trunc
  to_base32 to_base64 to_code_points to_hex to_json to_json_string trunc unicode unix_date unix_micros unix_millis unix_seconds`;

/** Rows made of the arguments alone. */
export const bigqueryTableFunctions = `unnest`;

/** Databricks SQL; nothing of secrets, files, models, other databases or the JVM (`reflect`, `java_method`). */
export const databricksFunctions = `${shared}
  acosh add_months aggregate approx_percentile approx_top_k array array_append array_compact array_contains array_distinct
  array_except array_insert array_intersect array_join array_max array_min array_position array_prepend array_remove array_repeat
  array_size array_sort array_union arrays_overlap arrays_zip ascii asinh atanh base64 bigint bin bit_count bit_get bool_and
  bool_or boolean btrim cardinality char charindex chr collect_list collect_set concat contains conv convert_timezone count_min_sketch
  crc32 curdate date_format date_from_unix_date date_part date_sub dateadd datediff dayname decimal double e endswith equal_null
  every exists expm1 explode explode_outer extract factorial filter find_in_set first flatten float forall format_number
  format_string from_csv from_json from_utc_timestamp get get_json_object getbit h3_boundaryasgeojson h3_longlatash3 hash hex
  histogram_numeric hypot ilike inline inline_outer int isnan isnotnull json_array_length json_object_keys json_tuple last lcase
  levenshtein like locate log1p luhn_check make_date make_interval make_timestamp map map_concat map_contains_key map_entries
  map_filter map_from_arrays map_from_entries map_keys map_values map_zip_with mask mean mode monthname named_struct nanvl negative
  next_day nullifzero nvl overlay parse_url percentile percentile_approx pmod posexplode posexplode_outer positive printf radians
  reduce regexp regexp_like regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy rint rlike
  schema_of_json sec sequence shiftleft shiftright shuffle size skewness slice smallint some sort_array std str_to_map string
  struct substring_index timediff timestampadd timestampdiff tinyint to_csv to_json to_unix_timestamp to_utc_timestamp to_varchar
  transform transform_keys transform_values trunc try_add try_avg try_divide try_element_at try_multiply try_subtract try_sum
  try_to_number try_to_timestamp ucase unbase64 unhex unix_date unix_micros unix_millis unix_seconds url_decode url_encode
  variant_get weekday width_bucket xpath_string xxhash64 zip_with`;

/** Rows made of the arguments alone. */
export const databricksTableFunctions = `explode explode_outer inline inline_outer posexplode posexplode_outer range stack`;

/** Redshift; nothing of sessions, settings or the leader node's catalogue. */
export const redshiftFunctions = `${shared}
  add_months approximate array array_concat array_flatten array_length ascii bool_and bool_or bpcharcmp btrim charindex checksum chr
  convert_timezone crc32 date_cmp date_cmp_timestamp date_part date_part_year dateadd datediff dexp dlog1 dlog10
  farmfingerprint64 fnv_hash func_sha1 geometrytype get_array_length getdate hll interval_cmp is_array is_bigint is_boolean
  is_char is_decimal is_float is_integer is_object is_scalar is_smallint is_valid_json is_valid_json_array is_varchar isnumeric
  json_array_length json_extract_array_element_text json_extract_path_text json_parse json_serialize json_typeof len levenshtein
  next_day nvl2 object pg_typeof quote_ident quote_literal regexp_replace replicate rpad st_area st_asgeojson st_astext
  st_centroid st_contains st_distance st_dwithin st_geomfromtext st_intersects st_length st_makepoint st_point st_within st_x st_y
  strtol subarray sysdate text_to_int_alt textlen timeofday timezone to_hex trunc varchar`;
