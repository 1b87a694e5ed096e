/** Where the rows go: into a new table, behind the rows of a table, or in their place. */
import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { uploadedTable } from '@tessera/api/uploaded-table';
import { NoOptions, wholeList } from '@tessera/ui/option-list';
import { client, sentenceOf } from '../client.ts';
import { useTables } from '../dataset-editor/use-tables.ts';
import { formatCount, i18n } from '../i18n.ts';
import { useRested } from '../kit/use-rested.ts';
import { fieldLabel, type UploadField } from './field-labels.ts';
import { includedNames, keysOf, type UploadChoices, type UploadPlace, type UploadTarget } from './flow.ts';
import { PlaceFields } from './place-fields.tsx';
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

interface TableChoice {
  table: string | undefined;
  pick: (table: string) => void;
  isFaulty: boolean;
}

interface TableOptionsProps extends TableChoice {
  options: { value: string; label: string }[];
  /** Said where there are none. */
  nothing: string;
  isLoading: boolean;
  /** Absent: the options are searched here. */
  search?: { filterOption: false; onSearch: (text: string) => void };
  onOpenChange?: (open: boolean) => void;
  disabled?: boolean;
}

/** The table that is there already. */
const TableOptions = ({ table, pick, isFaulty, options, nothing, isLoading, search, ...more }: TableOptionsProps) => (
  <Select<string>
    aria-label={i18n._('Table')}
    placeholder={i18n._('Choose a table')}
    style={{ width: '100%' }}
    status={isFaulty ? 'error' : ''}
    value={table ?? null}
    onChange={pick}
    showSearch={search ?? true}
    loading={isLoading}
    notFoundContent={<NoOptions>{nothing}</NoOptions>}
    {...more}
    {...wholeList(options)}
  />
);

/** One's own uploaded tables, the newest first, found by name. */
function TableSelect({ table, pick, isFaulty }: TableChoice) {
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
    <TableOptions
      {...{ table, pick, isFaulty, nothing }}
      isLoading={found.isFetching}
      search={{ filterOption: false, onSearch: setText }}
      onOpenChange={(open) => open || setText('')}
      options={(found.data?.result ?? []).map(({ table_name, rows }) => ({
        value: table_name,
        label: i18n._('{name} ({n} rows)', { name: table_name, n: formatCount(rows) }),
      }))}
    />
  );
}

/** Tables of a connected database's schema. */
function ConnectedTableSelect({ place, table, pick, isFaulty }: TableChoice & { place: UploadPlace }) {
  const { tables } = useTables(place.id, place.schema, place.schema !== undefined);
  const nothing = tables.isError ? sentenceOf(tables.error) : tables.isFetching ? i18n._('Loading…') : i18n._('No table found');
  return (
    <TableOptions
      {...{ table, pick, isFaulty, nothing }}
      isLoading={tables.isFetching}
      disabled={place.schema === undefined}
      options={(tables.data?.result ?? []).flatMap(({ value, type }) => (type === 'table' ? [{ value, label: value }] : []))}
    />
  );
}

/** Another way of storing, with the table that is chosen. */
function targetFor(mode: UploadTarget['mode'], before: UploadTarget): UploadTarget {
  if (mode === 'new') return { mode };
  const table = before.mode === 'new' ? undefined : before.table;
  return mode === 'upsert' ? { mode, table, keys: [] } : { mode, table };
}

/** Chooses a new table and its name, or a table that exists. @param aim  called with another target */
export function TargetFields({ plan, change, aim, faulty }: TargetFieldsProps) {
  const { target, place } = plan;
  const isFaulty = faulty.has('table_name');
  const setPlace = (next: UploadPlace | undefined): void => {
    // The tables of another place are others.
    change({ ...plan, place: next, target: target.mode === 'new' ? target : { ...target, table: undefined } });
  };
  return (
    <>
      <PlaceFields place={place} change={setPlace} faulty={faulty} />
      <div className={styles['option']}>
        <span>{i18n._('Store as')}</span>
        <Select<UploadTarget['mode']>
          aria-label={i18n._('Store as')}
          style={{ width: 220 }}
          value={target.mode}
          options={[
            { value: 'new', label: i18n._('New dataset') },
            { value: 'append', label: i18n._('More rows of a table') },
            { value: 'replace', label: i18n._('Replacement of a table') },
            { value: 'upsert' as const, label: i18n._('Update of a table by keys') },
          ]}
          onChange={(mode) => aim(targetFor(mode, target))}
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
        ) : place ? (
          <ConnectedTableSelect
            place={place}
            table={target.table}
            pick={(table) => aim({ ...target, table })}
            isFaulty={isFaulty}
          />
        ) : (
          <TableSelect table={target.table} pick={(table) => aim({ ...target, table })} isFaulty={isFaulty} />
        )}
      </div>
      {target.mode === 'upsert' ? (
        <div className={styles['option']} style={{ flex: '1 1 180px' }}>
          <span>{fieldLabel('keys')}</span>
          <Select<string[]>
            aria-label={fieldLabel('keys')}
            mode="multiple"
            placeholder={i18n._('Columns that tell rows apart')}
            status={faulty.has('keys') ? 'error' : ''}
            value={keysOf(plan)}
            onChange={(keys) => change({ ...plan, target: { ...target, keys } })}
            {...wholeList(includedNames(plan).map((name) => ({ value: name, label: name })))}
          />
        </div>
      ) : null}
    </>
  );
}
