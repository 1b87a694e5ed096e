/** The editors of metrics, columns and filters: fetched when the first popover with one is opened, in a frame of their size. */
import { lazy, Suspense, type ComponentProps } from 'react';
import styles from '../popover/editors.module.css';

const load = () => import('./all-editors.ts');
const Column = lazy(async () => ({ default: (await load()).ColumnEditor }));
const Filter = lazy(async () => ({ default: (await load()).FilterEditor }));
const Metric = lazy(async () => ({ default: (await load()).MetricEditor }));

const waiting = <div className={styles['frame']} />;

export const ColumnEditor = (props: ComponentProps<typeof Column>) => (
  <Suspense fallback={waiting}>
    <Column {...props} />
  </Suspense>
);

export const FilterEditor = (props: ComponentProps<typeof Filter>) => (
  <Suspense fallback={waiting}>
    <Filter {...props} />
  </Suspense>
);

export const MetricEditor = (props: ComponentProps<typeof Metric>) => (
  <Suspense fallback={waiting}>
    <Metric {...props} />
  </Suspense>
);
