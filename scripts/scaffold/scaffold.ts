/** What a scaffold says: files to write and lists to join. */
export interface ScaffoldNames {
  kebab: string;
  camel: string;
  pascal: string;
  title: string;
}

/** A line that a new thing gets in a list of an existing file, and the import it needs there. */
export interface ListEntry {
  file: string;
  importLine?: string;
  /** The line the list begins with; the entry goes behind its last one. */
  after?: string;
  /** Or a pattern with the list's opening and its entries on one line. */
  inline?: RegExp;
  entry: string;
}

/** Makes new files out of the spellings of a name; `next` lists what is left to do by hand. */
export type Scaffold = (names: ScaffoldNames) => {
  files: Readonly<Record<string, string>>;
  lists: readonly ListEntry[];
  next: string;
};
