/**
 * What a form keeps when its chart type changes (specification §3 "Standardized form data"; features EXP-16): metrics and
 * dimensions move to the controls of the new type, what every type understands stays, and a type one comes back to is
 * found as it was left, provided the dataset is the same.
 */
import { columnLabel, type Column } from '../query/column.ts';
import type { Metric } from '../query/metric.ts';
import { sameMetric } from './adhoc-metric.ts';
import { columnsIn, isEmptyValue, metricsIn, type Form, type Slot } from './slots.ts';

/** Keys that mean the same in every chart type. */
export const publicKeys = [
  'granularity_sqla',
  'time_grain_sqla',
  'time_range',
  'adhoc_filters',
  'limit',
  'timeseries_limit_metric',
  'series_limit_metric',
  'order_desc',
  'row_limit',
  'x_axis',
  'rolling_type',
  'rolling_periods',
  'min_periods',
  'time_compare',
  'comparison_type',
  'resample_rule',
  'resample_method',
  // The palette is a taste, not a part of the type.
  'color_scheme',
] as const;

/** Keys of a form that belong to the chart itself and follow it everywhere. */
const ownKeys = [
  'datasource',
  'slice_id',
  'cache_timeout',
  'url_params',
  'dashboards',
  'dashboardId',
  'extra_form_data',
] as const;

/** Forms as they were left, per chart type, with the dataset they belonged to. */
export type FormMemory = ReadonlyMap<string, Form>;

/** A chart type as far as carrying over needs it. */
export interface FormShape {
  readonly vizType: string;
  /** A new form of this type on the present dataset. */
  readonly fresh: Form;
  readonly keys: ReadonlySet<string>;
  readonly slots: readonly Slot[];
}

const isPublic = (key: string): boolean => (publicKeys as readonly string[]).includes(key);
const isPooled = (slot: Slot): boolean => slot.kind !== 'filter' && !isPublic(slot.key);

/** Remembers a form under its type. */
export function remember(memory: FormMemory, form: Form): FormMemory {
  return new Map([...memory, [String(form['viz_type'] ?? ''), form]]);
}

/**
 * The form after choosing another chart type.
 * @param form    as it is now
 * @param from    slots of the present type
 * @param to      the new type
 * @param memory  earlier forms; used when the new type is among them with the same `datasource`
 */
export function carryOver(form: Form, from: readonly Slot[], to: FormShape, memory: FormMemory): Record<string, unknown> {
  const left = memory.get(to.vizType);
  const isReturn = left !== undefined && left['datasource'] === form['datasource'];
  const base: Record<string, unknown> = { ...(isReturn ? left : to.fresh) };
  for (const key of [...ownKeys, ...publicKeys]) {
    const isKnown = to.keys.has(key) || (ownKeys as readonly string[]).includes(key);
    if (isKnown && form[key] !== undefined) base[key] = form[key];
  }
  base['viz_type'] = to.vizType;
  return isReturn ? base : fillSlots(base, form, from, to.slots);
}

/** Same keys keep their values; what has no place of its own name fills the empty places in order. */
function fillSlots(
  base: Record<string, unknown>,
  form: Form,
  from: readonly Slot[],
  to: readonly Slot[],
): Record<string, unknown> {
  const filled = { ...base };
  const metrics = new Pool<Metric>(pooled(form, from, 'metric', metricsIn), sameMetric);
  const dimensions = pooled(form, from, 'column', columnsIn);
  // A type without an axis groups by what the axis showed, when it must group and has nothing else.
  const axis = to.some((slot) => slot.key === 'x_axis') ? [] : columnsIn(form['x_axis']);
  const mustGroup = to.some((slot) => slot.kind === 'column' && slot.required);
  const columns = new Pool<Column>(
    dimensions.length > 0 || !mustGroup ? dimensions : axis,
    (a, b) => columnLabel(a) === columnLabel(b),
  );
  const places = to.filter((slot) => isPooled(slot) || (slot.kind === 'column' && slot.required && isEmptyValue(base[slot.key])));
  for (const slot of places) {
    if (slot.kind === 'metric') metrics.keepOwn(slot, form, metricsIn);
    else columns.keepOwn(slot, form, columnsIn);
  }
  // A single required place is served before a list takes the rest.
  const order = places.toSorted((a, b) => rankOf(a) - rankOf(b));
  for (const slot of order) {
    const value = slot.kind === 'metric' ? metrics.serve(slot) : columns.serve(slot);
    if (value !== undefined) filled[slot.key] = value;
  }
  return filled;
}

const rankOf = (slot: Slot): number => (slot.required ? 0 : 2) + (slot.multi ? 1 : 0);

function pooled<T>(form: Form, slots: readonly Slot[], kind: Slot['kind'], read: (value: unknown) => T[]): T[] {
  return slots.filter((slot) => isPooled(slot) && slot.kind === kind).flatMap((slot) => read(form[slot.key]));
}

/** Values waiting for a place; each is given once. */
class Pool<T> {
  readonly #all: T[] = [];
  #waiting: T[];
  readonly #own = new Map<string, T[]>();
  readonly #same: (a: T, b: T) => boolean;

  constructor(values: readonly T[], same: (a: T, b: T) => boolean) {
    this.#same = same;
    for (const value of values) if (!this.#all.some((each) => same(each, value))) this.#all.push(value);
    this.#waiting = [...this.#all];
  }

  /** Sets aside what already stands under the slot's own key. */
  keepOwn(slot: Slot, form: Form, read: (value: unknown) => T[]): void {
    const known = read(form[slot.key]).filter((value) => this.#waiting.some((each) => this.#same(each, value)));
    const kept = slot.multi ? known : known.slice(0, 1);
    if (kept.length === 0) return;
    this.#own.set(slot.key, kept);
    this.#waiting = this.#waiting.filter((each) => !kept.some((value) => this.#same(each, value)));
  }

  /** What the slot gets; undefined leaves it as it is. */
  serve(slot: Slot): T | T[] | undefined {
    const own = this.#own.get(slot.key) ?? [];
    if (slot.multi) {
      const list = [...own, ...this.#waiting];
      this.#waiting = [];
      return list.length > 0 ? list : undefined;
    }
    if (own[0] !== undefined) return own[0];
    return this.#waiting.shift() ?? (slot.required ? this.#all[0] : undefined);
  }
}

/** True when two forms ask and look the same; keys without a value count as absent. */
export function sameForm(a: Form, b: Form): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => sameValue(a[key], b[key]));
}

/** Equality of control values: empty equals absent, optionName and other identities of an option do not count. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isEmptyValue(a) && isEmptyValue(b)) return true;
  return JSON.stringify(a, dropIdentity) === JSON.stringify(b, dropIdentity);
}

function dropIdentity(key: string, value: unknown): unknown {
  return key === 'optionName' || key === 'filterOptionName' || key === 'isNew' ? undefined : value;
}
