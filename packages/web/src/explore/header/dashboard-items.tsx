/** The dashboards a chart stands on, as a menu. */
import type { MenuProps } from 'antd';
import type { ExploreSlice } from '@tessera/api/explore';
import { i18n } from '../../i18n.ts';
import { HrefLink } from '../../kit/href-link.tsx';

/** Menu entries that lead to the chart's dashboards; none for a chart that was never saved. */
export function dashboardItems(slice: ExploreSlice | undefined): NonNullable<MenuProps['items']> {
  if (!slice) return [];
  const boards = slice.dashboards.map((board) => ({
    key: `dashboard:${board.id}`,
    label: <HrefLink href={`/superset/dashboard/${board.id}/`}>{board.dashboard_title}</HrefLink>,
  }));
  const none = { key: 'no-dashboard', label: i18n._('On no dashboard yet'), disabled: true };
  return [{ key: 'dashboards', label: i18n._('Dashboards added to'), children: boards.length > 0 ? boards : [none] }];
}
