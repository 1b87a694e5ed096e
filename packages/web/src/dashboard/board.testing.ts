/** A dashboard for tests: charts side by side in one row, and filters. */
import type { DashboardItem } from '@tessera/api/dashboard';
import { printBoard, readBoard, type Board } from '@tessera/core/dashboard/board';

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

const person = { id: 1, first_name: 'A', last_name: 'B' };

/** A board as the server answers it, owned by one person. */
export function itemOf(board: Board): DashboardItem {
  const { positions, ...metadata } = JSON.parse(printBoard(board).json_metadata);
  return {
    id: 7,
    uuid: 'u',
    version: 3,
    changed_by: person,
    changed_by_name: 'A B',
    changed_on: '',
    changed_on_utc: '',
    changed_on_delta_humanized: '',
    created_by: person,
    created_by_name: '',
    created_on_delta_humanized: '',
    dashboard_title: board.properties.title,
    slug: null,
    url: '',
    published: false,
    status: 'draft',
    thumbnail_url: '',
    certified_by: null,
    certification_details: null,
    theme: null,
    owners: [person],
    roles: [],
    tags: [],
    is_managed_externally: false,
    external_url: null,
    can_edit: true,
    css: null,
    charts: [],
    json_metadata: JSON.stringify(metadata),
    position_json: JSON.stringify(positions),
  };
}
