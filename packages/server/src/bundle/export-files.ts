/** Databases, datasets, charts and saved queries as the values of their files: the reference's keys in the reference's order. */
import { withoutSecrets } from '../resources/connections/secret-extra.ts';
import type { TunnelBody } from '../resources/connections/tunnel.ts';
import { readTheme } from '@tessera/core/look/theme-tokens';
import { readForm } from '../resources/chart/present.ts';
import { isObject } from '../resources/dashboard/metadata.ts';
import type { DatasetParts } from '../resources/dataset/rows.ts';
import type { RowOf } from '../store/tables.ts';
import { shownAddress } from './address.ts';
import { withAnnotationCharts } from './annotation-sources.ts';
import { withInnerNumbers } from './inner-sources.ts';
import { relationsKey, type RelationFile } from './relations.ts';
import { bundleVersion } from './shapes.ts';

/** A stored JSON text as the mapping it is; one that is none goes out as the text it is. */
export function readStored(text: string | null): unknown {
  if (text === null || text === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : text;
  } catch {
    return text;
  }
}

/** Without passwords and sealed texts. @param tunnel  as it is shown: secrets are masks */
export function databaseFile(row: RowOf<'database'>, tunnel: TunnelBody | null) {
  const ssh_tunnel = tunnel ? tunnelFile(tunnel) : row.kept?.ssh_tunnel;
  return {
    database_name: row.database_name,
    sqlalchemy_uri: shownAddress(row),
    cache_timeout: row.cache_timeout,
    expose_in_sqllab: row.expose_in_sqllab,
    allow_run_async: row.allow_run_async,
    allow_ctas: row.allow_ctas,
    allow_cvas: row.allow_cvas,
    allow_dml: row.allow_dml,
    allow_csv_upload: row.allow_file_upload,
    extra: extraOut(withoutSecrets(row.extra)),
    impersonate_user: row.impersonate_user,
    uuid: row.uuid,
    ...(row.force_ctas_schema === null ? {} : { force_ctas_schema: row.force_ctas_schema }),
    ...(ssh_tunnel === undefined ? {} : { ssh_tunnel }),
    ...managed(row),
    version: bundleVersion,
  };
}

/** In the words of the reference, which knows no host key. */
function tunnelFile({ host_key: _, ...tunnel }: TunnelBody): Record<string, unknown> {
  return Object.fromEntries(Object.entries(tunnel).filter(([, value]) => value !== null && value !== undefined));
}

/** The list of schemas for files has an old name in bundles. */
function extraOut(text: string | null): unknown {
  const extra = readStored(text);
  if (!isObject(extra)) return extra ?? {};
  return Object.fromEntries(
    Object.entries(extra).map(([key, member]) => [
      key === 'schemas_allowed_for_file_upload' ? 'schemas_allowed_for_csv_upload' : key,
      member,
    ]),
  );
}

function withRelations(extra: unknown, relations: readonly RelationFile[]): unknown {
  if (relations.length === 0) return extra;
  return { ...(isObject(extra) ? extra : {}), [relationsKey]: relations };
}

const metricFile = (metric: DatasetParts['metrics'][number]) => ({
  metric_name: metric.metric_name,
  verbose_name: metric.verbose_name,
  metric_type: metric.metric_type,
  expression: metric.expression,
  description: metric.description,
  d3format: metric.d3format,
  currency: metric.currency,
  extra: readStored(metric.extra),
  warning_text: metric.warning_text,
});

/** @param format  of moments written as texts, as the reference keeps it beside the column */
const columnFile = (column: DatasetParts['columns'][number], format: unknown) => ({
  column_name: column.column_name,
  verbose_name: column.verbose_name,
  is_dttm: column.is_dttm,
  is_active: column.is_active,
  type: column.type,
  advanced_data_type: column.advanced_data_type,
  groupby: column.groupby,
  filterable: column.filterable,
  expression: column.expression,
  description: column.description,
  python_date_format: column.python_date_format,
  ...(format === undefined ? {} : { datetime_format: format }),
  extra: readStored(column.extra),
});

