/**
 * New bars of categories stand by value, the largest first (docs/reference/charts.md#forms-in-hand). The order is written into
 * the form of a chart that is being made, so saved forms keep the one they have.
 */
import type { Dataset } from '@tessera/core/dataset';
import { GenericType } from '@tessera/core/frame/frame';
import { metricLabel } from '@tessera/core/query/metric';
import { columnList, maybeColumn, metricList } from './shapes.ts';

type FormData = Readonly<Record<string, unknown>>;

/** The order of an axis as a form holds it. */
interface AxisOrder {
  x_axis_sort: string | undefined;
  x_axis_sort_asc: boolean;
}

const bars = 'echarts_timeseries_bar';
const unordered: AxisOrder = { x_axis_sort: undefined, x_axis_sort_asc: true };

/** Names are sorted by value; times and numbers, which have an order, and expressions, which may be either, are not. */
function holdsNames(axis: unknown, dataset: Dataset): boolean {
  const column = maybeColumn().safeParse(axis).data;
  const known = typeof column === 'string' ? dataset.columns.find(({ column_name: name }) => name === column) : undefined;
  if (!known || known.is_dttm) return false;
  return known.type_generic === GenericType.STRING || known.type_generic === GenericType.BOOLEAN;
}

/** The order a new chart has while nobody chose one. */
function usualOrder(form: FormData, dataset: Dataset): AxisOrder {
  if (form['viz_type'] !== bars || !holdsNames(form['x_axis'], dataset)) return unordered;
  const [first] = metricList().safeParse(form['metrics']).data ?? [];
  const isSplit = (columnList().safeParse(form['groupby']).data ?? []).length > 0;
  if (isSplit) return { x_axis_sort: 'sum', x_axis_sort_asc: false };
  return first === undefined ? unordered : { x_axis_sort: metricLabel(first), x_axis_sort_asc: false };
}

const hasOrder = (form: FormData, { x_axis_sort: by, x_axis_sort_asc: ascending }: AxisOrder): boolean =>
  (form['x_axis_sort'] || undefined) === by && (form['x_axis_sort_asc'] ?? true) === ascending;

/**
 * A form that was just changed, of a chart that is not saved yet: its order follows axis, metric and dimensions until a person
 * chooses one.
 * @returns the changed form itself where its order stays
 */
export function withValueOrder<Form extends FormData>(before: Form, after: Form, dataset: Dataset): Form {
  const isNewType = before['viz_type'] !== after['viz_type'];
  const isChosen = isNewType ? !hasOrder(after, unordered) : !hasOrder(before, usualOrder(before, dataset));
  // What is set by hand in this very change is chosen too.
  const isSet =
    !isNewType && (before['x_axis_sort'] !== after['x_axis_sort'] || before['x_axis_sort_asc'] !== after['x_axis_sort_asc']);
  const order = usualOrder(after, dataset);
  if (isChosen || isSet || hasOrder(after, order)) return after;
  return { ...after, ...order };
}
