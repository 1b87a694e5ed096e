/** What everybody did, newest first: `/actionlog/list/`, for administrators. */
import { Typography } from 'antd';
import dayjs from 'dayjs';
import type { ListArguments } from '@tessera/api/list-query';
import { log, type LogEntry } from '@tessera/api/log';
import { client } from '../client.ts';
import { formatCount, i18n } from '../i18n.ts';
import { Quiet } from '../lists/cells.tsx';
import type { FilterOption, ListColumn, ListDefinition } from '../lists/definition.ts';
import { ListPage } from '../lists/list-page.tsx';
import { related } from '../lists/options.ts';
import { HrefLink } from '../kit/href-link.tsx';
import styles from './action-log.module.css';
import { actionWords } from './action-words.ts';

/** A number that leads to the object. */
function IdLink({ id, href }: { id: number | null; href: (id: number) => string }) {
  return id === null ? null : <HrefLink href={href(id)}>{String(id)}</HrefLink>;
}

/** What else an entry says: the kind of object, what was sent. */
function Details({ row }: { row: LogEntry }) {
  const object = row.kind && row.kind !== 'chart' && row.kind !== 'dashboard' ? `${row.kind} ${row.object_id ?? ''} ` : '';
  const text = `${object}${row.json ? JSON.stringify(row.json) : ''}`.trim();
  if (text === '') return null;
  return (
    <Typography.Text code ellipsis={{ tooltip: text }}>
      {text}
    </Typography.Text>
  );
}

/** @param words  name on the wire → what it is called */
function columns(words: Readonly<Record<string, string>>): ListColumn<LogEntry>[] {
  return [
    {
      key: 'dttm',
      title: i18n._('Time'),
      order: 'dttm',
      firstDirection: 'desc',
      widthPx: 170,
      render: (row) => <time dateTime={row.dttm}>{dayjs(row.dttm).format('YYYY-MM-DD HH:mm:ss')}</time>,
    },
    {
      key: 'user',
      title: i18n._('User'),
      widthPx: 140,
      from: 'sm',
      render: (row) => row.user?.username ?? <Quiet>{i18n._('nobody')}</Quiet>,
    },
    {
      key: 'action',
      title: i18n._('Action'),
      order: 'action',
      render: (row) => (
        <span title={row.action}>
          {words[row.action] ?? row.action}
          <span className={styles['who']}>{row.user?.username}</span>
        </span>
      ),
    },
    {
      key: 'dashboard',
      title: i18n._('Dashboard'),
      order: 'dashboard_id',
      widthPx: 140,
      from: 'md',
      render: (row) => <IdLink id={row.dashboard_id} href={(id) => `/superset/dashboard/${id}/`} />,
    },
    {
      key: 'slice',
      title: i18n._('Chart'),
      order: 'slice_id',
      widthPx: 125,
      from: 'md',
      render: (row) => <IdLink id={row.slice_id} href={(id) => `/explore/?slice_id=${id}`} />,
    },
    { key: 'json', title: i18n._('Details'), from: 'lg', render: (row) => <Details row={row} /> },
    { key: 'referrer', title: i18n._('Referrer'), from: 'xl', render: (row) => <Quiet>{row.referrer}</Quiet> },
    {
      key: 'duration',
      title: i18n._('Duration (ms)'),
      order: 'duration_ms',
      firstDirection: 'desc',
      widthPx: 150,
      from: 'xl',
      align: 'end',
      render: (row) => (row.duration_ms === null ? null : formatCount(row.duration_ms)),
    },
  ];
}

/** Every action the server writes, by its words. */
function actionOptions(words: Readonly<Record<string, string>>): FilterOption[] {
  return Object.entries(words)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

const browserEventsFilter = 'log_browser_events';

/** Pages tell of every chart they load: who looks for a change sees them only when asked for, or when one is chosen by name. */
function withoutBrowserEvents(q: ListArguments): ListArguments {
  const filters = q.filters ?? [];
  const isAsked = filters.some(({ col, opr }) => col === 'action' && (opr === 'eq' || opr === browserEventsFilter));
  return isAsked ? q : { ...q, filters: [...filters, { col: 'action', opr: browserEventsFilter, value: false }] };
}

/**
 * The action log as a list that can be searched and filtered, and in which nothing can be changed
 * (docs/reference/api.md#activity).
 */
export function ActionLogPage() {
  const words = actionWords();
  const definition: ListDefinition<LogEntry> = {
    resource: 'log',
    title: i18n._('Action log'),
    search: { id: 'search', col: 'action', opr: 'log_all_text', label: i18n._('Search actions') },
    filters: [
      { id: 'user', col: 'user', opr: 'rel_o_m', label: i18n._('User'), options: related('group', 'users') },
      { id: 'dttm', col: 'dttm', opr: 'between', label: i18n._('Time range'), options: 'days' },
      { id: 'action', col: 'action', opr: 'eq', label: i18n._('Action'), options: actionOptions(words) },
      {
        id: 'browser',
        col: 'action',
        opr: browserEventsFilter,
        label: i18n._('Browser events'),
        options: [{ value: true, label: i18n._('Shown') }],
      },
    ],
    columns: columns(words),
    defaults: { order: { column: 'dttm', direction: 'desc' }, view: 'table' },
    fetch: (q, signal) => client.call(log.list, { query: { q: withoutBrowserEvents(q) } }, { signal }),
    nameOf: (row) => words[row.action] ?? row.action,
    actions: [],
    empty: { title: i18n._('Nothing was done yet'), hint: i18n._('Every change and every visit leaves a line here.') },
  };
  return <ListPage definition={definition} />;
}
