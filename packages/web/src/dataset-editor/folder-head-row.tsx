/** A folder in the tab of folders: its name, how much is in it, and its menu. */
import { FolderOutlined, HolderOutlined, MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { renamedFolder, sortedFolder, steppedPart, withoutParts, withParts, isFolder } from '@tessera/core/dataset-folders';
import { ClickMenu } from '@tessera/ui/click-menu';
import { EditableTitle } from '@tessera/ui/editable-title';
import { i18n } from '../i18n.ts';
import { randomUuid } from '../random-name.ts';
import { entriesOf, type FolderRow } from './folder-draft.ts';
import { useFolderDrag, useFolderDrop } from './folder-drag.ts';
import type { FolderEditing } from './folder-editing.ts';
import { useStepKeys } from './folder-keys.ts';
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
        <ClickMenu
          menu={{
            items: [
              { key: 'add', label: i18n._('New folder inside') },
              { key: 'up', label: i18n._('Move up') },
              { key: 'down', label: i18n._('Move down') },
              { key: 'sort', label: i18n._('Sort by name'), disabled: folder.children.length < 2 },
              { key: 'delete', label: i18n._('Delete folder'), danger: true },
            ],
            onClick: ({ key }) => acts[key]?.(),
          }}
        >
          <Button
            type="text"
            size="small"
            className={styles['more'] ?? ''}
            icon={<MoreOutlined />}
            data-menu=""
            aria-label={i18n._('Actions of folder {name}', { name: folder.name })}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            onKeyDown={onKeyDown}
          />
        </ClickMenu>
      </div>
    </li>
  );
}
