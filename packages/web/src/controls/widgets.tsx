/** Which component shows which widget. A widget without a component does not compile. */
import { lazy, type ComponentType } from 'react';
import type { Widget } from '@tessera/charts/controls/field';
import { ColourSchemeControl, LinearSchemeControl } from './colour-scheme.tsx';
import { ColumnsControl } from './columns.tsx';
import type { ControlProps } from './control-props.ts';
import { FiltersControl } from './filters.tsx';
import { NumberFormatControl, TimeFormatControl } from './format.tsx';
import { FreeSelectControl } from './free-select.tsx';
import { MetricsControl } from './metrics.tsx';
import { NumberControl } from './number.tsx';
import { SelectControl } from './select.tsx';
import { SwitchControl } from './switch.tsx';
import { TextControl } from './text.tsx';
import { TimeGrainControl } from './time-grain.tsx';
import { TimeRangeControl } from './time-range.tsx';

// Rarely met, or heavy: fetched with the first form that has them.
const AnnotationLayersControl = lazy(async () => ({
  default: (await import('./annotation-layers.tsx')).AnnotationLayersControl,
}));
const BoundsControl = lazy(async () => ({ default: (await import('./bounds.tsx')).BoundsControl }));
const ColourControl = lazy(async () => ({ default: (await import('./colour.tsx')).ColourControl }));
const ColumnConfigControl = lazy(async () => ({ default: (await import('./column-config.tsx')).ColumnConfigControl }));
const ConditionalFormattingControl = lazy(async () => ({
  default: (await import('./conditional-formatting.tsx')).ConditionalFormattingControl,
}));
const CurrencyControl = lazy(async () => ({ default: (await import('./currency.tsx')).CurrencyControl }));
const MetricBoundsControl = lazy(async () => ({ default: (await import('./metric-bounds.tsx')).MetricBoundsControl }));
const OrderByControl = lazy(async () => ({ default: (await import('./order-by.tsx')).OrderByControl }));
const SliderControl = lazy(async () => ({ default: (await import('./slider.tsx')).SliderControl }));

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
  'metric-bounds': MetricBoundsControl,
  'conditional-formatting': ConditionalFormattingControl,
  'annotation-layers': AnnotationLayersControl,
  hidden: NothingControl,
};

/** Widgets a panel leaves out altogether. */
export const unseen: ReadonlySet<Widget> = new Set<Widget>(['hidden']);
