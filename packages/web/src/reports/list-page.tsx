/** Alerts and reports: `/alert/list/` and `/report/list/`. */
import {
  ApiOutlined,
  DeleteOutlined,
  EditOutlined,
  MailOutlined,
  PlusOutlined,
  ReloadOutlined,
  SlackOutlined,
  TeamOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Segmented, Switch, Tooltip } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { etagOf } from '@tessera/api/etag';
import { report, type RecipientType, type ReportItem, type ReportType } from '@tessera/api/report';
import { SendIcon } from '../kit/pointing-icons.tsx';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { momentText } from '../kit/moment-text.ts';
import { People } from '../kit/person-avatar.tsx';
import { OpenName, Quiet } from '../lists/cells.tsx';
import type { ListAction, ListColumn, ListDefinition } from '../lists/definition.ts';
import { ListPage } from '../lists/list-page.tsx';
import { related } from '../lists/options.ts';
import { useDelete } from '../lists/use-delete.tsx';
import { useRights } from '../lists/use-rights.ts';
import { changedColumn, createdByColumn } from '../lists/usual.tsx';
import { channelNames } from '../report-dialog/offers.ts';
import { useRunNow } from '../report-dialog/report-acts.tsx';
import styles from './reports.module.css';
import { StateLabel, stateNames } from './states.tsx';
import { createdByFilter } from '../lists/usual.tsx';

const ReportDialog = lazy(() => import('../report-dialog/report-dialog.tsx').then((m) => ({ default: m.ReportDialog })));

const icons: Readonly<Record<RecipientType, ReactNode>> = {
  Email: <MailOutlined />,
  Slack: <SlackOutlined />,
  SlackV2: <SlackOutlined />,
  Webhook: <ApiOutlined />,
  Teams: <TeamOutlined />,
};
const isKnown = (type: string): type is RecipientType => Object.hasOwn(icons, type);

/** The notification methods: an icon each. */
function Ways({ recipients }: Pick<ReportItem, 'recipients'>) {
  const types = [...new Set(recipients.map(({ type }) => type))].filter(isKnown);
  const names = channelNames();
  return (
    <span className={styles['ways']}>
      {types.map((type) => (
        <Tooltip key={type} title={names[type]}>
          <span role="img" aria-label={names[type]}>
            {icons[type]}
          </span>
        </Tooltip>
      ))}
    </span>
  );
}

function LastRun({ row }: { row: ReportItem }) {
  if (row.last_eval_dttm === null) return <Quiet>{i18n._('Never')}</Quiet>;
  return (
    <span className={styles['lastRun']}>
      <StateLabel state={row.last_state} />
      <time dateTime={row.last_eval_dttm}>{momentText(new Date(row.last_eval_dttm))}</time>
    </span>
  );
}

/** Switches a report on or off where it stands. */
function Active({ row, canWrite }: { row: ReportItem; canWrite: boolean }) {
  const cache = useQueryClient();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const change = async (active: boolean): Promise<void> => {
    setBusy(true);
    try {
      await client.call(report.update, { params: { pk: row.id }, body: { active } }, { ifMatch: etagOf(row.version) });
    } catch (error) {
      toasts.failure(error, (sentence) => `${i18n._('We were unable to active or deactivate this report.')} ${sentence}`);
    }
    await cache.invalidateQueries({ queryKey: ['list', 'report'] });
    setBusy(false);
  };
  return (
    <Switch
      size="small"
      aria-label={i18n._('Active: {name}', { name: row.name })}
      checked={row.active}
      disabled={!canWrite}
      loading={isBusy}
      onChange={(active) => void change(active)}
    />
  );
}

function columns(canWrite: boolean, edit: (row: ReportItem) => void): ListColumn<ReportItem>[] {
  return [
    {
      key: 'last',
      title: i18n._('Last run'),
      order: 'last_eval_dttm',
      firstDirection: 'desc',
      widthPx: 160,
      from: 'md',
      render: (row) => <LastRun row={row} />,
    },
    {
      key: 'name',
      title: i18n._('Name'),
      order: 'name',
      render: (row) => (
        <OpenName
          name={row.name}
          below={
            <>
              {/* Where there is no room for a column of it. */}
              <span className={styles['narrowState']}>
                <LastRun row={row} />
              </span>
              {row.chart?.slice_name ?? row.dashboard?.dashboard_title}
            </>
          }
          onOpen={canWrite ? () => edit(row) : undefined}
        />
      ),
    },
    {
      key: 'schedule',
      title: i18n._('Schedule'),
      order: 'crontab_humanized',
      from: 'md',
      render: (row) => <Quiet>{`${row.crontab_humanized} (${row.timezone})`}</Quiet>,
    },
    {
      key: 'ways',
      title: i18n._('Notification method'),
      widthPx: 160,
      from: 'lg',
      render: (row) => <Ways recipients={row.recipients} />,
    },
    createdByColumn(),
    { key: 'owners', title: i18n._('Owners'), widthPx: 110, from: 'lg', render: (row) => <People people={row.owners} /> },
    changedColumn('md'),
    {
      key: 'active',
      title: i18n._('Active'),
      order: 'active',
      widthPx: 90,
      render: (row) => <Active row={row} canWrite={canWrite} />,
    },
  ];
}

