/** Choosing a time range: a button that shows it, and the popover "Edit time range" with the six types. */
import { CalendarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { rangeTypeOf } from '@tessera/core/time/custom';
import { i18n } from '../../i18n.ts';
import { EditorPopover } from '../popover/editor-popover.tsx';
import { rangeName } from './range-name.ts';
import styles from './time-range.module.css';
import { useActualRange } from './use-actual-range.ts';

const TimeRangeForm = lazy(() => import('./time-range-form.tsx').then((module) => ({ default: module.TimeRangeForm })));

export interface TimeRangeControlProps {
  /** The id of the button, for a label elsewhere. */
  id?: string;
  /** What the range is for; names the button together with its value. */
  label: string;
  /** The stored text, e.g. `Last week`, `2024-01-01T00:00:00 : now`, `No filter`. */
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  /** True inside another popover: opens over it, where there is room for it. */
  isNested?: boolean;
}

/** Edits a time range and shows what it means now. The button shows named ranges in their own words, others as the dates they mean. */
export function TimeRangeControl({ id, label, value, onChange, disabled = false, isNested = false }: TimeRangeControlProps) {
  const [open, setOpen] = useState(false);
  const actual = useActualRange(value, rangeTypeOf(value) !== 'No filter');
  const shown =
    rangeTypeOf(value) === 'No filter'
      ? i18n._('No filter')
      : ['Last', 'Previous', 'Current'].includes(rangeTypeOf(value))
        ? rangeName(value)
        : (actual.data ?? value);
  return (
    <EditorPopover
      isOpen={open}
      subject={value}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      {...(isNested ? { placement: 'bottomStart' as const } : {})}
      content={() => (
        <Suspense fallback={<div className={styles['form']} />}>
          <TimeRangeForm
            value={value}
            onCancel={() => setOpen(false)}
            onApply={(next) => {
              setOpen(false);
              onChange(next);
            }}
          />
        </Suspense>
      )}
    >
      <Button
        {...(id ? { id } : {})}
        className={styles['button'] ?? ''}
        icon={<CalendarOutlined />}
        disabled={disabled}
        title={actual.data ?? shown}
        aria-label={`${label}: ${shown}`}
      >
        <span className={styles['shown']}>{shown}</span>
      </Button>
    </EditorPopover>
  );
}
