/** Which component shows which widget. A widget without a component does not compile. */
import { lazy, type ReactNode } from 'react';
import type { Widget } from '@tessera/charts/controls/field';
import { barKeys } from './column-bars.ts';
import { ColourSchemeControl, LinearSchemeControl } from './colour-scheme.tsx';
import { ColumnsControl } from './columns.tsx';
import type { ControlProps, FollowingProps } from './control-props.ts';
import { FiltersControl } from './filters.tsx';
import { NumberFormatControl, TimeFormatControl } from './format.tsx';
import { FreeSelectControl } from './free-select.tsx';
import { MetricsControl } from './metrics.tsx';
import { NumberControl } from './number.tsx';
import { columnKeys } from './shown-columns.ts';
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
const ComparedFactsControl = lazy(async () => ({ default: (await import('./compared-facts.tsx')).ComparedFactsControl }));
const ConditionalFormattingControl = lazy(async () => ({
  default: (await import('./conditional-formatting.tsx')).ConditionalFormattingControl,
}));
const CurrencyControl = lazy(async () => ({ default: (await import('./currency.tsx')).CurrencyControl }));
const FixedOrMetricControl = lazy(async () => ({ default: (await import('./fixed-or-metric.tsx')).FixedOrMetricControl }));
const JsonControl = lazy(async () => ({ default: (await import('./json.tsx')).JsonControl }));
const MetricBoundsControl = lazy(async () => ({ default: (await import('./metric-bounds.tsx')).MetricBoundsControl }));
const OrderByControl = lazy(async () => ({ default: (await import('./order-by.tsx')).OrderByControl }));
const PlaceControl = lazy(async () => ({ default: (await import('./place.tsx')).PlaceControl }));
const ViewportControl = lazy(async () => ({ default: (await import('./viewport.tsx')).ViewportControl }));
const ContoursControl = lazy(async () => ({ default: (await import('./contours.tsx')).ContoursControl }));
const ChartsControl = lazy(async () => ({ default: (await import('./charts.tsx')).ChartsControl }));
const SliderControl = lazy(async () => ({ default: (await import('./slider.tsx')).SliderControl }));
const TimeColumnsControl = lazy(async () => ({ default: (await import('./time-columns.tsx')).TimeColumnsControl }));

function RangeControl({ id, control, value, onChange }: ControlProps) {
  return <TimeRangeControl id={id} label={control.label} value={typeof value === 'string' ? value : ''} onChange={onChange} />;
}

/** A widget that is kept with the chart and has nothing to show. */
function NothingControl() {
  return null;
}

type Drawn<Props> = (props: Props) => ReactNode;

/** A component, and the keys of the form it looks at besides its own: it is drawn anew when one of them changes. */
export interface WidgetEntry {
  component: Drawn<FollowingProps<string>>;
  follows: readonly string[];
}

const alone = (component: Drawn<ControlProps>): WidgetEntry => ({ component, follows: [] });
const following = <Key extends string>(follows: readonly Key[], component: Drawn<FollowingProps<Key>>): WidgetEntry => ({
  component,
  follows,
});

export const widgets: Readonly<Record<Widget, WidgetEntry>> = {
  metric: alone(MetricsControl),
  metrics: alone(MetricsControl),
  column: alone(ColumnsControl),
  columns: alone(ColumnsControl),
  filters: alone(FiltersControl),
  select: alone(SelectControl),
  'free-select': alone(FreeSelectControl),
  switch: alone(SwitchControl),
  text: alone(TextControl),
  json: alone(JsonControl),
  place: alone(PlaceControl),
  viewport: alone(ViewportControl),
  contours: alone(ContoursControl),
  charts: alone(ChartsControl),
  'fixed-or-metric': alone(FixedOrMetricControl),
  template: alone(JsonControl),
  number: alone(NumberControl),
  slider: alone(SliderControl),
  colour: following(['color_scheme'], ColourControl),
  'colour-scheme': alone(ColourSchemeControl),
  'linear-scheme': alone(LinearSchemeControl),
  bounds: alone(BoundsControl),
  'number-format': alone(NumberFormatControl),
  'time-format': alone(TimeFormatControl),
  currency: alone(CurrencyControl),
  'time-grain': alone(TimeGrainControl),
  'time-range': alone(RangeControl),
  'order-by': alone(OrderByControl),
  'column-config': following([...columnKeys, ...barKeys], ColumnConfigControl),
  'compared-facts': alone(ComparedFactsControl),
  'time-columns': alone(TimeColumnsControl),
  'metric-bounds': following(['metrics'], MetricBoundsControl),
  'conditional-formatting': following(columnKeys, ConditionalFormattingControl),
  'annotation-layers': alone(AnnotationLayersControl),
  hidden: alone(NothingControl),
};

/** Widgets a panel leaves out altogether. */
export const unseen: ReadonlySet<Widget> = new Set<Widget>(['hidden']);
