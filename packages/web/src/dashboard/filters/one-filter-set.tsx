/** One filter set of the list: a click applies it, a menu does the rest. */
import { CheckOutlined, MoreOutlined, StarFilled } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import type { FilterSetItem } from '@tessera/api/filter-set';
import { filterSetEntries, isFilterSetApplied, masksOfFilterSet, rebuiltFilterSet } from '@tessera/core/dashboard/filter-sets';
import { ClickMenu } from '@tessera/ui/click-menu';
import { confirmed } from '@tessera/ui/notices';
import { withoutIsolates } from '@tessera/ui/direction';
import { wholeAddress } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { byKey } from '../../kit/menu-click.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useCopy } from '../../kit/use-copy.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { useChangeFilterSets, type FilterSetChange } from '../state/filter-sets.ts';
import { SetEntries } from './set-entries.tsx';
import styles from './filter-sets.module.css';

interface OneFilterSetProps {
  set: FilterSetItem;
  /** All of them: a copy needs a free name. */
  sets: readonly FilterSetItem[];
  onEdit: () => void;
}

/** A set of the dashboard is changed by who may edit the dashboard, one's own always; everybody may copy and link it. */
export function OneFilterSet({ set, sets, onEdit }: OneFilterSetProps) {
  const { store } = useScope();
  const { metadata } = useBoard();
  const masks = useDashboard((state) => state.masks);
  const [isOpen, setOpen] = useState(false);
  const entries = filterSetEntries(metadata, set.params);
  const isApplied = isFilterSetApplied(metadata, masks, set.params);
  const apply = (): void => {
    store.getState().chooseAll(masksOfFilterSet(metadata, set.params));
    store.getState().applyPending();
  };
  return (
    <li className={styles['set']} data-applied={isApplied || undefined}>
      <div className={styles['row']}>
        <button
          type="button"
          className={styles['apply']}
          aria-pressed={isApplied}
          onClick={apply}
          title={set.description ?? set.name}
        >
          {isApplied ? <CheckOutlined aria-hidden="true" /> : null}
          <span>{set.name}</span>
        </button>
        {set.is_default ? (
          <Tooltip title={i18n._('You open this dashboard with it')}>
            <StarFilled className={styles['star'] ?? ''} role="img" aria-label={i18n._('You open this dashboard with it')} />
          </Tooltip>
        ) : null}
        <SetMenu set={set} sets={sets} onEdit={onEdit} hasTrouble={entries.some(({ trouble }) => trouble !== undefined)} />
      </div>
      <button type="button" className={styles['count']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {i18n._('Filters ({count})', { count: entries.length })}
      </button>
      {isOpen ? <SetEntries entries={entries} /> : null}
    </li>
  );
}

function SetMenu({ set, sets, onEdit, hasTrouble }: OneFilterSetProps & { hasTrouble: boolean }) {
  const { item, rights } = useScope();
  const { metadata } = useBoard();
  const toasts = useToasts();
  const copy = useCopy();
  const { mutate } = useChangeFilterSets(item.id);
  const change = (next: FilterSetChange): void => mutate(next, { onError: (error) => toasts.failure(error) });
  const keeps = rights.keepsFilterSets && (set.owner_type === 'User' || rights.edit);
  const remove = async (): Promise<void> => {
    const sure = await confirmed({
      title: i18n._('Delete the filter set “{name}”?', { name: set.name }),
      content: set.owner_type === 'Dashboard' ? i18n._('It is gone for everybody who sees this dashboard.') : undefined,
      okText: i18n._('Delete'),
      okButtonProps: { danger: true },
      cancelText: i18n._('Cancel'),
    });
    if (sure) change({ do: 'remove', id: set.id });
  };
  const actions: Record<string, () => void> = {
    edit: onEdit,
    rebuild: () => change({ do: 'update', id: set.id, state: rebuiltFilterSet(metadata, set.params) }),
    duplicate: () => change({ do: 'create', name: copyName(set.name, sets), owner_type: 'User', state: set.params }),
    default: () => change({ do: 'default', id: set.id, isDefault: !set.is_default }),
    share: () => change({ do: 'update', id: set.id, owner_type: set.owner_type === 'User' ? 'Dashboard' : 'User' }),
    link: () => void copy(wholeAddress(`${item.url}?filter_set=${set.id}`), i18n._('Link Copied!')),
    remove: () => void remove(),
  };
  const items = [
    ...(keeps
      ? [
          { key: 'edit', label: i18n._('Edit') },
          {
            key: 'rebuild',
            label: i18n._('Rebuild'),
            title: i18n._('Remove invalid filters'),
            extra: i18n._('Remove invalid filters'),
            disabled: !hasTrouble,
          },
        ]
      : []),
    ...(rights.keepsFilterSets
      ? [
          { key: 'duplicate', label: i18n._('Duplicate') },
          { key: 'default', label: set.is_default ? i18n._('No longer open with it') : i18n._('Open the dashboard with it') },
        ]
      : []),
    ...(set.owner_type === 'Dashboard' ? [{ key: 'link', label: i18n._('Copy link') }] : []),
    ...(rights.keepsFilterSets && rights.edit
      ? [{ key: 'share', label: set.owner_type === 'User' ? i18n._('Make it for everybody') : i18n._('Make it only for you') }]
      : []),
    ...(keeps ? [{ type: 'divider' as const }, { key: 'remove', label: i18n._('Delete'), danger: true }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <ClickMenu menu={{ items, onClick: byKey(actions) }}>
      <Button
        type="text"
        size="small"
        icon={<MoreOutlined />}
        aria-label={i18n._('Actions of the filter set {name}', { name: set.name })}
      />
    </ClickMenu>
  );
}

/** `Name [copy]`, with a number where that is taken. */
function copyName(name: string, sets: readonly FilterSetItem[]): string {
  const taken = new Set(sets.map((set) => set.name.toLowerCase()));
  const first = withoutIsolates(i18n._('{name} [copy]', { name: name.slice(0, 480) }));
  const names = [first, ...Array.from({ length: sets.length + 1 }, (_, at) => `${first} ${at + 2}`)];
  return names.find((each) => !taken.has(each.toLowerCase())) ?? first;
}
