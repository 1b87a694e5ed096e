/** What was run on the SQL page: `/superset/sqllab/history/`. One's own queries; those of everybody for who may see all. */
import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  EyeOutlined,
  FormOutlined,
  StopOutlined,
} from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Popover, Spin, Tooltip, Typography } from 'antd';
import dayjs from 'dayjs';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { query, type QueryItem } from '@tessera/api/query';
import type { SqlState } from '@tessera/api/sql';
import { client } from '../../client.ts';
import { formatCount, i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { runsInWords } from '../../language/refusals.ts';
import { Quiet } from '../../lists/cells.tsx';
import type { ListColumn, ListDefinition } from '../../lists/definition.ts';
import { ListPage } from '../../lists/list-page.tsx';
import { related } from '../../lists/options.ts';
import { fullName, useSession } from '../../session.ts';
import { stateWord } from '../results/results.tsx';
import { durationText } from '../run/elapsed.tsx';
import { SqlText } from '../sql-text.tsx';
import styles from './history.module.css';

const Preview = lazy(() => import('./preview.tsx').then((m) => ({ default: m.QueryPreview })));

const icons: Readonly<Record<SqlState, ReactNode>> = {
  pending: <ClockCircleOutlined />,
  running: <Spin size="small" />,
  success: <CheckCircleOutlined />,
  failed: <CloseCircleOutlined />,
  stopped: <StopOutlined />,
  timed_out: <ClockCircleOutlined />,
};

function State({ row }: { row: QueryItem }) {
  const word = stateWord(row.status);
  return (
    <Tooltip title={row.error_message ? `${word}: ${row.error_message}` : word}>
      <span className={styles['state']} data-state={row.status} role="img" aria-label={word}>
        {icons[row.status]}
      </span>
    </Tooltip>
  );
}

/** The first table; the others on demand. */
function Tables({ row }: { row: QueryItem }) {
  const names = row.sql_tables.map(({ schema, table }) => (schema ? `${schema}.${table}` : table));
  const [first] = names;
  if (first === undefined) return null;
  if (names.length === 1) return <Quiet>{first}</Quiet>;
  return (
    <Popover
      trigger={['hover', 'focus']}
      content={
        <div className={styles['tables']}>
          {names.map((name) => (
            <div key={name}>{name}</div>
          ))}
        </div>
      }
    >
      <button type="button" className={styles['more']}>
        {first} <span>+{names.length - 1}</span>
      </button>
    </Popover>
  );
}

const oneLine = (sql: string): string => sql.replace(/\s+/g, ' ').trim();

function columns(): ListColumn<QueryItem>[] {
  return [...whenAndWhere(), ...whoAndWhat()];
}

function whenAndWhere(): ListColumn<QueryItem>[] {
  return [
    { key: 'state', title: i18n._('State'), widthPx: 70, render: (row) => <State row={row} /> },
    {
      key: 'time',
      title: i18n._('Time'),
      order: 'start_time',
      firstDirection: 'desc',
      widthPx: 170,
      render: (row) => (
        <span className={styles['time']}>
          <time dateTime={new Date(row.start_time).toISOString()}>{dayjs(row.start_time).format('YYYY-MM-DD HH:mm:ss')}</time>
          <small>{row.end_time === null ? '' : durationText(row.end_time - row.start_time)}</small>
          <code className={styles['below']}>
            <SqlText sql={oneLine(row.sql)} />
          </code>
        </span>
      ),
    },
    {
      key: 'tab',
      title: i18n._('Tab name'),
      order: 'tab_name',
      widthPx: 150,
      from: 'md',
      render: (row) => <Quiet>{row.tab_name}</Quiet>,
    },
    {
      key: 'database',
      title: i18n._('Database'),
      order: 'database.database_name',
      widthPx: 120,
      from: 'md',
      render: (row) => <Quiet>{row.database.database_name}</Quiet>,
    },
    {
      key: 'schema',
      title: i18n._('Schema'),
      order: 'schema',
      widthPx: 100,
      from: 'xl',
      render: (row) => <Quiet>{row.schema}</Quiet>,
    },
  ];
}

function whoAndWhat(): ListColumn<QueryItem>[] {
  return [
    { key: 'tables', title: i18n._('Tables'), widthPx: 140, from: 'lg', render: (row) => <Tables row={row} /> },
    {
      key: 'user',
      title: i18n._('User'),
      order: 'user.first_name',
      widthPx: 120,
      from: 'lg',
      render: (row) => <Quiet>{fullName(row.user)}</Quiet>,
    },
    {
      key: 'rows',
      title: i18n._('Rows'),
      order: 'rows',
      firstDirection: 'desc',
      widthPx: 90,
      align: 'end',
      from: 'sm',
      render: (row) => (row.rows === null ? null : formatCount(row.rows)),
    },
    {
      key: 'sql',
      title: i18n._('SQL'),
      order: 'sql',
      // Where there is no room for it, it stands below the time.
      from: 'sm',
      render: (row) => (
        <Typography.Text code ellipsis className={styles['sql'] ?? ''}>
          <SqlText sql={oneLine(row.sql)} />
        </Typography.Text>
      ),
    },
  ];
}

const states: readonly SqlState[] = ['success', 'failed', 'running', 'pending', 'stopped', 'timed_out'];

/** Stops a query in its database. */
function useStop(): (row: QueryItem) => Promise<void> {
  const cache = useQueryClient();
  const toasts = useToasts();
  return async ({ client_id }) => {
    try {
      await client.call(query.stop, { body: { client_id } });
    } catch (error) {
      toasts.failure(error, (sentence) => i18n._('The query could not be stopped: {error}', { error: sentence }));
    }
    await cache.invalidateQueries({ queryKey: ['list', 'query'] });
  };
}

/** Between two looks at a list in which something runs. */
const lookAgainMs = 2000;

/** Shows how queries go that run while the list is looked at. */
function useFollowing(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const look = (): void => {
      const pages = cache.getQueriesData<{ result: QueryItem[] }>({ queryKey: ['list', 'query'], type: 'active' });
      if (pages.some(([, page]) => page?.result.some(({ status }) => status === 'pending' || status === 'running')))
        void cache.invalidateQueries({ queryKey: ['list', 'query'] });
    };
    const timer = setInterval(look, lookAgainMs);
    return () => clearInterval(timer);
  }, [cache]);
}

