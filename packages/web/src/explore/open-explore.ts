/** From an address to an open editor: which chart, dataset and form the address means. */
import { defaultVizType } from '@tessera/charts/catalogue';
import { datasourceOf } from '@tessera/core/dataset';
import { isRecord } from '@tessera/core/narrowing';
import { ApiFailure } from '@tessera/api/client';
import type { DatasetForCharts } from '@tessera/api/dataset';
import { explore, type ExploreReply } from '@tessera/api/explore';
import { fetchChartType, fetchTypesOf, openFetched } from '@tessera/charts/fetched';
import type { FormNotice } from '@tessera/charts/controls/form';
import type { OpenedForm } from '@tessera/charts/open-form';
import { inheritedIn, withInherited } from '@tessera/core/explore/inherited';
import type { Form } from '@tessera/core/explore/slots';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { chartWord } from '../language/chart-words.ts';
import { prefetchParts } from '../pictures/prefetch.ts';
import { firstForm } from '../chart/first-form.ts';
import { freshForm, rowsForm } from '../chart/fresh-form.ts';
import type { ExploreStart } from './state/store.ts';

/** The parts of the address that say what to open; texts as they stand there. */
export interface ExploreAddress {
  form_data_key?: string | undefined;
  permalink_key?: string | undefined;
  slice_id?: string | undefined;
  datasource_id?: string | undefined;
  datasource_type?: string | undefined;
  viz_type?: string | undefined;
  /** A form as JSON text. */
  form_data?: string | undefined;
  /**
   * The dataset was just made. `true`: a chart that suits its columns is opened instead of an empty form; `columns`: a table of
   * all its columns.
   */
  first_chart?: string | undefined;
}

/** What an address leads to: an editor, or one of the two reasons why there is none. */
export type OpenedExplore =
  | { kind: 'open'; start: ExploreStart; /** The form came from a link and may be asked at once. */ notices: string[] }
  | { kind: 'no-address' }
  | { kind: 'no-dataset'; reply: ExploreReply | undefined; form: Form };

