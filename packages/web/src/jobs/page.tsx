/** Background work, for administrators: `/jobs/list/`. */
import { job, type JobItem, type JobState } from '@tessera/api/job';
import { CloseCircleOutlined, RedoOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Tag } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { client } from '../client.ts';
import { formatCount, i18n } from '../i18n.ts';
import { momentText } from '../kit/moment-text.ts';
import { useToasts } from '../kit/toasts.ts';
import { OpenName, Quiet } from '../lists/cells.tsx';
import type { FilterOption, ListAction, ListColumn, ListDefinition } from '../lists/definition.ts';
import { ListPage } from '../lists/list-page.tsx';
import { useSession } from '../session.ts';
import { durationText, kindName, stateColours, stateNames } from './job-words.ts';
import styles from './jobs.module.css';

const JobDialog = lazy(() => import('./job-dialog.tsx').then((m) => ({ default: m.JobDialog })));

/** The queue changes by itself. */
const refreshMs = 5000;

function StateTag({ row: { state, cancel_asked } }: { row: JobItem }) {
  const colour = stateColours[state];
  return (
    <Tag {...(colour && { color: colour })}>{cancel_asked && state === 'running' ? i18n._('Ending…') : stateNames()[state]}</Tag>
  );
}

function Moment({ at }: { at: string | null }) {
  return at === null ? <Quiet>–</Quiet> : <time dateTime={at}>{momentText(new Date(at))}</time>;
}

function columns(open: (id: number) => void): ListColumn<JobItem>[] {
  return [
    {
      key: 'kind',
      title: i18n._('Work'),
      order: 'kind',
      render: (row) => (
        <OpenName
          name={i18n._('{kind} #{id}', { kind: kindName(row.kind), id: row.id })}
          onOpen={() => open(row.id)}
          below={row.error ?? undefined}
        />
      ),
    },
    { key: 'state', title: i18n._('State'), order: 'state', widthPx: 110, render: (row) => <StateTag row={row} /> },
    {
      key: 'attempts',
      title: i18n._('Tries'),
      order: 'attempts',
      firstDirection: 'desc',
      align: 'end',
      widthPx: 80,
      from: 'md',
      render: (row) => i18n._('{n} of {most}', { n: row.attempts, most: row.max_attempts }),
    },
    {
      key: 'run_at',
      title: i18n._('Due'),
      order: 'run_at',
      firstDirection: 'desc',
      widthPx: 160,
      from: 'sm',
      render: (row) => <Moment at={row.run_at} />,
    },
    {
      key: 'started_on',
      title: i18n._('Last begun'),
      order: 'started_on',
      firstDirection: 'desc',
      widthPx: 160,
      from: 'lg',
      render: (row) => <Moment at={row.started_on} />,
    },
    {
      key: 'duration',
      title: i18n._('Duration'),
      align: 'end',
      widthPx: 110,
      from: 'md',
      render: (row) => (row.duration_ms === null ? <Quiet>–</Quiet> : durationText(row.duration_ms)),
    },
    {
      key: 'by',
      title: i18n._('Put in by'),
      widthPx: 130,
      from: 'xl',
      render: (row) => <Quiet>{row.created_by?.username ?? i18n._('the server')}</Quiet>,
    },
  ];
}

/** Numbers above the list, and the kinds there are. */
function useDepth(): { counts: Partial<Record<JobState, number>>; kinds: FilterOption[] } {
  const { data } = useQuery({
    queryKey: ['list', 'job', 'depth'],
    queryFn: ({ signal }) => client.call(job.depth, {}, { signal }),
  });
  const counts: Partial<Record<JobState, number>> = {};
  for (const { state, count } of data?.result ?? []) counts[state] = (counts[state] ?? 0) + count;
  const kinds = [...new Set((data?.result ?? []).map(({ kind }) => kind))].toSorted();
  return { counts, kinds: kinds.map((kind) => ({ value: kind, label: kindName(kind) })) };
}

function Counts({ counts }: { counts: Partial<Record<JobState, number>> }) {
  const shown: JobState[] = ['waiting', 'running', 'failed'];
  return (
    <span className={styles['counts']} aria-live="off">
      {shown.map((state) => (
        <span key={state}>
          {stateNames()[state]} {formatCount(counts[state] ?? 0)}
        </span>
      ))}
    </span>
  );
}

function useActions(): ListAction<JobItem>[] {
  const toasts = useToasts();
  const cache = useQueryClient();
  const mayChange = useSession()?.permissions.has('can_write on Job') ?? false;
  const run = async (row: JobItem, route: typeof job.retry | typeof job.cancel, told: string): Promise<void> => {
    try {
      await client.call(route, { params: { pk: row.id } });
      toasts.success(told);
    } catch (error) {
      toasts.failure(error);
    } finally {
      await cache.invalidateQueries({ queryKey: ['list', 'job'] });
    }
  };
  return [
    {
      key: 'retry',
      label: i18n._('Try again'),
      icon: <RedoOutlined />,
      allowed: ({ state }) => mayChange && (state === 'failed' || state === 'cancelled'),
      run: (row) => void run(row, job.retry, i18n._('It was put in again.')),
    },
    {
      key: 'cancel',
      label: i18n._('Cancel'),
      icon: <CloseCircleOutlined />,
      danger: true,
      allowed: ({ state, cancel_asked }) => mayChange && (state === 'waiting' || (state === 'running' && !cancel_asked)),
      run: (row) => void run(row, job.cancel, i18n._('It was cancelled.')),
    },
  ];
}

/** What the server does by itself: what waits, runs, failed and is done. */
export function JobListPage() {
  const cache = useQueryClient();
  const [opened, setOpened] = useState<number>();
  const { counts, kinds } = useDepth();
  const actions = useActions();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void cache.invalidateQueries({ queryKey: ['list', 'job'] });
    }, refreshMs);
    return () => clearInterval(timer);
  }, [cache]);
  const definition: ListDefinition<JobItem> = {
    resource: 'job',
    title: i18n._('Background work'),
    search: { id: 'search', col: 'kind', opr: 'job_all_text', label: i18n._('Search kinds and errors') },
    filters: [
      {
        id: 'state',
        col: 'state',
        opr: 'eq',
        label: i18n._('State'),
        options: Object.entries(stateNames()).map(([value, label]) => ({ value, label })),
      },
      { id: 'kind', col: 'kind', opr: 'eq', label: i18n._('Work'), options: kinds },
    ],
    columns: columns(setOpened),
    defaults: { order: { column: 'run_at', direction: 'desc' }, view: 'table' },
    fetch: (q, signal) => client.call(job.list, { query: { q } }, { signal }),
    nameOf: (row) => i18n._('{kind} #{id}', { kind: kindName(row.kind), id: row.id }),
    actions,
    head: <Counts counts={counts} />,
    empty: {
      title: i18n._('No background work yet'),
      hint: i18n._('Reports, alerts and whatever else the server does by itself is listed here, for a month after it ended.'),
    },
  };
  return (
    <>
      <ListPage definition={definition} />
      {opened === undefined ? null : (
        <Suspense fallback={null}>
          <JobDialog id={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
