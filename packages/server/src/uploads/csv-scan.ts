/** Reading delimited text by hand, for what DuckDB does not tell: its dialect, and what in it is out of the ordinary. */
import { buffersOf } from '../buffers-of.ts';
import { createReadStream } from 'node:fs';
import { CsvWalker, type CsvDialect, type CsvEvidence } from './csv-walk.ts';

/** A record of delimited text with the line it begins on. */
export interface CsvRecord {
  fields: string[];
  /** Of the file, from 1. */
  line: number;
}

/** The first records of a text; the last is dropped when the text may have been cut in it. */
export function recordsOf(text: string, dialect: CsvDialect, limit: number, cut: boolean): CsvRecord[] {
  const records: CsvRecord[] = [];
  const walker = new CsvWalker(dialect, true, ({ line, text: bytes, ends }) => {
    records.push({ line, fields: ends.map((end, i) => bytes.toString('utf8', ends[i - 1] ?? 0, end)) });
    return records.length < limit;
  });
  if (!walker.push(Buffer.from(text))) return records;
  walker.finish();
  if (cut && records.length < limit) records.pop();
  return records;
}

const delimiters = [',', ';', '\t', '|'];
/** Single quotes only where they explain what double quotes do not. */
const quotes = ['"', "'"];

/** A backslash only where it explains what doubled quotes do not. */
const escapes = ['"', '\\'] as const;

/** The parts of a dialect that a person has set; the rest is found out. */
export interface CsvDialectOptions {
  escape?: CsvDialect['escape'];
  delimiter?: string;
  quote?: string;
  skip?: number;
}

/** The dialect under which most records have the same number of fields; what the user has set is kept. */
export function dialectOf(text: string, cut: boolean, columnOption: CsvDialectOptions): CsvDialect {
  const conventions = (columnOption.quote === undefined ? quotes : [columnOption.quote]).flatMap((quote) =>
    (columnOption.escape === undefined ? escapes : [columnOption.escape]).map((escape) => ({ quote, escape })),
  );
  const candidates = conventions
    .flatMap((convention) =>
      (columnOption.delimiter === undefined ? delimiters : [columnOption.delimiter]).map((delimiter) => ({
        ...convention,
        delimiter,
        skip: 0,
      })),
    )
    .map((dialect) => judged(text, cut, dialect));
  const likely = candidates.reduce((a, b) => {
    const isOther = a.dialect.quote !== b.dialect.quote || a.dialect.escape !== b.dialect.escape;
    if (b.share > a.share + 0.001) return b;
    return !isOther && b.share > a.share - 0.001 && b.width > a.width ? b : a;
  });
  const best = columnOption.delimiter === undefined && isSingleColumn(likely) ? leastSplit(candidates, likely) : likely;
  // Titles above the table: short records before the first of full width.
  const first = best.records.findIndex(({ fields }) => fields.length >= best.width);
  const titles = best === likely && best.width > 1 && first > 0 && best.share >= 0.5;
  const skip = columnOption.skip ?? (titles ? (best.records[first]?.line ?? 1) - 1 : 0);
  return { ...best.dialect, skip };
}

type Judged = ReturnType<typeof judged>;

const decimalWithComma = /^\s*[-+]?\d+,\d+(?:[eE][-+]?\d+)?\s*$/;

/**
 * One column, though some of its values hold a delimiter: its head is one field, and either few rows fall apart, or each
 * that does is a number with a decimal comma.
 */
function isSingleColumn({ records, share, width, dialect }: Judged): boolean {
  const [head, ...rows] = records;
  if (head?.fields.length !== 1 || width < 2) return false;
  if (share < 0.5) return true;
  const split = rows.filter(({ fields }) => fields.length > 1);
  return dialect.delimiter === ',' && split.every(({ fields }) => decimalWithComma.test(fields.join(',')));
}

/** Of the likely one's quotes, the delimiter that stands in the fewest rows. */
function leastSplit(candidates: readonly Judged[], { dialect: { quote, escape } }: Judged): Judged {
  const split = ({ records }: Judged): number => records.filter(({ fields }) => fields.length > 1).length;
  return candidates
    .filter(({ dialect }) => dialect.quote === quote && dialect.escape === escape)
    .reduce((a, b) => (split(b) < split(a) ? b : a));
}

function judged(text: string, cut: boolean, dialect: CsvDialect) {
  const records = recordsOf(text, dialect, 200, cut);
  const counts = new Map<number, number>();
  for (const { fields } of records) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
  const [width = 1, votes = 0] = [...counts].filter(([fields]) => fields > 1).sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  const share = records.length === 0 ? 0 : votes / records.length;
  // A quote that swallows the rest of the text makes few records of it, all of one width.
  return { dialect, records, width, share: dialect.quote === "'" && !closesTexts(text, dialect.delimiter) ? 0 : share };
}

