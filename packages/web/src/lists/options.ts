/** Where the options of list filters come from. */
import { annotationLayer } from '@tessera/api/annotation-layer';
import { chart } from '@tessera/api/chart';
import { cssTemplate } from '@tessera/api/css-template';
import { theme } from '@tessera/api/theme';
import { dashboard } from '@tessera/api/dashboard';
import { database } from '@tessera/api/database';
import { dataset } from '@tessera/api/dataset';
import { group } from '@tessera/api/group';
import { query } from '@tessera/api/query';
import { region } from '@tessera/api/region';
import { report } from '@tessera/api/report';
import { savedQuery } from '@tessera/api/saved-query';
import { tag } from '@tessera/api/tag';
import { uploadedTable } from '@tessera/api/uploaded-table';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import type { FilterOption } from './definition.ts';
import type { ListStateValue } from './list-state.ts';

const resources = {
  chart,
  dashboard,
  dataset,
  database,
  group,
  annotation_layer: annotationLayer,
  query,
  region,
  report,
  saved_query: savedQuery,
  css_template: cssTemplate,
  theme,
  tag,
  uploaded_table: uploadedTable,
} as const;
const optionPage = 100;
/** In place of a user's id: what nobody made, such as examples. */
export const nobody = 0;

/** Options of a relation (owners, created_by, database): id and name. */
export function related(resource: keyof typeof resources, column: string) {
  return async (text: string, signal: AbortSignal, chosen: ListStateValue | undefined): Promise<FilterOption[]> => {
    const isNobody = chosen === nobody;
    const { result } = await client.call(
      resources[resource].related,
      {
        params: { column },
        query: {
          q: {
            filter: text,
            page: 0,
            page_size: optionPage,
            ...(typeof chosen === 'number' && !isNobody ? { include_ids: [chosen] } : {}),
          },
        },
      },
      { signal },
    );
    const found = result.map(({ value, text: label }) => ({ value, label }));
    return isNobody ? [{ value: nobody, label: i18n._('Nobody') }, ...found] : found;
  };
}

/** Distinct texts of a column (schema). */
export function distinct(resource: Exclude<keyof typeof resources, 'uploaded_table' | 'region'>, column: string) {
  return async (text: string, signal: AbortSignal): Promise<FilterOption[]> => {
    const { result } = await client.call(
      resources[resource].distinct,
      { params: { column }, query: { q: { filter: text, page: 0, page_size: optionPage } } },
      { signal },
    );
    return result.map(({ value, text: label }) => ({ value, label }));
  };
}

type Ask = (filters: { col: string; opr: string; value: string | number }[], signal: AbortSignal) => Promise<FilterOption[]>;

/** Objects whose name contains a text, and among them the chosen one. @param name  the column of their names */
const named =
  (name: string, ask: Ask) =>
  async (text: string, signal: AbortSignal, chosen: ListStateValue | undefined): Promise<FilterOption[]> => {
    const found = await ask(text ? [{ col: name, opr: 'ct', value: text }] : [], signal);
    if (typeof chosen !== 'number' || found.some((option) => option.value === chosen)) return found;
    return [...(await ask([{ col: 'id', opr: 'eq', value: chosen }], signal)), ...found];
  };

const firstPage = (name: string) => ({
  columns: ['id', name],
  page: 0,
  page_size: optionPage,
  order_column: name,
  order_direction: 'asc' as const,
});

/** Datasets by name; the value is the id. */
export const datasetOptions = named('table_name', async (filters, signal) => {
  const { result } = await client.call(dataset.list, { query: { q: { ...firstPage('table_name'), filters } } }, { signal });
  return result.map(({ id, table_name }) => ({ value: id, label: table_name }));
});

/** Dashboards by title; the value is the id. */
export const dashboardOptions = named('dashboard_title', async (filters, signal) => {
  const { result } = await client.call(
    dashboard.list,
    { query: { q: { ...firstPage('dashboard_title'), filters } } },
    { signal },
  );
  return result.map(({ id, dashboard_title }) => ({ value: id, label: dashboard_title }));
});
