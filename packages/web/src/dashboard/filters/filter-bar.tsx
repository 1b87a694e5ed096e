/** The filter bar: choose, then apply. Beside the dashboard; on a narrow screen behind a button. */
import { FilterOutlined, MenuFoldOutlined, MenuUnfoldOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { crossSources, filtersOf, sameMask, unmetFilters } from '@tessera/core/dashboard/masks';
import { entriesOf } from '@tessera/core/dashboard/metadata';
import { hasValue } from '@tessera/core/dashboard/native-filter';
import { i18n } from '../../i18n.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { CrossChips } from './cross-chips.tsx';
import { FilterList } from './filter-list.tsx';
import { useNarrow } from './use-narrow.ts';
import styles from './filters.module.css';

const FilterDialog = lazy(() => import('../config/filter-dialog.tsx').then((module) => ({ default: module.FilterDialog })));

const FilterDrawer = lazy(() => import('./filter-drawer.tsx').then((module) => ({ default: module.FilterDrawer })));

export function FilterBar() {
  const { rights, frame } = useScope();
  const { metadata } = useBoard();
  const narrow = useNarrow();
  const [open, setOpen] = useState(() => (frame.expandFilters ?? true) && entriesOf(metadata).length > 0);
  // Undefined until it is first opened.
  const [drawer, setDrawer] = useState<boolean>();
  // The filter the dialog opens at; an empty id for the first.
  const [configuring, setConfiguring] = useState<string>();
  const cross = useDashboard((state) => crossSources(state.masks).length);
  const active = useDashboard((state) => Object.values(state.masks).filter(hasValue).length);
  const has = entriesOf(metadata).length > 0;
  const shown = frame.showFilters ?? (metadata.show_native_filters !== false && (has || rights.edit || cross > 0));
  if (!shown) return null;
  const configure = (id = ''): void => setConfiguring(id);
  const dialog =
    configuring === undefined ? null : (
      <Suspense>
        <FilterDialog first={configuring} onClose={() => setConfiguring(undefined)} />
      </Suspense>
    );
  // On a narrow screen the filters cover what they were chosen for.
  const makeWay = narrow ? () => setDrawer(false) : undefined;
  const body = <Body onConfigure={configure} onApplied={makeWay} />;
  if (narrow) {
    return (
      <div className={styles['strip']}>
        <Button icon={<FilterOutlined />} onClick={() => setDrawer(true)}>
          {i18n._('Filters')} {active > 0 ? `(${active})` : ''}
        </Button>
        <Suspense fallback={null}>
          {drawer !== undefined ? (
            <FilterDrawer open={drawer} onClose={() => setDrawer(false)}>
              {body}
            </FilterDrawer>
          ) : null}
        </Suspense>
        {dialog}
      </div>
    );
  }
  return (
    <aside className={styles['bar']} data-open={open || undefined} aria-label={i18n._('Filters')}>
      <div className={styles['head']}>
        {open ? <h2>{i18n._('Filters')}</h2> : null}
        {open && rights.edit ? (
          <Tooltip title={i18n._('Add/Edit Filters')}>
            <Button
              type="text"
              size="small"
              icon={<SettingOutlined />}
              aria-label={i18n._('Add/Edit Filters')}
              onClick={() => configure()}
            />
          </Tooltip>
        ) : null}
        <span className={styles['toggle']}>
          <Button
            type="text"
            size="small"
            icon={open ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
            aria-expanded={open}
            aria-label={open ? i18n._('Collapse filters') : i18n._('Expand filters')}
            onClick={() => setOpen(!open)}
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
        {body}
      </div>
      {dialog}
    </aside>
  );
}

interface BodyProps {
  /** Opens the filters' settings, at one of them. */
  onConfigure: (id?: string) => void;
  onApplied: (() => void) | undefined;
}

function Body({ onConfigure, onApplied }: BodyProps) {
  const { rights } = useScope();
  const { metadata } = useBoard();
  const has = filtersOf(metadata).length > 0;
  return (
    <>
      <div className={styles['scroll']}>
        <CrossChips />
        {entriesOf(metadata).length > 0 ? (
          <FilterList onConfigure={rights.edit ? onConfigure : undefined} />
        ) : (
          <div className={styles['none']}>
            <p>{i18n._('No filters are currently added')}</p>
            {rights.edit ? (
              <Button type="link" onClick={() => onConfigure()}>
                {i18n._('Add/Edit Filters')}
              </Button>
            ) : null}
          </div>
        )}
      </div>
      {has ? <Actions onApplied={onApplied} /> : null}
    </>
  );
}

function Actions({ onApplied }: Pick<BodyProps, 'onApplied'>) {
  const { store } = useScope();
  const { metadata } = useBoard();
  const pending = useDashboard((state) => state.pending);
  const masks = useDashboard((state) => state.masks);
  const filters = filtersOf(metadata);
  const changed = filters.some((filter) => !sameMask(pending[filter.id], masks[filter.id]));
  const unmet = unmetFilters(metadata, pending);
  const anything = Object.values(pending).some(hasValue) || Object.values(masks).some(hasValue);
  return (
    <div className={styles['actions']}>
      <Tooltip
        title={
          unmet.length > 0
            ? i18n._('Choose a value for: {names}', { names: unmet.map((filter) => filter.name).join(', ') })
            : undefined
        }
      >
        <Button
          type="primary"
          disabled={!changed || unmet.length > 0}
          onClick={() => {
            store.getState().applyPending();
            onApplied?.();
          }}
        >
          {i18n._('Apply filters')}
        </Button>
      </Tooltip>
      <Button disabled={!anything} onClick={() => store.getState().clearAll()}>
        {i18n._('Clear all')}
      </Button>
    </div>
  );
}
