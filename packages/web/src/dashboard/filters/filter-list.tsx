/** Filters below each other in their order; those that reach nothing on the open tabs stand folded at the end. */
import { lazy, Suspense } from 'react';
import { isFilter, type FilterDivider } from '@tessera/core/dashboard/native-filter';
import { i18n } from '../../i18n.ts';
import type { FilterEntries } from './entries.ts';
import { OneFilter } from './one-filter.tsx';
import styles from './filters.module.css';

const Folded = lazy(() => import('./folded.tsx').then((module) => ({ default: module.Folded })));

interface FilterListProps extends FilterEntries {
  /** Opens the settings of a filter; absent for those who may not change it. */
  onConfigure: ((id: string) => void) | undefined;
}

/** Every entry of the bar with its control; `onConfigure` is given to those who may edit the filters. */
export function FilterList({ near, far, onConfigure }: FilterListProps) {
  return (
    <div className={styles['list']}>
      {near.map((entry) =>
        isFilter(entry) ? (
          <OneFilter key={entry.id} filter={entry} onConfigure={onConfigure} />
        ) : (
          <Divider key={entry.id} divider={entry} />
        ),
      )}
      {far.length > 0 ? (
        <Suspense fallback={null}>
          <Folded label={i18n._('Filters out of scope ({count})', { count: far.length })}>
            {far.map((filter) => (
              <OneFilter key={filter.id} filter={filter} onConfigure={onConfigure} />
            ))}
          </Folded>
        </Suspense>
      ) : null}
    </div>
  );
}

function Divider({ divider }: { divider: FilterDivider }) {
  return (
    <div className={styles['divider']}>
      <h3>{divider.title}</h3>
      {divider.description ? <p>{divider.description}</p> : null}
    </div>
  );
}
