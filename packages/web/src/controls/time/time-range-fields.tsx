/** The fields of a custom and of an advanced time range. */
import { DatePicker, Input, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import {
  customUnits,
  defaultCustomRange,
  parseCustomRange,
  printCustomRange,
  type CustomMode,
  type CustomRange,
} from '@tessera/core/time/custom';
import { i18n } from '../../i18n.ts';
import { chartWord } from '../../language/chart-words.ts';
import { TimeFunctions } from './time-functions.tsx';
import styles from './time-range.module.css';
import { setWeekStart } from './week-start.ts';

/** `Day`, as the time grains are called. */
const nameOf = (unit: string): string => chartWord(`${unit.charAt(0).toUpperCase()}${unit.slice(1)}`);

interface FieldsProps {
  /** The range text. */
  value: string;
  onChange: (value: string) => void;
}

const separator = ' : ';
const wire = 'YYYY-MM-DDTHH:mm:ss';

setWeekStart(globalThis.navigator?.language ?? 'en-US');

/** Edits both ends of a custom range. A text that is none becomes the usual one. @param now  the wall clock, ISO without zone */
export function CustomRangeFields({ value, onChange, now }: FieldsProps & { now: string }) {
  const range = parseCustomRange(value, now) ?? defaultCustomRange(now);
  const set = (part: Partial<CustomRange>): void => onChange(printCustomRange({ ...range, ...part }));
  const bothRelative = range.sinceMode === 'relative' && range.untilMode === 'relative';
  return (
    <>
      <div className={styles['sides']}>
        <Side
          title={i18n._('START (INCLUSIVE)')}
          mode={range.sinceMode}
          datetime={range.sinceDatetime}
          amount={range.sinceGrainValue}
          unit={range.sinceGrain}
          before
          onChange={({ mode, datetime, amount, unit }) =>
            set({
              ...(mode ? { sinceMode: mode } : {}),
              ...(datetime ? { sinceDatetime: datetime } : {}),
              ...(amount ? { sinceGrainValue: amount } : {}),
              ...(unit ? { sinceGrain: unit } : {}),
            })
          }
        />
        <Side
          title={i18n._('END (EXCLUSIVE)')}
          mode={range.untilMode}
          datetime={range.untilDatetime}
          amount={range.untilGrainValue}
          unit={range.untilGrain}
          onChange={({ mode, datetime, amount, unit }) =>
            set({
              ...(mode ? { untilMode: mode } : {}),
              ...(datetime ? { untilDatetime: datetime } : {}),
              ...(amount ? { untilGrainValue: amount } : {}),
              ...(unit ? { untilGrain: unit } : {}),
            })
          }
        />
      </div>
      {bothRelative ? <Anchor range={range} now={now} onChange={set} /> : null}
    </>
  );
}

interface SideProps {
  title: string;
  mode: CustomMode;
  datetime: string;
  amount: number;
  unit: CustomRange['sinceGrain'];
  before?: boolean;
  onChange: (part: { mode?: CustomMode; datetime?: string; amount?: number; unit?: CustomRange['sinceGrain'] }) => void;
}

function Side({ title, mode, datetime, amount, unit, before = false, onChange }: SideProps) {
  const modes: { value: CustomMode; label: string }[] = [
    { value: 'relative', label: i18n._('Relative Date/Time') },
    { value: 'specific', label: i18n._('Specific Date/Time') },
    { value: 'now', label: i18n._('Now') },
    { value: 'today', label: i18n._('Midnight') },
  ];
  return (
    <fieldset className={styles['side']}>
      <legend>{title}</legend>
      <Select<CustomMode>
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={i18n._('{side}: kind', { side: title })}
        value={mode}
        options={modes}
        onChange={(next) => onChange({ mode: next })}
      />
      {mode === 'specific' ? <Moment label={title} value={datetime} onChange={(next) => onChange({ datetime: next })} /> : null}
      {mode === 'relative' ? (
        <div className={styles['relative']}>
          <InputNumber
            aria-label={i18n._('{side}: relative quantity', { side: title })}
            min={1}
            precision={0}
            value={amount}
            onChange={(next) => next && onChange({ amount: next })}
          />
          <Select<CustomRange['sinceGrain']>
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={i18n._('{side}: unit', { side: title })}
            value={unit}
            onChange={(next) => onChange({ unit: next })}
            options={customUnits.map((each) => ({
              value: each,
              label: before ? i18n._('{unit}s Before', { unit: nameOf(each) }) : i18n._('{unit}s After', { unit: nameOf(each) }),
            }))}
          />
        </div>
      ) : null}
    </fieldset>
  );
}

function Moment({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <DatePicker
      aria-label={label}
      showTime={{ format: 'HH:mm:ss' }}
      format="YYYY-MM-DD HH:mm:ss"
      // What the field shows is what is applied, without a word of its own.
      needConfirm={false}
      allowClear={false}
      value={dayjs(value)}
      onChange={(next) => {
        // A picker without a clear button and of one date gives one date.
        if (dayjs.isDayjs(next)) onChange(next.format(wire));
      }}
    />
  );
}

function Anchor({ range, now, onChange }: { range: CustomRange; now: string; onChange: (part: Partial<CustomRange>) => void }) {
  const midnight = `${now.slice(0, 10)}T00:00:00`;
  return (
    <fieldset className={styles['side']}>
      <legend>{i18n._('ANCHOR TO')}</legend>
      <Select<'now' | 'specific'>
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={i18n._('ANCHOR TO')}
        value={range.anchorMode}
        options={[
          { value: 'now', label: i18n._('NOW') },
          { value: 'specific', label: i18n._('Date/Time') },
        ]}
        onChange={(mode) => onChange({ anchorMode: mode, anchorValue: mode === 'now' ? 'now' : midnight })}
      />
      {range.anchorMode === 'specific' ? (
        <Moment label={i18n._('ANCHOR TO')} value={range.anchorValue} onChange={(next) => onChange({ anchorValue: next })} />
      ) : null}
    </fieldset>
  );
}

/** Edits both ends of a range as texts (docs/reference/questions.md#time-ranges). */
export function AdvancedRangeFields({ value, onChange }: FieldsProps) {
  const [since = '', until = ''] = value.split(separator);
  return (
    <div className={styles['advanced']}>
      <label htmlFor="time-range-since">{i18n._('START (INCLUSIVE)')}</label>
      <Input id="time-range-since" value={since} onChange={(event) => onChange(`${event.target.value}${separator}${until}`)} />
      <label htmlFor="time-range-until">{i18n._('END (EXCLUSIVE)')}</label>
      <Input id="time-range-until" value={until} onChange={(event) => onChange(`${since}${separator}${event.target.value}`)} />
      <p>{i18n._('Texts such as "now", "last week", "start of this month", "2024-01-31", or functions.')}</p>
      <TimeFunctions />
    </div>
  );
}
