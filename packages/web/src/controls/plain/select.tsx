/** One of a closed list, or several. A value outside the list is dropped: shown as empty, gone with the next choice. */
import { Select } from 'antd';
import { useState } from 'react';
import { titleOf } from '@tessera/core/format/label';
import { markedByTyping, wholeList, withSelectAll } from '@tessera/ui/option-list';
import { i18n } from '../../i18n.ts';
import { saySelectAll } from '../../kit/say-select-all.ts';
import { choiceKey, optionsOf, pasteSeparators } from '../shared/choice-options.ts';
import styles from '../shared/controls.module.css';
import type { ControlProps } from '../shared/control-props.ts';
import { clearable } from '../../kit/clearable.tsx';

/** Chooses from the control's list, without values of one's own. */
export function SelectControl({ id, control, choices = [], value, onChange, dataset, isInvalid }: ControlProps) {
  const [text, setText] = useState('');
  // Names of the dataset are shown as people call them.
  const { options, valueOf } = optionsOf(
    choices.map(([each, label]) => [each, label === each ? titleOf(label, dataset) : label]),
  );
  const hasNone = choices.some(([each]) => each === null);
  const shared = {
    id,
    className: styles['wide'] ?? '',
    'aria-label': control.label,
    showSearch: { optionFilterProp: 'label' },
    status: isInvalid ? ('error' as const) : ('' as const),
    placeholder: control.placeholder ?? i18n._('{n} option(s)', { n: options.length }),
  };
  if (control.multi) {
    const values = (Array.isArray(value) ? value : [])
      .map(choiceKey)
      .filter((key) => options.some((option) => option.value === key));
    const list = withSelectAll(options, { chosen: values, isOffered: text === '', say: saySelectAll });
    return (
      <Select<string[]>
        {...shared}
        mode="multiple"
        showSearch={{ ...shared.showSearch, searchValue: text, onSearch: setText }}
        onOpenChange={(isOpen) => isOpen || setText('')}
        {...markedByTyping(text, id, list.options)}
        maxTagCount={20}
        {...wholeList(list.options)}
        tokenSeparators={[...pasteSeparators]}
        value={values}
        onChange={(keys) => {
          setText('');
          onChange(list.chosenOf(keys).map(valueOf));
        }}
      />
    );
  }
  const key = choiceKey(value);
  const shown = options.some((option) => option.value === key) ? key : null;
  return (
    <Select<string>
      {...shared}
      {...wholeList(options)}
      value={shown}
      allowClear={!hasNone && !control.required && control.default === undefined ? clearable() : false}
      onChange={(next: string | undefined) => onChange(next === undefined ? null : valueOf(next))}
    />
  );
}
