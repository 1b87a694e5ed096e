/** Rows → slices → rings (docs/reference/charts.md#parts-of-a-whole, docs/reference/charts.md#odd-data). */
import type { PieSeriesOption, TitleComponentOption } from 'echarts';
import { metricLabel } from '@tessera/core/query/metric';
import { columnOf, type Cell } from '@tessera/core/frame/frame';
import type { QueryAnswer, Picture, Tooltip, DepictOptions } from '../chart-type.ts';
import { dimmedOpacity, isDimmed } from '../shared/cross-filter.ts';
import { pickDimensions } from '../shared/pick-values.ts';
import { metricNumber, titleOf, type NumberText } from '../shared/format.ts';
import { dimensionRows } from '../shared/dimension-rows.ts';
import { inkOf } from '../shared/ink.ts';
import { legendOf } from '../shared/legend.ts';
import { baseOption, fontSize, isBare, textWidth } from '../shared/look.ts';
import { numberOf } from '../shared/series.ts';
import { uniqueNames } from '../shared/timeseries-picture.ts';
import { cutTo, lettersOf, wrapText } from '../shared/wrap.ts';
import type { PieForm } from './form.ts';
import { brief, summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

/** A slice that is drawn: one combination of the dimensions' values, or "Other". */
export interface PieSlice {
  name: string;
  value: number;
  /** 0…1 of all slices drawn. */
  share: number;
  dims: Cell[];
  /** What "Other" is made of. */
  members?: PieSlice[];
}

/** Slices more than these are gathered whatever the threshold. */
const slicesMax = 100;

/** The slices of an answer; negatives cannot be drawn and are counted. */
export function slicesOf(
  form: PieForm,
  answer: QueryAnswer,
  { say }: Pick<DepictOptions, 'say'>,
): { slices: PieSlice[]; total: number; negative: number; blank: boolean } {
  const values = columnOf(answer.frame, form.metric === undefined ? '' : metricLabel(form.metric)) ?? [];
  const rowOf = dimensionRows(answer, form.groupby, form.date_format);
  const read = values.map((cell, row) => {
    const { dims, texts } = rowOf(row);
    return { name: texts.join(', '), dims, value: numberOf(cell), share: 0 };
  });
  const known = read.filter((slice) => !Number.isNaN(slice.value));
  const drawn = known.filter((slice) => slice.value >= 0);
  const total = drawn.reduce((sum, slice) => sum + slice.value, 0);
  const names = uniqueNames(drawn.map((slice) => slice.name));
  const shared = drawn.map((slice, at) => ({
    ...slice,
    name: names[at] ?? slice.name,
    share: total > 0 ? slice.value / total : 0,
  }));
  return {
    slices: gather(shared, form.threshold_for_other / 100, say('Other')),
    total,
    negative: known.length - drawn.length,
    blank: known.length === 0,
  };
}

/** Small slices, and those beyond the hundred largest, as one "Other" at the end. */
function gather(slices: PieSlice[], threshold: number, otherName: string): PieSlice[] {
  const largest = new Set(
    slices.length > slicesMax ? slices.toSorted((a, b) => b.value - a.value).slice(0, slicesMax - 1) : slices,
  );
  const small = slices.filter((slice) => slice.share < threshold || !largest.has(slice));
  if (small.length < 2) return slices;
  const members = small.toSorted((a, b) => b.value - a.value);
  const other: PieSlice = {
    name: otherName,
    value: members.reduce((sum, slice) => sum + slice.value, 0),
    share: members.reduce((sum, slice) => sum + slice.share, 0),
    dims: [],
    members,
  };
  const gathered = new Set(small);
  return [...slices.filter((slice) => !gathered.has(slice)), other];
}

const percentText = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`;

/** Of a longer name a ring has room for the beginning; the tooltip has all of it. */
const nameMost = 48;
function shortened(name: string): string {
  if (name.length <= nameMost) return name;
  const letters = lettersOf(name);
  return letters.length <= nameMost
    ? name
    : `${letters
        .slice(0, nameMost - 1)
        .join('')
        .trimEnd()}…`;
}

function labelOf(form: PieForm, slice: PieSlice, number: NumberText): string {
  const [key, value, percent] = [shortened(slice.name), number(slice.value), percentText(slice.share)];
  const texts: Readonly<Record<PieForm['label_type'], string>> = {
    key,
    value,
    percent,
    key_value: `${key}: ${value}`,
    key_percent: `${key}: ${percent}`,
    key_value_percent: `${key}: ${value} (${percent})`,
    value_percent: `${value} (${percent})`,
    // In one go: a name that holds `{value}` is a name.
    template: form.label_template.replace(/\{(name|value|percent)\}/g, (whole: string) =>
      whole === '{name}' ? key : whole === '{value}' ? value : percent,
    ),
  };
  return texts[form.label_type];
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The line from a slice to its outside label in px: outwards, then sideways. */
interface LabelLine {
  length: number;
  length2: number;
}
/** The room of a line is kept even where none is drawn; a tight one saves a word from being torn. */
const lineOf = (form: PieForm, isTight: boolean): LabelLine =>
  form.label_line && !isTight ? { length: 8, length2: 10 } : { length: 3, length2: 3 };
const gapOf = ({ length, length2 }: LabelLine): number => length + length2 + 7;
/** A ring may shrink to this share of its tile for labels of one line. */
const leastRadius = 58;
/** Whatever its labels need, a ring keeps so much of its radius: they are shortened instead. */
const keptShare = 0.7;
const labelLinesMax = 3;

/** The lines of a label in a room of `px`: a name that would take more lines, or a word that is wider, is shortened. */
function linesOf(form: PieForm, slice: PieSlice, number: NumberText, px: number): string[] {
  const linesFor = (namePx: number): string[] => {
    const name = textWidth(slice.name) > namePx ? cutTo(namePx, slice.name) : slice.name;
    return wrapText(labelOf(form, { ...slice, name }, number), px);
  };
  const found = [Number.POSITIVE_INFINITY, 2 * px, px, px * 0.6].map(linesFor);
  const lines = found.find((each) => each.length <= labelLinesMax) ?? found.at(-1) ?? [];
  return lines.map((line) => (textWidth(line) > px ? cutTo(px, line) : line));
}

/** The width of a label's longest word. */
const wordPx = (label: string): number => Math.max(0, ...label.split(/\s+/).map((word) => textWidth(word)));

interface LabelRoom {
  /** The outer radius in percent. */
  outer: number;
  /** The width in px an outside label may take. */
  labelPx: number;
  line: LabelLine;
}

/** The ring gives way to its labels. */
function labelRoom(form: PieForm, slices: PieSlice[], number: NumberText, view: DepictOptions, box: Box): LabelRoom {
  const half = (view.width - box.left - box.right) / 2;
  const unit = Math.max(1, Math.min(half, (view.height - box.top - box.bottom) / 2));
  const labelled = slices.filter((slice) => slice.share * 100 >= form.show_labels_threshold);
  const texts = labelled.map((slice) => labelOf(form, slice, number));
  const widest = Math.max(0, ...texts.map((text) => textWidth(text)));
  const widestWord = Math.max(0, ...texts.map(wordPx));
  const smallest = keptShare * form.outerRadius;
  const isTight = half - gapOf(lineOf(form, false)) - widestWord < (smallest / 100) * unit;
  const line = lineOf(form, isTight);
  const room = half - gapOf(line);
  const shareLeft = (px: number): number => ((room - px) / unit) * 100;
  const mostLines = (radius: number): number =>
    Math.max(0, ...texts.map((text) => wrapText(text, room - (radius / 100) * unit).length));
  // A label may take some lines, but a column of single words, or a word torn in two, reads badly: the ring gives way further.
  const forLines = [leastRadius, 52, 46].find((radius) => mostLines(radius) <= labelLinesMax) ?? smallest;
  const least = Math.max(smallest, Math.min(forLines, shareLeft(widestWord)));
  const outer = Math.min(form.outerRadius, Math.max(least, shareLeft(widest)));
  return { outer, labelPx: Math.max(40, room - (outer / 100) * unit), line };
}

/** How far each slice's middle lies above or below the centre, 0…1 of the radius. The first begins at `startAngle` degrees. */
function heights(form: PieForm, slices: readonly PieSlice[], startAngle: number): number[] {
  let before = 0;
  return slices.map(({ share }) => {
    // In a rose of areas every slice has the same angle.
    const part = form.roseType === 'area' ? 1 / slices.length : share;
    const turn = startAngle / 360 - (before + part / 2);
    before += part;
    return Math.abs(Math.sin(turn * 2 * Math.PI));
  });
}

/** A label is centred on the end of its line: above and below the ring its half height, and each further line, would reach into it. */
const [firstLinePx, furtherLinePx] = [9, 7];

/** The length outwards of the line to a label of so many lines. @param aloft  0 beside the ring, 1 above or below it */
const lineTo = ({ length }: LabelLine, lines: number, aloft: number): number =>
  Math.max(length, firstLinePx * aloft) + (lines - 1) * furtherLinePx * aloft;

/** A slice of any share is at least so wide at the edge of the pie. */
const leastArcPx = 2.5;

/** A slice as ECharts draws it; one below the threshold has no label. @param linePx  the length of the line to its label */
function itemOf(form: PieForm, slice: PieSlice, linePx: number, view: DepictOptions) {
  return {
    name: slice.name,
    value: slice.value,
    itemStyle: {
      color: slice.members ? view.theme.textMuted : inkOf(view, slice.name),
      opacity: isDimmed(view.selection, slice.dims) ? dimmedOpacity : 1,
    },
    ...(slice.share * 100 < form.show_labels_threshold
      ? { label: { show: false }, labelLine: { show: false } }
      : { labelLine: { length: linePx } }),
  };
}

function seriesOf(form: PieForm, slices: PieSlice[], number: NumberText, view: DepictOptions, box: Box): PieSeriesOption {
  const outside = form.labels_outside;
  const bare = isBare(view);
  const hasOutside = outside && form.show_labels && !bare;
  const room = hasOutside ? labelRoom(form, slices, number, view, box) : { outer: form.outerRadius };
  const { labelPx, line } = { labelPx: undefined, line: lineOf(form, false), ...room };
  // ECharts' own breaking would tear `1,999` in two at its comma.
  const texts = slices.map((slice) =>
    labelPx === undefined ? [labelOf(form, slice, number)] : linesOf(form, slice, number, labelPx),
  );
  // The middle of a single slice is where its label stands: beside the ring there is room, under it there is none.
  const startAngle = slices.length === 1 ? 180 : 90;
  const aloft = heights(form, slices, startAngle);
  const inner = form.donut ? Math.min(form.innerRadius * (room.outer / form.outerRadius), room.outer - 1) : 0;
  const outer = bare ? Math.max(form.outerRadius, 88) : room.outer;
  const radiusPx = Math.max(
    8,
    ((outer / 100) * Math.min(view.width - box.left - box.right, view.height - box.top - box.bottom)) / 2,
  );
  // Borders of the usual width would cover such a slice.
  const hasThin = slices.some(({ share }) => share * 2 * Math.PI * radiusPx < 4);
  return {
    type: 'pie',
    id: 'slices',
    ...box,
    center: ['50%', '50%'],
    radius: [`${inner}%`, `${outer}%`],
    ...(form.roseType && { roseType: form.roseType }),
    startAngle,
    minAngle: (180 / Math.PI) * (leastArcPx / radiusPx),
    stillShowZeroSum: false,
    avoidLabelOverlap: true,
    selectedMode: false,
    emphasis: { focus: 'self', scaleSize: 4, label: { fontWeight: 600 } },
    blur: { itemStyle: { opacity: 0.4 }, label: { opacity: 0.5 } },
    itemStyle: {
      borderColor: view.theme.background,
      borderWidth: slices.length > 40 || hasThin ? 0.5 : 1.5,
      borderRadius: form.donut ? 3 : 1,
    },
    label: {
      show: form.show_labels && !bare,
      position: outside ? 'outside' : 'inside',
      fontSize: fontSize.text,
      ...(outside && { color: view.theme.text }),
      // The labels are fitted to the room up to the edge: a margin of ECharts' own would cut them again.
      bleedMargin: 0,
      formatter: (point) => (texts[point.dataIndex] ?? []).join('\n'),
    },
    labelLine: {
      show: form.show_labels && outside && form.label_line && !bare,
      ...line,
      lineStyle: { color: view.theme.textMuted, width: 1 },
    },
    data: slices.map((slice, at) => itemOf(form, slice, lineTo(line, texts[at]?.length ?? 1, aloft[at] ?? 0), view)),
  };
}

/** The total in the middle of the ring. */
function totalTitle(text: string, view: DepictOptions, box: Box): TitleComponentOption {
  return {
    text,
    subtext: view.say('Total'),
    left: box.left + (view.width - box.left - box.right) / 2,
    top: box.top + (view.height - box.top - box.bottom) / 2 - 20,
    textAlign: 'center',
    itemGap: 3,
    textStyle: { color: view.theme.text, fontSize: 18, fontWeight: 600 },
    subtextStyle: { color: view.theme.textMuted, fontSize: fontSize.label },
  };
}

const membersMax = 15;

/** A slice with its share; what is gathered in "Other" is listed. */
function tooltipOf(
  slice: PieSlice | undefined,
  label: string,
  number: NumberText,
  colourOf: (slice: PieSlice) => string,
  { say }: DepictOptions,
): Tooltip {
  if (!slice) return { rows: [] };
  const members = slice.members ?? [];
  const rest = members.length - membersMax;
  const text = (each: PieSlice): string => `${number(each.value)}  ${percentText(each.share)}`;
  return {
    title: slice.name,
    rows: [
      { colour: colourOf(slice), label, value: text(slice), strong: members.length > 0 },
      ...members.slice(0, membersMax).map((member) => ({ label: member.name, value: text(member) })),
    ],
    ...(rest > 0 && { footer: say('and {n} more', { n: rest }) }),
  };
}

/** The picture of a pie, a donut or a rose. */
export function piePicture(form: PieForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  if (!answer || answer.frame.rowcount === 0) return nothing(answer, view);
  const { slices, total, negative, blank } = slicesOf(form, answer, view);
  if (blank || slices.length === 0) return nothing(answer, view);
  const metric = form.metric === undefined ? '' : metricLabel(form.metric);
  const number = metricNumber(view, metric, form.number_format, form.currency_format);
  const colourOf = (slice: PieSlice): string => (slice.members ? view.theme.textMuted : inkOf(view, slice.name));
  const {
    legend,
    room,
    notes: unnamed,
  } = legendOf(
    form,
    slices.map((slice) => ({ name: slice.name, colour: colourOf(slice) })),
    view,
    false,
  );
  const box = { left: room.left, right: room.right, top: room.top + 4, bottom: room.bottom + 4 };
  const notes = [
    ...(negative > 0 ? [view.say('Negative values, left out: {n}.', { n: negative })] : []),
    ...(total === 0 ? [view.say('Every value is 0.')] : []),
    ...(answer.truncated ? [view.say('The row limit cut this answer: not everything is shown.')] : []),
    ...unnamed,
  ];
  const largest = slices.reduce(
    (best, slice) => (slice.value > best.value ? slice : best),
    slices[0] ?? { name: '', value: 0, share: 0, dims: [] },
  );
  return {
    kind: 'echarts',
    summary: summaryOf(view, view.say('Pie Chart'), titleOf(view.dataset, metric), [
      [view.say('Slices'), slices.length],
      [view.say('Total'), number(total)],
      [view.say('Largest'), `${brief(largest.name)}, ${number(largest.value)} (${percentText(largest.share)})`],
    ]),
    ...(notes.length > 0 && { notes }),
    option: {
      ...baseOption(view, slices.length),
      legend,
      tooltip: { trigger: 'item' },
      ...(form.show_total && !isBare(view) && { title: totalTitle(number(total), view, box) }),
      series: [total === 0 ? emptyRing(view, box) : seriesOf(form, slices, number, view, box)],
    },
    tooltip: (points) =>
      total === 0
        ? { rows: [] }
        : tooltipOf(slices[points[0]?.dataIndex ?? 0], titleOf(view.dataset, metric), number, colourOf, view),
    pick: (mark) => {
      const slice = slices[mark.dataIndex ?? -1];
      return slice && !slice.members
        ? pickDimensions(form.groupby, slice.dims, view.selection, { answer, dateFormat: form.date_format })
        : undefined;
    },
  };
}

/** What stands for a pie whose every value is zero. */
const emptyRing = (view: DepictOptions, box: Box): PieSeriesOption => ({
  type: 'pie',
  id: 'slices',
  ...box,
  radius: ['62%', '66%'],
  silent: true,
  label: { show: false },
  data: [{ name: '', value: 1, itemStyle: { color: view.theme.line } }],
});
