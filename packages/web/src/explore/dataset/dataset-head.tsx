/**
 * The dataset's name with its warnings and its menu: edit, change, view in the SQL page
 * (docs/reference/charts.md#forms-in-hand).
 */
import { DatabaseOutlined, MoreOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { dataset as datasetApi } from '@tessera/api/dataset';
import { limits } from '@tessera/core/limits';
import { ClickMenu } from '@tessera/ui/click-menu';
import { FoldPanelIcon } from '../../kit/pointing-icons.tsx';
import { client } from '../../client.ts';
import { readExtra } from '../../dataset-extra.ts';
import { i18n } from '../../i18n.ts';
import { Certified } from '../../lists/certified.tsx';
import { useCan } from '../../session.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useSqlPage } from '../query/use-sql-page.ts';
import { useExplore, useExploreStore } from '../state/context.ts';
import { questionKey } from '../state/shown-form.ts';
import type { ExploreState } from '../state/store.ts';
import type { Editor } from '../state/use-editor.ts';
import { fetchSaved } from '../save/fetch-saved.ts';
import styles from './dataset-panel.module.css';
import { useChangeDataset } from './use-change-dataset.ts';

const ChangeDatasetModal = lazy(async () => ({
  default: (await import('../dataset-change/change-dataset-modal.tsx')).ChangeDatasetModal,
}));
const DatasetEditor = lazy(async () => ({ default: (await import('../../dataset-editor/dialog.tsx')).DatasetEditor }));

const QueryPreview = lazy(async () => ({ default: (await import('./query-preview.tsx')).QueryPreview }));
const SaveDataset = lazy(async () => ({ default: (await import('../../dialogs/save-dataset.tsx')).SaveDataset }));

const askedKey = ({ asked, askedOf, dataset }: ExploreState): string | undefined =>
  asked && questionKey(asked, askedOf ?? dataset);

const dialogs = ['edit', 'change', 'preview', 'save'] as const;
type Dialog = (typeof dialogs)[number];

interface DatasetHeadProps {
  editor: Editor;
  onFold?: () => void;
}

/** The head of the dataset panel, with the dialogs its menu opens. An edited dataset is loaded and asked anew. */
export function DatasetHead({ editor, onFold }: DatasetHeadProps) {
  const dataset = useExplore((state) => state.dataset);
  const store = useExploreStore();
  const sqlPage = useSqlPage();
  const toasts = useToasts();
  const [dialog, setDialog] = useState<Dialog>();
  const change = useChangeDataset();
  const mayWrite = useCan('can_write on Dataset');
  const maySql = useCan('can_execute_sql_query on SQLLab');
  const close = (): void => setDialog(undefined);
  const { warning, certifiedBy, certificationDetails } = readExtra(dataset.extra);
  const { reload } = editor.chart;
  const refresh = async (isCarried: boolean): Promise<void> => {
    try {
      const { result } = await client.call(datasetApi.get, { params: { pk: dataset.id } });
      const before = store.getState();
      before.apply({ do: 'dataset', dataset: result });
      const { slice } = before;
      if (isCarried && slice) {
        // The saved chart took new names along: what is compared with is of today.
        const { slice: fresh, saved } = await fetchSaved(slice.id);
        const { title, savedTitle, kept, rename } = store.getState();
        kept(fresh, saved);
        if (title !== savedTitle) rename(title);
      }
      // The same question may have another answer now: metrics are SQL of the dataset. One with new names is asked without this.
      if (before.asked && askedKey(before) === askedKey(store.getState())) reload(true);
    } catch (error) {
      toasts.failure(error);
    }
  };
  /** The chart goes on with what it holds, on the dataset that was made of its query. */
  const moveTo = async (id: number): Promise<void> => {
    const { result } = await client.call(datasetApi.get, { params: { pk: id } });
    store.getState().apply({ do: 'dataset', dataset: result });
    // The same rows from another place: the chart on screen is asked of it.
    if (store.getState().asked && editor.canRun) editor.run();
  };
  const { sql } = dataset;
  const isQuery = dataset.kind === 'virtual' && sql !== null;
  /** The dataset itself; whoever may not see how it is made goes on with what the chart asks. */
  const viewSql = (): void => {
    const own = sql ?? dataset.select_star;
    if (own) sqlPage.open(own);
    else void sqlPage.run(editor.chart.question);
  };
  const edit = dataset.can_edit ? (
    i18n._('Edit dataset')
  ) : (
    <Tooltip
      title={i18n._(
        'You must be a dataset owner in order to edit. Please reach out to a dataset owner to request modifications or edit access.',
      )}
    >
      {i18n._('Edit dataset')}
    </Tooltip>
  );
  return (
    <div className={styles['head']}>
      <DatabaseOutlined aria-hidden />
      <Tooltip title={dataset.name.length > limits.nameTooltipFrom ? dataset.name : undefined}>
        <h2 className={styles['title']}>{dataset.datasource_name}</h2>
      </Tooltip>
      <Certified by={certifiedBy} details={certificationDetails} />
      {dataset.health_check_message ? <Warning text={dataset.health_check_message} /> : null}
      {warning ? <Warning text={warning} /> : null}
      <ClickMenu
        placement="bottomStart"
        menu={{
          items: [
            ...(mayWrite && dataset.type === 'table' ? [{ key: 'edit', label: edit, disabled: !dataset.can_edit }] : []),
            { key: 'change', label: i18n._('Change dataset') },
            ...(isQuery ? [{ key: 'preview', label: i18n._('Query preview') }] : []),
            ...(maySql ? [{ key: 'sql', label: i18n._('View in SQL Lab') }] : []),
            ...(isQuery && mayWrite ? [{ key: 'save', label: i18n._('Save as dataset') }] : []),
          ],
          onClick: ({ key }) => {
            if (key === 'sql') viewSql();
            else setDialog(dialogs.find((each) => each === key));
          },
        }}
      >
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={i18n._('Dataset menu')} />
      </ClickMenu>
      {onFold ? (
        <Button
          type="text"
          size="small"
          icon={<FoldPanelIcon aria-hidden />}
          aria-label={i18n._('Collapse Datasource tab')}
          aria-expanded
          onClick={onFold}
        />
      ) : null}
      {dataset.type === 'query' ? (
        <p className={styles['ofQuery']}>
          {i18n._('This chart reads a query of SQL Lab.')}{' '}
          {mayWrite ? (
            <Button type="link" size="small" className={styles['ofQueryLink'] ?? ''} onClick={() => setDialog('save')}>
              {i18n._('Save as dataset')}
            </Button>
          ) : null}
        </p>
      ) : null}
      {dialog === 'edit' ? (
        <Suspense fallback={null}>
          <DatasetEditor id={dataset.id} onClose={close} onSaved={(isCarried) => void refresh(isCarried)} />
        </Suspense>
      ) : null}
      {dialog === 'preview' && sql !== null ? (
        <Suspense fallback={null}>
          <QueryPreview
            sql={sql}
            onClose={close}
            onOpen={maySql ? () => sqlPage.open(sql) : undefined}
            onSave={mayWrite ? () => setDialog('save') : undefined}
          />
        </Suspense>
      ) : null}
      {dialog === 'save' && sql !== null ? (
        <Suspense fallback={null}>
          <SaveDataset
            title={dataset.datasource_name}
            databaseId={dataset.database.id}
            schema={dataset.schema ?? undefined}
            sql={sql}
            parameters={dataset.template_params ?? ''}
            onSaved={dataset.type === 'query' ? moveTo : undefined}
            onClose={close}
          />
        </Suspense>
      ) : null}
      {dialog === 'change' ? (
        <Suspense fallback={null}>
          <ChangeDatasetModal open currentId={dataset.id} onClose={close} onChange={change} />
        </Suspense>
      ) : null}
    </div>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <Tooltip title={text}>
      <WarningOutlined className={styles['warning']} role="img" aria-label={text} tabIndex={0} />
    </Tooltip>
  );
}
