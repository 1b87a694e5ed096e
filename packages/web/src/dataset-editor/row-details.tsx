/** What is seldom set of a column or a metric, in a fold below its row. */
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Input, Select } from 'antd';
import { useId, type MouseEvent, type ReactNode } from 'react';
import { misc } from '@tessera/api/misc';
import { currencyChoices } from '@tessera/core/format/number';
import { client } from '../client.ts';
import { readExtra, writeExtra } from '../dataset-extra.ts';
import { i18n } from '../i18n.ts';
import type { DraftColumn, DraftMetric } from './draft.ts';
import styles from './row-details.module.css';
import { clearable } from '../kit/clearable.tsx';

interface DetailsProps<Row> {
  row: Row;
  onChange: (part: Partial<Row>) => void;
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

function TextField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <Field label={label}>
      {(id) => <Input id={id} size="small" value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}

function Certification({ row, onChange }: DetailsProps<{ extra?: string | null | undefined }>) {
  const { certifiedBy, certificationDetails } = readExtra(row.extra);
  return (
    <>
      <TextField
        label={i18n._('Certified by')}
        value={certifiedBy}
        onChange={(text) => onChange({ extra: writeExtra(row.extra, { certifiedBy: text }) })}
      />
      <TextField
        label={i18n._('Certification details')}
        value={certificationDetails}
        onChange={(text) => onChange({ extra: writeExtra(row.extra, { certificationDetails: text }) })}
      />
    </>
  );
}

/** Kinds a column may say it is that no source says it of: what the filters and axes of charts offer depends on it. */
const types = [
  ['STRING', 1],
  ['NUMERIC', 0],
  ['DATETIME', 2],
  ['BOOLEAN', 3],
] as const;

/** The fold below a column: what is seldom set. A column whose type no source says has it there too. */
export function ColumnDetails({ row, onChange, hasOwnType }: DetailsProps<DraftColumn> & { hasOwnType: boolean }) {
  const advanced = useQuery({
    queryKey: ['advanced-data-types'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await client.call(misc.advancedTypes, {}, { signal })).result,
  });
  return (
    <div className={styles['details']}>
      <TextField
        label={i18n._('Description')}
        value={row.description ?? ''}
        onChange={(text) => onChange({ description: text || null })}
      />
      {hasOwnType ? (
        <Field label={i18n._('Data type')}>
          {(id) => (
            <Select<string>
              id={id}
              size="small"
              style={{ width: '100%' }}
              value={row.type || null}
              options={types.map(([value]) => ({ value, label: value }))}
              onChange={(type) => {
                const generic = types.find(([name]) => name === type)?.[1] ?? null;
                onChange({ type, type_generic: generic, ...(generic === 2 ? { is_dttm: true } : {}) });
              }}
            />
          )}
        </Field>
      ) : null}
      {row.is_dttm ? (
        <Field label={i18n._('Datetime format')}>
          {(id) => (
            <Input
              id={id}
              size="small"
              placeholder="%Y-%m-%d"
              title={i18n._('A pattern such as %Y-%m-%d for times kept as text; epoch_s or epoch_ms for numbers.')}
              value={row.python_date_format ?? ''}
              onChange={(event) => onChange({ python_date_format: event.target.value || null })}
            />
          )}
        </Field>
      ) : null}
      <Field label={i18n._('Advanced data type')}>
        {(id) => (
          <Select<string>
            id={id}
            size="small"
            allowClear={clearable()}
            style={{ width: '100%' }}
            value={row.advanced_data_type || null}
            loading={advanced.isFetching}
            options={(advanced.data ?? []).map((value) => ({ value, label: value }))}
            onChange={(type: string | null | undefined) => onChange({ advanced_data_type: type ?? null })}
          />
        )}
      </Field>
      <Certification row={row} onChange={onChange} />
    </div>
  );
}

/** A currency and its side; clearing the currency removes both. */
function CurrencyFields({ row, onChange }: DetailsProps<DraftMetric>) {
  const { symbol = '', symbolPosition = 'prefix' } = row.currency ?? {};
  return (
    <>
      <Field label={i18n._('Currency')}>
        {(id) => (
          <AutoComplete<string>
            id={id}
            size="small"
            allowClear={clearable()}
            style={{ width: '100%' }}
            placeholder={i18n._('None')}
            value={symbol}
            onChange={(next: string | undefined) => onChange({ currency: next ? { symbol: next, symbolPosition } : null })}
            options={currencyChoices.map((value) => ({ value }))}
          />
        )}
      </Field>
      <Field label={i18n._('Currency prefix or suffix')}>
        {(id) => (
          <Select<'prefix' | 'suffix'>
            id={id}
            size="small"
            style={{ width: '100%' }}
            disabled={symbol === ''}
            value={symbolPosition}
            onChange={(side) => onChange({ currency: { symbol, symbolPosition: side } })}
            options={[
              { value: 'prefix', label: i18n._('Prefix') },
              { value: 'suffix', label: i18n._('Suffix') },
            ]}
          />
        )}
      </Field>
    </>
  );
}

/** The fold below a metric: its currency, its certification and a warning. */
export function MetricDetails({ row, onChange }: DetailsProps<DraftMetric>) {
  return (
    <div className={styles['details']}>
      <CurrencyFields row={row} onChange={onChange} />
      <Certification row={row} onChange={onChange} />
      <TextField
        label={i18n._('Warning')}
        value={readExtra(row.extra).warning}
        onChange={(warning) => onChange({ extra: writeExtra(row.extra, { warning }) })}
      />
    </div>
  );
}

/** The fold of a table's row; its sign is named after the row. */
export const foldOf = <Row extends { key: string }>(nameOf: (row: Row) => string, details: (row: Row) => ReactNode) => ({
  expandedRowRender: details,
  columnWidth: 36,
  expandIcon: ({ expanded, onExpand, record }: FoldSign<Row>) => (
    <button
      type="button"
      className={styles['fold']}
      aria-expanded={expanded}
      aria-label={i18n._('More about {name}', { name: nameOf(record) })}
      onClick={(event) => onExpand(record, event)}
    >
      <span aria-hidden="true">›</span>
    </button>
  ),
});

interface FoldSign<Row> {
  expanded: boolean;
  record: Row;
  onExpand: (record: Row, event: MouseEvent<HTMLElement>) => void;
}
