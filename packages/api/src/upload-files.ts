/** Which files an upload takes, by the end of their names. The page offers these, and the server refuses all others. */

/** Ends of names, lower case, and what they stand for in a sentence. */
const kinds = [
  { name: 'CSV', ends: ['.csv', '.txt'], isText: true, form: 'Csv' },
  { name: 'TSV', ends: ['.tsv', '.tab'], isText: true, form: 'Csv' },
  { name: 'JSON', ends: ['.json'], isText: true, form: 'Csv' },
  { name: 'JSON lines', ends: ['.jsonl', '.ndjson'], isText: true, form: 'Csv' },
  { name: 'Excel', ends: ['.xlsx'], isText: false, form: 'Excel' },
  { name: 'OpenDocument', ends: ['.ods'], isText: false, form: 'Excel' },
  { name: 'Parquet', ends: ['.parquet', '.pq'], isText: false, form: 'Columnar' },
] as const;

/** Texts, workbooks and columnar files are uploads of their own to whoever gives rights. */
export const uploadForms = ['Csv', 'Columnar', 'Excel'] as const;
/** One of `uploadForms`. */
export type UploadForm = (typeof uploadForms)[number];

/** Beside `can_upload on Database`. */
export const uploadFormPermission = (form: UploadForm): string => `can_this_form_get on ${form}ToDatabaseView`;

/** The ends of the kinds of those names, without the dot: `xlsx`. */
export const uploadEnds = (...names: readonly (typeof kinds)[number]['name'][]): string[] =>
  kinds.flatMap(({ name, ends }) => (names.includes(name) ? ends.map((end) => end.slice(1)) : []));

const textEnds: readonly string[] = kinds.flatMap(({ ends, isText }) => (isText ? ends : []));
const allEnds: readonly string[] = kinds.flatMap(({ ends }) => ends);

/** For a file chooser: it knows only the last part of a name. */
export const uploadAccept = [...allEnds, '.gz', '.zip'].join(',');

/** The same for one form. */
export const uploadAcceptOf = (form: UploadForm): string =>
  [
    ...kinds.filter((kind) => kind.form === form).flatMap(({ ends }) => ends),
    ...(form === 'Csv' ? ['.gz'] : []),
    ...(form === 'Columnar' ? ['.zip'] : []),
  ].join(',');

/** All that is taken, for a sentence. */
export const uploadKinds = `${allEnds.join(', ')}, text files packed with gzip such as .csv.gz, and a .zip of one file or of several CSV or TSV files or workbooks`;

/** What a file's name says of it. */
export interface UploadEnd {
  /** Of the kinds above; '' for an archive whose name does not say what it holds. */
  end: string;
  /** `.gz`: a text packed with gzip; `.zip`: an archive of one file of any kind, or of several texts or workbooks; '' for a plain file. */
  packing: '' | '.gz' | '.zip';
}

/** The end of a file's name that says what it is. @returns undefined for a file that no upload takes */
export function uploadEnd(filename: string): UploadEnd | undefined {
  const name = filename.toLowerCase();
  const packing = (['.gz', '.zip'] as const).find((end) => name.endsWith(end)) ?? '';
  const plain = name.slice(0, name.length - packing.length);
  const end = (packing === '.gz' ? textEnds : allEnds).find((each) => plain.endsWith(each));
  if (end !== undefined) return { end, packing };
  return packing === '.zip' ? { end: '', packing } : undefined;
}

/** The form that a file is uploaded by; an archive whose name does not say what it holds counts as columnar. */
export function uploadFormOf(filename: string): UploadForm {
  const { end } = uploadEnd(filename) ?? {};
  return kinds.find(({ ends }) => ends.some((each) => each === end))?.form ?? 'Columnar';
}

/** So many files become one table. */
export const mostCombinedFiles = 100;

/** Files that may become one table together: texts with texts, workbooks with workbooks. */
const combined: Readonly<Record<string, 'texts' | 'workbooks'>> = {
  CSV: 'texts',
  TSV: 'texts',
  Excel: 'workbooks',
  OpenDocument: 'workbooks',
};

/** With which others a file of this name may become one table; undefined for packed ones and other kinds, which come alone. */
export function combinedAs(filename: string): 'texts' | 'workbooks' | undefined {
  const { end, packing } = uploadEnd(filename) ?? {};
  const kind = kinds.find(({ ends }) => ends.some((each) => each === end));
  return packing === '' && kind ? combined[kind.name] : undefined;
}

/** Whether files of these names may become one table. */
export function areCombinable(filenames: readonly string[]): boolean {
  const [first = '', ...others] = filenames;
  const as = combinedAs(first);
  return as !== undefined && others.every((each) => combinedAs(each) === as);
}

/** A file's name without what says its kind: `sales.csv.gz` → `sales`. */
export function withoutUploadEnd(filename: string): string {
  const known = uploadEnd(filename);
  if (known) return filename.slice(0, filename.length - known.end.length - known.packing.length);
  return filename.replace(/\.[^.]{1,8}$/, '');
}
