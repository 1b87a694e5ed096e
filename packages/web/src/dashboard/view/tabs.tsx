/** Tabs: one open, the others keep what they loaded but ask nothing until they are shown again. */
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { nodeOf, textOf, type LayoutNode } from '@tessera/core/dashboard/layout';
import { EmptyFace } from '@tessera/ui/faces';
import { i18n } from '../../i18n.ts';
import { useDashboard, useScope } from '../state/context.ts';
import { openTabOf } from '../state/store.ts';
import styles from './tabs.module.css';

const TabTools = lazy(() => import('../edit/tab-tools.tsx').then((module) => ({ default: module.TabTools })));

interface TabsProps {
  node: LayoutNode;
  /** The inside of a tab, with what to show when it is empty. */
  panel: (tab: string, empty: ReactNode) => ReactNode;
  /** Top-level tabs stand on the page itself, without a card. */
  bare?: boolean;
}

export function Tabs({ node, panel, bare = false }: TabsProps) {
  const { frame, store } = useScope();
  const open = useDashboard((state) => openTabOf(state, node.id));
  const edit = useDashboard((state) => state.edit);
  // Tabs seen once stay mounted; a render of the open one is enough to remember it.
  const [seen, setSeen] = useState<readonly string[]>(open ? [open] : []);
  if (open && !seen.includes(open)) setSeen([...seen, open]);
  const add = (): void => {
    const outcome = store.getState().apply({ do: 'add-tab', tabs: node.id });
    if (outcome.ok && outcome.id) store.getState().openTab(node.id, outcome.id);
  };
  const hideStrip = frame.hideTabs && bare && !edit;
  return (
    <div className={styles['tabs']} data-bare={bare || undefined}>
      {hideStrip ? null : (
        <div className={styles['bar']}>
          <TabList node={node} open={open} />
          {edit ? <Button type="text" size="small" icon={<PlusOutlined />} aria-label={i18n._('Add tab')} onClick={add} /> : null}
        </div>
      )}
      {node.children
        .filter((tab) => seen.includes(tab))
        .map((tab) => (
          <div
            key={tab}
            role="tabpanel"
            id={`panel-${tab}`}
            aria-labelledby={`tab-${tab}`}
            hidden={tab !== open}
            className={styles['panel']}
          >
            {panel(tab, <EmptyTab edit={edit} />)}
          </div>
        ))}
    </div>
  );
}

function EmptyTab({ edit }: { edit: boolean }) {
  return edit ? (
    <EmptyFace compact title={i18n._('Drag and drop components to this tab')} />
  ) : (
    <EmptyFace
      compact
      title={i18n._('There are no components added to this tab')}
      hint={i18n._('You can add the components in the edit mode.')}
    />
  );
}

function TabList({ node, open }: { node: LayoutNode; open: string | undefined }) {
  const list = useRef<HTMLDivElement>(null);
  const { store } = useScope();
  const move = (event: KeyboardEvent, at: number): void => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: node.children.length - 1 - at };
    const step = steps[event.key];
    // Arrow keys inside a title being typed belong to the text.
    if (step === undefined || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    const to = node.children[(at + step + node.children.length) % node.children.length];
    if (!to) return;
    store.getState().openTab(node.id, to);
    list.current?.querySelector<HTMLElement>(`#tab-${CSS.escape(to)}`)?.focus();
  };
  return (
    <div ref={list} role="tablist" className={styles['list']} aria-label={i18n._('Tabs')}>
      {node.children.map((tab, at) => (
        <Tab key={tab} id={tab} tabs={node.id} isOpen={tab === open} onKeyDown={(event) => move(event, at)} />
      ))}
    </div>
  );
}

interface TabProps {
  id: string;
  tabs: string;
  isOpen: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Tab({ id, tabs, isOpen, onKeyDown }: TabProps) {
  const element = useRef<HTMLSpanElement>(null);
  const { store } = useScope();
  const node = useDashboard((state) => nodeOf(state.history.present.layout, id));
  const edit = useDashboard((state) => state.edit);
  const [renaming, setRenaming] = useState(false);
  if (!node) return null;
  const text = textOf(node) ?? i18n._('Tab title');
  const rename = (value: string): void => {
    store.getState().apply({ do: 'set-meta', id, meta: { text: value } });
    setRenaming(false);
  };
  return (
    <span ref={element} className={styles['tab']} data-open={isOpen || undefined} role="presentation">
      {edit && renaming ? (
        <TitleField value={node.meta.text ?? ''} onKeep={rename} onCancel={() => setRenaming(false)} />
      ) : (
        <button
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-selected={isOpen}
          aria-controls={isOpen ? `panel-${id}` : undefined}
          tabIndex={isOpen ? 0 : -1}
          className={styles['label']}
          onClick={() => store.getState().openTab(tabs, id)}
          onDoubleClick={() => setRenaming(edit)}
          onKeyDown={(event) => {
            if (edit && event.key === 'F2') setRenaming(true);
            else onKeyDown(event);
          }}
        >
          {text}
        </button>
      )}
      {edit ? (
        <Suspense>
          <TabTools node={node} tabs={tabs} isOpen={isOpen} element={element} onRename={() => setRenaming(true)} />
        </Suspense>
      ) : null}
    </span>
  );
}

function TitleField({ value, onKeep, onCancel }: { value: string; onKeep: (value: string) => void; onCancel: () => void }) {
  const cancelled = useRef(false);
  return (
    <input
      className={styles['field']}
      aria-label={i18n._('Tab title')}
      placeholder={i18n._('Tab title')}
      defaultValue={value}
      ref={(input) => input?.select()}
      onBlur={(event) => (cancelled.current ? onCancel() : onKeep(event.target.value))}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') cancelled.current = true;
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}
