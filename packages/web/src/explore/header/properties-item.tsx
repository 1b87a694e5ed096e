/** "Edit chart properties" in the menu of a chart. */
import { Tooltip, type MenuProps } from 'antd';
import { i18n } from '../../i18n.ts';

/** @param isManaged  another program manages the chart: the entry is closed, and says why */
export function propertiesItem(isManaged: boolean): NonNullable<MenuProps['items']>[number] {
  const label = i18n._('Edit chart properties');
  if (!isManaged) return { key: 'properties', label };
  const reason = i18n._("This chart is managed externally, and can't be edited in Superset");
  return { key: 'properties', label: <Tooltip title={reason}>{label}</Tooltip>, disabled: true };
}
