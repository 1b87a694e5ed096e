/** What the columns of a form hold, for controls that act on one kind of value only. */
import type { Dataset } from '@tessera/core/dataset';
import { GenericType } from '@tessera/core/frame/frame';
import { columnList } from './shapes.ts';

type FormData = Record<string, unknown>;
type Visible = (form: FormData, dataset?: Dataset) => boolean;

/** Columns under the keys that may be of a kind: what is not known (an expression, a column without a type) may be any. */
function someMayBe(form: FormData, dataset: Dataset | undefined, keys: readonly string[], kind: GenericType): boolean {
  const chosen = keys.flatMap((key) => columnList().safeParse(form[key]).data ?? []);
  return chosen.some((column) => {
    const known = typeof column === 'string' ? dataset?.columns.find((each) => each.column_name === column) : undefined;
    if (!known) return true;
    const type = known.is_dttm ? GenericType.TEMPORAL : (known.type_generic ?? kind);
    return type === kind;
  });
}

/** Shown while a dimension under one of these keys may be a time. */
export const forTimes =
  (...keys: string[]): Visible =>
  (form, dataset) =>
    someMayBe(form, dataset, keys, GenericType.TEMPORAL);

/** May the x axis be one of time? One that is not chosen yet may. */
export const mayBeTimeAxis: Visible = (form, dataset) =>
  !form['x_axis'] || someMayBe(form, dataset, ['x_axis'], GenericType.TEMPORAL);

/** Shown while the x axis may be one of numbers: bounds are numbers, and categories have none. */
export const forNumberAxis: Visible = (form, dataset) =>
  form['xAxisForceCategorical'] !== true && (!form['x_axis'] || someMayBe(form, dataset, ['x_axis'], GenericType.NUMERIC));

/** How many dimensions are chosen under a key. */
export const dimensionCount = (form: FormData, key: string): number => columnList().safeParse(form[key]).data?.length ?? 0;
