/** Files made to hurt whoever reads them, with what their sender is told. */
import { strToU8, zipSync } from 'fflate';
import { gzipSync } from 'node:zlib';

export interface HostileFile {
  readonly name: string;
  readonly filename: string;
  readonly content: () => Uint8Array | string;
  /** The sentence that refuses it; absent: it is read, as text. */
  readonly told?: RegExp;
  /** Worth a process of its own. */
  readonly heavy?: true;
}

const xml = (text: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const pack = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook of one sheet. @param sheet  the sheet's part, whole */
export function workbookOf(sheet: Uint8Array, more: Record<string, Uint8Array> = {}): Uint8Array {
  return zipSync(
    {
      '[Content_Types].xml': xml(
        `<Types xmlns="${pack}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
      ),
      '_rels/.rels': xml(
        `<Relationships xmlns="${pack}/relationships"><Relationship Id="r1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': xml(
        `<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="Sales" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': xml(
        `<Relationships xmlns="${pack}/relationships"><Relationship Id="r1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${rel}/styles" Target="styles.xml"/><Relationship Id="r3" Type="${rel}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
      'xl/styles.xml': xml(`<styleSheet xmlns="${main}"><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>`),
      'xl/worksheets/sheet1.xml': sheet,
      ...more,
    },
    { level: 6 },
  );
}

export const sheetOf = (rows: string, before = '', doctype = ''): Uint8Array =>
  xml(`${doctype}<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData></worksheet>`);
/** Styles whose second (`s="1"`) is a date. */
export const datedStyles = xml(
  `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
);
const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const two = `<row r="1">${text('A1', 'a')}${text('B1', 'b')}</row><row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>2</v></c></row>`;
const mb = 2 ** 20;

const workbooks: readonly HostileFile[] = [
  {
    name: 'a workbook of one part of blanks',
    heavy: true,
    filename: 'a.xlsx',
    content: () => workbookOf(Buffer.alloc(60 * mb, 32)),
    told: /packed more than 200 times smaller/,
  },
  {
    name: 'a bomb beside the sheet, in a part no sheet names',
    heavy: true,
    filename: 'a.xlsx',
    content: () => workbookOf(sheetOf(two), { 'xl/bomb.xml': Buffer.alloc(60 * mb) }),
    told: /packed more than 200 times smaller/,
  },
  {
    name: 'a workbook whose directory is cut off',
    filename: 'a.xlsx',
    content: () => workbookOf(sheetOf(two)).subarray(0, 900),
    told: /damaged or protected/,
  },
  {
    name: 'entities that tell files of the server',
    filename: 'a.xlsx',
    content: () =>
      workbookOf(
        sheetOf(
          two.replace('>a<', '>&x;<'),
          '',
          '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "yyyyyyyyyy"><!ENTITY z "&y;&y;&y;&y;&y;&y;&y;&y;">]>',
        ),
      ),
  },
  {
    name: 'a dimension of all of Excel around two cells',
    filename: 'a.xlsx',
    content: () => workbookOf(sheetOf(two, '<dimension ref="A1:XFD1048576"/>')),
  },
  {
    name: 'one cell in the last corner',
    heavy: true,
    filename: 'a.xlsx',
    content: () => workbookOf(sheetOf(`${two}<row r="1048576">${text('XFD1048576', 'x')}</row>`)),
    told: /spans 1048576 rows and 16384 columns/,
  },
  {
    name: 'a cell in row ten thousand million',
    filename: 'a.xlsx',
    content: () => workbookOf(sheetOf(`${two}<row r="9999999999">${text('A9999999999', 'x')}</row>`)),
    told: /spans 9999999999 rows/,
  },
  {
    name: 'a cell in column ZZZZZZZ',
    filename: 'a.xlsx',
    content: () => workbookOf(sheetOf(`${two}<row r="3">${text('ZZZZZZZ3', 'x')}</row>`)),
    told: /spans 3 rows and \d+ columns/,
  },
  {
    name: 'an empty cell at the end of every row',
    heavy: true,
    filename: 'a.xlsx',
    content: () =>
      workbookOf(sheetOf(two + Array.from({ length: 9000 }, (_, i) => `<row r="${i + 3}"><c r="XFD${i + 3}"/></row>`).join(''))),
  },
  {
    name: 'one long shared text in a hundred thousand cells',
    heavy: true,
    filename: 'a.xlsx',
    content: () =>
      workbookOf(
        sheetOf(
          Array.from({ length: 100_000 }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>0</v></c></row>`).join(''),
        ),
        { 'xl/sharedStrings.xml': xml(`<sst xmlns="${main}"><si><t>${'long '.repeat(10_000)}</t></si></sst>`) },
      ),
    told: /more than 2 GB of text/,
  },
  {
    name: 'formulas that run programs',
    filename: 'a.xlsx',
    content: () =>
      workbookOf(
        sheetOf(
          `${two}<row r="3"><c r="A3" t="str"><f>cmd|'/c calc'!A0</f><v>=cmd|'/c calc'!A0</v></c><c r="B3"><f>WEBSERVICE("http://x")</f></c></row>`,
        ),
      ),
  },
  {
    name: 'a sheet nested 100,000 deep',
    filename: 'a.xlsx',
    content: () => workbookOf(sheetOf(`${'<x>'.repeat(100_000)}${'</x>'.repeat(100_000)}`)),
    told: /holds no rows|damaged/,
  },
  {
    name: 'no workbook inside the archive',
    filename: 'a.xlsx',
    content: () => zipSync({ 'a.txt': strToU8('x') }),
    told: /damaged/,
  },
];

