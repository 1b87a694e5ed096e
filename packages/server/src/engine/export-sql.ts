/**
 * Wraps a question so that DuckDB writes its rows to a file: lines of CSV, rows of a worksheet's XML, or Parquet. No row is ever a value
 * in JavaScript, so a million of them cost no memory; the head of the file is written by the sender.
 */
import type { AnswerColumn } from './answer-sql.ts';
import type { ExportFormat } from './messages.ts';

/** @param file  absolute; in a folder the engine may write */
export function exportSql(
  sql: string,
  columns: readonly AnswerColumn[],
  { format, maxRows, file }: { format: ExportFormat; maxRows: number; file: string },
): string {
  const aliases = columns.map((_, i) => ref(i)).join(', ');
  const rows = `(SELECT * FROM (${sql}\n) AS asked(${aliases}) LIMIT ${Math.trunc(maxRows)})`;
  const copied = written[format](columns, rows);
  return `COPY (${copied}) TO ${literal(file)} (${options[format]})`;
}

const options = {
  csv: 'FORMAT csv, HEADER false',
  // One text as it is: control characters are gone from it, so the delimiter never occurs and nothing needs a quote.
  sheet: `FORMAT csv, HEADER false, QUOTE '', DELIMITER E'\\x01'`,
  parquet: 'FORMAT parquet, COMPRESSION snappy',
} as const satisfies Record<ExportFormat, string>;

const written = { csv: csvRows, sheet: sheetRows, parquet: parquetRows };

const ref = (i: number): string => `c${i}`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The cell as text, where it is none. */
function asText(column: AnswerColumn, x: string): string {
  if (column.cell === 'nested') return `to_json(${x})::VARCHAR`;
  if (column.cell === 'blob') return `if(${x} IS NULL, NULL, coalesce(TRY(decode(${x})), '[bytes]'))`;
  return column.cell === 'string' && column.type !== 'JSON' ? x : `${x}::VARCHAR`;
}

/**
 * Whether a spreadsheet would take the text for a formula: docs/reference/questions.md#csv-and-xlsx; a number is none.
 * Most texts are known by their first sign.
 */
const startsFormula = (text: string): string =>
  `((ascii(${text}) < 65 OR ascii(${text}) = 124) AND regexp_matches(${text}, '^[\\s"'']*[=+\\-@|%]') AND NOT regexp_matches(${text}, '^\\s*-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?\\s*$'))`;

function parquetRows(columns: readonly AnswerColumn[], rows: string): string {
  const cells = columns.map((column, i) => `${parquetCell(column, ref(i))} AS "${column.name.replaceAll('"', '""')}"`);
  return `SELECT ${cells.join(', ')} FROM ${rows}`;
}

/** Parquet has no integers of 128 bits, which are sums here, and would hold them as doubles; nor moments without an end. */
function parquetCell({ type, cell }: AnswerColumn, x: string): string {
  if (type === 'HUGEINT' || type === 'UHUGEINT') return `${x}::DECIMAL(38, 0)`;
  return cell === 'instant' ? `if(isfinite(${x}), ${x}, NULL)` : x;
}

function csvRows(columns: readonly AnswerColumn[], rows: string): string {
  const [first, ...more] = columns.map((column, i) => csvCell(column, ref(i)));
  // An empty text is written as "", so that no line is empty: readers skip those.
  const cells = more.length === 0 ? [`coalesce((${first})::VARCHAR, '')`] : [first, ...more];
  return `SELECT ${cells.join(', ')} FROM ${rows}`;
}

function csvCell(column: AnswerColumn, x: string): string {
  switch (column.cell) {
    case 'boolean':
    case 'exact':
    case 'wide':
    case 'decimal':
      return x;
    case 'double':
    case 'instant':
      return `if(isfinite(${x}), ${x}, NULL)`;
    case 'float':
      return shortFloat(x);
    case 'string':
    case 'blob':
    case 'nested':
    case 'text': {
      const text = asText(column, x);
      return `if(${startsFormula(text)}, '''' || replace(${text}, '|', '\\|'), ${text})`;
    }
  }
}

