/** The sheets of an OpenDocument spreadsheet, read piece by piece. Runs in the throw-away process only. */
import { isoCell, mustFitSheet, type SheetFacts, type SheetRow } from './sheet-rows.ts';
import type { TypedCell } from './typed-cells.ts';
import { attribute, XmlReader, type XmlHandler } from './xml-reader.ts';

/** A sheet as the document lists it. */
export interface OdsSheet {
  readonly name: string;
  readonly isHidden: boolean;
}

const valueType = 'office:value-type';
/** Said of columns only; more are never looked at. */
const mostHidden = 16_384;
/** What is told at a cell and does not stand in it. */
const beside = new Set(['annotation', 'note', 'frame', 'custom-shape', 'g', 'ruby-text']);

/** How often an element stands for itself; a damaged number is once. */
function repeats(attributes: string, name: string): number {
  const times = Number(attribute(attributes, name) ?? 1);
  return Number.isSafeInteger(times) && times > 0 ? times : 1;
}

/** The sheets in their order. @param pieces  of the document's content */
export function odsSheets(pieces: Iterable<string>): OdsSheet[] {
  const sheets: OdsSheet[] = [];
  const hiddenStyles = new Set<string>();
  let style = '';
  let depth = 0;
  const reader = new XmlReader({
    open: (name, attributes) => {
      if (name === 'style') style = attribute(attributes, 'name') ?? '';
      else if (name === 'table-properties' && attribute(attributes, 'display') === 'false') hiddenStyles.add(style);
      else if (name === 'table' && (depth += 1) === 1)
        sheets.push({
          name: attribute(attributes, 'table:name') ?? `Sheet${sheets.length + 1}`,
          isHidden: hiddenStyles.has(attribute(attributes, 'table:style-name') ?? ''),
        });
    },
    close: (name) => {
      if (name === 'table') depth -= 1;
    },
    text: () => undefined,
  });
  for (const piece of pieces) reader.push(piece);
  return sheets;
}

/** The sheet a spreadsheet program opens. @param pieces  of the document's settings */
export function activeOdsSheet(pieces: Iterable<string>): string | undefined {
  let isNamed = false;
  let found = '';
  const reader = new XmlReader({
    open: (name, attributes) => (isNamed = name === 'config-item' && attribute(attributes, 'config:name') === 'ActiveTable'),
    close: () => (isNamed = false),
    text: (text) => {
      if (isNamed) found += text;
    },
  });
  for (const piece of pieces) reader.push(piece);
  return found === '' ? undefined : found;
}

/**
 * The rows of a sheet that hold anything. Rows and cells that stand for many are handed out one by one, as far as a sheet may
 * reach.
 * @param place  of the sheet in the document, from 0
 * @throws Failure FILE_UNREADABLE for one that is too large
 */
export function* odsRows(pieces: Iterable<string>, place: number, facts: SheetFacts): Generator<SheetRow, void, undefined> {
  facts.merged = 0;
  const sheet = new OdsReader(place, facts);
  const reader = new XmlReader(sheet);
  for (const piece of pieces) {
    reader.push(piece);
    for (const { times, row, ...rest } of sheet.taken()) for (let i = 0; i < times; i += 1) yield { ...rest, row: row + i };
    if (sheet.isOver) return;
  }
}

interface RepeatedRow extends SheetRow {
  readonly times: number;
}

interface CellInHand {
  readonly attributes: string;
  readonly times: number;
  /** Texts of its paragraphs. */
  text: string;
  paragraphs: number;
}

class OdsReader implements XmlHandler {
  /** The sheet was read to its end. */
  isOver = false;
  private readonly place: number;
  private readonly facts: SheetFacts;
  private rows: RepeatedRow[] = [];
  private tables = 0;
  private depth = 0;
  private columns = 0;
  private row = 1;
  private rowTimes = 1;
  private isRowHidden = false;
  private cells: (TypedCell | undefined)[] = [];
  private column = 0;
  private cell: CellInHand | undefined;
  /** Elements open within the cell. */
  private within = 0;
  private isInParagraph = false;
  /** Within something that only stands beside the cell: how deep. */
  private skipped = 0;

  constructor(place: number, facts: SheetFacts) {
    this.place = place;
    this.facts = facts;
  }

  taken(): RepeatedRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  private get isHere(): boolean {
    return this.depth === 1 && this.tables === this.place + 1;
  }

  open(name: string, attributes: string): void {
    if (this.cell) return this.openWithin(this.cell, name, attributes);
    if (name === 'table') {
      this.depth += 1;
      if (this.depth === 1) this.tables += 1;
    } else if (!this.isHere) return;
    else if (name === 'table-column') this.addColumns(attributes);
    else if (name === 'table-row') {
      this.rowTimes = repeats(attributes, 'number-rows-repeated');
      this.isRowHidden = /^(collapse|filter)$/.test(attribute(attributes, 'visibility') ?? '');
      [this.cells, this.column] = [[], 0];
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      const times = repeats(attributes, 'number-columns-repeated');
      this.cell = { attributes, times, text: '', paragraphs: 0 };
      [this.within, this.skipped, this.isInParagraph] = [0, 0, false];
      const spanned = repeats(attributes, 'number-columns-spanned') * repeats(attributes, 'number-rows-spanned');
      if (spanned > 1) this.facts.merged += 1;
    }
  }

