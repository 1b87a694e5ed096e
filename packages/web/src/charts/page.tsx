/** Charts: `/chart/list/`. */
import { PlusOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { ImportButton } from '../bundle/import-button.tsx';
import { i18n } from '../i18n.ts';
import { useChartList, useChartRights } from '../object-lists/chart-list.tsx';
import { owns } from '../lists/may-edit.ts';
import { useSession } from '../session.ts';
import { useShareDialog } from '../sharing/use-share-dialog.tsx';
import { useTagging } from '../tagging/use-tagging.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { useAccessExplanation } from '../lists/use-access-explanation.tsx';

const PropertiesDialog = lazy(() => import('../dialogs/properties-dialog.tsx').then((m) => ({ default: m.PropertiesDialog })));

/** The list of charts, with imports, exports and the way to a new chart for those who may write. */
export function ChartListPage() {
  const [edited, setEdited] = useState<number>();
  const canWrite = useChartRights()('can_write');
  const create = canWrite ? (
    <>
      <ImportButton resource="chart" />
      <Link to="/chart/add">
        <Button type="primary" icon={<PlusOutlined />} tabIndex={-1}>
          {i18n._('Chart')}
        </Button>
      </Link>
    </>
  ) : null;
  const session = useSession();
  const sharing = useShareDialog();
  const tagged = useTagging(
    useChartList({
      edit: setEdited,
      share: (row) => sharing.share({ kind: 'chart', id: row.id, name: row.slice_name }),
    }),
    {
      type: 'chart',
      operators: 'chart',
      allowed: (row) => owns(session, row),
      onRows: false,
    },
  );
  const { definition, dialog } = useAccessExplanation('chart', tagged.definition);
  return (
    <>
      <ListPage definition={{ ...definition, head: create, empty: { ...definition.empty, actions: create } }} />
      {dialog}
      {sharing.dialog}
      {tagged.dialog}
      <Suspense fallback={null}>
        {edited === undefined ? null : <PropertiesDialog kind="chart" id={edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
    </>
  );
}
