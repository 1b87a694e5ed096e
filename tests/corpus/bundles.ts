/**
 * The corpus: real exports of Apache Superset, unzipped, and the data behind them
 * (docs/decisions/0008-checks.md).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { readYaml } from '../../packages/server/src/bundle/read-yaml.ts';
import { writeArchive } from '../../packages/server/src/bundle/write-archive.ts';

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export const corpusRoot = resolve(repository, process.env['TESSERA_CORPUS'] ?? '../shared/corpus');
/** Why the corpus tests do not run; undefined when they do. */
export const absent = existsSync(join(corpusRoot, 'bundles'))
  ? undefined
  : `The corpus is not here (${corpusRoot}); set TESSERA_CORPUS to its folder.`;

export interface CorpusChart {
  /** `Gender`, the file's name without its ending. */
  readonly key: string;
  readonly uuid: string;
  readonly name: string;
  readonly vizType: string;
}
export interface CorpusBundle {
  /** `bundles-2.0/video-game-sales`. */
  readonly name: string;
  readonly charts: readonly CorpusChart[];
  readonly dashboard: { readonly uuid: string; readonly title: string };
  /** The tables its datasets name. */
  readonly tables: readonly string[];
  /** The folder as the zip it was exported as. */
  readonly zip: Buffer;
}

const foldersIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();

const read = (path: string): Record<string, unknown> => {
  const { value } = readYaml(path, readFileSync(path));
  if (typeof value !== 'object' || value === null) throw new Error(`${path} holds no record`);
  return Object.fromEntries(Object.entries(value));
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function bundleIn(set: string, folder: string): CorpusBundle {
  const path = join(corpusRoot, set, folder);
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const relative = files.map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1)).toSorted();
  const charts = relative.filter((file) => file.startsWith('charts/'));
  const dashboard = read(join(path, relative.find((file) => file.startsWith('dashboards/')) ?? ''));
  return {
    name: `${set}/${folder}`,
    charts: charts.map((file) => {
      const { uuid, slice_name, viz_type } = read(join(path, file));
      return {
        key: file.slice('charts/'.length, -'.yaml'.length),
        uuid: text(uuid),
        name: text(slice_name),
        vizType: text(viz_type),
      };
    }),
    tables: relative.filter((file) => file.startsWith('datasets/')).map((file) => text(read(join(path, file))['table_name'])),
    dashboard: { uuid: text(dashboard['uuid']), title: text(dashboard['dashboard_title']) },
    zip: writeArchive(new Map(relative.map((file) => [`${folder}/${file}`, readFileSync(join(path, file), 'utf8')]))),
  };
}

/** Every bundle of the corpus; none when it is absent. */
export const bundles: readonly CorpusBundle[] = absent
  ? []
  : ['bundles', 'bundles-2.0'].flatMap((set) => foldersIn(join(corpusRoot, set)).map((folder) => bundleIn(set, folder)));

/** The data files: name of the table in the dataset files → file. */
export const tables: Readonly<Record<string, string>> = {
  cleaned_sales_data: join(corpusRoot, 'data/cleaned_sales_data.csv'),
  video_game_sales: join(corpusRoot, 'data/video_game_sales.csv'),
  'FCC 2018 Survey': join(corpusRoot, 'data/fcc_survey_2018.csv.gz'),
};

/** A data file as it is uploaded: unpacked, since an upload takes no compressed text. */
export function dataOf(table: string): { name: string; content: Buffer } {
  const path = tables[table] ?? '';
  const bytes = readFileSync(path);
  return { name: basename(path, '.gz'), content: path.endsWith('.gz') ? gunzipSync(bytes) : bytes };
}
