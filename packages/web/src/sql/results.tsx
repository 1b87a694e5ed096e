/** Below the editor: what came of the last run. */
import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { lazy, Suspense } from 'react';
import type { SqlReply } from '@tessera/api/sql';
import { EmptyFace } from '@tessera/ui/faces';
import { sentenceOf } from '../client.ts';
import { formatCount, i18n } from '../i18n.ts';
import { useCopy } from '../kit/use-copy.ts';
import { toCsv, toTsv } from './result-text.ts';
import styles from './sql.module.css';
import type { RunOutcome } from './use-run.ts';

const ResultGrid = lazy(() => import('./result-grid.tsx').then((m) => ({ default: m.ResultGrid })));
const secondMs = 1000;

/** `340 ms`, `2.4 s` */
export function durationText(ms: number): string {
  return ms < secondMs ? i18n._('{n} ms', { n: Math.round(ms) }) : i18n._('{n} s', { n: (ms / secondMs).toFixed(1) });
}

function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

function Answer({ reply, ms, isRunning }: { reply: SqlReply; ms: number; isRunning: boolean }) {
  const copy = useCopy();
  const isCut = reply.query.limitingFactor === 'DROPDOWN' || reply.query.limitingFactor === 'QUERY_AND_DROPDOWN';
  return (
    <div className={`${styles['status']} ${styles['bar']}`} aria-busy={isRunning}>
      <span className={styles['numbers']} role="status">
        {i18n._('{n, plural, one {# row} other {{text} rows}} in {time}', {
          n: reply.data.length,
          text: formatCount(reply.data.length),
          time: durationText(ms),
        })}
      </span>
      {isCut ? (
        <span style={{ color: 'var(--t-warning)' }}>
          {i18n._('The row limit of {limit} cut the result.', { limit: formatCount(reply.query.limit) })}
        </span>
      ) : null}
      <span className={styles['spring']} />
      <Button
        size="small"
        icon={<CopyOutlined />}
        disabled={reply.data.length === 0}
        onClick={() => void copy(toTsv(reply.columns, reply.data))}
      >
        {i18n._('Copy')}
      </Button>
      <Button
        size="small"
        icon={<DownloadOutlined />}
        disabled={reply.data.length === 0}
        onClick={() =>
          download(toCsv(reply.columns, reply.data), `sql_${new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')}.csv`)
        }
      >
        CSV
      </Button>
    </div>
  );
}

/** The rows of the last run, or why there are none. They stay while the next statement runs. */
export function Results({ outcome, isRunning }: { outcome: RunOutcome; isRunning: boolean }) {
  if (outcome.kind === 'none')
    return (
      <EmptyFace
        title={i18n._('Run a query to display results')}
        hint={i18n._('Ctrl+Enter runs the selected text, or the statement at the cursor.')}
      />
    );
  if (outcome.kind === 'stopped') return <EmptyFace title={i18n._('Query was stopped')} />;
  if (outcome.kind === 'failed')
    return (
      <div className={styles['error']} aria-busy={isRunning}>
        <Alert
          type="error"
          showIcon
          role="alert"
          title={i18n._('The query failed')}
          description={<pre>{sentenceOf(outcome.error)}</pre>}
        />
      </div>
    );
  const { reply, ms } = outcome;
  return (
    <>
      <Answer reply={reply} ms={ms} isRunning={isRunning} />
      <div className={styles['result']} aria-busy={isRunning}>
        {reply.data.length === 0 ? (
          <EmptyFace title={i18n._('The query returned no data')} />
        ) : (
          <Suspense fallback={null}>
            <ResultGrid reply={reply} />
          </Suspense>
        )}
      </div>
    </>
  );
}
