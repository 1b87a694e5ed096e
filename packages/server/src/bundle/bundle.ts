/** A bundle after every file was read. */
import type { BundleKind } from '@tessera/api/bundle';
import type { FileOf } from './shapes.ts';

/** One file that was read. */
export interface BundleFile<K extends BundleKind> {
  /** Inside the bundle's folder, e.g. `charts/Sales_12.yaml`. */
  readonly path: string;
  readonly value: FileOf<K>;
}

/** The files by kind, in the order of their paths. */
export type BundleFiles = { readonly [K in BundleKind]: readonly BundleFile<K>[] };

/** Files by kind while they are gathered. */
export type GatheredFiles = { readonly [K in BundleKind]: BundleFile<K>[] };

/** None of any kind yet. */
export const noFiles = (): GatheredFiles => ({
  database: [],
  dataset: [],
  chart: [],
  theme: [],
  dashboard: [],
  saved_query: [],
});

/** A file that was sent, and where in it something stands: `dashboards.0.slices.2`; empty for all of it. */
export interface FilePlace {
  readonly file: string;
  readonly at: string;
}

/** A dataset as charts of files of versions before 1.0 call it. */
export interface Source {
  readonly database_name: string;
  readonly schema: string | null;
  readonly table_name: string;
}

/** A database that is called by name and must be on this server, with the first place that does so. */
export interface NamedDatabase {
  readonly name: string;
  readonly place: FilePlace;
}
/** The same of a dataset. */
export interface NamedDataset extends Source {
  readonly place: FilePlace;
}

/** What files of versions before 1.0 call by name, by the uuid that stands for it. */
export interface NamedThings {
  readonly databases: ReadonlyMap<string, NamedDatabase>;
  readonly datasets: ReadonlyMap<string, NamedDataset>;
  /** Databases and datasets of the bundle whose uuid is made of their name. */
  readonly madeUp: ReadonlySet<string>;
}

/** A whole bundle after every file was read by its shape. */
export interface Bundle extends BundleFiles {
  /** What `tags.yaml` says of tags, by name in small letters. */
  readonly tagDescriptions: ReadonlyMap<string, string | null>;
  /** YAML files of unknown folders. */
  readonly others: readonly string[];
  readonly named: NamedThings;
  /** One file out of a bundle: all it refers to must be on this server. */
  readonly isPart: boolean;
}
