/** Excel workbooks: one sheet, texts inline, moments as dates. The sheet's rows come from the engine or from a frame. */
import { GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import { startsFormula } from '../../drivers/csv-text.ts';
import { cellStyle, letters } from '../../engine/export-sql.ts';
import { zipped } from './zip.ts';

const escaped = (text: string): string =>
  text
    .slice(0, mostCharacters)
    // XML 1.0 has no way to write these.
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** A cell holds no more. */
const mostCharacters = 32_767;

/** Excel counts days from 1899-12-30, and only from 1900 on. */
const firstDay = Date.UTC(1899, 11, 30);
const firstMoment = Date.UTC(1900, 2, 1);
/** From here on Excel rounds, which would change a code of sixteen digits; beyond 2^53 no double holds codes any more. */
const exactNumber = 1e15;
const isRounded = (value: number): boolean => Math.abs(value) >= exactNumber && Math.abs(value) <= 2 ** 53 && value % 10 !== 0;

/** Texts are never formulas; one that looks like one is marked, so that editing it makes none either. */
const inline = (ref: string, text: string, style: number = startsFormula(text) ? cellStyle.text : 0): string =>
  `<c r="${ref}"${style > 0 ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

function cellXml(ref: string, cell: Cell, type: GenericType | undefined, isDay: boolean): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return `<c r="${ref}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'string') return inline(ref, cell);
  if (type === GenericType.TEMPORAL && cell >= firstMoment)
    return `<c r="${ref}" s="${isDay ? cellStyle.day : cellStyle.moment}"><v>${(cell - firstDay) / 86_400_000}</v></c>`;
  if (type === GenericType.TEMPORAL)
    return inline(
      ref,
      new Date(cell)
        .toISOString()
        .slice(0, isDay ? 10 : 19)
        .replace('T', ' '),
    );
  return isRounded(cell) ? inline(ref, String(cell)) : `<c r="${ref}"><v>${cell}</v></c>`;
}

/** The first row of a sheet: the columns' names, bold. */
export const headerRow = (names: readonly string[]): string =>
  `<row r="1">${names.map((name, at) => inline(`${letters(at)}1`, name, startsFormula(name) ? cellStyle.textHead : cellStyle.head)).join('')}</row>`;

/** A frame as the rows of a sheet, names first. @param days  places of the columns that are calendar days */
export function sheetRows(frame: Frame, days: ReadonlySet<number>): string {
  const columns = frame.names.map((_, at) => letters(at));
  const rows = Array.from({ length: frame.rowcount }, (_, row) => {
    const cells = columns.map((column, at) =>
      cellXml(`${column}${row + 2}`, frame.columns[at]?.[row] ?? null, frame.types[at], days.has(at)),
    );
    return `<row r="${row + 2}">${cells.join('')}</row>`;
  });
  return headerRow(frame.names) + rows.join('');
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const fixed: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${office}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${office}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  // Two fills and one named style are what readers of other makes count on. Styles by place: plain, moment, day, text that must not become a formula, head, head that must not become a formula (`cellStyle`).
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf quotePrefix="1"/><xf fontId="1" applyFont="1"/><xf fontId="1" applyFont="1" quotePrefix="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};

/** The bytes of an `.xlsx` file around the rows of its sheet, header row included. */
export function workbook(rows: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const around = [`${head}<worksheet xmlns="${main}"><sheetData>`, '</sheetData></worksheet>'].map((text) => Buffer.from(text));
  const sheet = async function* (): AsyncIterable<Uint8Array> {
    yield around[0] ?? Buffer.of();
    yield* rows;
    yield around[1] ?? Buffer.of();
  };
  const parts = Object.entries(fixed).map(([name, text]) => ({ name, body: [Buffer.from(text)] }));
  return zipped([...parts, { name: 'xl/worksheets/sheet1.xml', body: sheet() }]);
}
