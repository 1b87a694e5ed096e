/**
 * Chart types that ask and answer but are not painted yet: not choosable, shown as tables
 * (docs/decisions/0014-query-context.md).
 */
import type { ChartType } from '../chart-type.ts';
import { deckTypes } from './deck.ts';
import { unpainted, type Unpainted } from './type.ts';

const subdomains: Readonly<Record<string, string>> = { min: 'PT1M', hour: 'PT1H', day: 'P1D', week: 'P1W', month: 'P1M' };

const overTime = (id: string, name: string, category: string): Unpainted => ({
  id,
  name,
  category,
  columns: { groupby: 'Dimensions' },
  metrics: { metrics: 'Metrics' },
  time: true,
});

const types: readonly Unpainted[] = [
  {
    id: 'world_map',
    icon: 'Global',
    name: 'World Map',
    category: 'Map',
    columns: { entity: 'Country Column' },
    metrics: { metric: 'Metric', secondary_metric: 'Bubble Size' },
  },
  { ...overTime('rose', 'Nightingale Rose Chart', 'Ranking'), icon: 'PieChart' },
  overTime('compare', 'Time-series Percent Change', 'Evolution'),
  {
    id: 'cal_heatmap',
    icon: 'Calendar',
    name: 'Calendar Heatmap',
    category: 'Correlation',
    metrics: { metrics: 'Metrics', metric: 'Metric' },
    time: true,
    more: (form) => ({ grain: subdomains[String(form['subdomain_granularity'] ?? 'day')] ?? 'P1D' }),
  },
  {
    id: 'partition',
    icon: 'Partition',
    name: 'Partition Chart',
    category: 'Part of a Whole',
    columns: { groupby: 'Dimensions' },
    metrics: { metrics: 'Metrics' },
  },
  {
    id: 'para',
    icon: 'Sliders',
    name: 'Parallel Coordinates',
    category: 'Ranking',
    columns: { series: 'Series' },
    metrics: { metrics: 'Metrics', secondary_metric: 'Color Metric' },
  },
  { id: 'bullet', name: 'Bullet Chart', category: 'KPI', metrics: { metric: 'Metric' } },
  {
    id: 'chord',
    name: 'Chord Diagram',
    category: 'Flow',
    columns: { groupby: 'Source', columns: 'Target' },
    metrics: { metric: 'Metric' },
  },
  {
    id: 'country_map',
    icon: 'Global',
    name: 'Country Map',
    category: 'Map',
    columns: { entity: 'ISO 3166-2 Codes' },
    metrics: { metric: 'Metric' },
  },
  {
    id: 'mapbox',
    icon: 'Global',
    aliases: ['point_cluster_map'],
    name: 'MapBox',
    category: 'Map',
    columns: { all_columns_x: 'Longitude', all_columns_y: 'Latitude', groupby: 'Dimensions' },
    raw: true,
  },
  {
    id: 'event_flow',
    name: 'Event Flow',
    category: 'Flow',
    columns: { all_columns_x: 'Event Name', entity: 'Entity', all_columns: 'Columns' },
    raw: true,
  },
  {
    id: 'gantt_chart',
    name: 'Gantt Chart',
    category: 'Evolution',
    columns: { start_time: 'Start', end_time: 'End', y_axis: 'Y-axis', series: 'Dimension', tooltip_columns: 'Tooltip columns' },
    metrics: { tooltip_metrics: 'Tooltip metrics' },
    raw: true,
  },
  ...deckTypes,
];

export const unpaintedTypes: readonly ChartType<Record<string, unknown>>[] = types.map(unpainted);
