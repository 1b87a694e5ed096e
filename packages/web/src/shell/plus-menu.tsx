/** `+`: everything one can begin, each for those who may. */
import {
  ApiOutlined,
  AppstoreAddOutlined,
  BarChartOutlined,
  CloudUploadOutlined,
  CodeOutlined,
  DatabaseOutlined,
  FileExcelOutlined,
  FileTextOutlined,
  PlusOutlined,
  TableOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import type { MenuProps } from 'antd';
import { useState, type ReactNode } from 'react';
import { database } from '@tessera/api/database';
import type { UploadForm } from '@tessera/api/upload-files';
import { ClickMenu } from '@tessera/ui/click-menu';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useSession } from '../session.ts';
import { openUpload } from '../upload/store.ts';
import { uploadFormsOf } from '../upload/upload-rights.ts';

const uploadWords: Readonly<Record<UploadForm, () => string>> = {
  Csv: () => i18n._('Upload CSV to database'),
  Columnar: () => i18n._('Upload columnar file to database'),
  Excel: () => i18n._('Upload Excel to database'),
};
const uploadIcons: Readonly<Record<UploadForm, ReactNode>> = {
  Csv: <FileTextOutlined />,
  Columnar: <CloudUploadOutlined />,
  Excel: <FileExcelOutlined />,
};

/** Whether no database takes files of this person; asked when the menu is opened, and not so until the answer is there. */
function useIsNowhere(isAsked: boolean): boolean {
  const { data } = useQuery({
    queryKey: ['list', 'database', 'takes-files'],
    enabled: isAsked,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const takes = { col: 'allow_file_upload', opr: 'upload_is_enabled', value: true };
      const q = { columns: ['id'], page: 0, page_size: 1, filters: [takes] };
      return (await client.call(database.list, { query: { q } }, { signal })).count;
    },
  });
  return data === 0;
}

/** The menu `+` of the menu bar; nothing for a user who may create nothing. */
export function PlusMenu() {
  const permissions = useSession()?.permissions;
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const forms = uploadFormsOf(permissions);
  const isNowhere = useIsNowhere(isAsked && forms.length > 0 && permissions?.has('can_read on Database') === true);
  // On the item and not a link inside it: Enter on a menu item must go there too.
  const go = (href: string) => (): void => void navigate({ href });
  const may = (permission: string): boolean => permissions?.has(permission) ?? false;
  const items: NonNullable<MenuProps['items']> = [];
  const data: MenuProps['items'] = [];
  if (may('can_write on Database'))
    data.push({
      key: 'database',
      icon: <ApiOutlined />,
      label: i18n._('Connect database'),
      onClick: go('/databaseview/list/?create=true'),
    });
  if (may('can_write on Dataset'))
    data.push({ key: 'dataset', icon: <DatabaseOutlined />, label: i18n._('Create dataset'), onClick: go('/dataset/add/') });
  if (may('can_write on Database'))
    data.push({
      key: 'sheets',
      icon: <TableOutlined />,
      label: i18n._('Connect Google Sheet'),
      onClick: go('/databaseview/list/?create=gsheets'),
    });
  for (const form of forms)
    data.push({
      key: `upload-${form}`,
      icon: uploadIcons[form],
      label: uploadWords[form](),
      disabled: isNowhere,
      title: isNowhere ? i18n._("Enable 'Allow data upload' in any database's settings") : '',
      onClick: () => openUpload(undefined, form),
    });
  if (data.length > 0) items.push({ key: 'data', type: 'group', label: i18n._('Data'), children: data });
  if (may('can_execute_sql_query on SQLLab'))
    items.push({ key: 'sql', icon: <CodeOutlined />, label: i18n._('SQL query'), onClick: go('/sqllab/') });
  if (may('can_write on Chart'))
    items.push({ key: 'chart', icon: <BarChartOutlined />, label: i18n._('Chart'), onClick: go('/chart/add') });
  if (may('can_write on Dashboard'))
    items.push({ key: 'dashboard', icon: <AppstoreAddOutlined />, label: i18n._('Dashboard'), onClick: go('/dashboard/new') });
  if (items.length === 0) return null;
  return (
    <ClickMenu menu={{ items, style: { minWidth: 200 } }} onOpenChange={(isOpen) => isOpen && setAsked(true)}>
      <Button type="primary" icon={<PlusOutlined />} aria-label={i18n._('Create')} />
    </ClickMenu>
  );
}
