/** Everything a component can have done to it, by click or key. */
import { EllipsisOutlined } from '@ant-design/icons';
import { Button, type MenuProps } from 'antd';
import { useEffect, useId, useState } from 'react';
import { describe } from '@tessera/core/dashboard/drop';
import type { LayoutNode } from '@tessera/core/dashboard/layout';
import { resizeRange } from '@tessera/core/dashboard/rules';
import { i18n } from '../../i18n.ts';
import { ClickMenu } from '@tessera/ui/click-menu';
import { useToasts } from '../../kit/toasts.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { notifyOutcome } from './notify-outcome.ts';
import { duplicateComponent } from './duplicate-component.ts';
import { ClickDialog } from './click-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { removeComponent } from './remove-component.ts';
import { RepeatDialog } from './repeat-dialog.tsx';
import { ResizeDialog } from './resize-dialog.tsx';
import { nameOf } from './type-names.ts';
import { byKey } from '../../kit/menu-click.ts';

const hasBackground = ['ROW', 'COLUMN', 'HEADER'];

/** The menu of a component in edit mode. Every action of mouse and drag has an entry here, for the keyboard. */
export function ComponentMenu({ node }: { node: LayoutNode }) {
  const { store } = useScope();
  const { layout } = useBoard();
  const toasts = useToasts();
  const [dialog, setDialog] = useState<'move' | 'resize' | 'click' | 'repeat'>();
  const buttonId = useId();
  const pointedAt = useDashboard((state) => state.anchor === node.id);
  useEffect(() => {
    // Moved to another container it is drawn anew there, and the keyboard that moved it has lost its place.
    if (pointedAt && document.activeElement === document.body) document.getElementById(buttonId)?.focus({ preventScroll: true });
  }, [pointedAt, buttonId]);
  const name = nameOf(layout, node);
  const range = resizeRange(layout, node.id);
  const set = (meta: Partial<LayoutNode['meta']>): void =>
    notifyOutcome(toasts, store.getState().apply({ do: 'set-meta', id: node.id, meta }));
  const actions: Record<string, () => void> = {
    move: () => setDialog('move'),
    resize: () => setDialog('resize'),
    duplicate: () => duplicateComponent(store, toasts, node.id),
    edit: () => store.getState().set({ selected: node.id }),
    click: () => setDialog('click'),
    repeat: () => setDialog('repeat'),
    remove: () => removeComponent(store, toasts, node.id),
    collapse: () => notifyOutcome(toasts, store.getState().apply({ do: 'collapse-top-tabs' })),
    BACKGROUND_TRANSPARENT: () => set({ background: 'BACKGROUND_TRANSPARENT' }),
    BACKGROUND_WHITE: () => set({ background: 'BACKGROUND_WHITE' }),
    SMALL_HEADER: () => set({ headerSize: 'SMALL_HEADER' }),
    MEDIUM_HEADER: () => set({ headerSize: 'MEDIUM_HEADER' }),
    LARGE_HEADER: () => set({ headerSize: 'LARGE_HEADER' }),
    NO_SECTION: () => set({ section: undefined }),
    OPEN: () => set({ section: 'OPEN' }),
    COLLAPSED: () => set({ section: 'COLLAPSED' }),
  };
  const items: MenuProps['items'] = [
    { key: 'move', label: i18n._('Move to…') },
    { key: 'duplicate', label: i18n._('Duplicate') },
    ...(range.width || range.height ? [{ key: 'resize', label: i18n._('Resize…') }] : []),
    ...(node.type === 'CHART' ? [{ key: 'click', label: i18n._('When a mark is clicked…') }] : []),
    ...(node.type === 'CHART' || node.type === 'ROW' ? [{ key: 'repeat', label: i18n._('Repeat for each value of…') }] : []),
    ...(node.type === 'MARKDOWN' ? [{ key: 'edit', label: i18n._('Edit text') }] : []),
    ...(node.type === 'HEADER' ? headerItems() : []),
    ...(hasBackground.includes(node.type)
      ? [
          {
            key: 'background',
            label: i18n._('Background'),
            children: [
              { key: 'BACKGROUND_TRANSPARENT', label: i18n._('Transparent') },
              { key: 'BACKGROUND_WHITE', label: i18n._('White') },
            ],
          },
        ]
      : []),
    { type: 'divider' },
    { key: 'remove', label: i18n._('Delete'), danger: true },
  ];
  const section = node.type === 'HEADER' ? (node.meta.section ?? 'NO_SECTION') : undefined;
  const selectedKeys = [node.meta.background, node.meta.headerSize, section].filter((key) => key !== undefined);
  return (
    <>
      <ClickMenu menu={{ items, selectedKeys, onClick: byKey(actions) }}>
        <Button id={buttonId} type="text" size="small" icon={<EllipsisOutlined />} aria-label={i18n._('Edit {name}', { name })} />
      </ClickMenu>
      {dialog === 'move' ? <MoveDialog dragged={{ id: node.id }} name={name} onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'click' ? (
        <ClickDialog node={node} name={describe(layout, node) ?? name} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'repeat' ? (
        <RepeatDialog node={node} name={describe(layout, node) ?? name} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'resize' ? <ResizeDialog node={node} name={name} onClose={() => setDialog(undefined)} /> : null}
    </>
  );
}

const headerItems = (): NonNullable<MenuProps['items']> => [
  {
    key: 'size',
    label: i18n._('Header size'),
    children: [
      { key: 'SMALL_HEADER', label: i18n._('Small') },
      { key: 'MEDIUM_HEADER', label: i18n._('Medium') },
      { key: 'LARGE_HEADER', label: i18n._('Large') },
    ],
  },
  {
    key: 'section',
    label: i18n._('What stands below'),
    children: [
      { key: 'NO_SECTION', label: i18n._('Always shown') },
      { key: 'OPEN', label: i18n._('Can be collapsed, open at first') },
      { key: 'COLLAPSED', label: i18n._('Can be collapsed, closed at first') },
    ],
  },
];
