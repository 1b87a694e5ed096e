/** A part of a filter's form that folds. */
import { Collapse } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from './config.module.css';

interface SettingGroupProps {
  title: string;
  /** Something in it is missing or wrong: it is shown. */
  isTroubled?: boolean;
  children: ReactNode;
}

/** Open at first; what is folded keeps its fields. */
export function SettingGroup({ title, isTroubled = false, children }: SettingGroupProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Collapse
      ghost
      size="small"
      className={styles['group'] ?? ''}
      activeKey={isOpen || isTroubled ? ['fields'] : []}
      onChange={(keys) => setOpen(keys.length > 0)}
      items={[{ key: 'fields', label: title, children, forceRender: true }]}
    />
  );
}
