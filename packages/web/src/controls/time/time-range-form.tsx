/** The inside of "Edit time range"; fetched when it is first opened. */
import { Button, Radio, Select } from 'antd';
import { useState } from 'react';
import {
  currentRanges,
  lastRanges,
  previousRanges,
  rangeTypeOf,
  rangeTypes,
  textForType,
  type RangeType,
} from '@tessera/core/time/custom';
import { sentenceOf } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useEditorDraft } from '../popover/draft.ts';
import { rangeName } from './range-name.ts';
import { CustomRangeFields, AdvancedRangeFields } from './time-range-fields.tsx';
import styles from './time-range.module.css';
import { useActualRange } from './use-actual-range.ts';

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
    Current: i18n._('Current'),
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
  // Only a written text can be wrong, and only the server can tell.
  const canApply = isOpen || !(actual.isError || (type === 'Advanced' && actual.isPending));
  const next = isOpen ? 'No filter' : text;
  const apply = (): void => onApply(next);
  useEditorDraft({ canSave: canApply, isChanged: next !== (value || 'No filter'), save: apply });
  const choose = (next: RangeType): void => {
    setType(next);
    setText(textForType(next, text, now()));
  };
  return (
    <div className={styles['form']} role="dialog" aria-label={i18n._('Edit time range')}>
      <h3>{i18n._('Edit time range')}</h3>
      <label htmlFor="time-range-type">{i18n._('RANGE TYPE')}</label>
      <Select<RangeType>
        id="time-range-type"
        showSearch={{ optionFilterProp: 'label' }}
        className={styles['wide'] ?? ''}
        value={type}
        onChange={choose}
        options={rangeTypes.map((each) => ({ value: each, label: labels[each] }))}
      />
      <div className={styles['fields']}>
        {type === 'Last' ? (
          <Options label={i18n._('Configure Time Range: Last...')} options={lastRanges} value={text} onChange={setText} />
        ) : null}
        {type === 'Previous' ? (
          <Options label={i18n._('Configure Time Range: Previous...')} options={previousRanges} value={text} onChange={setText} />
        ) : null}
        {type === 'Current' ? (
          <Options label={i18n._('Configure Time Range: Current...')} options={currentRanges} value={text} onChange={setText} />
        ) : null}
        {type === 'Custom' ? (
          <>
            <h4>{i18n._('Configure custom time range')}</h4>
            <CustomRangeFields value={text} now={now()} onChange={setText} />
          </>
        ) : null}
        {type === 'Advanced' ? (
          <>
            <h4>{i18n._('Configure Advanced Time Range')}</h4>
            <AdvancedRangeFields value={text} onChange={setText} />
          </>
        ) : null}
      </div>
      <div className={styles['actual']}>
        <span>{i18n._('Actual time range')}</span>
        <output aria-live="polite" data-invalid={actual.isError || undefined}>
          {isOpen ? i18n._('No filter') : actual.isError ? sentenceOf(actual.error) : (actual.data ?? '…')}
        </output>
      </div>
      <div className={styles['buttons']}>
        <Button onClick={onCancel}>{i18n._('CANCEL')}</Button>
        <Button type="primary" disabled={!canApply} onClick={apply}>
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
    <>
      <h4>{label}</h4>
      <Radio.Group
        aria-label={label}
        vertical
        value={value}
        onChange={(event) => onChange(String(event.target.value))}
        options={options.map((option) => ({ value: option, label: rangeName(option) }))}
      />
    </>
  );
}
