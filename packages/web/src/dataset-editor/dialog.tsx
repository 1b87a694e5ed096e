/** The dataset editor: source, metrics, columns, calculated columns, settings. Saved with the version that was opened, after 'Confirm save'. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Modal } from 'antd';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { ApiFailure } from '@tessera/api/client';
import { dataset } from '@tessera/api/dataset';
import { datasetRenames } from '@tessera/api/dataset-renames';
import { renamesBetween } from '@tessera/core/explore/renamed';
import { limits } from '@tessera/core/limits';
import { LoadingFace } from '@tessera/ui/faces';
import { confirmed, notices } from '@tessera/ui/notices';
import { client, sentenceOf } from '../client.ts';
import { isStale } from '../conflict/conflict.ts';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { confirmSave } from './confirm-save.tsx';
import { draftOf, faultOf, updateOf } from './draft.ts';
import type { DatasetDraft, DraftFault } from './draft.ts';
import { Sections } from './sections.tsx';
import { useSync } from './use-sync.ts';
import { FailedQuery } from '../kit/failed-query.tsx';
import { useUnsavedGuard } from '../kit/use-unsaved-guard.ts';

function faultText({ message, tab, name = '' }: DraftFault): string {
  switch (message) {
    case 'bad-parameters':
      return i18n._('Template parameters: Invalid JSON');
    case 'bad-extra':
      return i18n._('Extra: Invalid JSON');
    case 'extra-with-field':
      return i18n._('Extra: “{name}” has a field of its own.', { name });
    case 'no-name':
      return i18n._('The dataset needs a name.');
    case 'no-table':
      return i18n._('Choose the table of the dataset.');
    case 'no-sql':
      return i18n._('The dataset needs its SQL.');
    case 'no-column-name':
      return i18n._('Each column needs a name.');
    case 'no-metric-name':
      return i18n._('Each metric needs a name.');
    case 'no-expression':
      return tab === 'calculated'
        ? i18n._('Calculated column [{name}] requires an expression', { name })
        : i18n._('“{name}” needs an SQL expression.', { name });
    case 'repeated-column':
      return i18n._('Column name [{name}] is duplicated', { name });
    case 'no-relation-name':
      return i18n._('Each relation needs a name.');
    case 'no-relation-dataset':
      return i18n._('Relation [{name}]: choose its dataset.', { name });
    case 'no-relation-key':
      return i18n._('Relation [{name}]: choose the columns of its key.', { name });
    case 'repeated-relation':
      return i18n._('Relation name [{name}] is duplicated', { name });
    case 'repeated-metric':
      return i18n._('Metric name [{name}] is duplicated', { name });
  }
}

async function open(id: number, signal: AbortSignal) {
  const { body, etag } = await client.send(dataset.get, { params: { pk: id } }, { signal });
  return { item: body.result, etag, draft: draftOf(body.result) };
}

/** What kept a dataset from being saved, in a dialog of its own (docs/reference/charts.md#forms-in-hand). */
async function tellFailure(error: unknown): Promise<void> {
  const { modal } = await notices();
  const isSilent = error instanceof ApiFailure && error.isSilent;
  modal.error({
    title: i18n._('Error'),
    content: isSilent ? i18n._('An error has occurred') : sentenceOf(error),
    okText: i18n._('OK'),
  });
}

export interface DatasetEditorProps {
  id: number;
  onClose: () => void;
  /** After a successful save. @param isCarried  charts and dashboards took new names along */
  onSaved?: (isCarried: boolean) => void;
}

const marginPx = 24;
const heightPx = `min(${limits.datasetEditorPx}px, 100dvh - ${2 * marginPx}px)`;
/** What stands above and below the list of a tab: title, warning, tabs, tools, head, buttons. */
const aroundListPx = 330;
/** The same height on every tab, so that its buttons stay where they are; within a lower window the tabs scroll. */
const windowStyle: CSSProperties & Record<'--tab-room', string> = {
  display: 'flex',
  flexDirection: 'column',
  height: heightPx,
  '--tab-room': `max(220px, ${heightPx} - ${aroundListPx}px)`,
};
const bodyStyle = { flex: 1, minHeight: 0, overflowY: 'auto', scrollbarGutter: 'stable' } as const;

/** Stands above everything, and is brought into sight: the tab below it may be scrolled far down. */
function Fault({ fault }: { fault: DraftFault }) {
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => told.current?.scrollIntoView({ block: 'nearest' }), [fault]);
  return (
    <div ref={told} style={{ marginBottom: 8 }}>
      <Alert type="error" showIcon role="alert" title={faultText(fault)} />
    </div>
  );
}

/** Leaving the page under the dialog asks first while there is something to save. */
function useLeaveGuard(edited: DatasetDraft | undefined): void {
  const work = useRef(edited);
  useEffect(() => {
    work.current = edited;
  });
  useUnsavedGuard({
    isUnsaved: () => work.current !== undefined,
    staysAt: (next, current) => next.pathname === current.pathname,
    content: i18n._('The changes of this dataset are not saved. Leave without saving?'),
  });
}

