/** The programs that write the files, with the settings people use. */
import type { UploadOptions } from '@tessera/api/upload';
import type { Draw } from '../draw.ts';
import { kinds, type ColumnKindName } from './frame.ts';

/** What holds the cells: text alone, JSON values, cells of a workbook, or typed columns. */
export type FileCarrier = 'text' | 'json' | 'workbook' | 'parquet';

export interface FileWriter {
  /** Of the function in write_frames.py. */
  readonly call: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Of the file's name. */
  readonly end: string;
  readonly carrier: FileCarrier;
  /** Kinds it can write. */
  readonly kinds: readonly ColumnKindName[];
  /** Two columns may have one name. */
  readonly mayRepeatNames: boolean;
  /** Of a frame it can be given. */
  readonly fewestColumns: number;
  /** What is known from the beginning, as a person states it. */
  readonly told: UploadOptions;
  /** What a person would answer who is asked how the file is written. */
  readonly answers: UploadOptions;
}

const without = (...left: ColumnKindName[]): readonly ColumnKindName[] => kinds.filter((kind) => !left.includes(kind));
const usual = { mayRepeatNames: true, fewestColumns: 1, told: {}, answers: {} } as const;

function pandasCsv(draw: Draw): FileWriter {
  const sep = draw.one([',', ',', ';', '\t', '|']);
  const isEuropean = sep !== ',' && draw.chance(0.4);
  const dates = draw.one([
    { date_format: '%d.%m.%Y', datetime_format: '%d.%m.%Y %H:%M:%S' },
    { date_format: '%d/%m/%Y', datetime_format: '%d/%m/%Y %H:%M:%S' },
    { date_format: '%m/%d/%Y', datetime_format: '%m/%d/%Y %H:%M:%S' },
  ]);
  const encoding = draw.one(['utf-8', 'utf-8', 'utf-8', 'utf-8-sig', 'utf-16']);
  const formats = draw.chance(0.3) ? dates : undefined;
  const empty = draw.chance(0.1) ? draw.one(['NULL', 'NA', '(none)']) : undefined;
  return {
    ...usual,
    call: 'pandas_csv',
    end: sep === '\t' ? draw.one(['.tsv', '.csv', '.txt']) : '.csv',
    carrier: 'text',
    kinds,
    options: {
      sep,
      encoding,
      decimal: isEuropean ? ',' : '.',
      quoting: draw.one(['QUOTE_MINIMAL', 'QUOTE_MINIMAL', 'QUOTE_ALL', 'QUOTE_NONNUMERIC']),
      line_end: draw.one(['\n', '\n', '\r\n']),
      ...(empty !== undefined && { na_rep: empty }),
      ...formats,
    },
    told: empty === undefined ? {} : { null_values: [empty] },
    answers: {
      decimal_character: isEuropean ? ',' : '.',
      ...(formats && { day_first: formats.date_format.startsWith('%d') }),
    },
  };
}

const pythonCsv = (draw: Draw): FileWriter => ({
  ...usual,
  call: 'python_csv',
  end: '.csv',
  carrier: 'text',
  kinds,
  options: { dialect: draw.one(['excel', 'unix']), quoting: draw.one(['QUOTE_MINIMAL', 'QUOTE_ALL', 'QUOTE_NONNUMERIC']) },
  answers: { decimal_character: '.' },
});

const arrowCsv = (draw: Draw): FileWriter => ({
  ...usual,
  call: 'arrow_csv',
  end: '.csv',
  carrier: 'text',
  kinds,
  options: { sep: draw.one([',', ';']), quoting: draw.one(['needed', 'needed', 'all_valid']) },
  // An empty row of one column is a blank line, which is no row.
  fewestColumns: 2,
  answers: { decimal_character: '.' },
});

const arrowParquet = (draw: Draw): FileWriter => ({
  ...usual,
  call: 'arrow_parquet',
  end: draw.one(['.parquet', '.pq']),
  carrier: 'parquet',
  kinds,
  options: { compression: draw.one(['snappy', 'zstd', 'gzip', 'none']) },
});

const pandasParquet = (): FileWriter => ({
  ...usual,
  call: 'pandas_parquet',
  end: '.parquet',
  carrier: 'parquet',
  kinds,
  options: {},
  mayRepeatNames: false,
});

const pandasJson = (draw: Draw): FileWriter => ({
  ...usual,
  call: 'pandas_json',
  end: draw.one(['.jsonl', '.ndjson', '.json']),
  carrier: 'json',
  // Decimals and long integers it cannot write, floats it cuts.
  kinds: without('decimal', 'integer', 'float'),
  options: { lines: draw.chance(0.5) },
  mayRepeatNames: false,
});

const pythonJson = (draw: Draw): FileWriter => ({
  ...usual,
  call: 'python_json',
  end: '.json',
  carrier: 'json',
  kinds,
  options: { lines: draw.chance(0.5), ascii: draw.chance(0.5), ...(draw.chance(0.5) && { indent: 2 }) },
  mayRepeatNames: false,
});

const pandasExcel = (draw: Draw): FileWriter => ({
  ...usual,
  call: 'pandas_excel',
  end: '.xlsx',
  carrier: 'workbook',
  // Moments with a zone it refuses.
  kinds: without('instant'),
  options: { engine: draw.one(['openpyxl', 'xlsxwriter']) },
});

const openpyxlSheet = (draw: Draw): FileWriter => ({
  ...usual,
  call: 'openpyxl_sheet',
  end: '.xlsx',
  carrier: 'workbook',
  kinds: without('instant'),
  options: { write_only: draw.chance(0.3), is1904: draw.chance(0.15) },
});

const xlsxwriterSheet = (draw: Draw): FileWriter => ({
  ...usual,
  call: 'xlsxwriter_sheet',
  end: '.xlsx',
  carrier: 'workbook',
  kinds: without('instant'),
  options: {
    is1904: draw.chance(0.15),
    constant_memory: draw.chance(0.2),
    date: draw.one(['yyyy-mm-dd', 'dd.mm.yyyy', 'd mmm yyyy', 'm/d/yy']),
  },
});

const all: readonly ((draw: Draw) => FileWriter)[] = [
  pandasCsv,
  pandasCsv,
  pythonCsv,
  arrowCsv,
  arrowParquet,
  pandasParquet,
  pandasJson,
  pythonJson,
  pandasExcel,
  openpyxlSheet,
  xlsxwriterSheet,
];

/** One of the programs with settings. @param only  part of its function's name */
export function randomWriter(draw: Draw, only = ''): FileWriter {
  const writer = draw.one(all)(draw);
  return writer.call.includes(only) ? writer : randomWriter(draw, only);
}
