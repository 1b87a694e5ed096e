/** The look of one table column, by the kind of its values. Changes apply at once, after a rest. */
import { AutoComplete, Checkbox, Input, Segmented, Select } from 'antd';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { currencyChoices } from '@tessera/charts/controls/choices';
import { timeFormatChoices } from '@tessera/core/format/datetime';
import { numberFormatChoices } from '@tessera/core/format/number';
import type { GenericType } from '@tessera/core/frame/frame';
import { limits } from '@tessera/core/limits';
import { freeChoice } from '@tessera/ui/option-list';
import { isRightToLeft } from '@tessera/ui/direction';
import { i18n } from '../../i18n.ts';
import { chartWord } from '../../language/chart-words.ts';
import styles from '../popover/editors.module.css';
import { barsOf, type BarKey, type ColumnBars } from './column-bars.ts';
import type { FormPart } from '../shared/control-props.ts';
import { freeOptions } from '../shared/choice-options.ts';
import { CurrencyControl } from '../plain/currency.tsx';
import { SliderControl } from '../plain/slider.tsx';
import { numberFrom } from '../plain/number.tsx';
import { useDraft } from '../shared/use-draft.ts';
import type { ShownColumn } from './shown-columns.ts';
import { clearable } from '../../kit/clearable.tsx';

/** As stored in `column_config[column]`. */
export interface ColumnConfigValues extends ColumnBars {
  columnWidth?: number | string | null;
  horizontalAlign?: 'left' | 'center' | 'right' | null;
  d3NumberFormat?: string | null;
  d3SmallNumberFormat?: string | null;
  d3TimeFormat?: string | null;
  fractionDigits?: number | null;
  truncateLongCells?: boolean;
  visible?: boolean;
  customColumnName?: string | null;
  currencyFormat?: unknown;
  pinned?: 'left' | 'right' | null;
  columnGroup?: string | null;
  aggregation?: string | null;
  emitTarget?: string | null;
}

/** Rest after the last change before it reaches the chart, in ms. */
export const columnWaits = { width: 400, alignment: 50, checkbox: 200, format: 500 } as const;

const digitsControl = { widget: 'slider', tab: 'customize', section: '', min: 0, max: limits.fractionDigitsMax } as const;

export interface ColumnConfigFormProps {
  name: string;
  type: GenericType;
  config: ColumnConfigValues;
  /** The table's own settings, which hold where the column has none. */
  form: FormPart<BarKey>;
  /** The other columns that a click on this one may filter by. */
  targets: readonly Pick<ShownColumn, 'name' | 'title'>[];
  onChange: (config: ColumnConfigValues) => void;
  onClose: () => void;
}

/**
 * Edits the settings of one column; which there are follows the type of its values (docs/reference/charts.md#column-settings).
 */
export function ColumnConfigForm({ name, type, config, form, targets, onChange, onClose }: ColumnConfigFormProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const set = (part: ColumnConfigValues): void => onChange({ ...config, ...part });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
  };
  const isNumber = type === 0;
  return (
    // Listens for Escape of everything in it; it is no control itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      role="dialog"
      aria-label={i18n._('Column {name}', { name })}
      tabIndex={-1}
      style={{ width: 280, outline: 'none' }}
      onKeyDown={onKeyDown}
    >
      <MinWidth value={config.columnWidth} onChange={(columnWidth) => set({ columnWidth })} />
      <Field label={i18n._('Text align')}>
        {() => (
          <Alignment
            value={config.horizontalAlign ?? (isNumber ? 'right' : 'left')}
            onChange={(horizontalAlign) => set({ horizontalAlign })}
          />
        )}
      </Field>
      <PlaceFields config={config} type={type} set={set} />
      {isNumber ? <NumberFields config={config} form={form} set={set} /> : null}
      {type === 2 ? (
        <Format
          label={i18n._('D3 format')}
          choices={timeFormatChoices}
          value={config.d3TimeFormat}
          onChange={(d3TimeFormat) => set({ d3TimeFormat })}
        />
      ) : null}
      {type === 1 ? (
        <Tick
          label={i18n._('Truncate long cells')}
          value={config.truncateLongCells ?? false}
          onChange={(truncateLongCells) => set({ truncateLongCells })}
        />
      ) : null}
      {targets.length > 0 ? <EmitTarget targets={targets} config={config} set={set} /> : null}
    </div>
  );
}

