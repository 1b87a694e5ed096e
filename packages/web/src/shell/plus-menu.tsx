/** `+`: everything one can begin, each for those who may. */
import { AppstoreAddOutlined, BarChartOutlined, CloudUploadOutlined, CodeOutlined, DatabaseOutlined, PlusOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Button, Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import { i18n } from '../i18n.ts';
import { useSession } from '../session.ts';
import { openUpload } from '../upload/store.ts';

export function PlusMenu() {
  const permissions = useSession()?.permissions;
  const may = (permission: string): boolean => permissions?.has(permission) ?? false;
  const items: NonNullable<MenuProps['items']> = [];
  if (may('can_write on Dashboard'))
    items.push({ key: 'dashboard', icon: <AppstoreAddOutlined />, label: <Link to="/dashboard/new">{i18n._('Dashboard')}</Link> });
  if (may('can_write on Chart')) items.push({ key: 'chart', icon: <BarChartOutlined />, label: <Link to="/chart/add">{i18n._('Chart')}</Link> });
  if (may('can_execute_sql_query on SQLLab'))
    items.push({ key: 'sql', icon: <CodeOutlined />, label: <Link to="/sqllab/">{i18n._('SQL query')}</Link> });
  const data: MenuProps['items'] = [];
  if (may('can_upload on Database'))
    data.push({ key: 'upload', icon: <CloudUploadOutlined />, label: i18n._('Upload a file'), onClick: () => openUpload() });
  if (may('can_write on Dataset'))
    data.push({ key: 'dataset', icon: <DatabaseOutlined />, label: <Link to="/tablemodelview/list/" search={{ create: 'true' }}>{i18n._('Dataset from a table')}</Link> });
  if (data.length > 0) items.push({ key: 'data', type: 'group', label: i18n._('Data'), children: data });
  if (items.length === 0) return null;
  return (
    <Dropdown trigger={['click']} placement="bottomRight" autoFocus menu={{ items, style: { minWidth: 200 } }}>
      <Button type="primary" icon={<PlusOutlined />} aria-label={i18n._('Create')} />
    </Dropdown>
  );
}
