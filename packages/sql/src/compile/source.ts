/** What a question reads from: the dataset's table, or a virtual dataset's SELECT as it was written. */
import { Failure } from '@tessera/core/failures';
import type { Dataset } from '@tessera/core/dataset';
import type { FromSource } from '../ast.ts';
import { statementText } from '../read/scan.ts';

const virtualTable = 'virtual_table';

/** @throws Failure SQL_REFUSED for an empty virtual dataset */
export function sourceOf(dataset: Dataset): FromSource {
  if (dataset.sql === null || dataset.sql === undefined || dataset.sql.trim() === '')
    return { kind: 'table', ...(dataset.schema ? { schema: dataset.schema } : {}), name: dataset.table_name };
  const sql = statementText(dataset.sql, dataset.database.backend);
  if (sql === '') throw new Failure('SQL_REFUSED', { message: 'Virtual dataset query cannot be empty' });
  return { kind: 'userSelect', sql, alias: virtualTable };
}
