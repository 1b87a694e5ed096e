/** Dashboards: `/dashboard/list/`. */
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ImportButton } from '../bundle/import-button.tsx';
import { i18n } from '../i18n.ts';
import { useDashboardList, useDashboardRights } from '../object-lists/dashboard-list.tsx';
import { owns } from '../lists/may-edit.ts';
import { useSession } from '../session.ts';
import { useShareDialog } from '../sharing/use-share-dialog.tsx';
import { useTagging } from '../tagging/use-tagging.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { useAccessExplanation } from '../lists/use-access-explanation.tsx';

const PropertiesDialog = lazy(() => import('../dialogs/properties-dialog.tsx').then((m) => ({ default: m.PropertiesDialog })));

/** The list of dashboards, with imports, exports and the way to a new one for those who may write. */
export function DashboardListPage() {
  const [edited, setEdited] = useState<number>();
  const canWrite = useDashboardRights()('can_write');
  const create = canWrite ? (
    <>
      <ImportButton resource="dashboard" />
      <Link to="/dashboard/new">
        <Button type="primary" icon={<PlusOutlined />} tabIndex={-1}>
          {i18n._('Dashboard')}
        </Button>
      </Link>
    </>
  ) : null;
  const session = useSession();
  const sharing = useShareDialog();
  const tagged = useTagging(
    useDashboardList({
      edit: setEdited,
      share: (row) => sharing.share({ kind: 'dashboard', id: row.id, name: row.dashboard_title }),
    }),
    {
      type: 'dashboard',
      operators: 'dashboard',
      allowed: (row) => owns(session, row),
      onRows: false,
    },
  );
  const { definition, dialog } = useAccessExplanation('dashboard', tagged.definition);
  return (
    <>
      <ListPage definition={{ ...definition, head: create, empty: { ...definition.empty, actions: create } }} />
      {dialog}
      {sharing.dialog}
      {tagged.dialog}
      <Suspense fallback={null}>
        {edited === undefined ? null : <PropertiesDialog kind="dashboard" id={edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
    </>
  );
}
