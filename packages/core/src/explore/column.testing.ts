/** Columns of datasets for tests. */

/** A column that may be grouped by and filtered; one of times where its kind says so. */
export const column = <Kind extends 0 | 1 | 2 | 3>(column_name: string, type: string, type_generic: Kind) => ({
  column_name,
  type,
  type_generic,
  is_dttm: type_generic === 2,
  groupby: true,
  filterable: true,
});
