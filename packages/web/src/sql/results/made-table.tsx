/** A table or view that a query was made into, and the ways on from it: its rows in a tab of its own, or a chart of it. */
import { BarChartOutlined, CodeOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { dataset } from '@tessera/api/dataset';
import type { SqlRun } from '@tessera/api/sql';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { queryClient } from '../../kit/query-client.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useCan } from '../../session.ts';
import { ChosenCatalog } from '../source/chosen-catalog.ts';
import { useMayExplore, useSelectOf } from '../source/use-source.ts';
import styles from '../sql.module.css';

interface Made {
  databaseId: number;
  /** Undefined for the connection's own. */
  catalog: string | undefined;
  schema: string;
  table: string;
}

/** Says what was made; nothing for a query that made nothing. */
export function MadeTable({ query }: { query: Pick<SqlRun, 'ctas' | 'dbId' | 'catalog' | 'tempSchema' | 'tempTable'> }) {
  const { ctas, dbId, tempSchema, tempTable } = query;
  if (!ctas || tempTable === null) return null;
  const catalog = query.catalog ?? undefined;
  return (
    // The tab may look at another catalog by now.
    <ChosenCatalog value={catalog}>
      <span className={styles['note']} data-tone="info">
        {i18n._('{name} was created', { name: [tempSchema, tempTable].filter(Boolean).join('.') })}
      </span>
      <QueryIt made={{ databaseId: dbId, catalog, schema: tempSchema ?? '', table: tempTable }} />
      <ExploreIt made={{ databaseId: dbId, catalog, schema: tempSchema ?? '', table: tempTable }} />
    </ChosenCatalog>
  );
}

/** The address opens a tab and runs its text there. */
function QueryIt({ made: { databaseId, catalog, schema, table } }: { made: Made }) {
  const selectOf = useSelectOf(databaseId, schema, table);
  const navigate = useNavigate();
  const toasts = useToasts();
  const opening = useMutation({
    mutationFn: selectOf,
    onError: (error) => toasts.failure(error),
    onSuccess: (sql) =>
      navigate({
        to: '/sqllab/',
        search: { dbid: String(databaseId), catalog, schema: schema || undefined, name: table, sql, autorun: 'true' },
      }),
  });
  return (
    <Button size="small" icon={<CodeOutlined />} loading={opening.isPending} onClick={() => opening.mutate()}>
      {i18n._('Query in a new tab')}
    </Button>
  );
}

/** Charts are made of datasets: the table has one from then on. */
function ExploreIt({ made: { databaseId, catalog, schema, table } }: { made: Made }) {
  const mayMake = useCan('can_get_or_create_dataset on Dataset');
  const mayExplore = useMayExplore(databaseId);
  const navigate = useNavigate();
  const toasts = useToasts();
  const opening = useMutation({
    mutationFn: () =>
      client.call(dataset.getOrCreate, {
        body: { database_id: databaseId, catalog: catalog ?? null, schema: schema || null, table_name: table },
      }),
    onError: (error) => toasts.failure(error),
    onSuccess: ({ result }) => {
      void queryClient.invalidateQueries({ queryKey: ['list', 'dataset'] });
      return navigate({
        to: '/explore/',
        search: { datasource_type: 'table', datasource_id: String(result.table_id), first_chart: 'true' },
      });
    },
  });
  if (!mayMake || !mayExplore) return null;
  return (
    <Button size="small" icon={<BarChartOutlined />} loading={opening.isPending} onClick={() => opening.mutate()}>
      {i18n._('Explore')}
    </Button>
  );
}
