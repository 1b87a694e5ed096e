/** Which charts a click on a chart filters: for all charts at once, and for those with a scope of their own. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Modal, Select, Switch } from 'antd';
import { useState } from 'react';
import type { ApiFailure } from '@tessera/api/client';
import { customScopings, withScopings, type ScopingEdits } from '@tessera/core/dashboard/cross-scopings';
import { chartIdsOf } from '@tessera/core/dashboard/layout';
import { crossFiltersOn, type Metadata } from '@tessera/core/dashboard/metadata';
import type { FilterScope } from '@tessera/core/dashboard/native-filter';
import { chartsInScope, sharedScopeOf } from '@tessera/core/dashboard/scopes';
import { i18n } from '../../i18n.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { titleOfChart } from '../state/reach.ts';
import { useSaveMetadata } from '../state/save.ts';
import { ScopeTree } from './scope-tree.tsx';
import { StaleNote } from './stale-note.tsx';
import styles from './config.module.css';

/** The scoping that is looked at: of all charts, of one, or of one that is yet to be chosen. */
type Looked = 'shared' | 'new' | number;

/** What the dialog knows and does; `edits` alone is saved. */
interface Scopings {
  looked: Looked;
  look: (at: Looked) => void;
  shared: FilterScope;
  custom: ReadonlyMap<number, FilterScope>;
  setShared: (scope: FilterScope) => void;
  /** `global` takes the custom scope away. */
  setCustom: (chart: number, scope: FilterScope | 'global') => void;
}

/**
 * All scopes of a dashboard's cross-filters (docs/reference/dashboards.md#scopes). In edit mode they are saved with the
 * dashboard; outside it at once, with a warning of a newer version.
 * @param chart  the chart whose scoping it opens at; none for that of all charts
 */
export function CrossScopeDialog({ chart, onClose }: { chart?: number; onClose: () => void }) {
  const { store } = useScope();
  const { metadata, layout } = useBoard();
  const edit = useDashboard((state) => state.edit);
  const [stale, setStale] = useState<ApiFailure>();
  const save = useSaveMetadata(setStale);
  const [edits, setEdits] = useState<ScopingEdits>({});
  const [looked, look] = useState<Looked>(chart ?? 'shared');
  const enabled = edits.enabled ?? crossFiltersOn(metadata);
  const scopings: Scopings = {
    looked,
    look,
    shared: edits.shared ?? sharedScopeOf(metadata),
    custom: customScopings(metadata, layout, edits),
    setShared: (shared) => setEdits({ ...edits, shared }),
    setCustom: (id, scope) => setEdits({ ...edits, charts: { ...edits.charts, [String(id)]: scope } }),
  };
  const apply = async (overwrite = false): Promise<void> => {
    const part = (into: Metadata): Partial<Metadata> => withScopings(into, layout, edits);
    if (edit) store.getState().apply({ do: 'set-metadata', metadata: part(metadata) });
    else if (Object.keys(edits).length > 0) await save.mutateAsync({ part, overwrite });
    onClose();
  };
  return (
    <Modal
      open
      width={720}
      title={i18n._('Cross-filtering scoping')}
      okText={edit ? i18n._('Apply') : i18n._('Save')}
      confirmLoading={save.isPending}
      onOk={() => void apply().catch(() => undefined)}
      onCancel={onClose}
    >
      {stale ? (
        <StaleNote
          stale={stale}
          outlook={i18n._(
            'Your scopings are still here. Saved all the same, those you changed replace theirs in the newer version, and the rest of it stays.',
          )}
          isSaving={save.isPending}
          onSave={() => void apply(true).catch(() => undefined)}
        />
      ) : null}
      <p>
        <Switch id="cross-enabled" checked={enabled} onChange={(next) => setEdits({ ...edits, enabled: next })} />{' '}
        <label htmlFor="cross-enabled">{i18n._('Enable cross-filtering')}</label>
      </p>
      {enabled ? (
        <div className={styles['mapping']}>
          <ScopingList {...scopings} />
          <OneScoping {...scopings} />
        </div>
      ) : null}
    </Modal>
  );
}

