/** SQLite's functions without effect beyond their answer, and the ones its reader adds (`regexp`). */
export const sqliteFunctions = `
  acosh asinh atanh char cosh date datetime format glob group_concat hex if ifnull iif instr json json_array
  json_array_length json_error_position json_extract json_group_array json_group_object json_insert json_object json_patch
  json_pretty json_quote json_remove json_replace json_set json_type json_valid jsonb jsonb_array jsonb_extract jsonb_group_array
  jsonb_group_object jsonb_object julianday like likelihood likely median percentile percentile_cont percentile_disc printf quote
  random randomblob regexp sinh soundex strftime string_agg substring tanh time timediff total trunc typeof unhex unicode unixepoch
  unlikely zeroblob concat concat_ws octet_length`;

/** Functions in FROM that make rows of their arguments alone; names between blanks, lower case. */
export const sqliteTableFunctions = `json_each json_tree generate_series`;
