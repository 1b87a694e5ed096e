/** Where the rows go: into a new table, behind the rows of a table, or in their place. */
import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { uploadedTable } from '@tessera/api/uploaded-table';
import { NoOptions, wholeList } from '@tessera/ui/option-list';
import { client, sentenceOf } from '../client.ts';
import { formatCount, i18n } from '../i18n.ts';
import { useRested } from '../kit/use-rested.ts';
import { fieldLabel, type UploadField } from './field-labels.ts';
import type { UploadChoices, UploadTarget } from './flow.ts';
import styles from './upload.module.css';

interface TargetFieldsProps {
  plan: UploadChoices;
  change: (plan: UploadChoices) => void;
  /** Another way of storing it, or another table. */
  aim: (target: UploadTarget) => void;
  faulty: ReadonlySet<UploadField>;
}

const restMs = 250;
const tablesShown = 50;

/** One's own uploaded tables, the newest first, found by name. */
function TableSelect({ table, pick, isFaulty }: { table: string | undefined; pick: (table: string) => void; isFaulty: boolean }) {
  const [text, setText] = useState('');
  const asked = useRested(text, restMs);
  const found = useQuery({
    queryKey: ['upload-tables', asked],
    queryFn: ({ signal }) =>
      client.call(
        uploadedTable.list,
        {
          query: {
            q: {
              page_size: tablesShown,
              ...(asked === '' ? {} : { filters: [{ col: 'table_name', opr: 'uploaded_table_all_text', value: asked }] }),
            },
          },
        },
        { signal },
      ),
  });
  const nothing = found.isError
    ? sentenceOf(found.error)
    : found.isPending
      ? i18n._('Loading…')
      : i18n._('No uploaded table found');
  return (
    <Select<string>
      aria-label={i18n._('Table')}
      placeholder={i18n._('Choose a table')}
      style={{ width: '100%' }}
      status={isFaulty ? 'error' : ''}
      value={table ?? null}
      onChange={pick}
      showSearch={{ filterOption: false, onSearch: setText }}
      onOpenChange={(open) => open || setText('')}
      loading={found.isFetching}
      notFoundContent={<NoOptions>{nothing}</NoOptions>}
      {...wholeList(
        (found.data?.result ?? []).map(({ table_name, rows }) => ({
          value: table_name,
          label: i18n._('{name} ({n} rows)', { name: table_name, n: formatCount(rows) }),
        })),
      )}
    />
  );
}

/** Chooses a new table and its name, or a table that exists. @param aim  called with another target */
export function TargetFields({ plan, change, aim, faulty }: TargetFieldsProps) {
  const { target } = plan;
  const isFaulty = faulty.has('table_name');
  return (
    <>
      <div className={styles['option']}>
        <span>{i18n._('Store as')}</span>
        <Select<UploadTarget['mode']>
          aria-label={i18n._('Store as')}
          style={{ width: 190 }}
          value={target.mode}
          options={[
            { value: 'new', label: i18n._('New dataset') },
            { value: 'append', label: i18n._('More rows of a table') },
            { value: 'replace', label: i18n._('Replacement of a table') },
          ]}
          onChange={(mode) => aim(mode === 'new' ? { mode } : { mode, table: target.mode === 'new' ? undefined : target.table })}
        />
      </div>
      <div className={styles['option']} style={{ flex: '1 1 220px' }}>
        <span>{target.mode === 'new' ? fieldLabel('table_name') : i18n._('Table')}</span>
        {target.mode === 'new' ? (
          <Input
            aria-label={fieldLabel('table_name')}
            aria-invalid={isFaulty}
            value={plan.tableName}
            maxLength={250}
            status={isFaulty ? 'error' : ''}
            onChange={(event) => change({ ...plan, tableName: event.target.value })}
          />
        ) : (
          <TableSelect table={target.table} pick={(table) => aim({ mode: target.mode, table })} isFaulty={isFaulty} />
        )}
      </div>
    </>
  );
}
