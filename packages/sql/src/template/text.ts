/**
 * Text inside a template. Every character keeps its origin: the template's author wrote it, or it is a value from outside (the
 * URL, a filter, a user's name). A value stays a value through every operation, so that the printer can put it into SQL as data
 * and never as SQL.
 */

/**
 * `author`: words of the template. `sql`: whole SQL of ours or of a saved metric. `name`: a column's name. `number`, `flag`
 * (True, False), `nothing` (None): what such a value is printed as. `tag`: the tag of an undefined name, as it was written.
 * `value`: everything else.
 */
export type TextOrigin = 'author' | 'sql' | 'name' | 'number' | 'flag' | 'nothing' | 'tag' | 'value';

/** A stretch of text of one origin. */
export interface TextPiece {
  readonly text: string;
  readonly origin: TextOrigin;
}

/** Text with at least one piece the author did not write. Plain strings are the author's own. */
export class Text {
  readonly pieces: readonly TextPiece[];
  readonly plain: string;
  constructor(pieces: readonly TextPiece[]) {
    this.pieces = pieces;
    this.plain = pieces.length === 1 ? (pieces[0]?.text ?? '') : pieces.map(({ text }) => text).join('');
  }
}

/** The author’s own text, or one with pieces of others in it. */
export type TemplateText = string | Text;

/** Text from outside, not from the author. */
export const valueText = (text: string): Text => new Text([{ text, origin: 'value' }]);
/** SQL of ours, such as a dataset as a subquery: it is printed as it stands. */
export const sqlText = (text: string): Text => new Text([{ text, origin: 'sql' }]);
/** A name: it is quoted where it is printed. */
export const nameText = (text: string): Text => new Text([{ text, origin: 'name' }]);

/** The letters, without who chose them. */
export const plainOf = (str: TemplateText): string => (typeof str === 'string' ? str : str.plain);

/** The pieces in order; none for an empty text. */
export const piecesOf = (str: TemplateText): readonly TextPiece[] =>
  typeof str === 'string' ? (str === '' ? [] : [{ text: str, origin: 'author' }]) : str.pieces;

/** Several texts in a row, each piece keeping its origin. */
export function joined(parts: readonly TemplateText[], separator: TemplateText = ''): TemplateText {
  const between = piecesOf(separator);
  const pieces = parts.flatMap((part, at) => (at === 0 ? piecesOf(part) : [...between, ...piecesOf(part)]));
  return ofPieces(pieces);
}

function ofPieces(pieces: readonly TextPiece[]): TemplateText {
  return pieces.every(({ origin }) => origin === 'author') ? pieces.map(({ text }) => text).join('') : new Text(pieces);
}

/** The text after a change that mixes characters; if any piece of it came from outside, all of it counts as a value. */
export function changed(str: TemplateText, change: (plain: string) => string, ...others: readonly TemplateText[]): TemplateText {
  const text = change(plainOf(str));
  return [str, ...others].every((each) => typeof each === 'string') ? text : valueText(text);
}

/** The text after a change of letters, piece by piece. */
export function mapped(str: TemplateText, change: (plain: string) => string): TemplateText {
  if (typeof str === 'string') return change(str);
  return new Text(str.pieces.map(({ text, origin }) => ({ text: change(text), origin: origin === 'author' ? origin : 'value' })));
}

/** A part by UTF-16 places, as `slice` of a string. */
export function sliced(str: TemplateText, from: number, to: number): TemplateText {
  if (typeof str === 'string') return str.slice(from, to);
  let start = 0;
  const pieces = str.pieces.flatMap(({ text, origin }): TextPiece[] => {
    const part = text.slice(Math.max(0, from - start), Math.max(0, to - start));
    start += text.length;
    return part === '' ? [] : [{ text: part, origin: origin === 'author' ? origin : 'value' }];
  });
  return ofPieces(pieces);
}
