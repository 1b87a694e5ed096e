/** Filters and dividers in the order of the bar: chosen, dragged, moved by key, removed and brought back. */
import { DeleteOutlined, ExclamationCircleFilled, HolderOutlined } from '@ant-design/icons';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Button } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isFilter, type FilterEntry } from '@tessera/core/dashboard/native-filter';
import { i18n } from '../../i18n.ts';
import type { FilterDraft } from './use-filter-draft.ts';
import styles from './config.module.css';

/** The left side of the filter dialog. Entries with a mistake in them are marked. */
export function EntryList({ draft, troubled }: { draft: FilterDraft; troubled: ReadonlySet<string> }) {
  return (
    <ol className={styles['entries']}>
      {draft.entries.map((entry, at) => (
        <Entry key={entry.id} entry={entry} at={at} draft={draft} isTroubled={troubled.has(entry.id)} />
      ))}
    </ol>
  );
}

const nameOf = (entry: FilterEntry): string => (isFilter(entry) ? entry.name : entry.title) || i18n._('[untitled]');

function Entry({ entry, at, draft, isTroubled }: { entry: FilterEntry; at: number; draft: FilterDraft; isTroubled: boolean }) {
  const element = useRef<HTMLLIElement>(null);
  const [over, setOver] = useState(false);
  const { move } = draft;
  const latest = useRef({ move, at });
  useEffect(() => {
    latest.current = { move, at };
  });
  useEffect(() => {
    if (!element.current) return;
    return combine(
      draggable({ element: element.current, getInitialData: () => ({ filterEntry: entry.id }) }),
      dropTargetForElements({
        element: element.current,
        canDrop: ({ source }) => typeof source.data['filterEntry'] === 'string' && source.data['filterEntry'] !== entry.id,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          latest.current.move(String(source.data['filterEntry']), latest.current.at);
        },
      }),
    );
  }, [entry.id]);
  const isRemoved = draft.removed.has(entry.id);
  const isSelected = draft.selected === entry.id;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(entry.id, Math.max(0, at + (event.key === 'ArrowUp' ? -1 : 1)));
  };
  return (
    <li ref={element} className={styles['entry']} data-selected={isSelected || undefined} data-over={over || undefined}>
      <HolderOutlined className={styles['grip'] ?? ''} aria-hidden="true" />
      <button
        type="button"
        className={styles['entryName']}
        aria-current={isSelected}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        title={i18n._('Alt and an arrow key moves it')}
        onClick={() => draft.select(entry.id)}
        onKeyDown={onKeyDown}
      >
        {isRemoved ? i18n._('(Removed)') : nameOf(entry)}
      </button>
      {isTroubled ? (
        <ExclamationCircleFilled className={styles['trouble'] ?? ''} aria-label={i18n._('Something is missing here')} />
      ) : null}
      {isRemoved ? (
        <Button size="small" type="link" onClick={() => draft.restore(entry.id)}>
          {i18n._('Undo?')}
        </Button>
      ) : (
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          aria-label={i18n._('Remove {name}', { name: nameOf(entry) })}
          onClick={() => draft.remove(entry.id)}
        />
      )}
    </li>
  );
}
