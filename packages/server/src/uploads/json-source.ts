/** JSON lines and JSON arrays of objects. Texts stay text (dates are detected by us); nested values become JSON text. */
import type { UploadOptions } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import { JsonFault, JsonScanner, NeedsMore } from './json-scan.ts';
import { asUtf8 } from './encoding.ts';
import type { UploadFile } from './messages.ts';
import { columnNames } from './names.ts';
import { RowPlaces } from './row-places.ts';
import { mostColumns, type FileSource } from './source.ts';

import { textPieces } from './text-pieces.ts';
import { profileNotes, type TypedCell } from './typed-cells.ts';
import { writeRows, type TypedRowCells } from './typed-rows.ts';

/** In characters. */
const longestObject = 64 * 2 ** 20;
/** Objects that are looked at before any is written. */
const headRows = 200;

const unreadable = (message: string, line?: number): Failure =>
  new Failure('FILE_UNREADABLE', { message, ...(line === undefined ? {} : { extra: { line } }) });

/** @throws Failure FILE_UNREADABLE with the line that is not JSON; FILE_EMPTY */
export async function jsonSource(
  file: UploadFile,
  format: 'json' | 'jsonl',
  options: UploadOptions,
  scratch: string,
): Promise<FileSource> {
  const { path, encoding, note } = await asUtf8(file.path, `${scratch}/utf8.json`, options.encoding);
  const places = new Map<string, number>();
  const count = headCount(objectsOf(path, format, places));
  if (count === 0) throw new Failure('FILE_EMPTY', { message: 'The file holds no rows.' });
  let lines = new RowPlaces();
  const rows = function* (): Generator<TypedRowCells> {
    lines = new RowPlaces();
    for (const { line, cells } of objectsOf(path, format, places)) {
      lines.add(line);
      yield cells;
    }
  };
  const nullValues = options.null_values ?? [];
  const table = await writeRows(`${scratch}/objects.csv`, rows, places.size, nullValues);
  if (places.size === 0) throw new Failure('FILE_EMPTY', { message: 'The objects of the file hold no values.' });
  const { names, notes } = columnNames([...places.keys()]);
  const profiles = table.profiles.slice(0, names.length);
  return {
    format,
    columns: profiles.map((profile, i) => profile.column(names[i] ?? '', `c${i}`, nullValues)),
    rows: table.rows,
    select: () => table.select(names.map((_, i) => i)),
    locate: (row) => Promise.resolve(format === 'jsonl' ? `Line ${lines.of(row)}` : `Object ${row + 1}`),
    diagnose: () => Promise.resolve(undefined),
    options: { encoding, null_values: nullValues, day_first: options.day_first ?? null },
    nullValues,
    decimal: '.',
    dayFirst: options.day_first ?? undefined,
    sheets: [],
    notes: [...(note === undefined ? [] : [note]), ...notes],
    remarks: (types) => profileNotes(profiles, names, types),
  };
}

function headCount(objects: Iterable<unknown>): number {
  let count = 0;
  for (const _ of objects) if ((count += 1) === headRows) break;
  return count;
}

interface JsonRow {
  /** Of the file, where the object begins. */
  readonly line: number;
  readonly cells: TypedRowCells;
}

/**
 * The objects of a file, one row each.
 * @param places  the column of each name; new names are added
 */
function* objectsOf(path: string, format: 'json' | 'jsonl', places: Map<string, number>): Generator<JsonRow, void, undefined> {
  const pieces = new Pieces(path, format);
  const { scanner } = pieces;
  const isArray = pieces.whole(() => scanner.next()) === '[';
  if (isArray) scanner.at += 1;
  for (let isFirst = true; ; isFirst = false) {
    const cells: (TypedCell | undefined)[] = [];
    const isMore = pieces.whole(() => {
      cells.length = 0;
      return readRow(scanner, isArray, isFirst, places, cells);
    });
    if (!isMore) return;
    yield { line: pieces.line(pieces.begin), cells };
  }
}

