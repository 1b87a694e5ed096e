/** Which component shows which widget. A widget without a component does not compile. */
import { lazy, type ReactNode } from 'react';
import type { Widget } from '@tessera/charts/controls/field';
import { barKeys } from './shown-columns/column-bars.ts';
import { ColourSchemeControl, LinearSchemeControl } from './colours/colour-scheme.tsx';
import { ColumnsControl } from './question/columns.tsx';
import type { ControlProps, FollowingProps } from './shared/control-props.ts';
import { FiltersControl } from './question/filters.tsx';
import { NumberFormatControl, TimeFormatControl } from './plain/format.tsx';
import { FreeSelectControl } from './plain/free-select.tsx';
import { MetricsControl } from './question/metrics.tsx';
import { NumberControl } from './plain/number.tsx';
import { columnKeys } from './shown-columns/shown-columns.ts';
import { SelectControl } from './plain/select.tsx';
import { SwitchControl } from './plain/switch.tsx';
import { TextControl } from './plain/text.tsx';
import { TimeGrainControl } from './time/time-grain.tsx';
import { TimeRangeControl } from './time/time-range.tsx';

// Rarely met, or heavy: fetched with the first form that has them.
const AnnotationLayersControl = lazy(async () => ({
  default: (await import('./annotations/annotation-layers.tsx')).AnnotationLayersControl,
}));
const BoundsControl = lazy(async () => ({ default: (await import('./plain/bounds.tsx')).BoundsControl }));
const ColourControl = lazy(async () => ({ default: (await import('./colours/colour.tsx')).ColourControl }));
const ColumnConfigControl = lazy(async () => ({
  default: (await import('./shown-columns/column-config.tsx')).ColumnConfigControl,
}));
const ComparedFactsControl = lazy(async () => ({
  default: (await import('./shown-columns/compared-facts.tsx')).ComparedFactsControl,
}));
const ConditionalFormattingControl = lazy(async () => ({
  default: (await import('./shown-columns/conditional-formatting.tsx')).ConditionalFormattingControl,
}));
const CurrencyControl = lazy(async () => ({ default: (await import('./plain/currency.tsx')).CurrencyControl }));
const FacetColumnsControl = lazy(async () => ({ default: (await import('./question/facet.tsx')).FacetColumnsControl }));
const FacetRowsControl = lazy(async () => ({ default: (await import('./question/facet.tsx')).FacetRowsControl }));
const FilterConfigsControl = lazy(async () => ({
  default: (await import('./question/filter-configs.tsx')).FilterConfigsControl,
}));
const FixedOrMetricControl = lazy(async () => ({
  default: (await import('./question/fixed-or-metric.tsx')).FixedOrMetricControl,
}));
const JsonControl = lazy(async () => ({ default: (await import('./plain/json.tsx')).JsonControl }));
const MetricBoundsControl = lazy(async () => ({ default: (await import('./question/metric-bounds.tsx')).MetricBoundsControl }));
const OrderByControl = lazy(async () => ({ default: (await import('./question/order-by.tsx')).OrderByControl }));
const PlaceControl = lazy(async () => ({ default: (await import('./plain/place.tsx')).PlaceControl }));
const RegionsControl = lazy(async () => ({ default: (await import('./regions/regions.tsx')).RegionsControl }));
const RegionPropertyControl = lazy(async () => ({
  default: (await import('./regions/regions.tsx')).RegionPropertyControl,
}));
const SliderControl = lazy(async () => ({ default: (await import('./plain/slider.tsx')).SliderControl }));
const TimeColumnsControl = lazy(async () => ({ default: (await import('./shown-columns/time-columns.tsx')).TimeColumnsControl }));
const ViewportControl = lazy(async () => ({ default: (await import('./plain/viewport.tsx')).ViewportControl }));
const BreakpointsControl = lazy(async () => ({ default: (await import('./shown-columns/breakpoints.tsx')).BreakpointsControl }));
const ContoursControl = lazy(async () => ({ default: (await import('./shown-columns/contours.tsx')).ContoursControl }));
const ChartsControl = lazy(async () => ({ default: (await import('./question/charts.tsx')).ChartsControl }));

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

/** The component of every widget, by the name controls use. */
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
  breakpoints: alone(BreakpointsControl),
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
  'facet-rows': following(['matrixify_dimension_selection_mode_rows'], FacetRowsControl),
  'facet-columns': following(['matrixify_dimension_selection_mode_columns'], FacetColumnsControl),
  'compared-facts': alone(ComparedFactsControl),
  'time-columns': alone(TimeColumnsControl),
  'filter-configs': alone(FilterConfigsControl),
  'metric-bounds': following(['metrics'], MetricBoundsControl),
  'conditional-formatting': following(columnKeys, ConditionalFormattingControl),
  'annotation-layers': alone(AnnotationLayersControl),
  regions: alone(RegionsControl),
  'region-property': following(['select_country'], RegionPropertyControl),
  hidden: alone(NothingControl),
};

/** Widgets a panel leaves out altogether. */
export const unseen: ReadonlySet<Widget> = new Set<Widget>(['hidden']);