/** The form in the address; an unreadable one counts as none. */
function formIn(text: string | undefined): Form {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** Reads the search of the address bar; `dataset_id` and `datasource` (`3__table`) are older spellings. */
export function addressOf(search: Record<string, unknown>, permalinkKey: string | undefined): ExploreAddress {
  const text = (key: string): string | undefined => {
    const value = search[key];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const form = formIn(text('form_data'));
  const [id, type] = (text('datasource') ?? (typeof form['datasource'] === 'string' ? form['datasource'] : '')).split('__');
  const sliceId =
    text('slice_id') ?? (form['slice_id'] === undefined || form['slice_id'] === null ? undefined : String(form['slice_id']));
  return {
    form_data_key: text('form_data_key'),
    // A key of the editor is newer than the link it began with.
    permalink_key: text('form_data_key') ? undefined : permalinkKey,
    slice_id: sliceId,
    datasource_id: text('datasource_id') ?? text('dataset_id') ?? (id || undefined),
    datasource_type: text('datasource_type') ?? text('dataset_type') ?? (type || undefined),
    viz_type: text('viz_type'),
    form_data: text('form_data'),
    ...(text('first_chart') ? { first_chart: text('first_chart') } : {}),
  };
}

const types = ['table', 'dataset', 'query', 'saved_query', 'view'] as const;

/** @throws ApiFailure when the server refuses for any reason but a missing dataset */
export async function openExplore(address: ExploreAddress, signal: AbortSignal): Promise<OpenedExplore> {
  const { form_data_key, permalink_key, slice_id, datasource_id, datasource_type } = address;
  if (!form_data_key && !permalink_key && !slice_id && !datasource_id) return { kind: 'no-address' };
  const query = {
    ...(form_data_key ? { form_data_key } : {}),
    ...(permalink_key ? { permalink_key } : {}),
    ...(slice_id ? { slice_id } : {}),
    ...(datasource_id ? { datasource_id, datasource_type: types.find((each) => each === datasource_type) ?? 'table' } : {}),
  };
  const extra = formIn(address.form_data);
  try {
    const { result } = await client.call(explore.get, { query }, { signal });
    return await startOf(result, extra, address, signal);
  } catch (error) {
    const isMissing = error instanceof ApiFailure && error.status === 404 && !form_data_key && !permalink_key && !slice_id;
    if (!isMissing) throw error;
    return { kind: 'no-dataset', reply: undefined, form: extra };
  }
}

/** The form that is opened on a dataset just made; undefined: an empty one. */
async function firstOf(wanted: string | undefined, dataset: DatasetForCharts, signal: AbortSignal): Promise<Form | undefined> {
  if (wanted === 'true') return firstForm(dataset, signal);
  const table = wanted === 'columns' ? await fetchChartType('table') : undefined;
  return table && rowsForm(table, dataset);
}

async function startOf(
  reply: ExploreReply,
  extra: Form,
  { viz_type: vizType, first_chart }: ExploreAddress,
  signal: AbortSignal,
): Promise<OpenedExplore> {
  const { dataset, slice, form_data } = reply;
  // In the address: what a dashboard sends along. In a form that was kept it is in the filters already.
  const { extra_form_data: sent, ...typed } = extra;
  if (!dataset) return { kind: 'no-dataset', reply, form: { ...form_data, ...typed } };
  const fromBoard = inheritedIn({ extra_form_data: sent });
  const asked: Form = { ...form_data, ...typed };
  const given = fromBoard ? withInherited(asked, fromBoard, dataset) : asked;
  const hasType =
    typeof given['viz_type'] === 'string' &&
    Object.keys(given).some((key) => !['viz_type', 'datasource', 'slice_id', 'url_params'].includes(key));
  const wanted = vizType ?? (typeof given['viz_type'] === 'string' ? given['viz_type'] : undefined);
  // Beside the first question, not after its answer.
  if (wanted !== undefined) prefetchParts([{ ...given, viz_type: wanted }]);
  const known = wanted === undefined ? undefined : await fetchChartType(wanted);
  const chart = known ?? (await fetchChartType(defaultVizType));
  const datasource = datasourceOf(dataset);
  if (!hasType && !slice && chart) {
    const first = vizType ? undefined : await firstOf(first_chart, dataset, signal);
    const form = { ...(first ?? freshForm(chart, dataset)), datasource };
    const notices = wanted === undefined || known ? [] : [unknownType(wanted, chart.name)];
    return { kind: 'open', start: { form, dataset, slice: undefined, saved: form }, notices };
  }
  const wantedForm = { ...given, ...(vizType ? { viz_type: vizType } : {}) };
  const inherited = inheritedIn(given);
  // Compared with what it was opened as: a dashboard's filters are no change of the chart.
  const before = slice && (inherited ? withInherited(slice.form_data, inherited, dataset) : slice.form_data);
  await Promise.all([wantedForm, ...(before ? [before] : [])].map(fetchTypesOf));
  const opened = openFetched(wantedForm);
  const form = { ...(opened ? readable(opened) : given), datasource };
  const was = before && openFetched(before);
  const saved = slice && before ? { ...(was ? readable(was) : before), datasource: slice.datasource } : form;
  return {
    kind: 'open',
    start: { form, dataset, slice: slice ?? undefined, saved },
    notices: (opened?.notices ?? []).map(unread),
  };
}

const unknownType = (wanted: string, shown: string): string =>
  i18n._('The chart type “{wanted}” is not known here. A chart of the type {shown} is opened instead.', {
    wanted,
    shown: chartWord(shown),
  });

const unread = ({ label }: FormNotice): string =>
  i18n._('{label}: the saved value could not be read and was replaced by the default.', { label: chartWord(label) });

/** The saved form without what its shape cannot read: the default stands there, as the notices say. */
function readable({ formData, notices }: Pick<OpenedForm, 'formData' | 'notices'>): Form {
  const unread = new Set(notices.map(({ key }) => key));
  return Object.fromEntries(Object.entries(formData).filter(([key]) => !unread.has(key)));
}
