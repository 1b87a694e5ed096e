/** A column or metric in the tab of folders: ticked, dragged, moved by key or by its menu. */
import { HolderOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
import { steppedPart, type DatasetFolder } from '@tessera/core/dataset-folders';
import type { ValueKind } from '../controls/shared/column-kind.ts';
import { TypedName } from '../controls/shared/type-icon.tsx';
import { i18n } from '../i18n.ts';
import { isCalculatedEntry, type FolderEntry } from './folder-draft.ts';
import { useFolderDrag, useFolderDrop } from './folder-drag.ts';
import type { FolderEditing } from './folder-editing.ts';
import { useStepKeys } from './folder-keys.ts';
import { FolderRowMenu } from './folder-row-menu.tsx';
import styles from './folders-tab.module.css';

function kindOf({ row }: FolderEntry): ValueKind {
  if (row.kind === 'metric') return 'metric';
  const { is_dttm, type_generic } = row.column;
  if (is_dttm === true || type_generic === 2) return 'time';
  return type_generic === 0 ? 'number' : type_generic === 3 ? 'boolean' : 'text';
}

interface EntryRowProps {
  entry: FolderEntry;
  /** The folders around it; none: it stands in no folder. */
  path: readonly DatasetFolder[];
  editing: FolderEditing;
}

/** Alt and an arrow key moves it within its folder. */
export function EntryRow({ entry, path, editing }: EntryRowProps) {
  const { draft, folders, chosen, choose, set, move } = editing;
  const folder = path.at(-1)?.uuid;
  const { ref, over } = useFolderDrop({ at: { folder, before: entry.uuid }, editing });
  useFolderDrag(ref, { entry: entry.key });
  const step = (by: 1 | -1): void => {
    if (entry.uuid !== undefined && folder !== undefined) set(steppedPart(draft.folders, entry.uuid, by));
  };
  const onKeyDown = useStepKeys(ref, step);
  const others = folders.filter(({ value }) => value !== folder);
  const inFolder = [
    { key: 'up', label: i18n._('Move up') },
    { key: 'down', label: i18n._('Move down') },
    { key: 'out', label: i18n._('Take out of the folder') },
  ];
  const onClick = (key: string): void => {
    if (key === 'up' || key === 'down') return step(key === 'up' ? -1 : 1);
    return move([entry.key], { folder: key === 'out' ? undefined : key });
  };
  return (
    <li>
      <div
        ref={ref}
        className={styles['row']}
        style={{ paddingInlineStart: path.length * 20 }}
        data-over={over && 'before'}
        data-entry={entry.label}
      >
        <HolderOutlined className={styles['grip'] ?? ''} aria-hidden="true" />
        <Checkbox
          aria-label={i18n._('Choose {name}', { name: entry.label })}
          checked={chosen.has(entry.key)}
          onChange={(event) => choose(entry.key, event.target.checked)}
          onKeyDown={onKeyDown}
        />
        <TypedName kind={kindOf(entry)} name={entry.label} isCalculated={isCalculatedEntry(entry)} />
        <FolderRowMenu
          label={i18n._('Actions of {name}', { name: entry.label })}
          items={[
            ...(folder === undefined ? [] : inFolder),
            {
              key: 'move',
              label: i18n._('Move to…'),
              disabled: others.length === 0,
              children: others.map(({ value, label }) => ({ key: value, label })),
            },
          ]}
          onPick={onClick}
          onKeyDown={onKeyDown}
        />
      </div>
    </li>
  );
}
