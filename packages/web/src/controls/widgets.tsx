/** Which component shows which widget. A widget without a component does not compile. */
import type { ComponentType } from 'react';
import type { Widget } from '@tessera/charts/controls/field';
import { BoundsControl } from './bounds.tsx';
import { ColourControl } from './colour.tsx';
import { ColourSchemeControl, LinearSchemeControl } from './colour-scheme.tsx';
import { ColumnConfigControl } from './column-config.tsx';
import { ColumnsControl } from './columns.tsx';
import { ConditionalFormattingControl } from './conditional-formatting.tsx';
import type { ControlProps } from './control-props.ts';
import { CurrencyControl } from './currency.tsx';
import { FiltersControl } from './filters.tsx';
import { NumberFormatControl, TimeFormatControl } from './format.tsx';
import { FreeSelectControl } from './free-select.tsx';
import { MetricsControl } from './metrics.tsx';
import { NumberControl } from './number.tsx';
import { OrderByControl } from './order-by.tsx';
import { SelectControl } from './select.tsx';
import { SliderControl } from './slider.tsx';
import { SwitchControl } from './switch.tsx';
import { TextControl } from './text.tsx';
import { TimeGrainControl } from './time-grain.tsx';
import { TimeRangeControl } from './time-range.tsx';

function RangeControl({ id, control, value, onChange }: ControlProps) {
  return <TimeRangeControl id={id} label={control.label} value={typeof value === 'string' ? value : ''} onChange={onChange} />;
}

/** A widget that is kept with the chart and has nothing to show. */
function NothingControl() {
  return null;
}

export const widgets: Readonly<Record<Widget, ComponentType<ControlProps>>> = {
  metric: MetricsControl,
  metrics: MetricsControl,
  column: ColumnsControl,
  columns: ColumnsControl,
  filters: FiltersControl,
  select: SelectControl,
  'free-select': FreeSelectControl,
  switch: SwitchControl,
  text: TextControl,
  number: NumberControl,
  slider: SliderControl,
  colour: ColourControl,
  'colour-scheme': ColourSchemeControl,
  'linear-scheme': LinearSchemeControl,
  bounds: BoundsControl,
  'number-format': NumberFormatControl,
  'time-format': TimeFormatControl,
  currency: CurrencyControl,
  'time-grain': TimeGrainControl,
  'time-range': RangeControl,
  'order-by': OrderByControl,
  'column-config': ColumnConfigControl,
  'conditional-formatting': ConditionalFormattingControl,
  'annotation-layers': NothingControl,
  hidden: NothingControl,
};

/** Widgets a panel leaves out altogether. */
export const unseen: ReadonlySet<Widget> = new Set<Widget>(['annotation-layers', 'hidden']);
