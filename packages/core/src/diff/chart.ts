/** What two versions of a chart differ by. */
import { valueText } from '../explore/altered.ts';
import type { ControlSlot } from '../explore/slots.ts';
import { columnLabel } from '../query/column.ts';
import { metricLabel } from '../query/metric.ts';
import { filterLabel } from '../explore/adhoc-filter.ts';
import { columnsIn, filtersIn, metricsIn } from '../explore/slots.ts';
import { recordOf } from '../narrowing.ts';
import { editsBetween, factsOf, type Change, type Edit, type Facts } from './facts.ts';
import { parsedRecord } from './parsed.ts';
import { fieldChange, fromTo, listChange, said, textChange, type FieldWords } from './words.ts';

/** What is known of the controls of a chart's type. */
export interface FormWords {
  /** The label of a key's control; undefined for keys without one. */
  readonly labelOf: (key: string) => string | undefined;
  readonly slotOf: (key: string) => ControlSlot | undefined;
  /** Whether a key changes only how numbers are shown. */
  readonly isLook: (key: string) => boolean;
  /** The name of a dataset, as far as the reader may know it. */
  readonly datasetName: (id: number) => string | undefined;
}

const fields: Readonly<Record<string, FieldWords>> = {
  slice_name: { label: 'Name', weight: 'text' },
  viz_type: { label: 'Chart type', weight: 'data' },
  datasource_id: { label: 'Dataset', weight: 'data' },
  description: { label: 'Description', weight: 'text', isText: true },
  cache_timeout: { label: 'Cache timeout', weight: 'data' },
  certified_by: { label: 'Certified by', weight: 'text' },
  certification_details: { label: 'Certification details', weight: 'text' },
  owners: { label: 'Owners', weight: 'text' },
};

/** Keys of a form that say nothing about what the chart shows, or say again what stands beside the form. */
const silent = new Set([
  'datasource',
  'slice_id',
  'viz_type',
  'url_params',
  'form_data_key',
  'dashboards',
  'dashboardId',
  'extra_form_data',
  'label_colors',
  'shared_label_colors',
  'map_label_colors',
  'standardizedFormData',
  'viz_type_before',
  'extra_filters',
]);

/** A chart as facts. @param body  of a revision: the stored row and its owners */
export function chartFacts(body: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const form = Object.entries(parsedRecord(body['params'])).filter(([key]) => !silent.has(key));
  return factsOf([
    ...Object.keys(fields).map((key) => [key, body[key]] as const),
    ...form.map(([key, value]) => [`form/${key}`, value] as const),
  ]);
}

/** What changed, data first. Empty when both versions mean the same. */
export function chartChanges(before: Facts, after: Facts, words: FormWords): Change[] {
  return editsBetween(before, after).map((edit) => {
    const key = edit.path.startsWith('form/') ? edit.path.slice('form/'.length) : undefined;
    if (key !== undefined) return formChange(key, edit, words);
    if (edit.path === 'datasource_id') return datasetChange(edit, words);
    return fieldChange(fields[edit.path] ?? { label: edit.path, weight: 'data' }, edit);
  });
}

function datasetChange(edit: Edit, { datasetName }: FormWords): Change {
  const name = (id: unknown): string => (typeof id === 'number' ? (datasetName(id) ?? 'another dataset') : 'none');
  return { sentence: fromTo('Dataset', name(edit.before), name(edit.after)), weight: 'data', edits: [edit] };
}

function formChange(key: string, edit: Edit, words: FormWords): Change {
  const label = words.labelOf(key) ?? key;
  const slot = words.slotOf(key);
  const weight = words.isLook(key) ? 'look' : 'data';
  return { sentence: formSentence(label, slot, edit), weight, edits: [edit] };
}

function formSentence(label: string, slot: ControlSlot | undefined, { before, after }: Edit): string {
  const names = slot && namesOf[slot.kind];
  if (names) return listChange(label, names(before), names(after));
  if (Array.isArray(before ?? after) && Array.isArray(after ?? before)) return listChange(label, texts(before), texts(after));
  if ([before, after].some((value) => typeof value === 'string' && value.includes('\n'))) return textChange(label, before, after);
  if (isObject(before) && isObject(after)) return `${label} changed (${changedKeys(before, after).join(', ')})`;
  return fromTo(label, text(before), text(after));
}

const text = (value: unknown): string | undefined => {
  if (value === undefined) return undefined;
  return typeof value === 'boolean' ? said(value) : valueText(value);
};
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map((each) => valueText(each)) : []);
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

function changedKeys(before: unknown, after: unknown): string[] {
  const [a, b] = [recordOf(before), recordOf(after)];
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return keys.filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]));
}

/** The entries of a control that takes metrics, columns or filters, by name. */
const namesOf: Readonly<Record<string, (value: unknown) => string[]>> = {
  metric: (value) => metricsIn(value).map(metricLabel),
  column: (value) => columnsIn(value).map(columnLabel),
  filter: (value) => filtersIn(value).map((filter) => filterLabel(filter)),
};
