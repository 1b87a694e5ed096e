/** Which files an upload takes, by the end of their names. The page offers these, and the server refuses all others. */

/** Ends of names, lower case, and what they stand for in a sentence. */
const kinds = [
  { name: 'CSV', ends: ['.csv', '.txt'], isText: true },
  { name: 'TSV', ends: ['.tsv', '.tab'], isText: true },
  { name: 'JSON', ends: ['.json'], isText: true },
  { name: 'JSON lines', ends: ['.jsonl', '.ndjson'], isText: true },
  { name: 'Excel', ends: ['.xlsx'], isText: false },
  { name: 'Parquet', ends: ['.parquet', '.pq'], isText: false },
] as const;

/** The ends of the kinds of those names, without the dot: `xlsx`. */
export const uploadEnds = (...names: readonly (typeof kinds)[number]['name'][]): string[] =>
  kinds.flatMap(({ name, ends }) => (names.includes(name) ? ends.map((end) => end.slice(1)) : []));

const textEnds: readonly string[] = kinds.flatMap(({ ends, isText }) => (isText ? ends : []));
const allEnds: readonly string[] = kinds.flatMap(({ ends }) => ends);

/** For a file chooser: it knows only the last part of a name. */
export const uploadAccept = [...allEnds, '.gz'].join(',');

/** All that is taken, for a sentence. */
export const uploadKinds = `${allEnds.join(', ')}, and text files packed with gzip such as .csv.gz`;

/**
 * The end of a file's name that says what it is.
 * @returns undefined for a file that no upload takes; `isPacked`: a text file packed with gzip
 */
export function uploadEnd(filename: string): { end: string; isPacked: boolean } | undefined {
  const name = filename.toLowerCase();
  const isPacked = name.endsWith('.gz');
  const plain = isPacked ? name.slice(0, -'.gz'.length) : name;
  const end = (isPacked ? textEnds : allEnds).find((each) => plain.endsWith(each));
  return end === undefined ? undefined : { end, isPacked };
}

/** A file's name without what says its kind: `sales.csv.gz` → `sales`. */
export function withoutUploadEnd(filename: string): string {
  const known = uploadEnd(filename);
  if (known) return filename.slice(0, -(known.end.length + (known.isPacked ? '.gz'.length : 0)));
  return filename.replace(/\.[^.]{1,8}$/, '');
}
