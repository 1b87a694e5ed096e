/** A dataset while it is being edited: pure steps from what the server gave to what it is sent back. */
import type { ColumnWrite, DatasetItem, DatasetUpdate, MetricWrite } from '@tessera/api/dataset';
import type { RelationWrite } from '@tessera/api/dataset-relation';
import { membersOf, readExtra, settledExtra, writeExtra } from '../dataset-extra.ts';
import { knownFolders, readFolders, type DatasetFolder } from '@tessera/core/dataset-folders';
import { isObjectText } from '@tessera/core/narrowing';
import { sourceChanges, sourceOf, type DraftSource } from './source.ts';

/** `key` lives as long as the dialog: new rows have no id yet. */
export interface DraftColumn extends ColumnWrite {
  key: string;
  /** Not read from the source: its name was typed here, and can be changed until it is saved. */
  isTyped?: true;
}
/** A metric while it is edited. */
export interface DraftMetric extends MetricWrite {
  key: string;
}

/** A relation while it is edited: pairs of a column here and the column of the other dataset's key it equals. */
export interface DraftRelation {
  key: string;
  name: string;
  /** The other dataset; undefined until it is chosen. */
  to: number | undefined;
  pairs: readonly { readonly here: string; readonly there: string }[];
}

/** The name of a calculated column until it gets one. */
export const newColumnName = '<new column>';
/** The name of a metric until it gets one. */
export const newMetricName = '<new metric>';

/** A dataset while it is edited: what the dialog shows, beside what the server has. */
export interface DatasetDraft {
  source: DraftSource;
  /** As it was opened: what differs is sent. */
  opened: DraftSource;
  /** The source its columns were read from. */
  columnsFrom: DraftSource;
  description: string;
  main_dttm_col: string | null;
  cache_timeout: number | null;
  /** JSON text of names and values for templates; empty for none. */
  template_params: string;
  /** `template_params` as the server has them. */
  savedParameters: string;
  /** Whether names that the database has in capitals are in lower case here. */
  normalize_columns: boolean;
  /** The same as the server has it. */
  savedNormalizing: boolean;
  /** Whether a range on another time column is asked of the default one, too. */
  always_filter_main_dttm: boolean;
  /** A condition on the values offered to filters; empty for none. */
  fetch_values_predicate: string;
  /** IANA name of the zone its times are written in; empty for UTC. */
  timezone: string;
  /** An address to open instead of Explore; empty for none. */
  default_endpoint: string;
  /** Whether filters offer the values of its columns. */
  filter_select_enabled: boolean;
  /** Hours between the stored times and UTC. */
  offset: number;
  /** Who certifies it; empty for no one. */
  certified_by: string;
  certification_details: string;
  /** A caution in Markdown; empty for none. */
  warning: string;
  /** JSON text of the members of `extra` that have no field of their own; empty for none. */
  other_extra: string;
  /** JSON text as the server has it. */
  extra: string | null;
  owners: number[];
  columns: DraftColumn[];
  metrics: DraftMetric[];
  folders: readonly DatasetFolder[];
  /** The same as they were opened: what nobody touched is not sent. */
  savedFolders: readonly DatasetFolder[];
  relations: DraftRelation[];
  /** The relations as the server has them: what differs is sent. */
  savedRelations: readonly RelationWrite[];
}

/** Fields a row is sent with; what the list gives besides (uuid, type_generic …) stays as it is. */
export function draftOf(item: DatasetItem): DatasetDraft {
  const { certifiedBy, certificationDetails, warning } = readExtra(item.extra);
  const source = sourceOf(item);
  const folders = readFolders(item.folders);
  return {
    source,
    opened: source,
    columnsFrom: source,
    description: item.description ?? '',
    main_dttm_col: item.main_dttm_col,
    cache_timeout: item.cache_timeout,
    template_params: item.template_params ?? '',
    savedParameters: item.template_params ?? '',
    normalize_columns: item.normalize_columns,
    savedNormalizing: item.normalize_columns,
    always_filter_main_dttm: item.always_filter_main_dttm,
    fetch_values_predicate: item.fetch_values_predicate ?? '',
    timezone: zoneIn(item.extra),
    default_endpoint: item.default_endpoint ?? '',
    filter_select_enabled: item.filter_select_enabled,
    offset: item.offset,
    certified_by: certifiedBy,
    certification_details: certificationDetails,
    warning,
    other_extra: otherText(item.extra),
    extra: item.extra,
    owners: item.owners.map((owner) => owner.id),
    columns: item.columns.map((column) => ({ ...column, key: `column-${column.id}` })),
    metrics: item.metrics.map((metric) => ({ ...metric, key: `metric-${metric.id}` })),
    folders,
    savedFolders: folders,
    relations: item.relations.map(({ name, to, columns, key }) => ({
      key: `relation-${name}`,
      name,
      to,
      pairs: columns.map((here, at) => ({ here, there: key[at] ?? '' })),
    })),
    savedRelations: item.relations.map(({ name, to, columns, key }) => ({ name, to, columns, key })),
  };
}

