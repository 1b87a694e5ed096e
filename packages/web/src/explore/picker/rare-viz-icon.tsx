/** The signs of the chart types that have no tile of their own until they are chosen (viz-icon.tsx). */
import {
  AppstoreOutlined,
  BarChartOutlined,
  BoxPlotOutlined,
  CalendarOutlined,
  CloudOutlined,
  DashboardOutlined,
  DotChartOutlined,
  FunnelPlotOutlined,
  GlobalOutlined,
  HeatMapOutlined,
  InsertRowLeftOutlined,
  LineChartOutlined,
  PartitionOutlined,
  PieChartOutlined,
  RadarChartOutlined,
  RiseOutlined,
  SlidersOutlined,
  StockOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

const icons: Readonly<Record<string, ComponentType>> = {
  echarts_timeseries_smooth: LineChartOutlined,
  echarts_timeseries_step: StockOutlined,
  echarts_timeseries: LineChartOutlined,
  echarts_timeseries_scatter: DotChartOutlined,
  mixed_timeseries: StockOutlined,
  pivot_table_v2: InsertRowLeftOutlined,
  big_number: RiseOutlined,
  rose: PieChartOutlined,
  histogram_v2: BarChartOutlined,
  heatmap_v2: HeatMapOutlined,
  cal_heatmap: CalendarOutlined,
  box_plot: BoxPlotOutlined,
  bubble_v2: DotChartOutlined,
  funnel: FunnelPlotOutlined,
  gauge_chart: DashboardOutlined,
  radar: RadarChartOutlined,
  para: SlidersOutlined,
  treemap_v2: AppstoreOutlined,
  sunburst_v2: PieChartOutlined,
  sankey_v2: PartitionOutlined,
  graph_chart: PartitionOutlined,
  tree_chart: PartitionOutlined,
  partition: PartitionOutlined,
  word_cloud: CloudOutlined,
  world_map: GlobalOutlined,
  country_map: GlobalOutlined,
  mapbox: GlobalOutlined,
};

export function RareVizIcon({ vizType }: { vizType: string }) {
  const Icon = icons[vizType] ?? BarChartOutlined;
  return <Icon />;
}
