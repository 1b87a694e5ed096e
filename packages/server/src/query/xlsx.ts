/** A frame as an Excel workbook: one sheet, texts inline, moments as dates. Runs in the thread when large. */
import { GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import { strToU8, zipSync } from 'fflate';

const escaped = (text: string): string =>
  text
    // XML 1.0 has no way to write these.
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** A, B, …, Z, AA, …; readers need every cell's reference. */
function letters(at: number): string {
  let name = '';
  for (let rest = at + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

/** Excel counts days from 1899-12-30, and only from 1900 on. */
const firstDay = Date.UTC(1899, 11, 30);
const firstMoment = Date.UTC(1900, 2, 1);
/** Beyond this Excel would round. */
const exactNumber = 1e15;

const inline = (ref: string, text: string): string =>
  `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

function cellXml(ref: string, cell: Cell, type: GenericType | undefined): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return `<c r="${ref}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'string') return inline(ref, cell);
  if (type === GenericType.TEMPORAL && cell >= firstMoment)
    return `<c r="${ref}" s="1"><v>${(cell - firstDay) / 86_400_000}</v></c>`;
  if (type === GenericType.TEMPORAL) return inline(ref, new Date(cell).toISOString().slice(0, 19).replace('T', ' '));
  return Math.abs(cell) < exactNumber ? `<c r="${ref}"><v>${cell}</v></c>` : inline(ref, String(cell));
}

function sheetXml(frame: Frame): string {
  const columns = frame.names.map((_, at) => letters(at));
  const header = frame.names.map((name, at) => inline(`${columns[at]}1`, name)).join('');
  const rows = Array.from({ length: frame.rowcount }, (_, row) => {
    const cells = columns.map((column, at) => cellXml(`${column}${row + 2}`, frame.columns[at]?.[row] ?? null, frame.types[at]));
    return `<row r="${row + 2}">${cells.join('')}</row>`;
  });
  return `${head}<worksheet xmlns="${main}"><sheetData><row r="1">${header}</row>${rows.join('')}</sheetData></worksheet>`;
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
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/** The frame as the bytes of an `.xlsx` file; inline texts are never formulas. */
export function workbookOf(frame: Frame): Buffer {
  const parts = { ...fixed, 'xl/worksheets/sheet1.xml': sheetXml(frame) };
  const files = Object.fromEntries(Object.entries(parts).map(([name, text]): [string, Uint8Array] => [name, strToU8(text)]));
  return Buffer.from(zipSync(files, { level: 4 }));
}
