import { useMemo } from 'react';
import type { SqlReply } from '@tessera/api/sql';
import { DataGrid } from '@tessera/ui/data-grid';
import type { GridCell, GridColumn } from '@tessera/ui/data-grid';
import { i18n } from '../i18n.ts';
import { cellText, shownText } from './result-text.ts';

const numeric = 0;

/** Lists and structs of an engine are shown as their JSON. */
function cellOf(value: unknown): GridCell {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value);
}

/** The rows of an answer: sorted by clicks, copied by Ctrl+C, however many there are. */
export function ResultGrid({ reply }: { reply: SqlReply }) {
  const columns = useMemo(
    () =>
      reply.columns.map((column): GridColumn => ({
        key: column.name,
        label: column.name,
        hint: column.type,
        align: column.type_generic === numeric ? 'right' : 'left',
        text: (value) => (value === null ? i18n._('N/A') : shownText(value, column)),
        copied: (value) => (value === null ? i18n._('N/A') : cellText(value, column)),
        style: (value) => (value === null ? { colour: 'var(--t-text-placeholder)' } : undefined),
      })),
    [reply],
  );
  const values = useMemo(() => reply.columns.map((column) => reply.data.map((row) => cellOf(row[column.name]))), [reply]);
  return <DataGrid label={i18n._('Results')} columns={columns} values={values} rowCount={reply.data.length} rowNumbers />;
}
