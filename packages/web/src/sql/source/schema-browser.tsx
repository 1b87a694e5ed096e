/** Left of the editor: database, schema, tables with their columns. A click writes the name at the cursor's place or opens the table. */
import { ReloadOutlined } from '@ant-design/icons';
import { Button, Input, Select, Tooltip } from 'antd';
import { useDeferredValue, useState } from 'react';
import { EmptyFace, LoadingFace } from '@tessera/ui/faces';
import { i18n } from '../../i18n.ts';
import { FailedQuery } from '../../kit/failed-query.tsx';
import { useToasts } from '../../kit/toasts.ts';
import styles from '../sql.module.css';
import { CatalogField } from './catalog-field.tsx';
import { useChosenCatalog } from './chosen-catalog.ts';
import { TableItem } from './table-item.tsx';
import { resetState } from '../reset-state.ts';
import { useDatabases, useForceSchemas, useForceTables, useSchemas, useTables } from './use-source.ts';
import { clearable } from '../../kit/clearable.tsx';

export interface SchemaBrowserProps {
  /** Each tab has its own open tables. */
  tabId: number;
  databaseId: number | undefined;
  /** The one that is looked at and the connection's own; absent where none can be chosen. */
  catalogs: { readonly shown: string | undefined; readonly own: string | undefined } | undefined;
  schema: string | undefined;
  /** @param catalog  undefined for the connection's own */
  setSource: (databaseId: number, schema: string | undefined, catalog: string | undefined) => void;
  /** Writes a name into the editor. */
  insert: (name: string) => void;
  /** Runs a SELECT of a table's rows and shows them. */
  preview: (table: string) => void;
  /** Shows rows of a table that is opened. */
  select: (table: string) => void;
}

/** No row is lower. */
const rowPxAtLeast = 20;
const nearEndPx = 400;
/** So many tables stand in the page at first, and come with each look at the end: a schema may have thousands. */
const stepRows = (): number => Math.ceil((innerHeight + nearEndPx) / rowPxAtLeast);

interface TableListProps extends Pick<SchemaBrowserProps, 'tabId' | 'databaseId' | 'schema' | 'insert'> {
  /** Absent where the database shows no rows unasked. */
  preview: SchemaBrowserProps['preview'] | undefined;
  select: SchemaBrowserProps['select'] | undefined;
}

function TableList({ tabId, databaseId, schema, insert, preview, select }: TableListProps) {
  const [text, setText] = useState('');
  const [count, setCount] = useState(stepRows);
  const searched = useDeferredValue(text);
  const catalog = useChosenCatalog();
  const tables = useTables(databaseId, schema);
  const refresh = useForceTables(databaseId, schema);
  const toasts = useToasts();
  if (databaseId === undefined || schema === undefined)
    return <EmptyFace compact title={i18n._('Select a database and schema to see its tables')} />;
  if (tables.isPending) return <LoadingFace compact label={i18n._('Loading…')} />;
  if (tables.isError) return <FailedQuery compact query={tables} />;
  const found = tables.data.filter((table) => table.value.toLowerCase().includes(searched.toLowerCase()));
  return (
    <>
      <div className={styles['tableSearch']}>
        <Input
          type="search"
          size="small"
          allowClear={clearable()}
          disabled={tables.data.length === 0}
          aria-label={i18n._('Select table or type table name')}
          placeholder={i18n._('Select table or type table name')}
          className={styles['searched'] ?? ''}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setCount(stepRows());
          }}
        />
        <Tooltip title={i18n._('Refresh tables')}>
          <Button
            type="text"
            size="small"
            icon={<ReloadOutlined spin={tables.isFetching || refresh.isPending} />}
            aria-label={i18n._('Refresh tables')}
            onClick={() => refresh.mutate(undefined, { onError: (error) => toasts.failure(error) })}
          />
        </Tooltip>
      </div>
      {found.length === 0 ? (
        <EmptyFace compact title={tables.data.length > 0 ? i18n._('No results found') : i18n._('No tables')} />
      ) : (
        <ul
          className={styles['tables']}
          aria-label={i18n._('Tables')}
          onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
            if (scrollTop + clientHeight > scrollHeight - nearEndPx && count < found.length) setCount(count + stepRows());
          }}
        >
          {found.slice(0, count).map((table) => (
            <TableItem
              key={`${catalog ?? ''} ${schema}.${table.value}`}
              place={`${tabId} ${databaseId} ${catalog ?? ''}`}
              databaseId={databaseId}
              schema={schema}
              table={table}
              insert={insert}
              preview={preview}
              select={select}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** Browses the database. @param insert  writes a name at the cursor @param preview  shows rows of a table */
export function SchemaBrowser({ tabId, databaseId, catalogs, schema, setSource, insert, preview, select }: SchemaBrowserProps) {
  const databases = useDatabases();
  const catalog = useChosenCatalog();
  const schemas = useSchemas(databaseId, catalog);
  const refresh = useForceSchemas(databaseId);
  const toasts = useToasts();
  const isOff = databases.data?.find(({ id }) => id === databaseId)?.disable_data_preview !== false;
  return (
    <aside className={styles['browser']} aria-label={i18n._('Schema browser')}>
      <label className={styles['field']} htmlFor="sql-database">
        <span>{i18n._('Database')}</span>
        <Select
          id="sql-database"
          style={{ width: '100%' }}
          showSearch={{ optionFilterProp: 'label' }}
          loading={databases.isPending}
          value={databaseId ?? null}
          placeholder={i18n._('Select database')}
          options={(databases.data ?? []).map((d) => ({ value: d.id, label: d.database_name }))}
          onChange={(id: number) => setSource(id, undefined, undefined)}
        />
      </label>
      {catalogs && databaseId !== undefined ? (
        <CatalogField
          databaseId={databaseId}
          catalog={catalogs.shown}
          onChange={(name) => setSource(databaseId, undefined, name === catalogs.own ? undefined : name)}
        />
      ) : null}
      <div className={styles['field']}>
        <label htmlFor="sql-schema">{i18n._('Schema')}</label>
        <div className={styles['schemaRow']}>
          <Select
            id="sql-schema"
            style={{ flex: 1, minWidth: 0 }}
            showSearch={{ optionFilterProp: 'label' }}
            loading={schemas.isFetching}
            disabled={databaseId === undefined}
            value={schema ?? null}
            placeholder={i18n._('Select schema')}
            options={(schemas.data ?? []).map((name) => ({ value: name, label: name }))}
            onChange={(name: string) => databaseId !== undefined && setSource(databaseId, name, catalog)}
          />
          <Tooltip title={i18n._('Force refresh schema list')}>
            <Button
              type="text"
              size="small"
              disabled={databaseId === undefined}
              icon={<ReloadOutlined spin={refresh.isPending} />}
              aria-label={i18n._('Force refresh schema list')}
              onClick={() => refresh.mutate(undefined, { onError: (error) => toasts.failure(error) })}
            />
          </Tooltip>
        </div>
      </div>
      {schemas.isError && databaseId !== undefined ? (
        <FailedQuery compact query={schemas} />
      ) : (
        <TableList
          tabId={tabId}
          databaseId={databaseId}
          schema={schema}
          insert={insert}
          preview={isOff ? undefined : preview}
          select={isOff ? undefined : select}
        />
      )}
      <Button type="text" size="small" className={styles['reset'] ?? ''} onClick={() => void resetState()}>
        {i18n._('Reset state')}
      </Button>
    </aside>
  );
}