function zoneIn(extra: string | null): string {
  const { timezone } = membersOf(extra);
  return typeof timezone === 'string' ? timezone : '';
}

/** Members of a dataset's `extra` that have a field of their own. */
const ownFields = ['certification', 'warning_markdown', 'timezone'];

function otherText(extra: string | null): string {
  const others = Object.entries(membersOf(extra)).filter(([name]) => !ownFields.includes(name));
  return others.length === 0 ? '' : JSON.stringify(Object.fromEntries(others), null, 2);
}

/** `extra` with the chosen zone, certification, warning and other members. Nothing where all is as it was. */
function extraOf(draft: DatasetDraft): { extra?: string | null } {
  const { timezone, extra, other_extra, certified_by, certification_details, warning } = draft;
  const was = readExtra(extra);
  const isSame =
    certified_by === was.certifiedBy && certification_details === was.certificationDetails && warning === was.warning;
  if (isSame && timezone === zoneIn(extra) && other_extra === otherText(extra)) return {};
  const worded = isSame
    ? extra
    : settledExtra(writeExtra(extra, { certifiedBy: certified_by.trim(), certificationDetails: certification_details, warning }));
  const kept = Object.entries(membersOf(worded)).filter(([name]) => ownFields.includes(name) && name !== 'timezone');
  const members = { ...membersOf(other_extra.trim()), ...Object.fromEntries(kept) };
  const next = timezone === '' ? members : { ...members, timezone };
  return { extra: Object.keys(next).length > 0 ? JSON.stringify(next) : null };
}

/** A row as it is sent. */
const sent = <Row extends { key: string; isTyped?: true; extra?: string | null | undefined }>(
  row: Row,
): Omit<Row, 'key' | 'isTyped'> => {
  const { key: _key, isTyped: _typed, ...rest } = row;
  return row.extra ? { ...rest, extra: settledExtra(row.extra) } : rest;
};

/** The PUT body. Empty texts become null, as the wire says "none". */
export function updateOf(draft: DatasetDraft): DatasetUpdate {
  const {
    columns,
    metrics,
    relations: _relations,
    savedRelations: _saved,
    source,
    opened,
    columnsFrom: _from,
    savedParameters: _parameters,
    savedNormalizing: _normalizing,
    description,
    template_params,
    fetch_values_predicate,
    timezone: _zone,
    extra: _extra,
    other_extra: _other,
    default_endpoint,
    certified_by: _by,
    certification_details: _details,
    warning: _warning,
    folders,
    savedFolders,
    ...rest
  } = draft;
  return {
    ...rest,
    ...sourceChanges(source, opened),
    ...extraOf(draft),
    description: description || null,
    template_params: template_params.trim() || null,
    fetch_values_predicate: fetch_values_predicate.trim() || null,
    default_endpoint: default_endpoint.trim() || null,
    columns: columns.map(sent),
    metrics: metrics.map(sent),
    ...(folders === savedFolders ? {} : { folders: foldersSent(draft) }),
    ...relationsOf(draft),
  };
}

function foldersSent({ folders, columns, metrics }: DatasetDraft): DatasetFolder[] | null {
  const kept = knownFolders(folders, new Set([...columns, ...metrics].flatMap(({ uuid }) => uuid ?? [])));
  return kept.length > 0 ? kept : null;
}

/** Relations where they differ from what the server has. */
function relationsOf({ relations, savedRelations }: DatasetDraft): { relations?: RelationWrite[] } {
  const wanted = relations.map(({ name, to, pairs }) => ({
    name: name.trim(),
    to: to ?? 0,
    columns: pairs.map(({ here }) => here),
    key: pairs.map(({ there }) => there),
  }));
  return JSON.stringify(wanted) === JSON.stringify(savedRelations) ? {} : { relations: wanted };
}

/** A calculated column as it comes new, under its placeholder name. */
export const blankColumn = (key: string): DraftColumn => ({
  key,
  column_name: newColumnName,
  expression: '',
  filterable: true,
  groupby: true,
  is_dttm: false,
});
/** A column that the source has though nothing read it there: its name is typed. */
export const typedColumn = (key: string): DraftColumn => ({ ...blankColumn(key), expression: null, isTyped: true });
/** A relation as it comes new. */
export const blankRelation = (key: string): DraftRelation => ({ key, name: '', to: undefined, pairs: [{ here: '', there: '' }] });
/** A metric as it comes new, under its placeholder name. */
export const blankMetric = (key: string): DraftMetric => ({ key, metric_name: newMetricName, expression: '' });

