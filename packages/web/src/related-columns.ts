/** Columns that a dataset looks up in others by its relations, among its own. */
import type { DatasetForCharts } from '@tessera/api/dataset';

/**
 * A dataset as charts, controls and filters take it: the columns its questions may look up stand behind its own, each with the name
 * of its relation.
 */
export function withRelatedColumns(dataset: DatasetForCharts): DatasetForCharts {
  if (dataset.related_columns.length === 0) return dataset;
  const taken = new Set(dataset.columns.map(({ column_name }) => column_name.toLowerCase()));
  const related = dataset.related_columns
    .filter(({ column_name }) => !taken.has(column_name.toLowerCase()))
    // They are no rows of this dataset: their name is all that tells them apart.
    .map((column) => ({ ...column, id: 0, uuid: column.column_name, expression: null, is_active: true }));
  return { ...dataset, columns: [...dataset.columns, ...related], related_columns: [] };
}
