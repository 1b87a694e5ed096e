/** A small sign for a chart type, for tiles too small for a picture. */
import {
  AreaChartOutlined,
  BarChartOutlined,
  FieldNumberOutlined,
  LineChartOutlined,
  PieChartOutlined,
  TableOutlined,
} from '@ant-design/icons';
import { entryOf } from '@tessera/charts/catalogue';
import type { ChartIcon } from '@tessera/charts/chart-icon';
import { lazy, Suspense, type ComponentType } from 'react';
import styles from './viz-tiles.module.css';

const Rare = lazy(async () => ({ default: (await import('./rare-viz-icon.tsx')).RareVizIcon }));

/** Of the types that always have a tile, and bars for what has no sign of its own. */
const icons: Partial<Record<ChartIcon, ComponentType>> = {
  AreaChart: AreaChartOutlined,
  BarChart: BarChartOutlined,
  FieldNumber: FieldNumberOutlined,
  LineChart: LineChartOutlined,
  PieChart: PieChartOutlined,
  Table: TableOutlined,
};

/** The sign of a `viz_type`; the rarer ones are fetched when they are needed. */
export function VizIcon({ vizType }: { vizType: string }) {
  const name = entryOf(vizType)?.icon ?? 'BarChart';
  const Icon = icons[name];
  if (Icon) return <Icon />;
  return (
    <Suspense fallback={<span className={styles['icon']} />}>
      <Rare name={name} />
    </Suspense>
  );
}