function repeated(names: string[]): string | undefined {
  return names.find((name, i) => names.indexOf(name) !== i);
}

/** What is wrong and where; tab names tell the dialog which tab to show. */
export interface DraftFault {
  tab: 'source' | 'columns' | 'calculated' | 'metrics' | 'relations' | 'settings';
  message:
    | 'no-name'
    | 'no-table'
    | 'no-sql'
    | 'no-column-name'
    | 'no-metric-name'
    | 'no-expression'
    | 'repeated-column'
    | 'repeated-metric'
    | 'no-relation-name'
    | 'no-relation-dataset'
    | 'no-relation-key'
    | 'repeated-relation'
    | 'bad-parameters'
    | 'bad-extra'
    | 'extra-with-field';
  name?: string;
}

function missingOf({ kind, table, name, sql }: DraftSource): 'no-name' | 'no-table' | 'no-sql' | undefined {
  if (kind === 'physical') return table === '' ? 'no-table' : undefined;
  if (name.trim() === '') return 'no-name';
  return sql.trim() === '' ? 'no-sql' : undefined;
}

function extraFaultOf(text: string): DraftFault | undefined {
  if (text === '') return undefined;
  if (!isObjectText(text)) return { tab: 'settings', message: 'bad-extra' };
  const name = Object.keys(membersOf(text)).find((each) => ownFields.includes(each));
  return name === undefined ? undefined : { tab: 'settings', message: 'extra-with-field', name };
}

/** The first thing that keeps a draft from being saved; undefined when it may be. */
export function faultOf(draft: DatasetDraft): DraftFault | undefined {
  const missing = missingOf(draft.source);
  if (missing) return { tab: 'source', message: missing };
  if (draft.template_params.trim() !== '' && !isObjectText(draft.template_params))
    return { tab: 'settings', message: 'bad-parameters' };
  const badExtra = extraFaultOf(draft.other_extra.trim());
  if (badExtra) return badExtra;
  const calculated = draft.columns.filter(isCalculated);
  const nameless = draft.columns.find((column) => column.column_name.trim() === '');
  if (nameless) return { tab: tabOf(nameless), message: 'no-column-name' };
  const bare = calculated.find((column) => (column.expression ?? '').trim() === '');
  if (bare) return { tab: 'calculated', message: 'no-expression', name: bare.column_name };
  const name = repeated(draft.columns.map((c) => c.column_name));
  const twice = draft.columns.filter((each) => each.column_name === name);
  const typed = twice.find((each) => each.isTyped) ?? twice.at(-1);
  if (name !== undefined && typed) return { tab: tabOf(typed), message: 'repeated-column', name };
  if (draft.metrics.some((metric) => metric.metric_name.trim() === '')) return { tab: 'metrics', message: 'no-metric-name' };
  const empty = draft.metrics.find((metric) => metric.expression.trim() === '');
  if (empty) return { tab: 'metrics', message: 'no-expression', name: empty.metric_name };
  const metric = repeated(draft.metrics.map((m) => m.metric_name));
  return metric === undefined ? relationFaultOf(draft) : { tab: 'metrics', message: 'repeated-metric', name: metric };
}

const tabOf = (column: DraftColumn) => (isCalculated(column) ? 'calculated' : 'columns');

function relationFaultOf({ relations }: DatasetDraft): DraftFault | undefined {
  const fault = (message: DraftFault['message'], name: string): DraftFault => ({ tab: 'relations', message, name });
  if (relations.some(({ name }) => name.trim() === '')) return fault('no-relation-name', '');
  const homeless = relations.find(({ to }) => to === undefined);
  if (homeless) return fault('no-relation-dataset', homeless.name);
  const keyless = relations.find(
    ({ pairs }) => pairs.length === 0 || pairs.some(({ here, there }) => here === '' || there === ''),
  );
  if (keyless) return fault('no-relation-key', keyless.name);
  const twice = repeated(relations.map(({ name }) => name.trim().toLowerCase()));
  return twice === undefined ? undefined : fault('repeated-relation', twice);
}

/** A calculated column has an expression, be it still empty; a physical one has none. */
export function isCalculated(column: ColumnWrite): boolean {
  return column.expression !== null && column.expression !== undefined;
}

/** Changes the row with this key. */
export function patchRow<Row extends { key: string }>(rows: readonly Row[], key: string, patch: Partial<Row>): Row[] {
  return rows.map((row) => (row.key === key ? { ...row, ...patch } : row));
}
