/** One sheet of a book of sheets is written as CSV beside the upload, with what its cells are. Runs in the throw-away process only. */
import type { UploadOptions } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import { looksLikeHeader } from './csv-source.ts';
import { columnNames } from './names.ts';
import { RowPlaces } from './row-places.ts';
import type { SheetFacts, SheetRow } from './sheet-rows.ts';
import { mustFit, skippedNote, type FileSource } from './source.ts';
import { profileNotes, type ColumnProfile } from './typed-cells.ts';
import { mostTextBytes, tooMuchText, writeRows, type TypedRowCells, type TypedRows } from './typed-rows.ts';

/** Rows that decide where the table begins and whether it has a header. */
const headRows = 200;

/** A sheet that can be read any number of times. */
export interface BookSheet {
  readonly name: string;
  /** Not shown by a spreadsheet program. */
  readonly isHidden: boolean;
  /** Its rows from the first on. @throws Failure FILE_UNREADABLE */
  readonly rows: (facts: SheetFacts) => Generator<SheetRow>;
  /** Its cells may hold so many characters when they are written out. */
  readonly mostCharacters: number;
}

/** What is common to workbooks of all formats. */
export interface Book {
  readonly format: FileSource['format'];
  /** In the book's order. */
  readonly sheets: readonly BookSheet[];
  /** The one a spreadsheet program opens. */
  readonly active: BookSheet | undefined;
}

/** A sheet as a source, with what the cells of each column are: they may stand behind those of another file. */
export interface SheetSource extends FileSource {
  readonly profiles: readonly ColumnProfile[];
}

/**
 * @param bufferBytes  read at once; smaller where many files are open together
 * @throws Failure FILE_UNREADABLE, FILE_EMPTY; INVALID when the sheet does not exist
 */
export async function sheetSource(
  book: Book,
  options: UploadOptions,
  scratch: string,
  bufferBytes?: number,
): Promise<SheetSource> {
  const { sheet, head, note } = chosenSheet(book, options);
  const skip = options.skip_rows ?? titleRows(head);
  const first = head.filter(({ row }) => row > skip);
  const hasHeader = options.header ?? (first[0] !== undefined && isHeader(first[0].cells, first.slice(1)));
  const table = await writeSheet({ sheet, skip, hasHeader, path: `${scratch}/sheet.csv`, head: first, options });
  const shown = shownColumns(table);
  mustFit(shown.length);
  const { names, notes } = columnNames(
    shown.map((place, i) => (hasHeader ? (table.header[place]?.text ?? '') : `column_${i + 1}`)),
  );
  const nullValues = options.null_values ?? [];
  const profiles = shown.flatMap((place) => table.rows.profiles[place] ?? []);
  const hidden = book.sheets.filter(({ isHidden }) => isHidden);
  return {
    format: book.format,
    columns: names.map((name, i) => profiles[i]?.column(name, `c${i}`, nullValues) ?? { name }),
    rows: table.rows.rows,
    select: () => table.rows.select(shown, bufferBytes),
    locate: (row) => Promise.resolve(`Row ${table.places.of(row)}`),
    diagnose: () => Promise.resolve(undefined),
    options: {
      header: hasHeader,
      null_values: nullValues,
      day_first: options.day_first ?? null,
      skip_rows: skip,
      sheet_name: sheet.name,
    },
    nullValues,
    decimal: '.',
    dayFirst: options.day_first ?? undefined,
    sheets: [...book.sheets.filter(({ isHidden }) => !isHidden), ...hidden].map(({ name }) => name),
    hiddenSheets: hidden.map(({ name }) => name),
    notes: [...note, ...(skip > 0 ? [skippedNote('row', skip)] : []), ...notes, ...sheetNotes(table, shown)],
    profiles,
    remarks: (types) => profileNotes(profiles, names, types),
  };
}

interface ChosenSheet {
  sheet: BookSheet;
  /** Its first rows. */
  head: SheetRow[];
  note: string[];
}

/**
 * The sheet a person asked for; else the one a spreadsheet program opens, or, when that is empty, the first shown one that is
 * not, or a hidden one.
 * @throws Failure INVALID, FILE_EMPTY
 */
function chosenSheet({ sheets, active }: Book, options: UploadOptions): ChosenSheet {
  const headOf = (sheet: BookSheet): SheetRow[] => firstRows(sheet);
  if (options.sheet_name) {
    const sheet = sheets.find(({ name }) => name === options.sheet_name);
    if (sheet === undefined)
      throw new Failure('INVALID', { fields: { sheet_name: [`The workbook has no sheet ${options.sheet_name}.`] } });
    const head = headOf(sheet);
    if (head.length === 0) throw new Failure('FILE_EMPTY', { message: `The sheet ${sheet.name} holds no rows.` });
    return { sheet, head, note: [] };
  }
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const usual = active !== undefined && !active.isHidden ? active : shown[0];
  const order = [...new Set([...(usual ? [usual] : []), ...shown, ...sheets])];
  for (const sheet of order) {
    const head = headOf(sheet);
    if (head.length === 0) continue;
    const what = sheet.isHidden ? `the hidden sheet ${sheet.name}` : `the sheet ${sheet.name}`;
    const note =
      sheet === usual
        ? []
        : usual
          ? [`The sheet ${usual.name} is empty; ${what} is read.`]
          : [`${what.replace('t', 'T')} is read.`];
    return { sheet, head, note };
  }
  throw new Failure('FILE_EMPTY', {
    message: order.length === 1 ? `The sheet ${order[0]?.name ?? ''} holds no rows.` : 'The sheets of the workbook hold no rows.',
  });
}

