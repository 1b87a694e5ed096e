/**
 * Reading CSV by hand, for what DuckDB does not tell: the dialect of a ragged file, and on which line of the file a
 * record begins (its own numbers drift after blank lines and quoted line breaks).
 */
import { createReadStream } from 'node:fs';

export interface Dialect {
  delimiter: string;
  /** Empty: nothing is quoted. */
  quote: string;
  /** Lines before the header or the first record. */
  skip: number;
}

export interface CsvRecord {
  fields: string[];
  /** Of the file, from 1. */
  line: number;
}

/** The first records of a text; the last is dropped when the text may have been cut in it. */
export function recordsOf(text: string, delimiter: string, quote: string, limit: number, cut: boolean): CsvRecord[] {
  const records: CsvRecord[] = [];
  let fields: string[] = [];
  let line = 1;
  let start = 1;
  let field = '';
  let quoted = false;
  for (let i = 0; i <= text.length; i += 1) {
    const char = text[i];
    if (quoted && char !== undefined) {
      if (char === quote && text[i + 1] === quote) {
        field += quote;
        i += 1;
      } else if (char === quote) quoted = false;
      else field += char;
      if (char === '\n') line += 1;
      continue;
    }
    const ends = char === undefined || char === '\n' || char === '\r';
    if (!ends && char === quote && quote !== '' && field === '') quoted = true;
    else if (!ends && !text.startsWith(delimiter, i)) field += char;
    else {
      fields.push(field);
      field = '';
      if (!ends) {
        i += delimiter.length - 1;
        continue;
      }
      if (char === '\r' && text[i + 1] === '\n') i += 1;
      // A blank line is no record; it still counts as a line.
      if (fields.length > 1 || fields[0] !== '') records.push({ fields, line: start });
      fields = [];
      line += 1;
      start = line;
      if (records.length >= limit) return records;
    }
  }
  if (cut) records.pop();
  return records;
}

const delimiters = [',', ';', '\t', '|'];

/** The dialect under which most records have the same number of fields; a wish of the user is kept. */
export function dialectOf(text: string, cut: boolean, wish: { delimiter?: string; quote?: string; skip?: number }): Dialect {
  const quote = wish.quote ?? '"';
  const candidates = (wish.delimiter === undefined ? delimiters : [wish.delimiter]).map((delimiter) => {
    const records = recordsOf(text, delimiter, quote, 200, cut);
    const counts = new Map<number, number>();
    for (const { fields } of records) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
    const [width = 1, votes = 0] =
      [...counts].filter(([fields]) => fields > 1).sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
    return { delimiter, records, width, share: records.length === 0 ? 0 : votes / records.length };
  });
  const best = candidates.reduce((a, b) =>
    b.share > a.share + 0.001 || (b.share > a.share - 0.001 && b.width > a.width) ? b : a,
  );
  // Titles above the table: short records before the first of full width.
  const first = best.records.findIndex(({ fields }) => fields.length >= best.width);
  const titles = best.width > 1 && first > 0 && best.share >= 0.5;
  const skip = wish.skip ?? (titles ? (best.records[first]?.line ?? 1) - 1 : 0);
  return { delimiter: best.delimiter, quote, skip };
}

export type CsvFault = { line: number; what: string };

/**
 * Walks the whole file. With `record` it answers the line on which that record (from 0, after skipped lines and header)
 * begins; without, the first record that has more than `width` fields or a quote that never closes.
 */
export async function scanCsv(
  path: string,
  dialect: Dialect,
  header: boolean,
  ask: { width: number } | { record: number },
): Promise<CsvFault | undefined> {
  const state = { line: 1, start: 1, fields: 1, quoted: false, fresh: true, blank: true, quoteLine: 1 };
  const quote = dialect.quote === '' ? -1 : dialect.quote.charCodeAt(0);
  const delimiter = dialect.delimiter.charCodeAt(0);
  let record = header ? -1 : 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    for (let i = 0; i < chunk.length; i += 1) {
      const byte = chunk[i] ?? 0;
      if (state.line <= dialect.skip) {
        if (byte === 10) state.start = state.line += 1;
        continue;
      }
      if (byte === quote && (state.quoted || state.fresh)) {
        // A doubled quote closes and opens again, which comes to the same.
        if (!state.quoted) state.quoteLine = state.line;
        state.quoted = !state.quoted;
        state.fresh = !state.quoted;
        state.blank = false;
        continue;
      }
      if (byte === 10) {
        state.line += 1;
        if (state.quoted) continue;
        if (!state.blank) {
          const found = atEnd();
          if (found !== undefined) return found;
        }
        Object.assign(state, { start: state.line, fields: 1, fresh: true, blank: true });
      } else if (!state.quoted && byte === delimiter) {
        state.fields += 1;
        state.fresh = true;
        state.blank = false;
      } else if (byte !== 13) {
        state.fresh = false;
        state.blank = false;
      }
    }
  }
  if (state.quoted) return { line: state.quoteLine, what: 'a quote is opened and never closed' };
  return state.blank ? undefined : atEnd();

  function atEnd(): CsvFault | undefined {
    if ('record' in ask && record === ask.record) return { line: state.start, what: '' };
    if ('width' in ask && state.fields > ask.width) {
      return { line: state.start, what: `expected ${ask.width} columns, found ${state.fields}` };
    }
    record += 1;
    return undefined;
  }
}
