/**
 * Old line, area and bar charts as today's (docs/reference/charts.md#upgrades-of-older-forms). Every upgrade is
 * idempotent: it acts on old keys only.
 */
import type { Upgrade } from '../chart-type.ts';
import { asList, dropKeys, mendValues, renameKeys, timeAsFilter, withBackup } from './upgrade.ts';

type FormData = Record<string, unknown>;

const renames: Readonly<Record<string, string>> = {
  bottom_margin: 'x_axis_title_margin',
  left_margin: 'y_axis_title_margin',
  show_controls: 'show_extra_controls',
  x_axis_label: 'x_axis_title',
  x_axis_format: 'x_axis_time_format',
  x_axis_showminmax: 'truncateXAxis',
  x_ticks_layout: 'xAxisLabelRotation',
  y_axis_label: 'y_axis_title',
  y_axis_showminmax: 'truncateYAxis',
  y_log_scale: 'logAxis',
  contribution: 'contributionMode',
  show_brush: 'zoomable',
  show_markers: 'markerEnabled',
  show_bar_value: 'show_value',
};
const gone = ['line_interpolation', 'reduce_x_ticks'];

const ago = (shift: unknown): unknown =>
  typeof shift === 'string' && !/(ago|later)$/.test(shift) && /^\d+ \w+$/.test(shift) ? `${shift} ago` : shift;
const margin = (value: unknown, title: unknown): unknown => (value === 'auto' ? (title ? 30 : undefined) : value);

/** The keys every old chart over time shares. */
export function renameSeriesKeys(form: FormData): FormData {
  const renamed = dropKeys(renameKeys(form, renames), gone);
  const values: FormData = {
    x_axis_title_margin: margin(renamed['x_axis_title_margin'], renamed['x_axis_title']),
    y_axis_title_margin: margin(renamed['y_axis_title_margin'], renamed['y_axis_title']),
    truncateYAxis: true,
    xAxisLabelRotation: renamed['xAxisLabelRotation'] === '45°' ? 45 : Number(renamed['xAxisLabelRotation']) || 0,
    contributionMode: renamed['contributionMode'] === true ? 'row' : renamed['contributionMode'] || undefined,
    zoomable: renamed['zoomable'] === 'yes' || renamed['zoomable'] === true,
    time_compare: asList(renamed['time_compare']).map(ago),
    comparison_type: renamed['comparison_type'] === 'absolute' ? 'difference' : renamed['comparison_type'],
  };
  // Keys that stay unset are left out, so that defaults apply.
  return Object.fromEntries(Object.entries({ ...renamed, ...values }).filter(([, value]) => value !== undefined));
}

/** Old time controls as x axis, grain and filter. */
export const timeAsAxis = (form: FormData): FormData => ({
  ...timeAsFilter(form),
  x_axis: form['x_axis'] ?? form['granularity_sqla'],
  time_grain_sqla: form['time_grain_sqla'] ?? 'P1D',
});

const oldStacks: Readonly<Record<string, string>> = { stack: 'Stack', expand: 'Expand', stream: 'Stream' };

function fromLine(form: FormData): FormData {
  const kinds: Readonly<Record<string, FormData>> = {
    cardinal: { viz_type: 'echarts_timeseries_smooth' },
    basis: { viz_type: 'echarts_timeseries_smooth' },
    monotone: { viz_type: 'echarts_timeseries_smooth' },
    'step-before': { viz_type: 'echarts_timeseries_step', seriesType: 'start' },
    'step-after': { viz_type: 'echarts_timeseries_step', seriesType: 'end' },
  };
  const kind = kinds[String(form['line_interpolation'])] ?? { viz_type: 'echarts_timeseries_line' };
  return { ...renameSeriesKeys(timeAsAxis(form)), ...kind };
}

/** Old bars and stacks stood on zero whatever the form said; an axis cut below them would show other amounts. */
const onZero = { truncateYAxis: false } as const;

const fromArea = (form: FormData): FormData => ({
  ...dropKeys(renameSeriesKeys(timeAsAxis(form)), ['stacked_style']),
  ...onZero,
  viz_type: 'echarts_area',
  stack: oldStacks[String(form['stacked_style'] ?? 'stack')] ?? 'Stack',
  opacity: 0.7,
});

