/** The sign on a chart that it is filtered, and the list of what reached its SQL and what did not. */
import { FilterOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import type { DashboardChart } from '@tessera/api/dashboard';
import { picksOf, type CrossPick } from '@tessera/core/dashboard/cross-picks';
import { hasValue } from '@tessera/core/dashboard/native-filter';
import { sideOf } from '@tessera/ui/direction';
import type { ChartState } from '../../chart/use-chart.ts';
import { i18n } from '../../i18n.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { focusFilter } from '../state/focus.ts';
import { badgeCount, badgeLabel } from './badge-label.ts';
import { reachesOf, type ReachedCharts } from '../state/reach.ts';
import styles from './chart-holder.module.css';

interface FilterBadgeProps {
  chart: DashboardChart;
  state: ChartState;
}

/**
 * The badge and its list; nothing on a chart that no filter reaches and that filters nothing
 * (docs/reference/questions.md#applied-and-rejected-filters).
 */
export function FilterBadge({ chart, state }: FilterBadgeProps) {
  const { charts, store } = useScope();
  const board = useBoard();
  const masks = useDashboard((state) => state.masks);
  const { answers, answered } = state;
  const known = answers && answered ? { notes: answers.notes, queries: answered.queries } : undefined;
  const reaches = reachesOf(board, masks, chart.id, known, charts);
  const count = reaches.cross.length + reaches.applied.length;
  const trouble = reaches.incompatible.length;
  const own = masks[String(chart.id)];
  const picks = hasValue(own) ? picksOf(own) : [];
  if (count + trouble + picks.length === 0) return null;
  const emitted = picks.map(({ label }) => label).join(', ');
  const label = badgeLabel({ emitted: picks.length > 0 ? emitted : undefined, count, trouble });
  const number = badgeCount({ count, trouble, emitted: picks });
  const lists = (
    <div className={styles['panel']}>
      {picks.length > 0 ? <EmittedValues picks={picks} onClear={() => store.getState().pick(chart.id, undefined)} /> : null}
      <Section title={i18n._('Applied Cross Filters ({count})', { count: reaches.cross.length })} entries={reaches.cross} />
      <Section title={i18n._('Applied Filters ({count})', { count: reaches.applied.length })} entries={reaches.applied} />
      <Section title={i18n._('Incompatible Filters ({count})', { count: trouble })} entries={reaches.incompatible} />
      <Section title={i18n._('Unset Filters ({count})', { count: reaches.unset.length })} entries={reaches.unset} />
    </div>
  );
  return (
    <Popover content={lists} trigger="click" placement={sideOf('bottomEnd')}>
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

/** The values with which the chart filters the others, and the way to take them back. */
export function EmittedValues({ picks, onClear }: { picks: readonly CrossPick[]; onClear: () => void }) {
  return (
    <section>
      <h4>{i18n._('Emitted values')}</h4>
      <ul>
        {picks.map(({ label }, at) => (
          // A value stands in the list once.
          <li key={`${at} ${label}`}>
            <span>{label}</span>
          </li>
        ))}
        <li>
          <button type="button" onClick={onClear}>
            {i18n._('Click to clear emitted filters')}
          </button>
        </li>
      </ul>
    </section>
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
