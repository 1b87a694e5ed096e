/** The picture of an answer that holds nothing to draw, which says why. */
import { said, type Said } from '@tessera/core/language/say';
import { GenericType, type Frame } from '@tessera/core/frame/frame';
import type { DepictOptions, EmptyPicture, QueryAnswer } from '../chart-type.ts';

type Speaker = Pick<DepictOptions, 'say'>;

/** What keeps the values of an answer from being drawn. @param otherwise  where the values are sound */
function reasonIn({ columns, types }: Frame, otherwise: Said): Said {
  const numbers = columns.filter((_, at) => types[at] === GenericType.NUMERIC);
  const [measured, values] = [
    numbers.length > 0,
    (numbers.length > 0 ? numbers : columns).flat().filter((cell) => cell !== null),
  ];
  if (values.length === 0) return said('Every value in the answer is null.');
  if (!measured) return otherwise;
  if (values.every((value) => value === 0)) return said('Every value in the answer is zero.');
  return values.every((value) => Number(value) <= 0) ? said('No value in the answer is above zero.') : otherwise;
}

/** A picture without anything to draw. @param hint  what to do about it, in whole sentences */
export const emptyFace = (title: string, hint: string): EmptyPicture => ({
  kind: 'empty',
  title,
  hint,
  summary: `${title}${/\p{P}$/u.test(title) ? '' : '.'} ${hint}`,
});

/** The picture of a question that was answered with no rows. */
export const noResults = ({ say }: Speaker): EmptyPicture =>
  emptyFace(
    say('No results were returned for this query'),
    say('Make sure the filters are not too narrow and the time range holds data.'),
  );

/**
 * The answer is empty, or none of its rows can be drawn.
 * @param otherwise  what is said where its values are sound and something else is missing
 */
export function nothing(
  answer: QueryAnswer | undefined,
  view: Speaker,
  otherwise: Said = said('No row of the answer can be drawn.'),
): EmptyPicture {
  if (answer === undefined || answer.frame.rowcount === 0) return noResults(view);
  const { text, values } = reasonIn(answer.frame, otherwise);
  return emptyFace(view.say('No data'), view.say(text, values));
}

/** None of the rows can be drawn, and somebody knows why. @param why  in the reader's language */
export const noneDrawn = (view: Speaker, why: string): EmptyPicture => emptyFace(view.say('No data'), why);

/** The same for maps: rows may lack a place. */
export const nothingPlaced = (answer: QueryAnswer | undefined, view: Speaker): EmptyPicture =>
  nothing(answer, view, said('No row of the answer has a place on the map.'));
