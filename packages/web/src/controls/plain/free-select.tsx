/** A list to choose from or to write beside: limits, formats, time shifts. */
import { AutoComplete, Select } from 'antd';
import { useState } from 'react';
import { freeChoice } from '@tessera/ui/option-list';
import { i18n } from '../../i18n.ts';
import { freeOptions, pasteSeparators } from '../shared/choice-options.ts';
import styles from '../shared/controls.module.css';
import type { ControlProps } from '../shared/control-props.ts';
import { numberFrom } from './number.tsx';
import { useDraft } from '../shared/use-draft.ts';
import { clearable } from '../../kit/clearable.tsx';

/** Chooses from a list or takes what is typed; several values where the control is `multi`. */
export function FreeSelectControl(props: ControlProps) {
  return props.control.multi ? <Many {...props} /> : <One {...props} />;
}

function Many({ id, control, choices = [], value, onChange, isInvalid }: ControlProps) {
  const isNumeric = choices.length > 0 && choices.every(([each]) => typeof each === 'number');
  const values = (Array.isArray(value) ? value : []).map(String);
  const [text, setText] = useState('');
  const listed = choices.map(([each, label]) => ({ value: String(each), label }));
  // What the list holds comes before what was typed of it: Enter takes the first. Numbers are meant as written.
  const isOffered = !isNumeric && text.trim() !== '' && listed.every((option) => option.value !== text);
  return (
    <Select<string[]>
      id={id}
      mode="tags"
      className={styles['wide'] ?? ''}
      aria-label={control.label}
      status={isInvalid ? 'error' : ''}
      placeholder={control.placeholder ?? i18n._('Select ...')}
      tokenSeparators={[...pasteSeparators]}
      value={values}
      showSearch={{ onSearch: setText }}
      onChange={(texts) => {
        setText('');
        onChange(isNumeric ? texts.map(numberFrom) : texts);
      }}
      options={isOffered ? [...listed, { value: text, label: i18n._('“{typed}” as written', { typed: text }) }] : listed}
      labelRender={({ value: each, label }) => (each === text ? text : label)}
    />
  );
}

function One({ id, control, choices = [], value, onChange, isInvalid }: ControlProps) {
  const isNumeric = choices.length > 0 && choices.every(([each]) => typeof each === 'number');
  const read = (text: string): unknown => (text.trim() === '' ? null : isNumeric ? numberFrom(text) : text);
  const { options, textOf, valueOf } = freeOptions(choices);
  const { shown, type, flush } = useDraft(value === null || value === undefined ? '' : textOf(String(value)), (text) =>
    onChange(read(valueOf(text))),
  );
  return (
    <AutoComplete<string>
      id={id}
      {...freeChoice(id)}
      className={styles['wide'] ?? ''}
      aria-label={control.label}
      status={isInvalid ? 'error' : ''}
      allowClear={clearable()}
      placeholder={control.placeholder ?? ''}
      value={shown}
      onChange={(text: string | undefined) => type(text ?? '')}
      onBlur={flush}
      options={options}
    />
  );
}