/** Edits a dataset in a dialog. Nothing is sent before it is confirmed; a mistake opens the tab it is on. */
export function DatasetEditor({ id, onClose, onSaved }: DatasetEditorProps) {
  const toasts = useToasts();
  const cache = useQueryClient();
  const [edited, setEdited] = useState<DatasetDraft>();
  const [tab, setTab] = useState('source');
  const [fault, setFault] = useState<DraftFault>();
  const opened = useQuery({
    queryKey: ['dataset', 'edit', id],
    queryFn: ({ signal }) => open(id, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  const draft = edited ?? opened.data?.draft;
  useLeaveGuard(edited);
  const syncing = useSync(id);
  const saving = useMutation({
    mutationFn: ({ body, carry, etag }: { body: DatasetDraft; carry: boolean; etag: string | undefined }) =>
      client.call(
        carry ? datasetRenames.carry : dataset.update,
        { params: { pk: id }, body: updateOf(body) },
        etag ? { ifMatch: etag } : {},
      ),
    onSuccess: async (_, { carry }) => {
      toasts.success(i18n._('The dataset has been saved'));
      await Promise.all([
        cache.invalidateQueries({ queryKey: ['list', 'dataset'] }),
        cache.invalidateQueries({ queryKey: ['dataset'] }),
        ...(carry
          ? [cache.invalidateQueries({ queryKey: ['chart'] }), cache.invalidateQueries({ queryKey: ['dashboard'] })]
          : []),
      ]);
      onSaved?.(carry);
      onClose();
    },
    onError: (error) => (isStale(error) ? undefined : tellFailure(error)),
  });
  const uses = useMutation({
    mutationFn: async (of: DatasetDraft) => {
      if (!opened.data) return [];
      const { columns, metrics } = renamesBetween(opened.data.item, of);
      if (columns.size + metrics.size === 0) return [];
      const pairs = (names: ReadonlyMap<string, string>) => [...names].map(([from, to]) => ({ from, to }));
      const body = { columns: pairs(columns), metrics: pairs(metrics) };
      return (await client.call(datasetRenames.uses, { params: { pk: id }, body })).result;
    },
    onError: tellFailure,
  });
  const isSound = (of: DatasetDraft): boolean => {
    const found = faultOf(of);
    setFault(found);
    if (found) setTab(found.tab);
    return found === undefined;
  };
  const save = async (): Promise<void> => {
    if (!draft || !isSound(draft)) return;
    try {
      const answer = await confirmSave(draft, await uses.mutateAsync(draft));
      if (!answer) return;
      const whole = answer.sync ? (await syncing.mutateAsync(draft)).draft : draft;
      setEdited(whole);
      if (isSound(whole)) await saving.mutateAsync({ body: whole, carry: answer.carry, etag: opened.data?.etag });
    } catch {
      // The toast of the sync or a dialog shows it.
    }
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
  const reload = (): void => {
    saving.reset();
    setEdited(undefined);
    void opened.refetch();
  };
  const overwrite = async (): Promise<void> => {
    const asked = saving.variables;
    const newest = await opened.refetch();
    if (asked && newest.data) saving.mutate({ ...asked, etag: newest.data.etag });
  };
  return (
    <Modal
      open
      width={1140}
      title={opened.data?.item.table_name ?? i18n._('Dataset')}
      onCancel={() => void close()}
      onOk={() => void save()}
      okText={i18n._('Save')}
      cancelText={i18n._('Cancel')}
      okButtonProps={{
        disabled: !edited || isManaged,
        loading: uses.isPending || saving.isPending || syncing.isPending,
        ...(isManaged ? { title: i18n._("This dataset is managed externally, and can't be edited in Superset") } : {}),
      }}
      style={{ top: marginPx }}
      styles={{ container: windowStyle, body: bodyStyle }}
    >
      {fault ? <Fault fault={fault} /> : null}
      {isStale(saving.error) ? (
        <ConflictDialog
          failure={saving.error}
          title={i18n._('This dataset was changed by someone else')}
          onClose={() => saving.reset()}
          onReload={reload}
          onOverwrite={() => void overwrite()}
          isBusy={opened.isFetching}
        />
      ) : null}
      {opened.isError ? <FailedQuery query={opened} /> : null}
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
      {opened.data?.item.health_check_message ? (
        <Alert type="warning" showIcon style={{ marginBottom: 8 }} title={opened.data.item.health_check_message} />
      ) : null}
      {draft && opened.data ? (
        <Sections
          draft={draft}
          change={(patch) => setEdited({ ...draft, ...patch })}
          tab={tab}
          setTab={setTab}
          item={opened.data.item}
        />
      ) : null}
    </Modal>
  );
}