/**
 * A dataset with its columns and metrics as the value of its YAML file (docs/reference/api.md#bundles). JSON texts become
 * mappings; a text that is no JSON stays one.
 * @param relations  stand in `extra`, where readers that know none keep them and go on
 */
export function datasetFile(
  row: RowOf<'dataset'>,
  { columns, metrics }: DatasetParts,
  databaseUuid: string,
  relations: readonly RelationFile[] = [],
) {
  // Folders name their columns and metrics by them.
  const named = (uuid: string): { uuid?: string } => (row.folders === null ? {} : { uuid });
  const formats = new Map(isObject(row.kept?.datetime_formats) ? Object.entries(row.kept.datetime_formats) : []);
  return {
    table_name: row.table_name,
    main_dttm_col: row.main_dttm_col,
    ...(typeof row.kept?.currency_code_column === 'string' ? { currency_code_column: row.kept.currency_code_column } : {}),
    description: row.description,
    default_endpoint: row.default_endpoint,
    offset: row.offset,
    cache_timeout: row.cache_timeout,
    catalog: row.catalog,
    schema: row.kept?.schema === null ? null : row.schema,
    sql: row.sql,
    params: readStored(row.params),
    template_params: readStored(row.template_params),
    filter_select_enabled: row.filter_select_enabled,
    fetch_values_predicate: row.fetch_values_predicate,
    extra: withRelations(readStored(row.extra), relations),
    normalize_columns: row.normalize_columns,
    always_filter_main_dttm: row.always_filter_main_dttm,
    ...(row.folders === null ? {} : { folders: row.folders }),
    uuid: row.uuid,
    metrics: metrics.map((metric) => ({ ...metricFile(metric), ...named(metric.uuid) })),
    columns: columns.map((column) => ({ ...columnFile(column, formats.get(column.column_name)), ...named(column.uuid) })),
    ...managed(row),
    version: bundleVersion,
    database_uuid: databaseUuid,
    ...(typeof row.kept?.data === 'string' ? { data: row.kept.data } : {}),
  };
}

/**
 * @param chartIds  row id → number in the bundle, for annotation layers that read other charts
 * @param tags  their names
 */
export function chartFile(
  row: RowOf<'chart'>,
  datasetUuid: string,
  chartIds: ReadonlyMap<number, number>,
  tags: readonly string[],
) {
  const to = (id: number): number | undefined => chartIds.get(id);
  const { form } = withInnerNumbers(row.viz_type, withAnnotationCharts(readForm(row.params), to).form, to);
  return {
    slice_name: row.slice_name,
    description: row.description,
    certified_by: row.certified_by,
    certification_details: row.certification_details,
    viz_type: row.viz_type,
    params: form,
    query_context: row.query_context,
    cache_timeout: row.cache_timeout,
    uuid: row.uuid,
    ...managed(row),
    version: bundleVersion,
    dataset_uuid: datasetUuid,
    ...(tags.length === 0 ? {} : { tags }),
  };
}

/** A saved query as the value of its YAML file (docs/reference/api.md#bundles). */
export function queryFile(row: RowOf<'saved_query'>, databaseUuid: string) {
  return {
    catalog: row.catalog,
    schema: row.schema,
    label: row.label,
    description: row.description,
    sql: row.sql,
    uuid: row.uuid,
    version: bundleVersion,
    database_uuid: databaseUuid,
  };
}

/** Only of things that another system manages. */
export function managed({
  is_managed_externally,
  external_url,
}: {
  is_managed_externally: boolean;
  external_url: string | null;
}) {
  return is_managed_externally || external_url !== null ? { is_managed_externally, external_url } : {};
}

/** A theme as its file has it; that it is the default of this site is no part of it. */
export function themeFile(row: RowOf<'theme'>) {
  return { theme_name: row.theme_name, json_data: readTheme(row.json_data).theme, uuid: row.uuid, version: bundleVersion };
}