interface EmitTargetProps extends Pick<ColumnConfigFormProps, 'targets' | 'config'> {
  set: (part: ColumnConfigValues) => void;
}

/** Which column a click on a cell filters the dashboard by, instead of its own. */
function EmitTarget({ targets, config, set }: EmitTargetProps) {
  return (
    <Field label={i18n._('Emit Target')}>
      {(id) => (
        <Select<string>
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          className={styles['wide'] ?? ''}
          allowClear={clearable()}
          placeholder={i18n._('None')}
          value={config.emitTarget ?? null}
          onChange={(emitTarget: string | undefined) => set({ emitTarget: emitTarget ?? null })}
          options={targets.map((each) => ({ value: each.name, label: each.title }))}
        />
      )}
    </Field>
  );
}

/** Where the column stands, what it is called, and what its foot says. */
function PlaceFields({
  config,
  type,
  set,
}: {
  config: ColumnConfigValues;
  type: GenericType;
  set: (part: ColumnConfigValues) => void;
}) {
  const aggregations = [
    ['sum', i18n._('Sum')],
    ['avg', i18n._('Average')],
    ['min', i18n._('Minimum')],
    ['max', i18n._('Maximum')],
    ['count', i18n._('Count')],
  ] as const;
  const offered = aggregations.filter(
    ([kind]) => type === 0 || kind === 'count' || (type === 2 && (kind === 'min' || kind === 'max')),
  );
  return (
    <>
      <Tick label={i18n._('Display in chart')} value={config.visible ?? true} onChange={(visible) => set({ visible })} />
      <Format
        label={i18n._('Column header')}
        choices={[]}
        value={config.customColumnName}
        onChange={(customColumnName) => set({ customColumnName })}
      />
      <Format
        label={i18n._('Column group')}
        choices={[]}
        placeholder={i18n._('None')}
        value={config.columnGroup}
        onChange={(columnGroup) => set({ columnGroup })}
      />
      <Field label={i18n._('Pin column')}>
        {() => (
          <Segmented<'none' | 'left' | 'right'>
            aria-label={i18n._('Pin column')}
            value={config.pinned ?? 'none'}
            onChange={(pinned) => set({ pinned: pinned === 'none' ? null : pinned })}
            options={[
              { value: 'none', label: i18n._('None') },
              { value: 'left', label: leftWord() },
              { value: 'right', label: rightWord() },
            ]}
          />
        )}
      </Field>
      <Field label={i18n._('Aggregation')}>
        {(id) => (
          <Select<string>
            id={id}
            aria-label={i18n._('Aggregation')}
            showSearch={{ optionFilterProp: 'label' }}
            className={styles['wide'] ?? ''}
            allowClear={clearable()}
            placeholder={i18n._('None')}
            value={config.aggregation ?? null}
            onChange={(aggregation: string | undefined) => set({ aggregation: aggregation ?? null })}
            options={offered.map(([value, label]) => ({ value, label }))}
          />
        )}
      </Field>
    </>
  );
}

function NumberFields({
  config,
  form,
  set,
}: Pick<ColumnConfigFormProps, 'config' | 'form'> & { set: (part: ColumnConfigValues) => void }) {
  const bars = barsOf(config, form);
  return (
    <>
      <Format
        label={i18n._('D3 format')}
        choices={numberFormatChoices}
        value={config.d3NumberFormat}
        onChange={(d3NumberFormat) => set({ d3NumberFormat })}
      />
      <Format
        label={i18n._('Small number format')}
        choices={numberFormatChoices}
        value={config.d3SmallNumberFormat}
        onChange={(d3SmallNumberFormat) => set({ d3SmallNumberFormat })}
      />
      <Field label={i18n._('Fraction digits')}>
        {(id) => (
          <SliderControl
            id={id}
            control={{ ...digitsControl, label: i18n._('Fraction digits') }}
            choices={[]}
            value={config.fractionDigits ?? limits.fractionDigitsMax}
            onChange={(digits) => set({ fractionDigits: digits === limits.fractionDigitsMax ? null : Number(digits) })}
            dataset={undefined}
          />
        )}
      </Field>
      <Field label={i18n._('Currency')}>
        {(id) => (
          <CurrencyControl
            id={id}
            control={{ label: i18n._('Currency'), widget: 'currency', tab: 'customize', section: '' }}
            choices={currencyChoices()}
            value={config.currencyFormat}
            onChange={(currencyFormat) => set({ currencyFormat })}
            dataset={undefined}
          />
        )}
      </Field>
      <div className={styles['field']}>
        <Tick label={i18n._('Show cell bars')} value={bars.showCellBars} onChange={(showCellBars) => set({ showCellBars })} />
        <Tick
          label={i18n._('Align +/-')}
          value={bars.alignPositiveNegative}
          onChange={(alignPositiveNegative) => set({ alignPositiveNegative })}
        />
        <Tick
          label={i18n._('Color +/-')}
          value={bars.colorPositiveNegative}
          onChange={(colorPositiveNegative) => set({ colorPositiveNegative })}
        />
      </div>
    </>
  );
}

