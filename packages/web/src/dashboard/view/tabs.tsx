/** Tabs: one open, the others keep what they loaded but ask nothing until they are shown again. */
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { BoardClass } from '@tessera/core/dashboard/css-classes';
import { nodeOf, textOf, type LayoutNode } from '@tessera/core/dashboard/layout';
import { EmptyFace } from '@tessera/ui/faces';
import { inlineStep } from '@tessera/ui/direction';
import { i18n } from '../../i18n.ts';
import { useDashboard, useScope } from '../state/context.ts';
import { openTabOf } from '../state/store.ts';
import { AnchorLink } from './anchor-link.tsx';
import { classNames } from '../state/class-names.ts';
import styles from './tabs.module.css';

const TabDrag = lazy(() => import('../edit/tab-tools.tsx').then((module) => ({ default: module.TabDrag })));
const TabMenu = lazy(() => import('../edit/tab-tools.tsx').then((module) => ({ default: module.TabMenu })));

interface TabsProps {
  node: LayoutNode;
  /** The inside of a tab, with what to show when it is empty. */
  panel: (tab: string, empty: ReactNode) => ReactNode;
  /** Top-level tabs stand on the page itself, without a card. */
  bare?: boolean;
}

/**
 * A tab strip and its panels; on paper all panels, one below the other. @param panel  draws a tab's content @param bare  the
 * strip an address may hide
 */
export function Tabs(props: TabsProps) {
  return useScope().frame.isReport ? <AllTabs {...props} /> : <OpenTabs {...props} />;
}

/** Every tab under its name: tabs of a printed page cannot be opened. */
function AllTabs({ node, panel, bare = false }: TabsProps) {
  return (
    <div className={classNames(styles['tabs'], 'dashboard-component', 'dashboard-component-tabs')} data-bare={bare || undefined}>
      {node.children.map((tab) => (
        <section key={tab} aria-labelledby={`tab-${tab}`} className={classNames(styles['panel'], ...panelClasses(bare))}>
          <TabHeading id={tab} />
          {panel(tab, <EmptyTab edit={false} />)}
        </section>
      ))}
    </div>
  );
}

function TabHeading({ id }: { id: string }) {
  const node = useDashboard((state) => nodeOf(state.history.present.layout, id));
  const name = (node && textOf(node)) ?? i18n._('Tab title');
  return (
    <h2 id={`tab-${id}`} className={styles['heading']}>
      {name}
    </h2>
  );
}

const panelClasses = (bare: boolean): readonly BoardClass[] =>
  bare ? ['dashboard-component-tabs-content', 'grid-container'] : ['dashboard-component-tabs-content'];

function OpenTabs({ node, panel, bare = false }: TabsProps) {
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
    <div className={classNames(styles['tabs'], 'dashboard-component', 'dashboard-component-tabs')} data-bare={bare || undefined}>
      {hideStrip ? null : (
        <div className={styles['bar']} data-anchors>
          <TabList node={node} open={open} />
          {edit || open === undefined ? null : <OpenTabLink id={open} />}
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
            className={classNames(styles['panel'], ...panelClasses(bare))}
          >
            {panel(tab, <EmptyTab edit={edit} />)}
          </div>
        ))}
    </div>
  );
}

/** A link to the tab that is open. */
function OpenTabLink({ id }: { id: string }) {
  const node = useDashboard((state) => nodeOf(state.history.present.layout, id));
  return <AnchorLink id={id} name={(node && textOf(node)) ?? i18n._('Tab title')} />;
}

function EmptyTab({ edit }: { edit: boolean }) {
  const { rights } = useScope();
  return edit ? (
    <EmptyFace compact title={i18n._('Drag and drop components to this tab')} />
  ) : (
    <EmptyFace
      compact
      title={i18n._('There are no components added to this tab')}
      hint={rights.edit ? i18n._('You can add the components in the edit mode.') : undefined}
    />
  );
}

