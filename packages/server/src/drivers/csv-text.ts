/**
 * Text of CSV cells, the same from every engine: quoted where it must be, and never the start of a formula
 * (docs/reference/questions.md#csv-and-xlsx).
 */

const numeral = /^\s*-?\d+(\.\d+)?([eE][+-]?\d+)?\s*$/;
const formula = /^[\s"']*[=+\-@|%]/;

/** True for text that a spreadsheet would run; a number is none. */
export const startsFormula = (text: string): boolean => formula.test(text) && !numeral.test(text);

/** The text with a leading quote, and its pipes escaped, where a spreadsheet would run it. */
export const formulaSafe = (text: string): string => (startsFormula(text) ? `'${text.replaceAll('|', '\\|')}` : text);

/** The text as one cell; an empty text is quoted, an absent one is nothing. */
export const csvQuoted = (text: string): string =>
  text === '' || /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Written cells as a line with its end. Readers skip empty lines: one cell without a value is written as an empty text. */
export const csvLine = (cells: readonly string[]): string => `${cells.length === 1 ? cells[0] || '""' : cells.join(',')}\n`;

/** The names of columns as a line with its end. */
export const csvHeader = (names: readonly string[]): string => `${names.map((name) => csvQuoted(formulaSafe(name))).join(',')}\n`;

/** What begins a CSV file: spreadsheets take a file without it for one in the code page of their machine. */
export const byteOrderMark = Buffer.from('\uFEFF');
