/** Choosing a chart type: tiles for the usual ones, and the gallery of all. */
import { lazy, Suspense, useState } from 'react';
import { useExplore, useExploreStore } from '../state/context.ts';
import { VizTiles } from '../picker/viz-tiles.tsx';
import styles from './control-panel.module.css';

const VizPicker = lazy(async () => ({ default: (await import('../picker/viz-picker.tsx')).VizPicker }));

export function TypeChooser() {
  const [isPicking, setPicking] = useState(false);
  const store = useExploreStore();
  const current = useExplore((state) => String(state.form['viz_type']));
  const rendered = useExplore((state) => state.asked && String(state.asked['viz_type']));
  const choose = (vizType: string): void => {
    setPicking(false);
    store.getState().apply({ do: 'type', vizType });
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
