/**
 * Chart types that ask and answer but are not painted yet: not choosable, shown as tables
 * (docs/decisions/0014-query-context.md).
 */
import type { ChartType } from '../chart-type.ts';
import { deckTypes } from './deck.ts';
import { unpainted, type Unpainted } from './type.ts';

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
  overTime('paired_ttest', 'Paired t-test Table', 'Correlation'),
  overTime('time_table', 'Time-series Table', 'Table'),
  { id: 'time_pivot', name: 'Time-series Period Pivot', category: 'Evolution', metrics: { metric: 'Metric' }, time: true },
  { id: 'pop_kpi', name: 'Big Number with Time Period Comparison', category: 'KPI', metrics: { metric: 'Metric' } },
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
    id: 'handlebars',
    name: 'Handlebars',
    category: 'Other',
    columns: { groupby: 'Dimensions', all_columns: 'Columns' },
    metrics: { metrics: 'Metrics' },
    raw: true,
  },
  ...deckTypes,
];

export const unpaintedTypes: readonly ChartType<Record<string, unknown>>[] = types.map(unpainted);
