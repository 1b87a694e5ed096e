/** `+`: everything one can begin, each for those who may. */
import {
  ApiOutlined,
  AppstoreAddOutlined,
  BarChartOutlined,
  CloudUploadOutlined,
  CodeOutlined,
  DatabaseOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import type { MenuProps } from 'antd';
import { ClickMenu } from '@tessera/ui/click-menu';
import { i18n } from '../i18n.ts';
import { useSession } from '../session.ts';
import { openUpload } from '../upload/store.ts';

/** The menu `+` of the menu bar; nothing for a user who may create nothing. */
export function PlusMenu() {
  const permissions = useSession()?.permissions;
  const navigate = useNavigate();
  // On the item and not a link inside it: Enter on a menu item must go there too.
  const go = (href: string) => (): void => void navigate({ href });
  const may = (permission: string): boolean => permissions?.has(permission) ?? false;
  const items: NonNullable<MenuProps['items']> = [];
  if (may('can_write on Dashboard'))
    items.push({ key: 'dashboard', icon: <AppstoreAddOutlined />, label: i18n._('Dashboard'), onClick: go('/dashboard/new') });
  if (may('can_write on Chart'))
    items.push({ key: 'chart', icon: <BarChartOutlined />, label: i18n._('Chart'), onClick: go('/chart/add') });
  if (may('can_execute_sql_query on SQLLab'))
    items.push({ key: 'sql', icon: <CodeOutlined />, label: i18n._('SQL query'), onClick: go('/sqllab/') });
  const data: MenuProps['items'] = [];
  if (may('can_upload on Database'))
    data.push({ key: 'upload', icon: <CloudUploadOutlined />, label: i18n._('Upload a file'), onClick: () => openUpload() });
  if (may('can_write on Dataset'))
    data.push({
      key: 'dataset',
      icon: <DatabaseOutlined />,
      label: i18n._('Dataset from a table'),
      onClick: go('/dataset/add/'),
    });
  if (may('can_write on Database'))
    data.push({
      key: 'database',
      icon: <ApiOutlined />,
      label: i18n._('Connect database'),
      onClick: go('/databaseview/list/?create=true'),
    });
  if (data.length > 0) items.push({ key: 'data', type: 'group', label: i18n._('Data'), children: data });
  if (items.length === 0) return null;
  return (
    <ClickMenu menu={{ items, style: { minWidth: 200 } }}>
      <Button type="primary" icon={<PlusOutlined />} aria-label={i18n._('Create')} />
    </ClickMenu>
  );
}
