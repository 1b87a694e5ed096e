/** The pane below the editor: results, the history of the tab, and looks at tables. */
import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, type KeyboardEvent } from 'react';
import type { QueryItem } from '@tessera/api/query';
import type { SqlRun } from '@tessera/api/sql';
import { LoadingFace } from '@tessera/ui/faces';
import { inlineStep } from '@tessera/ui/direction';
import { i18n } from '../../i18n.ts';
import type { RunState } from '../run/run-store.ts';
import { placeOf, runs, useRun } from '../run/use-runs.ts';
import { useMayExplore } from '../source/use-source.ts';
import styles from '../sql.module.css';
import { isChartable } from './explore-query.ts';
import { Results } from './results.tsx';
import { TabHistory } from './tab-history.tsx';

const ResultChart = lazy(() => import('./result-chart.tsx').then((m) => ({ default: m.ResultChart })));

/** A table one looked at: where its rows are kept among the runs. */
export interface TablePreview {
  place: string;
  table: string;
}

export interface SouthProps {
  tabId: number;
  previews: readonly TablePreview[];
  /** `results`, `history`, or the place of a preview. */
  shown: string;
  show: (what: string) => void;
  closePreview: (place: string) => void;
  choose: (past: QueryItem) => void;
  /** Runs the text of the tab again. */
  again: () => void;
  /** Looks at a table anew. */
  look: (table: string) => void;
}

interface Page {
  key: string;
  label: string;
  close?: () => void;
}

function Heads({ pages, shown, show }: { pages: readonly Page[]; shown: string; show: (key: string) => void }) {
  const onKey = (at: number) => (event: KeyboardEvent) => {
    const step = inlineStep(event.key);
    const next = pages[(at + step + pages.length) % pages.length];
    if (event.key === 'Delete') pages[at]?.close?.();
    if (step === 0 || !next) return;
    event.preventDefault();
    show(next.key);
    document.getElementById(`sql-south-${next.key}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={i18n._('Below the editor')} className={styles['heads']}>
      {pages.map(({ key, label, close }, at) => (
        <span key={key} role="presentation" className={styles['headOf']} data-active={key === shown}>
          <button
            type="button"
            role="tab"
            id={`sql-south-${key}`}
            aria-selected={key === shown}
            tabIndex={key === shown ? 0 : -1}
            className={styles['headName']}
            onClick={() => show(key)}
            onKeyDown={onKey(at)}
          >
            {label}
          </button>
          {close ? (
            <Button
              type="text"
              size="small"
              tabIndex={-1}
              icon={<CloseOutlined />}
              aria-label={i18n._('Remove table preview: {name}', { name: label })}
              onClick={close}
            />
          ) : null}
        </span>
      ))}
    </div>
  );
}

/** The query whose rows a chart can be made of: the last that ended well, also while the next one runs. */
function useCharted(state: RunState | undefined): SqlRun | undefined {
  const shown = state?.kind === 'running' ? state.before : state;
  const query = shown?.kind === 'answered' && isChartable(shown.query) ? shown.query : undefined;
  return useMayExplore(query?.dbId) ? query : undefined;
}

/** Results, history and previews of one tab. */
export function South({ tabId, previews, shown, show, closePreview, choose, again, look }: SouthProps) {
  const preview = previews.find(({ place }) => place === shown);
  const place = preview?.place ?? placeOf(tabId);
  const state = useRun(place);
  const own = useRun(placeOf(tabId));
  const charted = useCharted(own);
  const pages: Page[] = [
    { key: 'results', label: i18n._('Results') },
    ...(charted ? [{ key: 'chart', label: i18n._('Chart') }] : []),
    { key: 'history', label: i18n._('Query history') },
    ...previews.map((each) => ({
      key: each.place,
      label: i18n._('Preview: {name}', { name: each.table }),
      close: () => closePreview(each.place),
    })),
  ];
  const at = pages.some(({ key }) => key === shown) ? shown : 'results';
  return (
    <div className={styles['south']}>
      <Heads pages={pages} shown={at} show={show} />
      <div role="tabpanel" aria-labelledby={`sql-south-${at}`} className={styles['southBody']}>
        {at === 'history' ? (
          <TabHistory tabId={tabId} choose={choose} />
        ) : at === 'chart' && charted ? (
          <Suspense fallback={<LoadingFace label={i18n._('Loading…')} />}>
            <ResultChart key={charted.queryId} query={charted} />
          </Suspense>
        ) : (
          <Results
            key={place}
            state={state}
            fetch={() => void runs.fetch(place)}
            again={preview ? () => look(preview.table) : again}
            isPreview={preview !== undefined}
          />
        )}
      </div>
    </div>
  );
}
