/** What is wrong with the files of translations: texts without one, translations of nothing, values and plural forms that were lost. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { english, languages } from '@tessera/core/language/languages';
import { sourceTexts } from './source-texts.ts';

const folder = join(import.meta.dirname, '../../packages/core/src/language/catalogues');

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

/** @returns why a translation does not say what its text says; undefined where it does */
function faultOf(text: string, translation: string, forms: readonly string[]): string | undefined {
  const [source, target] = [facts(text), facts(translation)];
  if (/[{}]/.test(translation) && typeof compileMessage(translation) === 'string') return 'is not read';
  // Only numbers of millions take the form "many" in the languages that have it.
  const lacking = forms.filter((form) => form !== 'many' && target.plurals.some((has) => !has.includes(form)));
  if (lacking.length > 0) return `lacks the plural form ${lacking.join(', ')}`;
  return source.names.join() === target.names.join()
    ? undefined
    : `is given ${source.names.join()}, names ${target.names.join()}`;
}

/** @returns a line for each fault: a language without a file, a text without a translation, a translation that cannot be right */
export function catalogueFaults(): string[] {
  const texts = new Set(sourceTexts());
  const others = languages.filter((each) => each !== english);
  const files = readdirSync(folder);
  const expected = new Set(others.map(({ code }) => `${code}.json`));
  return [
    ...files.filter((file) => !expected.has(file)).map((file) => `${file}: a language that cannot be chosen`),
    ...others.flatMap(({ code, tag }) => {
      if (!files.includes(`${code}.json`)) return [`${code}.json is missing`];
      const catalogue = catalogueOf(code);
      const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
      return [
        ...[...texts].filter((text) => !catalogue[text]?.trim()).map((text) => `${code}: no translation of “${text}”`),
        ...Object.entries(catalogue).flatMap(([text, translation]) => {
          const fault = texts.has(text) ? faultOf(text, translation, forms) : 'is the translation of no text';
          return fault === undefined ? [] : [`${code}: “${text}” ${fault}`];
        }),
      ];
    }),
  ];
}
