/** One tab at work: schema browser, editor, results. */
import { Drawer } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { quoted } from '@tessera/ui/code-editor';
import { sideOf } from '@tessera/ui/direction';
import { i18n } from '../i18n.ts';
import { Conflict } from './tabs/conflict.tsx';
import { EditorPane } from './editor-pane.tsx';
import { Frame } from './frame.tsx';
import { Panels } from './panels.tsx';
import { South } from './results/south.tsx';
import type { TableToMake } from './run/run-store.ts';
import { placeOf, restoreRun, runs, useRun } from './run/use-runs.ts';
import { ChosenCatalog } from './source/chosen-catalog.ts';
import { SchemaBrowser } from './source/schema-browser.tsx';
import type { EditorTarget } from './source/use-marks.ts';
import { usePlace } from './source/use-source.ts';
import styles from './sql.module.css';
import type { SqlDraft } from './tabs/draft.ts';
import type { OpenTab } from './tabs/tab.ts';
import { tabs, useTabs } from './tabs/use-tabs.ts';
import { Toolbar, type OpenPanel } from './toolbar.tsx';
import { usePageKeys } from './use-page-keys.ts';
import { usePreviews } from './use-previews.ts';
import { useTextTools } from './use-text-tools.ts';

const isMac = /Mac/.test(navigator.platform);

export interface WorkbenchProps {
  tab: OpenTab;
  isNarrow: boolean;
  /** The address asked for the text to be run. */
  runsAtOnce: boolean;
  ran: () => void;
}

/** A tab with everything around its text. */
export function Workbench({ tab, isNarrow, runsAtOnce, ran }: WorkbenchProps) {
  const place = usePlace(tab.draft);
  const draft: SqlDraft = { ...tab.draft, databaseId: place.databaseId, catalog: place.catalog, schema: place.schema };
  const { databaseId, catalog, schema, sql, limit, parameters } = draft;
  const [target, setTarget] = useState<EditorTarget>({ text: sql, line: 1, isSelection: false });
  const [panel, setPanel] = useState<OpenPanel>();
  const [south, setSouth] = useState('results');
  const hasConflict = useTabs((state) => state.conflicts.has(tab.id));
  const run = useRun(placeOf(tab.id));
  const change = (patch: Partial<SqlDraft>): void => tabs.change(tab.id, { draft: { databaseId, catalog, schema, ...patch } });
  const send = (text: string, made?: TableToMake): void => {
    if (databaseId === undefined || text.trim() === '') return;
    setSouth('results');
    const question = {
      databaseId,
      catalog,
      schema,
      sql: text,
      limit,
      parameters,
      label: tab.label,
      tabId: tab.id,
      isAsync: place.isAsync,
      stopsOnLeave: place.stopsOnLeave,
      made,
    };
    void runs.run(placeOf(tab.id), question);
  };
  const start = (what: 'chosen' | 'current' | 'all'): void =>
    send(what === 'all' || (what === 'chosen' && !target.isSelection) ? sql : target.text);
  const stop = (): void => void runs.stop(placeOf(tab.id));
  usePageKeys({ run: () => start('chosen'), stop, add: () => void tabs.add() }, isMac);
  const { previews, open, select, close } = usePreviews(tab.id, { databaseId, catalog, schema, isAsync: place.isAsync });
  const { format, share } = useTextTools(tab, draft, change);
  const begin = useEffectEvent(() => {
    ran();
    send(sql);
  });
  const restore = useEffectEvent(() => tab.latest && void restoreRun(placeOf(tab.id), tab.latest, tab.id));
  useEffect(() => {
    // Not before it is known what the database wants of its queries.
    if (runsAtOnce && databaseId !== undefined && place.isKnown) begin();
  }, [runsAtOnce, databaseId, place.isKnown]);
  useEffect(() => {
    restore();
  }, []);
  const insert = (name: string): void => {
    const at = Math.min(tab.cursor, sql.length);
    const word = `${at === 0 || /[\s(,.]$/.test(sql.slice(0, at)) ? '' : ' '}${quoted(name)}`;
    tabs.change(tab.id, { draft: { sql: sql.slice(0, at) + word + sql.slice(at) }, cursor: at + word.length });
  };
  const browser = (
    <SchemaBrowser
      tabId={tab.id}
      databaseId={databaseId}
      catalogs={place.catalogs}
      schema={schema}
      setSource={(id, name, inside) => change({ databaseId: id, catalog: inside, schema: name })}
      insert={insert}
      preview={(table) => setSouth(open(table))}
      select={(table) => setSouth(select(table))}
    />
  );
  return (
    <ChosenCatalog value={catalog}>
      <Frame
        isNarrow={isNarrow}
        browser={tab.hidesBrowser ? undefined : browser}
        editor={
          <>
            <Toolbar
              draft={draft}
              change={change}
              run={run}
              ready={databaseId !== undefined && sql.trim() !== ''}
              hasSelection={target.isSelection}
              start={start}
              stop={stop}
              format={format}
              share={share}
              show={setPanel}
              isNarrow={isNarrow}
              allowed={place.allowed}
            />
            {hasConflict ? <Conflict tab={tab} /> : null}
            <EditorPane
              tab={tab}
              draft={draft}
              change={change}
              setTarget={setTarget}
              target={target}
              start={start}
              stop={stop}
              isMac={isMac}
            />
          </>
        }
        results={
          <South
            tabId={tab.id}
            previews={previews}
            shown={south}
            show={setSouth}
            closePreview={close}
            choose={(past) =>
              void tabs.add({
                label: past.tab_name ?? undefined,
                draft: {
                  sql: past.sql,
                  databaseId: past.database.id,
                  catalog: past.catalog ?? undefined,
                  schema: past.schema ?? undefined,
                },
              })
            }
            again={() => send(sql)}
            look={(table) => void open(table)}
          />
        }
      />
      <Drawer
        open={isNarrow && panel === 'tables'}
        onClose={() => setPanel(undefined)}
        title={i18n._('Tables')}
        size={320}
        placement={sideOf('start')}
        styles={{ body: { padding: 0 } }}
        className={styles['tablesDrawer'] ?? ''}
      >
        {browser}
      </Drawer>
      <Panels
        draft={draft}
        label={tab.label}
        panel={panel}
        statement={target.isSelection ? target.text : sql}
        change={change}
        allowed={place.allowed}
        make={(made) => send(target.isSelection ? target.text : sql, made)}
        close={() => setPanel(undefined)}
      />
    </ChosenCatalog>
  );
}
