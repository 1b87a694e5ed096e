/** One piece of background work: its input, its course, its log. */
import { job, type JobDetail } from '@tessera/api/job';
import { LoadingFace } from '@tessera/ui/faces';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Descriptions, Modal, Tag } from 'antd';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { momentText } from '../kit/moment-text.ts';
import { durationText, kindName, stateColours, stateNames } from './job-words.ts';
import styles from './jobs.module.css';
import { FailedQuery } from '../kit/failed-query.tsx';

const refreshMs = 2000;

function facts(row: JobDetail) {
  const moment = (text: string | null): string => (text === null ? '–' : momentText(new Date(text)));
  return [
    {
      key: 'state',
      label: i18n._('State'),
      children: <Tag {...(stateColours[row.state] && { color: stateColours[row.state] })}>{stateNames()[row.state]}</Tag>,
    },
    { key: 'tries', label: i18n._('Tries'), children: i18n._('{n} of {most}', { n: row.attempts, most: row.max_attempts }) },
    { key: 'created', label: i18n._('Put in'), children: moment(row.created_on) },
    { key: 'due', label: i18n._('Due'), children: moment(row.run_at) },
    { key: 'started', label: i18n._('Last begun'), children: moment(row.started_on) },
    { key: 'finished', label: i18n._('Ended'), children: moment(row.finished_on) },
    {
      key: 'duration',
      label: i18n._('Duration'),
      children: row.duration_ms === null ? '–' : durationText(row.duration_ms),
    },
    { key: 'by', label: i18n._('Put in by'), children: row.created_by?.username ?? i18n._('the server') },
  ];
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3 className={styles['heading']}>{title}</h3>
      <pre className={styles['text']} tabIndex={0} aria-label={title}>
        {text}
      </pre>
    </section>
  );
}

function Details({ row }: { row: JobDetail }) {
  return (
    <div className={styles['details']}>
      <Descriptions size="small" column={{ xs: 1, sm: 2 }} items={facts(row)} />
      {row.error === null ? null : <Alert type="error" showIcon title={row.error} />}
      {row.cancel_asked ? <Alert type="info" showIcon title={i18n._('It was asked to end and will at its next step.')} /> : null}
      {row.log.length > 0 ? <Text title={i18n._('Log')} text={row.log.join('\n')} /> : null}
      <Text title={i18n._('Asked')} text={JSON.stringify(row.payload, null, 1)} />
      {row.result === null ? null : <Text title={i18n._('Result')} text={JSON.stringify(row.result, null, 1)} />}
    </div>
  );
}

/** Shows one job, and follows it while it runs. */
export function JobDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useQuery({
    queryKey: ['job', id],
    queryFn: ({ signal }) => client.call(job.get, { params: { pk: id }, query: {} }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.result.state === 'running' || state.data?.result.state === 'waiting' ? refreshMs : false,
  });
  const row = found.data?.result;
  const title = row ? i18n._('{kind} #{id}', { kind: kindName(row.kind), id }) : i18n._('Background work #{id}', { id });
  return (
    <Modal open title={title} width={720} onCancel={onClose} footer={<Button onClick={onClose}>{i18n._('Close')}</Button>}>
      {found.isError ? <FailedQuery query={found} /> : row ? <Details row={row} /> : <LoadingFace label={i18n._('Loading…')} />}
    </Modal>
  );
}
