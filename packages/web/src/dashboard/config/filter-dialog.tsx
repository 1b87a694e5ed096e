/** Add and edit filters. What is wrong with one is said at its field, and the dialog goes to the first such filter. */
import { Button, Modal } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '@tessera/api/client';
import { filterIssues } from '@tessera/core/dashboard/filter-issues';
import { chartIdsOf } from '@tessera/core/dashboard/layout';
import { entriesOf, withEntries, type Metadata } from '@tessera/core/dashboard/metadata';
import { datasetOf, isFilter, type FilterEntry } from '@tessera/core/dashboard/native-filter';
import { chartsInScope, tabsInScope } from '@tessera/core/dashboard/scopes';
import { EmptyFace } from '@tessera/ui/faces';
import { confirmed } from '@tessera/ui/notices';
import { ClickMenu } from '@tessera/ui/click-menu';
import { i18n } from '../../i18n.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { useSaveMetadata } from '../state/save.ts';
import { useColumnsOf } from '../state/use-definition.ts';
import { byKey } from '../../kit/menu-click.ts';
import { useUnsavedGuard } from '../../kit/use-unsaved-guard.ts';
import { DividerForm, FilterForm } from './filter-form.tsx';
import { EntryList } from './entry-list.tsx';
import { StaleNote } from './stale-note.tsx';
import { canSave, useFilterDraft } from './use-filter-draft.ts';
import styles from './config.module.css';

/** The dataset most charts of the dashboard read. */
function useUsualDataset(): number | undefined {
  const { charts } = useScope();
  const { layout } = useBoard();
  const counts = new Map<number, number>();
  for (const id of chartIdsOf(layout)) {
    const dataset = charts.get(id)?.datasource_id;
    if (dataset !== undefined) counts.set(dataset, (counts.get(dataset) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** What is asked of one who closes the dialog with edits. */
export const leaveQuestion = () => ({
  title: i18n._('There are unsaved changes.'),
  content: i18n._('Are you sure you want to cancel?'),
  okText: i18n._('Yes, cancel'),
  cancelText: i18n._('Keep editing'),
  // Enter after an Escape that was not meant loses nothing.
  autoFocusButton: 'cancel' as const,
});

/** @param first  the filter whose settings are shown first; the first of all when there is none such */
export function FilterDialog({ first, onClose }: { first: string; onClose: () => void }) {
  const { store } = useScope();
  const board = useBoard();
  const edit = useDashboard((state) => state.edit);
  const usual = useUsualDataset();
  const draft = useFilterDraft(entriesOf(board.metadata), first);
  const [tried, setTried] = useState(false);
  const [stale, setStale] = useState<ApiFailure>();
  const saving = useSaveMetadata(setStale);
  const chosen = draft.entries.find((entry) => entry.id === draft.selected);
  const columnsOf = useColumnsOf(chosen && isFilter(chosen) ? datasetOf(chosen) : undefined);
  const all = filterIssues(draft.result(), draft.withDefault, draft.preFiltered, columnsOf);
  const issues = all.filter(({ isWrong }) => tried || isWrong);
  const own = issues.filter((issue) => issue.id === chosen?.id);
  const withScopes = (entry: FilterEntry): FilterEntry => {
    if (!isFilter(entry)) return entry;
    const charts = chartsInScope(board.layout, entry.scope);
    return {
      ...entry,
      chartsInScope: charts,
      tabsInScope: tabsInScope(board.layout, charts),
      requiredFirst: entry.controlValues.defaultToFirstItem === true,
    };
  };
  const save = async (overwrite = false): Promise<void> => {
    const entries = draft.result();
    setTried(true);
    const [issue] = all;
    if (issue) return draft.select(issue.id);
    const part = (metadata: Metadata): Partial<Metadata> => withEntries(metadata, entries.map(withScopes));
    if (edit) {
      store.getState().apply({ do: 'set-metadata', metadata: part(board.metadata) });
      store.getState().rewire(board.metadata);
    } else await saving.mutateAsync({ part, overwrite });
    onClose();
  };
  const { touched } = draft;
  const work = useRef(touched);
  useEffect(() => {
    work.current = touched;
  });
  useUnsavedGuard({
    isUnsaved: () => work.current,
    staysAt: (next, current) => next.pathname === current.pathname,
    content: i18n._('What was changed in "Add and edit filters" is not saved.'),
  });
  const cancel = async (): Promise<void> => {
    if (!draft.touched) return onClose();
    if (await confirmed(leaveQuestion())) onClose();
  };
  return (
    <Modal
      open
      width={920}
      title={i18n._('Add and edit filters')}
      okText={edit ? i18n._('Apply') : i18n._('Save')}
      confirmLoading={saving.isPending}
      onOk={() => void save().catch(() => undefined)}
      // What was just removed can still be brought back: it is saved when it is gone.
      okButtonProps={{ disabled: !canSave(draft) }}
      onCancel={() => void cancel()}
      mask={{ closable: false }}
    >
      {stale ? (
        <StaleNote
          stale={stale}
          outlook={i18n._(
            'Your filters are still here. Saved all the same, they replace those of the newer version, and the rest of it stays.',
          )}
          isSaving={saving.isPending}
          onSave={() => void save(true).catch(() => undefined)}
        />
      ) : null}
      <div className={styles['dialog']}>
        <div className={styles['side']}>
          <ClickMenu
            placement="bottomStart"
            menu={{
              items: [
                { key: 'filter', label: i18n._('Filter') },
                { key: 'divider', label: i18n._('Divider') },
              ],
              onClick: byKey({ filter: () => draft.add('filter', usual), divider: () => draft.add('divider', usual) }),
            }}
          >
            <Button block icon={<PlusOutlined />}>
              {i18n._('Add filters and dividers')}
            </Button>
          </ClickMenu>
          <EntryList draft={draft} troubled={new Set(issues.map((issue) => issue.id))} />
        </div>
        <div className={styles['main']}>
          {chosen === undefined ? (
            <EmptyFace
              compact
              title={i18n._('No filters are currently added')}
              hint={i18n._('Add a filter to let readers choose what the charts show.')}
            />
          ) : draft.removed.has(chosen.id) ? (
            <EmptyFace
              compact
              title={i18n._('You have removed this filter.')}
              actions={<Button onClick={() => draft.restore(chosen.id)}>{i18n._('Restore Filter')}</Button>}
            />
          ) : isFilter(chosen) ? (
            <FilterForm key={chosen.id} filter={chosen} draft={draft} issues={own} />
          ) : (
            <DividerForm key={chosen.id} divider={chosen} draft={draft} issues={own} />
          )}
        </div>
      </div>
    </Modal>
  );
}