/** 0.1 stored in 32 bits reads back as 0.1, not as 0.10000000149011612. */
const shortFloat = (x: string): string => `if(isfinite(${x}), ${x}::VARCHAR::DOUBLE, NULL)`;

function sheetRows(columns: readonly AnswerColumn[], rows: string): string {
  const cells = columns.map((column, i) => sheetCell(column, ref(i), letters(i)));
  // `concat` leaves NULL cells out; row 1 is the header.
  return `SELECT concat('<row r="', n, '">', ${cells.join(', ')}, '</row>') FROM (SELECT *, 1 + row_number() OVER () AS n FROM ${rows})`;
}

/** A, B, …, Z, AA, … */
export function letters(at: number): string {
  let name = '';
  for (let rest = at + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

/** Styles of a cell, places in the workbook's list. */
export const cellStyle = { moment: 1, day: 2, text: 3, head: 4, textHead: 5 } as const;

/** Beyond this a spreadsheet rounds whole numbers. */
const roundsFrom = '1e15';
/** Up to here a double distinguishes every whole number from the next, as codes need it; beyond, its last digits mean nothing. */
const tellsUntil = '9007199254740992';
/** Days since 1899-12-30; before March 1900 spreadsheets count wrongly, so earlier moments are text. */
const dayZeroUs = '2209161600000000';

function sheetCell(column: AnswerColumn, x: string, letter: string): string {
  const open = `'<c r="${letter}' || n || '"`;
  const number = (value: string): string => `${open}><v>' || ${value} || '</v></c>'`;
  switch (column.cell) {
    case 'boolean':
      return `${open} t="b"><v>' || ${x}::INTEGER || '</v></c>'`;
    case 'exact':
      return number(x);
    case 'wide':
      return `if(${x} BETWEEN -${roundsFrom} AND ${roundsFrom}, ${number(x)}, ${inline(open, `${x}::VARCHAR`)})`;
    case 'decimal': {
      // Fifteen digits are what a spreadsheet keeps, those after the point included.
      const bound = column.scale >= 15 ? '0' : '9'.repeat(15 - column.scale);
      return `if(${x} BETWEEN -${bound} AND ${bound}, ${number(x)}, ${inline(open, `${x}::VARCHAR`)})`;
    }
    case 'double':
      // Sixteen digits, the last of which is no zero.
      return `if(NOT isfinite(${x}), NULL, if(abs(${x}) BETWEEN ${roundsFrom} AND ${tellsUntil} AND ${x} % 10 <> 0, ${inline(open, `${x}::VARCHAR`)}, ${number(x)}))`;
    case 'float':
      return number(shortFloat(x));
    case 'instant': {
      const style = column.type === 'DATE' ? cellStyle.day : cellStyle.moment;
      const days = `(epoch_us(${x}::TIMESTAMP) + ${dayZeroUs}) / 86400000000.0`;
      const serial = `${open} s="${style}"><v>' || ${days} || '</v></c>'`;
      return `if(NOT isfinite(${x}), NULL, if(${x} >= '1900-03-01', ${serial}, ${inline(open, `${x}::VARCHAR`)}))`;
    }
    case 'string':
    case 'blob':
    case 'nested':
    case 'text':
      return inline(open, asText(column, x));
  }
}

/** A text cell; one that starts like a formula is marked as text, so that editing it makes no formula either. */
function inline(open: string, text: string): string {
  const style = `if(${startsFormula(text)}, ' s="${cellStyle.text}"', '')`;
  return `${open}' || ${style} || ' t="inlineStr"><is><t xml:space="preserve">' || ${xml(text)} || '</t></is></c>'`;
}

/** XML 1.0 has no way to write control characters, and a cell holds 32,767 characters. */
const xml = (text: string): string =>
  `replace(replace(replace(regexp_replace(left(${text}, 32767), '[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x{FFFE}\\x{FFFF}]', '', 'g'), '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`;
