/** `/dataset/add/`: a dataset from a table: database, schema, table, a look at its columns. */
import { DownOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Alert, Button, Form, Select, Space } from 'antd';
import { useEffect, useRef } from 'react';
import { dataset } from '@tessera/api/dataset';
import { ClickMenu } from '@tessera/ui/click-menu';
import { client, sentenceOf } from '../client.ts';
import { CatalogField } from '../dataset-editor/catalog-field.tsx';
import { DatabaseField } from '../dataset-editor/table-fields.tsx';
import { useTables } from '../dataset-editor/use-tables.ts';
import { i18n } from '../i18n.ts';
import { ForbiddenPage } from '../kit/error-page.tsx';
import { SignInIfWanted } from '../kit/database-sign-in.tsx';
import { pageTitle } from '../kit/page-title.ts';
import { queryClient } from '../kit/query-client.ts';
import { useToasts } from '../kit/toasts.ts';
import { useCan } from '../session.ts';
import { tell } from '../telemetry/tell.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import { cancellationOf, type ChosenSource } from './leaving.ts';
import styles from './new-dataset.module.css';
import { TableList } from './table-list.tsx';
import { useTaken } from './use-taken.ts';

type Search = Readonly<Record<string, unknown>>;

/** What an address names: `?database=1&schema=main&table=sales`. */
function chosenBy(search: Search): ChosenSource {
  const text = (name: string): string | undefined => (search[name] === undefined ? undefined : String(search[name]));
  const id = Number(search['database']);
  const databaseId = Number.isSafeInteger(id) && id > 0 ? id : undefined;
  if (databaseId === undefined) return { databaseId, schema: undefined, table: undefined };
  return { databaseId, catalog: text('catalog'), schema: text('schema'), table: text('table') };
}

/** Tells how far one had come, unless a dataset was made. */
function useLeaving(chosen: ChosenSource): { made: () => void } {
  const state = useRef({ chosen, isMade: false });
  useEffect(() => {
    state.current.chosen = chosen;
  });
  useEffect(() => {
    const { current } = state;
    return () => {
      if (!current.isMade) tell(cancellationOf(current.chosen));
    };
  }, []);
  return {
    made: () => {
      state.current.isMade = true;
      tell('dataset_creation_success', { table: state.current.chosen.table });
    },
  };
}

type Then = 'chart' | 'list';

function useCreation({ databaseId = 0, catalog, schema, table = '' }: ChosenSource, made: () => void) {
  const navigate = useNavigate();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async (then: Then) => {
      const { id } = await client.call(dataset.create, {
        body: { database: databaseId, catalog: catalog ?? null, schema: schema ?? null, table_name: table },
      });
      return { id, next: then };
    },
    onSuccess: async ({ id, next }) => {
      made();
      await queryClient.invalidateQueries({ queryKey: ['list', 'dataset'] });
      if (next === 'chart') return navigate({ to: '/explore/', search: { datasource_type: 'table', datasource_id: String(id) } });
      toasts.success(i18n._('The dataset {name} was created', { name: table }));
      return navigate({ to: '/tablemodelview/list/' });
    },
  });
}

/** Chooses a table and makes a dataset of it; refused to who may make none. */
export function NewDatasetPage() {
  return useCan('can_write on Dataset') ? <NewDataset /> : <ForbiddenPage />;
}

function NewDataset() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  // The address alone holds the choice: a link here, from the page itself too, says all of it.
  const place = chosenBy(search);
  const { schemas, tables, schema } = useTables(place.databaseId, place.schema, true, place.catalog);
  const taken = useTaken(place.databaseId, place.catalog, schema);
  const chosen = { ...place, schema };
  const { made } = useLeaving(chosen);
  const create = useCreation(chosen, made);
  const takenBy = place.table === undefined ? undefined : taken?.get(place.table);
  // An address may name what is not there.
  const isMissing = place.table !== undefined && tables.data?.result.some(({ value }) => value === place.table) === false;
  const isLost = schemas.error !== null || isMissing;
  const isReady = place.table !== undefined && !isLost && takenBy === undefined && !create.isPending;
  const choose = (next: ChosenSource): void => {
    create.reset();
    const { databaseId, ...names } = next;
    void navigate({
      to: '/dataset/add/',
      search: { ...(databaseId && { database: String(databaseId) }), ...names },
      replace: true,
    });
  };
  return (
    <div className={styles['page']}>
      <title>{pageTitle(i18n._('New dataset'))}</title>
      <h1>{i18n._('New dataset')}</h1>
      <div className={styles['panes']}>
        <Form layout="vertical" className={styles['source'] ?? ''}>
          <DatabaseField
            id="new-dataset"
            databaseId={place.databaseId}
            onChange={(databaseId) => choose({ databaseId, schema: undefined, table: undefined })}
          />
          <CatalogField
            id="new-dataset"
            databaseId={place.databaseId}
            catalog={place.catalog}
            onChange={(catalog) => choose({ ...place, catalog, schema: undefined, table: undefined })}
          />
          {schemas.error ? (
            <Alert
              type="error"
              showIcon
              role="alert"
              title={i18n._('The schemas could not be loaded: {error}', { error: sentenceOf(schemas.error) })}
              action={<SignInIfWanted error={schemas.error} again={schemas.refetch} />}
            />
          ) : null}
          <Form.Item label={i18n._('Schema')} htmlFor="new-dataset-schema">
            <Select
              id="new-dataset-schema"
              showSearch={{ optionFilterProp: 'label' }}
              loading={schemas.isFetching}
              disabled={place.databaseId === undefined}
              value={schema ?? null}
              placeholder={i18n._('Select schema')}
              options={(schemas.data?.result ?? []).map((name) => ({ value: name, label: name }))}
              onChange={(name: string) => choose({ ...place, schema: name, table: undefined })}
            />
          </Form.Item>
          {schema === undefined || schemas.error ? null : (
            <TableList
              key={`${place.databaseId} ${place.catalog ?? ''} ${schema}`}
              tables={{ data: tables.data?.result, error: tables.error, refetch: () => void tables.refetch() }}
              taken={taken}
              chosen={place.table}
              onChoose={(table) => choose({ ...place, schema, table })}
            />
          )}
        </Form>
        <section className={styles['look']} aria-label={i18n._('Table columns')}>
          <ColumnsPanel
            databaseId={place.databaseId}
            catalog={place.catalog}
            schema={schema}
            table={schemas.error ? undefined : place.table}
            isMissing={isMissing}
            taken={takenBy}
          />
        </section>
      </div>
      <footer className={styles['foot']}>
        <span role="alert" className={styles['fault']}>
          {create.error ? sentenceOf(create.error) : null}
        </span>
        <Button onClick={() => void navigate({ to: '/tablemodelview/list/' })}>{i18n._('Cancel')}</Button>
        <Space.Compact>
          <Button type="primary" disabled={!isReady} loading={create.isPending} onClick={() => create.mutate('chart')}>
            {i18n._('Create dataset and create chart')}
          </Button>
          <ClickMenu
            menu={{
              items: [{ key: 'list', label: i18n._('Create dataset'), disabled: !isReady, onClick: () => create.mutate('list') }],
            }}
          >
            <Button type="primary" disabled={!isReady} icon={<DownOutlined />} aria-label={i18n._('More ways to create')} />
          </ClickMenu>
        </Space.Compact>
      </footer>
    </div>
  );
}