/** A width in px, or none. What is no number is marked, and the width stays as it was. */
function MinWidth({ value, onChange }: { value: ColumnConfigValues['columnWidth']; onChange: (width: number | null) => void }) {
  const { shown, type } = useDraft(
    value === null || value === undefined ? '' : String(value),
    (text) => {
      const width = widthFrom(text);
      if (width !== undefined) onChange(width);
    },
    columnWaits.width,
  );
  const isWrong = widthFrom(shown) === undefined;
  const label = i18n._('Min Width');
  return (
    <Field label={label}>
      {(id) => (
        <>
          <Input
            id={id}
            inputMode="decimal"
            allowClear={clearable()}
            placeholder={i18n._('auto')}
            value={shown}
            status={isWrong ? 'error' : ''}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${id}-fault` : undefined}
            onChange={(event) => type(event.target.value)}
          />
          {isWrong ? (
            <p id={`${id}-fault`} className={styles['error']} role="status">
              {i18n._('{n, plural, one {{labels} must be a number} other {{labels} must be numbers}}', { n: 1, labels: label })}
            </p>
          ) : null}
        </>
      )}
    </Field>
  );
}

/** A width as typed: null for none, undefined for what is no width. */
export function widthFrom(text: string): number | null | undefined {
  const width = numberFrom(text);
  if (width === undefined) return null;
  return typeof width === 'number' && width >= 0 ? width : undefined;
}

/** A checkbox; several set in one go are one change. */
function Tick({ label, value, onChange }: { label: string; value: boolean; onChange: (value: boolean) => void }) {
  const { shown, type, flush } = useDraft(value, onChange, columnWaits.checkbox);
  return (
    <Checkbox checked={shown} onChange={(event) => type(event.target.checked)} onBlur={flush}>
      {label}
    </Checkbox>
  );
}

type Side = 'left' | 'center' | 'right';

// Tables are mirrored with the page: what is stored as left stands where the line begins, and is called what one sees.
const leftWord = (): string => (isRightToLeft() ? i18n._('Right') : i18n._('Left'));
const rightWord = (): string => (isRightToLeft() ? i18n._('Left') : i18n._('Right'));

function Alignment({ value, onChange }: { value: Side; onChange: (value: Side) => void }) {
  const { shown, type } = useDraft(value, onChange, columnWaits.alignment);
  return (
    <Segmented<Side>
      aria-label={i18n._('Text align')}
      value={shown}
      onChange={type}
      options={[
        { value: 'left', label: leftWord() },
        { value: 'center', label: i18n._('Center') },
        { value: 'right', label: rightWord() },
      ]}
    />
  );
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface FormatProps {
  label: string;
  choices: readonly (readonly [string, string])[];
  value: string | number | null | undefined;
  onChange: (value: string | null) => void;
  placeholder?: string;
  waitMs?: number;
}

function Format({ label, choices, value, onChange, placeholder = '', waitMs = columnWaits.format }: FormatProps) {
  const { options, textOf, valueOf } = freeOptions(choices.map(([each, text]) => [each, chartWord(text)]));
  const { shown, type, flush } = useDraft(
    value === null || value === undefined ? '' : textOf(String(value)),
    (text) => onChange(text.trim() === '' ? null : valueOf(text)),
    waitMs,
  );
  return (
    <Field label={label}>
      {(id) => (
        <AutoComplete<string>
          id={id}
          {...freeChoice(id)}
          className={styles['wide'] ?? ''}
          allowClear={clearable()}
          placeholder={placeholder}
          value={shown}
          onChange={(text: string | undefined) => type(text ?? '')}
          onBlur={flush}
          options={options}
        />
      )}
    </Field>
  );
}
