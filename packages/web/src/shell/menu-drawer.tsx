import { Drawer } from 'antd';
import { sideOf } from '@tessera/ui/direction';
import { Navigation } from './navigation.tsx';
import styles from './shell.module.css';

/** The main menu on a narrow screen. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer open onClose={onClose} placement={sideOf('start')} size={280} title="Tessera">
      <Navigation className={styles['drawerNav']} isList onFollow={onClose} />
    </Drawer>
  );
}
