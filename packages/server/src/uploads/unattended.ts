/**
 * Files that are read without a preview, such as sheets of Google: a column whose numbers or dates are ambiguous stays text, so
 * that no value is shown that may be wrong.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { orderDoubts } from './date-order.ts';
import type { ColumnOptions, IngestPlan } from './messages.ts';
import type { FileSource } from './source.ts';
import { detected, planned, textOptions, type StoredColumn } from './stored-columns.ts';

interface Planned {
  readonly stored: StoredColumn[];
  readonly unknown: string[];
  /** What was kept as text, and why. */
  readonly notes: string[];
}

/** @param connection  with the table `sample` @param isOpen  whether the file leaves its decimal mark open */
export async function plannedAlone(
  connection: DuckDBConnection,
  source: FileSource,
  plan: IngestPlan,
  isOpen: boolean,
): Promise<Planned> {
  const first = await planned(connection, source, plan);
  const told = new Set(plan.columns?.map((column) => column.source));
  const found = first.stored.filter((column) => !told.has(column.source));
  const doubts = new Map<string, string>();
  if (isOpen)
    for (const name of await markDoubts(connection, source, found))
      doubts.set(name, `The numbers in ${name} could be read in two ways (1,234 as 1234 or 1.234); they are kept as text.`);
  if (source.dayFirst === undefined)
    for (const { name, example } of await orderDoubts(connection, 'sample', found, textOptions(source)))
      doubts.set(name, `The dates in ${name} could be read in two ways (${example}); they are kept as text.`);
  if (doubts.size === 0) return { ...first, notes: [] };
  const asText = [...doubts.keys()].map((name): ColumnOptions => ({ source: name, name, type: 'text', include: true }));
  return {
    ...(await planned(connection, source, { ...plan, columns: [...(plan.columns ?? []), ...asText] })),
    notes: [...doubts.values()],
  };
}

/** Columns that hold numbers whichever mark stands before the fraction, and not the same ones. */
async function markDoubts(
  connection: DuckDBConnection,
  source: FileSource,
  stored: readonly StoredColumn[],
): Promise<readonly string[]> {
  const other = await detected(connection, { ...source, decimal: source.decimal === ',' ? '.' : ',' });
  const isNumber = ({ type }: StoredColumn): boolean => type === 'integer' || type === 'number';
  return stored.flatMap((column) => {
    const otherwise = other.find(({ source: name }) => name === column.source);
    const differs = otherwise !== undefined && isNumber(otherwise) && otherwise.type !== column.type;
    return isNumber(column) && differs ? [column.source] : [];
  });
}
