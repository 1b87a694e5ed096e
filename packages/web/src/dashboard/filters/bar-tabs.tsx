/** The bar's two sides: the filters themselves, and the sets their states are kept in. */
import { lazy, Suspense, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { FilterSetItem } from '@tessera/api/filter-set';
import { barFiltersOf } from '@tessera/core/dashboard/masks';
import { i18n } from '../../i18n.ts';
import { useBoard, useScope } from '../state/context.ts';
import { filterSetsQuery } from '../state/filter-sets.ts';
import styles from './filter-sets.module.css';

const FilterSets = lazy(() => import('./filter-sets.tsx').then((module) => ({ default: module.FilterSets })));
const EditedSet = lazy(() => import('./edited-set.tsx').then((module) => ({ default: module.EditedSet })));

type Side = 'filters' | 'sets';

/** @param children  the filters with their buttons; they stay while the sets are shown, so that nothing is asked again */
export function BarTabs({ children }: { children: ReactNode }) {
  const { item } = useScope();
  const { metadata } = useBoard();
  const id = useId();
  const [side, setSide] = useState<Side>('filters');
  const [edited, setEdited] = useState<FilterSetItem>();
  const sets = useQuery(filterSetsQuery(item.id));
  const labels: Record<Side, string> = {
    filters: i18n._('All filters ({count})', { count: barFiltersOf(metadata).length }),
    sets: i18n._('Filter sets ({count})', { count: sets.data?.length ?? 0 }),
  };
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const next: Side = side === 'filters' ? 'sets' : 'filters';
    setSide(next);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-side="${next}"]`)?.focus();
  };
  const edit = (set: FilterSetItem): void => {
    setEdited(set);
    setSide('filters');
  };
  return (
    <>
      {edited ? (
        <Suspense>
          <EditedSet key={edited.id} set={edited} onDone={() => setEdited(undefined)} />
        </Suspense>
      ) : (
        <div className={styles['tabs']} role="tablist" aria-label={i18n._('Filters and filter sets')}>
          {(['filters', 'sets'] as const).map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`${id}-${each}`}
              data-side={each}
              aria-selected={side === each}
              aria-controls={`${id}-${each}-panel`}
              tabIndex={side === each ? 0 : -1}
              onClick={() => setSide(each)}
              onKeyDown={onKey}
            >
              {labels[each]}
            </button>
          ))}
        </div>
      )}
      <div
        className={styles['panel']}
        hidden={side !== 'filters'}
        role="tabpanel"
        id={`${id}-filters-panel`}
        aria-labelledby={`${id}-filters`}
      >
        {children}
      </div>
      {side === 'sets' ? (
        <div className={styles['panel']} role="tabpanel" id={`${id}-sets-panel`} aria-labelledby={`${id}-sets`}>
          <Suspense>
            <FilterSets sets={sets} onEdit={edit} />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}
