/** The filter bar: choose, then apply. Beside the dashboard, above it, or on a narrow screen behind a button. */
import { lazy, Suspense, useState } from 'react';
import type { FilterBarPlace } from './filters/place.ts';
import { DrawerBar } from './filters/drawer-bar.tsx';
import { SideBar } from './filters/side-bar.tsx';
import styles from './filters/filters.module.css';

const FilterDialog = lazy(() => import('./config/filter-dialog.tsx').then((module) => ({ default: module.FilterDialog })));
const CrossScopeDialog = lazy(() =>
  import('./config/cross-scope-dialog.tsx').then((module) => ({ default: module.CrossScopeDialog })),
);
const TopBar = lazy(() => import('./filters/top-bar.tsx').then((module) => ({ default: module.TopBar })));

/** The filter bar where it belongs, and the dialogs that configure its filters and the scopings of cross-filters. @param place  where it stands on this screen */
export function FilterBar({ place }: { place: FilterBarPlace }) {
  // The filter the dialog opens at; an empty id for the first.
  const [configuring, setConfiguring] = useState<string>();
  const [isScoping, setScoping] = useState(false);
  const opening = { onConfigure: (id = ''): void => setConfiguring(id), onScope: () => setScoping(true) };
  return (
    <>
      {place === 'side' ? <SideBar {...opening} /> : null}
      {place === 'top' ? (
        <Suspense fallback={<div className={styles['top']} />}>
          <TopBar {...opening} />
        </Suspense>
      ) : null}
      {place === 'drawer' ? <DrawerBar {...opening} /> : null}
      {configuring === undefined ? null : (
        <Suspense>
          <FilterDialog first={configuring} onClose={() => setConfiguring(undefined)} />
        </Suspense>
      )}
      {isScoping ? (
        <Suspense>
          <CrossScopeDialog onClose={() => setScoping(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
