/** The word cloud as an ECharts picture: texts that ECharts only draws; where they stand is ours. */
import type { CustomSeriesOption } from 'echarts';
import { columnOf, type Cell } from '@tessera/core/frame/frame';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import { adaptTo } from '@tessera/core/look/contrast';
import type { QueryAnswer, Picture, DepictOptions } from '../chart-type.ts';
import { labelText, metricNumber, titleOf } from '../shared/format.ts';
import { inkOf } from '../shared/ink.ts';
import { baseOption, drawnFont, isBare } from '../shared/look.ts';
import { numberOf } from '../shared/series.ts';
import type { WordCloudForm } from './form.ts';
import { cloudOf, type PlacedWord } from './layout.ts';
import { brief, summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

const wordsMax = 250;

interface Entry {
  text: string;
  value: number;
}

function entriesOf(texts: readonly Cell[], values: readonly Cell[]): { entries: Entry[]; left: number } {
  const all = texts
    .map((cell, row) => ({ text: labelText(cell), value: numberOf(values[row]) }))
    .filter(({ value }) => !Number.isNaN(value));
  const entries = all.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value);
  return { entries: entries.slice(0, wordsMax), left: all.length - entries.length };
}

function sizesOf(form: WordCloudForm, entries: readonly Entry[], view: DepictOptions): number[] {
  const scaled = entries.map(({ value }) => (form.size_scale === 'sqrt' ? Math.sqrt(value) : value));
  const [low, high] = [scaled.at(-1) ?? 0, scaled[0] ?? 1];
  // Sizes are meant for a tile of the usual height.
  const fit = isBare(view) ? 0.28 : 1;
  const [from, to] = [Math.min(form.size_from, form.size_to) * fit, Math.max(form.size_from, form.size_to) * fit];
  return scaled.map((value) => (high > low ? from + ((value - low) / (high - low)) * (to - from) : (from + to) / 2));
}

/** A word is read, not only seen: large ones keep 3:1 to their ground, small ones 4.5:1. */
const inkOfWord = (view: DepictOptions, { text, size }: PlacedWord): string =>
  adaptTo(inkOf(view, text), view.theme.background, size >= 20 ? 3 : 4.5);

function seriesOf(words: readonly PlacedWord[], view: DepictOptions): CustomSeriesOption {
  return {
    type: 'custom',
    id: 'words',
    coordinateSystem: 'none',
    data: words.map((word) => ({ name: word.text, value: [word.x, word.y] })),
    renderItem: (params) => {
      const word = words[params.dataIndex];
      if (!word) return null;
      return {
        type: 'text',
        x: view.width / 2 + word.x,
        y: view.height / 2 + word.y,
        rotation: (word.angle * Math.PI) / 180,
        style: {
          text: word.text,
          fill: inkOfWord(view, word),
          fontFamily: drawnFont,
          fontWeight: 600,
          fontSize: word.size,
          align: 'center',
          verticalAlign: 'middle',
        },
      };
    },
  };
}

/** The answer as placed words. Words without room, values of zero or less and rows beyond the limit are counted in notes. */
export function wordCloudPicture(form: WordCloudForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  if (!answer || answer.frame.rowcount === 0 || form.series === undefined || form.metric === undefined)
    return nothing(answer, view);
  const metric = metricLabel(form.metric);
  const { entries, left } = entriesOf(
    columnOf(answer.frame, columnLabel(form.series)) ?? [],
    columnOf(answer.frame, metric) ?? [],
  );
  const [largest] = entries;
  if (!largest) return nothing(answer, view);
  const sizes = sizesOf(form, entries, view);
  const words = cloudOf(
    entries.map(({ text }, at) => ({ text, size: sizes[at] ?? form.size_from })),
    form.rotation,
    view.width - 4,
    view.height - 4,
  );
  const number = metricNumber(view, metric, form.number_format, form.currency_format);
  const title = titleOf(view.dataset, metric);
  const unplaced = entries.length - words.length;
  const notes = [
    ...(unplaced > 0 ? [view.say('Left out for lack of room: {n}.', { n: unplaced })] : []),
    ...(left > 0 ? [view.say('Zero or negative, left out: {n}.', { n: left })] : []),
    ...(answer.truncated ? [view.say('The row limit cut this answer: not everything is shown.')] : []),
  ];
  return {
    kind: 'echarts',
    summary: summaryOf(view, view.say('Word Cloud'), title, [
      [view.say('Words'), entries.length],
      [view.say('Largest'), `${brief(largest.text)}, ${number(largest.value)}`],
    ]),
    ...(notes.length > 0 && { notes }),
    option: { ...baseOption(view, words.length), tooltip: { trigger: 'item' }, series: [seriesOf(words, view)] },
    tooltip: ([point]) => {
      const word = words[point?.dataIndex ?? -1];
      const entry = entries[word?.at ?? -1];
      return entry
        ? {
            title: entry.text,
            rows: [{ colour: inkOf(view, entry.text), label: title, value: number(entry.value), strong: true }],
          }
        : { rows: [] };
    },
  };
}
