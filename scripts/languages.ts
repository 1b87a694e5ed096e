/**
 * `npm run languages`: names for each language the texts that have no translation yet, as JSON to fill in.
 * `npm run languages -- de file.json` adds the translations of a file, and drops those whose text is gone.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { english, languages } from '@tessera/core/language/languages';
import { z } from 'zod';
import { sourceTexts } from './languages/source-texts.ts';

const shape = z.record(z.string(), z.string());
const folder = join(import.meta.dirname, '../packages/core/src/language/catalogues');
const fileOf = (code: string): string => join(folder, `${code}.json`);
const read = (file: string): Record<string, string> =>
  existsSync(file) ? shape.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};

const texts = sourceTexts();
const [code, added] = process.argv.slice(2);

if (code !== undefined && added !== undefined) {
  const catalogue = { ...read(fileOf(code)), ...read(added) };
  const kept = texts.flatMap((text) => (catalogue[text] ? [[text, catalogue[text]] as const] : []));
  writeFileSync(fileOf(code), `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
  console.log(`${code}: ${kept.length} of ${texts.length} texts`);
} else {
  const missing = languages
    .filter((each) => each !== english && (code === undefined || each.code === code))
    .map((each) => [each.code, texts.filter((text) => !read(fileOf(each.code))[text])] as const);
  console.log(JSON.stringify(Object.fromEntries(missing), null, 2));
}