const filters = (): ListDefinition<ReportItem>['filters'] => [
  { id: 'owners', col: 'owners', opr: 'rel_m_m', label: i18n._('Owner'), options: related('report', 'owners') },
  createdByFilter('report'),
  {
    id: 'state',
    col: 'last_state',
    opr: 'eq',
    label: i18n._('Status'),
    options: Object.entries(stateNames()).map(([value, label]) => ({ value, label })),
  },
  {
    id: 'active',
    col: 'active',
    opr: 'eq',
    label: i18n._('Active'),
    options: [
      { value: true, label: i18n._('Active') },
      { value: false, label: i18n._('Not active') },
    ],
  },
];

/** When the rows were read, and the way to read them again. */
function Updated({ at }: { at: Date }) {
  const cache = useQueryClient();
  return (
    <span className={styles['updated']}>
      {i18n._('Last updated {when}', { when: momentText(at) })}
      <Tooltip title={i18n._('Refresh')}>
        <Button
          type="text"
          size="small"
          icon={<ReloadOutlined />}
          aria-label={i18n._('Refresh')}
          onClick={() => void cache.invalidateQueries({ queryKey: ['list', 'report'] })}
        />
      </Tooltip>
    </span>
  );
}

function Tabs({ type }: { type: ReportType }) {
  const navigate = useNavigate();
  return (
    <Segmented<ReportType>
      aria-label={i18n._('Alerts or reports')}
      value={type}
      onChange={(next) => void navigate({ to: next === 'Alert' ? '/alert/list/' : '/report/list/' })}
      options={[
        { value: 'Alert', label: i18n._('Alerts') },
        { value: 'Report', label: i18n._('Reports') },
      ]}
    />
  );
}

/** What can be done with rows. */
function useActions(canWrite: boolean, type: ReportType, edit: (row: ReportItem) => void) {
  const ask = useDelete();
  const runNow = useRunNow();
  const remove = (rows: ReportItem[]): void =>
    void ask({
      resource: 'report',
      names: rows.map(({ name }) => name),
      impact: () => Promise.resolve({ lines: [] }),
      remove: () => client.call(report.removeMany, { query: { q: rows.map(({ id }) => id) } }),
    });
  const isAlert = type === 'Alert';
  const log: ListAction<ReportItem> = {
    key: 'log',
    label: i18n._('Execution log'),
    icon: <UnorderedListOutlined />,
    href: ({ id }) => `/${isAlert ? 'alert' : 'report'}/${id}/log`,
  };
  const writes: ListAction<ReportItem>[] = [
    {
      key: 'run',
      label: isAlert ? i18n._('Check now') : i18n._('Send now'),
      icon: <SendIcon />,
      run: ({ id }) => void runNow(id, isAlert),
    },
    { key: 'edit', label: i18n._('Edit'), icon: <EditOutlined />, run: edit },
    { key: 'delete', label: i18n._('Delete'), icon: <DeleteOutlined />, danger: true, run: (row) => remove([row]) },
  ];
  return { actions: canWrite ? [log, ...writes] : [log], ...(canWrite ? { removeMany: remove } : {}) };
}

function emptyWords(isAlert: boolean): { title: string; hint: string } {
  return isAlert
    ? {
        title: i18n._('No alerts yet'),
        hint: i18n._('An alert watches one number and tells people when it crosses a line.'),
      }
    : {
        title: i18n._('No reports yet'),
        hint: i18n._('A report sends a chart or a dashboard on a schedule, by email, Slack or a webhook.'),
      };
}

function ReportList({ type }: { type: ReportType }) {
  const isAlert = type === 'Alert';
  const canWrite = useRights({ info: report.info, view: 'ReportSchedule', thing: i18n._('report') })('can_write');
  const [edited, setEdited] = useState<{ id: number | undefined }>();
  const [readAt, setReadAt] = useState<Date>();
  const edit = ({ id }: ReportItem): void => setEdited({ id });
  const acts = useActions(canWrite, type, edit);
  const create = canWrite ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited({ id: undefined })}>
      {isAlert ? i18n._('Alert') : i18n._('Report')}
    </Button>
  ) : null;
  const definition: ListDefinition<ReportItem> = {
    resource: 'report',
    title: isAlert ? i18n._('Alerts') : i18n._('Reports'),
    search: { id: 'search', col: 'name', opr: 'report_all_text', label: i18n._('Search') },
    filters: filters(),
    columns: columns(canWrite, edit),
    defaults: { order: { column: 'changed_on_delta_humanized', direction: 'desc' }, view: 'table' },
    fetch: async (q, signal) => {
      const ofType = [...(q.filters ?? []), { col: 'type', opr: 'eq', value: type }];
      const page = await client.call(report.list, { query: { q: { ...q, filters: ofType } } }, { signal });
      setReadAt(new Date());
      return page;
    },
    nameOf: ({ name }) => name,
    ...acts,
    head: (
      <>
        {readAt ? <Updated at={readAt} /> : null}
        <Tabs type={type} />
        {create}
      </>
    ),
    empty: { ...emptyWords(isAlert), actions: create },
  };
  return (
    <>
      {/* The two lists share nothing that was chosen. */}
      <ListPage key={type} definition={{ ...definition, resource: 'report' }} />
      <Suspense fallback={null}>
        {edited ? <ReportDialog type={type} id={edited.id} onClose={() => setEdited(undefined)} /> : null}
      </Suspense>
    </>
  );
}

/** The list of alerts. */
export function AlertListPage() {
  return <ReportList key="Alert" type="Alert" />;
}

/** The list of reports. */
export function ReportListPage() {
  return <ReportList key="Report" type="Report" />;
}
