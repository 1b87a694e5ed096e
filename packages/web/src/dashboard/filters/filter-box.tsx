/** The inside of a filter box's tile: its filters below each other, and Apply unless they reach the charts at once. */
import { useEffect } from 'react';
import type { DashboardChart } from '@tessera/api/dashboard';
import { isInstant } from '@tessera/charts/filter-boxes';
import { sameMask } from '@tessera/core/dashboard/masks';
import { hasValue, isRequired, takesFirst } from '@tessera/core/dashboard/native-filter';
import { EmptyFace } from '@tessera/ui/faces';
import { i18n } from '../../i18n.ts';
import { RestingButton } from '../../kit/resting-button.tsx';
import { boxOf } from '../state/boxes.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { useDataset } from '../state/use-definition.ts';
import { OneFilter } from './one-filter.tsx';
import styles from './filter-box.module.css';

/** The filters of one box (docs/reference/dashboards.md#filter-boxes). */
export function FilterBoxBody({ chart }: { chart: DashboardChart }) {
  const { store } = useScope();
  const { metadata } = useBoard();
  const dataset = useDataset(chart.datasource_id);
  const pending = useDashboard((state) => state.pending);
  const masks = useDashboard((state) => state.masks);
  // One just put on the dashboard is not among what was loaded with it.
  useEffect(() => {
    const box = boxOf(chart, dataset);
    if (box) store.getState().setBox(box);
  }, [chart, dataset, store]);
  const filters = (metadata.boxFilters ?? []).filter(({ boxId }) => boxId === chart.id);
  if (filters.length === 0) {
    return <EmptyFace compact title={i18n._('This filter box has no filters')} hint={i18n._('Edit the chart to add some.')} />;
  }
  const instant = isInstant(chart.form_data);
  const changed = filters.some(({ id }) => !sameMask(pending[id], masks[id]));
  const unmet = filters.some((filter) => isRequired(filter) && !takesFirst(filter) && !hasValue(pending[filter.id]));
  return (
    <div className={styles['box']}>
      <div className={styles['fields']}>
        {filters.map((filter) => (
          <OneFilter key={filter.id} filter={filter} onConfigure={undefined} box={{ isInstant: instant }} />
        ))}
      </div>
      {instant ? null : (
        <div className={styles['foot']}>
          <RestingButton
            type="primary"
            rests={!changed || unmet}
            onClick={() => store.getState().applyPending(filters.map(({ id }) => id))}
          >
            {i18n._('Apply')}
          </RestingButton>
        </div>
      )}
    </div>
  );
}
