/** One filter of the bar: its name with its marks, and its control. */
import { EditOutlined, InfoCircleOutlined } from '@ant-design/icons';
import { Button, Popover, Tooltip } from 'antd';
import { useEffect, useRef } from 'react';
import { chartIdsOf } from '@tessera/core/dashboard/layout';
import { ancestorsOf, filtersOf } from '@tessera/core/dashboard/masks';
import { hasValue, isRequired, takesFirst, type NativeFilter } from '@tessera/core/dashboard/native-filter';
import { chartsInScope } from '@tessera/core/dashboard/scopes';
import { sideOf } from '@tessera/ui/direction';
import { i18n } from '../../i18n.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { titleOfChart } from '../state/reach.ts';
import { FilterControl } from './controls.tsx';
import { filterElementId } from '../state/focus.ts';
import { TimeSteps } from './time-steps.tsx';
import { typeNames } from '../filter-type-names.ts';
import styles from './filters.module.css';

const hoverMs = 300;

/** Are the chosen values the ones that are left out? */
const excludes = ({ filterType, controlValues }: NativeFilter): boolean =>
  filterType === 'filter_select' && controlValues.inverseSelection === true;

interface OneFilterProps {
  filter: NativeFilter;
  /** Opens the settings of a filter; absent for those who may not change it. */
  onConfigure: ((id: string) => void) | undefined;
  /** It stands in a filter box; `isInstant`: a choice reaches the charts at once. */
  box?: { isInstant: boolean };
}

/** A filter with its label and control. While the pointer rests on the label, the charts it reaches are pointed out. */
export function OneFilter({ filter, onConfigure, box }: OneFilterProps) {
  const { store } = useScope();
  const { metadata } = useBoard();
  const pending = useDashboard((state) => state.pending);
  const missing = isRequired(filter) && !takesFirst(filter) && !hasValue(pending[filter.id]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const controlId = `${filterElementId(filter.id)}-control`;
  useEffect(() => () => clearTimeout(timer.current), []);
  const point = (id: string | undefined): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => store.getState().set({ focus: id }), id === undefined ? 0 : hoverMs);
  };
  return (
    <div id={filterElementId(filter.id)} className={styles['filter']} data-filter={filter.name}>
      <div className={styles['label']} onPointerEnter={() => point(filter.id)} onPointerLeave={() => point(undefined)}>
        <Popover placement={sideOf('end')} mouseEnterDelay={0.6} content={<Card filter={filter} onConfigure={onConfigure} />}>
          <label htmlFor={controlId}>
            {filter.name}
            {excludes(filter) ? <span className={styles['excludes']}> {i18n._('(excluded)')}</span> : null}
            {isRequired(filter) ? (
              <span className={styles['required']} title={i18n._('Filter value is required')}>
                {' *'}
              </span>
            ) : null}
          </label>
        </Popover>
        {filter.description ? (
          <Tooltip title={filter.description}>
            <InfoCircleOutlined tabIndex={0} aria-label={filter.description} />
          </Tooltip>
        ) : null}
        {filter.filterType === 'filter_time' ? <TimeSteps filter={filter} /> : null}
      </div>
      <div className={styles['control']}>
        <FilterControl
          id={controlId}
          filter={filter}
          filters={filtersOf(metadata)}
          masks={pending}
          mask={pending[filter.id]}
          isBoxed={box !== undefined}
          onChange={(mask) => {
            store.getState().choose(mask);
            if (box?.isInstant) store.getState().applyPending([filter.id]);
          }}
        />
      </div>
      {missing ? <div className={styles['trouble']}>{i18n._('Filter value is required')}</div> : null}
    </div>
  );
}

const namesMax = 4;

/** What a filter is, which charts it reaches and what it depends on. */
function Card({ filter, onConfigure }: OneFilterProps) {
  const { charts } = useScope();
  const board = useBoard();
  const all = chartIdsOf(board.layout);
  const reached = chartsInScope(board.layout, filter.scope);
  const names = reached.slice(0, namesMax).map((id) => titleOfChart(board, id, charts));
  const more = reached.length - names.length;
  const scope =
    reached.length === 0
      ? i18n._('None')
      : reached.length === all.length
        ? i18n._('All charts')
        : names.join(', ') + (more > 0 ? ` +${more}` : '');
  const parents = ancestorsOf(filter, filtersOf(board.metadata)).map((parent) => parent.name);
  return (
    <dl className={styles['card']}>
      <dt>{i18n._('Name')}</dt>
      <dd>
        {filter.name}
        {onConfigure ? (
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={i18n._('Edit filter {name}', { name: filter.name })}
            onClick={() => onConfigure(filter.id)}
          />
        ) : null}
      </dd>
      <dt>{i18n._('Filter type')}</dt>
      <dd>{typeNames()[filter.filterType]}</dd>
      <dt>{i18n._('Scope')}</dt>
      <dd>{scope}</dd>
      {parents.length > 0 ? (
        <>
          <dt>{i18n._('Dependent on')}</dt>
          <dd>{parents.join(', ')}</dd>
        </>
      ) : null}
    </dl>
  );
}
