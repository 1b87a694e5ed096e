/**
 * What a form keeps when its chart type changes (docs/reference/charts.md#forms-in-hand): metrics and
 * dimensions move to the controls of the new type, what every type understands stays, and a type one comes back to is
 * found as it was left, provided the dataset is the same.
 */
import { isOneOf } from '../narrowing.ts';
import { columnLabel, type Column } from '../query/column.ts';
import type { Metric } from '../query/metric.ts';
import { sameMetric } from './adhoc-metric.ts';
import { columnsIn, isEmptyValue, metricsIn, type Form, type ControlSlot } from './slots.ts';

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

/** What earlier chart types leave to later ones. */
export interface FormMemory {
  /** Forms as they were left, per chart type, with the dataset they belonged to. */
  readonly forms: ReadonlyMap<string, Form>;
  /** What found no place in the present type and waits for one that has it. */
  readonly spare: { readonly datasource: unknown; readonly metrics: readonly Metric[]; readonly columns: readonly Column[] };
  /** Values the user chose for public keys; a type that lacks such a key loses none of them. */
  readonly chosen: { readonly datasource: unknown; readonly values: Form };
  /** The present form as its chart type began with it. */
  readonly begun: Form;
}

/** Where Explore begins: no other chart type was tried yet. */
export const noMemory: FormMemory = {
  forms: new Map(),
  spare: { datasource: undefined, metrics: [], columns: [] },
  chosen: { datasource: undefined, values: {} },
  begun: {},
};

/** A chart type as far as carrying over needs it. */
export interface FormShape {
  readonly vizType: string;
  /** A new form of this type on the present dataset. */
  readonly fresh: Form;
  readonly keys: ReadonlySet<string>;
  readonly slots: readonly ControlSlot[];
  /** Is the column of the kind the place takes? */
  readonly fits: (slot: ControlSlot, column: Column) => boolean;
}

/**
 * Public values as they were chosen last. What a chart type only began with is not among them: its default grain says
 * nothing about the grain of the next type.
 */
function chosenIn(form: Form, { begun, chosen }: FormMemory): Record<string, unknown> {
  const values: Record<string, unknown> = chosen.datasource === form['datasource'] ? { ...chosen.values } : {};
  const isBegun = begun['viz_type'] === form['viz_type'] && begun['datasource'] === form['datasource'];
  for (const key of publicKeys) {
    if (isBegun && sameValue(form[key], begun[key])) continue;
    if (form[key] === undefined) delete values[key];
    else values[key] = form[key];
  }
  return values;
}

const isPublic = (key: string): boolean => isOneOf(publicKeys, key);
const isPooled = (slot: ControlSlot): boolean => slot.kind !== 'filter' && !isPublic(slot.key);

/**
 * The form after choosing another chart type, and what to remember for the next choice.
 * @param form    as it is now
 * @param from    slots of the present type
 * @param to      the new type
 * @param memory  earlier forms; used when the new type is among them with the same `datasource`
 */
export function carryOver(
  form: Form,
  from: readonly ControlSlot[],
  to: FormShape,
  memory: FormMemory,
): { form: Record<string, unknown>; memory: FormMemory } {
  const left = memory.forms.get(to.vizType);
  const isReturn = left !== undefined && left['datasource'] === form['datasource'];
  const base: Record<string, unknown> = { ...(isReturn ? left : to.fresh) };
  for (const key of ownKeys) if (form[key] !== undefined) base[key] = form[key];
  const values = chosenIn(form, memory);
  for (const key of publicKeys) {
    // An axis that the present type has no place for stands among its dimensions.
    const isMoved = key === 'x_axis' && !isReturn && form[key] === undefined;
    if (to.keys.has(key) && values[key] !== undefined && !isMoved) base[key] = values[key];
  }
  base['viz_type'] = to.vizType;
  const forms = new Map([...memory.forms, [String(form['viz_type'] ?? ''), form]]);
  const chosen = { datasource: form['datasource'], values };
  if (isReturn) return { form: base, memory: { ...memory, forms, chosen, begun: base } };
  const waiting = memory.spare.datasource === form['datasource'] ? memory.spare : noMemory.spare;
  const { filled, metrics, columns } = fillSlots(base, form, from, to, waiting);
  return { form: filled, memory: { forms, spare: { datasource: form['datasource'], metrics, columns }, chosen, begun: filled } };
}

