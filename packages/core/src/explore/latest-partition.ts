/**
 * A filter on the newest partition of a table. Which one that is only the database knows, when it is asked: the filter is SQL with
 * a template (docs/reference/questions.md#templates).
 */
import type { Dataset, DatasetColumn } from '../dataset.ts';
import type { AdhocFilter } from '../query/filter.ts';
import { columnSql } from './column-sql.ts';

/** The operator in lists of operators; a filter with it is stored as the SQL it becomes. */
export const latestPartition = 'LATEST_PARTITION';

/** The macros of templates that know partitions, by the kind of database; the others have none. */
const macros: Readonly<Record<string, string>> = {
  trino: 'trino.latest_partition',
  presto: 'presto.latest_partition',
};

type PartitionedDataset = Pick<Dataset, 'columns' | 'database' | 'normalize_columns' | 'schema' | 'sql' | 'table_name' | 'type'>;

/** The name a template gives the table; undefined where no template can ask for its partitions. */
function templateName({ database, schema, sql, table_name: table, type }: PartitionedDataset): string | undefined {
  const parts = [...(schema ? [schema] : []), table];
  // A dot or a quote would be read as part of the template.
  const isSayable = parts.every((part) => /^[^.'\\{}]+$/.test(part));
  return type === 'query' || sql || !isSayable || !Object.hasOwn(macros, database.backend) ? undefined : parts.join('.');
}

/** Can the dataset be a table with partitions that a filter may ask for? Whether it has some, its database tells. */
export const mayHavePartitions = (dataset: PartitionedDataset): boolean => templateName(dataset) !== undefined;

/** The filter as SQL among WHERE that keeps the rows of the newest partition; itself where the dataset can have none. */
export function onLatestPartition(filter: AdhocFilter, column: DatasetColumn, dataset: PartitionedDataset): AdhocFilter {
  const name = templateName(dataset);
  if (name === undefined) return filter;
  const newest = `{{ ${macros[dataset.database.backend]}('${name}') }}`;
  return {
    ...filter,
    expressionType: 'SQL',
    clause: 'WHERE',
    subject: null,
    operator: null,
    operatorId: null,
    comparator: null,
    sqlExpression: `${columnSql(column.column_name, dataset)} = ${asColumn(newest, column)}`,
  };
}

/** The template gives a text; a database that compares like with like is told what it stands for. */
function asColumn(text: string, { type, type_generic: kind }: DatasetColumn): string {
  const isText = kind === 1 || !type || !/^[a-z][\w (),]*$/i.test(type);
  return isText ? text : `CAST(${text} AS ${type.toLowerCase()})`;
}
