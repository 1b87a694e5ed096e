import { useMemo } from 'react';
import type { SqlReply } from '@tessera/api/sql';
import type { GridCell, GridColumn } from '@tessera/ui/data-grid';
import { i18n } from '../../i18n.ts';
import { EmptyFace } from '@tessera/ui/faces';
import { RowsGrid } from '../../kit/rows-grid.tsx';
import { matchingRows } from './matching-rows.ts';
import { cellInFile, cellOnScreen } from './result-text.ts';

const numeric = 0;

/** Lists and structs of an engine are shown as their JSON. */
function cellOf(value: unknown): GridCell {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value);
}

export interface ResultGridProps {
  reply: SqlReply;
  /** Only rows that hold this text. */
  filter: string;
  /** Names of columns that are not shown. */
  hidden: readonly string[];
}

/** The rows of an answer: sorted by clicks, copied by Ctrl+C, however many there are. */
export function ResultGrid({ reply, filter, hidden }: ResultGridProps) {
  const shown = useMemo(() => reply.columns.filter(({ name }) => !hidden.includes(name)), [reply, hidden]);
  const columns = useMemo(
    () =>
      shown.map((column): GridColumn => ({
        key: column.name,
        label: column.name,
        hint: column.type,
        align: column.type_generic === numeric ? 'right' : 'left',
        text: (value) => cellOnScreen(value, column),
        copied: (value) => (value === null ? i18n._('N/A') : cellInFile(value, column)),
      })),
    [shown],
  );
  const values = useMemo(() => shown.map((column) => reply.data.map((row) => cellOf(row[column.name]))), [reply, shown]);
  const rows = useMemo(() => matchingRows(shown, reply.data, filter), [shown, reply, filter]);
  return (
    <RowsGrid
      label={i18n._('Results')}
      columns={columns}
      values={values}
      rowCount={reply.data.length}
      rows={rows}
      empty={<EmptyFace compact title={i18n._('No row holds this text')} />}
    />
  );
}
