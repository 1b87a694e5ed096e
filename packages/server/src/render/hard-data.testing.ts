/** The answers of a chart type's example, made hard: names, numbers and moments that pictures are seldom tried with. */
import type { QueryAnswer } from '@tessera/charts/chart-type';
import { GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';

/** What a cell becomes. @param row  in the new answer */
type Change = (cell: Cell, type: GenericType, row: number) => Cell;

/** The rows of a frame, some of them again or left out, with other cells. */
function changed(frame: Frame, rows: readonly number[], change: Change): Frame {
  const columns = frame.columns.map((column, at) =>
    rows.map((row, to) => change(column[row] ?? null, frame.types[at] ?? GenericType.STRING, to)),
  );
  return { ...frame, columns, rowcount: rows.length };
}

const all = ({ rowcount }: Frame): number[] => Array.from({ length: rowcount }, (_, row) => row);
const times =
  (count: number) =>
  ({ rowcount }: Frame): number[] =>
    Array.from({ length: rowcount === 0 ? 0 : count }, (_, row) => row % rowcount);

const answersOf =
  (rowsOf: (frame: Frame) => number[], change: Change) =>
  (given: readonly QueryAnswer[]): QueryAnswer[] =>
    given.map((answer) => ({ ...answer, frame: changed(answer.frame, rowsOf(answer.frame), change) }));

/** Names are changed, geometries and codes that hold more than a name are kept: without them nothing is drawn. */
const isName = (cell: Cell, type: GenericType): boolean => type === GenericType.STRING && !/^[[{]/.test(String(cell));
const named =
  (nameOf: (row: number, cell: Cell) => string): Change =>
  (cell, type, row) =>
    isName(cell, type) ? nameOf(row, cell) : cell;
const counted =
  (numberOf: (row: number, value: number) => number): Change =>
  (cell, type, row) =>
    type === GenericType.NUMERIC && typeof cell === 'number' ? numberOf(row, cell) : cell;
const moved =
  (momentOf: (row: number) => number): Change =>
  (cell, type, row) =>
    type === GenericType.TEMPORAL && cell !== null ? momentOf(row) : cell;

const foreign = [
  'مبيعات الشرق الأوسط',
  'חנות תל אביב',
  '🚀 Rockets & 🎈',
  '日本語の名前',
  'Ünïcödé',
  '👩‍👩‍👧‍👦 Family',
  'Здравствуйте',
  '﷽',
];
/** Forty letters. */
const longName = (row: number): string => `Region ${row} of a name of forty letters only`.slice(0, 40);

const first = ({ rowcount }: Frame): number[] => (rowcount === 0 ? [] : [0]);
/** The rows of every third date; all where there are no dates. */
const withGaps = (frame: Frame): number[] => {
  const at = frame.types.indexOf(GenericType.TEMPORAL);
  const moments = [...new Set(frame.columns[at])];
  return all(frame).filter((row) => at < 0 || moments.indexOf(frame.columns[at]?.[row] ?? null) % 3 === 0);
};

/** By what is hard about them: the answers of an example, made so. */
export const hardAnswers: Readonly<Record<string, (given: readonly QueryAnswer[]) => QueryAnswer[]>> = {
  'no rows': answersOf(
    () => [],
    (cell) => cell,
  ),
  'one row': answersOf(first, (cell) => cell),
  'nothing but nulls': answersOf(all, () => null),
  'null measures': answersOf(all, (cell, type) => (type === GenericType.NUMERIC ? null : cell)),
  'every third measure null': answersOf(all, (cell, type, row) => (type === GenericType.NUMERIC && row % 3 === 1 ? null : cell)),
  '500 categories': answersOf(times(500), (cell, type, row) =>
    isName(cell, type)
      ? `Category ${row + 1}`
      : typeof cell === 'number' && type === GenericType.NUMERIC
        ? ((row * 37) % 500) + 1
        : cell,
  ),
  'one date': answersOf(
    all,
    moved(() => Date.UTC(2024, 1, 29)),
  ),
  'each date twice': answersOf(
    ({ rowcount }) => Array.from({ length: 2 * rowcount }, (_, row) => row >> 1),
    (cell) => cell,
  ),
  'dates with gaps': answersOf(withGaps, (cell) => cell),
  '60 categories': answersOf(times(60), (cell, type, row) =>
    isName(cell, type)
      ? `Category ${row + 1}`
      : typeof cell === 'number' && type === GenericType.NUMERIC
        ? ((row * 37) % 60) + 1
        : cell,
  ),
  'names of 40 letters': answersOf(all, named(longName)),
  'foreign names': answersOf(
    all,
    named((row) => `${foreign[row % foreign.length] ?? ''}${row < foreign.length ? '' : ` ${row}`}`),
  ),
  'negative numbers': answersOf(
    all,
    counted((row, value) => (row % 2 === 0 ? -value : value)),
  ),
  zeros: answersOf(
    all,
    counted(() => 0),
  ),
  'three hours': answersOf(
    all,
    moved((row) => Date.UTC(2024, 1, 29, 21) + row * 180_000),
  ),
  'three hundred years': answersOf(
    all,
    moved((row) => Date.UTC(1724 + ((row * 7) % 300), 0, 1)),
  ),
  'tiny numbers': answersOf(
    all,
    counted((row) => 1e-9 * (row + 1)),
  ),
  'huge numbers': answersOf(
    all,
    counted((row) => 1e15 / (row + 1)),
  ),
  'from 1e-9 to 1e15': answersOf(
    all,
    counted((row) => 10 ** ((row % 9) * 3 - 9)),
  ),
};