/** All charts, then the charts with a custom scoping and what each of them reaches. */
function ScopingList(scopings: Scopings) {
  const { charts } = useScope();
  const board = useBoard();
  const { looked, look, shared, custom, setCustom } = scopings;
  // The chart the dialog opened at is looked at before it has a scope of its own.
  const ids = chartIdsOf(board.layout).filter((id) => custom.has(id) || id === looked);
  return (
    <div>
      <ul className={styles['entries']} aria-label={i18n._('Scoping')}>
        <ScopingEntry
          name={i18n._('All charts')}
          note={i18n._('Charts without custom scoping')}
          isLooked={looked === 'shared'}
          onLook={() => look('shared')}
        />
        {ids.map((id) => {
          const reached = chartsInScope(board.layout, custom.get(id) ?? shared).filter((each) => each !== id);
          return (
            <ScopingEntry
              key={id}
              name={titleOfChart(board, id, charts)}
              note={i18n._('{reaches, plural, one {Filters # other chart} other {Filters # other charts}}', {
                reaches: reached.length,
              })}
              isLooked={looked === id}
              onLook={() => look(id)}
              {...(custom.has(id) && {
                onRemove: () => {
                  setCustom(id, 'global');
                  look('shared');
                },
              })}
            />
          );
        })}
        {looked === 'new' ? <ScopingEntry name={i18n._('Select chart')} isLooked /> : null}
      </ul>
      {custom.size < chartIdsOf(board.layout).length ? (
        <Button type="link" icon={<PlusOutlined />} onClick={() => look('new')}>
          {i18n._('Add custom scoping')}
        </Button>
      ) : null}
    </div>
  );
}

interface ScopingEntryProps {
  name: string;
  note?: string;
  isLooked: boolean;
  onLook?: () => void;
  onRemove?: () => void;
}

function ScopingEntry({ name, note, isLooked, onLook, onRemove }: ScopingEntryProps) {
  return (
    <li className={styles['entry']} data-selected={isLooked || undefined}>
      <button type="button" className={styles['entryName']} aria-current={isLooked} title={name} onClick={onLook}>
        {name}
        {note ? <small>{note}</small> : null}
      </button>
      {onRemove ? (
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          aria-label={i18n._('Remove {name}', { name })}
          onClick={onRemove}
        />
      ) : null}
    </li>
  );
}

/** The scope that is looked at, to be ticked. A new one asks for its chart first and begins with what the chart reaches now. */
function OneScoping({ looked, look, shared, custom, setShared, setCustom }: Scopings) {
  const { charts } = useScope();
  const board = useBoard();
  if (looked === 'new') {
    const free = chartIdsOf(board.layout).filter((id) => !custom.has(id));
    return (
      <div>
        <label htmlFor="scoped-chart">{i18n._('Chart')}</label>
        <Select
          id="scoped-chart"
          className={styles['below'] ?? ''}
          showSearch={{ optionFilterProp: 'label' }}
          autoFocus
          placeholder={i18n._('Select chart')}
          options={free.map((id) => ({ value: id, label: titleOfChart(board, id, charts) }))}
          onChange={(id: number) => {
            setCustom(id, withoutOwn(shared, id));
            look(id);
          }}
        />
      </div>
    );
  }
  if (looked === 'shared') {
    return (
      <div>
        <ScopeTree key="shared" value={shared} onChange={setShared} />
      </div>
    );
  }
  return (
    <div>
      <ScopeTree
        key={looked}
        value={custom.get(looked) ?? withoutOwn(shared, looked)}
        onChange={(scope) => setCustom(looked, scope)}
        without={[looked]}
      />
    </div>
  );
}

/** A click never filters its own chart, and reference products read that from the list of excluded charts. */
const withoutOwn = (scope: FilterScope, id: number): FilterScope => ({
  ...scope,
  excluded: [...new Set([...scope.excluded, id])],
});
