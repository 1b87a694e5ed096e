/** The dataset editor: settings, columns, calculated columns, metrics. Saved with the version that was opened, after 'Confirm save'. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Grid, Modal, Tabs } from 'antd';
import { useState } from 'react';
import { ApiFailure } from '@tessera/api/client';
import { dataset } from '@tessera/api/dataset';
import { FailedFace, LoadingFace } from '@tessera/ui/faces';
import { confirmed, notices } from '@tessera/ui/notices';
import { client, sentenceOf } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../shell/toasts.ts';
import { CalculatedTab, ColumnsTab } from './columns.tsx';
import { draftOf, faultOf, isCalculated, updateOf } from './draft.ts';
import type { Draft, DraftFault } from './draft.ts';
import { MetricsTab } from './metrics.tsx';
import { SettingsTab } from './settings.tsx';

function faultText({ message, tab, name = '' }: DraftFault): string {
  switch (message) {
    case 'bad-parameters':
      return i18n._('Template parameters: Invalid JSON');
    case 'no-name':
      return i18n._('The dataset needs a name.');
    case 'no-column-name':
      return i18n._('Each calculated column needs a name.');
    case 'no-metric-name':
      return i18n._('Each metric needs a name.');
    case 'no-expression':
      return tab === 'calculated'
        ? i18n._('Calculated column [{name}] requires an expression', { name })
        : i18n._('“{name}” needs an SQL expression.', { name });
    case 'repeated-column':
      return i18n._('Column name [{name}] is duplicated', { name });
    case 'repeated-metric':
      return i18n._('Metric name [{name}] is duplicated', { name });
  }
}

async function open(id: number, signal: AbortSignal) {
  const { body, etag } = await client.send(dataset.get, { params: { pk: id } }, { signal });
  return { item: body.result, etag, draft: draftOf(body.result) };
}

function Sections({
  draft,
  change,
  tab,
  setTab,
  backend,
  datasetId,
}: {
  draft: Draft;
  change: (patch: Partial<Draft>) => void;
  tab: string;
  setTab: (tab: string) => void;
  backend: string;
  datasetId: number;
}) {
  // Tabs that do not fit get a button of the kit's among them, which no tab list may hold: on a phone the labels are short.
  const isNarrow = Grid.useBreakpoint().sm === false;
  const physical = draft.columns.filter((column) => !isCalculated(column)).length;
  return (
    <Tabs
      activeKey={tab}
      {...(isNarrow ? { tabBarGutter: 12 } : {})}
      onChange={setTab}
      items={[
        { key: 'settings', label: i18n._('Settings'), children: <SettingsTab draft={draft} change={change} /> },
        {
          key: 'columns',
          label: i18n._('Columns ({n})', { n: physical }),
          children: <ColumnsTab draft={draft} change={change} datasetId={datasetId} />,
        },
        {
          key: 'calculated',
          label: isNarrow
            ? i18n._('Calculated ({n})', { n: draft.columns.length - physical })
            : i18n._('Calculated columns ({n})', { n: draft.columns.length - physical }),
          children: <CalculatedTab draft={draft} change={change} />,
        },
        {
          key: 'metrics',
          label: i18n._('Metrics ({n})', { n: draft.metrics.length }),
          children: <MetricsTab draft={draft} change={change} backend={backend} />,
        },
      ]}
    />
  );
}

export interface DatasetEditorProps {
  id: number;
  onClose: () => void;
  /** After a successful save. */
  onSaved?: () => void;
}

export function DatasetEditor({ id, onClose, onSaved }: DatasetEditorProps) {
  const toasts = useToasts();
  const cache = useQueryClient();
  const [edited, setEdited] = useState<Draft>();
  const [tab, setTab] = useState('settings');
  const [fault, setFault] = useState<DraftFault>();
  const opened = useQuery({
    queryKey: ['dataset', 'edit', id],
    queryFn: ({ signal }) => open(id, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  const draft = edited ?? opened.data?.draft;
  const saving = useMutation({
    mutationFn: (body: Draft) =>
      client.call(
        dataset.update,
        { params: { pk: id }, body: updateOf(body) },
        opened.data?.etag ? { ifMatch: opened.data.etag } : {},
      ),
    onSuccess: async () => {
      toasts.success(i18n._('The dataset has been saved'));
      await Promise.all([
        cache.invalidateQueries({ queryKey: ['list', 'dataset'] }),
        cache.invalidateQueries({ queryKey: ['dataset'] }),
      ]);
      onSaved?.();
      onClose();
    },
  });
  const save = async (): Promise<void> => {
    if (!draft) return;
    const found = faultOf(draft);
    setFault(found);
    if (found) {
      setTab(found.tab);
      return;
    }
    const { modal } = await notices();
    modal.confirm({
      title: i18n._('Confirm save'),
      content: i18n._(
        'The dataset configuration exposed here affects all the charts using this dataset. Are you sure you want to save and apply changes?',
      ),
      okText: i18n._('OK'),
      cancelText: i18n._('Cancel'),
      onOk: () => saving.mutateAsync(draft).catch(() => undefined),
    });
  };
  const close = async (): Promise<void> => {
    if (!edited) return onClose();
    const discard = await confirmed({
      title: i18n._('You have unsaved changes.'),
      okText: i18n._('Discard'),
      okButtonProps: { danger: true },
      cancelText: i18n._('Keep editing'),
    });
    if (discard) onClose();
  };
  const isManaged = opened.data?.item.is_managed_externally === true;
  const isStale = saving.error instanceof ApiFailure && saving.error.status === 412;
  const reload = (): void => {
    saving.reset();
    setEdited(undefined);
    void opened.refetch();
  };
  return (
    <Modal
      open
      width={960}
      title={opened.data?.item.table_name ?? i18n._('Dataset')}
      onCancel={() => void close()}
      onOk={() => void save()}
      okText={i18n._('Save')}
      cancelText={i18n._('Cancel')}
      okButtonProps={{
        disabled: !edited || isManaged,
        loading: saving.isPending,
        ...(isManaged ? { title: i18n._("This dataset is managed externally, and can't be edited in Superset") } : {}),
      }}
      styles={{ body: { minHeight: 420 } }}
    >
      {fault ? <Alert type="error" showIcon role="alert" title={faultText(fault)} style={{ marginBottom: 8 }} /> : null}
      {saving.error ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={sentenceOf(saving.error)}
          style={{ marginBottom: 8 }}
          action={
            isStale ? (
              <Button size="small" onClick={reload}>
                {i18n._('Reload')}
              </Button>
            ) : null
          }
        />
      ) : null}
      {opened.isError ? (
        <FailedFace
          title={sentenceOf(opened.error)}
          actions={<Button onClick={() => void opened.refetch()}>{i18n._('Try again')}</Button>}
        />
      ) : null}
      {opened.isPending ? <LoadingFace label={i18n._('Loading…')} /> : null}
      {draft ? (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 8 }}
          title={
            <>
              <strong>{i18n._('Be careful.')}</strong>{' '}
              {i18n._(
                'Changing these settings will affect all charts using this dataset, including charts owned by other people.',
              )}
            </>
          }
        />
      ) : null}
      {draft && opened.data ? (
        <Sections
          draft={draft}
          change={(patch) => setEdited({ ...draft, ...patch })}
          tab={tab}
          setTab={setTab}
          backend={opened.data.item.database.backend}
          datasetId={id}
        />
      ) : null}
    </Modal>
  );
}
