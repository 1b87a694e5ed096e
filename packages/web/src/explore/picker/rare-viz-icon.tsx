/** The signs of the chart types that have no tile of their own until they are chosen (viz-icon.tsx). */
import {
  BarChartOutlined,
  AppstoreOutlined,
  BoxPlotOutlined,
  CalendarOutlined,
  CloudOutlined,
  DashboardOutlined,
  DotChartOutlined,
  FunnelPlotOutlined,
  GlobalOutlined,
  HeatMapOutlined,
  InsertRowLeftOutlined,
  PartitionOutlined,
  RadarChartOutlined,
  RiseOutlined,
  SlidersOutlined,
  StockOutlined,
} from '@ant-design/icons';
import type { ChartIcon } from '@tessera/charts/chart-icon';
import type { ComponentType } from 'react';

const icons: Partial<Record<ChartIcon, ComponentType>> = {
  Appstore: AppstoreOutlined,
  BoxPlot: BoxPlotOutlined,
  Calendar: CalendarOutlined,
  Cloud: CloudOutlined,
  Dashboard: DashboardOutlined,
  DotChart: DotChartOutlined,
  FunnelPlot: FunnelPlotOutlined,
  Global: GlobalOutlined,
  HeatMap: HeatMapOutlined,
  InsertRowLeft: InsertRowLeftOutlined,
  Partition: PartitionOutlined,
  RadarChart: RadarChartOutlined,
  Rise: RiseOutlined,
  Sliders: SlidersOutlined,
  Stock: StockOutlined,
};

/** The sign of that name; a name without a sign of its own gets a bar chart. */
export function RareVizIcon({ name }: { name: ChartIcon }) {
  const Icon = icons[name] ?? BarChartOutlined;
  return <Icon />;
}
