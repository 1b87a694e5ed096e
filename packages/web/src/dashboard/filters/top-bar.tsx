/** The filter bar above the dashboard: one row, and a button for what has no room in it. */
import { DownOutlined } from '@ant-design/icons';
import { Button, Popover, Tooltip } from 'antd';
import { useRef, useState, type CSSProperties } from 'react';
import { barFiltersOf } from '@tessera/core/dashboard/masks';
import { entriesOf } from '@tessera/core/dashboard/metadata';
import { hasValue, isFilter, type FilterDivider } from '@tessera/core/dashboard/native-filter';
import { sideOf } from '@tessera/ui/direction';
import { useSize } from '../../chart/use-size.ts';
import { i18n } from '../../i18n.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { Actions } from './actions.tsx';
import { CrossChips, crossPicks } from './cross-chips.tsx';
import { useEntries, type FilterEntries } from './entries.ts';
import { FilterList } from './filter-list.tsx';
import { fitting } from './fitting.ts';
import { opensFilters } from '../state/focus.ts';
import { OneFilter } from './one-filter.tsx';
import { classNames } from '../state/class-names.ts';
import { SettingsMenu } from './settings-menu.tsx';
import { NoFilters, type BarProps } from './stacked.tsx';
import styles from './filters.module.css';

/** In px; filters.module.css reads them as `--filter` and so on. `more` is what its button takes at most. */
const width = { filter: 264, divider: 120, chip: 220, more: 148, gap: 16 };
// React's types know no custom properties.
const widths: CSSProperties = Object.fromEntries(Object.entries(width).map(([name, px]) => [`--${name}`, `${px}px`]));

/** The bar above the dashboard. How many filters stand in the row follows its width; the others stand behind its last button. */
export function TopBar({ onConfigure, onScope }: BarProps) {
  const { rights } = useScope();
  const { metadata } = useBoard();
  const { near, far } = useEntries();
  const row = useRef<HTMLDivElement>(null);
  const size = useSize(row, 0);
  const crossed = useDashboard((state) => crossPicks(state.masks).length);
  // One click stands in the row; several stand with what has no room.
  const chip = crossed === 1 ? width.chip + width.gap : 0;
  const count = fitting(
    near.map((entry) => (isFilter(entry) ? width.filter : width.divider)),
    { room: (size?.width ?? 0) - chip, gap: width.gap, more: width.more, needsMore: far.length > 0 || crossed > 1 },
  );
  const mayConfigure = rights.edit ? onConfigure : undefined;
  const rest = { near: near.slice(count), far };
  return (
    <aside className={classNames(styles['top'], 'filter-bar')} aria-label={i18n._('Filters')}>
      {rights.edit ? <SettingsMenu onConfigure={() => onConfigure()} onScope={onScope} /> : null}
      <div ref={row} className={styles['row']} style={widths}>
        {entriesOf(metadata).length === 0 ? <NoFilters onConfigure={onConfigure} /> : null}
        {near
          .slice(0, count)
          .map((entry) =>
            isFilter(entry) ? (
              <OneFilter key={entry.id} filter={entry} onConfigure={mayConfigure} />
            ) : (
              <Mark key={entry.id} divider={entry} />
            ),
          )}
        {crossed === 1 ? <CrossChips /> : null}
        {size && (rest.near.length > 0 || far.length > 0 || crossed > 1) ? (
          <More {...rest} crossed={crossed > 1 ? crossed : 0} onConfigure={mayConfigure} />
        ) : null}
      </div>
      {barFiltersOf(metadata).length > 0 ? (
        <div className={styles['buttons']}>
          <Actions />
        </div>
      ) : null}
    </aside>
  );
}

/** A divider between two filters of a row. */
function Mark({ divider: { title, description } }: { divider: FilterDivider }) {
  return (
    <Tooltip title={description}>
      <h3 className={styles['mark']} {...(description ? { tabIndex: 0 } : {})}>
        {title}
      </h3>
    </Tooltip>
  );
}

interface MoreProps extends FilterEntries {
  /** Clicks listed here. */
  crossed: number;
  onConfigure: ((id: string) => void) | undefined;
}

function More({ near, far, crossed, onConfigure }: MoreProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const change = (next: boolean): void => {
    // Escape would leave the focus in a list that is gone.
    if (!next && list.current?.contains(document.activeElement)) button.current?.focus();
    setOpen(next);
  };
  const masks = useDashboard((state) => state.masks);
  const chosen = [...near, ...far].filter(({ id }) => hasValue(masks[id])).length + crossed;
  return (
    <Popover
      trigger="click"
      placement={sideOf('bottomStart')}
      open={isOpen}
      onOpenChange={change}
      // Next to its button, so that Tab leads into it.
      getPopupContainer={(element) => element.parentElement ?? document.body}
      content={
        <div ref={list} className={styles['more']} role="dialog" aria-label={i18n._('More filters')}>
          {crossed > 0 ? <CrossChips /> : null}
          <FilterList near={near} far={far} onConfigure={onConfigure} />
        </div>
      }
    >
      <Button ref={button} aria-haspopup="dialog" aria-expanded={isOpen} {...(isOpen ? {} : opensFilters)}>
        {i18n._('More filters')} {chosen > 0 ? `(${chosen})` : ''}
        <DownOutlined />
      </Button>
    </Popover>
  );
}
