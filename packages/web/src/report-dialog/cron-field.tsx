/** When a report comes: parts to choose, and the cron line they make, which can also be written. */
import { Input, Select } from 'antd';
import { i18n } from '../i18n.ts';
import { cronParts, cronText, type CronParts, type CronPeriod } from './cron-text.ts';
import styles from './report-dialog.module.css';

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const numbers = (count: number, from = 0): { value: number; label: string }[] =>
  Array.from({ length: count }, (_, at) => ({ value: at + from, label: twoDigits(at + from) }));

const periods = (): { value: CronPeriod; label: string }[] => [
  { value: 'hour', label: i18n._('Every hour') },
  { value: 'day', label: i18n._('Every day') },
  { value: 'week', label: i18n._('Every week') },
  { value: 'month', label: i18n._('Every month') },
  { value: 'custom', label: i18n._('As written below') },
];

const weekdays = (): { value: number; label: string }[] => [
  { value: 1, label: i18n._('Monday') },
  { value: 2, label: i18n._('Tuesday') },
  { value: 3, label: i18n._('Wednesday') },
  { value: 4, label: i18n._('Thursday') },
  { value: 5, label: i18n._('Friday') },
  { value: 6, label: i18n._('Saturday') },
  { value: 0, label: i18n._('Sunday') },
];

export interface CronFieldProps {
  /** Filled in by the form, as are value and change. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** Chooses a cron line. The parts follow the text, and the text the parts. */
export function CronField({ id, value = '', onChange = () => {} }: CronFieldProps) {
  const parts = cronParts(value);
  const change = (patch: Partial<CronParts>): void => onChange(cronText({ ...parts, ...patch }, value));
  return (
    <div className={styles['cron']}>
      <div className={styles['cronParts']}>
        <Select<CronPeriod>
          aria-label={i18n._('How often')}
          className={`${styles['period']}`}
          value={parts.period}
          options={periods()}
          onChange={(period) => change({ period })}
        />
        {parts.period === 'week' ? (
          <Select<number[]>
            mode="multiple"
            aria-label={i18n._('Days of the week')}
            className={`${styles['days']}`}
            value={[...parts.weekdays]}
            options={weekdays()}
            maxTagCount="responsive"
            onChange={(days) => change({ weekdays: days })}
          />
        ) : null}
        {parts.period === 'month' ? (
          <Select<number>
            aria-label={i18n._('Day of the month')}
            className={`${styles['clockPart']}`}
            value={parts.day}
            options={numbers(31, 1)}
            onChange={(day) => change({ day })}
          />
        ) : null}
        {parts.period === 'custom' ? null : <Clock parts={parts} change={change} />}
      </div>
      <Input
        dir="ltr"
        {...(id ? { id } : {})}
        className={`${styles['cronText']}`}
        value={value}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** The minute, and the hour where there is one. */
function Clock({ parts, change }: { parts: CronParts; change: (patch: Partial<CronParts>) => void }) {
  return (
    <span className={styles['clock']}>
      {parts.period === 'hour' ? i18n._('at minute') : i18n._('at')}
      {parts.period === 'hour' ? null : (
        <Select<number>
          aria-label={i18n._('Hour')}
          className={`${styles['clockPart']}`}
          value={parts.hour}
          options={numbers(24)}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(hour) => change({ hour })}
        />
      )}
      {parts.period === 'hour' ? null : ':'}
      <Select<number>
        aria-label={i18n._('Minute')}
        className={`${styles['clockPart']}`}
        value={parts.minute}
        options={numbers(60)}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(minute) => change({ minute })}
      />
    </span>
  );
}
