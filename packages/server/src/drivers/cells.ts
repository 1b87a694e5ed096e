/** Cells as the drivers that read rows themselves write them: the same texts the embedded engine makes in SQL. */
import { GenericType } from '@tessera/core/frame/frame';
import { Failure } from '@tessera/core/failures';
import { csvHeader, csvLine, csvQuoted, formulaSafe } from './csv-text.ts';
import type { ColumnInfo } from '../driver.ts';

/** A cell as the protocol brought it: text, or null. Temporal texts are ISO-like in UTC or without zone. */
export type RawCell = string | null;
/** A row as the protocol brought it, one cell for each column. */
export type RawRow = readonly RawCell[];
/** In which form rows are written: JSON objects, JSON columns, or CSV. */
export type RowOrient = 'records' | 'columns' | 'csv';

/** Bytes of an answer beyond this are refused: the server would have to hold them all. */
const answerMaxBytes = 512 * 1024 * 1024;

/** Rows become bytes as they arrive, so that an answer is held once. */
export class AnswerWriter {
  rowcount = 0;
  private readonly orient: RowOrient;
  private readonly names: string[];
  private readonly cells: ((cell: RawCell) => string)[];
  /** Finished pieces: one list per column, or a single list. */
  private readonly pieces: Buffer[][];
  private size = 0;

  constructor(columns: readonly ColumnInfo[], orient: RowOrient) {
    this.orient = orient;
    this.names = columns.map(({ name }) => `${JSON.stringify(name)}:`);
    this.cells = columns.map(
      ({ generic }) =>
        (cell: RawCell) =>
          orient === 'csv' ? csvCell(cell, generic) : jsonCell(cell, generic, orient === 'columns'),
    );
    this.pieces = orient === 'columns' ? columns.map(() => []) : [[]];
    if (orient === 'csv') this.keep(0, csvHeader(columns.map(({ name }) => name)));
  }

  /** @throws Failure QUERY_FAILED when the answer grows beyond 512 MB */
  add(rows: readonly RawRow[]): void {
    if (rows.length === 0) return;
    const isFirst = this.rowcount === 0;
    this.rowcount += rows.length;
    if (this.orient === 'columns')
      for (const [i, cell] of this.cells.entries()) {
        const list = rows.map((row) => cell(row[i] ?? null)).join(',');
        this.keep(i, isFirst ? list : `,${list}`);
      }
    else if (this.orient === 'csv') this.keep(0, rows.map((row) => csvLine(this.cellsOf(row))).join(''));
    else {
      const list = rows
        .map(
          (row) =>
            `{${this.cellsOf(row)
              .map((cell, i) => (this.names[i] ?? '') + cell)
              .join(',')}}`,
        )
        .join(',');
      this.keep(0, isFirst ? list : `,${list}`);
    }
  }

  /** What has been written since the last call; only of `csv`, whose pieces need no end. */
  taken(): Buffer {
    const bytes = Buffer.concat(this.pieces[0] ?? []);
    this.pieces[0] = [];
    this.size = 0;
    return bytes;
  }

  finish(): Buffer {
    const around = (open: string, inside: Buffer[], close: string): Buffer[] => [
      Buffer.from(open),
      ...inside,
      Buffer.from(close),
    ];
    if (this.orient === 'csv') return Buffer.concat(this.pieces[0] ?? []);
    if (this.orient === 'records') return Buffer.concat(around('[', this.pieces[0] ?? [], ']'));
    const members = this.pieces.flatMap((list, i) => around(`${i > 0 ? ',' : ''}${this.names[i] ?? ''}[`, list, ']'));
    return Buffer.concat(around('{', members, '}'));
  }

  private cellsOf(row: RawRow): string[] {
    return this.cells.map((cell, i) => cell(row[i] ?? null));
  }

  private keep(at: number, text: string): void {
    const bytes = Buffer.from(text);
    this.size += bytes.byteLength;
    if (this.size > answerMaxBytes) throw new Failure('QUERY_FAILED', { message: 'The result is larger than 512 MB.' });
    this.pieces[at]?.push(bytes);
  }
}

const isTrue = (cell: string): boolean => cell === 't' || cell === 'true' || cell === '1';

/** @param safe  integers beyond 2^53 and long decimals become texts, because a browser's numbers cannot hold them */
function jsonCell(cell: RawCell, generic: GenericType, safe: boolean): string {
  if (cell === null) return 'null';
  switch (generic) {
    case GenericType.BOOLEAN:
      return isTrue(cell) ? 'true' : 'false';
    case GenericType.TEMPORAL: {
      const at = momentOf(cell);
      return at === undefined ? 'null' : String(at);
    }
    case GenericType.NUMERIC:
      return numberCell(cell, safe);
    default:
      return JSON.stringify(cell);
  }
}

function numberCell(cell: string, safe: boolean): string {
  // Nearly all of them.
  if (/^-?[1-9]\d{0,14}$/.test(cell)) return cell;
  if (!/^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(cell)) return 'null';
  const isWhole = /^-?\d+$/.test(cell);
  if (safe && isWhole && !Number.isSafeInteger(Number(cell))) return JSON.stringify(cell);
  if (safe && !isWhole && isLong(cell)) return JSON.stringify(cell);
  // "007" and "-0" are no JSON numbers.
  return isWhole ? String(BigInt(cell)) : cell.replace(/^(-?)0+(?=\d)/, '$1');
}

/** A double's own 17 digits read back as the same double; any other text of more than 15 would lose some. */
function isLong(cell: string): boolean {
  const digits = cell.replace(/[-.]|[eE].*$/g, '').replace(/^0+/, '');
  return digits.length > 15 && String(Number(cell)) !== cell;
}

/** Epoch ms; undefined for what a calendar does not hold (`infinity`). */
function momentOf(cell: string): number | undefined {
  const text = cell.includes(' ') ? cell.replace(' ', 'T') : cell.includes('T') ? cell : `${cell}T00:00:00`;
  const zoned = /(?:Z|[-+]\d{2}(?::?\d{2})?)$/.test(text.slice(10)) ? text.replace(/([-+]\d{2})$/, '$1:00') : `${text}Z`;
  const at = Date.parse(zoned);
  return Number.isNaN(at) ? undefined : at;
}

function csvCell(cell: RawCell, generic: GenericType): string {
  if (cell === null) return '';
  if (generic === GenericType.NUMERIC) return /^[-+]?(inf|nan)/i.test(cell) ? '' : cell;
  if (generic === GenericType.BOOLEAN) return isTrue(cell) ? 'true' : 'false';
  if (generic === GenericType.TEMPORAL) return writtenMoment(cell);
  return csvQuoted(formulaSafe(cell));
}

/** `2024-01-01 12:00:00.5`: without its zone, which is UTC, and without an empty fraction. */
function writtenMoment(cell: string): string {
  if (!/[ T]/.test(cell)) return cell;
  const plain = cell.replace('T', ' ').replace(/(Z|[-+]\d{2}(:?\d{2})?)$/, '');
  return plain.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}
