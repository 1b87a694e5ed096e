/** PostgreSQL's functions without effect beyond their answer; a function of a database's own is refused by name. */
export const postgresFunctions = `
  abbrev abs acos acosd acosh age any_value area array_agg array_append array_cat array_dims array_fill array_length array_lower
  array_ndims array_position array_positions array_prepend array_remove array_replace array_reverse array_sample array_shuffle
  array_sort array_to_json array_to_string array_to_tsvector array_upper ascii asind asinh atan atan2 atan2d atand atanh avg bit
  bit_and bit_count bit_length bit_or bit_xor bool_and bool_or bound_box bpchar btrim cardinality casefold cbrt ceil ceiling
  center char_length character_length chr clock_timestamp coalesce concat concat_ws convert_from convert_to corr cos cosd cosh cot
  cotd count covar_pop covar_samp crc32 crc32c cume_dist date date_add date_bin date_part date_subtract date_trunc datemultirange
  daterange decode degrees dense_rank dexp diagonal diameter div dlog1 dmetaphone dround dtrunc encode enum_first enum_last
  enum_range erf erfc every exp extract factorial family first_value floor format gamma gcd gen_random_uuid generate_series
  generate_subscripts get_bit get_byte greatest height host hostmask inet_merge inet_same_family initcap int4multirange int4range
  int8multirange int8range interval is_normalized isclosed isempty isfinite ishorizontal isopen isparallel isperp isvertical
  json_agg json_agg_strict json_array_elements json_array_elements_text json_array_length json_arrayagg json_build_array
  json_build_object json_each json_each_text json_extract_path json_extract_path_text json_object json_object_agg
  json_object_agg_strict json_object_agg_unique json_object_keys json_objectagg json_populate_record json_populate_recordset
  json_strip_nulls json_to_record json_to_recordset json_to_tsvector json_typeof jsonb_agg jsonb_agg_strict jsonb_array_elements
  jsonb_array_elements_text jsonb_array_length jsonb_build_array jsonb_build_object jsonb_each jsonb_each_text jsonb_extract_path
  jsonb_extract_path_text jsonb_insert jsonb_object jsonb_object_agg jsonb_object_agg_strict jsonb_object_agg_unique
  jsonb_object_keys jsonb_path_exists jsonb_path_exists_tz jsonb_path_match jsonb_path_match_tz jsonb_path_query
  jsonb_path_query_array jsonb_path_query_array_tz jsonb_path_query_first jsonb_path_query_first_tz jsonb_path_query_tz
  jsonb_populate_record jsonb_populate_recordset jsonb_pretty jsonb_set jsonb_set_lax jsonb_strip_nulls jsonb_to_record
  jsonb_to_recordset jsonb_to_tsvector jsonb_typeof justify_days justify_hours justify_interval lag last_value lcm lead least left
  length levenshtein lgamma like_escape line ln log lower lower_inc lower_inf lpad lseg ltrim macaddr8_set7bit make_date
  make_interval make_time make_timestamp make_timestamptz masklen max md5 metaphone min min_scale mod mode multirange netmask
  network normalize now npoints nth_value ntile nullif num_nonnulls num_nulls numeric numeric_div_trunc numeric_exp numeric_inc
  numeric_ln numeric_log numeric_sqrt nummultirange numnode numrange octet_length overlaps overlay parse_ident pclose percent_rank
  percentile_cont percentile_disc pg_typeof phraseto_tsquery pi plainto_tsquery point popen position pow power querytree
  quote_ident quote_literal quote_nullable radians radius random random_normal range_agg range_intersect_agg range_merge rank
  regexp_count regexp_instr regexp_like regexp_match regexp_matches regexp_replace regexp_split_to_array regexp_split_to_table
  regexp_substr regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy repeat replace reverse
  right round row_number row_to_json rpad rtrim scale set_bit set_byte set_masklen setweight sha224 sha256 sha384 sha512 sign
  similar_escape similar_to_escape similarity sind sinh slope soundex split_part sqrt starts_with statement_timestamp stddev
  stddev_pop stddev_samp string_agg string_to_array string_to_table strip strpos substr substring sum tan tand tanh text textlen
  time timeofday timestamp timestamptz timetz timezone to_ascii to_bin to_char to_date to_hex to_json to_jsonb to_number to_oct
  to_timestamp to_tsquery to_tsvector transaction_timestamp translate trim trim_array trim_scale trunc ts_delete ts_filter
  ts_headline ts_lexize ts_rank ts_rank_cd tsmultirange tsquery_phrase tsrange tstzmultirange tstzrange unaccent unistr unnest
  upper upper_inc upper_inf uuid_extract_timestamp uuid_extract_version uuidv4 uuidv7 var_pop var_samp varbit varchar variance
  websearch_to_tsquery width width_bucket word_similarity xml_is_well_formed xml_is_well_formed_content
  xml_is_well_formed_document xmlagg xmlcomment xmlconcat xpath xpath_exists`;

/** Functions that answer with rows; in FROM the others may stand as well there, and answer with one. */
export const postgresTableFunctions = `generate_series unnest generate_subscripts json_array_elements json_array_elements_text json_each json_each_text
  json_object_keys json_to_record json_to_recordset json_populate_record json_populate_recordset jsonb_array_elements jsonb_array_elements_text
  jsonb_each jsonb_each_text jsonb_object_keys jsonb_to_record jsonb_to_recordset jsonb_populate_record jsonb_populate_recordset
  jsonb_path_query regexp_matches regexp_split_to_table string_to_table`;
