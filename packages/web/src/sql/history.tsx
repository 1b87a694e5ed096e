import { Drawer } from 'antd';
import dayjs from 'dayjs';
import { EmptyFace } from '@tessera/ui/faces';
import { formatCount, i18n } from '../i18n.ts';
import type { Run } from './draft.ts';
import { durationText } from './results.tsx';
import styles from './sql.module.css';

/** The runs of this browser tab; a click brings one back into the editor. */
export function History({ runs, choose, onClose }: { runs: readonly Run[]; choose: (run: Run) => void; onClose: () => void }) {
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
    </Drawer>
  );
}