const texts: readonly HostileFile[] = [
  {
    name: 'a CSV of one line of 100 MB',
    heavy: true,
    filename: 'a.csv',
    content: () => Buffer.alloc(100 * mb, 'x'),
    told: /first row is longer than 512 kB/,
  },
  {
    name: 'a CSV with a second line of 40 MB',
    heavy: true,
    filename: 'a.csv',
    content: () => Buffer.concat([Buffer.from('a,b\n'), Buffer.alloc(40 * mb, 'x')]),
    told: /longer than 32 MB/,
  },
  {
    name: 'a CSV whose quotes never close',
    filename: 'a.csv',
    content: () => `a,b\n1,"${'x,y\n'.repeat(100_000)}`,
    told: /Line 2: a quote is opened and never closed/,
  },
  {
    name: 'a CSV of 100,000 columns',
    filename: 'a.csv',
    content: () => `${','.repeat(99_999)}\n${'1,'.repeat(99_999)}1\n`,
    told: /100000 columns; at most 2000/,
  },
  { name: 'NULs', filename: 'a.csv', content: () => 'a,b\n1,\0\0\0\n2,\0\n', told: /not text/ },
  { name: 'UTF-16', filename: 'a.csv', content: () => Buffer.from('\uFEFFa,b\n1,é\n', 'utf16le') },
  { name: 'half of UTF-16', filename: 'a.csv', content: () => Buffer.from('\uFEFFa,b\n1,\uD83D', 'utf16le').subarray(0, -1) },
  {
    name: 'names that are of every object',
    filename: 'a.csv',
    content: () => '__proto__,constructor,toString,a\n1,2,3,4\n5,6,7,8\n',
  },
  {
    name: 'the same as JSON',
    filename: 'a.jsonl',
    content: () => '{"__proto__":{"x":1},"constructor":2,"a":3}\n{"__proto__":null,"hasOwnProperty":1,"a":4}\n',
  },
  {
    name: 'JSON lines nested 10,000 deep',
    filename: 'a.jsonl',
    content: () => `{"a":${'['.repeat(10_000)}1${']'.repeat(10_000)}}\n`.repeat(3),
  },
  {
    name: 'JSON that ends in the middle',
    filename: 'a.json',
    content: () => '[{"a":1},{"a":',
    told: /not valid JSON|JSON array/,
  },
  {
    name: 'JSON of 5,000 names',
    filename: 'a.jsonl',
    content: () => Array.from({ length: 5000 }, (_, i) => `{"k${i}":1}`).join('\n'),
    told: /columns; at most 2000/,
  },
  {
    name: 'a gzip bomb',
    heavy: true,
    filename: 'a.csv.gz',
    content: () => gzipSync(Buffer.alloc(50 * mb, 'a,b\n')),
    told: /packed more than 200 times smaller/,
  },
  {
    name: 'a gzip file called .csv',
    filename: 'a.csv',
    content: () => gzipSync('a,b\n1,2\n'),
    told: /compressed \(gzip\), and a\.csv does not end in \.gz/,
  },
  {
    name: 'a gzip file that is cut off',
    filename: 'a.csv.gz',
    content: () => gzipSync('a,b\n1,2\n'.repeat(1000)).subarray(0, 40),
    told: /damaged or cut off/,
  },
  {
    name: 'a workbook packed with gzip, called a text',
    filename: 'a.csv.gz',
    content: () => gzipSync(workbookOf(sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>'))),
    told: /ends in \.csv, and holds an Excel workbook/,
  },
  {
    name: 'a gzip bomb called .xlsx',
    filename: 'a.xlsx',
    content: () => gzipSync(Buffer.alloc(mb)),
    told: /compressed \(gzip\), and a\.xlsx does not end in \.gz/,
  },
  { name: 'bytes of nothing', filename: 'a.csv', content: () => Buffer.alloc(5000, 7), told: /not text/ },
  { name: 'names as long as a book', filename: 'a.csv', content: () => `${'n'.repeat(300_000)},b\n1,2\n` },
  {
    name: 'SQL as names and cells',
    filename: `x'; DROP TABLE t; --.csv`,
    content: () => `"a'); DROP TABLE sample; --","b"" FROM x"\n"'",2\n`,
  },
];

const csv = strToU8('a,b\n1,2\n');
const zipOf = (files: Record<string, Uint8Array>): Buffer => Buffer.from(zipSync(files));

/** An archive of one CSV, with a number of two bytes of its directory changed. @param at  from the signature of the first entry */
function changedZip(at: number, value: number): Buffer {
  const bytes = zipOf({ 'a.csv': csv });
  bytes.writeUInt16LE(value, bytes.indexOf(Buffer.from('PK\u0001\u0002')) + at);
  return bytes;
}

const archives: readonly HostileFile[] = [
  {
    name: 'a ZIP bomb',
    heavy: true,
    filename: 'a.zip',
    content: () => zipOf({ 'a.csv': Buffer.alloc(50 * mb, 'a,b\n') }),
    told: /^FILE_UNREADABLE: The file a\.csv in the archive is packed more than 200 times smaller/,
  },
  {
    name: 'an archive in an archive',
    filename: 'a.zip',
    content: () => zipOf({ 'b.zip': zipOf({ 'a.csv': csv }) }),
    told: /holds another one, b\.zip/,
  },
  {
    name: 'a gzip file in an archive',
    filename: 'a.zip',
    content: () => zipOf({ 'a.csv.gz': gzipSync(csv) }),
    told: /holds another one, a\.csv\.gz/,
  },
  {
    name: 'an archive that calls itself a CSV',
    filename: 'a.zip',
    content: () => zipOf({ 'a.csv': zipOf({ 'a.csv': csv }) }),
    told: /a\.csv ends in \.csv, and holds an Excel workbook/,
  },
  {
    name: 'an entry that climbs out of its folder',
    filename: 'a.zip',
    content: () => zipOf({ '../../../../tmp/evil.csv': csv }),
  },
  {
    name: 'an entry of the root',
    filename: 'a.zip',
    content: () => zipOf({ '/etc/passwd': csv }),
    told: /holds passwd, which cannot be uploaded/,
  },
  {
    name: 'an entry whose name is of control characters',
    filename: 'a.zip',
    content: () => zipOf({ 'a\u0000\u202E\u001B[2J.exe': csv }),
    told: /holds a\[2J\.exe, which cannot/,
  },
  { name: 'an entry of a long name', filename: 'a.zip', content: () => zipOf({ [`${'n'.repeat(60_000)}.csv`]: csv }) },
  {
    name: 'files of two kinds in an archive',
    filename: 'a.zip',
    content: () => zipOf({ 'may.csv': csv, 'more/june.json': csv }),
    told: /holds 2 files: may\.csv, june\.json\. An archive of one file, or of up to 100 CSV or TSV files or workbooks, can be read/,
  },
  {
    name: 'more files in an archive than are read',
    filename: 'a.zip',
    content: () => zipOf(Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`n${i}.csv`, csv]))),
    told: /holds 101 files: n0\.csv, n1\.csv, n2\.csv, n3\.csv, n4\.csv, …\./,
  },
  {
    name: 'an archive of folders',
    filename: 'a.zip',
    content: () => zipOf({ 'empty/': new Uint8Array() }),
    told: /holds no file/,
  },
  {
    name: 'an archive of an empty file',
    filename: 'a.zip',
    content: () => zipOf({ 'a.csv': new Uint8Array() }),
    told: /a\.csv in the archive a\.zip is empty/,
  },
  {
    name: 'an encrypted archive',
    filename: 'a.zip',
    content: () => changedZip(8, 1),
    told: /a\.csv in the archive a\.zip is protected by a password/,
  },
  {
    name: 'a packing nobody knows',
    filename: 'a.zip',
    content: () => changedZip(10, 99),
    told: /packed in a way that cannot be read/,
  },
  {
    name: 'an archive with another checksum',
    filename: 'a.zip',
    content: () => changedZip(16, 1),
    told: /archive a\.zip is damaged/,
  },
  {
    name: 'an archive that is cut off',
    filename: 'a.zip',
    content: () => zipOf({ 'a.csv': csv }).subarray(0, 60),
    told: /archive a\.zip is damaged/,
  },
  {
    name: 'a text called .zip',
    filename: 'a.csv.zip',
    content: () => 'a,b\n1,2\n',
    told: /damaged or cut off, or no ZIP archive/,
  },
  {
    name: 'a workbook called .zip',
    filename: 'a.zip',
    content: () => workbookOf(sheetOf(two)),
    told: /is an Excel workbook\. Give it the name/,
  },
];

