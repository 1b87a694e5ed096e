/**
 * Chart types that ask and answer but are not painted yet: not choosable, shown as tables
 * (docs/decisions/0014-query-context.md).
 */
import type { ChartType } from '../chart-type.ts';
import { unpainted, type Unpainted } from './type.ts';

const types: readonly Unpainted[] = [
  {
    id: 'event_flow',
    name: 'Event Flow',
    category: 'Flow',
    columns: { all_columns_x: 'Event Name', entity: 'Entity', all_columns: 'Columns' },
    raw: true,
  },
];

/** The chart types that open saved charts as tables and are not offered for new ones. */
export const unpaintedTypes: readonly ChartType<Record<string, unknown>>[] = types.map(unpainted);
