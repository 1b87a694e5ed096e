/** The table as a picture: columns, totals, paging, and what a click on a dimension asks. */
import { columnOf, GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import { columnLabel, type Column } from '@tessera/core/query/column';
import type { QueryAnswer, EmptyPicture, Mark, MarkSelection, TablePicture, DepictOptions } from '../chart-type.ts';
import { isSelected } from '../shared/cross-filter.ts';
import { pickFilter, pickValues, takenBack, type PickedDimension } from '../shared/pick-values.ts';
import { labelText } from '../shared/format.ts';
import { columnsShown, type TableColumn } from './columns.ts';
import { comparedFrame } from './compared.ts';
import type { columnAggregations, TableForm } from './form.ts';
import { columnsOf, emittedColumn, grainOfColumn, partsOf, searchColumns, stateOf } from './query.ts';
import { countText, summaryOf } from '../shared/summary.ts';
import { noResults } from '../shared/nothing.ts';

/** Rows × columns above which an unset page length means pages. */
const pagedFrom = 200_000;

/** The share of the total: all of it, unless there was nothing to take shares of. */
function wholeShare(column: TableColumn, rows: Frame): string | null {
  const shares = (rows.columns[column.at] ?? []).filter((share) => share !== null);
  return shares.length === 0 ? null : column.format(shares.some((share) => Number(share) !== 0) ? 1 : 0);
}

/** @param rows  of the table, whose shares the total is the sum of */
function totalsRow(
  form: TableForm,
  columns: readonly TableColumn[],
  rows: Frame,
  answer: QueryAnswer | undefined,
  { say }: DepictOptions,
): (string | null)[] | undefined {
  if (!form.show_totals || form.query_mode === 'raw' || !answer || answer.frame.rowcount === 0) return undefined;
  const sums = comparedFrame(form, answer.frame);
  return columns.map((column, place) => {
    if (column.kind === 'dimension') return place === 0 ? say('Total') : null;
    if (column.kind === 'share') return wholeShare(column, rows);
    const value = columnOf(sums, column.key)?.[0];
    return value === undefined ? null : column.format(value);
  });
}

const numbersOf = (values: readonly Cell[]): number[] =>
  values.flatMap((value) => {
    const number = value === null || value === '' || typeof value === 'boolean' ? Number.NaN : Number(value);
    return Number.isFinite(number) ? [number] : [];
  });

/** What a column's foot says of the rows that are shown; only counts are about texts. */
function aggregate(
  column: TableColumn,
  kind: (typeof columnAggregations)[number],
  values: readonly Cell[],
  view: DepictOptions,
): string | null {
  const { say } = view;
  if (kind === 'count') return `${say('Count')} ${countText(values.filter((value) => value !== null).length, view)}`;
  if (column.type === GenericType.STRING || column.type === GenericType.BOOLEAN) return null;
  const numbers = numbersOf(values);
  if (numbers.length === 0) return null;
  const sum = numbers.reduce((total, each) => total + each, 0);
  if (kind === 'min') return `${say('Min')} ${column.format(numbers.reduce((least, each) => Math.min(least, each)))}`;
  if (kind === 'max') return `${say('Max')} ${column.format(numbers.reduce((most, each) => Math.max(most, each)))}`;
  if (column.type !== GenericType.NUMERIC) return null;
  return kind === 'sum' ? `${say('Sum')} ${column.format(sum)}` : `${say('Average')} ${column.format(sum / numbers.length)}`;
}

/** The foot of the table: totals of the database, and under single columns what their settings ask of the shown rows. */
function footOf(
  { form, frame, columns, view }: Drawn,
  summed: readonly (string | null)[] | undefined,
): (string | null)[] | undefined {
  const kinds = columns.map(({ key }) => form.column_config[key]?.aggregation);
  if (kinds.every((kind) => kind === undefined)) return summed && [...summed];
  return columns.map((column, place) => {
    const kind = kinds[place];
    return kind === undefined ? (summed?.[place] ?? null) : aggregate(column, kind, frame.columns[column.at] ?? [], view);
  });
}

/** The value a cross-filter remembers: the column's name beside it, since two columns may hold the same value. */
const remembered = (column: string, value: Cell): Cell[] => [column, value];

interface Drawn {
  form: TableForm;
  frame: Frame;
  columns: readonly TableColumn[];
  view: DepictOptions;
}

/** What a row holds of one of the form's columns. */
function dimensionAt({ form, frame, columns, view }: Drawn, column: Column, row: number): PickedDimension {
  const key = columnLabel(column);
  const at = frame.names.indexOf(key);
  const value = frame.columns[at]?.[row] ?? null;
  const shown = columns.find((each) => each.key === key);
  return {
    column,
    value,
    text: value === null || !shown ? labelText(value) : shown.format(value),
    temporal: frame.types[at] === GenericType.TEMPORAL,
    grain: grainOfColumn(form, view.dataset, column),
  };
}

function pickOf(drawn: Drawn, { column: key, row: at }: Mark): MarkSelection | undefined {
  const { form, columns, view } = drawn;
  const shown = columns.find((each) => each.key === key);
  const column = key === undefined ? undefined : emittedColumn(form, key);
  if (!shown?.picks || column === undefined || at === undefined) return undefined;
  const picked = dimensionAt(drawn, column, at);
  const row = remembered(shown.key, picked.value);
  if (isSelected(view.selection, row)) return takenBack(row);
  const { text } = picked;
  return {
    filters: [pickFilter(picked)],
    filterState: { value: [row], selectedValues: { [columnLabel(column)]: text }, label: text },
  };
}

/** The group a row stands for. A raw row is no group. */
const groupOf = (drawn: Drawn, { row }: Mark): MarkSelection | undefined =>
  drawn.form.query_mode === 'raw' || row === undefined
    ? undefined
    : pickValues(
        columnsOf(drawn.form).map((column) => dimensionAt(drawn, column, row)),
        undefined,
      );

function paging(form: TableForm, answers: readonly QueryAnswer[], view: DepictOptions): Partial<TablePicture> {
  if (!form.server_pagination) {
    const rows = answers[0]?.frame.rowcount ?? 0;
    const cells = rows * (answers[0]?.frame.names.length ?? 0);
    const length = form.page_length ?? (cells > pagedFrom ? 200 : 0);
    return length > 0 ? { pageLength: length } : {};
  }
  const { page, pageSize, sort, searchText, searchColumn } = stateOf(form, view.ownState);
  const counted = answers[1] ? columnOf(answers[1].frame, 'rowcount')?.[0] : undefined;
  const total = Number(counted ?? 0);
  const columns = searchColumns(form, view.dataset);
  return {
    serverPaging: {
      page,
      pageSize,
      total: Number.isFinite(total) ? Math.min(total, form.row_limit || total) : 0,
      sortBy: sort,
      searchText,
      searchColumns: columns,
      searchColumn: searchColumn ?? columns[0],
    },
  };
}

/**
 * The answers as a table; the empty picture without columns or rows, unless a search found none.
 * @param answers the rows, then the number of rows where the server pages, then the totals where they are shown
 */
export function tablePicture(form: TableForm, answers: QueryAnswer[], view: DepictOptions): TablePicture | EmptyPicture {
  const [answer] = answers;
  if (!answer) return noResults(view);
  const frame = comparedFrame(form, answer.frame);
  const columns = columnsShown(form, frame, view);
  const searching = form.server_pagination && stateOf(form, view.ownState).searchText !== '';
  if (columns.length === 0 || (frame.rowcount === 0 && !searching)) return noResults(view);
  const values = columns.map(({ at }) => frame.columns[at] ?? []);
  const { counts, totals } = partsOf(form);
  const summed = totals ? totalsRow(form, columns, frame, answers[counts ? 2 : 1], view) : undefined;
  const drawn: Drawn = { form, frame, columns, view };
  const cut = answer.truncated === true && !form.server_pagination;
  const foot = footOf(drawn, summed);
  const isOfPage = form.server_pagination && columns.some(({ key }) => form.column_config[key]?.aggregation !== undefined);
  return {
    kind: 'table',
    columns,
    values,
    rowcount: frame.rowcount,
    ...(foot && { totals: foot }),
    ...(form.include_search && { search: true }),
    ...(form.allow_rearrange_columns && { rearranges: true }),
    ...paging(form, answers, view),
    pick: (mark) => pickOf(drawn, mark),
    place: (mark) => groupOf(drawn, mark),
    isPicked: ({ column = '', row }) => {
      const emitted = emittedColumn(form, column);
      if (emitted === undefined || row === undefined || !columns.some(({ key }) => key === column)) return false;
      const value = frame.columns[frame.names.indexOf(columnLabel(emitted))]?.[row] ?? null;
      return isSelected(view.selection, remembered(column, value));
    },
    ...(isOfPage && { note: view.say('Sums and averages below single columns are those of this page.') }),
    ...(cut && { note: view.say('Only the first {n} rows are shown: the row limit cut the rest.', { n: frame.rowcount }) }),
    summary: summaryOf(view, view.say('Table'), columns.map(({ label }) => label).join(', '), [
      [view.say('Rows'), frame.rowcount],
    ]),
  };
}
