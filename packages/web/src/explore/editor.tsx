/** The open editor: dataset, controls, chart; side by side where there is room, one at a time where there is not. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { datasourceOf } from '@tessera/core/dataset';
import { sameForm } from '@tessera/core/explore/carry-over';
import { Panes } from '@tessera/ui/panes';
import { useNarrow } from '../controls/shared/use-narrow.ts';
import { i18n } from '../i18n.ts';
import { useExploreEvents } from '../telemetry/explore-events.ts';
import { keptKeys } from '../kit/kept-keys.ts';
import { useKeptSwitch } from '../kit/kept.ts';
import { useUnsavedGuard } from '../kit/use-unsaved-guard.ts';
import { ChartPane } from './chart/chart-pane.tsx';
import { ControlPanel } from './controls/control-panel.tsx';
import { DatasetPanel, DatasetStrip } from './dataset/dataset-panel.tsx';
import styles from './explore.module.css';
import { LateAlert } from './late-alert.tsx';
import { addressOf } from './open-explore.ts';
import { ExploreProvider, useExplore, useExploreStore } from './state/context.ts';
import { createExploreStore, type ExploreStart, type ExploreState } from './state/store.ts';
import { useEditor } from './state/use-editor.ts';
import { useFormKey } from './state/use-form-key.ts';
import { useKeys } from './state/use-keys.ts';
import { pageTitle } from '../kit/page-title.ts';

const Narrow = lazy(async () => ({ default: (await import('./narrow.tsx')).Narrow }));

/** The most each of the two panels takes of the window. */
const sideShare = 0.33;
/** In a narrower window the dataset is collapsed until it is opened: the chart needs the room. */
const roomyPx = 1100;

export interface EditorProps {
  start: ExploreStart;
  /** What could not be read of the saved form. */
  notices: readonly string[];
}

/** Makes the store of one opening and shows the editor on it. @param notices  what to tell about how the form was read */
export function Editor({ start, notices }: EditorProps) {
  const [store] = useState(() => createExploreStore(start));
  useExploreEvents(store);
  return (
    <ExploreProvider value={store}>
      <Workbench notices={notices} />
    </ExploreProvider>
  );
}

/** Is there work on screen that is not saved? A new chart counts once it has been changed. */
const isUnsaved = (state: ExploreState): boolean => state.title !== state.savedTitle || !sameForm(state.form, state.saved);

/** Another chart or dataset is a leaving too; the addresses of what is being worked on are not. */
function useLeaveGuard(): void {
  const store = useExploreStore();
  useUnsavedGuard({
    isUnsaved: () => isUnsaved(store.getState()),
    staysAt: (next, current) => {
      const { slice, dataset } = store.getState();
      if (!next.pathname.includes('/explore/')) return false;
      const { slice_id, datasource_id, datasource_type = 'table' } = addressOf({ ...next.search }, undefined);
      if (slice_id === undefined && datasource_id === undefined) return next.pathname === current.pathname;
      if (slice) return slice_id === String(slice.slice_id);
      return slice_id === undefined && `${datasource_id}__${datasource_type}` === datasourceOf(dataset);
    },
    content: i18n._('The changes of this chart are not saved. Leave without saving?'),
  });
}

function Workbench({ notices }: { notices: readonly string[] }) {
  const editor = useEditor();
  const store = useExploreStore();
  const hasChanges = useExplore(isUnsaved);
  const title = useExplore((state) => state.title);
  const isNarrow = useNarrow();
  const isChartOnly = new URLSearchParams(window.location.search).get('standalone') !== null;
  const [isDatasetOpen, setDatasetOpen] = useKeptSwitch('tessera:explore:dataset-open', window.innerWidth >= roomyPx);
  useFormKey();
  useKeys(editor);
  useLeaveGuard();
  useEffect(() => {
    document.title = pageTitle(title || i18n._('New chart'));
  }, [title]);
  const chart = <ChartPane editor={editor} isUnsaved={hasChanges} isChartOnly={isChartOnly} />;
  if (isChartOnly) return <div className={styles['page']}>{chart}</div>;
  const dataset = <DatasetPanel editor={editor} />;
  const strip = <DatasetStrip onOpen={() => setDatasetOpen(true)} />;
  const controls = <ControlPanel editor={editor} />;
  return (
    <div className={styles['page']}>
      {notices.length > 0 ? (
        <LateAlert
          banner
          closable={{ 'aria-label': i18n._('Close') }}
          type="info"
          title={i18n._('Parts of this chart could not be read')}
          description={notices.join(' ')}
        />
      ) : null}
      {isNarrow ? (
        <Suspense fallback={null}>
          <Narrow parts={{ dataset, controls, chart }} hasRun={store.getState().asked !== undefined} runs={editor.chart.status} />
        </Suspense>
      ) : (
        <Panes
          direction="horizontal"
          label={i18n._('Width of the dataset panel')}
          storageKey={keptKeys.datasourceWidth}
          initialPx={300}
          minPx={300}
          maxOfWindow={sideShare}
          folded={!isDatasetOpen}
          first={isDatasetOpen ? <DatasetPanel editor={editor} onFold={() => setDatasetOpen(false)} /> : strip}
          second={
            <Panes
              direction="horizontal"
              label={i18n._('Width of the control panel')}
              storageKey={keptKeys.controlsWidth}
              initialPx={344}
              minPx={320}
              maxOfWindow={sideShare}
              first={controls}
              second={chart}
            />
          }
        />
      )}
    </div>
  );
}
