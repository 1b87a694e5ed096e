/** Which charts each filter of the filter boxes reaches. It is saved with the dashboard. */
import { Menu, Modal } from 'antd';
import { useState } from 'react';
import type { Metadata } from '@tessera/core/dashboard/metadata';
import type { FilterScope } from '@tessera/core/dashboard/native-filter';
import { withBoxScope } from '@tessera/core/dashboard/filter-box';
import { i18n } from '../../i18n.ts';
import { useBoard, useScope } from '../state/context.ts';
import { titleOfChart } from '../state/reach.ts';
import { ScopeTree } from './scope-tree.tsx';
import styles from './config.module.css';

/** The dialog `Set filter mapping` of edit mode, while filter boxes stand on the dashboard. */
export function FilterMappingDialog({ onClose }: { onClose: () => void }) {
  const { store, charts } = useScope();
  const board = useBoard();
  const filters = board.metadata.boxFilters ?? [];
  const [chosen, setChosen] = useState(filters[0]?.id);
  const [scopes, setScopes] = useState<Readonly<Record<string, FilterScope>>>({});
  const filter = filters.find(({ id }) => id === chosen);
  const boxes = [...new Set(filters.map(({ boxId }) => boxId))];
  const apply = (): void => {
    const metadata = filters.reduce(
      (into: Metadata, each) => (scopes[each.id] ? withBoxScope(into, each, scopes[each.id] ?? each.scope) : into),
      board.metadata,
    );
    store.getState().apply({ do: 'set-metadata', metadata: { filter_scopes: metadata.filter_scopes } });
    onClose();
  };
  return (
    <Modal open width={720} title={i18n._('Set filter mapping')} okText={i18n._('Apply')} onOk={apply} onCancel={onClose}>
      <div className={styles['mapping']}>
        <Menu
          aria-label={i18n._('Filters')}
          selectedKeys={chosen === undefined ? [] : [chosen]}
          onClick={({ key }) => setChosen(key)}
          items={boxes.map((box) => ({
            key: `box-${box}`,
            type: 'group' as const,
            label: titleOfChart(board, box, charts),
            children: filters.filter(({ boxId }) => boxId === box).map(({ id, name }) => ({ key: id, label: name })),
          }))}
        />
        {filter ? (
          <div>
            <ScopeTree
              key={filter.id}
              value={scopes[filter.id] ?? filter.scope}
              onChange={(scope) => setScopes((old) => ({ ...old, [filter.id]: scope }))}
              without={[filter.boxId]}
            />
          </div>
        ) : null}
      </div>
    </Modal>
  );
}
