/** The runs of an alert or a report: `/alert/{id}/log` and `/report/{id}/log`. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Tooltip, Typography } from 'antd';
import { report, type ReportItem, type ReportLogItem } from '@tessera/api/report';
import { ApiFailure } from '@tessera/api/client';
import { LoadingFace } from '@tessera/ui/faces';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { ForbiddenPage, NotFoundPage } from '../kit/error-page.tsx';
import { momentText } from '../kit/moment-text.ts';
import { runsInWords } from '../language/refusals.ts';
import { Quiet } from '../lists/cells.tsx';
import type { ListColumn, ListDefinition } from '../lists/definition.ts';
import { ListPage } from '../lists/list-page.tsx';
import { durationText } from './duration-text.ts';
import styles from './reports.module.css';
import { StateLabel, stateNames } from './states.tsx';

const utcText = (text: string): string => text.slice(0, 19).replace('T', ' ');

function Duration({ run }: { run: ReportLogItem }) {
  if (run.end_dttm === null) return <Quiet>{i18n._('Running')}</Quiet>;
  return durationText(Date.parse(run.end_dttm) - Date.parse(run.start_dttm));
}

function Fault({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Tooltip title={<span className={styles['error']}>{text}</span>}>
      <Typography.Paragraph
        className={`${styles['error']}`}
        style={{ margin: 0 }}
        ellipsis={{ rows: 2, expandable: 'collapsible' }}
      >
        {text}
      </Typography.Paragraph>
    </Tooltip>
  );
}

/** What the query of an alert returned. */
const valueColumn = (): ListColumn<ReportLogItem> => ({
  key: 'value',
  title: i18n._('Value'),
  order: 'value',
  widthPx: 110,
  align: 'end',
  from: 'sm',
  render: (run) => <Quiet>{run.value === null ? (run.value_row_json ?? '') : String(run.value)}</Quiet>,
});

function columns(isAlert: boolean): ListColumn<ReportLogItem>[] {
  return [
    { key: 'state', title: i18n._('State'), order: 'state', widthPx: 140, render: (run) => <StateLabel state={run.state} /> },
    {
      key: 'uuid',
      title: i18n._('Execution ID'),
      widthPx: 120,
      from: 'lg',
      render: (run) => (
        <Typography.Text code title={run.uuid}>
          {run.uuid.slice(0, 8)}
        </Typography.Text>
      ),
    },
    {
      key: 'scheduled',
      title: i18n._('Scheduled at (UTC)'),
      order: 'scheduled_dttm',
      firstDirection: 'desc',
      widthPx: 170,
      render: (run) => (
        <>
          {utcText(run.scheduled_dttm)}
          <div className={styles['narrowFault']}>
            <Fault text={run.error_message} />
          </div>
        </>
      ),
    },
    {
      key: 'start',
      title: i18n._('Start at'),
      order: 'start_dttm',
      firstDirection: 'desc',
      widthPx: 170,
      from: 'md',
      render: (run) => momentText(new Date(run.start_dttm)),
    },
    {
      key: 'duration',
      title: i18n._('Duration'),
      widthPx: 100,
      from: 'sm',
      align: 'end',
      render: (run) => <Duration run={run} />,
    },
    ...(isAlert ? [valueColumn()] : []),
    { key: 'error', title: i18n._('Error message'), from: 'md', render: (run) => <Fault text={run.error_message} /> },
  ];
}

function definitionOf({ id, type, name }: Pick<ReportItem, 'id' | 'type' | 'name'>): ListDefinition<ReportLogItem> {
  const isAlert = type === 'Alert';
  return {
    resource: `report-log-${id}`,
    title: name,
    things: i18n._('the execution log'),
    back: isAlert ? { href: '/alert/list/', label: i18n._('Alerts') } : { href: '/report/list/', label: i18n._('Reports') },
    search: { id: 'search', col: 'error_message', opr: 'ct', label: i18n._('Search error messages') },
    filters: [
      {
        id: 'state',
        col: 'state',
        opr: 'eq',
        label: i18n._('State'),
        options: Object.entries(stateNames()).map(([value, label]) => ({ value, label })),
      },
    ],
    columns: columns(isAlert),
    defaults: { order: { column: 'scheduled_dttm', direction: 'desc' }, view: 'table' },
    fetch: async (q, signal) => runsInWords(await client.call(report.logs, { params: { pk: id }, query: { q } }, { signal })),
    nameOf: ({ uuid }) => uuid,
    actions: [],
    empty: {
      title: i18n._('No runs yet'),
      hint: isAlert
        ? i18n._('A run is written down each time the alert is checked.')
        : i18n._('A run is written down each time the report is due.'),
    },
  };
}

/** The execution log. An id that is no report, or another user's, is not found. */
export function ReportLogPage() {
  const { reportId } = useParams({ strict: false });
  const pk = Number(reportId);
  const isId = Number.isSafeInteger(pk) && pk > 0;
  const found = useQuery({
    queryKey: ['report', 'named', pk],
    queryFn: async ({ signal }) => (await client.call(report.get, { params: { pk } }, { signal })).result,
    enabled: isId,
  });
  if (!isId) return <NotFoundPage />;
  if (found.error instanceof ApiFailure) return found.error.status === 403 ? <ForbiddenPage /> : <NotFoundPage />;
  if (!found.data) return <LoadingFace label={i18n._('Loading…')} />;
  return <ListPage key={pk} definition={definitionOf(found.data)} />;
}
