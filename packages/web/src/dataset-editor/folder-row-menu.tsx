/** The menu of a row in the tab of folders. */
import { MoreOutlined } from '@ant-design/icons';
import { Button, type MenuProps } from 'antd';
import type { KeyboardEventHandler } from 'react';
import { ClickMenu } from '@tessera/ui/click-menu';
import styles from './folders-tab.module.css';

interface FolderRowMenuProps {
  label: string;
  items: NonNullable<MenuProps['items']>;
  /** @param key  of the item */
  onPick: (key: string) => void;
  /** Alt and an arrow key moves the row from here too. */
  onKeyDown: KeyboardEventHandler;
}

/** Opens by a button that says whose it is. */
export const FolderRowMenu = ({ label, items, onPick, onKeyDown }: FolderRowMenuProps) => (
  <ClickMenu menu={{ items, onClick: ({ key }) => onPick(key) }}>
    <Button
      type="text"
      size="small"
      className={styles['more'] ?? ''}
      icon={<MoreOutlined />}
      data-menu=""
      aria-label={label}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onKeyDown={onKeyDown}
    />
  </ClickMenu>
);
