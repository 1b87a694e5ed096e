/** MySQL's and MariaDB's functions without effect beyond their answer. */
export const mysqlFunctions = `
  adddate addtime ascii bin bin_to_uuid bit_and bit_count bit_length bit_or bit_xor char chr conv convert convert_tz crc32 curdate curtime
  date_add date_format date_sub datediff decimal binary day dayname dayofmonth dayofweek dayofyear elt export_set field find_in_set format
  from_base64 from_days from_unixtime get_format group_concat hex hour if ifnull inet6_aton inet6_ntoa inet_aton inet_ntoa insert
  instr interval is_ipv4 is_ipv6 is_uuid isnull json_array json_array_append json_array_insert json_arrayagg json_contains json_contains_path
  json_depth json_detailed json_exists json_extract json_insert json_keys json_length json_loose json_compact json_merge json_merge_patch
  json_merge_preserve json_object json_objectagg json_overlaps json_pretty json_query json_quote json_remove json_replace
  json_schema_valid json_search json_set json_type json_unquote json_valid json_value last_day lcase locate make_set makedate
  maketime match md5 median microsecond mid minute month monthname natural_sort_key nvl nvl2 oct ord percentile_cont percentile_disc
  period_add period_diff quarter quote regexp_instr regexp_substr repeat sec_to_time second sformat sha sha1 sha2 soundex space std
  str_to_date strcmp subdate substring_index subtime sysdate time time_format time_to_sec timediff timestamp timestampadd
  timestampdiff to_base64 to_char to_date to_days to_seconds ucase unhex unix_timestamp utc_date utc_time utc_timestamp uuid
  uuid_to_bin values week weekday weekofyear weight_string year yearweek trunc json_storage_size any_value
  st_asgeojson st_astext st_distance st_distance_sphere st_geomfromtext st_latitude st_longitude st_x st_y st_contains st_within
  st_intersects st_area st_length st_centroid st_buffer point x y`;
