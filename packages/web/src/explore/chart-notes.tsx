/** What is known of the answer: rows, where it came from, how long it took. */
import { Tag, Tooltip } from 'antd';
import { useMemo } from 'react';
import { humanise } from '@tessera/core/format/humanise';
import type { ChartStatus } from '../chart/use-chart.ts';
import { formatCount, i18n } from '../i18n.ts';
import { cutRows } from '../chart/cut-rows.ts';
import { cutText } from '../chart/row-limit-mark.tsx';
import { withoutLists } from '../chart/without-lists.ts';
import { useExplore } from './state/context.ts';
import type { Editor } from './state/use-editor.ts';
import styles from './chart/chart.module.css';
import { countedRows } from './chart/counted-rows.ts';
import { useElapsed, type ElapsedSpan } from './state/use-elapsed.ts';
import { ago } from '../language/ago.ts';

/** A line above the chart; a row limit that cut the answer and a cached answer stand out in it. */
export function ChartNotes({ editor }: { editor: Editor }) {
  const { chart } = editor;
  const limit = useExplore((state) => Number(state.form['row_limit']) || undefined);
  // What is known of an older answer says nothing about a question that failed.
  const notes = chart.status === 'failed' ? undefined : chart.answers?.notes;
  const counted = useMemo(() => {
    const opened = chart.answered?.opened;
    const frames = (chart.answers?.answers ?? []).map(({ frame }) => frame);
    return countedRows(opened?.chart, withoutLists(opened, chart.answers?.notes ?? []), frames);
  }, [chart.answers, chart.answered]);
  return (
    <div className={styles['notes']}>
      {notes ? <RowCount {...counted} limit={limit} isCut={cutRows(chart.answered, chart.answers) !== undefined} /> : null}
      {notes?.some((note) => note.is_cached) ? (
        <Cached
          now={chart.answers?.at ?? 0}
          at={notes.find((note) => note.cached_dttm)?.cached_dttm}
          onRefresh={() => chart.reload(true)}
        />
      ) : null}
      <Elapsed status={chart.status} span={editor.span} />
    </div>
  );
}

/** `1,234 rows`; danger when the limit cut the answer, or when there is nothing. */
export function RowCount({
  rows,
  limit,
  isCut = false,
  queries = 1,
}: {
  rows: number;
  limit?: number | undefined;
  isCut?: boolean;
  queries?: number;
}) {
  const isFull = isCut || (queries === 1 && limit !== undefined && limit > 0 && rows >= limit);
  const label = i18n._('{n, plural, one {{shown} row} other {{shown} rows}}', { n: rows, shown: formatCount(rows) });
  return (
    <Tooltip placement="bottom" title={isFull ? `${i18n._('Limit reached')}. ${cutText(rows)}` : undefined}>
      <Tag color={isFull || rows === 0 ? 'error' : 'default'} role="status" {...(isFull ? { tabIndex: 0 } : {})}>
        {label}
      </Tag>
    </Tooltip>
  );
}

function Cached({ at, now, onRefresh }: { at: string | null | undefined; now: number; onRefresh: () => void }) {
  const moment = at ? Date.parse(/[Z+]/.test(at.slice(10)) ? at : `${at}Z`) : Number.NaN;
  const from = Number.isNaN(moment)
    ? i18n._('Loaded from cache')
    : i18n._('Loaded data cached {when}', { when: ago(humanise(moment, now)) });
  return (
    <Tooltip placement="bottom" title={`${from}. ${i18n._('Click to force-refresh')}`}>
      <Tag color="processing" className={styles['cached'] ?? ''}>
        <button type="button" onClick={onRefresh}>
          {i18n._('Cached')}
        </button>
      </Tag>
    </Tooltip>
  );
}

const colours: Partial<Record<ChartStatus, string>> = {
  loading: 'processing',
  done: 'success',
  failed: 'error',
  stopped: 'warning',
};

/** Seconds of the last question; stands still when it is answered. */
function Elapsed({ status, span }: { status: ChartStatus; span: ElapsedSpan | undefined }) {
  const ms = useElapsed(span);
  const colour = colours[status];
  if (ms === undefined || !colour) return null;
  return (
    <Tag color={colour} role="timer" aria-label={i18n._('Elapsed time')}>
      {i18n._('{seconds} s', { seconds: (ms / 1000).toFixed(2) })}
    </Tag>
  );
}