  private openWithin(cell: CellInHand, name: string, attributes: string): void {
    this.within += 1;
    if (this.skipped > 0 || beside.has(name)) this.skipped += 1;
    else if (name === 'p' && this.within === 1) {
      if (cell.paragraphs > 0) cell.text += '\n';
      cell.paragraphs += 1;
      this.isInParagraph = true;
    } else if (!this.isInParagraph) this.skipped += 1;
    else if (name === 's') cell.text += ' '.repeat(Math.min(1000, repeats(attributes, 'c')));
    else if (name === 'tab') cell.text += '\t';
    else if (name === 'line-break') cell.text += '\n';
  }

  text(text: string): void {
    // Several blanks in the document are one; more are written as elements.
    if (this.cell && this.isInParagraph && this.skipped === 0) this.cell.text += text.replaceAll(/[ \t\r\n]+/g, ' ');
  }

  close(name: string): void {
    if (this.cell) {
      if (this.within === 0) return this.closeCell(this.cell);
      this.within -= 1;
      if (this.skipped > 0) this.skipped -= 1;
      else if (this.within === 0) this.isInParagraph = false;
      return;
    }
    if (name === 'table') {
      if (this.isHere) this.isOver = true;
      this.depth -= 1;
    } else if (name === 'table-row' && this.isHere) this.closeRow();
  }

  private closeCell(cell: CellInHand): void {
    this.cell = undefined;
    const typed = odsCell(cell.attributes, cell.text);
    if (typed) {
      mustFitSheet(this.row + this.rowTimes - 1, this.column + cell.times);
      for (let i = 0; i < cell.times; i += 1) this.cells[this.column + i] = typed;
    }
    this.column += cell.times;
  }

  private closeRow(): void {
    if (this.cells.length > 0)
      this.rows.push({ row: this.row, isHidden: this.isRowHidden, cells: this.cells, times: this.rowTimes });
    this.row += this.rowTimes;
  }

  private addColumns(attributes: string): void {
    const times = repeats(attributes, 'number-columns-repeated');
    if (/^(collapse|filter)$/.test(attribute(attributes, 'visibility') ?? ''))
      for (let column = this.columns; column < Math.min(mostHidden, this.columns + times); column += 1)
        this.facts.hiddenColumns.add(column);
    this.columns += times;
  }
}

/** @param shown  the cell as it is displayed @returns undefined for an empty cell */
function odsCell(attributes: string, shown: string): TypedCell | undefined {
  if (attributes.includes('calcext:value-type="error"')) return { text: shown || '#ERR', remark: 'error' };
  const value = (attribute(attributes, 'office:value') ?? '').trim();
  switch (attribute(attributes, valueType)) {
    case 'float':
      return numberOf(value, shown);
    case 'percentage':
      return { ...numberOf(value, shown), remark: 'percent', example: shown };
    case 'currency':
      return { ...numberOf(value, shown), remark: 'currency', example: shown };
    case 'boolean':
      return { kind: 'boolean', text: attribute(attributes, 'office:boolean-value') === 'true' ? 'true' : 'false' };
    case 'date':
      return isoCell(
        attribute(attributes, 'office:date-value')
          ?.trim()
          .replace(/(\.\d*?)0*$/, '$1')
          .replace(/\.$/, '') ?? '',
      );
    case 'time':
      return timeOf(attribute(attributes, 'office:time-value') ?? '', shown);
    case 'string': {
      const text = attribute(attributes, 'office:string-value') ?? shown;
      // Some programs write empty cells so.
      return text === '' ? undefined : { kind: 'text', text };
    }
    default:
      if (shown !== '') return { kind: 'text', text: shown };
      return attribute(attributes, 'table:formula') === undefined ? undefined : { text: '', remark: 'noResult' };
  }
}

/** A number that is shown with leading zeros or separators is a code, as its file shows it. */
function numberOf(value: string, shown: string): TypedCell {
  if (/^0\d+$|^\d+(?:-\d+)+$/.test(shown.trim())) return { kind: 'code', text: shown.trim(), remark: 'code' };
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(value)) return { kind: 'text', text: value || shown };
  return { kind: 'number', text: value };
}

/** `PT27H30M00S` is 27:30:00. */
function timeOf(value: string, shown: string): TypedCell {
  const [whole, sign = '', hours = '0', minutes = '0', seconds = '0', fraction = ''] =
    /^(-?)PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})(?:\.(\d*?)0*)?S)?$/.exec(value.trim()) ?? [];
  if (whole === undefined) return { kind: 'text', text: shown || value };
  const all = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  const two = (part: number): string => String(part).padStart(2, '0');
  const clock = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60].map(two).join(':');
  return { kind: 'time', text: `${sign}${clock}${fraction === '' ? '' : `.${fraction}`}`, remark: 'time' };
}
