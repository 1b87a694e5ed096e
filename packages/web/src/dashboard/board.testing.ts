/** A dashboard for tests: charts side by side in one row, and filters. */
import { readBoard, type Board } from '@tessera/core/dashboard/board';

const chartNode = (id: number) => ({
  id: `CHART-${id}`,
  type: 'CHART',
  children: [],
  meta: { chartId: id, sliceName: `Chart ${id}`, width: 4 },
});

/** @param ids  of the charts, `CHART-<id>` in the layout */
export function boardOf(filters: readonly object[], ids: readonly number[]): Board {
  const nodes = ids.map(chartNode);
  return readBoard({
    dashboard_title: 'B',
    json_metadata: JSON.stringify({ native_filter_configuration: filters }),
    position_json: JSON.stringify({
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['R'] },
      R: { id: 'R', type: 'ROW', children: nodes.map(({ id }) => id), meta: {} },
      ...Object.fromEntries(nodes.map((node) => [node.id, node])),
    }),
  });
}
