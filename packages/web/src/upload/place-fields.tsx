/** Which database the file goes into, and which of its schemas. Nothing is asked where there is only the one inside Tessera. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Select } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { database } from '@tessera/api/database';
import { NoOptions, wholeList } from '@tessera/ui/option-list';
import { client, sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { fieldLabel, type UploadField } from './field-labels.ts';
import type { UploadPlace } from './flow.ts';
import styles from './upload.module.css';

interface PlaceFieldsProps {
  place: UploadPlace | undefined;
  change: (place: UploadPlace | undefined) => void;
  faulty: ReadonlySet<UploadField>;
}

const own = 0;
const mostDatabases = 100;

/** Databases that take files; the one inside Tessera stands first. */
export function PlaceFields({ place, change, faulty }: PlaceFieldsProps) {
  const found = useQuery({
    queryKey: ['upload-databases'],
    queryFn: ({ signal }) =>
      client.call(
        database.list,
        {
          query: {
            q: {
              page_size: mostDatabases,
              order_column: 'database_name',
              order_direction: 'asc',
              filters: [{ col: 'allow_file_upload', opr: 'upload_is_enabled', value: true }],
            },
          },
        },
        { signal },
      ),
  });
  if (found.isError) return <Alert type="warning" showIcon title={sentenceOf(found.error)} style={{ width: '100%' }} />;
  const connected = (found.data?.result ?? []).filter(({ is_builtin }) => !is_builtin);
  if (connected.length === 0) return null;
  const pick = (id: number): void => {
    const named = connected.find((each) => each.id === id);
    change(named && { id, name: named.database_name, backend: named.backend, schema: undefined });
  };
  return (
    <>
      <div className={styles['option']}>
        <span>{fieldLabel('database_id')}</span>
        <Select<number>
          aria-label={fieldLabel('database_id')}
          style={{ width: 190 }}
          status={faulty.has('database_id') ? 'error' : ''}
          value={place?.id ?? own}
          onChange={pick}
          showSearch
          {...wholeList([
            { value: own, label: i18n._('Inside Tessera') },
            ...connected.map(({ id, database_name }) => ({ value: id, label: database_name })),
          ])}
        />
      </div>
      {place ? <SchemaSelect key={place.id} place={place} change={change} isFaulty={faulty.has('schema')} /> : null}
    </>
  );
}

interface SchemaSelectProps {
  place: UploadPlace;
  change: (place: UploadPlace) => void;
  isFaulty: boolean;
}

function SchemaSelect({ place, change, isFaulty }: SchemaSelectProps) {
  const found = useQuery({
    queryKey: ['schemas', 'for-uploads', place.id],
    queryFn: ({ signal }) =>
      client.call(database.schemas, { params: { pk: place.id }, query: { q: { upload_allowed: true } } }, { signal }),
  });
  const schemas = found.data?.result;
  const usual = schemas?.length === 1 ? schemas[0] : schemas?.find((name) => name === 'public');
  const settle = useEffectEvent(() => {
    if (usual !== undefined && place.schema === undefined) change({ ...place, schema: usual });
  });
  useEffect(() => settle(), [usual]);
  const nothing = found.isError
    ? sentenceOf(found.error)
    : found.isPending
      ? i18n._('Loading…')
      : i18n._('No schema takes files from you');
  return (
    <div className={styles['option']}>
      <span>{fieldLabel('schema')}</span>
      <Select<string>
        aria-label={fieldLabel('schema')}
        placeholder={i18n._('Choose a schema')}
        style={{ width: 170 }}
        status={isFaulty ? 'error' : ''}
        value={place.schema ?? null}
        onChange={(schema) => change({ ...place, schema })}
        showSearch
        loading={found.isFetching}
        notFoundContent={<NoOptions>{nothing}</NoOptions>}
        {...wholeList((schemas ?? []).map((name) => ({ value: name, label: name })))}
      />
    </div>
  );
}
