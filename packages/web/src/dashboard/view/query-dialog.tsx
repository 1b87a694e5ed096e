/** The SQL behind a chart, one statement per question. */
import { Button, Modal } from 'antd';
import { format } from './sql-lines.ts';
import type { ChartState } from '../../chart/use-chart.ts';
import { i18n } from '../../i18n.ts';
import { useCopy } from '../../shell/use-copy.ts';
import styles from './dialogs.module.css';

export function QueryDialog({ name, state, onClose }: { name: string; state: ChartState; onClose: () => void }) {
  const copy = useCopy();
  const texts = (state.answers?.notes ?? []).map((note) => note.query ?? '');
  return (
    <Modal
      open
      width={860}
      title={i18n._('View query: {name}', { name })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{i18n._('Close')}</Button>}
    >
      {texts.map((text, at) => (
        <section key={at} className={styles['query']} aria-label={i18n._('Query {number}', { number: at + 1 })}>
          <header>
            <span>{texts.length > 1 ? i18n._('Query {number}', { number: at + 1 }) : 'SQL'}</span>
            <Button size="small" disabled={!text} onClick={() => void copy(text)}>
              {i18n._('Copy')}
            </Button>
          </header>
          {/* Scrollable, so it must be reachable by keyboard. */}
          <pre tabIndex={0}>{text ? format(text) : i18n._('The server does not show this query.')}</pre>
        </section>
      ))}
    </Modal>
  );
}
