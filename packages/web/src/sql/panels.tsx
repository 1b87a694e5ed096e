/** What opens over a tab: saving its text, as a query or a dataset, and the values of its template. */
import { lazy, Suspense } from 'react';
import { scheduledQueriesOfPage } from '../bootstrap.ts';
import type { TableToMake } from './run/run-store.ts';
import type { DatabaseAllows } from './source/use-source.ts';
import type { SqlDraft } from './tabs/draft.ts';
import type { OpenPanel } from './toolbar.tsx';

const Cost = lazy(() => import('./run/cost.tsx').then((m) => ({ default: m.Cost })));
const MakeTable = lazy(() => import('./save/make-table.tsx').then((m) => ({ default: m.MakeTable })));
const Parameters = lazy(() => import('./save/parameters.tsx').then((m) => ({ default: m.Parameters })));
const SaveDataset = lazy(() => import('../dialogs/save-dataset.tsx').then((m) => ({ default: m.SaveDataset })));
const ScheduleQuery = lazy(() => import('./schedule/schedule-query.tsx').then((m) => ({ default: m.ScheduleQuery })));
const SaveQuery = lazy(() => import('./save/save-query.tsx').then((m) => ({ default: m.SaveQuery })));

export interface PanelsProps {
  draft: SqlDraft;
  /** Of the tab: what a saved query is called first. */
  label: string;
  panel: OpenPanel | undefined;
  /** What becomes a dataset. */
  statement: string;
  change: (patch: Partial<SqlDraft>) => void;
  close: () => void;
  /** Runs the statement into a table or view. */
  make: (made: TableToMake) => void;
  allowed: DatabaseAllows;
}

/** The panel that is open, if one is. */
export function Panels({ draft, label, panel, statement, change, close, make, allowed }: PanelsProps) {
  const { databaseId, schema, parameters } = draft;
  const site = scheduledQueriesOfPage();
  return (
    <Suspense fallback={null}>
      {panel === 'save' && databaseId !== undefined ? (
        <SaveDataset
          title={label}
          databaseId={databaseId}
          catalog={draft.catalog}
          schema={schema}
          sql={statement.trim()}
          parameters={parameters}
          onClose={close}
        />
      ) : null}
      {panel === 'query' && databaseId !== undefined ? (
        <SaveQuery draft={{ ...draft, databaseId }} label={label} onSaved={(saved) => change({ saved })} onClose={close} />
      ) : null}
      {panel === 'schedule' && site && databaseId !== undefined ? (
        <ScheduleQuery site={site} draft={{ ...draft, databaseId }} label={label} onClose={close} />
      ) : null}
      {panel === 'cost' && databaseId !== undefined ? (
        <Cost databaseId={databaseId} schema={schema} sql={statement} parameters={parameters} onClose={close} />
      ) : null}
      {(panel === 'make-table' || panel === 'make-view') && databaseId !== undefined ? (
        <MakeTable
          method={panel === 'make-view' ? 'VIEW' : 'TABLE'}
          databaseId={databaseId}
          schema={schema}
          forced={allowed.schema}
          onMake={(made) => {
            close();
            make(made);
          }}
          onClose={close}
        />
      ) : null}
      {panel === 'parameters' ? (
        <Parameters
          value={parameters}
          statement={statement}
          databaseId={databaseId}
          schema={schema}
          onSave={(next) => change({ parameters: next })}
          onClose={close}
        />
      ) : null}
    </Suspense>
  );
}