/** Same keys keep their values; what has no place of its own name fills the empty places in order. */
function fillSlots(
  base: Record<string, unknown>,
  form: Form,
  from: readonly ControlSlot[],
  { slots: to, fits }: FormShape,
  spare: FormMemory['spare'],
): { filled: Record<string, unknown>; metrics: Metric[]; columns: Column[] } {
  const filled = { ...base };
  const metrics = new Pool<Metric>([...pooled(form, from, 'metric', metricsIn), ...spare.metrics], sameMetric, () => true);
  const dimensions = [...pooled(form, from, 'column', columnsIn), ...spare.columns];
  // A type without an axis groups by what the axis showed, when it must group and has nothing else.
  const axis = to.some((slot) => slot.key === 'x_axis') ? [] : columnsIn(form['x_axis']);
  const mustGroup = to.some((slot) => slot.kind === 'column' && slot.required);
  const columns = new Pool<Column>(
    dimensions.length > 0 || !mustGroup ? dimensions : axis,
    (a, b) => columnLabel(a) === columnLabel(b),
    fits,
  );
  const places = to.filter((slot) => isPooled(slot) || (slot.kind === 'column' && slot.required && isEmptyValue(base[slot.key])));
  const hasMain = places.some((slot) => slot.kind === 'metric' && slot.required);
  const order = places.toSorted((a, b) => rankOf(a) - rankOf(b));
  // What must be filled comes first: it may take from a list that need not, even what stands there under the list's own name.
  for (const group of [order.filter((slot) => slot.required), order.filter((slot) => !slot.required)]) {
    for (const slot of group) {
      if (slot.kind === 'metric') metrics.keepOwn(slot, form, metricsIn);
      else columns.keepOwn(slot, form, columnsIn);
    }
    for (const [at, slot] of group.entries()) {
      // A second metric colours or sizes: that is for the reader to choose.
      if (slot.kind === 'metric' && !slot.required && !slot.multi && hasMain && !metrics.hasOwn(slot)) continue;
      // A list leaves one each for those that must have something and come after it.
      const owed = group.slice(at + 1).filter((later) => later.required && later.kind === slot.kind).length;
      const value = slot.kind === 'metric' ? metrics.serve(slot, owed, true) : columns.serve(slot, owed, false);
      if (value !== undefined) filled[slot.key] = value;
    }
  }
  return { filled, metrics: metrics.rest(), columns: columns.rest() };
}

/** A table reads down before it reads across. */
const acrossKey = 'groupbyColumns';
const rankOf = (slot: ControlSlot): number => (slot.required ? 0 : 2) + (slot.multi ? 1 : 0) + (slot.key === acrossKey ? 0.5 : 0);

function pooled<T>(form: Form, slots: readonly ControlSlot[], kind: ControlSlot['kind'], read: (value: unknown) => T[]): T[] {
  return slots.filter((slot) => isPooled(slot) && slot.kind === kind).flatMap((slot) => read(form[slot.key]));
}

/** Values waiting for a place; each is given once. */
class Pool<T> {
  readonly #all: T[] = [];
  #waiting: T[];
  readonly #own = new Map<string, T[]>();
  readonly #same: (a: T, b: T) => boolean;
  readonly #fits: (slot: ControlSlot, value: T) => boolean;

  constructor(values: readonly T[], same: (a: T, b: T) => boolean, fits: (slot: ControlSlot, value: T) => boolean) {
    this.#same = same;
    this.#fits = fits;
    for (const value of values) if (!this.#all.some((each) => same(each, value))) this.#all.push(value);
    this.#waiting = [...this.#all];
  }

  /** Sets aside what already stands under the slot's own key. */
  keepOwn(slot: ControlSlot, form: Form, read: (value: unknown) => T[]): void {
    const known = read(form[slot.key]).filter(
      (value) => this.#fits(slot, value) && this.#waiting.some((each) => this.#same(each, value)),
    );
    const kept = slot.multi ? known : known.slice(0, 1);
    if (kept.length === 0) return;
    this.#own.set(slot.key, kept);
    this.#take(kept);
  }

  hasOwn(slot: ControlSlot): boolean {
    return this.#own.has(slot.key);
  }

  #take(values: readonly T[]): void {
    this.#waiting = this.#waiting.filter((each) => !values.some((value) => this.#same(each, value)));
  }

  /**
   * What the slot gets; undefined leaves it as it is.
   * @param owed    how many later slots of the kind must have something
   * @param shares  a slot that must have something gets what another has, rather than nothing
   */
  serve(slot: ControlSlot, owed: number, shares: boolean): T | T[] | undefined {
    const own = this.#own.get(slot.key) ?? [];
    const fitting = this.#waiting.filter((value) => this.#fits(slot, value));
    if (slot.multi) {
      const least = own.length > 0 ? 0 : 1;
      const more = fitting.slice(0, Math.max(least, fitting.length - owed));
      this.#take(more);
      return own.length + more.length > 0 ? [...own, ...more] : undefined;
    }
    if (own[0] !== undefined) return own[0];
    const [first] = fitting;
    if (first !== undefined) this.#take([first]);
    return first ?? (slot.required && shares ? this.#all[0] : undefined);
  }

  /** What nobody took. */
  rest(): T[] {
    return this.#waiting;
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
