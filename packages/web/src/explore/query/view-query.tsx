/** The SQL of a chart: asked for the form as it is now, whether it has been run or not. */
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Tabs } from 'antd';
import { CodeEditor } from '@tessera/ui/code-editor';
import { EmptyFace, FailedFace, LoadingFace } from '@tessera/ui/faces';
import type { ChartQueries } from '../../chart/ask.ts';
import { statementHeightPx } from '../../chart/statement-height.ts';
import { fetchStatements, type Statement } from '../../chart/statements.ts';
import { i18n } from '../../i18n.ts';
import { useCopy } from '../../kit/use-copy.ts';
import styles from './view-query.module.css';
import { FailedQuery } from '../../kit/failed-query.tsx';

export interface ViewQueryProps {
  open: boolean;
  onClose: () => void;
  /** The question of the present form (`ChartState.question`); absent when the form cannot be asked yet. */
  question: ChartQueries | undefined;
  /** Opens a statement on the SQL page; absent without the right to. */
  sqlPage?: ((sql: string) => void) | undefined;
}

/** Shows the statements of a question in a dialog; the server writes them without running them. */
export function ViewQuery({ open, onClose, question, sqlPage }: ViewQueryProps) {
  return (
    <Modal
      open={open}
      width={860}
      destroyOnHidden
      title={i18n._('View query')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{i18n._('Close')}</Button>}
    >
      {question ? (
        <Statements question={question} sqlPage={sqlPage} />
      ) : (
        <EmptyFace compact title={i18n._('There is no query yet')} hint={i18n._('Fill in the required controls first.')} />
      )}
    </Modal>
  );
}

function Statements({ question, sqlPage }: { question: ChartQueries; sqlPage: ViewQueryProps['sqlPage'] }) {
  const statements = useQuery({
    queryKey: ['explore', 'query', question.key],
    queryFn: ({ signal }) => fetchStatements(question, signal),
    gcTime: 0,
  });
  if (statements.isPending) return <LoadingFace compact label={i18n._('Loading…')} />;
  if (statements.isError) return <FailedQuery compact query={statements} />;
  const [first, ...rest] = statements.data;
  if (!first) return <EmptyFace compact title={i18n._('This chart asks nothing')} />;
  if (rest.length === 0) return <OneStatement statement={first} sqlPage={sqlPage} />;
  return (
    <Tabs
      size="small"
      items={statements.data.map((statement, at) => ({
        key: String(at),
        label: i18n._('Query {number}', { number: at + 1 }),
        children: <OneStatement statement={statement} sqlPage={sqlPage} />,
      }))}
    />
  );
}

function OneStatement({ statement, sqlPage }: { statement: Statement; sqlPage: ViewQueryProps['sqlPage'] }) {
  const copy = useCopy();
  const { query, error } = statement;
  if (error) return <FailedFace compact title={error} />;
  if (!query) return <EmptyFace compact title={i18n._('The server does not show this query.')} />;
  return (
    <div className={styles['statement']}>
      <div className={styles['bar']}>
        <Button size="small" onClick={() => void copy(query)}>
          {i18n._('Copy')}
        </Button>
        {sqlPage ? (
          <Button size="small" onClick={() => sqlPage(query)}>
            {i18n._('View in SQL Lab')}
          </Button>
        ) : null}
      </div>
      <CodeEditor readOnly lineNumbers label={i18n._('SQL')} heightPx={statementHeightPx(query)} value={query} />
    </div>
  );
}
