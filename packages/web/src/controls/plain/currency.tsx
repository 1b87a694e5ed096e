/** A currency and the side its symbol stands on. */
import { AutoComplete, Segmented } from 'antd';
import { freeChoice } from '@tessera/ui/option-list';
import { i18n } from '../../i18n.ts';
import styles from '../shared/controls.module.css';
import type { ControlProps } from '../shared/control-props.ts';
import { clearable } from '../../kit/clearable.tsx';

type Side = 'prefix' | 'suffix';

function read(value: unknown): { symbol: string; symbolPosition: Side } {
  if (typeof value !== 'object' || value === null) return { symbol: '', symbolPosition: 'prefix' };
  const symbol = 'symbol' in value && typeof value.symbol === 'string' ? value.symbol : '';
  return { symbol, symbolPosition: 'symbolPosition' in value && value.symbolPosition === 'suffix' ? 'suffix' : 'prefix' };
}

/** Chooses or types a currency, stored as `{symbol, symbolPosition}`, or null for none. */
export function CurrencyControl({ id, control, choices = [], value, onChange }: ControlProps) {
  const { symbol, symbolPosition } = read(value);
  return (
    <div className={styles['pair']}>
      <AutoComplete<string>
        id={id}
        {...freeChoice(id)}
        className={styles['wide'] ?? ''}
        aria-label={control.label}
        allowClear={clearable()}
        placeholder={i18n._('None')}
        value={symbol}
        popupMatchSelectWidth={200}
        onChange={(next: string | undefined) => onChange(next ? { symbol: next, symbolPosition } : null)}
        options={choices.map(([each, label]) => ({ value: String(each), label }))}
      />
      <Segmented<Side>
        aria-label={i18n._('Prefix or suffix')}
        disabled={!symbol}
        value={symbolPosition}
        onChange={(side) => onChange({ symbol, symbolPosition: side })}
        options={[
          { value: 'prefix', label: i18n._('Prefix') },
          { value: 'suffix', label: i18n._('Suffix') },
        ]}
      />
    </div>
  );
}
