/** The picture of an answer that holds nothing to draw, which says why. */
import { GenericType, type Frame } from '@tessera/core/frame/frame';
import type { EmptyPicture, QueryAnswer } from '../chart-type.ts';

/** What keeps the values of an answer from being drawn. @param otherwise  where the values are sound */
function reasonIn({ columns, types }: Frame, otherwise: string): string {
  const numbers = columns.filter((_, at) => types[at] === GenericType.NUMERIC);
  const [measured, values] = [
    numbers.length > 0,
    (numbers.length > 0 ? numbers : columns).flat().filter((cell) => cell !== null),
  ];
  if (values.length === 0) return 'Every value in the answer is null.';
  if (!measured) return otherwise;
  if (values.every((value) => value === 0)) return 'Every value in the answer is zero.';
  return values.every((value) => Number(value) <= 0) ? 'No value in the answer is above zero.' : otherwise;
}

const saying = (hint: string): EmptyPicture => ({
  kind: 'empty',
  title: 'No data',
  hint,
  summary: `No data: ${hint.charAt(0).toLowerCase()}${hint.slice(1)}`,
});

/**
 * The answer is empty, or none of its rows can be drawn.
 * @param otherwise  what is said where its values are sound and something else is missing
 */
export function nothing(answer: QueryAnswer | undefined, otherwise = 'No row of the answer can be drawn.'): EmptyPicture {
  if (answer === undefined || answer.frame.rowcount === 0)
    return {
      kind: 'empty',
      title: 'No results were returned for this query',
      hint: 'Make sure the filters are not too narrow and the time range holds data.',
      summary: 'No results were returned for this query.',
    };
  return saying(reasonIn(answer.frame, otherwise));
}

/** The same for maps: rows may lack a place. */
export const nothingPlaced = (answer: QueryAnswer | undefined): EmptyPicture =>
  nothing(answer, 'No row of the answer has a place on the map.');
