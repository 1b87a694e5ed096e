/** Choosing a chart type: tiles for the usual ones, and the gallery of all. */
import { lazy, Suspense, useRef, useState } from 'react';
import { fetchChartType } from '@tessera/charts/fetched';
import { useToasts } from '../../kit/toasts.ts';
import { useExplore, useExploreStore } from '../state/context.ts';
import { VizTiles } from '../picker/viz-tiles.tsx';
import styles from './control-panel.module.css';

const VizPicker = lazy(async () => ({ default: (await import('../picker/viz-picker.tsx')).VizPicker }));

/** Changes the chart type; its code is loaded before the form changes. A failure to load it is shown as a notice. */
export function TypeChooser() {
  const [isPicking, setPicking] = useState(false);
  const store = useExploreStore();
  const toasts = useToasts();
  const current = useExplore((state) => String(state.form['viz_type']));
  const rendered = useExplore((state) => state.asked && String(state.asked['viz_type']));
  const wanted = useRef('');
  const choose = (vizType: string): void => {
    setPicking(false);
    wanted.current = vizType;
    void fetchChartType(vizType).then(
      () => {
        // Of two chosen in quick succession the later one stands.
        if (wanted.current === vizType) store.getState().apply({ do: 'type', vizType });
      },
      (error: unknown) => toasts.failure(error),
    );
  };
  return (
    <div className={styles['chooser']}>
      <VizTiles value={current} rendered={rendered} onSelect={choose} onAll={() => setPicking(true)} />
      {isPicking ? (
        <Suspense fallback={null}>
          <VizPicker open value={current} onSelect={choose} onClose={() => setPicking(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
