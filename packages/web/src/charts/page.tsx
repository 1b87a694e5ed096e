/** Charts: `/chart/list/`. */
import { PlusOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { ImportButton } from '../bundle/import-button.tsx';
import { i18n } from '../i18n.ts';
import { useChartList, useChartRights } from '../object-lists/chart-list.tsx';
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
  const { definition, dialog } = useAccessExplanation('chart', useChartList({ edit: setEdited }));
  return (
    <>
      <ListPage definition={{ ...definition, head: create, empty: { ...definition.empty, actions: create } }} />
      {dialog}
      <Suspense fallback={null}>
        {edited === undefined ? null : <PropertiesDialog kind="chart" id={edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
    </>
  );
}
