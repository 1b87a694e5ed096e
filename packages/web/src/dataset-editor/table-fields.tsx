/** Where a dataset's rows come from: database, schema, table, each asked when the one before is known. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Input, Select } from 'antd';
import { database } from '@tessera/api/database';
import { wholeList } from '@tessera/ui/option-list';
import { client, sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { SignInIfWanted } from '../kit/database-sign-in.tsx';
import { CatalogField } from './catalog-field.tsx';
import { useTables } from './use-tables.ts';

/** A table by its database and schema; what is not chosen yet is undefined. */
interface TableLocation {
  databaseId: number | undefined;
  /** Undefined for the connection's own. */
  catalog: string | undefined;
  schema: string | undefined;
  table: string | undefined;
}

interface FieldsProps {
  /** Begins the DOM ids. */
  id: string;
  place: TableLocation;
  onChange: (place: TableLocation) => void;
  /** Shows what is chosen; nothing is asked of the server. */
  isLocked?: boolean;
  /** The name of the chosen database, for as long as the list is not here or lacks it. */
  databaseName?: string;
}

function useDatabases(isWanted: boolean) {
  return useQuery({
    queryKey: ['databases', 'names'],
    enabled: isWanted,
    queryFn: ({ signal }) =>
      client.call(
        database.list,
        {
          query: {
            q: { columns: ['id', 'database_name'], page_size: 1000, order_column: 'database_name', order_direction: 'asc' },
          },
        },
        { signal },
      ),
  });
}

/** @param again  asks once more, after the person has signed in to the database */
function Trouble({ error, again }: { error: Error | null; again?: () => void }) {
  if (!error) return null;
  const signIn = again ? <SignInIfWanted error={error} again={again} /> : undefined;
  return <Alert type="error" showIcon role="alert" style={{ marginBottom: 16 }} title={sentenceOf(error)} action={signIn} />;
}

/** A value that may be read and not changed: more readable than a field that is switched off. */
function Locked({ id, label, value }: { id: string; label: string; value: string }) {
  return (
    <Form.Item label={label} htmlFor={id}>
      <Input id={id} readOnly variant="filled" value={value} />
    </Form.Item>
  );
}

interface DatabaseProps extends Omit<FieldsProps, 'place' | 'onChange'> {
  databaseId: number | undefined;
  onChange: (databaseId: number) => void;
}

/** The database alone: of SQL no table is named. */
export function DatabaseField({ id, databaseId, databaseName = '', isLocked = false, onChange }: DatabaseProps) {
  const databases = useDatabases(!isLocked);
  const listed = (databases.data?.result ?? []).map((each) => ({ value: Number(each.id), label: each.database_name ?? '' }));
  const chosen = listed.find(({ value }) => value === databaseId);
  if (isLocked) return <Locked id={`${id}-database`} label={i18n._('Database')} value={chosen?.label ?? databaseName} />;
  return (
    <>
      <Trouble error={databases.error} />
      <Form.Item label={i18n._('Database')} htmlFor={`${id}-database`}>
        <Select
          id={`${id}-database`}
          showSearch={{ optionFilterProp: 'label' }}
          loading={databases.isFetching}
          value={databaseId ?? null}
          placeholder={i18n._('Select database')}
          options={chosen || databaseId === undefined ? listed : [{ value: databaseId, label: databaseName }, ...listed]}
          onChange={onChange}
        />
      </Form.Item>
    </>
  );
}

/** Fields to choose a table with; locked, they show what is chosen and ask nothing. */
export function TableFields({ id, place, onChange, isLocked = false, databaseName = '' }: FieldsProps) {
  const { databaseId, catalog, table } = place;
  const { schemas, tables, schema } = useTables(databaseId, place.schema, !isLocked, catalog);
  if (isLocked)
    return (
      <>
        <DatabaseField id={id} isLocked databaseId={databaseId} databaseName={databaseName} onChange={() => undefined} />
        {catalog === undefined ? null : <Locked id={`${id}-catalog`} label={i18n._('Catalog')} value={catalog} />}
        <Locked id={`${id}-schema`} label={i18n._('Schema')} value={place.schema ?? ''} />
        <Locked id={`${id}-table`} label={i18n._('Table')} value={table ?? ''} />
      </>
    );
  return (
    <>
      <DatabaseField
        id={id}
        databaseId={databaseId}
        databaseName={databaseName}
        onChange={(next) => onChange({ databaseId: next, catalog: undefined, schema: undefined, table: undefined })}
      />
      <CatalogField
        id={id}
        databaseId={databaseId}
        catalog={catalog}
        onChange={(name) => onChange({ databaseId, catalog: name, schema: undefined, table: undefined })}
      />
      <Trouble error={schemas.error ?? tables.error} again={() => void (schemas.error ? schemas : tables).refetch()} />
      <Form.Item label={i18n._('Schema')} htmlFor={`${id}-schema`}>
        <Select
          id={`${id}-schema`}
          showSearch={{ optionFilterProp: 'label' }}
          loading={schemas.isFetching}
          disabled={databaseId === undefined}
          value={schema ?? null}
          placeholder={i18n._('Select schema')}
          options={(schemas.data?.result ?? []).map((name) => ({ value: name, label: name }))}
          onChange={(name: string) => onChange({ databaseId, catalog, schema: name, table: undefined })}
        />
      </Form.Item>
      <Form.Item label={i18n._('Table')} htmlFor={`${id}-table`} style={{ marginBottom: 0 }}>
        <Select
          id={`${id}-table`}
          showSearch={{ optionFilterProp: 'label' }}
          loading={tables.isFetching}
          disabled={schema === undefined}
          value={table ?? null}
          placeholder={i18n._('Select table')}
          {...wholeList(
            (tables.data?.result ?? []).map(({ value, type }) => ({
              value,
              label: type === 'table' ? value : i18n._('{name} (view)', { name: value }),
            })),
          )}
          onChange={(name: string) => onChange({ databaseId, catalog, schema, table: name })}
        />
      </Form.Item>
    </>
  );
}