const fromBar = (form: FormData): FormData => ({
  ...dropKeys(renameSeriesKeys(timeAsAxis(form)), ['bar_stacked']),
  ...onZero,
  viz_type: 'echarts_timeseries_bar',
  stack: form['bar_stacked'] === true ? 'Stack' : null,
});

function fromDistBar(form: FormData): FormData {
  const [axis, ...groupby] = asList(form['groupby']);
  const rest = dropKeys(renameSeriesKeys(timeAsFilter(form)), ['bar_stacked', 'columns', 'order_bars', 'time_grain_sqla']);
  return {
    ...rest,
    ...onZero,
    viz_type: 'echarts_timeseries_bar',
    x_axis: axis,
    groupby: [...groupby, ...asList(form['columns'])],
    xAxisLabelRotation: 45,
    stack: form['bar_stacked'] === true ? 'Stack' : null,
    ...(form['order_bars'] === true && {
      x_axis_sort: groupby.length + asList(form['columns']).length > 0 ? 'name' : axis,
      x_axis_sort_asc: true,
    }),
  };
}

/** A chart of percent changes was a line chart of its own kind. */
const fromCompare = (form: FormData): FormData => ({
  ...renameSeriesKeys(timeAsAxis(form)),
  viz_type: 'echarts_timeseries_line',
  percent_change: true,
});

const byOldName: Readonly<Record<string, (form: FormData) => FormData>> = {
  line: fromLine,
  area: fromArea,
  bar: fromBar,
  dist_bar: fromDistBar,
  compare: fromCompare,
};

/** Lifts `line`, `area`, `bar`, `dist_bar` and `compare`. */
const oldCharts: Upgrade = (form) => {
  const lift = byOldName[String(form['viz_type'])];
  return lift ? withBackup(lift(form), form) : form;
};

/** Charts saved under a new key with the old time controls and no x axis. */
const halfLifted: Upgrade = (form) => {
  const half =
    form['x_axis'] === undefined && typeof form['granularity_sqla'] === 'string' && !(String(form['viz_type']) in byOldName);
  return half ? withBackup(halfWay(form), form) : form;
};

/** Bars were renamed without their keys: those of `dist_bar` still have `columns` and no grain, and stand on categories. */
function halfWay(form: FormData): FormData {
  const isBar = form['viz_type'] === 'echarts_timeseries_bar' && form['stack'] === undefined;
  if (isBar && 'columns' in form && !form['time_grain_sqla'] && asList(form['groupby']).length > 0) return fromDistBar(form);
  if (isBar && 'bar_stacked' in form) return fromBar(form);
  return renameSeriesKeys(timeAsAxis(form));
}

/** Names of chart types that were stored as the style of a series. */
const styles: Readonly<Record<string, string>> = {
  echarts_timeseries_line: 'line',
  echarts_timeseries_bar: 'bar',
  echarts_timeseries_scatter: 'scatter',
  echarts_timeseries_smooth: 'smooth',
  echarts_timeseries_step: 'start',
  echarts_area: 'line',
  echarts_timeseries: 'line',
};

/** Styles that are the names of chart types, in today's words. @param suffix  what the keys of the form end with */
export function mendStyle(form: FormData, suffix: '' | 'B' = ''): FormData {
  const was = String(form[`seriesType${suffix}`]);
  const style = Object.hasOwn(styles, was) ? styles[was] : undefined;
  if (style === undefined) return form;
  return {
    ...form,
    [`seriesType${suffix}`]: style,
    ...(was === 'echarts_area' && form[`area${suffix}`] === undefined && { [`area${suffix}`]: true }),
  };
}

/** A series style that is a chart type's name, and sort keys that once had a name of their own. */
const mendSeries: Upgrade = (form) => {
  const sorted =
    form['x_axis_sort_series'] !== undefined && asList(form['groupby']).length > 0 && form['x_axis_sort'] === undefined;
  return {
    ...mendStyle(form),
    ...(sorted && { x_axis_sort: form['x_axis_sort_series'], x_axis_sort_asc: form['x_axis_sort_series_ascending'] ?? true }),
  };
};

/** Every upgrade of the family, in order. */
export const timeseriesUpgrades: readonly Upgrade[] = [oldCharts, halfLifted, mendSeries, mendValues];
