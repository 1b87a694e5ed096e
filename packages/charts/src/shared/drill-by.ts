/** Drill by: the same chart of another column, for those rows a mark stands for. */
import { columnLabel, type Column } from '@tessera/core/query/column';
import { shapesOf } from '../controls/form.ts';
import type { OpenedForm } from '../open-form.ts';

/** Nobody reads more series along an axis; the largest are kept. */
export const drilledSeriesMax = 50;

/** Mixed charts carry the keys of their second question with this ending. */
const endings = ['', '_b'];
/** What says more about a column's values goes with the column: key that is replaced → key that is dropped. */
const companions: Readonly<Record<string, string>> = { source: 'source_category', target: 'target_category' };

const isColumn = (value: unknown): value is Column =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && 'sqlExpression' in value);

/** What stands under a key: a column, a list of them, or nothing. */
const columnsAt = (form: Readonly<Record<string, unknown>>, key: string): string[] =>
  [form[key]].flat().filter(isColumn).map(columnLabel);

/** The keys of a slot that are in the form. */
const keysOf = ({ form }: OpenedForm, slot: string): string[] =>
  endings.map((ending) => slot + ending).filter((key) => Object.hasOwn(form, key) || key === slot);

const slotsOf = ({ chart, form }: OpenedForm): readonly string[] => chart.drillBy?.(form) ?? [];

/** Can this form be drawn by another column? */
export const canDrillBy = (opened: OpenedForm): boolean => slotsOf(opened).length > 0;

/** The columns a form groups by: another of them would say nothing new. */
export const drilledColumns = (opened: OpenedForm): string[] =>
  slotsOf(opened).flatMap((slot) => keysOf(opened, slot).flatMap((key) => columnsAt(opened.form, key)));

interface DrillTo {
  /** A column of the dataset. */
  column: string;
  /** Columns of the mark the rows are narrowed to; none for all rows. */
  picked?: readonly string[];
  /** Columns of the dataset that hold moments: a chart along time stays one. */
  moments?: readonly string[];
}

/** The slot to replace: the one a mark was picked by, else the first one in use that is no axis of time. */
function slotFor(opened: OpenedForm, { picked = [], moments = [] }: DrillTo): string | undefined {
  const slots = slotsOf(opened);
  const columns = (slot: string): string[] => keysOf(opened, slot).flatMap((key) => columnsAt(opened.form, key));
  const isAlongTime = (slot: string): boolean => slot === 'x_axis' && columns(slot).some((name) => moments.includes(name));
  return (
    slots.find((slot) => columns(slot).some((name) => picked.includes(name))) ??
    slots.find((slot) => columns(slot).length > 0 && !isAlongTime(slot)) ??
    slots[0]
  );
}

/** Keys of series limits that are to be set: a column may have more values than an axis takes series. */
function openLimits({ chart, form }: OpenedForm, slot: string): string[] {
  const known = new Set(shapesOf(chart).map(([key]) => key));
  if (slot !== 'groupby' || !known.has('x_axis')) return [];
  return endings.map((ending) => `limit${ending}`).filter((key) => known.has(key) && !form[key]);
}

/**
 * A form grouped by another column in place of what it was grouped by.
 * @returns undefined when its chart type cannot be drilled by a column
 */
export function drilledForm(opened: OpenedForm, to: DrillTo): Record<string, unknown> | undefined {
  const slot = slotFor(opened, to);
  return slot === undefined ? undefined : replaced(opened, slot, [to.column]);
}

/**
 * A form grouped by columns a dashboard chose. Where there is room for one only, it is the first.
 * @param moments  columns of the dataset that hold moments: a chart along time stays one
 * @returns undefined when its chart type groups by no column
 */
export function regroupedForm(
  opened: OpenedForm,
  columns: readonly string[],
  moments: readonly string[],
): Record<string, unknown> | undefined {
  const [column] = columns;
  const slot = column === undefined ? undefined : slotFor(opened, { column, moments });
  return slot === undefined ? undefined : replaced(opened, slot, columns);
}

function replaced(opened: OpenedForm, slot: string, columns: readonly string[]): Record<string, unknown> {
  const { form, formData } = opened;
  const [column] = columns;
  const keys = keysOf(opened, slot);
  const used = keys.filter((key) => columnsAt(form, key).length > 0);
  const before = keys.flatMap((key) => columnsAt(form, key));
  const next: Record<string, unknown> = { ...formData };
  for (const key of used.length > 0 ? used : keys) next[key] = Array.isArray(form[key]) ? [...columns] : column;
  for (const key of openLimits(opened, slot)) next[key] = drilledSeriesMax;
  const companion = companions[slot];
  if (companion !== undefined) delete next[companion];
  // What one colour showed is several now: they need their names.
  if (used.length === 0 && form['show_legend'] === false) next['show_legend'] = true;
  // Categories that were ordered by themselves still are.
  if (typeof next['x_axis_sort'] === 'string' && before.includes(next['x_axis_sort'])) next['x_axis_sort'] = column;
  return next;
}
