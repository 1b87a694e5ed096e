/** The properties of the open chart, taken over by the editor once saved. */
import type { ExploreSlice } from '@tessera/api/explore';
import { ChartProperties } from './chart-properties.tsx';
import { useExploreStore } from '../state/context.ts';

/** The same dialog for the chart that is open in Explore: its new name and version are taken over, the form stays as it is. */
export function PropertiesDialog({ slice, onClose }: { slice: ExploreSlice; onClose: () => void }) {
  const store = useExploreStore();
  return (
    <ChartProperties
      chartId={slice.id}
      onClose={onClose}
      onSaved={({ slice: saved }) => store.getState().kept(saved, store.getState().saved)}
    />
  );
}
