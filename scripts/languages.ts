/**
 * `npm run languages`: names for each language the texts that have no translation yet, as JSON to fill in.
 * `npm run languages -- de file.json` adds the translations of a file, and drops those whose text is gone.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { allTexts, readCatalogue, translated, writeCatalogue, type Texts } from './languages/catalogues.ts';

const { pages, refusals } = allTexts();
const [code, added] = process.argv.slice(2);

/** A text belongs where it is needed; one that may be a refusal, and is nothing else, is taken for one. */
const isOf = (texts: Texts, text: string): boolean =>
  new Set(texts.needed).has(text) || (texts === refusals && refusals.known.has(text) && !pages.known.has(text));

if (code !== undefined && added !== undefined) {
  const given = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(added, 'utf8')));
  for (const texts of [pages, refusals]) {
    const all = Object.entries({ ...readCatalogue(texts, code), ...given }).filter(([text]) => isOf(texts, text));
    writeCatalogue(texts, code, Object.fromEntries(all));
    console.log(`${texts.folder}/${code}: ${all.length} of ${texts.needed.length} texts`);
  }
} else {
  const missing = translated
    .filter((each) => code === undefined || each.code === code)
    .map((each) => {
      const lacking = [pages, refusals].flatMap((texts) => {
        const catalogue = readCatalogue(texts, each.code);
        return texts.needed.filter((text) => !catalogue[text]);
      });
      return [each.code, lacking] as const;
    });
  console.log(JSON.stringify(Object.fromEntries(missing), null, 2));
}
