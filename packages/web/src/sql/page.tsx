/** SQL: write one read-only statement, run it, keep going as a dataset. The draft outlives the page. */
import { Alert, Button, Drawer, Grid } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { CodeEditor, quoted } from '@tessera/ui/code-editor';
import { Panes } from '@tessera/ui/panes';
import { ForbiddenPage } from '../kit/error-page.tsx';
import { i18n } from '../i18n.ts';
import { useCan } from '../session.ts';
import { Results } from './results.tsx';
import { SchemaBrowser } from './schema-browser.tsx';
import styles from './sql.module.css';
import { Toolbar, type OpenPanel } from './toolbar.tsx';
import { useDraft } from './use-draft.ts';
import { useMarks } from './use-marks.ts';
import type { EditorTarget } from './use-marks.ts';
import { useRun } from './use-run.ts';
import { useCompletion } from './use-source.ts';

const History = lazy(() => import('./history.tsx').then((m) => ({ default: m.History })));
const Parameters = lazy(() => import('./parameters.tsx').then((m) => ({ default: m.Parameters })));
const SaveDataset = lazy(() => import('../dialogs/save-dataset.tsx').then((m) => ({ default: m.SaveDataset })));
const SaveQuery = lazy(() => import('./save-query.tsx').then((m) => ({ default: m.SaveQuery })));
const previewRows = 100;

/** Browser beside editor above results; on a narrow screen the browser waits behind a button. */
function Frame({
  isNarrow,
  browser,
  editor,
  results,
}: {
  isNarrow: boolean;
  browser: ReactNode;
  editor: ReactNode;
  results: ReactNode;
}) {
  const main = (
    <Panes
      direction="vertical"
      initialPx={300}
      minPx={120}
      maxPx={800}
      storageKey="sql_editor_height"
      label={i18n._('Height of the editor')}
      first={editor}
      second={results}
    />
  );
  if (isNarrow) return main;
  return (
    <Panes
      direction="horizontal"
      initialPx={260}
      minPx={180}
      maxPx={520}
      storageKey="sql_browser_width"
      label={i18n._('Width of the schema browser')}
      first={browser}
      second={main}
    />
  );
}

/** The address may be typed by somebody who may not run SQL. */
export function SqlPage() {
  return useCan('can_execute_sql_query on SQLLab') ? <Workbench /> : <ForbiddenPage />;
}

function Workbench() {
  const isNarrow = Grid.useBreakpoint().md === false;
  const { draft, change, aside, bringBack, forget, open, others, takeOver } = useDraft();
  const { databaseId, schema, sql, limit, parameters } = draft;
  const [target, setTarget] = useState<EditorTarget>({ text: sql, line: 1 });
  const [shown, setShown] = useState<OpenPanel>();
  const runner = useRun();
  const tables = useCompletion(databaseId, schema, sql);
  const marks = useMarks(databaseId, schema, target, parameters);
  const isRunning = runner.since !== undefined;
  useEffect(() => {
    document.title = i18n._('SQL · Tessera');
  }, []);
  const statement = target.text.trim();
  const ready = databaseId !== undefined && statement !== '';
  const run = (text = statement, rows = limit): void => {
    if (databaseId !== undefined && text !== '') void runner.run({ databaseId, schema, sql: text, limit: rows, parameters });
  };
  const insert = (name: string): void =>
    change({ sql: sql === '' || /\s$/.test(sql) ? `${sql}${quoted(name)}` : `${sql} ${quoted(name)}` });
  const preview = (table: string): void => {
    const path = schema ? `${quoted(schema)}.${quoted(table)}` : quoted(table);
    const text = `SELECT *\nFROM ${path}\nLIMIT ${previewRows}`;
    // What is being written is never lost: a preview fills an empty editor, else it only runs.
    if (sql.trim() === '') change({ sql: text });
    run(text, previewRows);
  };
  const editor = (
    <>
      <Toolbar
        draft={draft}
        change={change}
        runner={runner}
        ready={ready}
        run={() => run()}
        show={setShown}
        isNarrow={isNarrow}
      />
      {aside ? (
        <Alert
          banner
          type="info"
          title={i18n._('What you were writing was put aside.')}
          action={
            <Button size="small" onClick={bringBack}>
              {i18n._('Bring it back')}
            </Button>
          }
          closable={{ onClose: forget }}
        />
      ) : null}
      <div className={styles['editor']}>
        <CodeEditor
          bare
          label={i18n._('SQL')}
          placeholder="SELECT …"
          value={sql}
          onChange={(text) => change({ sql: text })}
          onTarget={(text, line) => setTarget({ text, line })}
          onRun={() => run()}
          tables={tables}
          marks={marks}
        />
      </div>
    </>
  );
  const browser = (
    <SchemaBrowser
      databaseId={databaseId}
      schema={schema}
      setSource={(id, name) => change({ databaseId: id, schema: name })}
      insert={insert}
      preview={preview}
    />
  );
  return (
    <div className={styles['page']}>
      <h1 className="sr-only">{i18n._('SQL')}</h1>
      <Frame
        isNarrow={isNarrow}
        browser={browser}
        editor={editor}
        results={<Results outcome={runner.outcome} isRunning={isRunning} />}
      />
      <Drawer
        open={isNarrow && shown === 'tables'}
        onClose={() => setShown(undefined)}
        title={i18n._('Tables')}
        size={320}
        placement="left"
        styles={{ body: { padding: 0 } }}
      >
        {browser}
      </Drawer>
      <Suspense fallback={null}>
        {shown === 'history' ? (
          <History
            runs={runner.history}
            kept={others()}
            onClose={() => setShown(undefined)}
            choose={(past) => {
              open({ sql: past.sql, databaseId: past.databaseId, schema: past.schema });
              setShown(undefined);
            }}
            takeOver={(kept) => {
              takeOver(kept);
              setShown(undefined);
            }}
          />
        ) : null}
        {shown === 'save' && databaseId !== undefined ? (
          <SaveDataset
            databaseId={databaseId}
            schema={schema}
            sql={statement}
            parameters={parameters}
            onClose={() => setShown(undefined)}
          />
        ) : null}
        {shown === 'query' && databaseId !== undefined ? (
          <SaveQuery
            draft={{ ...draft, databaseId }}
            onSaved={(saved) => change({ saved })}
            onClose={() => setShown(undefined)}
          />
        ) : null}
        {shown === 'parameters' ? (
          <Parameters value={parameters} onSave={(next) => change({ parameters: next })} onClose={() => setShown(undefined)} />
        ) : null}
      </Suspense>
    </div>
  );
}
