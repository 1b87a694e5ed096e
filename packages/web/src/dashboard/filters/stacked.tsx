/** Filters, cross-filters and buttons below each other: what the bar at the side holds, and the drawer. */
import { Button } from 'antd';
import { entriesOf } from '@tessera/core/dashboard/metadata';
import { barFiltersOf } from '@tessera/core/dashboard/masks';
import { i18n } from '../../i18n.ts';
import { useBoard, useScope } from '../state/context.ts';
import { BarTabs } from './bar-tabs.tsx';
import { Actions } from './actions.tsx';
import { CrossChips } from './cross-chips.tsx';
import { useEntries } from './entries.ts';
import { FilterList } from './filter-list.tsx';
import styles from './filters.module.css';

export interface BarProps {
  /** Opens the filters' settings, at one of them. */
  onConfigure: (id?: string) => void;
  /** Opens the list of the scopings of cross-filters. */
  onScope: () => void;
}

interface StackedProps extends Pick<BarProps, 'onConfigure'> {
  onApplied?: () => void;
}

/** The content of the bar, for side and drawer alike; a dashboard without filters says how to add one. */
export function Stacked({ onConfigure, onApplied }: StackedProps) {
  const { rights } = useScope();
  const { metadata } = useBoard();
  const entries = useEntries();
  const hasFilters = barFiltersOf(metadata).length > 0;
  const filters = (
    <>
      <div className={styles['scroll']}>
        <CrossChips />
        {entriesOf(metadata).length > 0 ? (
          <FilterList {...entries} onConfigure={rights.edit ? onConfigure : undefined} />
        ) : (
          <NoFilters onConfigure={onConfigure} />
        )}
      </div>
      {hasFilters ? (
        <div className={styles['actions']}>
          <Actions onApplied={onApplied} />
        </div>
      ) : null}
    </>
  );
  return hasFilters && rights.seesFilterSets ? <BarTabs>{filters}</BarTabs> : filters;
}

/** Nothing to choose from; an editor may change that. */
export function NoFilters({ onConfigure }: Pick<BarProps, 'onConfigure'>) {
  const { rights } = useScope();
  return (
    <div className={styles['none']}>
      <p>{i18n._('No filters are currently added')}</p>
      {rights.edit ? (
        <Button type="link" onClick={() => onConfigure()}>
          {i18n._('Add/Edit Filters')}
        </Button>
      ) : null}
    </div>
  );
}
