/** A folder in the tab of folders: its name, how much is in it, and its menu. */
import { FolderOutlined, HolderOutlined } from '@ant-design/icons';
import { renamedFolder, sortedFolder, steppedPart, withoutParts, withParts, isFolder } from '@tessera/core/dataset-folders';
import { EditableTitle } from '@tessera/ui/editable-title';
import { i18n } from '../i18n.ts';
import { randomUuid } from '../random-name.ts';
import { entriesOf, type FolderRow } from './folder-draft.ts';
import { useFolderDrag, useFolderDrop } from './folder-drag.ts';
import type { FolderEditing } from './folder-editing.ts';
import { useStepKeys } from './folder-keys.ts';
import { FolderRowMenu } from './folder-row-menu.tsx';
import styles from './folders-tab.module.css';

interface FolderHeadRowProps {
  row: Extract<FolderRow, { kind: 'folder' }>;
  editing: FolderEditing;
}

/** Alt and an arrow key moves it among the folders beside it. */
export function FolderHeadRow({ row: { folder, path, count }, editing }: FolderHeadRowProps) {
  const { draft, set } = editing;
  const { folders } = draft;
  const around = path.at(-1)?.uuid;
  const { ref, over } = useFolderDrop({ at: { folder: folder.uuid }, before: { folder: around, before: folder.uuid }, editing });
  useFolderDrag(ref, { folder: folder.uuid });
  const step = (by: 1 | -1): void => set(steppedPart(folders, folder.uuid, by));
  const onKeyDown = useStepKeys(ref, step);
  const sort = (): void => {
    const labels = new Map(entriesOf(draft).map(({ uuid, label }) => [uuid, label]));
    set(sortedFolder(folders, folder.uuid, (part) => (isFolder(part) ? part.name : (labels.get(part.uuid) ?? part.name ?? ''))));
  };
  const acts: Readonly<Record<string, () => void>> = {
    add: () =>
      set(
        withParts(folders, [{ uuid: randomUuid(), type: 'folder', name: i18n._('New folder'), children: [] }], {
          folder: folder.uuid,
        }),
      ),
    up: () => step(-1),
    down: () => step(1),
    sort,
    delete: () => set(withoutParts(folders, new Set([folder.uuid]))),
  };
  return (
    <li>
      <div
        ref={ref}
        className={`${styles['row']} ${styles['head']}`}
        style={{ paddingInlineStart: path.length * 20 }}
        data-over={over}
        data-folder={folder.name}
      >
        <HolderOutlined className={styles['grip'] ?? ''} aria-hidden="true" />
        <FolderOutlined aria-hidden="true" />
        <EditableTitle
          value={folder.name}
          label={i18n._('Name of folder {name}', { name: folder.name })}
          maxLength={250}
          onChange={(name) => set(renamedFolder(folders, folder.uuid, name))}
        />
        <span className={styles['count']}>{count}</span>
        <FolderRowMenu
          label={i18n._('Actions of folder {name}', { name: folder.name })}
          items={[
            { key: 'add', label: i18n._('New folder inside') },
            { key: 'up', label: i18n._('Move up') },
            { key: 'down', label: i18n._('Move down') },
            { key: 'sort', label: i18n._('Sort by name'), disabled: folder.children.length < 2 },
            { key: 'delete', label: i18n._('Delete folder'), danger: true },
          ]}
          onPick={(key) => acts[key]?.()}
          onKeyDown={onKeyDown}
        />
      </div>
    </li>
  );
}