/** Every hostile file but those of Parquet, which need a real one to start from. */
export const hostileFiles: readonly HostileFile[] = [...workbooks, ...texts, ...archives];

/** Hostile readings of a real Parquet file: its last bytes are the footer, its length and `PAR1`. */
export function hostileParquets(real: Buffer): HostileFile[] {
  const footer = real.readUInt32LE(real.length - 8);
  const begin = real.length - 8 - footer;
  const changed = (work: (bytes: Buffer) => void): Buffer => {
    const bytes = Buffer.from(real);
    work(bytes);
    return bytes;
  };
  const withFooter = (bytes: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    return Buffer.concat([real.subarray(0, begin), bytes, length, Buffer.from('PAR1')]);
  };
  const told = /Parquet file is damaged/;
  return [
    {
      name: 'a footer longer than the file',
      filename: 'a.parquet',
      content: () => changed((b) => b.writeUInt32LE(0x7fffffff, b.length - 8)),
      told,
    },
    {
      name: 'a footer of no bytes',
      filename: 'a.parquet',
      content: () => changed((b) => b.writeUInt32LE(0, b.length - 8)),
      told,
    },
    { name: 'a footer of zeros', filename: 'a.parquet', content: () => changed((b) => b.fill(0, begin, begin + footer)), told },
    {
      name: 'a footer of noise',
      filename: 'a.parquet',
      content: () => changed((b) => b.fill(0xaa, begin, begin + footer)),
      told,
    },
    // In Thrift's compact writing 0x19 0xfc begins a list of structs, and what follows is its length.
    {
      name: 'a list of four thousand million parts',
      filename: 'a.parquet',
      content: () => withFooter(Buffer.from([0x15, 0x02, 0x19, 0xfc, 0xff, 0xff, 0xff, 0xff, 0x0f])),
      told,
    },
    {
      name: 'a text of two thousand million bytes',
      filename: 'a.parquet',
      content: () => withFooter(Buffer.from([0x15, 0x02, 0x68, 0xff, 0xff, 0xff, 0xff, 0x07])),
      told,
    },
    { name: 'parts nested without end', filename: 'a.parquet', content: () => withFooter(Buffer.alloc(200_000, 0x1c)), told },
    { name: 'only the magic words', filename: 'a.parquet', content: () => Buffer.from('PAR1PAR1'), told },
    { name: 'another end', filename: 'a.parquet', content: () => changed((b) => b.write('PARE', b.length - 4)), told },
  ];
}
