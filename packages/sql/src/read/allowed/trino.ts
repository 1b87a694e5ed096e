/** Trino's functions without effect beyond their answer. */
export const trinoFunctions = `
  all_match any_match any_value approx_distinct approx_most_frequent approx_percentile approx_set arbitrary array_agg array_average
  array_distinct array_except array_first array_frequency array_histogram array_intersect array_join array_last array_max array_min array_normalize
  array_position array_remove array_sort array_sum array_union arrays_overlap at_timezone bar bit_count bitwise_and
  bitwise_and_agg bitwise_left_shift bitwise_not bitwise_or bitwise_or_agg bitwise_right_shift bitwise_xor bitwise_xor_agg bool_and
  bool_or cardinality cbrt checksum chr codepoint combinations contains contains_sequence cosh cosine_similarity count_if
  crc32 cosine_distance dot_product date_add date_diff date_format date_parse date_trunc day day_of_month day_of_week day_of_year
  dow doy e element_at empty_approx_set ends_with entropy euclidean_distance every 
  filter flatten format format_datetime format_number from_base from_base32 from_base64 from_base64url from_big_endian_32
  from_big_endian_64 from_hex from_ieee754_32 from_ieee754_64 from_iso8601_date from_iso8601_timestamp
  from_iso8601_timestamp_nanos from_unixtime from_unixtime_nanos from_utf8 geometric_mean hamming_distance histogram
  hmac_md5 hmac_sha1 hmac_sha256 hmac_sha512 hour human_readable_seconds if index infinity intersection_cardinality
  inverse_beta_cdf inverse_normal_cdf is_finite is_infinite is_json_scalar is_nan jaccard_index json_array json_array_contains
  json_array_get json_array_length json_exists json_extract json_extract_scalar json_format json_object json_parse json_query
  json_size json_value kurtosis last_day_of_month levenshtein_distance listagg ln luhn_check map map_agg
  map_concat map_entries map_filter map_from_entries map_keys map_union map_values map_zip_with max_by md5 merge millisecond
  min_by minute month multimap_agg multimap_from_entries murmur3 nan ngrams none_match normal_cdf normalize now numeric_histogram
  parse_data_size parse_datetime parse_duration parse_presto_data_size quarter random reduce reduce_agg regexp_count regexp_extract
  regexp_extract_all regexp_position regexp_split regr_intercept regr_slope repeat sequence sha1 sha256 sha512 shuffle sinh
  skewness slice soundex split split_part split_to_map split_to_multimap spooky_hash_v2_32 spooky_hash_v2_64 st_area st_asbinary
  st_astext st_contains st_distance st_geometryfromtext st_intersects st_point st_within st_x st_y starts_with strpos tanh
  timezone_hour timezone_minute to_base to_base32 to_base64 to_base64url to_big_endian_32 to_big_endian_64 to_char to_date to_hex
  to_ieee754_32 to_ieee754_64 to_iso8601 to_milliseconds to_timestamp to_unixtime to_utf8 transform transform_keys transform_values
  translate trim_array try try_cast typeof unicode url_decode url_encode url_extract_fragment url_extract_host
  url_extract_parameter url_extract_path url_extract_port url_extract_protocol url_extract_query uuid value_at_quantile
  values_at_quantiles week week_of_year width_bucket wilson_interval_lower wilson_interval_upper with_timezone word_stem xxhash64
  year year_of_week yow zip zip_with contains geometric_mean great_circle_distance`;

/** Functions in FROM that make rows of their arguments alone; names between blanks, lower case. */
export const trinoTableFunctions = `unnest`;
