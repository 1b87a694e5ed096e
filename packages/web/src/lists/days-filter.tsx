/** A filter by days: the first and the last, chosen in a calendar or by their names. */
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useId, useState } from 'react';
import { i18n } from '../i18n.ts';
import { daysOf, daysText, type ListStateValue } from './list-state.ts';
import styles from './list.module.css';
import type { FilterSelectProps } from './remote-select.tsx';

const format = 'YYYY-MM-DD';

/** Stretches that end today. */
function presets(): { label: string; value: [Dayjs, Dayjs] }[] {
  const today = dayjs().startOf('day');
  return [
    { label: i18n._('Today'), value: [today, today] },
    { label: i18n._('Last 7 days'), value: [today.subtract(6, 'day'), today] },
    { label: i18n._('Last 30 days'), value: [today.subtract(29, 'day'), today] },
  ];
}

/** Counts how often the value was taken back: a picker keeps what was typed into it, and begins anew then. */
function useTakenBack(value: ListStateValue | undefined): number {
  const [known, setKnown] = useState({ value, times: 0 });
  if (known.value === value) return known.times;
  const times = known.times + (value === undefined ? 1 : 0);
  setKnown({ value, times });
  return times;
}

/** Writes both days at once, and neither while one is missing. */
export function DaysFilter({ field, value, isWaiting, onChange }: Omit<FilterSelectProps, 'resource'>) {
  const id = useId();
  const takenBack = useTakenBack(value);
  const [from, until] = daysOf(value) ?? [];
  const ids = { start: `${id}-from`, end: `${id}-until` };
  return (
    <span className={isWaiting ? `${styles['days']} ${styles['waiting']}` : styles['days']} role="group" aria-label={field.label}>
      <span className={styles['daysLabel']} aria-hidden="true">
        {field.label}
      </span>
      <label className="sr-only" htmlFor={ids.start}>
        {i18n._('{field}: from', { field: field.label })}
      </label>
      <label className="sr-only" htmlFor={ids.end}>
        {i18n._('{field}: until', { field: field.label })}
      </label>
      <DatePicker.RangePicker
        key={takenBack}
        id={ids}
        format={format}
        placeholder={[i18n._('from'), i18n._('until')]}
        value={from === undefined || until === undefined ? null : [dayjs(from), dayjs(until)]}
        presets={presets()}
        classNames={{ popup: { root: `${styles['daysPopup']}` } }}
        onChange={(chosen) => {
          const [first, last] = chosen ?? [];
          onChange(first && last ? daysText(first.format(format), last.format(format)) : undefined);
        }}
      />
    </span>
  );
}
