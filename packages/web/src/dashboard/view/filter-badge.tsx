/** The sign on a chart that it is filtered, and the list of what reached its SQL and what did not. */
import { FilterOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import type { DashboardChart } from '@tessera/api/dashboard';
import type { ChartState } from '../../chart/use-chart.ts';
import { i18n } from '../../i18n.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { focusFilter } from '../state/focus.ts';
import { badgeCount, badgeLabel } from './badge-label.ts';
import { reachesOf, type ReachedCharts } from '../state/reach.ts';
import { selectionOf } from './selection.ts';
import styles from './chart-holder.module.css';

interface FilterBadgeProps {
  chart: DashboardChart;
  state: ChartState;
  /** True when this chart's own marks filter the others. */
  emits: boolean;
}

/**
 * The badge and its list; nothing on a chart that no filter reaches and that filters nothing
 * (docs/reference/questions.md#applied-and-rejected-filters).
 */
export function FilterBadge({ chart, state, emits }: FilterBadgeProps) {
  const { charts, store } = useScope();
  const board = useBoard();
  const masks = useDashboard((state) => state.masks);
  const { answers, answered } = state;
  const known = answers && answered ? { notes: answers.notes, queries: answered.queries } : undefined;
  const reaches = reachesOf(board, masks, chart.id, known, charts);
  const count = reaches.cross.length + reaches.applied.length;
  const trouble = reaches.incompatible.length;
  if (count + trouble === 0 && !emits) return null;
  const emitted = masks[String(chart.id)]?.filterState?.label ?? '';
  const number = badgeCount({ count, trouble, emitted: emits ? (selectionOf(masks[String(chart.id)])?.value ?? []) : [] });
  const label = badgeLabel({ emitted: emits ? emitted : undefined, count, trouble });
  const lists = (
    <div className={styles['panel']}>
      {emits ? (
        <section>
          <h4>{i18n._('Emitted values')}</h4>
          <ul>
            <li>
              <button type="button" onClick={() => store.getState().pick(chart.id, undefined)}>
                {i18n._('Click to clear emitted filters')}
              </button>{' '}
              <span>{emitted}</span>
            </li>
          </ul>
        </section>
      ) : null}
      <Section title={i18n._('Applied Cross Filters ({count})', { count: reaches.cross.length })} entries={reaches.cross} />
      <Section title={i18n._('Applied Filters ({count})', { count: reaches.applied.length })} entries={reaches.applied} />
      <Section title={i18n._('Incompatible Filters ({count})', { count: trouble })} entries={reaches.incompatible} />
      <Section title={i18n._('Unset Filters ({count})', { count: reaches.unset.length })} entries={reaches.unset} />
    </div>
  );
  return (
    <Popover content={lists} trigger="click" placement="bottomRight">
      <button
        type="button"
        className={styles['badge']}
        data-trouble={trouble > 0 || undefined}
        aria-label={label}
        data-filters={count}
      >
        <FilterOutlined aria-hidden="true" />
        {number > 0 ? number : null}
      </button>
    </Popover>
  );
}

function Section({ title, entries }: { title: string; entries: readonly ReachedCharts[] }) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h4>{title}</h4>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <button type="button" onClick={() => focusFilter(entry.id)}>
              {entry.name}
            </button>
            {entry.value ? <span>: {entry.value}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
