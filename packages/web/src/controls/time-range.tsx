/** Choosing a time range: a button that shows it, and the popover "Edit time range" with the five types. */
import { CalendarOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Popover, Radio, Select } from 'antd';
import { useState } from 'react';
import { misc } from '@tessera/api/misc';
import { lastRanges, previousRanges, rangeTypeOf, rangeTypes, textForType, type RangeType } from '@tessera/core/time/custom';
import { client, sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';
import { CustomRangeFields, AdvancedRangeFields } from './time-range-fields.tsx';
import styles from './time-range.module.css';

export interface TimeRangeControlProps {
  /** The id of the button, for a label elsewhere. */
  id?: string;
  /** What the range is for; names the button together with its value. */
  label: string;
  /** The stored text, e.g. `Last week`, `2024-01-01T00:00:00 : now`, `No filter`. */
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
}

export function TimeRangeControl({ id, label, value, onChange, disabled = false }: TimeRangeControlProps) {
  const [open, setOpen] = useState(false);
  const actual = useActualRange(value, rangeTypeOf(value) !== 'No filter');
  const shown =
    rangeTypeOf(value) === 'No filter'
      ? i18n._('No filter')
      : ['Last', 'Previous'].includes(rangeTypeOf(value))
        ? value
        : (actual.data ?? value);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="rightTop"
      destroyOnHidden
      content={
        <TimeRangeForm
          value={value}
          onCancel={() => setOpen(false)}
          onApply={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      }
    >
      <Button
        {...(id ? { id } : {})}
        className={styles['button'] ?? ''}
        icon={<CalendarOutlined />}
        disabled={disabled}
        title={actual.data ?? value}
        aria-label={`${label}: ${shown}`}
      >
        <span className={styles['shown']}>{shown}</span>
      </Button>
    </Popover>
  );
}

/** The dates a text means today, as the server resolves it. */
function useActualRange(text: string, enabled: boolean) {
  return useQuery({
    queryKey: ['time-range', text],
    enabled,
    retry: false,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { result } = await client.call(misc.timeRange, { query: { q: text } }, { signal });
      const first = Array.isArray(result) ? result[0] : result;
      const day = (moment: string | null | undefined, open: string): string => (moment ? moment.replace(/T00:00:00$/, '') : open);
      return `${day(first?.since, '-∞')} ≤ col < ${day(first?.until, '∞')}`;
    },
  });
}

const now = (): string => new Date().toISOString().slice(0, 19);

interface TimeRangeFormProps {
  value: string;
  onApply: (value: string) => void;
  onCancel: () => void;
}

function typeLabels(): Record<RangeType, string> {
  return {
    Last: i18n._('Last'),
    Previous: i18n._('Previous'),
    Custom: i18n._('Custom'),
    Advanced: i18n._('Advanced'),
    'No filter': i18n._('No filter'),
  };
}

/** The inside of the popover; also for dialogs that have a place for it. */
export function TimeRangeForm({ value, onApply, onCancel }: TimeRangeFormProps) {
  const [text, setText] = useState(value || 'No filter');
  // Kept apart from the text: a half-written advanced text must not switch the form under the typing hand.
  const [type, setType] = useState<RangeType>(rangeTypeOf(value));
  const isOpen = type === 'No filter';
  const actual = useActualRange(text, !isOpen);
  const labels = typeLabels();
  const choose = (next: RangeType): void => {
    setType(next);
    setText(textForType(next, text, now()));
  };
  return (
    <div className={styles['form']} role="dialog" aria-label={i18n._('Edit time range')}>
      <h3>{i18n._('Edit time range')}</h3>
      <label htmlFor="time-range-type">{i18n._('Range type')}</label>
      <Select<RangeType>
        id="time-range-type"
        className={styles['wide'] ?? ''}
        value={type}
        onChange={choose}
        options={rangeTypes.map((each) => ({ value: each, label: labels[each] }))}
      />
      <div className={styles['fields']}>
        {type === 'Last' ? (
          <Options label={i18n._('Configure Time Range: Last…')} options={lastRanges} value={text} onChange={setText} />
        ) : null}
        {type === 'Previous' ? (
          <Options label={i18n._('Configure Time Range: Previous…')} options={previousRanges} value={text} onChange={setText} />
        ) : null}
        {type === 'Custom' ? <CustomRangeFields value={text} now={now()} onChange={setText} /> : null}
        {type === 'Advanced' ? <AdvancedRangeFields value={text} onChange={setText} /> : null}
      </div>
      <div className={styles['actual']}>
        <span>{i18n._('Actual time range')}</span>
        <output aria-live="polite" data-invalid={actual.isError || undefined}>
          {isOpen ? i18n._('No filter') : actual.isError ? sentenceOf(actual.error) : (actual.data ?? '…')}
        </output>
      </div>
      <div className={styles['buttons']}>
        <Button onClick={onCancel}>{i18n._('CANCEL')}</Button>
        <Button
          type="primary"
          disabled={!isOpen && (actual.isError || actual.isPending)}
          onClick={() => onApply(isOpen ? 'No filter' : text)}
        >
          {i18n._('APPLY')}
        </Button>
      </div>
    </div>
  );
}

function Options({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly string[];
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Radio.Group
      aria-label={label}
      vertical
      value={value}
      onChange={(event) => onChange(String(event.target.value))}
      options={options.map((option) => ({ value: option, label: option }))}
    />
  );
}
