/** The period before and the period after the range of a time filter, applied at once. */
import { Button } from 'antd';
import { maskOfTime, textOfMask, type NativeFilter } from '@tessera/core/dashboard/native-filter';
import { wallClock } from '@tessera/core/time/calendar';
import { neighbourRange } from '@tessera/core/time/neighbour-range';
import { AfterIcon, BeforeIcon } from '../../kit/pointing-icons.tsx';
import { i18n } from '../../i18n.ts';
import { useDashboard, useScope } from '../state/context.ts';
import styles from './filters.module.css';

const anyDay = '2024-01-01T00:00:00';

/** The two buttons; nothing while the range has no two ends. */
export function TimeSteps({ filter }: { filter: NativeFilter }) {
  const { store } = useScope();
  const range = useDashboard((state) => textOfMask(state.pending[filter.id]));
  // Whether it has two ends does not depend on the day.
  if (range === null || neighbourRange(range, 1, anyDay) === undefined) return null;
  const go = (steps: -1 | 1): void => {
    const next = neighbourRange(range, steps, wallClock(Date.now()));
    if (next === undefined) return;
    store.getState().choose({ ...maskOfTime(filter, next), id: filter.id });
    store.getState().applyPending([filter.id]);
  };
  return (
    <span className={styles['steps']}>
      <Button
        type="text"
        size="small"
        icon={<BeforeIcon />}
        aria-label={i18n._('Previous period: {name}', { name: filter.name })}
        title={i18n._('Previous period')}
        onClick={() => go(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<AfterIcon />}
        aria-label={i18n._('Next period: {name}', { name: filter.name })}
        title={i18n._('Next period')}
        onClick={() => go(1)}
      />
    </span>
  );
}