/** @returns false where there is no further object */
function readRow(
  scanner: JsonScanner,
  isArray: boolean,
  isFirst: boolean,
  places: Map<string, number>,
  cells: (TypedCell | undefined)[],
): boolean {
  const end = isArray ? ']' : '';
  if (scanner.next() === end) {
    if (!isArray) return false;
    scanner.at += 1;
    if (scanner.next() !== '') throw new JsonFault(scanner.at);
    return false;
  }
  if (isArray && !isFirst) scanner.expect(',');
  const first = scanner.next();
  if (first !== '{' && /["\d[tfn-]/.test(first))
    throw unreadable('The file holds JSON, but no objects: rows must look like {"name": value}.');
  const seen = new Set<number>();
  scanner.object((name, cell) => {
    const place = placeOf(name, places);
    cells[place] = seen.has(place) ? { ...(cell ?? { text: '' }), remark: 'duplicate' } : cell;
    seen.add(place);
  });
  return true;
}

function placeOf(name: string, places: Map<string, number>): number {
  const known = places.get(name);
  if (known !== undefined) return known;
  if (places.size === mostColumns)
    throw unreadable(`The file has more than ${mostColumns} columns; at most ${mostColumns} can be stored.`);
  places.set(name, places.size);
  return places.size - 1;
}

/** Feeds a scanner with a file. */
class Pieces {
  readonly scanner = new JsonScanner();
  /** Where what was last read as a whole begins, in the text in hand. */
  begin = 0;
  private readonly pieces: Generator<string, void, undefined>;
  private readonly format: 'json' | 'jsonl';
  /** A place of the text in hand, and the line break before it counted from the beginning of the file. */
  private counted = { at: 0, lines: 0 };

  constructor(path: string, format: 'json' | 'jsonl') {
    this.pieces = textPieces(path);
    this.format = format;
  }

  /** Reads from one place, again with more of the file when what is in hand was not enough. @throws Failure FILE_UNREADABLE */
  whole<T>(read: () => T): T {
    const { scanner } = this;
    this.begin = scanner.at;
    for (;;) {
      try {
        return read();
      } catch (error) {
        if (error instanceof NeedsMore) this.more();
        else throw error instanceof JsonFault ? this.fault(error) : error;
      }
    }
  }

  /** The line of the file a place of the text in hand is on, of the first character there that is no blank. */
  line(at: number): number {
    const { text } = this.scanner;
    beforeObject.lastIndex = at;
    beforeObject.exec(text);
    return this.lineOf(beforeObject.lastIndex);
  }

  /** Counts on from the place asked for before, forwards or back. */
  private lineOf(at: number): number {
    const { text } = this.scanner;
    const { at: from, lines } = this.counted;
    const more = at >= from ? linesIn(text, from, at) : -linesIn(text, at, from);
    this.counted = { at, lines: lines + more };
    return this.counted.lines + 1;
  }

  private more(): void {
    const { scanner } = this;
    this.counted = { at: 0, lines: this.lineOf(this.begin) - 1 };
    scanner.text = scanner.text.slice(this.begin);
    this.begin = 0;
    scanner.at = 0;
    if (scanner.text.length > longestObject)
      throw unreadable(`Line ${this.line(0)}: an object is longer than ${longestObject / 2 ** 20} MB.`, this.line(0));
    // At least as much again: what is read anew must not grow with the square.
    const wanted = scanner.text.length * 2;
    do {
      const { value, done } = this.pieces.next();
      scanner.isEnd = done === true;
      scanner.text += value ?? '';
    } while (!scanner.isEnd && scanner.text.length < wanted);
  }

  private fault({ at }: JsonFault): Failure {
    const line = this.format === 'jsonl' ? this.line(this.begin) : this.lineOf(at);
    return unreadable(`Line ${line} is not valid JSON.`, line);
  }
}

const beforeObject = /[\s,[]*/y;

function linesIn(text: string, begin: number, end: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', begin); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
