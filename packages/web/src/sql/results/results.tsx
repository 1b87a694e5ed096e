/** Below the editor: what came of the last run of a tab, or of a look at a table. */
import { Alert, Button } from 'antd';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { SqlReply, SqlStatement } from '@tessera/api/sql';
import { membersOfType, withNestedColumns } from '@tessera/core/frame/nested-columns';
import { limits } from '@tessera/core/limits';
import { EmptyFace, FailedFace, LoadingFace } from '@tessera/ui/faces';
import { formatCount, i18n } from '../../i18n.ts';
import { SignInButton, wantedSignIn, type WantedSignIn } from '../../kit/database-sign-in.tsx';
import { useCopy } from '../../kit/use-copy.ts';
import { durationText } from '../run/elapsed.tsx';
import type { RunState } from '../run/run-store.ts';
import styles from '../sql.module.css';
import { ResultTools } from './result-tools.tsx';

const ResultGrid = lazy(() => import('./result-grid.tsx').then((m) => ({ default: m.ResultGrid })));

export interface ResultsProps {
  state: RunState | undefined;
  /** Fetches rows that are kept. */
  fetch: () => void;
  /** Runs the same again. */
  again: () => void;
  /** The rows are a look at a table. */
  isPreview: boolean;
}

/** The statements of a run that had several, each with what came of it. */
function Statements({ statements }: { statements: readonly SqlStatement[] }) {
  if (statements.length < 2) return null;
  return (
    <details className={styles['statements']}>
      <summary>{i18n._('{n} statements; the rows are those of the last', { n: statements.length })}</summary>
      <ol>
        {statements.map(({ sql, state, rows, ms }, at) => (
          // A text may stand there twice; its place says which it is.
          <li key={`${at} ${sql}`}>
            <code>{sql}</code>
            <span>
              {stateWord(state)}
              {rows === null
                ? ''
                : ` · ${i18n._('{n, plural, one {# row} other {{text} rows}}', { n: rows, text: formatCount(rows) })}`}
              {ms === null ? '' : ` · ${durationText(ms)}`}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What a state of a query is called. */
export function stateWord(state: SqlStatement['state']): string {
  switch (state) {
    case 'pending':
      return i18n._('Pending');
    case 'running':
      return i18n._('Running');
    case 'success':
      return i18n._('Success');
    case 'failed':
      return i18n._('Failed');
    case 'stopped':
      return i18n._('Stopped');
    case 'timed_out':
      return i18n._('Timed out');
  }
}

/** A result with the members of its structures as columns. */
function withMembers(reply: SqlReply): SqlReply {
  const { columns, rows } = withNestedColumns(reply.columns, reply.data);
  return { ...reply, columns, data: rows };
}

interface AnswerProps extends Pick<ResultsProps, 'isPreview'> {
  reply: SqlReply;
  ms: number;
  isRunning: boolean;
}

function Answer({ reply, ms, isRunning, isPreview }: AnswerProps) {
  const [filter, setFilter] = useState('');
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [isExpanded, setExpanded] = useState(false);
  const isNested = reply.columns.some(({ type }) => membersOfType(type).length > 0);
  const shown = useMemo(() => (isExpanded ? withMembers(reply) : reply), [reply, isExpanded]);
  return (
    <>
      <ResultTools
        reply={shown}
        expanding={isNested ? { isOn: isExpanded, set: setExpanded } : undefined}
        ms={ms}
        isRunning={isRunning}
        filter={filter}
        setFilter={setFilter}
        hidden={hidden}
        setHidden={setHidden}
        isPreview={isPreview}
      />
      <Statements statements={reply.query.extra.statements} />
      <div className={styles['result']} aria-busy={isRunning}>
        {reply.data.length === 0 ? (
          <EmptyFace title={i18n._('The query returned no data')} />
        ) : (
          <Suspense fallback={<LoadingFace label={i18n._('Loading…')} />}>
            <ResultGrid reply={shown} filter={filter} hidden={hidden} />
          </Suspense>
        )}
      </div>
    </>
  );
}

interface FailedProps {
  sentence: string;
  causes: readonly string[];
  isRunning: boolean;
  wanted: WantedSignIn | undefined;
  again: (() => void) | undefined;
}

function Failed({ sentence, causes, isRunning, wanted, again }: FailedProps) {
  const copy = useCopy();
  if (wanted)
    return (
      <FailedFace
        title={sentence}
        hint={again ? i18n._('Once you have signed in, the query is run by itself.') : undefined}
        actions={<SignInButton wanted={wanted} again={() => again?.()} />}
      />
    );
  return (
    <div className={styles['error']} aria-busy={isRunning}>
      <Alert
        type="error"
        showIcon
        role="alert"
        title={i18n._('The query failed')}
        description={
          <>
            <pre>{sentence}</pre>
            {causes.length > 0 ? (
              <details>
                <summary>{i18n._('See more')}</summary>
                <pre>{causes.join('\n')}</pre>
              </details>
            ) : null}
          </>
        }
        action={
          <Button size="small" type="text" onClick={() => void copy([sentence, ...causes].join('\n'))}>
            {i18n._('Copy message')}
          </Button>
        }
      />
    </div>
  );
}

/** What a page is told whose statement takes long: it need not be waited for. */
function GoesOn({ since }: { since: number }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), Math.max(since + limits.questionGoesOnMs - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [since]);
  if (!isLong) return null;
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      className={styles['goesOn'] ?? ''}
      title={i18n._(
        'This takes long and goes on in the background. You may leave the page: the rows are here and in the query history when you come back.',
      )}
    />
  );
}

/** The rows of the last run, or why there are none. They stay while the next statement runs. */
export function Results(props: ResultsProps) {
  const { state } = props;
  return (
    <>
      {state?.kind === 'running' && state.query?.isAsync ? <GoesOn key={state.clientId} since={state.since} /> : null}
      <Outcome {...props} />
    </>
  );
}

function Outcome({ state, fetch, again, isPreview }: ResultsProps) {
  const isRunning = state?.kind === 'running';
  const shown = isRunning ? state.before : state;
  const isWaiting = !isRunning && shown?.kind === 'kept' && !shown.isGone;
  const look = useEffectEvent(fetch);
  useEffect(() => {
    if (isWaiting) look();
  }, [isWaiting]);
  if (!shown)
    return isRunning ? (
      <LoadingFace label={i18n._('Running…')} />
    ) : (
      <EmptyFace
        title={i18n._('Run a query to display results')}
        hint={i18n._('Ctrl+Enter runs the selected text, or everything; Ctrl+Shift+Enter the statement at the cursor.')}
      />
    );
  switch (shown.kind) {
    case 'running':
      return <LoadingFace label={i18n._('Running…')} />;
    case 'stopped':
      return (
        <EmptyFace
          title={i18n._('Query was stopped')}
          actions={isPreview ? <Button onClick={again}>{i18n._('Fetch data preview')}</Button> : undefined}
        />
      );
    case 'failed':
      return (
        <Failed
          sentence={shown.sentence}
          causes={shown.causes}
          isRunning={isRunning}
          wanted={wantedSignIn(shown.errors ?? [])}
          again={again}
        />
      );
    case 'kept':
      return shown.isGone ? (
        <EmptyFace
          title={i18n._('No stored results found, you need to re-run your query')}
          actions={<Button onClick={again}>{isPreview ? i18n._('Fetch data preview') : i18n._('Refetch results')}</Button>}
        />
      ) : (
        <LoadingFace label={i18n._('Loading…')} />
      );
    case 'answered':
      return <Answer key={shown.query.id} reply={shown.reply} ms={shown.ms} isRunning={isRunning} isPreview={isPreview} />;
  }
}
