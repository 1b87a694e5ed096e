import { Drawer } from 'antd';
import dayjs from 'dayjs';
import { EmptyFace } from '@tessera/ui/faces';
import { formatCount, i18n } from '../i18n.ts';
import type { SqlRun } from './draft.ts';
import { durationText } from './results.tsx';
import styles from './sql.module.css';
import type { StoredText } from './tab-drafts.ts';

export interface HistoryProps {
  /** Of this browser tab, newest first. */
  runs: readonly SqlRun[];
  /** Unsaved texts of other tabs and of closed ones, newest first. */
  kept: readonly StoredText[];
  choose: (run: SqlRun) => void;
  takeOver: (kept: StoredText) => void;
  onClose: () => void;
}

/** What was run in this tab, and what was written elsewhere and not saved; a click brings one into the editor. */
export function History({ runs, kept, choose, takeOver, onClose }: HistoryProps) {
  return (
    <Drawer open onClose={onClose} title={i18n._('Query history of this tab')} size={460}>
      {runs.length === 0 ? (
        <EmptyFace title={i18n._('No queries yet')} hint={i18n._('What you run appears here until the tab is closed.')} />
      ) : null}
      <ul className={styles['history']}>
        {runs.map((run) => (
          <li key={run.at}>
            <button type="button" className={styles['past']} onClick={() => choose(run)}>
              <code>{run.sql.trim()}</code>
              <small data-failed={run.error !== undefined}>
                {dayjs(run.at).format('HH:mm:ss')} · {durationText(run.ms)} ·{' '}
                {run.error ??
                  i18n._('{n, plural, one {# row} other {{text} rows}}', { n: run.rows ?? 0, text: formatCount(run.rows ?? 0) })}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {kept.length > 0 ? (
        <section aria-labelledby="sql-kept">
          <h2 id="sql-kept" className={styles['keptTitle']}>
            {i18n._('Unsaved in other tabs')}
          </h2>
          <ul className={styles['history']}>
            {kept.map((text) => (
              <li key={text.key}>
                <button type="button" className={styles['past']} onClick={() => takeOver(text)}>
                  <code>{text.draft.sql.trim()}</code>
                  <small>
                    {dayjs(text.at).format('YYYY-MM-DD HH:mm')} · {text.isOpen ? i18n._('Open in a tab') : i18n._('Tab closed')}
                  </small>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Drawer>
  );
}