const isFilled = (cells: TypedRowCells): boolean =>
  cells.some((cell) => cell !== undefined && (cell.kind === undefined || cell.text !== ''));

function* filledRows(sheet: BookSheet, facts: SheetFacts): Generator<SheetRow> {
  for (const row of sheet.rows(facts)) if (isFilled(row.cells)) yield row;
}

const noFacts = (): SheetFacts => ({ merged: 0, hiddenColumns: new Set() });

function firstRows(sheet: BookSheet): SheetRow[] {
  const rows: SheetRow[] = [];
  for (const row of filledRows(sheet, noFacts())) if (rows.push(row) === headRows) break;
  return rows;
}

const filledCells = (cells: TypedRowCells): number =>
  cells.reduce((count, cell) => count + (cell !== undefined && cell.text !== '' ? 1 : 0), 0);

/** Rows above the table (titles, blanks): those before the first that is as wide as most. */
function titleRows(rows: readonly SheetRow[]): number {
  const votes = new Map<number, number>();
  const widths = rows.map(({ cells }) => filledCells(cells));
  for (const width of widths) if (width > 1) votes.set(width, (votes.get(width) ?? 0) + 1);
  const [usual = 0] = [...votes].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  const first = usual > 1 ? rows[widths.findIndex((width) => width >= usual * 0.8)] : rows[0];
  return (first?.row ?? 1) - 1;
}

const textsOf = (cells: TypedRowCells): string[] => Array.from(cells, (cell) => cell?.text ?? '');

/** Texts over a column of something else are names; where all is text the texts decide. */
function isHeader(first: TypedRowCells, rest: readonly SheetRow[]): boolean {
  const filled = [...first.entries()].filter(([, cell]) => cell !== undefined && cell.text !== '');
  const areTexts = filled.length > 0 && filled.every(([, cell]) => cell?.kind === 'text');
  const differs = filled.some(([i]) => rest.some(({ cells }) => cells[i]?.kind !== undefined && cells[i]?.kind !== 'text'));
  return areTexts && differs && new Set(filled.map(([, cell]) => cell?.text)).size === filled.length
    ? true
    : looksLikeHeader(
        textsOf(first),
        rest.map(({ cells }) => textsOf(cells)),
      );
}

interface SheetTable {
  header: TypedRowCells;
  rows: TypedRows;
  places: RowPlaces;
  facts: SheetFacts;
  /** Rows a spreadsheet program does not show. */
  hiddenRows: number;
}

interface SheetToWrite {
  sheet: BookSheet;
  skip: number;
  hasHeader: boolean;
  path: string;
  /** The first rows below what is skipped. */
  head: readonly SheetRow[];
  options: UploadOptions;
}

async function writeSheet({ sheet, skip, hasHeader, path, head, options }: SheetToWrite): Promise<SheetTable> {
  const table = { header: [] as TypedRowCells, places: new RowPlaces(), facts: noFacts(), hiddenRows: 0 };
  const cellsBelow = function* (): Generator<TypedRowCells> {
    Object.assign(table, { header: [], places: new RowPlaces(), facts: noFacts(), hiddenRows: 0 });
    let isHeaderRow = hasHeader;
    for (const { row, isHidden, cells } of filledRows(sheet, table.facts)) {
      if (row <= skip) continue;
      if (isHeaderRow) table.header = cells;
      else {
        table.places.add(row);
        if (isHidden) table.hiddenRows += 1;
        yield cells;
      }
      isHeaderRow = false;
    }
  };
  const width = head.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  mustFitOnDisk(sheet);
  const rows = await writeRows(path, cellsBelow, width, options.null_values ?? []);
  if (rows.rows === 0 && table.header.length === 0)
    throw new Failure('FILE_EMPTY', { message: `The sheet ${sheet.name} holds no rows.` });
  return { ...table, rows };
}

/**
 * A small sheet can show a long shared text in every cell: where that is possible its texts are counted before any is written.
 * @throws Failure FILE_UNREADABLE
 */
function mustFitOnDisk(sheet: BookSheet): void {
  if (sheet.mostCharacters < mostTextBytes) return;
  let characters = 0;
  for (const { cells } of filledRows(sheet, noFacts())) {
    for (const cell of cells) characters += cell?.text.length ?? 0;
    if (characters > mostTextBytes) throw tooMuchText();
  }
}

/** The columns with a name or a value. */
const shownColumns = ({ header, rows }: SheetTable): number[] =>
  rows.profiles.flatMap((profile, i) => (profile.isEmpty && (header[i]?.text ?? '').trim() === '' ? [] : [i]));

function sheetNotes({ facts, hiddenRows }: SheetTable, shown: readonly number[]): string[] {
  const hiddenColumns = shown.filter((place) => facts.hiddenColumns.has(place)).length;
  const gaps = (shown.at(-1) ?? -1) + 1 - shown.length;
  return [
    ...(gaps > 0 ? [`${counted(gaps, 'empty column')} left out.`] : []),
    ...(facts.merged > 0
      ? [`The value of ${facts.merged} merged ${facts.merged === 1 ? 'range' : 'ranges'} stands in the first cell only.`]
      : []),
    ...(hiddenRows > 0 ? [`${counted(hiddenRows, 'hidden row')} read too.`] : []),
    ...(hiddenColumns > 0 ? [`${counted(hiddenColumns, 'hidden column')} read too.`] : []),
  ];
}

/** "1 empty column is", "2 empty columns are". */
const counted = (count: number, what: string): string => (count === 1 ? `1 ${what} is` : `${count} ${what}s are`);
