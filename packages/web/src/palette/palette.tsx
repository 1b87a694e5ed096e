/** Search and commands in one place (Ctrl-K): dashboards, charts, datasets, actions. Everything by keyboard. */
import { AppstoreOutlined, BarChartOutlined, DatabaseOutlined, SearchOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Modal, Spin } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTheme } from '@tessera/ui/theme';
import { AfterIcon } from '../kit/pointing-icons.tsx';
import { i18n } from '../i18n.ts';
import { useSession } from '../session.ts';
import { useRested } from '../kit/use-rested.ts';
import { openUpload } from '../upload/store.ts';
import { commands } from './commands.ts';
import type { PaletteEntry } from './commands.ts';
import { findObjects, rank, recentObjects } from './find.ts';
import styles from './palette.module.css';

const icons = { dashboard: AppstoreOutlined, chart: BarChartOutlined, dataset: DatabaseOutlined, action: AfterIcon } as const;
const pauseMs = 120;

function useEntries(text: string): { entries: PaletteEntry[]; isBusy: boolean } {
  const session = useSession();
  const { choose } = useTheme();
  // Not every letter asks the server.
  const asked = useRested(text.trim(), pauseMs);
  const found = useQuery({
    queryKey: ['palette', asked],
    queryFn: ({ signal }) => (asked === '' ? recentObjects(signal) : findObjects(asked, signal)),
    placeholderData: keepPreviousData,
  });
  const actions = commands((permission) => session?.permissions.has(permission) ?? false, { upload: openUpload, theme: choose });
  const objects = found.data ?? [];
  const wanted = text.trim();
  return { entries: wanted === '' ? [...objects, ...actions] : rank([...objects, ...actions], wanted), isBusy: found.isFetching };
}

function Item({
  entry,
  id,
  isActive,
  choose,
  point,
}: {
  entry: PaletteEntry;
  id: string;
  isActive: boolean;
  choose: () => void;
  point: () => void;
}) {
  const Icon = icons[entry.kind];
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) self.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The keyboard works on the input, which names the active option; a click is the mouse's way.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={self}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles['item']}
      onClick={choose}
      onMouseMove={point}
    >
      <Icon className={`${styles['icon']}`} />
      <span className={styles['label']}>{entry.label}</span>
      <span className={styles['detail']}>{entry.detail}</span>
    </div>
  );
}

/** The command palette, mounted while it is open. Enter opens an entry; with Ctrl it opens in another tab. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const navigate = useNavigate();
  const { entries, isBusy } = useEntries(text);
  const at = Math.min(active, Math.max(entries.length - 1, 0));

  const open = (entry: PaletteEntry | undefined, elsewhere = false): void => {
    if (!entry) return;
    onClose();
    if (entry.run) entry.run();
    else if (entry.href && elsewhere) window.open(entry.href, '_blank', 'noopener');
    else if (entry.href) void navigate({ href: entry.href });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = entries.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      PageDown: Math.min(at + 8, last),
      PageUp: Math.max(at - 8, 0),
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActive(Math.max(next, 0));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(entries[at], event.ctrlKey || event.metaKey);
    } else if (event.key === 'Escape') {
      // For this one alone: a menu that is open below listens on the window and would close with it.
      event.stopPropagation();
      onClose();
    }
  };
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      width={620}
      style={{ top: 80 }}
      styles={{ container: { padding: 0, overflow: 'hidden' } }}
      title={<span className="sr-only">{i18n._('Search')}</span>}
      classNames={{ header: 'sr-only' }}
    >
      <div className={styles['field']}>
        <SearchOutlined />
        <input
          className={styles['input']}
          ref={input}
          role="combobox"
          aria-label={i18n._('Search dashboards, charts, datasets and actions')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          placeholder={i18n._('Search dashboards, charts, datasets and actions')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        {isBusy ? <Spin size="small" /> : null}
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={i18n._('Results')} className={styles['list']} tabIndex={-1}>
        {entries.map((entry, i) => (
          <Item
            key={entry.key}
            entry={entry}
            id={`${id}-${i}`}
            isActive={i === at}
            choose={() => open(entry)}
            point={() => setActive(i)}
          />
        ))}
        {entries.length === 0 && !isBusy ? (
          <div role="option" aria-selected="false" aria-disabled="true" tabIndex={-1} className={styles['none']}>
            {i18n._('No results found')}
          </div>
        ) : null}
      </div>
      <div className={styles['foot']} aria-hidden="true">
        <span>{i18n._('↑↓ choose')}</span>
        <span>{i18n._('Enter open')}</span>
        <span>{i18n._('Ctrl+Enter in a new tab')}</span>
        <span>{i18n._('Esc close')}</span>
      </div>
    </Modal>
  );
}
