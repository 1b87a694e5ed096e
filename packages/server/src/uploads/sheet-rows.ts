/** The rows of a workbook's sheet, read piece by piece. Runs in the throw-away process only. */
import { Failure } from '@tessera/core/failures';
import { numberCell, type NumberFormat } from './number-format.ts';
import type { TypedCell } from './typed-cells.ts';
import { RichText, unescaped, type Workbook } from './workbook-parts.ts';
import type { WorkbookParts } from './workbook.ts';
import { attribute, isOn, XmlReader } from './xml-reader.ts';
import { damaged } from './zip-archive.ts';

const most = {
  /** Excel's own. */
  rows: 1_048_576,
  columns: 16_384,
  /** From the first cell to the last, with the gaps between them. */
  cells: 50_000_000,
} as const;

/** A row of a sheet as it is read, hidden ones too; what to do with those is decided later. */
export interface SheetRow {
  /** In the sheet, from 1. */
  readonly row: number;
  readonly isHidden: boolean;
  /** By column, with gaps. */
  readonly cells: readonly (TypedCell | undefined)[];
}

/** What a sheet says beside its rows; whole once they are read. */
export interface SheetFacts {
  /** Ranges of cells joined to one. */
  merged: number;
  /** Columns that are not shown, from 0. */
  hiddenColumns: Set<number>;
}

/**
 * The rows that hold anything.
 * @throws Failure FILE_UNREADABLE for a damaged or too large sheet
 */
export function* sheetRows(
  parts: WorkbookParts,
  part: string,
  workbook: Workbook,
  facts: SheetFacts,
): Generator<SheetRow, void, undefined> {
  facts.merged = 0;
  const sheet = new SheetReader(workbook, facts);
  const reader = new XmlReader(sheet);
  for (const piece of parts.text(part)) {
    reader.push(piece);
    yield* sheet.taken();
  }
  if (!reader.end() || !sheet.isWhole) throw damaged();
}

interface CellInHand {
  readonly column: number;
  readonly type: string;
  readonly format: NumberFormat;
  value: string;
  hasValue: boolean;
  hasFormula: boolean;
}

const number: NumberFormat = { is: 'number' };

class SheetReader {
  /** The sheet's end was read. */
  isWhole = false;
  private readonly workbook: Workbook;
  private readonly facts: SheetFacts;
  private rows: SheetRow[] = [];
  private isInData = false;
  private row = 0;
  private lastRow = 0;
  private lastColumn = 0;
  private isRowHidden = false;
  private cells: (TypedCell | undefined)[] = [];
  private column = -1;
  private cell: CellInHand | undefined;
  private isInValue = false;
  private readonly rich = new RichText();

  constructor(workbook: Workbook, facts: SheetFacts) {
    this.workbook = workbook;
    this.facts = facts;
  }

  /** The rows read since the last time. */
  taken(): SheetRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(name: string, attributes: string): void {
    if (!this.isInData) return this.openOutside(name, attributes);
    if (name === 'row') this.openRow(attributes);
    else if (name === 'c') this.openCell(attributes);
    else if (this.cell === undefined) return;
    else if (name === 'v') [this.isInValue, this.cell.hasValue] = [true, true];
    else if (name === 'f') this.cell.hasFormula = true;
    else this.rich.open(name);
  }

  private openOutside(name: string, attributes: string): void {
    if (name === 'sheetData') this.isInData = true;
    else if (name === 'mergeCell') this.facts.merged += 1;
    else if (name === 'col' && isOn(attribute(attributes, 'hidden'))) {
      const last = Math.min(most.columns, Number(attribute(attributes, 'max')));
      for (let column = Number(attribute(attributes, 'min')); column <= last; column += 1)
        this.facts.hiddenColumns.add(column - 1);
    }
  }

  private openRow(attributes: string): void {
    this.row = Number(attribute(attributes, 'r') ?? this.row + 1);
    this.isRowHidden = isOn(attribute(attributes, 'hidden'));
    this.column = -1;
  }

