/** How finely time is cut: the grains the dataset's database knows. */
import { Select } from 'antd';
import { i18n } from '../../i18n.ts';
import { chartWord } from '../../language/chart-words.ts';
import styles from '../shared/controls.module.css';
import type { ControlProps } from '../shared/control-props.ts';

const original = '';

/** Chooses a time grain (docs/reference/questions.md#time-grains). "Original value" cuts nothing. */
export function TimeGrainControl({ id, control, choices = [], value, onChange, dataset }: ControlProps) {
  const grains = dataset?.time_grain_sqla?.length
    ? dataset.time_grain_sqla
    : choices.map(([grain, label]) => [String(grain ?? original), label] as const);
  const named = grains.filter(([grain]) => grain !== original && grain !== 'null');
  const options = [
    { value: original, label: i18n._('Original value') },
    ...named.map(([grain, label]) => ({ value: grain, label: chartWord(label) })),
  ];
  return (
    <Select<string>
      id={id}
      className={styles['wide'] ?? ''}
      aria-label={control.label}
      showSearch={{ optionFilterProp: 'label' }}
      value={typeof value === 'string' ? value : original}
      onChange={(grain) => onChange(grain === original ? null : grain)}
      options={options}
    />
  );
}
