/** The SQL behind a chart, one statement per question; from there to the SQL page. */
import { Button, Modal } from 'antd';
import type { DashboardChart } from '@tessera/api/dashboard';
import type { Dataset } from '@tessera/core/dataset';
import { CodeEditor } from '@tessera/ui/code-editor';
import { EmptyFace } from '@tessera/ui/faces';
import { datasetIdOf } from '../../chart/ask.ts';
import { statementHeightPx } from '../../chart/statement-height.ts';
import type { ChartState } from '../../chart/use-chart.ts';
import { i18n } from '../../i18n.ts';
import { useCan } from '../../session.ts';
import { useCopy } from '../../kit/use-copy.ts';
import { useDataset } from '../state/use-definition.ts';
import { format } from './sql-lines.ts';
import styles from './dialogs.module.css';

interface QueryDialogProps {
  name: string;
  chart: DashboardChart;
  state: ChartState;
  onClose: () => void;
}

/** The address of the SQL page with a statement in it. */
function sqlPage({ database, schema }: Dataset, sql: string): string {
  const params = new URLSearchParams({ dbid: String(database.id), ...(schema ? { schema } : {}), sql });
  return `/sqllab/?${params}`;
}

/** Shows the statements the chart's answers came from, laid out for reading. */
export function QueryDialog({ name, chart, state, onClose }: QueryDialogProps) {
  const copy = useCopy();
  const maySql = useCan('can_execute_sql_query on SQLLab');
  const dataset = useDataset(datasetIdOf(chart.form_data));
  const texts = (state.answers?.notes ?? []).map((note) => (note.query ? format(note.query) : ''));
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
            <span className={styles['ways']}>
              <Button size="small" disabled={!text} onClick={() => void copy(text)}>
                {i18n._('Copy')}
              </Button>
              {maySql && dataset && text ? (
                <Button size="small" href={sqlPage(dataset, text)} target="_blank">
                  {i18n._('View in SQL Lab')}
                </Button>
              ) : null}
            </span>
          </header>
          {text ? (
            <CodeEditor
              readOnly
              lineNumbers
              label={i18n._('SQL of query {number}', { number: at + 1 })}
              heightPx={statementHeightPx(text)}
              value={text}
            />
          ) : (
            <EmptyFace compact title={i18n._('The server does not show this query.')} />
          )}
        </section>
      ))}
    </Modal>
  );
}
