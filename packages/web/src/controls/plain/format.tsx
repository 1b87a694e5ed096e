/** Number and time formats: from the list or typed, with an example of what they do. */
import { AutoComplete } from 'antd';
import { numberFormatter } from '@tessera/core/format/number';
import { timeFormatter } from '@tessera/core/format/datetime';
import { freeChoice } from '@tessera/ui/option-list';
import { i18n } from '../../i18n.ts';
import { freeOptions } from '../shared/choice-options.ts';
import styles from '../shared/controls.module.css';
import type { ControlProps } from '../shared/control-props.ts';
import { useDraft } from '../shared/use-draft.ts';
import { clearable } from '../../kit/clearable.tsx';

const sampleNumber = 12_345.432;
const sampleMoment = Date.UTC(2024, 0, 31, 14, 5, 9);
const sampleDay = Date.UTC(2024, 0, 31);

function exampleOf(write: () => string): string | undefined {
  try {
    return write();
  } catch {
    return undefined;
  }
}

/** Chooses or types a number format (docs/reference/charts.md#number-formats). */
export function NumberFormatControl(props: ControlProps) {
  return <FormatField {...props} example={(format) => exampleOf(() => `12345.432 → ${numberFormatter(format)(sampleNumber)}`)} />;
}

/** Chooses or types a time format (docs/reference/charts.md#time-formats). */
export function TimeFormatControl(props: ControlProps) {
  return (
    <FormatField
      {...props}
      example={(format) =>
        exampleOf(() =>
          // An adaptive format shows the finest part that is not zero: an ordinary day says more than a second.
          format.startsWith('smart_date')
            ? `2024-01-31 → ${timeFormatter(format)(sampleDay)}`
            : `2024-01-31 14:05:09 → ${timeFormatter(format)(sampleMoment)}`,
        )
      }
    />
  );
}

function FormatField({
  id,
  control,
  choices = [],
  value,
  onChange,
  isInvalid,
  example,
}: ControlProps & { example: (format: string) => string | undefined }) {
  const { options, textOf, valueOf } = freeOptions(choices);
  const { shown, type, flush } = useDraft(typeof value === 'string' ? textOf(value) : '', (text) =>
    onChange(text.trim() === '' ? null : valueOf(text)),
  );
  const shownExample = shown ? example(valueOf(shown)) : undefined;
  return (
    <>
      <AutoComplete<string>
        id={id}
        {...freeChoice(id)}
        className={styles['wide'] ?? ''}
        aria-label={control.label}
        aria-describedby={`${id}-example`}
        status={isInvalid ? 'error' : ''}
        allowClear={clearable()}
        placeholder={i18n._('Format of the metric')}
        popupMatchSelectWidth={340}
        value={shown}
        onChange={(text: string | undefined) => type(text ?? '')}
        onBlur={flush}
        options={options}
      />
      <p id={`${id}-example`} className={styles['example']} aria-live="polite">
        {shown && !shownExample ? i18n._('This format cannot be read.') : <bdi dir="ltr">{shownExample}</bdi>}
      </p>
    </>
  );
}
