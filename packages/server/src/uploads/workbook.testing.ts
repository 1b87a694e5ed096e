/** Workbooks written by hand, part by part, to hold what no library writes. */
import { strToU8, zipSync } from 'fflate';

export interface SheetXml {
  readonly name: string;
  /** What stands in `sheetData`: rows. */
  readonly rows: string;
  readonly state?: 'visible' | 'hidden' | 'veryHidden';
  /** Before `sheetData`, as columns are. */
  readonly before?: string;
  /** Behind `sheetData`, as merged cells are. */
  readonly after?: string;
}

export interface WorkbookXml {
  readonly sheets: readonly SheetXml[];
  /** Codes of number formats; the cell's `s` is the place in this list, from 1. */
  readonly formats?: readonly string[];
  /** The `si` elements of the shared texts. */
  readonly shared?: string;
  readonly is1904?: boolean;
  readonly activeTab?: number;
  /** Attributes of `calcPr`. */
  readonly calculation?: string;
  /** In the namespaces of ISO 29500 Strict, with a prefix before every name. */
  readonly isStrict?: boolean;
}

const xml = (text: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`);
const pack = 'http://schemas.openxmlformats.org/package/2006';

/** A cell of a number. @param style  place in the list of formats, from 1; 0 has none */
export const numberAt = (at: string, value: number | string, style = 0): string =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`;
export const textAt = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
export const rowOf = (row: number, ...cells: string[]): string => `<row r="${row}">${cells.join('')}</row>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export function workbookFile({
  sheets,
  formats = [],
  shared,
  is1904,
  activeTab,
  calculation,
  isStrict,
}: WorkbookXml): Uint8Array {
  const main = isStrict
    ? 'http://purl.oclc.org/ooxml/spreadsheetml/main'
    : 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const rel = isStrict
    ? 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    : 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const prefixed = (text: string): string => (isStrict ? text.replaceAll(/<(\/?)(?=[a-z])/gi, '<$1x:') : text);
  const part = (name: string, inside: string): Uint8Array =>
    xml(prefixed(`<${name} xmlns${isStrict ? ':x' : ''}="${main}" xmlns:r="${rel}">${inside}</${name}>`));
  const relations = (...list: [id: string, type: string, target: string][]): Uint8Array =>
    xml(
      `<Relationships xmlns="${pack}/relationships">${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="${rel}/${type}" Target="${target}"/>`).join('')}</Relationships>`,
    );
  const bookView = activeTab === undefined ? '' : `<bookViews><workbookView activeTab="${activeTab}"/></bookViews>`;
  const list = sheets
    .map(
      ({ name, state }, i) =>
        `<sheet name="${escaped(name)}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="s${i}"/>`,
    )
    .join('');
  return zipSync({
    '[Content_Types].xml': xml(
      `<Types xmlns="${pack}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    '_rels/.rels': relations(['w', 'officeDocument', '/xl/workbook.xml']),
    'xl/workbook.xml': part(
      'workbook',
      `<workbookPr${is1904 ? ' date1904="1"' : ''}/>${bookView}<sheets>${list}</sheets>${calculation ? `<calcPr ${calculation}/>` : ''}`,
    ),
    'xl/_rels/workbook.xml.rels': relations(
      ...sheets.map((_, i): [string, string, string] => [`s${i}`, 'worksheet', `worksheets/sheet${i + 1}.xml`]),
      ['t', 'sharedStrings', 'sharedStrings.xml'],
      ['f', 'styles', 'styles.xml'],
    ),
    'xl/styles.xml': part(
      'styleSheet',
      `<numFmts>${formats.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${escaped(code)}"/>`).join('')}</numFmts>` +
        `<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, i) => `<xf numFmtId="${200 + i}"/>`).join('')}</cellXfs>`,
    ),
    ...(shared === undefined ? {} : { 'xl/sharedStrings.xml': part('sst', shared) }),
    ...Object.fromEntries(
      sheets.map(({ rows, before = '', after = '' }, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        part('worksheet', `${before}<sheetData>${rows}</sheetData>${after}`),
      ]),
    ),
  });
}