/** The list of queries with its filters. */
export function QueryHistoryPage() {
  const [shown, setShown] = useState<QueryItem>();
  const me = useSession()?.user.id;
  const stop = useStop();
  useFollowing();
  const definition: ListDefinition<QueryItem> = {
    resource: 'query',
    title: i18n._('Query history'),
    search: { id: 'search', col: 'sql', opr: 'all_text', label: i18n._('Search by query text') },
    filters: [
      { id: 'database', col: 'database', opr: 'rel_o_m', label: i18n._('Database'), options: related('query', 'database') },
      {
        id: 'state',
        col: 'status',
        opr: 'eq',
        label: i18n._('State'),
        options: states.map((value) => ({ value, label: stateWord(value) })),
      },
      { id: 'user', col: 'user', opr: 'rel_o_m', label: i18n._('User'), options: related('query', 'user') },
      { id: 'start_time', col: 'start_time', opr: 'between', label: i18n._('Time range'), options: 'days' },
    ],
    columns: columns(),
    defaults: { order: { column: 'start_time', direction: 'desc' }, view: 'table' },
    fetch: async (q, signal) => runsInWords(await client.call(query.list, { query: { q } }, { signal })),
    nameOf: (row) => row.sql.trim().slice(0, 60),
    actions: [
      {
        key: 'stop',
        label: i18n._('Stop'),
        icon: <StopOutlined />,
        run: (row) => void stop(row),
        allowed: ({ status, user }) => (status === 'pending' || status === 'running') && user.id === me,
      },
      { key: 'preview', label: i18n._('Query preview'), icon: <EyeOutlined />, run: setShown },
      { key: 'open', label: i18n._('Open in SQL Lab'), icon: <FormOutlined />, href: ({ id }) => `/sqllab/?queryId=${id}` },
    ],
    empty: { title: i18n._('No queries yet'), hint: i18n._('What is run in SQL Lab appears here.') },
  };
  return (
    <>
      <ListPage definition={definition} />
      <Suspense fallback={null}>{shown ? <Preview query={shown} onClose={() => setShown(undefined)} /> : null}</Suspense>
    </>
  );
}
