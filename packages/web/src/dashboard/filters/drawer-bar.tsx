/** The filter bar of a narrow screen: a button, and a drawer that slides over the dashboard. */
import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { hasValue } from '@tessera/core/dashboard/native-filter';
import { i18n } from '../../i18n.ts';
import { useDashboard, useScope } from '../state/context.ts';
import { opensFilters } from '../state/focus.ts';
import { SettingsMenu } from './settings-menu.tsx';
import { Stacked, type BarProps } from './stacked.tsx';
import styles from './filters.module.css';

const FilterDrawer = lazy(() => import('./filter-drawer.tsx').then((module) => ({ default: module.FilterDrawer })));

/** The button says how many filters have a value. The drawer closes when they are applied. */
export function DrawerBar({ onConfigure, onScope }: BarProps) {
  const { rights } = useScope();
  // Undefined until it is first opened.
  const [open, setOpen] = useState<boolean>();
  const active = useDashboard((state) => Object.values(state.masks).filter(hasValue).length);
  const close = (): void => setOpen(false);
  return (
    <div className={styles['strip']}>
      <Button icon={<FilterOutlined />} onClick={() => setOpen(true)} {...opensFilters}>
        {i18n._('Filters')} {active > 0 ? `(${active})` : ''}
      </Button>
      <Suspense fallback={null}>
        {open !== undefined ? (
          <FilterDrawer
            open={open}
            onClose={close}
            tools={rights.edit ? <SettingsMenu onConfigure={() => onConfigure()} onScope={onScope} /> : null}
          >
            {/* Applied, they make way: they cover what they were chosen for. */}
            <Stacked onConfigure={onConfigure} onApplied={close} />
          </FilterDrawer>
        ) : null}
      </Suspense>
    </div>
  );
}
