/**
 * Icons that point along the line: forward is to the right where one reads to the right, and to the left where one reads
 * to the left. Signs that mean the same in either direction (undo and redo, the play button) are antd's own.
 */
import {
  CaretRightOutlined,
  DoubleLeftOutlined,
  DoubleRightOutlined,
  ExportOutlined,
  ImportOutlined,
  LeftOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  RightOutlined,
  SendOutlined,
} from '@ant-design/icons';
import { isRightToLeft } from '@tessera/ui/direction';
import type { ComponentProps, ComponentType } from 'react';
import styles from './pointing-icons.module.css';

type IconProps = ComponentProps<typeof RightOutlined>;

/** The icon, mirrored where one reads to the left. */
const pointing = (Icon: ComponentType<IconProps>) =>
  function PointingIcon({ className = '', ...rest }: IconProps) {
    return <Icon {...rest} className={`${styles['pointing']} ${className}`} />;
  };

/** To the one before. */
export const BeforeIcon = pointing(LeftOutlined);
/** To the one after, or into something. */
export const AfterIcon = pointing(RightOutlined);
/** A group that is folded; unfolded it points down. */
export const FoldedIcon = pointing(CaretRightOutlined);
/** Folds the panel at the beginning of the line. */
export const FoldPanelIcon = pointing(DoubleLeftOutlined);
/** Opens the panel at the beginning of the line. */
export const OpenPanelIcon = pointing(DoubleRightOutlined);
/** Folds the bar at the beginning of the line. */
export const FoldBarIcon = pointing(MenuFoldOutlined);
/** Opens the bar at the beginning of the line. */
export const OpenBarIcon = pointing(MenuUnfoldOutlined);
/** Out of the site. */
export const LogOutIcon = pointing(LogoutOutlined);
/** Out into a file. */
export const ExportIcon = pointing(ExportOutlined);
/** In from a file. */
export const ImportIcon = pointing(ImportOutlined);
/** Sends something. */
export const SendIcon = pointing(SendOutlined);

/** Before the name of the page one came from. */
export const backArrow = (): string => (isRightToLeft() ? '→' : '←');