  private openCell(attributes: string): void {
    const place = /^\s*([A-Za-z]{1,8})(\d{1,10})\s*$/.exec(attribute(attributes, 'r') ?? '');
    if (place) this.row = Number(place[2]);
    this.column = place ? columnOf(place[1] ?? '') : this.column + 1;
    this.cell = {
      column: this.column,
      type: attribute(attributes, 't') ?? 'n',
      format: this.workbook.formats[Number(attribute(attributes, 's') ?? 0)] ?? number,
      value: '',
      hasValue: false,
      hasFormula: false,
    };
  }

  text(text: string): void {
    if (this.cell === undefined) return;
    if (this.isInValue) this.cell.value += text;
    else this.rich.add(text);
  }

  close(name: string): void {
    if (name === 'worksheet') this.isWhole = true;
    if (!this.isInData) return;
    this.rich.close(name);
    if (name === 'v') this.isInValue = false;
    else if (name === 'c') this.closeCell();
    else if (name === 'row') this.closeRow();
    else if (name === 'sheetData') this.isInData = false;
  }

  private closeCell(): void {
    const { cell } = this;
    this.cell = undefined;
    const inline = this.rich.take();
    const typed = cell && this.typed(cell, inline);
    if (cell === undefined || typed === undefined) return;
    this.lastRow = Math.max(this.lastRow, this.row);
    this.lastColumn = Math.max(this.lastColumn, cell.column + 1);
    mustFitSheet(this.lastRow, this.lastColumn);
    this.cells[cell.column] = typed;
  }

  private closeRow(): void {
    if (this.cells.length > 0) this.rows.push({ row: this.row, isHidden: this.isRowHidden, cells: this.cells });
    this.cells = [];
  }

  /** @returns undefined for an empty cell */
  private typed(cell: CellInHand, inline: string): TypedCell | undefined {
    const { type, value, format, hasFormula } = cell;
    switch (type) {
      case 'inlineStr':
        return { kind: 'text', text: cell.hasValue && inline === '' ? unescaped(value) : inline };
      case 's': {
        const text = this.workbook.texts[Number(value)];
        if (value.trim() === '') return undefined;
        if (text === undefined) throw damaged();
        return { kind: 'text', text };
      }
      case 'str':
        return this.result(cell, { kind: 'text', text: unescaped(value) });
      case 'b':
        return value.trim() === ''
          ? undefined
          : this.result(cell, { kind: 'boolean', text: isOn(value.trim()) ? 'true' : 'false' });
      case 'e':
        return { text: value.trim(), remark: 'error' };
      case 'd':
        return isoCell(value.trim());
      default: {
        const raw = value.trim();
        if (raw === '') return hasFormula ? { text: '', remark: 'noResult' } : undefined;
        if (!/^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(raw)) return { kind: 'text', text: raw };
        return this.result(cell, numberCell(raw, format, this.workbook.is1904));
      }
    }
  }

  private result({ hasFormula }: CellInHand, cell: TypedCell): TypedCell {
    return hasFormula && this.workbook.isCalculatedOnOpening && cell.remark === undefined
      ? { ...cell, remark: 'oldResult' }
      : cell;
  }
}

/** @throws Failure FILE_UNREADABLE for a sheet that reaches further than one may */
export function mustFitSheet(rows: number, columns: number): void {
  if (rows > most.rows || columns > most.columns || rows * columns > most.cells)
    throw new Failure('FILE_UNREADABLE', {
      message: `A sheet spans ${rows} rows and ${columns} columns; at most ${most.rows} rows, ${most.columns} columns and ${most.cells / 1e6} million cells can be read.`,
    });
}

/** `A` is 0. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** A date or a time in ISO 8601, as strict workbooks and OpenDocument hold them. @returns undefined for an empty text */
export function isoCell(text: string): TypedCell | undefined {
  if (text === '') return undefined;
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?Z?$/.exec(text) ?? [];
  if ((day === undefined && clock === undefined) || !isReal(day, clock)) return { kind: 'text', text };
  if (day === undefined) return { kind: 'time', text: clock ?? '', remark: 'time' };
  return clock === undefined || /^[0:.]+$/.test(clock)
    ? { kind: 'date', text: day }
    : { kind: 'datetime', text: `${day} ${clock}` };
}

/** Whether the calendar has the day and the clock the time: 30 February would become a day of March. */
function isReal(day = '2000-01-01', clock = '00:00'): boolean {
  const ms = Date.parse(`${day}T${clock}Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(`${day}T${clock.slice(0, 5)}`);
}