/** Whether single quotes stand around a delimiter and not only in words. */
const closesTexts = (text: string, delimiter: string): boolean =>
  text
    .split(/[\r\n]+/, 200)
    .some((line) => new RegExp(`(^|${sign(delimiter)})'[^']*${sign(delimiter)}[^']*'($|${sign(delimiter)})`).test(line));

const sign = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What walking over a whole file finds. */
export interface CsvScan {
  /** Without the header. */
  rows: number;
  /** Of the first record, or as it was asked. */
  width: number;
  shortRows: number;
  /** The first record that has too many fields, or a quote that never closes. */
  fault?: { line: number; what: string };
  /** Records that have too many fields. */
  longRows: number;
  /** A quote never closes. */
  isOpen: boolean;
  /** No row has more bytes; the bound is that of the pieces the file was read in. */
  longestRowAtMost: number;
  marks: CsvEvidence;
}

/** Of a file read at once. */
const readBytes = 1 << 20;

/** @param width  fields of a record; absent: those of the first */
export async function scanCsv(path: string, dialect: CsvDialect, header: boolean, width?: number): Promise<CsvScan> {
  const scan: Omit<CsvScan, 'marks' | 'longestRowAtMost'> = {
    rows: header ? -1 : 0,
    width: width ?? 0,
    shortRows: 0,
    longRows: 0,
    isOpen: false,
  };
  const walker = new CsvWalker(dialect, false, ({ line, fields }) => {
    scan.rows += 1;
    if (scan.width === 0) scan.width = fields;
    if (fields < scan.width) scan.shortRows += 1;
    else if (fields > scan.width) {
      scan.longRows += 1;
      scan.fault ??= { line, what: `expected ${scan.width} columns, found ${fields}` };
    }
    return true;
  });
  // A row begins in one piece, goes on through those in which no row ends, and ends in another.
  let [ended, through, mostThrough] = [scan.rows, 0, 0];
  await walkFile(path, walker, () => {
    through = scan.rows === ended ? through + 1 : 0;
    mostThrough = Math.max(mostThrough, through);
    ended = scan.rows;
  });
  const open = walker.openQuote;
  scan.isOpen = open !== undefined;
  if (open !== undefined) scan.fault = { line: open, what: 'a quote is opened and never closed' };
  const longestRowAtMost = (mostThrough + 2) * readBytes;
  return { ...scan, rows: Math.max(0, scan.rows), longestRowAtMost, marks: walker.marks };
}

/** The line on which a record (from 0, the header is none) begins; undefined when there are not so many. */
export async function lineOfRecord(
  path: string,
  dialect: CsvDialect,
  header: boolean,
  record: number,
): Promise<number | undefined> {
  let at = header ? -1 : 0;
  let found: number | undefined;
  const walker = new CsvWalker(dialect, false, ({ line }) => {
    if (at === record) found = line;
    at += 1;
    return found === undefined;
  });
  await walkFile(path, walker);
  return found;
}

/** Walks over a file to its end, or until the walker has enough. @param onPiece  called behind each piece of at most 1 MiB */
export async function walkFile(path: string, walker: CsvWalker, onPiece?: () => Promise<void> | void): Promise<void> {
  for await (const chunk of buffersOf(createReadStream(path, { highWaterMark: readBytes }))) {
    if (!walker.push(chunk)) return;
    await onPiece?.();
  }
  walker.finish();
}

/**
 * How quotes inside quotes are written, by the evidence of the whole file: a backslash where texts would otherwise be
 * torn, and nothing says that quotes are doubled.
 * @returns the dialect and what the file holds under it
 */
export async function withEscape(
  path: string,
  dialect: CsvDialect,
  header: boolean,
  { width, isChosen }: { width?: number | undefined; isChosen: boolean },
): Promise<{ dialect: CsvDialect; scan: CsvScan }> {
  const of = async (escape: CsvDialect['escape']): Promise<{ dialect: CsvDialect; scan: CsvScan }> => {
    const tried: CsvDialect = { ...dialect, escape };
    return { dialect: tried, scan: await scanCsv(path, tried, header, width) };
  };
  if (isChosen) return of(dialect.escape);
  const doubled = await of('"');
  const { marks } = doubled.scan;
  const before = faultsOf(doubled.scan);
  if (dialect.escape === '"' && (dialect.quote === '' || (marks.slashedQuotes === 0 && before === 0))) return doubled;
  const slashed = await of('\\');
  const after = faultsOf(slashed.scan);
  return after < before || (after === before && marks.slashedQuotes > 0 && marks.doubledQuotes === 0) ? slashed : doubled;
}

/** What speaks against a dialect: quotes in the wrong place, rows of another width, and most of all a quote that never closes. */
const faultsOf = ({ marks: { strayTexts, bareQuotes }, shortRows, longRows, isOpen }: CsvScan): number =>
  strayTexts + bareQuotes + shortRows + longRows + (isOpen ? 1_000_000 : 0);
