/** The folders that columns and metrics stand in where charts are made: made, named, sorted, filled and deleted. */
import { FolderAddOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { placedParts, isFolder } from '@tessera/core/dataset-folders';
import { EmptyFace } from '@tessera/ui/faces';
import { i18n } from '../i18n.ts';
import { randomUuid } from '../random-name.ts';
import { folderRows, movedEntries, type FolderEntry } from './folder-draft.ts';
import { EntryRow } from './folder-entry-row.tsx';
import { FolderHeadRow } from './folder-head-row.tsx';
import type { FolderEditing } from './folder-editing.ts';
import { useFolderDrop } from './folder-drag.ts';
import type { TabProps } from './settings.tsx';
import styles from './folders-tab.module.css';
import { clearable } from '../kit/clearable.tsx';

/** Keys of rows that are ticked; those that are gone are forgotten. */
function useChosen(entries: readonly FolderEntry[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const chosen = entries.flatMap(({ key }) => (keys.has(key) ? [key] : []));
  const choose = (key: string, isOn: boolean): void => {
    const next = new Set(chosen);
    if (isOn) next.add(key);
    else next.delete(key);
    setKeys(next);
  };
  return { chosen, choose, clear: () => setKeys(new Set()) };
}

/** The tab of folders. Rows are dragged, moved by Alt and an arrow key, or several at once by the list above. */
export function FoldersTab({ draft, change }: TabProps) {
  const [search, setSearch] = useState('');
  const { placed, free } = folderRows(draft);
  const entries = [...placed.flatMap((row) => (row.kind === 'entry' ? [row.entry] : [])), ...free];
  const { chosen, choose, clear } = useChosen(entries);
  const folders = placedParts(draft.folders).flatMap(({ part, path }) =>
    isFolder(part) ? [{ value: part.uuid, label: [...path, part].map(({ name }) => name).join(' / ') }] : [],
  );
  const editing: FolderEditing = {
    draft,
    folders,
    chosen: new Set(chosen),
    choose,
    set: (next) => change({ folders: next }),
    move: (keys, target) => change(movedEntries(draft, keys, target)),
  };
  const add = (): void =>
    change({ folders: [...draft.folders, { uuid: randomUuid(), type: 'folder', name: i18n._('New folder'), children: [] }] });
  const { ref: freeBox, over } = useFolderDrop({ at: { folder: undefined }, editing });
  const isShown = ({ label }: FolderEntry): boolean => label.toLowerCase().includes(search.trim().toLowerCase());
  return (
    <div className={styles['folders']}>
      <div className={styles['tools']}>
        <Button icon={<FolderAddOutlined />} onClick={add}>
          {i18n._('Add folder')}
        </Button>
        <Input.Search
          allowClear={clearable()}
          className={styles['search']}
          placeholder={i18n._('Search Metrics & Columns')}
          aria-label={i18n._('Search Metrics & Columns')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Select<string>
          className={styles['target'] ?? ''}
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          disabled={chosen.length === 0 || folders.length === 0}
          aria-label={i18n._('Move what is ticked to')}
          placeholder={
            chosen.length === 0
              ? i18n._('Tick rows to move them')
              : i18n._('{count, plural, one {Move # row to} other {Move # rows to}}', { count: chosen.length })
          }
          options={folders}
          onChange={(folder) => {
            editing.move(chosen, { folder });
            clear();
          }}
        />
      </div>
      {draft.folders.length === 0 ? (
        <EmptyFace
          compact
          title={i18n._('No folders yet')}
          hint={i18n._('Folders sort the metrics and columns that are offered where charts are made.')}
        />
      ) : (
        <ul className={styles['rows']} aria-label={i18n._('Folders')}>
          {placed.map((row) => {
            if (row.kind === 'folder') return <FolderHeadRow key={row.folder.uuid} row={row} editing={editing} />;
            return isShown(row.entry) ? (
              <EntryRow key={row.entry.key} entry={row.entry} path={row.path} editing={editing} />
            ) : null;
          })}
        </ul>
      )}
      <div ref={freeBox} className={styles['free']} data-over={over}>
        <h3 className={styles['title']}>{i18n._('In no folder')}</h3>
        <ul className={styles['rows']} aria-label={i18n._('In no folder')}>
          {free.filter(isShown).map((entry) => (
            <EntryRow key={entry.key} entry={entry} path={[]} editing={editing} />
          ))}
        </ul>
      </div>
    </div>
  );
}
