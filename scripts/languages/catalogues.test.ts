import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { english, languages } from '@tessera/core/language/languages';
import { expect, test } from 'vitest';
import { sourceTexts } from './source-texts.ts';

const folder = join(import.meta.dirname, '../../packages/core/src/language/catalogues');
const texts = sourceTexts();
const others = languages.filter((each) => each !== english);

const catalogueOf = (code: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8')) as Record<string, string>;

/** A compiled text is a list of words and of values: `[name]`, or `[name, 'plural', forms]` whose forms are such lists again. */
function collect(compiled: unknown, names: Set<string>, plurals: string[][]): void {
  if (!Array.isArray(compiled)) return;
  for (const token of compiled) {
    if (!Array.isArray(token)) continue;
    const [name, kind, forms] = token as unknown[];
    if (typeof name === 'string') names.add(name);
    if (kind !== 'plural' || typeof forms !== 'object' || forms === null) continue;
    plurals.push(Object.keys(forms).filter((form) => form !== 'offset'));
    for (const each of Object.values(forms)) collect(each, names, plurals);
  }
}

function facts(text: string): { names: string[]; plurals: string[][] } {
  const [names, plurals] = [new Set<string>(), [] as string[][]];
  collect(compileMessage(text), names, plurals);
  return { names: [...names].toSorted(), plurals };
}

test('the files of translations are those of the languages one may choose', () => {
  expect(readdirSync(folder).toSorted()).toEqual(others.map(({ code }) => `${code}.json`).toSorted());
});

test.each(others.map(({ code, tag }) => [code, tag] as const))(
  '%s: every text of the pages is translated, and nothing else',
  (code) => {
    const catalogue = catalogueOf(code);
    const missing = texts.filter((text) => !catalogue[text]?.trim());
    const surplus = Object.keys(catalogue).filter((text) => !texts.includes(text));
    expect({ missing, surplus }).toEqual({ missing: [], surplus: [] });
  },
);

test.each(others.map(({ code, tag }) => [code, tag] as const))(
  '%s: a translation is given the values of its text, and has each plural form of its language',
  (code, tag) => {
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    const wrong = Object.entries(catalogueOf(code)).filter(([text, translation]) => {
      const [source, target] = [facts(text), facts(translation)];
      const lacks = target.plurals.some((has) => forms.some((form) => form !== 'many' && !has.includes(form)));
      const isUnread = /[{}]/.test(translation) && typeof compileMessage(translation) === 'string';
      return isUnread || lacks || source.names.join() !== target.names.join();
    });
    expect(wrong).toEqual([]);
  },
);
