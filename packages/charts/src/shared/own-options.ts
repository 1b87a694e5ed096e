/**
 * ECharts options a person writes in addition to the chart's own: JSON, read by a closed list, merged over the picture.
 * They may change how a chart looks. They may not change what it says (data, names, kinds of series), lead anywhere, fetch
 * anything, or make so many ticks that drawing never ends.
 */
import { contentFault, isNestedTooDeep, tooDeep } from '@tessera/core/json-safety';
import type { EChartsOption } from 'echarts';
import { z } from 'zod';
import { field, type Control } from '../controls/field.ts';
import type { Picture } from '../chart-type.ts';

type Options = Record<string, unknown>;

/** Longer texts are no settings any more. */
const longestText = 20_000;
/** Parts of a picture that may be set. */
const settable = [
  'backgroundColor',
  'color',
  'dataZoom',
  'grid',
  'legend',
  'radar',
  'series',
  'textStyle',
  'title',
  'visualMap',
  'xAxis',
  'yAxis',
];
const isSettable = (key: string): boolean => settable.includes(key) || key.startsWith('animation');
/** What a chart says, where it leads, what ECharts would fetch, and steps between ticks. */
const refused: ReadonlySet<string> = new Set(
  [
    'data dataset datasetIndex dimensions encode id name type coordinateSystem renderItem map projection nameMap',
    'link sublink target subtarget image tooltip toolbox markPoint',
    'interval minInterval maxInterval customValues',
  ].flatMap((keys) => keys.split(' ')),
);
const mostSplits = 100;

const isOptions = (value: unknown): value is Options => typeof value === 'object' && value !== null && !Array.isArray(value);

function faultAt(path: string, value: unknown): string | undefined {
  if (typeof value === 'string')
    return /:\/\/|^\s*(?:data|javascript|image):|url\s*\(/i.test(value) ? `${path} must not hold an address` : undefined;
  if (Array.isArray(value)) return firstFault(value.map((each, at) => [`${path}[${at}]`, each]));
  if (!isOptions(value)) return undefined;
  for (const [key, member] of Object.entries(value)) {
    if (refused.has(key)) return `${path}.${key} cannot be set`;
    if (key === 'splitNumber' && !(typeof member === 'number' && member > 0 && member <= mostSplits))
      return `${path}.${key} must be a number up to ${mostSplits}`;
  }
  return firstFault(Object.entries(value).map(([key, member]) => [`${path}.${key}`, member]));
}

function firstFault(members: readonly (readonly [path: string, value: unknown])[]): string | undefined {
  for (const [path, value] of members) {
    const fault = faultAt(path, value);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/**
 * Reads what a person wrote.
 * @returns the options, or what is wrong with the text as the end of a sentence that begins with the control's name
 */
export function readOwnOptions(text: string): { options: Options } | { fault: string } {
  if (text.trim() === '') return { options: {} };
  if (text.length > longestText) return { fault: `must be at most ${longestText.toLocaleString('en')} characters long` };
  if (isNestedTooDeep(text)) return { fault: `cannot be read: ${tooDeep}` };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: 'must be valid JSON' };
  }
  if (!isOptions(value)) return { fault: 'must be a JSON object, e.g. {"grid": {"left": 40}}' };
  const content = contentFault(value);
  if (content !== undefined) return { fault: `cannot be read: ${content}` };
  const strange = Object.keys(value).find((key) => !isSettable(key));
  if (strange !== undefined)
    return { fault: `cannot hold "${strange}"; it may hold ${settable.join(', ')} and animation settings` };
  const fault = firstFault(Object.entries(value));
  return fault === undefined ? { options: value } : { fault };
}

const ownOptions = z.preprocess(
  (value) => value ?? '',
  z.string({ error: 'must be a text of JSON' }).superRefine((text, context) => {
    const read = readOwnOptions(text);
    if ('fault' in read) context.addIssue({ code: 'custom', message: read.fault });
  }),
);

/** The control: a text of JSON. */
export const ownOptionsField = (over: Partial<Control> = {}) =>
  field(ownOptions, {
    label: 'ECharts options',
    widget: 'json',
    tab: 'customize',
    section: 'ECharts Options',
    default: '',
    placeholder: '{"grid": {"left": 40}}',
    description: `Looks that have no control of their own, as JSON: ${settable.join(', ')} and animation settings.`,
    ...over,
  });

/** One value over another: objects member by member, one object over each of a list, lists by their places. */
function merged(own: unknown, base: unknown): unknown {
  if (Array.isArray(base)) {
    const laid: unknown[] = base;
    return laid.map((each, at) => (Array.isArray(own) ? (at in own ? merged(own[at], each) : each) : merged(own, each)));
  }
  // A list where the picture has a single part: its first member is meant.
  if (Array.isArray(own) && isOptions(base)) return own.length === 0 ? base : merged(own[0], base);
  if (!isOptions(own) || !isOptions(base)) return own;
  const result: Options = { ...base };
  for (const [key, value] of Object.entries(own)) result[key] = key in base ? merged(value, base[key]) : value;
  return result;
}

/** The picture with the form's own options laid over it; only ECharts pictures have any. */
export function withOwnOptions(picture: Picture, form: unknown): Picture {
  if (picture.kind !== 'echarts' || !isOptions(form) || typeof form['echart_options'] !== 'string') return picture;
  const read = readOwnOptions(form['echart_options']);
  if ('fault' in read || Object.keys(read.options).length === 0) return picture;
  // Colours are a list of their own: the list that was written is the one that is meant.
  const { color, ...others } = read.options;
  const option: EChartsOption = {
    ...picture.option,
    ...(merged(others, picture.option) as EChartsOption),
    ...(Array.isArray(color) && { color }),
  };
  return { ...picture, option };
}
