/** SQL: write one read-only statement, run it, keep going as a dataset. The draft outlives the page. */
import {
  CaretRightOutlined,
  CodeOutlined,
  DatabaseOutlined,
  HistoryOutlined,
  SaveOutlined,
  StopOutlined,
} from '@ant-design/icons';
import { useSearch } from '@tanstack/react-router';
import { Button, Drawer, Grid, Select, Tooltip } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { CodeEditor, quoted } from '@tessera/ui/code-editor';
import { Panes } from '@tessera/ui/panes';
import { ForbiddenPage } from '../errors/error-page.tsx';
import { formatCount, i18n } from '../i18n.ts';
import { useCan } from '../session.ts';
import { limits, loadDraft, storeDraft, withAddress } from './draft.ts';
import type { SqlDraft } from './draft.ts';
import { Elapsed } from './elapsed.tsx';
import { Results } from './results.tsx';
import { SchemaBrowser } from './schema-browser.tsx';
import styles from './sql.module.css';
import { useMarks } from './use-marks.ts';
import type { Target } from './use-marks.ts';
import { useRun } from './use-run.ts';
import { useCompletion, useDatabases, useSchemas } from './use-source.ts';

const History = lazy(() => import('./history.tsx').then((m) => ({ default: m.History })));
const Parameters = lazy(() => import('./parameters.tsx').then((m) => ({ default: m.Parameters })));
const SaveDataset = lazy(() => import('./save-dataset.tsx').then((m) => ({ default: m.SaveDataset })));
const previewRows = 100;

/** The draft with what must be chosen filled in: the only or built-in database, its main or only schema. */
function useDraft(): [SqlDraft, (patch: Partial<SqlDraft>) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const [stored, setStored] = useState(() => withAddress(loadDraft(), search));
  const databases = useDatabases().data;
  const known = databases?.some((d) => d.id === stored.databaseId) ?? true;
  const databaseId =
    known && stored.databaseId !== undefined ? stored.databaseId : (databases?.find((d) => d.is_builtin) ?? databases?.[0])?.id;
  const schemas = useSchemas(databaseId).data;
  const schema = stored.schema ?? schemas?.find((name) => name === 'main' || name === 'public') ?? schemas?.[0];
  const change = (patch: Partial<SqlDraft>): void => {
    const next = { ...stored, databaseId, ...patch };
    setStored(next);
    storeDraft(next);
  };
  return [{ ...stored, databaseId, schema }, change];
}

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
  const [draft, change] = useDraft();
  const { databaseId, schema, sql, limit, parameters } = draft;
  const [target, setTarget] = useState<Target>({ text: sql, line: 1 });
  const [shown, setShown] = useState<'history' | 'save' | 'tables' | 'parameters'>();
  const runner = useRun();
  const tables = useCompletion(databaseId, schema, sql);
  const marks = useMarks(databaseId, schema, target, parameters);
  const canSave = useCan('can_write on Dataset');
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
  const toolbar = (
    <div className={styles['bar']} role="toolbar" aria-label={i18n._('Query')}>
      {isRunning ? (
        <Button danger icon={<StopOutlined />} onClick={runner.stop}>
          {i18n._('Stop')}
        </Button>
      ) : (
        <Tooltip title="Ctrl+Enter">
          <Button type="primary" icon={<CaretRightOutlined />} disabled={!ready} onClick={() => run()}>
            {i18n._('Run')}
          </Button>
        </Tooltip>
      )}
      <Select<number>
        aria-label={i18n._('Row limit')}
        style={{ width: 136 }}
        value={limit}
        options={limits.map((n) => ({ value: n, label: i18n._('Limit {n}', { n: formatCount(n) }) }))}
        onChange={(next) => change({ limit: next })}
      />
      {runner.since === undefined ? null : <Elapsed since={runner.since} />}
      <span className={styles['spring']} />
      {isNarrow ? <Button icon={<DatabaseOutlined />} aria-label={i18n._('Tables')} onClick={() => setShown('tables')} /> : null}
      <Tooltip title={i18n._('Template parameters')}>
        <Button
          icon={<CodeOutlined />}
          type={parameters === '' ? 'default' : 'primary'}
          ghost={parameters !== ''}
          aria-label={i18n._('Edit template parameters')}
          onClick={() => setShown('parameters')}
        />
      </Tooltip>
      <Button
        icon={<HistoryOutlined />}
        {...(isNarrow ? { 'aria-label': i18n._('History') } : {})}
        onClick={() => setShown('history')}
      >
        {isNarrow ? null : i18n._('History')}
      </Button>
      {canSave ? (
        <Button
          icon={<SaveOutlined />}
          disabled={!ready}
          {...(isNarrow ? { 'aria-label': i18n._('Save as dataset') } : {})}
          onClick={() => setShown('save')}
        >
          {isNarrow ? null : i18n._('Save as dataset')}
        </Button>
      ) : null}
    </div>
  );
  const editor = (
    <>
      {toolbar}
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
            onClose={() => setShown(undefined)}
            choose={(past) => {
              change({ sql: past.sql, databaseId: past.databaseId, schema: past.schema });
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
        {shown === 'parameters' ? (
          <Parameters value={parameters} onSave={(next) => change({ parameters: next })} onClose={() => setShown(undefined)} />
        ) : null}
      </Suspense>
    </div>
  );
}