function TabList({ node, open }: { node: LayoutNode; open: string | undefined }) {
  const list = useRef<HTMLDivElement>(null);
  const { store } = useScope();
  const edit = useDashboard((state) => state.edit);
  const [renaming, setRenaming] = useState<string>();
  const rename = (id: string, text: string): void => {
    store.getState().apply({ do: 'set-meta', id, meta: { text } });
    setRenaming(undefined);
  };
  const move = (event: KeyboardEvent, at: number): void => {
    const ends: Record<string, number> = { Home: -at, End: node.children.length - 1 - at };
    const step = ends[event.key] ?? (inlineStep(event.key) || undefined);
    if (step === undefined) return;
    event.preventDefault();
    const to = node.children[(at + step + node.children.length) % node.children.length];
    if (!to) return;
    store.getState().openTab(node.id, to);
    list.current?.querySelector<HTMLElement>(`#tab-${CSS.escape(to)}`)?.focus();
  };
  // A text field is no tab: while one is there, the strip is not a list of tabs.
  const isList = !edit || renaming === undefined;
  return (
    <>
      <div
        ref={list}
        role={isList ? 'tablist' : undefined}
        className={classNames(styles['list'], 'ant-tabs-nav')}
        aria-label={isList ? i18n._('Tabs') : undefined}
      >
        {node.children.map((tab, at) =>
          edit && tab === renaming ? (
            <TitleField key={tab} id={tab} onKeep={(text) => rename(tab, text)} onCancel={() => setRenaming(undefined)} />
          ) : (
            <Tab
              key={tab}
              id={tab}
              tabs={node.id}
              isOpen={tab === open}
              isTab={isList}
              onRename={() => setRenaming(tab)}
              onKeyDown={(event) => move(event, at)}
            />
          ),
        )}
      </div>
      {edit && open ? (
        <Suspense>
          <TabMenu id={open} tabs={node.id} onRename={() => setRenaming(open)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface TabProps {
  id: string;
  tabs: string;
  isOpen: boolean;
  isTab: boolean;
  onRename: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Tab({ id, tabs, isOpen, isTab, onRename, onKeyDown }: TabProps) {
  const element = useRef<HTMLButtonElement>(null);
  const { store } = useScope();
  const node = useDashboard((state) => nodeOf(state.history.present.layout, id));
  const edit = useDashboard((state) => state.edit);
  if (!node) return null;
  return (
    <button
      ref={element}
      type="button"
      role={isTab ? 'tab' : undefined}
      id={`tab-${id}`}
      aria-selected={isTab ? isOpen : undefined}
      aria-controls={isTab && isOpen ? `panel-${id}` : undefined}
      tabIndex={isOpen ? 0 : -1}
      className={classNames(styles['tab'], 'ant-tabs-tab', ...(isOpen ? (['ant-tabs-tab-active'] as const) : []))}
      data-open={isOpen || undefined}
      // A long name is cut.
      title={textOf(node)}
      onClick={() => store.getState().openTab(tabs, id)}
      onDoubleClick={edit ? onRename : undefined}
      onKeyDown={(event) => {
        if (edit && event.key === 'F2') onRename();
        else onKeyDown(event);
      }}
    >
      {textOf(node) ?? i18n._('Tab title')}
      {edit ? (
        <Suspense>
          <TabDrag id={id} tabs={tabs} element={element} />
        </Suspense>
      ) : null}
    </button>
  );
}

function TitleField({ id, onKeep, onCancel }: { id: string; onKeep: (value: string) => void; onCancel: () => void }) {
  const text = useDashboard((state) => nodeOf(state.history.present.layout, id)?.meta.text ?? '');
  const cancelled = useRef(false);
  return (
    <input
      className={styles['field']}
      aria-label={i18n._('Tab title')}
      placeholder={i18n._('Tab title')}
      defaultValue={text}
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
