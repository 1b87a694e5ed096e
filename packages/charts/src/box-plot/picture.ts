/** The box plot as an ECharts picture: boxes with whiskers, outliers as dots. */
import type { BoxplotSeriesOption, ScatterSeriesOption } from 'echarts';
import { withAlpha } from '@tessera/core/look/contrast';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, Mark, MarkSelection, Picture, Tooltip, DepictOptions } from '../chart-type.ts';
import { plainValues, valueAxis } from '../shared/axes.ts';
import { dimmedOpacity, isDimmed } from '../shared/cross-filter.ts';
import { pickDimensions } from '../shared/pick-values.ts';
import { metricNumber, titleOf, type NumberText } from '../shared/format.ts';
import { inkOf } from '../shared/ink.ts';
import { baseOption, isBare } from '../shared/look.ts';
import { namesAxis } from '../shared/names-axis.ts';
import { placeIn } from '../shared/node-place.ts';
import { boxesOf, type BoxSummary } from './boxes.ts';
import type { BoxPlotForm } from './form.ts';
import { brief, countText, summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

/** Boxes more than these are too thin to be read; dots more than these hide each other. */
const boxesMax = 200;
const dotsMax = 5000;

interface Drawing {
  form: BoxPlotForm;
  boxes: BoxSummary[];
  view: DepictOptions;
  number: NumberText;
  answer: QueryAnswer;
}

function boxSeries({ boxes, view }: Drawing): BoxplotSeriesOption {
  return {
    type: 'boxplot',
    id: 'boxes',
    boxWidth: [4, 44],
    data: boxes.map((box, at) => {
      const colour = inkOf(view, box.ink);
      return {
        at,
        value: [box.min, box.q1, box.median, box.q3, box.max],
        itemStyle: {
          color: withAlpha(colour, 0.28),
          borderColor: colour,
          borderWidth: 1.5,
          opacity: isDimmed(view.selection, box.dims) ? dimmedOpacity : 1,
        },
      };
    }),
  };
}

function dotSeries({ boxes, view }: Drawing): ScatterSeriesOption {
  const share = Math.min(
    1,
    dotsMax /
      Math.max(
        1,
        boxes.reduce((sum, box) => sum + box.outliers.length, 0),
      ),
  );
  return {
    type: 'scatter',
    id: 'outliers',
    symbolSize: isBare(view) ? 3 : 5,
    data: boxes.flatMap((box, at) => {
      const most = Math.ceil(box.outliers.length * share);
      const step = Math.max(1, Math.ceil(box.outliers.length / Math.max(1, most)));
      const style = {
        color: withAlpha(inkOf(view, box.ink), 0.65),
        opacity: isDimmed(view.selection, box.dims) ? dimmedOpacity : 1,
      };
      // The list begins with what lies above; every stretch of it stays represented.
      return box.outliers.filter((_, place) => place % step === 0).map((value) => ({ at, value: [at, value], itemStyle: style }));
    }),
  };
}

function axes({ form, boxes, view, number }: Drawing) {
  const [width, height] = [view.width - 60, view.height - 40];
  const x = namesAxis(
    {
      names: boxes.map((box) => box.name),
      title: form.x_axis_title,
      titleMargin: form.x_axis_title_margin,
      layout: form.x_ticks_layout,
    },
    view,
    width,
  );
  const y = valueAxis(
    {
      title: form.y_axis_title,
      titleMargin: form.y_axis_title_margin,
      titlePosition: form.y_axis_title_position,
      number,
      ...plainValues,
      truncate: true,
    },
    view,
    true,
    height,
    false,
  );
  return { xAxis: x, yAxis: y };
}

function tooltipOf({ boxes, view, number }: Drawing, data: unknown, isDot: boolean): Tooltip {
  const { say } = view;
  const box = boxes[placeIn(data) ?? -1];
  if (!box) return { rows: [] };
  const row = (label: string, value: number): Tooltip['rows'][number] => ({ label, value: number(value) });
  const dot =
    isDot && typeof data === 'object' && data !== null && 'value' in data && Array.isArray(data.value)
      ? Number(data.value[1])
      : undefined;
  return {
    title: box.name,
    rows: [
      ...(dot === undefined ? [] : [{ colour: inkOf(view, box.ink), label: say('Outlier'), value: number(dot), strong: true }]),
      row(say('Max'), box.max),
      row(say('3rd quartile'), box.q3),
      { ...row(say('Median'), box.median), ...(dot === undefined && { colour: inkOf(view, box.ink), strong: true }) },
      row(say('Mean'), box.mean),
      row(say('1st quartile'), box.q1),
      row(say('Min'), box.min),
      { label: say('Values'), value: countText(box.count, view) },
      ...(box.outliers.length > 0 ? [{ label: say('Outliers'), value: countText(box.outliers.length, view) }] : []),
    ],
  };
}

function pickOf({ form, boxes, view, answer }: Drawing, mark: Mark): MarkSelection | undefined {
  const box = boxes[placeIn(mark.data) ?? -1];
  if (!box) return undefined;
  return pickDimensions(form.groupby, box.dims, view.selection, { answer, dateFormat: form.date_format });
}

/** The answer as boxes and dots. A note says what is left out: boxes beyond the most that fit or rows cut by the limit. */
export function boxPlotPicture(form: BoxPlotForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const all = answer ? boxesOf(form, answer, view.dataset) : [];
  if (!answer || all.length === 0) return nothing(answer, view);
  const boxes = all.slice(0, boxesMax);
  const [first] = form.metrics;
  const metric = form.metrics.length === 1 && first !== undefined ? metricLabel(first) : undefined;
  const number = metricNumber(view, metric, form.number_format, form.currency_format);
  const drawing: Drawing = { form, boxes, view, number, answer };
  const notes = [
    ...(all.length > boxes.length
      ? [view.say('The first {shown} of {all} are shown.', { shown: boxes.length, all: all.length })]
      : []),
    ...(answer.truncated ? [view.say('The row limit cut this answer: not everything is counted.')] : []),
  ];
  const [low, high] = [
    boxes.reduce((a, b) => (b.median < a.median ? b : a)),
    boxes.reduce((a, b) => (b.median > a.median ? b : a)),
  ];
  const dots = dotSeries(drawing);
  return {
    kind: 'echarts',
    summary: summaryOf(
      view,
      view.say('Box Plot'),
      form.metrics.map((each) => titleOf(view.dataset, metricLabel(each))).join(', '),
      [
        [view.say('Boxes'), boxes.length],
        [view.say('Highest median'), `${number(high.median)} (${brief(high.name)})`],
        [view.say('Lowest median'), `${number(low.median)} (${brief(low.name)})`],
      ],
    ),
    ...(notes.length > 0 && { notes }),
    option: {
      ...baseOption(view, boxes.length),
      grid: {
        left: 4,
        right: 14,
        top: form.y_axis_title_position === 'Top' && form.y_axis_title ? 28 : 10,
        bottom: 4,
        outerBoundsMode: 'same',
        outerBoundsContain: 'all',
      },
      ...axes(drawing),
      tooltip: { trigger: 'item' },
      series: [boxSeries(drawing), dots],
    },
    tooltip: ([point]) => tooltipOf(drawing, point?.data, point?.seriesId === 'outliers'),
    pick: (mark) => pickOf(drawing, mark),
  };
}
