/** What two versions of a dataset differ by: its source and settings, its columns and its metrics. */
import { isRecord, recordOf } from '../narrowing.ts';
import { editsBetween, factsOf, type Change, type Edit, type Facts } from './facts.ts';
import { parsedRecord } from './parsed.ts';
import { folderSentences } from './folders.ts';
import { fieldChange, quoted, said, textChange, type FieldWords } from './words.ts';

const fields: Readonly<Record<string, FieldWords>> = {
  table_name: { label: 'Name', weight: 'data' },
  database_id: { label: 'Database', weight: 'data' },
  catalog: { label: 'Catalog', weight: 'data' },
  schema: { label: 'Schema', weight: 'data' },
  sql: { label: 'SQL', weight: 'data', isText: true },
  description: { label: 'Description', weight: 'text', isText: true },
  default_endpoint: { label: 'Default URL', weight: 'text' },
  main_dttm_col: { label: 'Default datetime', weight: 'data' },
  offset: { label: 'Hours offset', weight: 'data' },
  cache_timeout: { label: 'Cache timeout', weight: 'data' },
  template_params: { label: 'Template parameters', weight: 'data', isText: true },
  fetch_values_predicate: { label: 'Autocomplete query predicate', weight: 'data' },
  filter_select_enabled: { label: 'Autocomplete filters', weight: 'look' },
  normalize_columns: { label: 'Normalize column names', weight: 'data' },
  always_filter_main_dttm: { label: 'Always filter main datetime column', weight: 'data' },
  owners: { label: 'Owners', weight: 'text' },
};

/** What numbers a row of the store, and says nothing of the column or metric. */
const numbered = new Set(['id', 'uuid', 'dataset_id', 'position']);

/** A dataset as facts. @param body  of a revision: the stored row, its owners, columns and metrics */
export function datasetFacts(body: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const parts = (list: unknown, kind: string) =>
    (Array.isArray(list) ? list : []).filter(isRecord).map((part) => {
      const own = Object.entries(part).filter(([key]) => !numbered.has(key));
      return [`${kind}/${String(part['uuid'])}`, { ...Object.fromEntries(own), extra: parsedRecord(part['extra']) }] as const;
    });
  return factsOf([
    ...Object.keys(fields).map((key) => [key, body[key]] as const),
    ['extra', parsedRecord(body['extra'])] as const,
    ['folders', body['folders']] as const,
    ...(Array.isArray(body['relations']) ? body['relations'] : [])
      .filter(isRecord)
      .map((relation) => [`relation/${String(relation['name'])}`, relation] as const),
    ...parts(body['columns'], 'column'),
    ...parts(body['metrics'], 'metric'),
  ]);
}

/** What changed. A version that was kept without its columns and metrics says nothing of them. */
export function datasetChanges(before: Facts, after: Facts): Change[] {
  const hasParts = (facts: Facts): boolean => [...facts.keys()].some((path) => path.startsWith('column/'));
  const both = hasParts(before) && hasParts(after);
  return editsBetween(before, after)
    .filter(({ path }) => both || !/^(?:column|metric)\//.test(path))
    .flatMap((edit) => (edit.path === 'folders' ? folderChanges(edit, before, after) : [datasetChange(edit)]));
}

function folderChanges(edit: Edit, before: Facts, after: Facts): Change[] {
  const nameOf = (uuid: string): string | undefined => {
    const { column_name: column, metric_name: metric } = recordOf(
      [after, before].flatMap((facts) => facts.get(`column/${uuid}`) ?? facts.get(`metric/${uuid}`) ?? [])[0],
    );
    return [column, metric].find((name) => typeof name === 'string');
  };
  return folderSentences(edit.before, edit.after, nameOf).map((sentence) => ({ sentence, weight: 'look', edits: [edit] }));
}

function datasetChange(edit: Edit): Change {
  if (edit.path === 'extra')
    return { sentence: 'Certification, warning or extra settings changed', weight: 'text', edits: [edit] };
  if (edit.path.startsWith('relation/')) return relationChange(edit);
  const kind = edit.path.startsWith('column/') ? 'column' : edit.path.startsWith('metric/') ? 'metric' : undefined;
  if (kind === undefined) return fieldChange(fields[edit.path] ?? { label: edit.path, weight: 'data' }, edit);
  return partChange(kind, edit);
}

function relationChange(edit: Edit): Change {
  const what = edit.before === undefined ? 'added' : edit.after === undefined ? 'removed' : 'changed';
  const name = String(recordOf(edit.after ?? edit.before)['name']);
  return { sentence: `Relation ${quoted(name)} ${what}`, weight: 'data', edits: [edit] };
}

const partWords: Readonly<Record<string, string>> = {
  verbose_name: 'label',
  description: 'description',
  type: 'type',
  type_generic: 'type',
  is_dttm: 'temporal',
  filterable: 'filterable',
  groupby: 'dimension',
  is_active: 'active',
  python_date_format: 'datetime format',
  advanced_data_type: 'advanced data type',
  d3format: 'number format',
  currency: 'currency',
  warning_text: 'warning',
  extra: 'certification or warning',
  metric_type: 'type',
};
const written = new Set(['description', 'warning', 'certification or warning']);

function partChange(kind: 'column' | 'metric', edit: Edit): Change {
  const [was, is] = [recordOf(edit.before), recordOf(edit.after)];
  const name = `${kind}_name`;
  const title = `${kind === 'metric' ? 'Metric' : 'Column'} ${quoted(String(is[name] ?? was[name] ?? ''))}`;
  const change = (sentence: string, weight: Change['weight'] = 'data'): Change => ({ sentence, weight, edits: [edit] });
  if (edit.before === undefined) return change(`${title} added`);
  if (edit.after === undefined) return change(`${title} removed`);
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]),
  );
  if (keys.length === 1 && keys[0] === 'expression' && !`${String(was['expression'])}${String(is['expression'])}`.includes('\n'))
    return change(`${title}: ${said(was['expression'])} → ${said(is['expression'])}`);
  const parts = keys.map((key) => partText(key, was, is, name));
  return change(
    `${title} changed: ${[...new Set(parts)].join(', ')}`,
    keys.every((key) => written.has(partWords[key] ?? key)) ? 'text' : 'data',
  );
}

function partText(
  key: string,
  was: Readonly<Record<string, unknown>>,
  is: Readonly<Record<string, unknown>>,
  name: string,
): string {
  if (key === name) return `renamed from ${quoted(String(was[key] ?? ''))}`;
  if (key === 'expression') return textChange('expression', was[key], is[key]);
  return partWords[key] ?? key;
}
