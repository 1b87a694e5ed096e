/** The filter bar of a narrow screen: it slides over the dashboard. */
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { sideOf } from '@tessera/ui/direction';
import { i18n } from '../../i18n.ts';

interface FilterDrawerProps {
  open: boolean;
  onClose: () => void;
  /** Stands beside the title: what editors may do with the bar. */
  tools: ReactNode;
  children: ReactNode;
}

/** The drawer itself, fetched when it is first opened. */
export function FilterDrawer({ open, onClose, tools, children }: FilterDrawerProps) {
  return (
    <Drawer open={open} placement={sideOf('start')} size={320} title={i18n._('Filters')} extra={tools} onClose={onClose}>
      {children}
    </Drawer>
  );
}
