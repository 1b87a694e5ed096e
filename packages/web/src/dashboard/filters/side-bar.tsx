/** The filter bar beside the dashboard; it folds to a strip. */
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { entriesOf } from '@tessera/core/dashboard/metadata';
import { hasValue } from '@tessera/core/dashboard/native-filter';
import { FoldBarIcon, OpenBarIcon } from '../../kit/pointing-icons.tsx';
import { i18n } from '../../i18n.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { opensFilters } from '../state/focus.ts';
import { classNames } from '../state/class-names.ts';
import { SettingsMenu } from './settings-menu.tsx';
import { Stacked, type BarProps } from './stacked.tsx';
import styles from './filters.module.css';
import { useRoomBelow } from './use-room-below.ts';

/** The bar at the side. It opens unfolded when the dashboard has filters and the address does not say otherwise. */
export function SideBar({ onConfigure, onScope }: BarProps) {
  const { rights, frame } = useScope();
  const { metadata } = useBoard();
  const [open, setOpen] = useState(() => (frame.expandFilters ?? true) && entriesOf(metadata).length > 0);
  const active = useDashboard((state) => Object.values(state.masks).filter(hasValue).length);
  const bar = useRef<HTMLElement>(null);
  useRoomBelow(bar);
  return (
    <aside
      ref={bar}
      className={classNames(styles['side'], 'filter-bar')}
      data-open={open || undefined}
      aria-label={i18n._('Filters')}
    >
      <div className={styles['head']}>
        {open ? (
          <div className={styles['title']}>
            <h2>{i18n._('Filters')}</h2>
            <p>{active > 0 ? i18n._('{n, plural, one {# is set} other {# are set}}', { n: active }) : i18n._('None is set')}</p>
          </div>
        ) : null}
        {open && rights.edit ? <SettingsMenu onConfigure={() => onConfigure()} onScope={onScope} /> : null}
        <span className={styles['toggle']}>
          <Button
            type="text"
            size="small"
            icon={open ? <FoldBarIcon /> : <OpenBarIcon />}
            aria-expanded={open}
            aria-label={open ? i18n._('Collapse filters') : i18n._('Expand filters')}
            onClick={() => setOpen(!open)}
            {...(open ? {} : opensFilters)}
          />
          {!open && active > 0 ? (
            <span className={styles['count']} aria-hidden="true">
              {active}
            </span>
          ) : null}
        </span>
      </div>
      {/* Kept while collapsed, so that choices need not be asked again. */}
      <div hidden={!open} className={styles['body']}>
        <Stacked onConfigure={onConfigure} />
      </div>
    </aside>
  );
}
