/** A small SQL editor in a popover; fetched when first shown. */
import { lazy, Suspense, useMemo } from 'react';
import type { Dataset } from '@tessera/core/dataset';
import { nameSql } from '@tessera/core/explore/column-sql';

const CodeEditor = lazy(async () => ({ default: (await import('@tessera/ui/code-editor')).CodeEditor }));

export interface SqlFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  dataset: Dataset | undefined;
  placeholder?: string;
}

const heightPx = 120;

/** Edits an SQL expression; columns and metrics of the dataset are offered while one types. */
export function SqlField({ label, value, onChange, dataset, placeholder = '' }: SqlFieldProps) {
  const tables = useMemo(
    () =>
      dataset
        ? {
            [dataset.table_name]: [
              ...dataset.columns.map((column) => ({
                name: column.column_name,
                type: column.type ?? '',
                insert: nameSql(column.column_name, dataset.database.backend),
              })),
              ...dataset.metrics.map((metric) => ({ name: metric.metric_name, type: 'metric' })),
            ],
          }
        : {},
    [dataset],
  );
  return (
    <div style={{ minHeight: heightPx }}>
      <Suspense fallback={null}>
        <CodeEditor
          label={label}
          value={value}
          onChange={onChange}
          heightPx={heightPx}
          tables={tables}
          placeholder={placeholder}
          lineNumbers={false}
        />
      </Suspense>
    </div>
  );
}
