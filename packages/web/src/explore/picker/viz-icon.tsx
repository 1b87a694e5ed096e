/** A small sign for a chart type, for tiles too small for a picture. */
import {
  AreaChartOutlined,
  BarChartOutlined,
  FieldNumberOutlined,
  LineChartOutlined,
  PieChartOutlined,
  TableOutlined,
} from '@ant-design/icons';
import { lazy, Suspense, type ComponentType } from 'react';
import styles from './viz-tiles.module.css';

const Rare = lazy(async () => ({ default: (await import('./rare-viz-icon.tsx')).RareVizIcon }));

/** Of the types that always have a tile. */
const icons: Readonly<Record<string, ComponentType>> = {
  echarts_timeseries_line: LineChartOutlined,
  echarts_timeseries_bar: BarChartOutlined,
  echarts_area: AreaChartOutlined,
  table: TableOutlined,
  big_number_total: FieldNumberOutlined,
  pie: PieChartOutlined,
};

export function VizIcon({ vizType }: { vizType: string }) {
  const Icon = icons[vizType];
  if (Icon) return <Icon />;
  return (
    <Suspense fallback={<span className={styles['icon']} />}>
      <Rare vizType={vizType} />
    </Suspense>
  );
}
