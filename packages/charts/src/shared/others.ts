/** What a limit leaves out, gathered by the database under one name (docs/reference/charts.md#parts-of-a-whole). */
import { columnOf } from '@tessera/core/frame/frame';
import type { Say } from '@tessera/core/language/say';
import { columnLabel, type Column } from '@tessera/core/query/column';
import type { MarkSelection, Picture, QueryAnswer } from '../chart-type.ts';

/** Its name, as the engine answers it. */
const others = 'Others';

interface OthersForm {
  group_others_when_limit_reached?: boolean | undefined;
  row_limit?: number | null | undefined;
  [key: string]: unknown;
}

/** Does the form ask for them? */
export const gathersOthers = (form: OthersForm): boolean => form.group_others_when_limit_reached === true;

/** True for the values of the dimensions of what is gathered: all of them have its name. */
export const areOthers = (dims: readonly unknown[]): boolean => dims.length > 0 && dims.every((value) => value === others);

/** The list with what is gathered at its end, where the form gathers; the rest keeps its order. */
export function othersLast<T>(form: OthersForm, list: readonly T[], dimsOf: (each: T) => readonly unknown[]): readonly T[] {
  if (!gathersOthers(form)) return list;
  const isLast = (each: T): boolean => areOthers(dimsOf(each));
  return [...list.filter((each) => !isLast(each)), ...list.filter(isLast)];
}

/** The list as `othersLast` has it, with what is gathered labelled in the reader's language. */
export function seriesOthersLast<T extends { readonly dims: readonly unknown[]; readonly label: string }>(
  form: OthersForm,
  series: readonly T[],
  say: Say,
): readonly T[] {
  return othersLast(form, series, ({ dims }) => dims).map((each) =>
    gathersOthers(form) && areOthers(each.dims) ? { ...each, label: othersSaid(each.label, say) } : each,
  );
}

/** A label of what is gathered, such as `Sales, Others`, in the reader's language. */
export const othersSaid = (label: string, say: Say): string =>
  label
    .split(', ')
    .map((part) => (part === others ? say('Others') : part))
    .join(', ');

/** The answers with the row of what is gathered at the end, which has a name to read. @param dimensions  of the rows */
export function othersRowLast(form: OthersForm, dimensions: readonly Column[], answers: QueryAnswer[], say: Say): QueryAnswer[] {
  if (!gathersOthers(form)) return answers;
  return answers.map((answer) => {
    const { frame } = answer;
    if (!hasGathered(form.row_limit, frame.rowcount)) return answer;
    const cells = dimensions.map((column) => columnOf(frame, columnLabel(column)) ?? []);
    const rows = othersLast(
      form,
      Array.from({ length: frame.rowcount }, (_, row) => row),
      (row) => cells.map((column) => column[row]),
    );
    return {
      ...answer,
      othersName: say('Others'),
      frame: { ...frame, columns: frame.columns.map((column) => rows.map((row) => column[row] ?? null)) },
    };
  });
}

/**
 * Tells the values of the dimensions of what the limit left out from a value that is only called so.
 * @param limit  of the groups, with the number of groups that were answered
 */
export function restOf(form: OthersForm, limit: { most: unknown; groups: number }): (dims: readonly unknown[]) => boolean {
  const gathers = gathersOthers(form) && hasGathered(limit.most, limit.groups);
  return (dims) => gathers && areOthers(dims);
}

/** How many parts a chart of parts was answered with, beside its limit. */
export const partsAnswered = (
  { row_limit }: OthersForm,
  [answer]: readonly QueryAnswer[],
): { most: unknown; groups: number } => ({
  most: row_limit,
  groups: answer?.frame.rowcount ?? 0,
});

const isOfOthers = ({ filters }: MarkSelection): boolean =>
  filters.some(({ val }) => (Array.isArray(val) ? val.includes(others) : val === others));

/**
 * Did the limit leave something out? Then the answer has as many groups as the limit and one more; where it holds fewer than
 * the limit, nothing was gathered, and "Others" is a value of the column like any other.
 */
function hasGathered(limit: unknown, groups: number | undefined): boolean {
  return groups === undefined || groups >= Number(limit ?? 0);
}

/**
 * The picture whose "Others" cannot be clicked where it is what a limit left out: no value of a column is called so.
 * @param limit  of the groups, with the number of groups that were answered; absent: they are not known
 */
export function othersUnpicked<P extends Picture>(form: OthersForm, picture: P, limit?: { most: unknown; groups: number }): P {
  const gathers = gathersOthers(form) || form['group_others_when_limit_reached_b'] === true;
  if (!gathers || picture.kind !== 'echarts' || !hasGathered(limit?.most, limit?.groups)) return picture;
  const { pick } = picture;
  if (!pick) return picture;
  return {
    ...picture,
    pick: (mark: Parameters<typeof pick>[0]) => {
      const picked = pick(mark);
      return picked && isOfOthers(picked) ? undefined : picked;
    },
  };
}
