/** A stand-in for an unknown chart type: it asks for the columns and metrics its form names and shows them as a table. */
import { listed, type ListedChart } from '../listed.ts';
import { unpainted } from './type.ts';

/** Keys under which chart types usually keep what they ask for. */
const columns = {
  x_axis: 'X-axis',
  groupby: 'Dimensions',
  columns: 'Columns',
  all_columns: 'Raw columns',
  series: 'Series',
  entity: 'Entity',
  source: 'Source',
  target: 'Target',
};
const metrics = { metrics: 'Metrics', metric: 'Metric', secondary_metric: 'Second metric', size: 'Size' };

/** @param vizType  a `viz_type` that is on no list */
export const unknownType = (vizType: string): ListedChart =>
  listed(unpainted({ id: vizType, name: vizType, category: 'Other', columns, metrics }));
