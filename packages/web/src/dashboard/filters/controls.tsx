/** The controls of the filter bar, one per type, each fetched when a dashboard has a filter of its type. */
import { lazy, Suspense } from 'react';
import type { FilterControlProps } from './control.ts';
import styles from './filters.module.css';

const ValueControl = lazy(() => import('./value-control.tsx').then((module) => ({ default: module.ValueControl })));
const RangeControl = lazy(() => import('./range-control.tsx').then((module) => ({ default: module.RangeControl })));
const TimeControl = lazy(() => import('./time-control.tsx').then((module) => ({ default: module.TimeControl })));
const ListControl = lazy(() => import('./list-control.tsx').then((module) => ({ default: module.ListControl })));
const GroupByControl = lazy(() => import('./group-by-control.tsx').then((module) => ({ default: module.GroupByControl })));

/** The control of one filter; it keeps the control's room while its code is fetched. */
export function FilterControl(props: FilterControlProps) {
  const isRange = props.filter.filterType === 'filter_range';
  return <Suspense fallback={<div className={styles['room']} data-range={isRange || undefined} />}>{controlOf(props)}</Suspense>;
}

function controlOf(props: FilterControlProps) {
  switch (props.filter.filterType) {
    case 'filter_select':
      return <ValueControl {...props} />;
    case 'filter_range':
      return <RangeControl {...props} />;
    case 'filter_time':
      return <TimeControl {...props} />;
    case 'filter_timegrain':
    case 'filter_timecolumn':
      return <ListControl {...props} />;
    case 'filter_groupby':
      return <GroupByControl {...props} />;
  }
}
