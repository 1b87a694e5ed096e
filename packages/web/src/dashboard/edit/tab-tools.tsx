/** A tab in edit mode: drag it, drop on it, rename, move, delete. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState, type RefObject } from 'react';
import { nodeOf, textOf, topTabsOf, type LayoutNode } from '@tessera/core/dashboard/layout';
import { ClickMenu } from '@tessera/ui/click-menu';
import { confirmed } from '@tessera/ui/notices';
import { isRightToLeft } from '@tessera/ui/direction';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useDashboard, useScope } from '../state/context.ts';
import { useShare } from '../state/share.ts';
import { dragPayload, draggedOf, labelTarget } from './dragging.ts';
import { duplicateComponent } from './duplicate-component.ts';
import { notifyOutcome } from './notify-outcome.ts';
import { MoveDialog } from './move-dialog.tsx';
import { useDropLine } from './use-drop-line.ts';
import { byKey } from '../../kit/menu-click.ts';
import styles from './edit.module.css';

const openAfterMs = 500;

interface TabDragProps {
  id: string;
  tabs: string;
  element: RefObject<HTMLElement | null>;
}

/** Makes a tab's label a thing to drag and a place to drop. */
export function TabDrag({ id, tabs, element }: TabDragProps) {
  const { store } = useScope();
  const line = useDropLine(id);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = (): void => clearTimeout(timer);
    const stop = combine(
      draggable({ element: target, getInitialData: () => dragPayload({ id }) }),
      dropTargetForElements({
        element: target,
        canDrop: ({ source }) => draggedOf(source.data) !== undefined,
        getData: () => labelTarget(id),
        // Something held over a closed tab opens it, so that it can be dropped inside.
        onDragEnter: () => {
          timer = setTimeout(() => store.getState().openTab(tabs, id), openAfterMs);
        },
        onDragLeave: leave,
        onDrop: leave,
      }),
    );
    return () => {
      leave();
      stop();
    };
  }, [element, id, store, tabs]);
  return line ? <span className={styles['line']} data-line={line} /> : null;
}

/** What can be done with the open tab, beside the strip. */
export function TabMenu({ id, tabs, onRename }: { id: string; tabs: string; onRename: () => void }) {
  const node = useDashboard((state) => nodeOf(state.history.present.layout, id));
  return node ? <Menu node={node} tabs={tabs} onRename={onRename} /> : null;
}

function Menu({ node, tabs, onRename }: { node: LayoutNode; tabs: string; onRename: () => void }) {
  const { store, rights } = useScope();
  const toasts = useToasts();
  const share = useShare();
  const [moving, setMoving] = useState(false);
  const name = textOf(node) ?? i18n._('Tab title');
  const layout = store.getState().history.present.layout;
  const siblings = nodeOf(layout, tabs)?.children ?? [];
  const at = siblings.indexOf(node.id);
  const isTop = topTabsOf(layout)?.id === tabs;
  const shift = (index: number): void =>
    notifyOutcome(toasts, store.getState().apply({ do: 'move', id: node.id, to: { parent: tabs, index } }));
  const remove = async (): Promise<void> => {
    const sure = await confirmed({
      title: i18n._('Delete dashboard tab?'),
      content: i18n._(
        'Deleting a tab will remove all content within it. You may still reverse this action with the undo button until you save your changes.',
      ),
      okText: i18n._('DELETE'),
      okButtonProps: { danger: true },
      cancelText: i18n._('CANCEL'),
    });
    if (sure) notifyOutcome(toasts, store.getState().apply({ do: 'remove', id: node.id }));
  };
  const [left, right] = isRightToLeft() ? (['after', 'before'] as const) : (['before', 'after'] as const);
  const isAtEnd = { before: at <= 0, after: at >= siblings.length - 1 };
  const actions: Record<string, () => void> = {
    rename: onRename,
    before: () => shift(at - 1),
    after: () => shift(at + 2),
    move: () => setMoving(true),
    duplicate: () => duplicateComponent(store, toasts, node.id),
    link: () => void share.copy(node.id),
    collapse: () => notifyOutcome(toasts, store.getState().apply({ do: 'collapse-top-tabs' })),
    remove: () => void remove(),
  };
  return (
    <>
      <ClickMenu
        placement="bottomStart"
        menu={{
          onClick: byKey(actions),
          items: [
            { key: 'rename', label: i18n._('Rename') },
            { key: left, label: i18n._('Move left'), disabled: isAtEnd[left] },
            { key: right, label: i18n._('Move right'), disabled: isAtEnd[right] },
            { key: 'move', label: i18n._('Move to…') },
            { key: 'duplicate', label: i18n._('Duplicate') },
            ...(rights.share ? [{ key: 'link', label: i18n._('Copy permalink to clipboard') }] : []),
            ...(isTop ? [{ key: 'collapse', label: i18n._('Collapse tab content') }] : []),
            { type: 'divider' as const },
            { key: 'remove', label: i18n._('Delete'), danger: true },
          ],
        }}
      >
        <Button type="text" size="small" icon={<DownOutlined />} aria-label={i18n._('Edit tab {name}', { name })} />
      </ClickMenu>
      {moving ? <MoveDialog dragged={{ id: node.id }} name={name} onClose={() => setMoving(false)} /> : null}
    </>
  );
}
