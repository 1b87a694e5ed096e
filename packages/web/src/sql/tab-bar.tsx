/** The tabs above the editor: by mouse, by keys, and in another order by dragging. */
import { CloseOutlined, DownOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Tooltip, type MenuProps } from 'antd';
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { ClickMenu } from '@tessera/ui/click-menu';
import { inlineStep, withoutIsolates } from '@tessera/ui/direction';
import { i18n } from '../i18n.ts';
import { useRun, placeOf } from './run/use-runs.ts';
import styles from './tabs/tabs.module.css';
import type { OpenTab } from './tabs/tab.ts';
import { tabs as store, useTabs } from './tabs/use-tabs.ts';

export interface TabBarProps {
  /** Entries of the active tab's menu that the page adds. */
  more: NonNullable<MenuProps['items']>;
}

/** What a tab's menu does. */
function menuOf(
  tab: OpenTab,
  { count, closed, rename, more }: { count: number; closed: number; rename: () => void } & TabBarProps,
) {
  const items: NonNullable<MenuProps['items']> = [
    { key: 'close', label: i18n._('Close tab'), onClick: () => void store.close(tab.id) },
    { key: 'rename', label: i18n._('Rename tab'), onClick: rename },
    {
      key: 'duplicate',
      label: i18n._('Duplicate tab'),
      onClick: () => void store.duplicate(tab.id, withoutIsolates(i18n._('Copy of {name}', { name: tab.label }))),
    },
    ...more,
    {
      key: 'others',
      label: i18n._('Close all other tabs'),
      disabled: count < 2,
      onClick: () => void store.closeOthers(tab.id),
    },
    { key: 'reopen', label: i18n._('Reopen the closed tab'), disabled: closed === 0, onClick: () => void store.reopen() },
  ];
  return items;
}

/** The name of a tab while it is being changed. */
function Rename({ tab, onDone }: { tab: OpenTab; onDone: () => void }) {
  const [text, setText] = useState(tab.label);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const keep = (): void => {
    const label = text.trim();
    if (label !== '' && label !== tab.label) store.change(tab.id, { label });
    onDone();
  };
  return (
    <input
      ref={field}
      className={styles['rename']}
      aria-label={i18n._('Enter a new title for the tab')}
      maxLength={256}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') onDone();
      }}
    />
  );
}

interface TabProps extends TabBarProps {
  tab: OpenTab;
  at: number;
  count: number;
  closed: number;
  isActive: boolean;
  turnTo: (at: number) => void;
}

function Tab({ tab, at, count, closed, isActive, turnTo, more }: TabProps) {
  const [isRenaming, setRenaming] = useState(false);
  const [isOver, setOver] = useState(false);
  const run = useRun(placeOf(tab.id));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isActive]);
  const onKey = (event: KeyboardEvent): void => {
    const step = inlineStep(event.key);
    if (step !== 0 && event.altKey) store.move(tab.id, Math.min(Math.max(at + step, 0), count - 1));
    else if (step !== 0) turnTo(at + step);
    else if (event.key === 'Home') turnTo(0);
    else if (event.key === 'End') turnTo(count - 1);
    else if (event.key === 'Delete') void store.close(tab.id);
    else if (event.key === 'F2') setRenaming(true);
    else return;
    event.preventDefault();
  };
  const onDrop = (event: DragEvent): void => {
    setOver(false);
    const id = Number(event.dataTransfer.getData(dragType));
    if (!Number.isInteger(id) || id <= 0 || id === tab.id) return;
    event.preventDefault();
    store.move(id, at);
  };
  return (
    <div
      ref={box}
      role="presentation"
      className={styles['tab']}
      data-active={isActive}
      data-over={isOver}
      draggable={!isRenaming}
      onDragStart={(event) => event.dataTransfer.setData(dragType, String(tab.id))}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {isRenaming ? (
        <Rename tab={tab} onDone={() => setRenaming(false)} />
      ) : (
        <button
          type="button"
          role="tab"
          id={`sql-tab-${tab.id}`}
          aria-selected={isActive}
          tabIndex={isActive ? 0 : -1}
          className={styles['name']}
          title={tab.label}
          onClick={() => store.activate(tab.id)}
          onDoubleClick={() => setRenaming(true)}
          onAuxClick={(event) => event.button === 1 && void store.close(tab.id)}
          onKeyDown={onKey}
        >
          <span className={styles['dot']} data-state={run?.kind ?? 'none'} aria-hidden="true" />
          <span className={styles['label']}>{tab.label}</span>
          {run?.kind === 'running' ? <span className="sr-only">{i18n._('running')}</span> : null}
        </button>
      )}
      {isActive ? (
        <ClickMenu menu={{ items: menuOf(tab, { count, closed, rename: () => setRenaming(true), more }) }}>
          <Button
            type="text"
            size="small"
            className={styles['tool'] ?? ''}
            icon={<DownOutlined />}
            aria-label={i18n._('Tab menu: {name}', { name: tab.label })}
          />
        </ClickMenu>
      ) : null}
      <Button
        type="text"
        size="small"
        tabIndex={-1}
        className={styles['tool'] ?? ''}
        icon={<CloseOutlined />}
        aria-label={i18n._('Close tab: {name}', { name: tab.label })}
        onClick={() => void store.close(tab.id)}
      />
    </div>
  );
}

const dragType = 'application/x-tessera-sql-tab';

/** The row of tabs with the way to a new one. */
export function TabBar({ more }: TabBarProps) {
  const list = useTabs((state) => state.tabs);
  const activeId = useTabs((state) => state.activeId);
  const closed = useTabs((state) => state.closed);
  const turnTo = (at: number): void => {
    const tab = list[(at + list.length) % list.length];
    if (!tab) return;
    store.activate(tab.id);
    document.getElementById(`sql-tab-${tab.id}`)?.focus();
  };
  return (
    <div className={styles['bar']}>
      {/* A list of tabs holds tabs alone: their menus and close buttons stand beside them, outside of it. */}
      <div role="tablist" aria-label={i18n._('Queries')} aria-owns={list.map(({ id }) => `sql-tab-${id}`).join(' ')} />
      <div className={styles['list']}>
        {list.map((tab, at) => (
          <Tab
            key={tab.id}
            tab={tab}
            at={at}
            count={list.length}
            closed={closed}
            isActive={tab.id === activeId}
            turnTo={turnTo}
            more={more}
          />
        ))}
      </div>
      <Tooltip title={i18n._('Add a new tab')}>
        <Button
          type="text"
          size="small"
          icon={<PlusOutlined />}
          aria-label={i18n._('Add a new tab')}
          onClick={() => void store.add()}
        />
      </Tooltip>
    </div>
  );
}
