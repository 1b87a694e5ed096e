/** The files of translations: those of the pages' texts, and those of refusals. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { english, languages } from '@tessera/core/language/languages';
import { z } from 'zod';
import { refusalTexts, shapeOf } from './refusal-texts.ts';
import { sourceTexts } from './source-texts.ts';

/** Source text → translation. */
export type Translations = Readonly<Record<string, string>>;

/** Texts that are translated together, with one file for each language. */
export interface Texts {
  readonly folder: 'catalogues' | 'refusals';
  /** Each must have a translation. */
  readonly needed: readonly string[];
  /** Each may have one; another text has none. */
  readonly known: ReadonlySet<string>;
}

/** The languages that have translations, by code. */
export const translated = languages.filter((each) => each !== english);

const shape = z.record(z.string(), z.string());
const folderOf = ({ folder }: Pick<Texts, 'folder'>): string =>
  join(import.meta.dirname, '../../packages/core/src/language', folder);
const fileOf = (texts: Pick<Texts, 'folder'>, code: string): string => join(folderOf(texts), `${code}.json`);

/** The names of a folder's files. */
export const filesOf = (texts: Pick<Texts, 'folder'>): string[] => readdirSync(folderOf(texts));

/** A language's translations; none where it has no file. */
export function readCatalogue(texts: Pick<Texts, 'folder'>, code: string): Translations {
  const file = fileOf(texts, code);
  return existsSync(file) ? shape.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** Writes a language's translations, in the order of the alphabet. */
export function writeCatalogue(texts: Pick<Texts, 'folder'>, code: string, catalogue: Translations): void {
  const sorted = Object.entries(catalogue).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(fileOf(texts, code), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/**
 * Refusals to be translated: those that the source must have, by the names of values that translations use already, and what has a
 * translation in any language.
 */
export function neededRefusals(
  { needed, known }: ReturnType<typeof refusalTexts>,
  catalogues: readonly Translations[],
): readonly string[] {
  const chosen = new Set(catalogues.flatMap((each) => Object.keys(each)).filter((text) => known.has(text)));
  const shapes = new Set([...chosen].map(shapeOf));
  return [...chosen, ...needed.filter((text) => !shapes.has(shapeOf(text)))].toSorted();
}

/** Both. */
export function allTexts(): { readonly pages: Texts; readonly refusals: Texts } {
  const pages = sourceTexts();
  const read = refusalTexts();
  const catalogues = translated.map(({ code }) => readCatalogue({ folder: 'refusals' }, code));
  return {
    pages: { folder: 'catalogues', needed: pages, known: new Set(pages) },
    refusals: { folder: 'refusals', needed: neededRefusals(read, catalogues), known: read.known },
  };
}
